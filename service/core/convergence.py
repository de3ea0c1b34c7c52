"""The Monte Carlo check: does the realised sampler follow the law it claims?

Rounds 0, 1, 2, ... of a seed are played with sampled proposals. Per position, the tokens committed there, among the
rounds that committed there, are held against the target; the committed count against the rule's own exact law. Nothing
is ever conditioned on a later position: given that position i is committed its token follows the target, given that a
later one is reached it does not.

`passed`: no impossible token, and each of the K + 2 total variations within E T + sqrt(ln(1/a) / (2 n)), where
a = false_alarm / (K + 2). A sampler that is right fails with probability at most false_alarm.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

import numpy as np

from service.core.counts import CountSampler
from service.core.deviation import (
    ChiSquare,
    allowance,
    chi_square,
    expected_total_variation,
    significant,
    smallest_caught,
    total_variations,
)
from service.core.distribution import Weights
from service.core.inversion import Integers
from service.core.profile import Profile
from service.core.rules.rule import Rule
from service.core.sample import RoundSampler
from service.core.sampler import round_sampler

ROUNDS_PER_CHUNK = 2**14
CHECKPOINTS_PER_DECADE = 8
MOST_CHECKPOINTS = 40
FEWEST_CHECKPOINTS = 4
WORK_OF_CHECKPOINTS = 10_000_000  # weights looked at, all checkpoints together


@dataclass(frozen=True, slots=True)
class Series:
    """One line of the convergence plot: an entry per checkpoint. None where no round got this far yet.

    draws: how many rounds count here. total_variation, expected, threshold: T, E T and what T may reach.
    """

    draws: tuple[int, ...]
    total_variation: tuple[float | None, ...]
    expected: tuple[float | None, ...]
    threshold: tuple[float | None, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """A histogram held against its law.

    counts, weights: integers, shape (V,), the weights over `denominator`. chi_square: or the reason why it does not
    apply. smallest_caught: the least distance from the law that this test would have failed, but for a chance of
    `false_alarm` over the number of tests; None where it proves nothing.
    """

    counts: Integers
    weights: Weights
    denominator: int
    series: Series
    chi_square: ChiSquare | str
    smallest_caught: float | None

    @property
    def draws(self) -> int:
        """How many rounds count here."""
        return self.series.draws[-1]

    @property
    def impossible_count(self) -> int:
        """How often something of probability 0 was seen. One is a proof of error."""
        return int(self.counts[self.weights == 0].sum())

    @property
    def can_fail(self) -> bool:
        """Whether these draws could fail the test by distance: T is at most 1, which few draws allow for."""
        limit = self.series.threshold[-1]
        return limit is not None and limit < 1

    @property
    def passed(self) -> bool:
        """No impossible count, and T within its threshold; with no draws there is nothing to fail."""
        found, limit = self.series.total_variation[-1], self.series.threshold[-1]
        return self.impossible_count == 0 and (found is None or limit is None or found <= limit)


@dataclass(frozen=True, slots=True)
class Convergence:
    """The check. positions: 1..K and the bonus position K + 1; counts of `committed_count`: of N = 1..K+1."""

    rounds: int
    seed: int
    false_alarm: Fraction
    checkpoints: tuple[int, ...]
    positions: tuple[Comparison, ...]
    committed_count: Comparison

    @property
    def tests(self) -> int:
        """How many total variations are tested: K + 2."""
        return len(self.positions) + 1

    @property
    def passed(self) -> bool:
        """Whether every test passed."""
        return all(comparison.passed for comparison in (*self.positions, self.committed_count))


class Tally(Protocol):
    """Rounds of one rule on one profile as histograms that grow. tokens: int64 (K + 1, V). counts: int64 (K + 1,)."""

    tokens: Integers
    counts: Integers

    def go_on(self, mark: int) -> None:
        """Count further rounds, until they are `mark`."""
        ...


def check(profile: Profile, rule: Rule, *, seed: int, rounds: int, false_alarm: Fraction) -> Convergence:
    """Play `rounds` rounds and hold them against the exact laws.

    seed: 0..2**53-1. rounds >= 1. false_alarm: in (0, 1), for all tests together.
    """
    played = Played(round_sampler(profile, rule), seed, rounds)
    return judge(profile, rule.count_law(profile), played, seed=seed, rounds=rounds, false_alarm=false_alarm)


def check_counts(profile: Profile, rule: Rule, *, seed: int, rounds: int, false_alarm: Fraction) -> Convergence:
    """The same for counts drawn straight from the law of so many rounds, 1..10**15: no round can be replayed."""
    counted = CountSampler(profile, rule, seed)
    return judge(profile, rule.count_law(profile), counted, seed=seed, rounds=rounds, false_alarm=false_alarm)


def judge(
    profile: Profile,
    count_law: tuple[Fraction, ...],
    tally: Tally,
    *,
    seed: int,
    rounds: int,
    false_alarm: Fraction,
) -> Convergence:
    """The check of any tally against the target's rows and a law of the committed count."""
    size = (len(profile.target) + 1) * len(profile.vocabulary)
    marks = checkpoints(rounds, max(FEWEST_CHECKPOINTS, min(MOST_CHECKPOINTS, WORK_OF_CHECKPOINTS // size)))
    whole = math.lcm(*(probability.denominator for probability in count_law))
    count_weights = np.array([[int(probability * whole) for probability in count_law]], dtype=object)
    rows = (*profile.target, profile.bonus)
    weights, wholes = np.array([row.weights for row in rows]), [row.denominator for row in rows]
    tokens, counts = _Course(weights, wholes), _Course(count_weights, [whole])
    for mark in marks:
        tally.go_on(mark)
        tokens.note(tally.tokens)
        counts.note(tally.counts[None, :])
    a = float(false_alarm / (len(count_law) + 1))
    positions = tuple(tokens.comparison(place, tally.tokens[place], a) for place in range(len(rows)))
    return Convergence(rounds, seed, false_alarm, marks, positions, counts.comparison(0, tally.counts, a))


def checkpoints(rounds: int, most: int = MOST_CHECKPOINTS) -> tuple[int, ...]:
    """Round numbers for a plot on a logarithmic axis: eight a decade from 10, but never more than `most`, and the last.

    >>> checkpoints(30)
    (10, 13, 18, 24, 30)
    """
    decades = math.log10(rounds) - 1
    step = max(1 / CHECKPOINTS_PER_DECADE, decades / most)
    marks = [round(10 ** (1 + index * step)) for index in range(most + 1)]
    return (*(mark for mark in marks if mark < rounds), rounds)


class Played:
    """The histograms of the rounds played so far, from round 0 on, in chunks: memory does not grow with the rounds."""

    def __init__(self, sampler: RoundSampler, seed: int, rounds: int) -> None:
        self._sampler, self._seed, self._total = sampler, seed, rounds
        places = sampler.draft_length + 1
        self.tokens: Integers = np.zeros((places, sampler.vocabulary_size), dtype=np.int64)
        self.counts: Integers = np.zeros(places, dtype=np.int64)
        self._rounds = self._first = self._end = 0

    def go_on(self, mark: int) -> None:
        """Play until `mark` rounds have been counted."""
        while self._rounds < mark:
            if self._rounds == self._end:
                self._first, self._end = self._end, min(self._end + ROUNDS_PER_CHUNK, self._total)
                self._sample = self._sampler.sample(self._seed, self._first, self._end - self._first)
            stop = min(mark, self._end)
            self._sample.add_to(self.tokens, self.counts, self._rounds - self._first, stop - self._first)
            self._rounds = stop


class _Course:
    """What several histograms were at each checkpoint. weights: integers (P, V), row p over wholes[p]."""

    def __init__(self, weights: Weights, wholes: list[int]) -> None:
        self.weights = weights
        self.wholes = wholes
        self.draws: list[list[int]] = []
        self.found: list[list[float | None]] = []

    def note(self, histograms: Integers) -> None:
        """Take down a checkpoint."""
        self.draws.append(histograms.sum(axis=1).tolist())
        self.found.append(total_variations(histograms, self.weights, self.wholes))

    def comparison(self, place: int, histogram: Integers, false_alarm: float) -> Comparison:
        """One histogram, as it came to be, against its law. false_alarm: of this test alone."""
        weights = self.weights[place]
        draws = [row[place] for row in self.draws]
        some = sorted(set(draws) - {0})
        expected = dict(zip(some, expected_total_variation(some, weights), strict=True))
        allowed = {n: significant(expected[n] + allowance(n, false_alarm)) for n in some}
        found = tuple(row[place] for row in self.found)
        series = Series(tuple(draws), found, tuple(map(expected.get, draws)), tuple(map(allowed.get, draws)))
        n = draws[-1]
        caught = smallest_caught(n, len(weights), threshold=allowed[n], miss=false_alarm) if n else None
        return Comparison(histogram, weights, self.wholes[place], series, chi_square(histogram, weights), caught)
