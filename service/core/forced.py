"""Forced acceptance: the schedules by which engines reach a mean acceptance length in a benchmark.

One mean has many laws. vLLM fills positions from the left (least variance), llama.cpp keeps one conditional
probability, and all or nothing has the most variance. Lengths count the bonus: L = 1 + the mean number accepted.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from service.core.speedup import survival_of

BRACKET = Fraction(1, 2**60)

Rates = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Root:
    """The c in 0..1 with c + c**2 + ... + c**K = mean: exact, or None and a bracket less than 2**-59 wide around it."""

    exact: Fraction | None
    least: Fraction
    most: Fraction


def minimum_variance(mean: Fraction, length: int) -> Rates:
    """The survival rates [1, .., 1, rest, 0, ..] of vLLM's synthetic_acceptance_length. mean: 0..K accepted a round.

    >>> minimum_variance(Fraction(17, 10), 3)
    (Fraction(1, 1), Fraction(7, 10), Fraction(0, 1))
    """
    return tuple(min(Fraction(1), max(Fraction(0), mean - place)) for place in range(length))


def all_or_nothing(mean: Fraction, length: int) -> Rates:
    """The survival rates of rounds that accept every proposal or none. mean: 0..K accepted a round. length: K >= 1."""
    return (mean / length,) * length


def constant_conditional(rate: Fraction, length: int) -> Rates:
    """The survival rates c, c**2, .., c**K of llama.cpp's --spec-synthetic-acceptance-length."""
    return survival_of((rate,) * length)[1:]


def constant_root(mean: Fraction, length: int) -> Root:
    """The one conditional probability that gives a mean number accepted. mean: 0..K. length: K >= 1.

    With mean = a/b, c is a root of b c**K + ... + b c - a, so by the rational root theorem its denominator divides b:
    c is a multiple of 1/b or irrational.

    >>> constant_root(Fraction(3, 4), 2).exact
    Fraction(1, 2)
    >>> constant_root(Fraction(1), 2).exact is None
    True
    """
    steps = mean.denominator
    below = _last_not_above(mean, length, steps)
    if _accepted(Fraction(below, steps), length) == mean:
        found = Fraction(below, steps)
        return Root(found, found, found)
    fine = math.ceil(1 / BRACKET)
    place = _last_not_above(mean, length, fine)
    return Root(None, Fraction(place, fine), Fraction(place + 1, fine))


def _last_not_above(mean: Fraction, length: int, steps: int) -> int:
    """The greatest multiple of 1/steps in 0..1, as its numerator, at which no more than the mean is accepted."""
    low, high = 0, steps
    while low < high:
        middle = (low + high + 1) // 2
        if _accepted(Fraction(middle, steps), length) <= mean:
            low = middle
        else:
            high = middle - 1
    return low


def _accepted(rate: Fraction, length: int) -> Fraction:
    return sum(survival_of((rate,) * length)[1:], start=Fraction(0))
