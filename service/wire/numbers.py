"""Exact numbers, uniforms and laws as JSON: the fraction in lowest terms beside the nearest double."""

from fractions import Fraction
from functools import lru_cache
from typing import Any

from service.core.distribution import Distribution
from service.core.uniforms import GRID, Address

Json = dict[str, Any]

FRACTION_DIGITS = 200


def exact(number: Fraction | int) -> Json:
    """A rational number. Beyond 200 digits the fraction is null and its number of digits is given.

    >>> exact(Fraction(2009, 512))
    {'fraction': '2009/512', 'decimal': 3.923828125}
    >>> exact(Fraction(1, 10**210))
    {'fraction': None, 'decimal': 1e-210, 'fraction_digits': 212}
    """
    return _exact(number.numerator, number.denominator)


def exact_or_null(number: Fraction | None) -> Json | None:
    """The same, or null for a number that does not apply."""
    return None if number is None else exact(number)


def uniform(numerator: int, where: Address) -> Json:
    """A uniform with its address; candidates count from 1 on the wire. It is a double exactly."""
    return {
        "slot": where.slot,
        "candidate": where.candidate + 1,
        "numerator": numerator,
        "decimal": numerator / GRID,
    }


def law(distribution: Distribution, vocabulary: tuple[str, ...]) -> Json:
    """The tokens of positive probability in the vocabulary's order, and the mass that is not listed."""
    weights, denominator = distribution.weights.tolist(), distribution.denominator
    entries = [
        {"token": token, "probability": exact(Fraction(weight, denominator))}
        for token, weight in zip(vocabulary, weights, strict=True)
        if weight
    ]
    return {"entries": entries, "rest": exact(0)}


@lru_cache(maxsize=16_384)
def _exact(numerator: int, denominator: int) -> Json:
    decimal = numerator / denominator
    digits = _digits(numerator) + (_digits(denominator) if denominator != 1 else 0)
    if digits > FRACTION_DIGITS:
        return {"fraction": None, "decimal": decimal, "fraction_digits": digits}
    fraction = str(numerator) if denominator == 1 else f"{numerator}/{denominator}"
    return {"fraction": fraction, "decimal": decimal}


def _digits(number: int) -> int:
    """How many decimal digits an integer has, without writing it out: Python refuses to beyond 4,300."""
    size = abs(number)
    least = max(1, int((size.bit_length() - 1) * 0.30102999566398114))
    return least + int(size >= 10**least) + int(size >= 10 ** (least + 1))
