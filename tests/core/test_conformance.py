"""The bench: a right sampler passes, wrong ones fail, and every figure against a number worked out otherwise."""

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from core.observed import ACCEPTING, HUNDREDTH, MILLIONTH, REFUSING, RESAMPLED, observed, played
from service.core.conformance import Laws, Observed, Verdict, claimed, holm, judged
from service.core.deviation import ChiSquare
from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD
from shipped import APART, CLOSE, SHIPPED, eighths, profile_of

ONE = profile_of((eighths(4, 4, 0),), eighths(2, 6, 0), (eighths(8, 0, 0),))
ROUNDS = 20_000


def verdict(profile: Profile, seen: Observed, rule: Rule = STANDARD) -> Verdict:
    """At the default rates."""
    return judged(seen, claimed(profile, rule, seen), false_alarm=MILLIONTH, miss=HUNDREDTH)


@pytest.mark.parametrize("profile", SHIPPED)
def test_a_right_sampler_passes(profile: Profile) -> None:
    """It fails once in a million: seven tests at the level 1/7,000,000 each."""
    found = verdict(profile, played(profile, STANDARD, ROUNDS))
    assert found.passed
    assert len(found.judgements) == 7
    assert all(test.can_fail and test.within for test in found.judgements)


@pytest.mark.parametrize("rule", [RESAMPLED, ACCEPTING])
def test_a_wrong_sampler_fails(rule: Rule) -> None:
    """The negative control. Resampling from the target moves 3/32 at position 1 of the divergent profile, twice what
    20,000 rounds are sure to see but for one time in a hundred; accepting everything moves 1/4.
    """
    found = verdict(APART, played(APART, rule, ROUNDS))
    assert not found.passed
    first = found.positions[0]
    assert not first.passed
    assert first.smallest_caught is not None
    assert first.smallest_caught < 3 / 32


def test_a_right_sampler_that_commits_too_little_fails_by_its_count_alone() -> None:
    """Its tokens are the target's; that no proposal is ever accepted only the committed count shows."""
    seen = played(APART, REFUSING, ROUNDS)
    found = verdict(APART, seen)
    assert all(test.passed for test in found.positions)
    assert found.count is not None
    assert not found.count.passed
    assert verdict(APART, Observed(seen.tokens, None)).passed
    assert verdict(APART, seen, REFUSING).passed


def test_the_figures_of_one_position() -> None:
    """Of 100 rounds over a half each, 60 and 40: T = 1/10; E T = C(100, 50) / 2**101, half the mean absolute deviation
    of a fair coin; a = 1/4 over two tests. chi-square is 100/25 = 4 on one degree of freedom.
    """
    found = judged(
        observed([60, 40, 0], [0, 0, 0]),
        Laws((*ONE.target, ONE.bonus), None),
        false_alarm=Fraction(1, 4),
        miss=Fraction(1, 2),
    )
    first, last = found.positions
    assert first.draws == 100
    assert first.total_variation == 0.1
    expected = math.comb(100, 50) / 2**101
    assert first.expected == pytest.approx(expected, rel=1e-11)
    assert first.threshold == pytest.approx(expected + math.sqrt(math.log(8) / 200), rel=1e-11)
    caught = first.threshold + math.sqrt(2 / 100) / 2 + math.sqrt(math.log(2) / 200)
    assert first.smallest_caught == pytest.approx(caught, rel=1e-11)
    assert isinstance(first.chi_square, ChiSquare)
    p_value = stats.chi2.sf(4, 1)
    assert first.chi_square.p_value == pytest.approx(p_value, rel=1e-9)
    assert first.adjusted_p_value == pytest.approx(2 * p_value, rel=1e-9)
    assert (last.draws, last.total_variation, last.expected, last.threshold) == (0, None, None, None)
    assert (last.smallest_caught, last.chi_square, last.adjusted_p_value) == (None, "no_rounds", None)
    assert last.passed
    assert not last.can_fail


def test_one_impossible_token_fails_whatever_the_distance_is() -> None:
    """Token 2 has probability 0: seen once in 10,001 rounds it is a proof, though T is far within."""
    found = verdict(ONE, observed([5_000, 5_000, 1], [0, 0, 0]))
    first = found.positions[0]
    assert first.within
    assert first.impossible == [2]
    assert not first.passed
    assert not found.passed
    assert first.chi_square == "impossible_token"


def test_an_impossible_count_fails() -> None:
    """Where draft and target are equal everything is accepted: N = 2 always."""
    sure = profile_of((eighths(4, 4),), eighths(4, 4), (eighths(4, 4),))
    found = verdict(sure, observed([500, 500], [499, 500], counts=[1, 999]))
    assert found.count is not None
    assert found.count.impossible == [0]
    assert not found.passed


def test_few_rounds_cannot_fail_by_distance() -> None:
    """One round: the threshold is above 1."""
    found = verdict(ONE, observed([1, 0, 0], [0, 0, 0]))
    assert not found.positions[0].can_fail
    assert found.positions[0].smallest_caught is None
    assert found.passed


def test_the_count_is_held_against_the_rule_that_is_named() -> None:
    """Every token of a go-on sampler follows the target, and six of them are committed in every round: the law of the
    standard rule's count gives that the probability 189/512.
    """
    tokens = np.array([row.weights for row in (*CLOSE.target, CLOSE.bonus)]) * 1_000
    seen = Observed(tokens, np.array([0, 0, 0, 0, 0, 8_000]))
    found = verdict(CLOSE, seen)
    assert found.count is not None
    assert found.count.total_variation == pytest.approx(1 - 189 / 512, rel=1e-11)
    assert not found.passed
    assert seen.rounds == 8_000


def test_a_large_vocabulary_is_judged_like_a_small_one() -> None:
    """Of 3,000 tokens of which one is never given, counted exactly as expected: T = 0; moved by 1/10: T = 1/10."""
    weights = np.full(3_000, 2**20)
    weights[-1] = 0
    row = Distribution(weights, int(weights.sum()))
    even = np.where(weights > 0, 1_000, 0)
    moved = even.copy()
    moved[:1_000] += 300
    moved[1_000:1_300] -= 1_000
    for counts, apart in ((even, 0.0), (moved, 0.1)):
        (test,) = judged(
            Observed(counts[None, :], None), Laws((row,), None), false_alarm=MILLIONTH, miss=HUNDREDTH
        ).positions
        assert test.total_variation == pytest.approx(apart * 3_000 / 2_999, rel=1e-3, abs=1e-12)
        assert test.passed == (apart == 0)


def test_holm_by_hand() -> None:
    """Three tests: 3 times 0.01, 2 times 0.02 and once 0.03, which may not fall below the one before; at most 1."""
    assert holm([0.03, 0.01, 0.02]) == [0.04, 0.03, 0.04]
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([None]) == [None]
