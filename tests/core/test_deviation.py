"""The statistics of the check against scipy, against brute force and against values worked out elsewhere."""

import math
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from random_profiles import SHAPES, random_row, shaped_row
from service.core.deviation import (
    ChiSquare,
    allowance,
    chi_square,
    chi_square_tail,
    expected_total_variation,
    significant,
    smallest_caught,
    total_variations,
)

REPEATABLE = settings(derandomize=True, deadline=None)
SIX_CASE = np.array([4, 1, 0, 1, 2, 0])
DIGITS_12 = 1e-11


def apart(counts: list[int], weights: list[int]) -> float | None:
    """T of one histogram, asked for alone; int64 weights where they fit."""
    whole = sum(weights)
    kind = np.int64 if whole < 2**63 else object
    (found,) = total_variations(np.array([counts]), np.array([weights], dtype=kind), [whole])
    return found


def exactly_apart(counts: list[int], weights: list[int]) -> Fraction:
    """Half the sum of the absolute differences."""
    n, whole = sum(counts), sum(weights)
    return sum(abs(Fraction(c, n) - Fraction(w, whole)) for c, w in zip(counts, weights, strict=True)) / 2


def chi(counts: list[int], weights: list[int]) -> ChiSquare | str:
    """Of lists."""
    return chi_square(np.array(counts), np.array(weights))


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
        mean += chance * exactly_apart(list(counts), weights)
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
    assert apart([3, 1], [1, 1]) == 0.25
    assert apart([0, 5], [1, 0]) == 1
    assert apart([500, 125, 0, 125, 250, 0], SIX_CASE.tolist()) == 0
    assert apart([1, 0], [10**400, 10**400]) == 0.5
    assert apart([0, 0], [1, 1]) is None


@REPEATABLE
@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 2**53)), min_size=1, max_size=8))
def test_total_variation_is_the_exact_fraction_rounded(pairs: list[tuple[int, int]]) -> None:
    """To 12 significant digits; in int64 and in Python's integers."""
    counts, weights = [count for count, _ in pairs], [weight for _, weight in pairs]
    n, whole = sum(counts), sum(weights)
    if n == 0 or whole == 0:
        return
    expected = significant(float(exactly_apart(counts, weights)))
    assert apart(counts, weights) == expected
    many = [weight * 2**64 for weight in weights]
    assert apart(counts, many) == expected


def test_total_variation_of_a_law_that_draws_nearly_meet_is_exact_too() -> None:
    """(5, 5) of (2**52, 2**52 - 1): the products agree to the last bit of a double, the difference is 1 / (2 whole)."""
    whole = 2**53 - 1
    assert exactly_apart([5, 5], [2**52, 2**52 - 1]) == Fraction(1, 2 * whole)
    assert apart([5, 5], [2**52, 2**52 - 1]) == significant(1 / (2 * whole))


def test_total_variations_of_several_histograms_are_those_of_each() -> None:
    """Seven rows over different wholes, one of them without draws; and all over one of Python's integers."""
    rng = np.random.default_rng(4)
    laws = [random_row(rng, 9, denominator) for denominator in (8, 97, 1000, 2**16, 2**31 - 1, 2**53 - 111, 2**53)]
    histograms_ = np.array([rng.multinomial(n, np.full(9, 1 / 9)) for n in (1, 2, 0, 100, 5000, 10**6, 10**9)])
    weights, wholes = np.array([law.weights for law in laws]), [law.denominator for law in laws]
    expected = [
        significant(float(exactly_apart(row, law.weights.tolist()))) if sum(row) else None
        for row, law in zip(histograms_.tolist(), laws, strict=True)
    ]
    assert expected[2] is None
    assert total_variations(histograms_, weights, wholes) == expected
    assert total_variations(histograms_, weights.astype(object), wholes) == expected


@pytest.mark.parametrize("shape", SHAPES)
def test_total_variation_at_32000_tokens_is_the_exact_fraction_rounded(shape: str) -> None:
    """Of draws from the law itself and of draws that have nothing to do with it; in any order of the tokens."""
    law, rng = shaped_row(shape, 32_000, 2**53), np.random.default_rng(6)
    for p in (law.weights / 2**53, np.full(32_000, 1 / 32_000)):
        counts = rng.multinomial(20_000, p)
        order = rng.permutation(32_000)
        exact = significant(float(exactly_apart(counts.tolist(), law.weights.tolist())))
        pair = np.array([counts, counts[order]]), np.array([law.weights, law.weights[order]])
        assert total_variations(*pair, [2**53, 2**53]) == [exact, exact]


def by_scipy_at_once(n: int, weights: np.ndarray) -> float:
    """De Moivre's formula, token by token in scipy's binomial, summed exactly."""
    whole = int(weights.sum())
    some = weights[(weights > 0) & (weights < whole)]
    m = np.array([n * weight // whole for weight in some.tolist()])
    p = some / whole
    return math.fsum(((n - m) * p * stats.binom.pmf(m, n, p) / n).tolist())


LARGE_DRAWS = [1, 7, 100, 20_000, 200_000, 10_000_000]


@pytest.mark.parametrize("denominator", [2**53, 10**9 + 7])
@pytest.mark.parametrize("shape", SHAPES)
def test_expected_total_variation_at_32000_tokens_equals_scipy(shape: str, denominator: int) -> None:
    """From one draw, where no token is expected once, to ten million, where nearly all are."""
    law = shaped_row(shape, 32_000, denominator)
    found = expected_total_variation(LARGE_DRAWS, law.weights)
    expected = [by_scipy_at_once(n, law.weights) for n in LARGE_DRAWS]
    assert found == pytest.approx(expected, rel=1e-9)


def test_expected_total_variation_of_one_draw_is_what_the_law_says() -> None:
    """T = 1 - p(x) for the token drawn, so E T = 1 - sum of p**2, exactly; at 32,000 and 128,256 tokens."""
    for size in (32_000, 128_256):
        law = shaped_row("zipf", size, 2**53)
        exact = 1 - Fraction(sum(weight**2 for weight in law.weights.tolist()), 2**106)
        (found,) = expected_total_variation([1], law.weights)
        assert found == pytest.approx(float(exact), rel=1e-12)


def test_expected_total_variation_does_not_depend_on_what_is_asked_together() -> None:
    """Eighty numbers of draws at 32,000 tokens, more than two blocks: each as if asked alone, and in any order."""
    law = shaped_row("zipf", 32_000, 2**53)
    draws = [int(10 ** (place / 12)) + 1 for place in range(80)]
    together = expected_total_variation(draws, law.weights)
    assert together == [expected_total_variation([n], law.weights)[0] for n in draws]
    assert together[::-1] == expected_total_variation(draws[::-1], law.weights)


@pytest.mark.parametrize("shape", SHAPES)
def test_expected_total_variation_does_not_depend_on_the_order_of_the_tokens(shape: str) -> None:
    """The same number, digit for digit, for shuffled tokens; in int64 and in Python's integers."""
    law, rng = shaped_row(shape, 32_000, 2**53), np.random.default_rng(8)
    expected = expected_total_variation(LARGE_DRAWS, law.weights)
    for _ in range(3):
        assert expected_total_variation(LARGE_DRAWS, rng.permutation(law.weights)) == expected
    wide = shaped_row(shape, 500, 2**53).weights
    asked = expected_total_variation(LARGE_DRAWS, wide)
    assert expected_total_variation(LARGE_DRAWS, rng.permutation(wide).astype(object)) == asked


def test_expected_total_variation_where_tokens_are_expected_exactly_once() -> None:
    """n p = 1, 2, 3 exactly, at both sides of it: floor(n p) changes there and nothing jumps (n = 999 to 3,001)."""
    weights = np.array([1] * 1000)
    for n in (999, 1000, 1001, 1999, 2000, 2001, 3000, 3001):
        (found,) = expected_total_variation([n], weights)
        assert found == pytest.approx(by_scipy_at_once(n, weights), rel=DIGITS_12)


def test_expected_total_variation_of_a_nearly_sure_token_warns_of_nothing() -> None:
    """1 - 2**-60 over 2**60: two draws differ by almost nothing, and no logarithm of 0 is taken on the way."""
    assert expected_total_variation([1, 2, 1000], np.array([1, 2**60 - 1])) == pytest.approx([0, 0, 0], abs=1e-14)


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
            if apart(list(counts), weights) > limit:
                over += stats.multinomial.pmf(counts, n, [w / 8 for w in weights])
        assert over <= a


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 6, 11, 30, 99, 1000, 31_999])
def test_chi_square_tail_equals_scipy(freedom: int) -> None:
    """From the body to far out in the tail, odd and even degrees of freedom."""
    for statistic in (1e-9, 0.1, 1.0, 3.5, 20.0, 100.0, 400.0, 1200.0, freedom * 0.98, freedom * 1.02):
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
        counts = rng.multinomial(1000, SIX_CASE / 8)
        possible = SIX_CASE > 0
        expected = stats.chisquare(counts[possible], 125 * SIX_CASE[possible])
        found = chi_square(counts, SIX_CASE)
        assert isinstance(found, ChiSquare)
        assert (found.statistic, found.p_value) == pytest.approx((expected.statistic, expected.pvalue), rel=1e-9)
        assert (found.degrees_of_freedom, found.pooled) == (3, 0)


@pytest.mark.parametrize(
    ("counts", "weights", "reason"),
    [
        ([99, 1], [1, 0], "impossible_token"),
        ([100, 0], [1, 0], "one_possible_token"),
        ([5], [1], "one_possible_token"),
        ([20, 19], [7, 1], "expected_count_below_5"),  # 39 / 8 < 5
        ([1, 0], [1, 1], "expected_count_below_5"),
        ([2, 1, 1, 0], [1, 1, 1, 1], "expected_count_below_5"),  # all four together are one cell
        ([0, 0], [1, 1], "no_rounds"),
        ([0], [1], "no_rounds"),
        ([4, 0, 1], [1, 0, 0], "impossible_token"),
    ],
)
def test_chi_square_says_why_it_does_not_apply(counts: list[int], weights: list[int], reason: str) -> None:
    """An impossible token first: it needs no statistics."""
    assert chi(counts, weights) == reason


def test_chi_square_applies_from_an_expected_count_of_exactly_five() -> None:
    """40 draws at 1/8: (5 - 5)**2 and (35 - 35)**2, so 0 and a p-value of 1."""
    assert chi([35, 5], [7, 1]) == ChiSquare(0.0, 1, 1.0, 0)
    huge = np.array([7 * 10**400, 10**400], dtype=object)
    assert chi_square(np.array([35, 5]), huge) == ChiSquare(0.0, 1, 1.0, 0)


POOLED = {
    # expected 50, 40, 4, 3, 3: the last three are one cell of 10. 10**2 / 50 + 10**2 / 40 + 0 = 4.5
    "three rare tokens are one cell": ([60, 30, 5, 5, 0], [50, 40, 4, 3, 3], 4.5, 2, 3),
    # expected 60, 20, 16, 3, 1: 3 + 1 < 5, so 16 joins; a cell of 20. 10**2 / 60 + 10**2 / 20 + 0 = 20 / 3
    "a cell below five takes the least likely of the others": ([50, 30, 15, 5, 0], [60, 20, 16, 3, 1], 20 / 3, 2, 3),
    # expected 40, 28, 28, 4: the first 28 joins; a cell of 32. 0 + 6**2 / 28 + 6**2 / 32 = 135 / 56
    "of two equally likely the first joins": ([40, 30, 22, 8], [40, 28, 28, 4], 135 / 56, 2, 2),
    # expected 2, 50, 45, 3: exactly five together, so nobody joins. 1 / 5 + 0 + 1 / 45 = 2 / 9
    "a cell of exactly five stands": ([3, 50, 44, 3], [2, 50, 45, 3], 2 / 9, 2, 2),
    # expected 90, 8, 2: 8 joins the 2. 5**2 / 90 + 5**2 / 10 = 25 / 9
    "one rare token is never a cell alone": ([85, 10, 5], [90, 8, 2], 25 / 9, 1, 2),
    # expected 95, 5: exactly five is not rare. 0
    "five expected is not rare": ([95, 5], [95, 5], 0, 1, 0),
    # expected 0, 60, 0, 36, 4 and the same as 60, 36, 4: 36 joins. 3**2 / 60 + 3**2 / 40 = 3 / 8
    "impossible tokens are in no cell": ([0, 63, 0, 30, 7], [0, 60, 0, 36, 4], 3 / 8, 1, 2),
}


@pytest.mark.parametrize(("counts", "weights", "statistic", "freedom", "pooled"), POOLED.values(), ids=POOLED)
def test_rare_tokens_are_pooled_as_worked_by_hand(
    counts: list[int], weights: list[int], statistic: float, freedom: int, pooled: int
) -> None:
    """100 draws each, so that a weight over 100 is its expected count."""
    assert sum(counts) == sum(weights) == 100
    found = chi(counts, weights)
    assert isinstance(found, ChiSquare)
    assert found.statistic == pytest.approx(statistic, rel=DIGITS_12, abs=0)
    assert (found.degrees_of_freedom, found.pooled) == (freedom, pooled)
    assert found.p_value == pytest.approx(stats.chi2.sf(statistic, freedom), rel=1e-9)
    large = np.array([weight * 10**30 for weight in weights], dtype=object)
    assert chi_square(np.array(counts), large) == found


def pooled_cells(counts: list[int], weights: list[int]) -> tuple[list[tuple[int, Fraction]], int]:
    """(count, expected count) of each cell in fractions, and how many tokens the pooled one holds."""
    n, whole = sum(counts), sum(weights)
    cells = [(Fraction(n * w, whole), token, c) for token, (c, w) in enumerate(zip(counts, weights, strict=True)) if w]
    rare = [cell for cell in cells if cell[0] < 5]
    kept = sorted(cell for cell in cells if cell[0] >= 5)
    if rare and sum(mean for mean, _, _ in rare) < 5:
        rare.append(kept.pop(0))
    together = [(sum(c for _, _, c in rare), sum(mean for mean, _, _ in rare))] if rare else []
    return [*((c, mean) for mean, _, c in kept), *together], len(rare)


@pytest.mark.parametrize(("size", "n"), [(12, 60), (12, 2000), (1000, 300), (1000, 50_000), (32_000, 200_000)])
@pytest.mark.parametrize("shape", SHAPES)
def test_chi_square_equals_scipy_on_the_pooled_cells(shape: str, size: int, n: int) -> None:
    """Draws from the law and draws shifted by a third towards another; and in any order of the tokens."""
    rng = np.random.default_rng([size, n])
    law = shaped_row(shape, size, 2**53)
    p = law.weights / 2**53
    support = (law.weights > 0) / np.count_nonzero(law.weights)
    for q in (p, (2 * p + support) / 3):
        counts = rng.multinomial(n, q)
        cells, pooled = pooled_cells(counts.tolist(), law.weights.tolist())
        found = chi_square(counts, law.weights)
        if len(cells) < 2:
            possible = np.count_nonzero(law.weights)
            assert found == ("one_possible_token" if possible == 1 else "expected_count_below_5")
            continue
        expected = stats.chisquare([count for count, _ in cells], [float(mean) for _, mean in cells])
        assert isinstance(found, ChiSquare)
        assert (found.degrees_of_freedom, found.pooled) == (len(cells) - 1, pooled)
        assert found.statistic == pytest.approx(expected.statistic, rel=1e-9)
        assert found.p_value == pytest.approx(expected.pvalue, rel=1e-7, abs=1e-300)
        order = rng.permutation(size)
        if len({weight for weight in law.weights.tolist() if weight}) == np.count_nonzero(law.weights):
            assert chi_square(counts[order], law.weights[order]) == found


def test_chi_square_with_pooled_cells_is_of_the_size_it_claims() -> None:
    """2,000 histograms of 200 draws on a law with rare tokens: 5% of the p-values lie below 0.05, give or take 2% (four
    standard deviations of 0.0049: a chance below 1e-4); and a law shifted by an eighth has all but a few there.
    """
    law = np.array([60, 20, 10, 5, 2, 1, 1, 1])
    other = np.array([48, 20, 10, 5, 2, 5, 5, 5])
    rng = np.random.default_rng(3)

    def below(p: np.ndarray) -> float:
        found = [chi_square(rng.multinomial(200, p / 100), law).p_value for _ in range(2000)]
        return sum(value < 0.05 for value in found) / 2000

    assert abs(below(law) - 0.05) < 0.02
    assert below(other) > 0.9


def test_smallest_distance_caught_worked_by_hand() -> None:
    """n = 10,000, V = 6, a chance of 1/100: sqrt(5 / 10,000) / 2 = 0.01118034 and sqrt(ln 100 / 20,000) = 0.01517427,
    on top of a threshold of 0.03.
    """
    assert smallest_caught(10_000, 6, threshold=0.03, miss=0.01) == pytest.approx(0.05635461, abs=1e-8)


def test_smallest_distance_caught_needs_the_draws_worked_out_elsewhere() -> None:
    """m' = 4, a = b = 0.001, delta 0.05 needs 11,877 draws, and 9,090 at a = b = 0.01, with E T at its bound."""
    for needed, chance in ((11_877, 0.001), (9090, 0.01)):
        enough, short = (
            smallest_caught(n, 4, threshold=math.sqrt(3 / n) / 2 + allowance(n, chance), miss=chance)
            for n in (needed, needed - 1)
        )
        assert enough <= 0.05 < short


@pytest.mark.parametrize("size", [2, 6, 1000, 32_000])
def test_smallest_distance_caught_falls_as_the_draws_rise(size: int) -> None:
    """From None, where it would be above 1, on; with the threshold that so many draws have."""
    law = shaped_row("zipf", size, 2**53)
    draws = sorted({int(10 ** (place / 4)) for place in range(33)})
    expected = expected_total_variation(draws, law.weights)
    found = [
        smallest_caught(n, size, threshold=mean + allowance(n, 1e-3), miss=1e-3)
        for n, mean in zip(draws, expected, strict=True)
    ]
    assert found[0] is None
    some = [distance for distance in found if distance is not None]
    assert found == [None] * (len(found) - len(some)) + some
    assert some == sorted(some, reverse=True)
    assert some[0] <= 1
    assert some[-1] <= math.sqrt(size / draws[-1]) + 2 * allowance(draws[-1], 1e-3)


def test_smallest_distance_caught_may_be_exactly_one() -> None:
    """One token and a threshold that leaves what the allowance needs: 1 is caught, more is not."""
    rest = allowance(10, 0.01)
    assert smallest_caught(10, 1, threshold=0.5, miss=0.01) == significant(0.5 + rest)
    assert smallest_caught(10, 1, threshold=1 - rest, miss=0.01) == 1
    assert smallest_caught(10, 1, threshold=1 - rest + 1e-9, miss=0.01) is None


def test_statistics_keep_12_significant_digits() -> None:
    """So that they are the same on any machine."""
    assert significant(0.1234567890123456) == 0.123456789012
    assert significant(123456789012345.6) == 123456789012000.0
    assert significant(0.0) == 0


def test_expected_total_variation_of_many_draws_and_tokens_is_that_of_exact_products() -> None:
    """2,000 weights over 2**53: in int64 their products with 10**9 draws are taken in doubles, as objects exactly."""
    weights = shaped_row("zipf", 2_000, 2**53).weights
    draws = [10**4, 10**9, 10**12, 10**15]
    assert expected_total_variation(draws, weights) == expected_total_variation(draws, weights.astype(object))
