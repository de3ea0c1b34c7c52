"""Exact numbers, uniforms and laws as JSON."""

import sys
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from service.core.uniforms import address
from service.wire.numbers import FRACTION_DIGITS, exact, exact_or_null, law, uniform
from shipped import eighths


@pytest.fixture
def _unlimited_digits() -> Iterator[None]:
    """Python writes integers of any length out, until the end of the test."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    yield
    sys.set_int_max_str_digits(before)


def digits_by_writing_out(number: Fraction) -> int:
    """The digits of numerator and denominator, the latter only where it is written."""
    below = "" if number.denominator == 1 else str(number.denominator)
    return len(str(abs(number.numerator)) + below)


def test_a_number_is_in_lowest_terms_and_a_whole_one_has_no_denominator() -> None:
    """2009/512 = 3.923828125; 6/8 = 3/4."""
    assert exact(Fraction(2009, 512)) == {"fraction": "2009/512", "decimal": 3.923828125}
    assert exact(Fraction(6, 8)) == {"fraction": "3/4", "decimal": 0.75}
    assert exact(Fraction(8, 8)) == exact(1) == {"fraction": "1", "decimal": 1.0}
    assert exact(0) == {"fraction": "0", "decimal": 0.0}
    assert exact(Fraction(-1, 3)) == {"fraction": "-1/3", "decimal": -1 / 3}


def test_what_does_not_apply_is_null() -> None:
    """None is not 0."""
    assert exact_or_null(None) is None
    assert exact_or_null(Fraction(1, 2)) == exact(Fraction(1, 2))


def test_two_hundred_digits_are_written_and_one_more_is_not() -> None:
    """10**198 has 199 digits, and over 7 that is 200; 10**199 over 7 is 201."""
    assert exact(Fraction(10**198, 7)) == {"fraction": f"1{'0' * 198}/7", "decimal": 10**198 / 7}
    assert exact(Fraction(10**199, 7)) == {"fraction": None, "decimal": 10**199 / 7, "fraction_digits": 201}
    assert exact(10**199) == {"fraction": f"1{'0' * 199}", "decimal": 1e199}
    assert exact(10**200) == {"fraction": None, "decimal": 1e200, "fraction_digits": 201}
    assert exact(-(10**200)) == {"fraction": None, "decimal": -1e200, "fraction_digits": 201}


@pytest.mark.usefixtures("_unlimited_digits")
def test_digits_are_right_on_both_sides_of_every_power_of_ten() -> None:
    """Held against the text itself, which the service never makes: 1/n for n about 10**e, also beyond 4,300 digits."""
    for exponent in (*range(196, 420), 999, 1000, 1001, 4299, 4300, 4301, 9999, 30_000):
        for near in (-1, 0, 1):
            number = Fraction(1, 10**exponent + near)
            written, count = exact(number), digits_by_writing_out(number)
            assert written.get("fraction_digits", FRACTION_DIGITS) == max(count, FRACTION_DIGITS), (exponent, near)
            assert (written["fraction"] is None) == (count > FRACTION_DIGITS)


@pytest.mark.usefixtures("_unlimited_digits")
def test_digits_are_right_on_both_sides_of_every_power_of_two() -> None:
    """The estimate starts from the length in bits, so that is where it could slip."""
    for bits in range(660, 1024):
        for near in (-1, 0, 1):
            number = Fraction(2**bits + near)
            assert exact(number).get("fraction_digits", FRACTION_DIGITS) == max(len(str(int(number))), FRACTION_DIGITS)


def test_the_decimal_is_the_nearest_double() -> None:
    """No double is nearer: the two neighbours, as fractions, lie at least as far away. 2,000 random fractions."""
    rng = np.random.default_rng(53)
    for _ in range(2000):
        top, bottom = (int(rng.integers(1, 2 ** int(rng.integers(1, 63)), endpoint=True)) for _ in range(2))
        number = Fraction(top, bottom)
        decimal = exact(number)["decimal"]
        apart = abs(Fraction(decimal) - number)
        for towards in (-np.inf, np.inf):
            assert abs(Fraction(float(np.nextafter(decimal, towards))) - number) >= apart


def test_a_uniform_is_its_decimal_exactly() -> None:
    """numerator / 2**53 loses nothing, and the candidate counts from 1: slot 7 is the test at position 3."""
    rng = np.random.default_rng(54)
    for numerator in (0, 1, 2**53 - 1, *rng.integers(0, 2**53, 500).tolist()):
        written = uniform(numerator, address("accept", 3, 1))
        assert Fraction(written["decimal"]) == Fraction(numerator, 2**53)
        assert 0 <= written["decimal"] < 1
        assert (written["slot"], written["candidate"], written["numerator"]) == (7, 2, numerator)


def test_a_law_lists_positive_probabilities_in_the_order_of_the_vocabulary() -> None:
    """Weights 2, 0, 6 over 8 are 1/4, nothing, 3/4; nothing is left over."""
    assert law(eighths(2, 0, 6), ("b", "c", "a")) == {
        "entries": [
            {"token": "b", "probability": exact(Fraction(1, 4))},
            {"token": "a", "probability": exact(Fraction(3, 4))},
        ],
        "rest": exact(0),
    }
