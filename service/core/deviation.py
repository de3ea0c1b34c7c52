"""How far an empirical law may lie from the true one: exact expectation, threshold, chi-square.

All are statistics of a simulation, given as floats rounded to 12 significant digits, so that they are the same on any
machine. n is the number of draws, T the total variation between their histogram and the law they were drawn from.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from service.core.distribution import INT64_LIMIT, Weights

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

SMALL = 16
LARGEST_BELOW_ONE = 1 - 2.0**-53
FEW_WEIGHTS = 1_024
MOST_TERMS = 2**20  # of one block of the vectorised sum
SUMMING_GRID = 2.0**60  # terms are summed as integers on this grid, so that their order does not matter
LEAST_EXPECTED_COUNT = 5


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """Pearson's statistic over the tokens the law can give. It informs and decides nothing.

    pooled: how many tokens were put together in one cell, because each was expected fewer than five times; 0 where
    there was no need.
    """

    statistic: float
    degrees_of_freedom: int
    p_value: float
    pooled: int


def significant(number: float) -> float:
    """The number to 12 significant digits."""
    return float(f"{number:.12g}")


def total_variations(histograms: Integers, weights: Weights, wholes: list[int]) -> list[float | None]:
    """T of several histograms from their laws; None where there were no draws.

    histograms: int64 (P, V). weights: integers (P, V), row p over wholes[p]. T is the excess of the tokens seen too
    often: a sum of integers over a set, so it does not depend on the order of the tokens. Of many weights the set is
    found in doubles, and T then exact but for ties closer than their last bit.
    """
    draws = histograms.sum(axis=1)
    kind = object if weights.dtype == object or weights.size <= FEW_WEIGHTS else np.float64
    whole = np.array(wholes, dtype=kind)[:, None]
    too_often = histograms * whole > weights.astype(kind) * draws[:, None]
    seen = np.where(too_often, histograms, 0).sum(axis=1).tolist()
    owed = np.where(too_often, weights, 0).sum(axis=1).tolist()
    return [
        significant((count * w - part * n) / (n * w)) if n else None
        for count, part, n, w in zip(seen, owed, draws.tolist(), wholes, strict=True)
    ]


def expected_total_variation(draws: list[int], weights: Weights) -> list[float]:
    """E T for each number of draws n >= 1, exactly in the formula: E T = sum over tokens of E|X - n p| / (2 n).

    X is binomial, and E|X - n p| = 2 (n - m) p Pr(X = m) with m = floor(n p) (De Moivre). weights: integers, shape
    (V,), over their sum.

    >>> from fractions import Fraction
    >>> expected_total_variation([1], np.array([1, 3])) == [float(Fraction(3, 8))]
    True
    """
    whole = int(weights.sum())
    part = weights[(weights > 0) & (weights < whole)]
    at_once = max(1, MOST_TERMS // max(1, part.size))
    blocks = (draws[first : first + at_once] for first in range(0, len(draws), at_once))
    return [significant(expected) for block in blocks for expected in _expected(block, part, whole)]


def allowance(draws: int, false_alarm: float) -> float:
    """How far T may lie above E T: Pr(T >= E T + allowance) <= false_alarm, by McDiarmid's inequality.

    One draw moves T by at most 1 / n, so the allowance is sqrt(ln(1 / false_alarm) / (2 n)).
    """
    return math.sqrt(-math.log(false_alarm) / (2 * draws))


def smallest_caught(draws: int, tokens: int, *, threshold: float, miss: float) -> float | None:
    """The least total variation from the law that a sampler is sure to be failed for, but for a chance of `miss`.

    A sampler at distance d gives T >= d - T', T' the distance of its histogram from its own law over at most `tokens`
    tokens: E T' <= sqrt((tokens - 1) / n) / 2, and T' exceeds that by more than its allowance with probability `miss`
    (McDiarmid). None where that is more than 1, which nothing can be: so few draws prove nothing.
    """
    least = threshold + math.sqrt((tokens - 1) / draws) / 2 + allowance(draws, miss)
    return significant(least) if least <= 1 else None


def chi_square(counts: Integers, weights: Weights) -> ChiSquare | str:
    """Pearson's chi-square against the law, or the reason why it does not apply. counts, weights: integers, shape (V,).

    Tokens expected fewer than five times are put together in one cell; where that cell is itself expected fewer than
    five times, the least likely of the others (of equals the first) joins it.
    """
    whole, n = int(weights.sum()), int(counts.sum())
    possible = np.flatnonzero(weights)
    if n == 0:
        return "no_rounds"
    if int(counts[possible].sum()) != n:
        return "impossible_token"
    if possible.size < 2:
        return "one_possible_token"
    rare = weights[possible] < -(-LEAST_EXPECTED_COUNT * whole // n)
    kept, pooled = possible[~rare], possible[rare]
    if pooled.size and int(weights[pooled].sum()) * n < LEAST_EXPECTED_COUNT * whole and kept.size:
        least = int(weights[kept].argmin())
        kept, pooled = np.delete(kept, least), np.append(pooled, kept[least])
    seen = np.append(counts[kept], counts[pooled].sum()) if pooled.size else counts[kept]
    parts = np.append(weights[kept], weights[pooled].sum()) if pooled.size else weights[kept]
    if parts.size < 2:
        return "expected_count_below_5"
    statistic, freedom = _pearson(seen, parts, n, whole), int(parts.size) - 1
    tail = significant(chi_square_tail(statistic, freedom))
    return ChiSquare(significant(statistic), freedom, tail, int(pooled.size))


def _pearson(seen: Integers, parts: Weights, n: int, whole: int) -> float:
    """The sum of (seen - expected)**2 / expected over the cells: of few cells from exact integers."""
    if parts.size <= FEW_WEIGHTS:
        cells = zip(seen.tolist(), parts.tolist(), strict=True)
        return math.fsum((count * whole - part * n) ** 2 / (part * n * whole) for count, part in cells)
    expected = parts.astype(np.float64) / whole * n
    return math.fsum(((seen - expected) ** 2 / expected).tolist())


def chi_square_tail(statistic: float, degrees_of_freedom: int) -> float:
    """Pr(X >= statistic) for X chi-square with a whole number of degrees of freedom: the finite sums of Abramowitz
    and Stegun 1964, 26.4.4 and 26.4.5.
    """
    half = statistic / 2
    if half == 0:
        return 1.0
    first, total = (0.5, math.erfc(math.sqrt(half))) if degrees_of_freedom % 2 else (0.0, 0.0)
    powers = first + np.arange(degrees_of_freedom // 2)
    if not powers.size:
        return total
    start = first * math.log(half) - half - math.lgamma(first + 1)
    logarithms = start + np.concatenate([[0.0], np.cumsum(np.log(half / powers[1:]))])
    return min(1.0, total + math.fsum(np.exp(logarithms).tolist()))


def _expected(draws: list[int], part: Weights, whole: int) -> list[float]:
    """E T of each number of draws. A token with n p < 1 has m = 0, and its term is p (1 - p)**n."""
    p = part / float(whole) if part.dtype != object else (part / whole).astype(np.float64)
    p = np.minimum(p, LARGEST_BELOW_ONE)
    n = np.array(draws)[:, None]
    terms = p * np.exp(n * np.log1p(-p))
    row, token = np.nonzero(part >= np.array([-(-whole // n) for n in draws], dtype=part.dtype)[:, None])
    if row.size:
        n, p = n[row, 0], p[token]
        m, rest = _divided(n, part[token], whole)
        terms[row, token] = (n - m) * p * _mode_probability(n, m, rest) / n
    return cast(list[float], (np.rint(terms * SUMMING_GRID).astype(np.int64).sum(axis=1) / SUMMING_GRID).tolist())


def _divided(n: Integers, part: Weights, whole: int) -> tuple[Floats, Floats]:
    """floor(n p) and what is left of it, for p = part / whole: exact but for the last rounding to a double.

    Where the product needs more than 64 bits and there are many, doubles serve: at an edge both floors give one result,
    and beside it the error is one of the last digit.
    """
    if part.dtype != object and part.size > FEW_WEIGHTS and int(n.max()) * whole >= INT64_LIMIT:
        product = n * (part / whole)
        return np.floor(product), product - np.floor(product)
    exact = n.astype(object) * part if int(n.max()) * whole >= INT64_LIMIT else n * part
    m, rest = exact // whole, exact % whole
    return m.astype(np.float64), (rest / whole).astype(np.float64)


def _mode_probability(n: Integers, m: Floats, rest: Floats) -> Floats:
    """Pr(X = m) for X binomial(n, p) with m = floor(n p) >= 1, rest = n p - m.

    Loader's saddle-point form, which does not cancel.
    """
    other = n - m
    exponent = (
        _stirling_error(n.astype(np.float64))
        - _stirling_error(m)
        - _stirling_error(other)
        + m * np.log1p(rest / m)
        + other * np.log1p(-np.minimum(rest / other, LARGEST_BELOW_ONE))
    )
    return cast(Floats, np.sqrt(n / (2 * math.pi * m * other)) * np.exp(exponent))


def _stirling_error(x: Floats) -> Floats:
    """ln x! minus Stirling's approximation of it, for whole x >= 1."""
    square = 1 / (x * x)
    series = (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - square / 1188) * square) * square) * square) / x
    return np.where(x < SMALL, _small_stirling_errors().take(x.astype(np.int64), mode="clip"), series)


@lru_cache(maxsize=1)
def _small_stirling_errors() -> Floats:
    exact = [math.lgamma(x + 1) - (x + 0.5) * math.log(x) + x - 0.5 * math.log(2 * math.pi) for x in range(1, SMALL)]
    return np.array([0.0, *exact])
