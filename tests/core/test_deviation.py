"""The statistics of the check against scipy, against brute force and against values worked out elsewhere."""

import math
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from random_profiles import random_row
from service.core.deviation import (
    ChiSquare,
    allowance,
    chi_square,
    chi_square_tail,
    expected_total_variation,
    significant,
    total_variation,
)

REPEATABLE = settings(derandomize=True, deadline=None)
SIX_CASE = np.array([4, 1, 0, 1, 2, 0])
DIGITS_12 = 1e-11


def histograms(n: int, cells: int) -> Iterator[tuple[int, ...]]:
    """Every way to put n draws into cells."""
    if cells == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in histograms(n - first, cells - 1):
            yield (first, *rest)


def by_brute_force(n: int, weights: list[int]) -> Fraction:
    """E T over every histogram, as a fraction."""
    whole = sum(weights)
    mean = Fraction(0)
    for counts in histograms(n, len(weights)):
        ways = math.factorial(n)
        for count in counts:
            ways //= math.factorial(count)
        chance = ways * math.prod(Fraction(w, whole) ** c for w, c in zip(weights, counts, strict=True))
        apart = sum(abs(Fraction(c, n) - Fraction(w, whole)) for w, c in zip(weights, counts, strict=True)) / 2
        mean += chance * apart
    return mean


def by_scipy(n: int, weights: list[int]) -> float:
    """De Moivre's formula with scipy's binomial."""
    whole, total = sum(weights), 0.0
    for weight in weights:
        if 0 < weight < whole:
            m = n * weight // whole
            p = weight / whole
            total += (n - m) * p * stats.binom.pmf(m, n, p) / n
    return total


@pytest.mark.parametrize("weights", [[1, 1], [1, 7], [4, 1, 1, 2], [1, 2, 3, 4], [1, 0, 96], [1, 1, 1, 1, 1]], ids=str)
def test_expected_total_variation_equals_brute_force(weights: list[int]) -> None:
    """Every histogram of 1 to 9 draws, as fractions, to the 12 digits given."""
    draws = list(range(1, 10))
    found = expected_total_variation(draws, np.array(weights))
    for n, value in zip(draws, found, strict=True):
        assert value == pytest.approx(float(by_brute_force(n, weights)), rel=DIGITS_12)


def test_expected_total_variation_of_the_six_case_row_at_1000() -> None:
    """0.020106, between the asymptotic 0.020115 and 0; the bound sqrt((m' - 1) / n) / 2 is 0.0274."""
    (found,) = expected_total_variation([1000], SIX_CASE)
    assert round(found, 6) == 0.020106
    assert found < math.sqrt(3 / 1000) / 2


def test_expected_total_variation_equals_scipy_far_out() -> None:
    """Random rows with rare tokens, 1 to a billion draws. scipy's own binomial is good to about 1e-9 far out."""
    rng = np.random.default_rng(7)
    draws = [1, 2, 3, 15, 16, 17, 31, 100, 999, 20_000, 1_000_000, 10**9]
    for denominator in (8, 97, 10**6 + 3, 2**53):
        weights = random_row(rng, 6, denominator).weights
        found = expected_total_variation(draws, weights)
        assert found == pytest.approx([by_scipy(n, weights.tolist()) for n in draws], rel=1e-8)


def test_expected_total_variation_of_a_sure_token_is_zero() -> None:
    """No draw can differ; and no draws asked give no answers."""
    assert expected_total_variation([1, 1000], np.array([0, 8, 0])) == [0, 0]
    assert expected_total_variation([], SIX_CASE) == []


def test_expected_total_variation_of_a_law_with_an_enormous_denominator() -> None:
    """The law of a committed count may have one: (2**53)**24 has 383 digits, beyond any float. Even halves: E T as
    for a fair coin.
    """
    big = 2 ** (53 * 24)
    weights = np.array([big // 2, big // 2], dtype=object)
    assert expected_total_variation([10, 1000], weights) == expected_total_variation([10, 1000], np.array([1, 1]))


@REPEATABLE
@given(st.lists(st.integers(0, 2**53), min_size=2, max_size=8).filter(any), st.integers(1, 10**7))
def test_expected_total_variation_lies_below_its_bound(weights: list[int], n: int) -> None:
    """0 <= E T <= sqrt((m' - 1) / n) / 2, and T itself is at most 1."""
    (found,) = expected_total_variation([n], np.array(weights, dtype=object))
    support = sum(weight > 0 for weight in weights)
    assert 0 <= found <= min(1, math.sqrt((support - 1) / n) / 2 * (1 + 1e-9))


def test_total_variation_of_a_histogram_worked_by_hand() -> None:
    """(3, 1) of 4 against 1/2, 1/2: |3/4 - 1/2| = 1/4. All on an impossible token: 1. Exact agreement: 0."""
    assert total_variation([3, 1], [1, 1]) == 0.25
    assert total_variation([0, 5], [1, 0]) == 1
    assert total_variation([500, 125, 0, 125, 250, 0], SIX_CASE.tolist()) == 0
    assert total_variation([1, 0], [10**400, 10**400]) == 0.5


@REPEATABLE
@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 2**53)), min_size=1, max_size=8))
def test_total_variation_is_the_exact_fraction_rounded(pairs: list[tuple[int, int]]) -> None:
    """To 12 significant digits."""
    counts, weights = [count for count, _ in pairs], [weight for _, weight in pairs]
    n, whole = sum(counts), sum(weights)
    if n == 0 or whole == 0:
        return
    exact = sum(abs(Fraction(c, n) - Fraction(w, whole)) for c, w in pairs) / 2
    assert total_variation(counts, weights) == significant(float(exact))


@pytest.mark.parametrize(("n", "a"), [(1, 0.5), (20_000, 1e-6 / 7), (10**6, 1e-9)])
def test_allowance_is_where_mcdiarmids_bound_meets_the_false_alarm(n: int, a: float) -> None:
    """exp(-2 n t**2) = a."""
    assert math.exp(-2 * n * allowance(n, a) ** 2) == pytest.approx(a, rel=1e-9)


def test_threshold_is_exceeded_no_more_often_than_stated() -> None:
    """Exactly, by every histogram: Pr(T > E T + allowance) <= a for n = 12 on (4, 1, 1, 2)/8 and several a."""
    weights, n = [4, 1, 1, 2], 12
    mean = float(by_brute_force(n, weights))
    for a in (0.5, 0.1, 0.01, 1e-4):
        limit, over = mean + allowance(n, a), 0.0
        for counts in histograms(n, 4):
            if total_variation(list(counts), weights) > limit:
                over += stats.multinomial.pmf(counts, n, [w / 8 for w in weights])
        assert over <= a


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 6, 11, 30, 99])
def test_chi_square_tail_equals_scipy(freedom: int) -> None:
    """From the body to far out in the tail, odd and even degrees of freedom."""
    for statistic in (1e-9, 0.1, 1.0, 3.5, 20.0, 100.0, 400.0, 1200.0):
        expected = stats.chi2.sf(statistic, freedom)
        assert chi_square_tail(statistic, freedom) == pytest.approx(expected, rel=1e-9, abs=1e-300)


def test_chi_square_tail_is_one_at_zero_and_never_above() -> None:
    """Also where the finite sum would round upwards."""
    assert [chi_square_tail(0.0, freedom) for freedom in (1, 2, 7)] == [1, 1, 1]
    assert max(chi_square_tail(10.0**-e, freedom) for e in range(1, 15) for freedom in range(1, 40)) <= 1


def test_chi_square_equals_scipy() -> None:
    """Statistic and p-value of a random histogram, over the tokens the law can give."""
    rng = np.random.default_rng(1)
    for _ in range(50):
        counts = rng.multinomial(1000, SIX_CASE / 8).tolist()
        kept = [(count, 1000 * weight / 8) for count, weight in zip(counts, SIX_CASE.tolist(), strict=True) if weight]
        expected = stats.chisquare([count for count, _ in kept], [mean for _, mean in kept])
        found = chi_square(counts, SIX_CASE.tolist())
        assert isinstance(found, ChiSquare)
        assert (found.statistic, found.p_value) == pytest.approx((expected.statistic, expected.pvalue), rel=1e-9)
        assert found.degrees_of_freedom == 3


@pytest.mark.parametrize(
    ("counts", "weights", "reason"),
    [
        ([99, 1], [1, 0], "impossible_token"),
        ([100, 0], [1, 0], "one_possible_token"),
        ([5], [1], "one_possible_token"),
        ([20, 19], [7, 1], "expected_count_below_5"),  # 39 / 8 < 5
        ([1, 0], [1, 1], "expected_count_below_5"),
    ],
)
def test_chi_square_says_why_it_does_not_apply(counts: list[int], weights: list[int], reason: str) -> None:
    """An impossible token first: it needs no statistics."""
    assert chi_square(counts, weights) == reason


def test_chi_square_applies_from_an_expected_count_of_exactly_five() -> None:
    """40 draws at 1/8: (5 - 5)**2 and (35 - 35)**2, so 0 and a p-value of 1."""
    assert chi_square([35, 5], [7, 1]) == ChiSquare(0.0, 1, 1.0)


def test_statistics_keep_12_significant_digits() -> None:
    """So that they are the same on any machine."""
    assert significant(0.1234567890123456) == 0.123456789012
    assert significant(123456789012345.6) == 123456789012000.0
    assert significant(0.0) == 0
