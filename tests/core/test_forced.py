"""Forced acceptance: schedules by hand, the same mean in each, and the rational root or a bracket around it."""

from fractions import Fraction
from itertools import pairwise

import pytest

from service.core.forced import BRACKET, all_or_nothing, constant_conditional, constant_root, minimum_variance


@pytest.mark.parametrize(
    ("mean", "length", "root"),
    [
        ("3/4", 2, "1/2"),  # 1/2 + 1/4
        ("0", 3, "0"),
        ("3", 3, "1"),
        ("2/7", 1, "2/7"),
        ("38/27", 3, "2/3"),  # 2/3 + 4/9 + 8/27
    ],
)
def test_a_rational_root_is_found_exactly(mean: str, length: int, root: str) -> None:
    """And nothing else is said of it."""
    found = constant_root(Fraction(mean), length)
    assert found.exact == found.least == found.most == Fraction(root)
    assert sum(constant_conditional(Fraction(root), length)) == Fraction(mean)


@pytest.mark.parametrize(("mean", "length"), [("1", 2), ("2", 4), ("1/3", 2), ("63/43", 5), ("17/10", 64)])
def test_an_irrational_root_has_a_bracket(mean: str, length: int) -> None:
    """Less is accepted at its lower end and more at its upper."""
    found = constant_root(Fraction(mean), length)
    assert found.exact is None
    assert found.most - found.least <= BRACKET
    lower, upper = (sum(constant_conditional(end, length)) for end in (found.least, found.most))
    assert lower < Fraction(mean) < upper


def test_the_golden_section_is_the_root_of_one_accepted_of_two() -> None:
    """c + c^2 = 1: c = (sqrt(5) - 1) / 2."""
    assert float(constant_root(Fraction(1), 2).least) == pytest.approx((5**0.5 - 1) / 2, abs=1e-15)


@pytest.mark.parametrize("mean", ["0", "1/3", "1", "17/10", "5/2", "3"])
def test_every_schedule_has_the_mean_and_does_not_increase(mean: str) -> None:
    """Rates in 0..1, the mean their sum."""
    for schedule in (minimum_variance, all_or_nothing):
        rates = schedule(Fraction(mean), 3)
        assert sum(rates) == Fraction(mean)
        assert all(1 >= here >= further >= 0 for here, further in pairwise(rates))


def test_positions_are_filled_from_the_left() -> None:
    """vLLM's [1, .., 1, rest, 0, ..]."""
    assert minimum_variance(Fraction(17, 10), 3) == (1, Fraction(7, 10), 0)
    assert all_or_nothing(Fraction(3, 4), 2) == (Fraction(3, 8), Fraction(3, 8))
