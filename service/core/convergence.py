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

import numpy as np

from service.core.deviation import (
    ChiSquare,
    allowance,
    chi_square,
    expected_total_variation,
    significant,
    total_variation,
)
from service.core.distribution import Weights
from service.core.profile import Profile
from service.core.rules.positionwise import PositionRule
from service.core.sampler import Integers, RoundSampler, round_sampler

ROUNDS_PER_CHUNK = 2**14
CHECKPOINTS_PER_DECADE = 8


@dataclass(frozen=True, slots=True)
class Series:
    """One line of the convergence plot: an entry per checkpoint. None where no round got this far yet.

    draws: how many rounds count here. total_variation, expected, threshold: T, E T and what T may reach.
    """

    draws: tuple[int, ...]
    total_variation: tuple[float | None, ...]
    expected: tuple[float | None, ...]
    threshold: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A histogram held against its law.

    counts, weights: V integers each, the weights over `denominator`. chi_square: or the reason why it does not apply.
    """

    counts: tuple[int, ...]
    weights: Weights
    denominator: int
    series: Series
    chi_square: ChiSquare | str

    @property
    def draws(self) -> int:
        """How many rounds count here."""
        return self.series.draws[-1]

    @property
    def impossible_count(self) -> int:
        """How often something of probability 0 was seen. One is a proof of error."""
        return sum(count for count, weight in zip(self.counts, self.weights.tolist(), strict=True) if not weight)

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


def check(profile: Profile, rule: PositionRule, *, seed: int, rounds: int, false_alarm: Fraction) -> Convergence:
    """Play `rounds` rounds and hold them against the exact laws.

    seed: 0..2**53-1. rounds >= 1. false_alarm: in (0, 1), for all tests together.
    """
    return judge(
        profile,
        rule.count_law(profile),
        round_sampler(profile, rule),
        seed=seed,
        rounds=rounds,
        false_alarm=false_alarm,
    )


def judge(
    profile: Profile,
    count_law: tuple[Fraction, ...],
    sampler: RoundSampler,
    *,
    seed: int,
    rounds: int,
    false_alarm: Fraction,
) -> Convergence:
    """The check of any sampler against the target's rows and a law of the committed count."""
    marks = checkpoints(rounds)
    tokens, counts = _histories(sampler, seed, marks)
    a = float(false_alarm / (len(count_law) + 1))
    positions = tuple(
        _comparison(tokens[:, place], row.weights, row.denominator, a)
        for place, row in enumerate((*profile.target, profile.bonus))
    )
    whole = math.lcm(*(probability.denominator for probability in count_law))
    weights = np.array([int(probability * whole) for probability in count_law], dtype=object)
    committed = _comparison(counts, weights, whole, a)
    return Convergence(rounds, seed, false_alarm, marks, positions, committed)


def checkpoints(rounds: int) -> tuple[int, ...]:
    """Round numbers for a plot on a logarithmic axis: eight a decade from 10, and the last round.

    >>> checkpoints(30)
    (10, 13, 18, 24, 30)
    """
    marks = []
    step = CHECKPOINTS_PER_DECADE
    while (mark := round(10 ** (step / CHECKPOINTS_PER_DECADE))) < rounds:
        marks.append(mark)
        step += 1
    return (*marks, rounds)


def _histories(sampler: RoundSampler, seed: int, marks: tuple[int, ...]) -> tuple[Integers, Integers]:
    """Cumulative histograms at each checkpoint: tokens (checkpoints, K + 1, V) and counts (checkpoints, K + 1).

    Played in chunks, so that memory does not grow with the rounds.
    """
    places = len(sampler.positions) + 1
    tokens = np.zeros((len(marks), places, sampler.vocabulary_size), dtype=np.int64)
    counts = np.zeros((len(marks), places), dtype=np.int64)
    for first in range(0, marks[-1], ROUNDS_PER_CHUNK):
        last = min(first + ROUNDS_PER_CHUNK, marks[-1])
        sample = sampler.sample(seed, first, last - first)
        start = first
        for index, mark in enumerate(marks):
            stop = min(mark, last)
            if stop > start:
                segment_tokens, segment_counts = sampler.tally(sample, start - first, stop - first)
                tokens[index] += segment_tokens
                counts[index] += segment_counts
                start = stop
    return tokens.cumsum(axis=0), counts.cumsum(axis=0)


def _comparison(history: Integers, weights: Weights, denominator: int, false_alarm: float) -> Comparison:
    """history: (checkpoints, V) cumulative counts."""
    rows = history.tolist()
    draws = [sum(row) for row in rows]
    law = weights.tolist()
    expected = dict(zip(filter(None, draws), expected_total_variation(list(filter(None, draws)), weights), strict=True))
    allowed = {n: significant(expected[n] + allowance(n, false_alarm)) for n in expected}
    found = tuple(total_variation(row, law) if n else None for row, n in zip(rows, draws, strict=True))
    series = Series(tuple(draws), found, tuple(map(expected.get, draws)), tuple(map(allowed.get, draws)))
    chi = chi_square(rows[-1], law) if draws[-1] else "no_rounds"
    return Comparison(tuple(rows[-1]), weights, denominator, series, chi)
