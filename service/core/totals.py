"""Sums of many fractions: by denominator first, then in halves, reduced once at the end.

Adding fractions one by one reduces as often as there are terms, which is slow where their denominators are large.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import gcd

from service.errors import TooLarge

Ratio = tuple[int, int]


def total(terms: Iterable[Ratio], most_denominators: int | None = None) -> Fraction:
    """The sum of part / whole over all terms. Raises TooLarge for more different denominators, in lowest terms.

    >>> total([(1, 2), (1, 3), (1, 6)])
    Fraction(1, 1)
    """
    found: dict[int, int] = {}
    for part, whole in terms:
        shared = gcd(part, whole)
        found[whole // shared] = found.get(whole // shared, 0) + part // shared
        if most_denominators is not None and len(found) > most_denominators:
            raise TooLarge(f"a sum is worked out over at most {most_denominators:,} different denominators")
    return Fraction(*_summed([(part, whole) for whole, part in found.items()]))


def total_of(terms: Iterable[Fraction]) -> Fraction:
    """The same of fractions."""
    return total(term.as_integer_ratio() for term in terms)


def _summed(terms: list[Ratio]) -> Ratio:
    if len(terms) < 2:
        return terms[0] if terms else (0, 1)
    half = len(terms) // 2
    (part, whole), (other, by) = _summed(terms[:half]), _summed(terms[half:])
    shared = gcd(whole, by)
    return part * (by // shared) + other * (whole // shared), whole * (by // shared)
