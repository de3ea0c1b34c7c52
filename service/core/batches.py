"""Several requests in one batch, and jobs of a given length: the same count law for each, independent of each other.

Notation: S_i is the probability that the first i proposals of a round are all accepted (S_0 = 1), so Pr(N >= n) is
S_(n-1) for the committed count N of one request; B is the number of requests, R the rounds of a job of L tokens.
How a batch changes the costs of a step is not known here: it enters through the costs alone.

Each answer is None where the exact number would be longer than MOST_BITS, or take more than MOST_STEPS to come by.
"""

import math
from fractions import Fraction
from functools import reduce
from itertools import pairwise

MOST_REQUESTS = 256
MOST_JOB_TOKENS = 1_000
MOST_BITS = 2**16
MOST_STEPS = 500_000

Survival = tuple[Fraction, ...]


def expected_min_committed(survival: Survival, requests: int) -> Fraction | None:
    """E min N: what a round commits where every request advances by the least, as with an aligned key-value cache.

    E min N = sum of Pr(N >= n)**B. survival: S_0..S_K. requests: B >= 1.

    >>> expected_min_committed((Fraction(1), Fraction(1, 2)), 2)
    Fraction(5, 4)
    """
    weights, whole = _over_one_denominator(survival)
    if _bits(whole) * requests > MOST_BITS:
        return None
    return Fraction(sum(weight**requests for weight in weights), whole**requests)


def expected_max_committed(survival: Survival, requests: int) -> Fraction | None:
    """E max N: the longest row of the batch, to which the others are padded; sum of 1 - (1 - Pr(N >= n))**B.

    survival: S_0..S_K. requests: B >= 1.

    >>> expected_max_committed((Fraction(1), Fraction(1, 2)), 2)
    Fraction(7, 4)
    """
    weights, whole = _over_one_denominator(survival)
    if _bits(whole) * requests > MOST_BITS:
        return None
    missed = sum((whole - weight) ** requests for weight in weights)
    return len(weights) - Fraction(missed, whole**requests)


def expected_rounds(survival: Survival, tokens: int) -> Fraction | None:
    """E R, the rounds that one job of L tokens takes; the last may commit more than is still wanted.

    m(l) = 1 + sum of Pr(N = n) m(l - n), m(l) = 0 for l <= 0. survival: S_0..S_K. tokens: L >= 1.

    >>> expected_rounds((Fraction(1), Fraction(1, 2)), 2)
    Fraction(3, 2)
    """
    weights, whole = _count_weights(survival)
    if _bits(whole) * tokens > MOST_BITS:
        return None
    power, means = 1, [0] * len(weights)  # means[l + K] is m(l) * whole**l; those of l <= 0 come first, all 0
    for _ in range(tokens):
        power *= whole
        latest = means[-len(weights) :]  # m(l - K - 1) .. m(l - 1)
        total = 0
        for weight, mean in zip(reversed(weights), latest, strict=True):
            total = total * whole + weight * mean
        means.append(power + total)
    return Fraction(means[-1], power)


def expected_max_rounds(survival: Survival, tokens: int, requests: int) -> Fraction | None:
    """E max R: the rounds of a static batch of B jobs of L tokens that waits for the slowest.

    E max R = sum over r >= 0 of 1 - Pr(R <= r)**B, the law of R by convolution: R > r where r rounds commit fewer than
    L tokens. survival: S_0..S_K. tokens: L >= 1. requests: B >= 1.

    >>> expected_max_rounds((Fraction(1), Fraction(1, 2)), 2, 2)
    Fraction(7, 4)
    """
    weights, whole = _count_weights(survival)
    steps = tokens * tokens * min(len(weights), tokens) // 2
    if _bits(whole) * tokens * requests > MOST_BITS or steps > MOST_STEPS:
        return None
    row, power, total = [1] + [0] * (tokens - 1), 1, 0  # row[l]: weight of l tokens so far, over `power`
    step = whole**requests
    for _ in range(tokens):
        unfinished = sum(row)
        total = total * step + (power**requests - (power - unfinished) ** requests)
        row, power = _after_a_round(row, weights), power * whole
    return Fraction(total, step ** (tokens - 1))


def _after_a_round(row: list[int], weights: list[int]) -> list[int]:
    """The weights of 0..L-1 tokens committed, one round later; what is finished drops out."""
    size = len(row)
    return [
        sum(row[done - n] * weight for n, weight in enumerate(weights[:done], 1) if row[done - n])
        for done in range(size)
    ]


def _over_one_denominator(numbers: Survival) -> tuple[list[int], int]:
    whole = reduce(math.lcm, (number.denominator for number in numbers))
    return [number.numerator * (whole // number.denominator) for number in numbers], whole


def _count_weights(survival: Survival) -> tuple[list[int], int]:
    """Pr(N = n) for n = 1..K+1 as integers over one denominator."""
    weights, whole = _over_one_denominator(survival)
    return [here - further for here, further in pairwise([*weights, 0])], whole


def _bits(whole: int) -> int:
    return max(1, whole.bit_length())
