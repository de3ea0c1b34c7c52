"""Rounds that were played, by what each position committed: the sample that most samplers give."""

from dataclasses import dataclass

import numpy as np

from service.core.inversion import Integers

ADDED_SINGLY = 2**12  # from this vocabulary on a histogram of the chunk costs more than adding token by token


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """What one position (or the bonus) committed: in rising rows (counted from the first round), a token each."""

    rows: Integers
    tokens: Integers

    def between(self, start: int, stop: int) -> Integers:
        """The tokens of rows start..stop-1."""
        first, last = self.rows.searchsorted((start, stop))
        return self.tokens[first:last]

    def at(self, row: int) -> int | None:
        """The token of one row, or None where the row is not here."""
        place = int(self.rows.searchsorted(row))
        return int(self.tokens[place]) if place < self.rows.size and self.rows[place] == row else None


@dataclass(frozen=True, slots=True, eq=False)
class OutcomeSample:
    """n consecutive rounds. accepted: what positions 1..K accepted. ended: the final draws by accepted count 0..K."""

    rounds: int
    accepted: tuple[Outcomes, ...]
    ended: tuple[Outcomes, ...]

    def accepted_counts(self) -> Integers:
        """How many proposals each round accepted: int64 (n,)."""
        counts = np.empty(self.rounds, dtype=np.int64)
        for count, outcomes in enumerate(self.ended):
            counts[outcomes.rows] = count
        return counts

    def committed(self, row: int) -> tuple[int, ...]:
        """The committed tokens (0-based indices) of one of the rounds, counted from the first."""
        found = (outcomes.at(row) for outcomes in (*self.accepted, *self.ended))
        return tuple(token for token in found if token is not None)

    def add_to(self, tokens: Integers, counts: Integers, start: int, stop: int) -> None:
        """Add the histograms of rounds start..stop-1.

        tokens: int64 (K + 1, V), how often each token was committed at each position. counts: int64 (K + 1,), how
        often each number of tokens, 1..K+1, was committed.
        """
        for place, outcomes in enumerate(self.accepted):
            _add(tokens[place], outcomes.between(start, stop))
        for place, outcomes in enumerate(self.ended):
            last = outcomes.between(start, stop)
            _add(tokens[place], last)
            counts[place] += last.size


def _add(histogram: Integers, tokens: Integers) -> None:
    if histogram.size < ADDED_SINGLY:
        histogram += np.bincount(tokens, minlength=histogram.size)
    else:
        np.add.at(histogram, tokens, 1)
