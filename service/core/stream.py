"""The uniforms of consecutive rounds, a column an address: what the vectorised samplers read."""

from dataclasses import dataclass, field

from service.core.inversion import Integers
from service.core.uniforms import WORDS_PER_BLOCK, Purpose, address, numerators


@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """Rounds first_round .. first_round + rounds - 1 of the stream of a seed."""

    seed: int
    first_round: int
    rounds: int
    _blocks: dict[tuple[int, int], Integers] = field(init=False, repr=False, default_factory=dict)

    def at(self, purpose: Purpose, position: int, candidate: int = 0) -> Integers:
        """The numerators over 2**53 at one address, a round each: int64 (rounds,). position: 1-based."""
        where = address(purpose, position, candidate)
        block, offset = divmod(where.slot, WORDS_PER_BLOCK)
        if (block, where.candidate) not in self._blocks:
            self._blocks[block, where.candidate] = numerators(
                self.seed, self.first_round, self.rounds, block=block, candidate=where.candidate
            )
        return self._blocks[block, where.candidate][:, offset]
