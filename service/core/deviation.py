"""How far an empirical law may lie from the true one: exact expectation, threshold, chi-square.

All are statistics of a simulation, given as floats rounded to 12 significant digits, so that they are the same on any
machine. n is the number of draws, T the total variation between their histogram and the law they were drawn from.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from service.core.distribution import Weights

Floats = NDArray[np.float64]

SMALL = 16
LEAST_EXPECTED_COUNT = 5


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """Pearson's statistic over the tokens the law can give. It informs and decides nothing."""

    statistic: float
    degrees_of_freedom: int
    p_value: float


def significant(number: float) -> float:
    """The number to 12 significant digits."""
    return float(f"{number:.12g}")


def total_variation(counts: list[int], weights: list[int]) -> float:
    """T for a histogram of at least one draw; both lists of V integers, the weights over their sum."""
    n, whole = sum(counts), sum(weights)
    apart = sum(abs(count * whole - weight * n) for count, weight in zip(counts, weights, strict=True))
    return significant(apart / (2 * n * whole))


def expected_total_variation(draws: list[int], weights: Weights) -> list[float]:
    """E T for each number of draws n >= 1, exactly in the formula: E T = sum over tokens of E|X - n p| / (2 n).

    X is binomial, and E|X - n p| = 2 (n - m) p Pr(X = m) with m = floor(n p) (De Moivre). weights: integers, shape
    (V,), over their sum. Pr(X = m) is taken in Loader's saddle-point form, which does not cancel.

    >>> from fractions import Fraction
    >>> expected_total_variation([1], np.array([1, 3])) == [float(Fraction(3, 8))]
    True
    """
    whole = int(weights.sum())
    part = weights[(weights > 0) & (weights < whole)]
    exact = np.array(draws, dtype=object)[:, None] * part.astype(object)[None, :]
    m = (exact // whole).astype(np.float64)
    rest = (exact % whole / whole).astype(np.float64)
    n = np.array(draws, dtype=np.float64)[:, None]
    p = (part.astype(object) / whole).astype(np.float64)[None, :]
    mean_deviation = (n - m) * p * _mode_probability(n, m, rest, p) / n
    return [significant(math.fsum(row)) for row in mean_deviation.tolist()]


def allowance(draws: int, false_alarm: float) -> float:
    """How far T may lie above E T: Pr(T >= E T + allowance) <= false_alarm, by McDiarmid's inequality.

    One draw moves T by at most 1 / n, so the allowance is sqrt(ln(1 / false_alarm) / (2 n)).
    """
    return math.sqrt(-math.log(false_alarm) / (2 * draws))


def chi_square(counts: list[int], weights: list[int]) -> ChiSquare | str:
    """Pearson's chi-square against the law, or the reason why it does not apply."""
    n, whole = sum(counts), sum(weights)
    cells = [(count, weight) for count, weight in zip(counts, weights, strict=True) if weight]
    if sum(count for count, _ in cells) != n:
        return "impossible_token"
    if len(cells) < 2:
        return "one_possible_token"
    if min(weight for _, weight in cells) * n < LEAST_EXPECTED_COUNT * whole:
        return "expected_count_below_5"
    statistic = math.fsum((count * whole - weight * n) ** 2 / (weight * n * whole) for count, weight in cells)
    freedom = len(cells) - 1
    return ChiSquare(significant(statistic), freedom, significant(chi_square_tail(statistic, freedom)))


def chi_square_tail(statistic: float, degrees_of_freedom: int) -> float:
    """Pr(X >= statistic) for X chi-square with a whole number of degrees of freedom: the finite sums of Abramowitz
    and Stegun 1964, 26.4.4 and 26.4.5.
    """
    half = statistic / 2
    if half == 0:
        return 1.0
    offset, total = (0.5, math.erfc(math.sqrt(half))) if degrees_of_freedom % 2 else (0.0, 0.0)
    powers = (offset + step for step in range(degrees_of_freedom // 2))
    terms = (math.exp(power * math.log(half) - half - math.lgamma(power + 1)) for power in powers)
    return min(1.0, total + math.fsum(terms))


def _mode_probability(n: Floats, m: Floats, rest: Floats, p: Floats) -> Floats:
    """Pr(X = m) for X binomial(n, p) with m = floor(n p), rest = n p - m; all broadcast to (draws, tokens)."""
    other = n - m
    inner = np.maximum(m, 1)
    exponent = (
        _stirling_error(n)
        - _stirling_error(inner)
        - _stirling_error(other)
        + inner * np.log1p(rest / inner)
        + other * np.log1p(-rest / other)
    )
    peak = np.sqrt(n / (2 * math.pi * inner * other)) * np.exp(exponent)
    return np.where(m == 0, np.exp(n * np.log1p(-p)), peak)


def _stirling_error(x: Floats) -> Floats:
    """ln x! minus Stirling's approximation of it, for whole x >= 1."""
    square = 1 / (x * x)
    series = (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - square / 1188) * square) * square) * square) / x
    return np.where(x < SMALL, _small_stirling_errors().take(x.astype(np.int64), mode="clip"), series)


@lru_cache(maxsize=1)
def _small_stirling_errors() -> Floats:
    exact = [math.lgamma(x + 1) - (x + 0.5) * math.log(x) + x - 0.5 * math.log(2 * math.pi) for x in range(1, SMALL)]
    return np.array([0.0, *exact])
