"""The exact sum of doubles of every size, against Fractions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.core.grid import PIECE, exact_sum

DOUBLES = st.floats(min_value=0, max_value=2.0**900, allow_nan=False) | st.sampled_from(
    [5e-324, 2.0**-1022, 2.0**-53, 1.0]
)


def summed(numbers: list[float]) -> float:
    """By Fractions, rounded once."""
    return float(sum(map(Fraction, numbers)))


@settings(deadline=None, derandomize=True, max_examples=300)
@given(st.lists(DOUBLES, max_size=50))
def test_exact_sum_is_the_sum_of_the_fractions_rounded_once(numbers: list[float]) -> None:
    """From the least double to far beyond any weight, in one row; of no numbers it is 0."""
    assert exact_sum(np.array(numbers, dtype=np.float64)) == summed(numbers)


@pytest.mark.parametrize("size", [PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])
@pytest.mark.parametrize("largest", [0.0, 2.0**-60, 1.0, 2.0**53])
def test_exact_sum_of_long_rows(size: int, largest: float) -> None:
    """A full piece of numbers all just below a power of two is the most that a step has to add up exactly."""
    even = np.full(size, np.nextafter(largest, 0))
    spread = largest * np.random.default_rng(size).random(size) ** 30
    for row in (even, spread, np.concatenate([even, spread])):
        assert exact_sum(row) == summed(row.tolist())
