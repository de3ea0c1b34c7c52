"""Numbers put on the grid of 2**53: thresholds of probabilities, and floating-point rows as integer weights.

Everything here is exact integer arithmetic in int64, or says what it is off by.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import frexp, ldexp
from typing import cast

import numpy as np
from numpy.typing import NDArray

from service.core.distribution import Distribution, Weights
from service.core.uniforms import GRID, GRID_BITS, threshold

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]

BITS_PER_STEP = 10  # a remainder below 2**53 shifted by 10 bits stays below 2**63
PIECE = 2**13  # numbers of a sum taken together: few enough for the processor's cache
DIGITS = 40  # binary digits taken off each number of a piece at a time: 2**13 integers below 2**40 sum to at most 2**53
LEAST_DOUBLE = 5e-324
HALF_DIGITS = 26  # binary digits of half a double: a product of two halves is exact
LOW_DIGITS = 27  # and those of the other half
LEVELS = 2**12  # of fractions: those of one level are few enough to be looked at one by one


def thresholds(parts: Weights, wholes: Weights) -> Integers:
    """`threshold(part, whole)` for every pair, shape (V,): the least k on the grid that is not below part / whole.

    parts, wholes: integers, 0 <= part <= whole; where whole is 0 the threshold is 0. Long division, ten bits a step,
    where int64 is wide enough; Python's integers where it is not.
    """
    if wholes.dtype == object or int(wholes.max()) > GRID:
        pairs = zip(parts.tolist(), wholes.tolist(), strict=True)
        return np.array([threshold(part, whole) if whole else 0 for part, whole in pairs], dtype=np.int64)
    divisor = np.maximum(wholes, 1)
    quotient, rest = np.divmod(parts, divisor)
    done = 0
    while done < GRID_BITS:
        bits = min(BITS_PER_STEP, GRID_BITS - done)
        digits, rest = np.divmod(rest << bits, divisor)
        quotient = (quotient << bits) + digits
        done += bits
    return cast(Integers, quotient + (rest > 0))


def edges(law: Distribution) -> Integers:
    """The least k of the next token, int64 (V,): token x is drawn by the k from edge x - 1 to below edge x."""
    if law.denominator == GRID:
        return law.cumulative
    return thresholds(law.cumulative, np.full_like(law.cumulative, law.denominator))


@dataclass(frozen=True, slots=True)
class Quantised:
    """A row of floating-point numbers as weights over 2**53.

    total: the correctly rounded sum of the row as it was given. moved: the total variation between the row, divided by
    its exact sum, and the weights; at most `bound`. Both are rounded copies.
    """

    law: Distribution
    total: float
    moved: float
    bound: float


def quantised(row: Floats, total: float) -> Quantised:
    """The row on the grid of 2**53, by largest remainder: deterministic, and no token of weight 0 gains any.

    row: finite, each >= 0, shape (V,); total: its sum by `exact_sum`, > 0. Each weight is the floor of its share; the
    units left over go to the largest fractions, of equals to the lowest index. A share is known to about 1e-15.
    """
    scale = _halves(GRID / _sum(row))
    weights, owed = np.empty(row.size, dtype=np.int64), np.empty(row.size)
    for start in range(0, row.size, PIECE):
        piece = slice(start, start + PIECE)
        weights[piece], owed[piece] = _shares(row[piece], scale)
    if left := GRID - int(weights.sum()):
        served = _owed_most(owed, left)
        weights += served
        owed -= served
    moved = exact_sum(np.maximum(owed, 0, out=owed)) / GRID
    return Quantised(Distribution(weights, GRID), total, moved, row.size / GRID)


def exact_sum(row: Floats) -> float:
    """The correctly rounded sum of numbers >= 0: it does not depend on their order or on the machine.

    >>> exact_sum(np.array([1.0, 2.0**-53, 2.0**-53])) - 1 == 2.0**-52
    True
    """
    return float(_sum(row))


def _sum(row: Floats) -> Fraction:
    pieces = (row[start : start + PIECE] for start in range(0, row.size, PIECE))
    return sum((_sum_of_piece(piece) for piece in pieces), start=Fraction(0))


def _sum_of_piece(rest: Floats) -> Fraction:
    # Each step takes the leading digits off all numbers, as integers so small that a sum of doubles is exact.
    total = Fraction(0)
    while (top := float(rest.max())) > 0:
        unit = max(ldexp(1.0, frexp(top)[1] - DIGITS), LEAST_DOUBLE)
        digits = np.floor(rest / unit)
        total += int(digits.sum()) * Fraction(unit)
        rest = rest - digits * unit
    return total


def _halves(number: Fraction) -> tuple[float, float, float]:
    """Three doubles that sum to the number but for 2**-78 of it: two of 26 binary digits each, and the rest."""
    unit = Fraction(2) ** (frexp(float(number))[1] - HALF_DIGITS)
    first = number // unit * unit
    second = (number - first) // (unit / 2**HALF_DIGITS) * (unit / 2**HALF_DIGITS)
    return float(first), float(second), float(number - first - second)


def _shares(row: Floats, scale: tuple[float, float, float]) -> tuple[Floats, Floats]:
    """The floor and the fraction of row * scale. Of products of halves, the only ones rounded are below 4."""
    first, second, third = scale
    head = (row.view(np.int64) & -(2**LOW_DIGITS)).view(np.float64)
    tail = row - head
    products, owed = [head * first, head * second], row * third
    if tail.any():  # never of a row that was float32
        products.append(tail * first)
        owed += tail * second
    weights = np.zeros(row.size)
    for product in products:
        floor = np.floor(product)
        weights += floor
        owed += np.subtract(product, floor, out=product)
    floor = np.floor(owed)
    return weights + floor, owed - floor


def _owed_most(owed: Floats, count: int) -> NDArray[np.bool_]:
    """Which are the `count` largest, of equals the lowest index first. owed: from 0 to 1; count: 1 or more.

    As `largest` finds them, but that it sorts only those of the level in which the count is reached.
    """
    of_level = np.zeros(LEVELS + 1, dtype=np.int64)
    for start in range(0, owed.size, PIECE):
        of_level += np.bincount((owed[start : start + PIECE] * LEVELS).astype(np.int64), minlength=LEVELS + 1)
    at_least = of_level[::-1].cumsum()[::-1]  # how many there are of each level and above
    reached = int(np.count_nonzero(at_least >= count)) - 1
    inside = owed[(owed >= reached / LEVELS) & (owed < (reached + 1) / LEVELS)]
    least = np.sort(inside)[int(at_least[reached]) - count]
    served: NDArray[np.bool_] = owed > least
    served[np.flatnonzero(owed == least)[: count - int(np.count_nonzero(served))]] = True
    return served


def largest(values: Floats | Weights, count: int) -> Integers:
    """The indices of the `count` largest of at least that many values; of equals the lowest index first."""
    least = np.partition(values, values.size - count)[values.size - count]
    above = np.flatnonzero(values > least)
    equal = np.flatnonzero(values == least)[: count - above.size]
    return np.concatenate([above, equal])
