"""What both samplers know of a position: how its proposal is drawn, and below which k it is accepted."""

from dataclasses import dataclass

from service.core.grid import thresholds
from service.core.inversion import Integers, Inversion, inversion
from service.core.rules.table import PositionTable
from service.core.uniforms import WORDS_PER_BLOCK, Address, address, numerators

Words = dict[int, Integers]


@dataclass(frozen=True, slots=True, eq=False)
class PositionSampler:
    """One position. limits: int64 (S,), a proposal is accepted if and only if its k lies below that of its symbol."""

    proposal: Inversion
    propose_at: Address
    accept_at: Address
    limits: Integers


def position_sampler(table: PositionTable, position: int) -> PositionSampler:
    """The sampler of one position, 1-based."""
    proposal = inversion(table.proposal)
    limits = proposal.by_symbol(thresholds(table.parts, table.wholes))
    return PositionSampler(proposal, address("propose", position), address("accept", position), limits)


def words_of(seed: int, first_round: int, rounds: int, *, draft_length: int) -> Words:
    """The uniforms of consecutive rounds, by block: int64 (rounds, 4) each."""
    blocks = (2 * draft_length + 1) // WORDS_PER_BLOCK + 1
    return {block: numerators(seed, first_round, rounds, block=block) for block in range(blocks)}


def column(words: Words, where: Address) -> Integers:
    """The uniforms at one address, a round each: int64 (rounds,)."""
    block, offset = divmod(where.slot, WORDS_PER_BLOCK)
    return words[block][:, offset]
