"""Many rounds at once: the vectorised twin of the play of a position rule.

Round r of seed s here is, draw for draw, the round that `play_round` plays: the same uniforms, compared exactly in the
same way. Tables make that fast and change nothing: a threshold on the grid of 2**53 is `threshold(part, whole)`, and a
denominator that is a power of two is indexed by the top bits.

Shapes: n rounds of a chunk, K positions, V tokens, S symbols of a position (slots of a direct table, else the tokens).
"""

from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import cast

import numpy as np
from numpy.typing import NDArray

from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.positionwise import PositionRule, PositionTable
from service.core.uniforms import GRID_BITS, WORDS_PER_BLOCK, Address, address, numerators, threshold

Integers = NDArray[np.int64]

LARGEST_DIRECT_TABLE = 2**16
LARGEST_SCALE = 2**10  # k < 2**53 times a scale stays below 2**63


@dataclass(frozen=True, slots=True, eq=False)
class Inversion:
    """Draws from one distribution, by inversion of k.

    shift: where the denominator is a power of two, the symbol is `k >> shift`; else None, and the symbol is the token,
    found among the edges. edges: int64 (V,), the least k of the next token. token_of: int64 (S,).
    """

    shift: int | None
    edges: Integers
    token_of: Integers

    def symbols(self, k: Integers) -> Integers:
        """The symbol each k stands for: int64, the shape of k."""
        if self.shift is not None:
            return k >> self.shift
        return self.edges.searchsorted(k, side="right")


@dataclass(frozen=True, slots=True, eq=False)
class PositionSampler:
    """One position. limits: int64 (S,), a proposal is accepted if and only if its k lies below that of its symbol."""

    proposal: Inversion
    propose_at: Address
    accept_at: Address
    limits: Integers


@dataclass(frozen=True, slots=True, eq=False)
class FinalSampler:
    """The draw that ends a round, for each accepted count 0..K.

    scale: where every denominator divides a small number, that number; `tokens` is then (K + 1, scale) and gives the
    token from the accepted count and floor(u * scale). Else None, and each accepted count has its own inversion.
    """

    scale: int | None
    tokens: Integers
    inversions: tuple[Inversion, ...]
    drawn_at: tuple[Address, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """n consecutive rounds.

    proposals: K arrays int64 (n,), the symbol at each position, plus S where it and all before it were accepted.
    endings: int64 (n,), the accepted count times V plus the token of the final draw.
    """

    sampler: "RoundSampler"
    proposals: tuple[Integers, ...]
    endings: Integers

    def accepted_counts(self) -> Integers:
        """How many proposals each round accepted: int64 (n,)."""
        return self.endings // self.sampler.vocabulary_size

    def committed(self, round_: int) -> tuple[int, ...]:
        """The committed tokens (0-based indices) of one of the rounds, counted from the first."""
        accepted, final = divmod(int(self.endings[round_]), self.sampler.vocabulary_size)
        rows = zip(self.sampler.positions[:accepted], self.proposals, strict=False)
        tokens = (row.proposal.token_of[symbols[round_] - len(row.limits)] for row, symbols in rows)
        return (*map(int, tokens), final)


@dataclass(frozen=True, slots=True, eq=False)
class RoundSampler:
    """Everything about a rule on a profile that does not depend on the seed."""

    vocabulary_size: int
    positions: tuple[PositionSampler, ...]
    final: FinalSampler

    def sample(self, seed: int, first_round: int, rounds: int) -> Sample:
        """Play rounds first_round .. first_round + rounds - 1 of the stream of seed."""
        blocks = {
            address_.slot // WORDS_PER_BLOCK for row in self.positions for address_ in (row.propose_at, row.accept_at)
        } | {0}
        words = {block: numerators(seed, first_round, rounds, block=block) for block in sorted(blocks)}
        alive = np.ones(rounds, dtype=np.bool_)
        accepted = np.zeros(rounds, dtype=np.int64)
        proposals = []
        for row in self.positions:
            symbols = row.proposal.symbols(_column(words, row.propose_at))
            alive = alive & (_column(words, row.accept_at) < row.limits.take(symbols, mode="clip"))
            accepted += alive
            symbols += alive * np.int64(len(row.limits))
            proposals.append(symbols)
        return Sample(self, tuple(proposals), self._endings(words, accepted))

    def tally(self, sample: Sample, start: int, stop: int) -> tuple[Integers, Integers]:
        """Histograms of rounds start..stop-1 of a sample.

        tokens: int64 (K + 1, V), how often each token was committed at each position. counts: int64 (K + 1,), how
        often each number of tokens, 1..K+1, was committed.
        """
        size, places = self.vocabulary_size, len(self.positions) + 1
        endings = np.bincount(sample.endings[start:stop], minlength=places * size).reshape(places, size)
        tokens = endings.copy()
        for place, (row, symbols) in enumerate(zip(self.positions, sample.proposals, strict=True)):
            width = len(row.limits)
            accepted = np.bincount(symbols[start:stop], minlength=2 * width)[width:]
            if row.proposal.shift is None:
                tokens[place] += accepted
            else:
                np.add.at(tokens[place], row.proposal.token_of, accepted)
        return tokens, endings.sum(axis=1)

    def _endings(self, words: dict[int, Integers], accepted: Integers) -> Integers:
        final, size = self.final, self.vocabulary_size
        if final.scale is not None:
            column = _column(words, final.drawn_at[0]) * np.int64(final.scale)
            column >>= GRID_BITS
            column += accepted * np.int64(final.scale)
            return final.tokens.take(column, mode="clip")
        endings = accepted * size
        for count, (inversion, drawn_at) in enumerate(zip(final.inversions, final.drawn_at, strict=True)):
            here = np.flatnonzero(accepted == count)
            symbols = inversion.symbols(_column(words, drawn_at)[here])
            endings[here] += inversion.token_of[symbols]
        return endings


@lru_cache(maxsize=64)
def round_sampler(profile: Profile, rule: PositionRule) -> RoundSampler:
    """The sampler of a rule on a profile, built once."""
    tables = rule.tables(profile)
    positions = tuple(_position_sampler(table, position) for position, table in enumerate(tables, 1))
    return RoundSampler(len(profile.vocabulary), positions, _final_sampler(profile, rule))


def _column(words: dict[int, Integers], where: Address) -> Integers:
    block, offset = divmod(where.slot, WORDS_PER_BLOCK)
    return words[block][:, offset]


def _inversion(law: Distribution) -> Inversion:
    tokens = np.arange(len(law), dtype=np.int64)
    edges = np.array([threshold(part, law.denominator) for part in law.cumulative.tolist()], dtype=np.int64)
    bits = law.denominator.bit_length() - 1
    if law.denominator == 2**bits and law.denominator <= LARGEST_DIRECT_TABLE:
        return Inversion(GRID_BITS - bits, edges, np.repeat(tokens, law.weights.astype(np.int64)))
    return Inversion(None, edges, tokens)


def _position_sampler(table: PositionTable, position: int) -> PositionSampler:
    inversion = _inversion(table.proposal)
    pairs = zip(table.parts.tolist(), table.wholes.tolist(), strict=True)
    limits = np.array([threshold(part, whole) if whole else 0 for part, whole in pairs], dtype=np.int64)
    return PositionSampler(
        inversion, address("propose", position), address("accept", position), limits[inversion.token_of]
    )


def _final_sampler(profile: Profile, rule: PositionRule) -> FinalSampler:
    tables = rule.tables(profile)
    laws = (*(table.replacement for table in tables), rule.bonus(profile))
    replaced_at = (address(table.replacement_purpose, position) for position, table in enumerate(tables, 1))
    drawn_at = (*replaced_at, address("final", len(laws)))
    scale = lcm(*(law.denominator for law in laws))
    if scale > LARGEST_SCALE or len(set(drawn_at)) > 1:
        inversions = tuple(_inversion(law) for law in laws)
        return FinalSampler(None, np.empty(0, dtype=np.int64), inversions, drawn_at)
    tokens = np.concatenate([_token_of_slot(law, scale) + count * len(law) for count, law in enumerate(laws)])
    return FinalSampler(scale, tokens, (), drawn_at)


def _token_of_slot(law: Distribution, scale: int) -> Integers:
    """The token of each floor(u * scale): int64 (scale,); scale is a multiple of the denominator."""
    repeats = law.weights.astype(np.int64) * (scale // law.denominator)
    return cast(Integers, np.repeat(np.arange(len(law), dtype=np.int64), repeats))
