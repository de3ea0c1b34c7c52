"""Which rho of K-SEQ is valid on a pair of rows, and how small one can be (Sun et al. 2023, arXiv:2310.15141).

With beta = sum min(draft, target / rho), n candidates accept token x with min(draft, target / rho)(x) G in all,
G = (1 - (1 - beta)**n) / beta. That must not exceed target(x): G <= max(rho, target(x) / draft(x)) wherever both are
positive. G rises with rho, but more slowly, so whatever lies above a valid rho is valid too.
"""

from fractions import Fraction
from math import ceil

import numpy as np

from service.core.distribution import Distribution
from service.core.rules.tries import Test, times

HALVINGS = 70  # of the interval 1..n


def strict_test(target: Distribution, draft: Distribution, rho: Fraction) -> Test:
    """Accept with min(1, target / (rho draft)); rows of one denominator."""
    wanted, drafted = times(target, rho.denominator), times(draft, rho.numerator)
    return Test(target, draft, np.minimum(wanted, drafted), drafted, (("rho", rho),))


def acceptance_of_one(target: Distribution, draft: Distribution, rho: Fraction) -> Fraction:
    """beta: the probability that one candidate passes."""
    parts = strict_test(target, draft, rho).parts.tolist()
    return Fraction(sum(parts), draft.denominator * rho.numerator)


def times_accepted(beta: Fraction, candidates: int) -> Fraction:
    """G: 1 + (1 - beta) + ... + (1 - beta)**(n - 1), which is (1 - (1 - beta)**n) / beta, and n where beta is 0."""
    return sum(((1 - beta) ** c for c in range(candidates)), start=Fraction(0))


def is_valid(target: Distribution, draft: Distribution, rho: Fraction, candidates: int) -> bool:
    """Whether the rule with this rho > 0 is lossless on these rows."""
    rows = zip(target.weights.tolist(), draft.weights.tolist(), strict=True)
    least = min((Fraction(p, q) for p, q in rows if p and q), default=None)
    taken = times_accepted(acceptance_of_one(target, draft, rho), candidates)
    return least is None or taken <= max(rho, least)


def smallest_valid(target: Distribution, draft: Distribution, candidates: int) -> tuple[Fraction, Fraction]:
    """Bounds of the smallest valid rho in 1..n: low <= it <= high, high valid, at most 2**-67 apart.

    Both are the number itself where it is a fraction whose denominator is at most 2**31 (two of those are further apart
    than the bounds); it is usually irrational.

    >>> smallest_valid(Distribution([4, 1, 0, 1, 2, 0], 8), Distribution([2, 3, 1, 0, 2, 0], 8), 2)
    (Fraction(3, 2), Fraction(3, 2))
    """
    low, high = Fraction(1), Fraction(candidates)
    if is_valid(target, draft, low, candidates):
        return low, low
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if is_valid(target, draft, middle, candidates) else (middle, high)
    simple = _simplest(low, high)
    if times_accepted(acceptance_of_one(target, draft, simple), candidates) == simple:
        return simple, simple
    return low, high


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of least denominator from low to high."""
    whole = ceil(low)
    if whole <= high:
        return Fraction(whole)
    floor = whole - 1
    return floor + 1 / _simplest(1 / (high - floor), 1 / (low - floor))
