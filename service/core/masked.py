"""The sampler of small tables: every round goes through every position, and masks tell which still count.

It takes positions whose proposals lie in direct tables, and final draws whose denominators all divide a small number,
so that one look-up ends a round. Then no branch is cheaper than all of them.
"""

from dataclasses import dataclass

import numpy as np

from service.core.distribution import Distribution
from service.core.inversion import Integers
from service.core.position_sampler import PositionSampler, column, words_of
from service.core.uniforms import GRID_BITS, address

LARGEST_SCALE = 2**10  # k < 2**53 times a scale stays below 2**63


@dataclass(frozen=True, slots=True, eq=False)
class MaskedSample:
    """n consecutive rounds.

    proposals: K arrays int64 (n,), the symbol at each position, plus S where it and all before it were accepted.
    endings: int64 (n,), the accepted count times V plus the token of the final draw.
    """

    sampler: "MaskedSampler"
    proposals: tuple[Integers, ...]
    endings: Integers

    def accepted_counts(self) -> Integers:
        """How many proposals each round accepted: int64 (n,)."""
        return self.endings // self.sampler.vocabulary_size

    def committed(self, row: int) -> tuple[int, ...]:
        """The committed tokens (0-based indices) of one of the rounds, counted from the first."""
        accepted, final = divmod(int(self.endings[row]), self.sampler.vocabulary_size)
        rows = zip(self.sampler.positions[:accepted], self.proposals, strict=False)
        tokens = (position.proposal.tokens(symbols[row] - len(position.limits)) for position, symbols in rows)
        return (*map(int, tokens), final)

    def add_to(self, tokens: Integers, counts: Integers, start: int, stop: int) -> None:
        """Add the histograms of rounds start..stop-1.

        tokens: int64 (K + 1, V), how often each token was committed at each position. counts: int64 (K + 1,), how
        often each number of tokens, 1..K+1, was committed.
        """
        places, size = tokens.shape
        endings = np.bincount(self.endings[start:stop], minlength=places * size).reshape(places, size)
        counts += endings.sum(axis=1)
        tokens += endings
        for place, (position, symbols) in enumerate(zip(self.sampler.positions, self.proposals, strict=True)):
            width = len(position.limits)
            accepted = np.bincount(symbols[start:stop], minlength=2 * width)[width:]
            np.add.at(tokens[place], position.proposal.tokens(np.arange(width)), accepted)


@dataclass(frozen=True, slots=True, eq=False)
class MaskedSampler:
    """Everything about a rule on a profile that does not depend on the seed.

    endings: int64 (K + 1, scale), by accepted count and floor(u * scale): the count times V plus the token.
    """

    vocabulary_size: int
    positions: tuple[PositionSampler, ...]
    scale: int
    endings: Integers

    @property
    def draft_length(self) -> int:
        """K."""
        return len(self.positions)

    def sample(self, seed: int, first_round: int, rounds: int) -> MaskedSample:
        """Play rounds first_round .. first_round + rounds - 1 of the stream of seed."""
        words = words_of(seed, first_round, rounds, draft_length=self.draft_length)
        alive = np.ones(rounds, dtype=np.bool_)
        accepted = np.zeros(rounds, dtype=np.int64)
        proposals = []
        for position in self.positions:
            symbols = position.proposal.symbols(column(words, position.propose_at))
            alive = alive & (column(words, position.accept_at) < position.limits.take(symbols, mode="clip"))
            accepted += alive
            symbols += alive * np.int64(len(position.limits))
            proposals.append(symbols)
        slots = column(words, address("final", 1)) * np.int64(self.scale)
        slots >>= GRID_BITS
        slots += accepted * np.int64(self.scale)
        return MaskedSample(self, tuple(proposals), self.endings.take(slots, mode="clip"))


def masked_sampler(
    positions: tuple[PositionSampler, ...], finals: tuple[Distribution, ...], scale: int
) -> MaskedSampler:
    """The sampler of these positions.

    finals: the law of the final draw by accepted count 0..K. scale: a multiple of all their denominators, at most
    LARGEST_SCALE.
    """
    size = len(finals[0])
    endings = [_token_of_slot(law, scale) + count * size for count, law in enumerate(finals)]
    return MaskedSampler(size, positions, scale, np.concatenate(endings))


def _token_of_slot(law: Distribution, scale: int) -> Integers:
    """The token of each floor(u * scale): int64 (scale,)."""
    repeats = law.weights.astype(np.int64) * (scale // law.denominator)
    return np.repeat(np.arange(len(law), dtype=np.int64), repeats)
