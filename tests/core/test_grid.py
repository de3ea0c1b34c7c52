"""The grid of 2**53: thresholds equal the exact ones, and floating-point rows become weights by largest remainder."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_profiles import DENOMINATORS, SHAPES, random_row, shaped_row
from service.core.distribution import Distribution
from service.core.grid import Quantised, edges, exact_sum, largest, quantised, thresholds
from service.core.uniforms import GRID, threshold

REPEATABLE = settings(derandomize=True, deadline=None)


def one_by_one(parts: list[int], wholes: list[int]) -> list[int]:
    """Each threshold in Python's integers; 0 where there is no whole."""
    return [threshold(part, whole) if whole else 0 for part, whole in zip(parts, wholes, strict=True)]


def pairs(largest_whole: int) -> st.SearchStrategy[list[tuple[int, int]]]:
    """Parts and wholes, 0 <= part <= whole, borders among them."""
    wholes = st.one_of(st.integers(0, largest_whole), st.integers(0, 20), st.just(largest_whole))
    pair = wholes.flatmap(lambda w: st.tuples(st.one_of(st.integers(0, w), st.just(0), st.just(w)), st.just(w)))
    return st.lists(pair, min_size=1, max_size=30)


@REPEATABLE
@given(pairs(GRID))
def test_thresholds_are_the_exact_ones_up_to_the_grid(given_pairs: list[tuple[int, int]]) -> None:
    """By long division in int64."""
    parts, wholes = [part for part, _ in given_pairs], [whole for _, whole in given_pairs]
    found = thresholds(np.array(parts), np.array(wholes))
    assert (found.dtype, found.tolist()) == (np.int64, one_by_one(parts, wholes))


@REPEATABLE
@given(pairs(2**62), st.sampled_from([np.int64, object]))
def test_thresholds_are_the_exact_ones_beyond_the_grid(given_pairs: list[tuple[int, int]], kind: type) -> None:
    """Wholes that long division in int64 has no room for, as int64 or as Python's integers."""
    parts, wholes = [part for part, _ in given_pairs], [whole for _, whole in given_pairs]
    found = thresholds(np.array(parts, dtype=kind), np.array(wholes, dtype=kind))
    assert (found.dtype, found.tolist()) == (np.int64, one_by_one(parts, wholes))


@REPEATABLE
@given(pairs(2**200))
def test_thresholds_are_the_exact_ones_for_any_integers(given_pairs: list[tuple[int, int]]) -> None:
    """Of any length."""
    parts, wholes = [part for part, _ in given_pairs], [whole for _, whole in given_pairs]
    found = thresholds(np.array(parts, dtype=object), np.array(wholes, dtype=object))
    assert (found.dtype, found.tolist()) == (np.int64, one_by_one(parts, wholes))


def test_thresholds_at_every_border() -> None:
    """Nothing, everything, no whole at all, one unit of the grid and one less than all of it."""
    cases = [(0, 1), (1, 1), (0, 0), (0, GRID), (GRID, GRID), (1, GRID), (GRID - 1, GRID), (1, 3), (2, 3)]
    found = thresholds(np.array([part for part, _ in cases]), np.array([whole for _, whole in cases]))
    third = (GRID + 1) // 3  # 2**53 = 2 mod 3
    assert found.tolist() == [0, GRID, 0, 0, GRID, 1, GRID - 1, third, 2 * third]
    assert thresholds(np.array([0, 0]), np.array([0, 0])).tolist() == [0, 0]
    assert thresholds(np.array([GRID - 1]), np.array([GRID - 1])).tolist() == [GRID]


def test_thresholds_of_random_pairs_near_the_largest_whole() -> None:
    """100,000 pairs within 1,000 of 2**53, where a remainder shifted by ten bits just fits."""
    rng = np.random.default_rng(3)
    wholes = GRID - rng.integers(0, 1000, 100_000)
    parts = wholes - np.minimum(rng.integers(0, 2**50, 100_000), wholes)
    assert thresholds(parts, wholes).tolist() == one_by_one(parts.tolist(), wholes.tolist())


@pytest.mark.parametrize("denominator", DENOMINATORS)
def test_edges_are_the_thresholds_of_the_running_sums(denominator: int) -> None:
    """They never fall, and the last is 2**53."""
    for shape in SHAPES:
        law = shaped_row(shape, 1000, denominator)
        found = edges(law)
        assert found.tolist() == [threshold(part, denominator) for part in law.cumulative.tolist()]
        assert found[-1] == GRID
        assert (np.diff(found) >= 0).all()


@pytest.mark.parametrize("denominator", [GRID + 1, 2**62 + 1, 2**63 + 1, 3**60], ids=str)
def test_edges_are_exact_for_any_denominator(denominator: int) -> None:
    """A distribution may have one beyond the grid, as int64 or as Python's integers."""
    law = Distribution([1, denominator // 3, denominator - 1 - denominator // 3], denominator)
    assert edges(law).tolist() == [threshold(part, denominator) for part in law.cumulative.tolist()]


def quantise(row: list[float] | np.ndarray) -> Quantised:
    """By the row's own exact sum."""
    numbers = np.asarray(row, dtype=np.float64)
    return quantised(numbers, exact_sum(numbers))


def shares(row: np.ndarray) -> list[Fraction]:
    """What each token is owed of 2**53, exactly."""
    numbers = [Fraction(number) for number in row.tolist()]
    total = sum(numbers)
    return [number * GRID / total for number in numbers]


def furthest_and_moved(row: np.ndarray, law: Distribution) -> tuple[Fraction, Fraction]:
    """The most a weight is off its share, and the total variation between the row over its sum and the weights."""
    apart = [abs(weight - share) for weight, share in zip(law.weights.tolist(), shares(row), strict=True)]
    return max(apart), sum(apart, start=Fraction(0)) / (2 * GRID)


def float_rows() -> list[np.ndarray]:
    """Rows that sum to nearly 1, of 1 to 40 tokens, from even to very uneven, with and without zeros; 4,000 of them."""
    rng, found = np.random.default_rng(11), []
    while len(found) < 4000:
        size = int(rng.choice([1, 2, 3, 4, 6, 10, 40]))
        row = rng.random(size) ** rng.choice([0.1, 1, 5, 20]) * (rng.random(size) < rng.choice([0.4, 1]))
        if row.any():
            found.append(row / row.sum() * (1 + rng.choice([0, 1e-7, -1e-3, 1e-3]) * rng.random()))
    return found


def softmax(size: int, seed: int) -> np.ndarray:
    """A float32 row as a model gives it."""
    logits = np.random.default_rng(seed).normal(0, 3, size).astype(np.float32)
    powers = np.exp(logits - logits.max())
    return (powers / powers.sum(dtype=np.float32)).astype(np.float64)


ROWS = float_rows()
SOFTMAX = {size: softmax(size, size) for size in (1000, 32_000, 128_256)}


@cache
def outcomes() -> list[tuple[np.ndarray, Quantised, Fraction, Fraction]]:
    """Each row, what became of it, the most a weight is off, and the exact movement."""
    found = [(row, quantise(row)) for row in (*ROWS, *SOFTMAX.values())]
    return [(row, one, *furthest_and_moved(row, one.law)) for row, one in found]


def test_quantised_weights_sum_to_the_grid() -> None:
    """Exactly, of every row."""
    for row in (*ROWS, *SOFTMAX.values()):
        law = quantise(row).law
        assert law.denominator == GRID
        assert sum(law.weights.tolist()) == GRID


def test_each_quantised_weight_is_within_one_of_its_exact_share() -> None:
    """As largest remainder promises: the floor of the share or one more."""
    far = [(row.tolist(), float(furthest)) for row, _, furthest, _ in outcomes() if furthest >= 1]
    assert far[:2] == []


def test_no_token_of_weight_zero_gains_any() -> None:
    """The support is kept: what the row gives 0 stays impossible."""
    gained = [row.tolist() for row in (*ROWS, *SOFTMAX.values()) if quantise(row).law.weights[row == 0].any()]
    assert gained[:2] == []


def test_no_token_owed_two_units_loses_all() -> None:
    """What is owed less than one unit of the grid may be lost, and nothing else."""
    for row in (*ROWS, *SOFTMAX.values()):
        assert (quantise(row).law.weights[row > 2.5 / GRID] > 0).all()


def test_row_moves_by_no_more_than_the_bound() -> None:
    """V / 2**53, what is reported and what is so."""
    for row, found, _, moved in outcomes():
        assert moved <= Fraction(row.size, GRID) == Fraction(found.bound)
        assert found.moved <= found.bound


def test_reported_movement_is_within_two_units_of_the_exact_one() -> None:
    """2 / 2**53: what three roundings of the largest share can amount to."""
    for _, found, _, moved in outcomes():
        assert abs(Fraction(found.moved) - moved) <= Fraction(2, GRID)


def test_reported_movement_is_the_exact_one_rounded() -> None:
    """The total variation from the row over its exact sum, to 9 digits."""
    pairs = [(found.moved, float(moved)) for _, found, _, moved in outcomes()]
    assert [pair for pair in pairs if pair[0] != pytest.approx(pair[1], rel=1e-9, abs=0)][:2] == []


def test_movement_of_a_softmax_row_is_negligible() -> None:
    """About V / 2**55: half a unit a token on average, halved; below 4e-12 at 128,256 tokens."""
    found = quantise(SOFTMAX[128_256])
    assert 1e-12 < found.moved < 4e-12
    assert found.bound == 128_256 / GRID


@pytest.mark.parametrize(
    ("size", "left"),
    # 2**53 mod 3 = 2, mod 7 = 2**53 = 2**(3 * 17 + 2) = 4; the floor of 2**53 / size, and the rest one by one
    [(1, 0), (2, 0), (3, 2), (7, 4), (1000, pow(2, 53, 1000)), (128_256, pow(2, 53, 128_256))],
)
def test_equal_fractions_are_served_from_the_lowest_index(size: int, left: int) -> None:
    """Equal numbers: the units left over go to the first tokens, however many there are."""
    found = quantise(np.full(size, 1 / size)).law.weights.tolist()
    each = GRID // size
    assert found == [each + 1] * left + [each] * (size - left)


def test_units_left_over_go_to_the_largest_fractions_worked_by_hand() -> None:
    """(2**50 + 1/4, 2**50 + 3/4, 2**52, 2**51 - 1) / 2**53, all of them doubles, sum to 1: one unit is left over."""
    row = np.array([2.0**50 + 0.25, 2.0**50 + 0.75, 2.0**52, 2.0**51 - 1]) / GRID
    found = quantise(row)
    assert found.total == 1
    assert found.law.weights.tolist() == [2**50, 2**50 + 1, 2**52, 2**51 - 1]
    assert found.moved == 0.5 / (2 * GRID)  # a quarter off at two tokens


def test_too_many_units_are_taken_from_the_smallest_fractions() -> None:
    """Shares that were rounded up to integers: 0.152, 0.282 and 0.566 of 2**53 round to one unit more than there is."""
    row = np.array([0.152, 0.282, 0.566])
    rounded = np.floor(row * (GRID / exact_sum(row))).astype(np.int64)
    assert int(rounded.sum()) == GRID + 1
    found = quantise(row).law.weights
    assert int(found.sum()) == GRID
    assert (np.abs(found - rounded) <= 1).all()


def test_rows_that_ask_for_every_kind_of_correction_are_among_those_tested() -> None:
    """Units missing, units too many, none, and as many as there are tokens less one."""
    left = {GRID - int(np.floor(row * (GRID / exact_sum(row))).astype(np.int64).sum()) for row in ROWS}
    assert {-1, 0, 1, 2, 3} <= left
    assert max(left) > 15


def test_quantised_row_does_not_depend_on_how_it_was_scaled_by_two() -> None:
    """Half of every number gives the same weights; the total says what it was."""
    for row in ROWS[:200]:
        whole, half = quantise(row), quantise(row / 2)
        assert whole.law == half.law
        assert half.total == whole.total / 2


def test_total_of_a_quantised_row_is_its_sum() -> None:
    """As it was given, a rounded copy."""
    assert quantise([0.25, 0.25, 0.501]).total == 1.001
    assert quantise([0.1] * 10).total == 1


def test_a_quantised_row_of_one_token_is_sure() -> None:
    """Whatever number it was."""
    for number in (1.0, 0.999, 1.001, 1 / 3, 0.9999774671558125):
        found = quantise([number])
        assert found.law.weights.tolist() == [GRID]
        assert (found.moved, found.bound) == (0, 1 / GRID)


def test_exact_sum_does_not_depend_on_the_order() -> None:
    """Sorted, reversed and shuffled; and it is the exact sum, rounded once."""
    rng = np.random.default_rng(2)
    for row in (*ROWS[:100], SOFTMAX[32_000]):
        expected = float(sum(map(Fraction, row.tolist())))
        orders = (row, row[::-1], np.sort(row), rng.permutation(row))
        assert {exact_sum(order) for order in orders} == {expected}


def test_weights_do_not_depend_on_the_order_of_the_tokens() -> None:
    """But for equal fractions: the shuffled row has the shuffled weights."""
    row = SOFTMAX[1000]
    distinct = np.unique(row)  # so that equal fractions are equal numbers no more
    order = np.random.default_rng(5).permutation(distinct.size)
    fractions = distinct * (GRID / exact_sum(distinct)) % 1
    least = np.sort(quantise(distinct).law.weights)
    assert np.array_equal(np.sort(quantise(distinct[order]).law.weights), least)
    chosen = quantise(distinct).law.weights - np.floor(distinct * (GRID / exact_sum(distinct))).astype(np.int64)
    assert fractions[chosen == 1].min() >= fractions[chosen == 0].max()


@REPEATABLE
@given(st.lists(st.integers(0, 5), min_size=1, max_size=40), st.data())
def test_largest_are_those_of_a_stable_sort(values: list[int], data: st.DataObject) -> None:
    """Of equals the lowest index; integers and floats alike."""
    count = data.draw(st.integers(1, len(values)))
    expected = sorted(sorted(range(len(values)), key=lambda index: -values[index])[:count])
    for kind in (np.int64, np.float64, object):
        assert sorted(largest(np.array(values, dtype=kind), count).tolist()) == expected


def test_integer_rows_on_the_grid_are_left_alone() -> None:
    """Weights over 2**53 as doubles come back as they were, unmoved."""
    rng = np.random.default_rng(1)
    for _ in range(200):
        law = random_row(rng, 6, GRID)
        found = quantise(law.weights / GRID)
        assert (found.law, found.moved, found.total) == (law, 0, 1)
