"""Counts of a sampler that is not ours, held against exact laws: proofs of error, distances, p-values.

Per position, how often each token was committed, among the rounds that committed there, is held against the law of that
position; where it is given, the histogram of the committed count against a law of the count. Nothing is conditioned on
a later position.

`passed`: no impossible outcome, and each total variation within E T + sqrt(ln(1/a) / (2 n)), a = false_alarm over the
number of tests (McDiarmid's inequality). A sampler that is right fails with probability at most false_alarm. The
p-values inform and decide nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from service.core.deviation import (
    ChiSquare,
    allowance,
    chi_square,
    expected_total_variation,
    significant,
    smallest_caught,
    total_variations,
)
from service.core.distribution import Distribution, proportional_to
from service.core.inversion import Integers
from service.core.profile import Profile
from service.core.rules.rule import Rule

MOST_ROUNDS = 10**15


@dataclass(frozen=True, slots=True, eq=False)
class Observed:
    """What a sampler did.

    tokens: int64 (K + 1, V), how often each token was committed at each position, the bonus last; no row sums to more
    than the row before it, nor to more than 10**15. counts: int64 (K + 1,), rounds that committed 1..K+1 tokens, or
    None where that was not observed.
    """

    tokens: Integers
    counts: Integers | None

    @property
    def rounds(self) -> int:
        """Rounds that committed a token at position 1: all."""
        return int(self.tokens[0].sum())


@dataclass(frozen=True, slots=True, eq=False)
class Laws:
    """What is claimed. positions: of the token committed at positions 1..K+1. count: of N = 1..K+1, or None."""

    positions: tuple[Distribution, ...]
    count: Distribution | None


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """One histogram held against its law. counts: int64, the length of the law.

    total_variation, expected, threshold: T, E T and what T may reach; None where nothing was observed. smallest_caught:
    the least distance from the law that this test is sure to see, but for a chance of `miss`; None where it proves
    nothing. chi_square: or the reason why it does not apply. adjusted_p_value: by Holm over all tests of the verdict.
    """

    counts: Integers
    law: Distribution
    total_variation: float | None
    expected: float | None
    threshold: float | None
    smallest_caught: float | None
    chi_square: ChiSquare | str
    adjusted_p_value: float | None = None

    @property
    def draws(self) -> int:
        """How many rounds count here."""
        return int(self.counts.sum())

    @property
    def impossible(self) -> list[int]:
        """The outcomes of probability 0 that were seen, 0-based. One is a proof of error."""
        return np.flatnonzero((self.law.weights == 0) & (self.counts > 0)).tolist()

    @property
    def can_fail(self) -> bool:
        """Whether these draws could fail the test by distance: T is at most 1, which few draws allow for."""
        return self.threshold is not None and self.threshold < 1

    @property
    def within(self) -> bool:
        """Whether T is within its threshold; with no draws there is nothing to exceed."""
        return self.total_variation is None or self.threshold is None or self.total_variation <= self.threshold

    @property
    def passed(self) -> bool:
        """No impossible outcome, and T within its threshold."""
        return self.within and not self.impossible


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """All tests together. positions: 1..K+1. count: None where the committed count was not observed."""

    positions: tuple[Judgement, ...]
    count: Judgement | None

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        """Every test: the positions', then the count's."""
        return self.positions if self.count is None else (*self.positions, self.count)

    @property
    def passed(self) -> bool:
        """Whether every test passed."""
        return all(judgement.passed for judgement in self.judgements)


def claimed(profile: Profile, rule: Rule, observed: Observed) -> Laws:
    """What a sampler of a lossless rule claims: the target's rows, and the rule's own law of the count where counts
    were observed. Raises TooLarge where that law would take too long.
    """
    count = None if observed.counts is None else proportional_to(list(rule.count_law(profile)))
    return Laws((*profile.target, profile.bonus), count)


def judged(observed: Observed, laws: Laws, *, false_alarm: Fraction, miss: Fraction) -> Verdict:
    """The verdict on what was observed. false_alarm: in (0, 1), for all tests together. miss: in (0, 1), of each."""
    histograms = [*observed.tokens]
    laws_in_order = [*laws.positions]
    if observed.counts is not None and laws.count is not None:
        histograms.append(observed.counts)
        laws_in_order.append(laws.count)
    a, b = float(false_alarm / len(histograms)), float(miss)
    found = [_judgement(counts, law, a, b) for counts, law in zip(histograms, laws_in_order, strict=True)]
    p_values = [test.chi_square.p_value if isinstance(test.chi_square, ChiSquare) else None for test in found]
    final = [_adjusted(test, p) for test, p in zip(found, holm(p_values), strict=True)]
    places = len(laws.positions)
    return Verdict(tuple(final[:places]), final[places] if len(final) > places else None)


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Holm's adjusted p-values (Holm 1979): valid however the tests depend on each other.

    Of m tests the j-th smallest p-value, counted from 0, becomes the largest of (m - i) times the i-th for i <= j, at
    most 1. A test without a p-value counts as one with 1.

    >>> holm([0.04, None, 0.01])
    [0.08, None, 0.03]
    """
    adjusted: list[float | None] = [None] * len(p_values)
    known = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    largest = 0.0
    for step, (p, place) in enumerate(known):
        largest = max(largest, min(1.0, (len(p_values) - step) * p))
        adjusted[place] = significant(largest)
    return adjusted


def _judgement(counts: Integers, law: Distribution, false_alarm: float, miss: float) -> Judgement:
    n = int(counts.sum())
    statistic = chi_square(counts, law.weights)
    if n == 0:
        return Judgement(counts, law, None, None, None, None, statistic)
    (found,) = total_variations(counts[None, :], law.weights[None, :], [law.denominator])
    (expected,) = expected_total_variation([n], law.weights)
    threshold = significant(expected + allowance(n, false_alarm))
    caught = smallest_caught(n, len(law), threshold=threshold, miss=miss)
    return Judgement(counts, law, found, expected, threshold, caught, statistic)


def _adjusted(judgement: Judgement, p_value: float | None) -> Judgement:
    return Judgement(
        judgement.counts,
        judgement.law,
        judgement.total_variation,
        judgement.expected,
        judgement.threshold,
        judgement.smallest_caught,
        judgement.chi_square,
        p_value,
    )
