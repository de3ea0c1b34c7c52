"""Exact numbers, uniforms and laws as JSON: the fraction in lowest terms beside the nearest double."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from service.core.distribution import Distribution, Weights
from service.core.grid import largest
from service.core.uniforms import GRID, Address

Json = dict[str, Any]

FRACTION_DIGITS = 200
MOST_BITS_KEPT = 4_096  # of a denominator: the cache of numbers stays small
TOP = 20
FAR_BELOW = 2**12  # the likeliest tokens are first looked for among those not this much less likely than the first


def exact(number: Fraction | int) -> Json:
    """A rational number. Beyond 200 digits the fraction is null and its number of digits is given.

    >>> exact(Fraction(2009, 512))
    {'fraction': '2009/512', 'decimal': 3.923828125}
    >>> exact(Fraction(1, 10**210))
    {'fraction': None, 'decimal': 1e-210, 'fraction_digits': 212}
    """
    made = _written if number.denominator.bit_length() > MOST_BITS_KEPT else _kept
    return made(number.numerator, number.denominator)


def exact_or_null(number: Fraction | None) -> Json | None:
    """The same, or null for a number that does not apply."""
    return None if number is None else exact(number)


def uniform(numerator: int | Fraction, where: Address) -> Json:
    """A uniform with its address; candidates count from 1 on the wire.

    One of the stream is a double exactly, and its numerator over 2**53 is given; one given by hand is an exact number.
    """
    if isinstance(numerator, Fraction):
        return {"slot": where.slot, "candidate": where.candidate + 1, **exact(numerator)}
    return {
        "slot": where.slot,
        "candidate": where.candidate + 1,
        "numerator": numerator,
        "decimal": numerator / GRID,
    }


def law(distribution: Distribution, vocabulary: Sequence[str], *, top: int = TOP, always: Iterable[int] = ()) -> Json:
    """The tokens of positive probability in the vocabulary's order, and the mass that is not listed.

    top: how many are listed at most, the likeliest first chosen (of equals the first). always: tokens (0-based indices)
    that are listed all the same.
    """
    weights, denominator = distribution.weights, distribution.denominator
    chosen = listed_tokens(weights, top=top, always=always)
    listed = weights[chosen].tolist()
    entries = [
        {"token": vocabulary[token], "probability": exact(Fraction(weight, denominator))}
        for token, weight in zip(chosen, listed, strict=True)
    ]
    return {"entries": entries, "rest": exact(Fraction(denominator - sum(listed), denominator))}


def listed_tokens(weights: Weights, *, top: int, always: Iterable[int] = ()) -> list[int]:
    """The tokens of positive weight that an answer lists, in the vocabulary's order."""
    possible = np.flatnonzero(weights > weights.max() // FAR_BELOW)
    if possible.size <= top:
        possible = np.flatnonzero(weights)
    if possible.size <= top:
        return possible.tolist()
    chosen = possible[largest(weights[possible], top)].tolist()
    return sorted({*chosen, *(token for token in always if weights[token])})


def _written(numerator: int, denominator: int) -> Json:
    decimal = numerator / denominator
    digits = _digits(numerator) + (_digits(denominator) if denominator != 1 else 0)
    if digits > FRACTION_DIGITS:
        return {"fraction": None, "decimal": decimal, "fraction_digits": digits}
    fraction = str(numerator) if denominator == 1 else f"{numerator}/{denominator}"
    return {"fraction": fraction, "decimal": decimal}


_kept = lru_cache(maxsize=16_384)(_written)


def _digits(number: int) -> int:
    """How many decimal digits an integer has, without writing it out: Python refuses to beyond 4,300."""
    size = abs(number)
    least = max(1, int((size.bit_length() - 1) * 0.30102999566398114))
    return least + int(size >= 10**least) + int(size >= 10 ** (least + 1))
