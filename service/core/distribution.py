"""A probability distribution over a vocabulary, exactly.

What lives here: the row of integer weights and what two rows say about each other. What does not: tokens' names,
positions, randomness (a draw is asked of a chance, `chance.py`, which inverts `cumulative`).
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from service.errors import InvalidDistribution, NoResidual

INT64_LIMIT = 2**63
HALF_BITS = 32

Weights = NDArray[Any]  # int64, or Python integers (dtype object) when the denominator needs more


class Distribution:
    """Integer weights over one denominator, in the vocabulary's order. Immutable.

    weights: shape (V,), V >= 1, each >= 0, sum = denominator; int64, or Python integers beyond 2**63.
    cumulative: shape (V,), the running sum of the weights; the last entry is the denominator.

    Two distributions are equal when they give every token the same weight over the same denominator.

    >>> target = Distribution([2, 0, 4, 1, 1, 0], 8)
    >>> draft = Distribution([2, 0, 2, 0, 1, 3], 8)
    >>> target.overlap(draft), target.total_variation(draft)
    (Fraction(5, 8), Fraction(3, 8))
    >>> target.residual(draft)
    Distribution([0, 0, 2, 1, 0, 0], 3)

    Raises InvalidDistribution for no weights, a negative one, or a sum other than the denominator.
    """

    __slots__ = ("_cumulative", "denominator", "weights")

    weights: Weights
    denominator: int
    _cumulative: Weights | None

    def __init__(self, weights: Sequence[int] | Weights, denominator: int) -> None:
        given = np.array(weights, dtype=None if denominator < INT64_LIMIT else object)
        if given.ndim != 1 or given.size == 0 or given.dtype.kind not in "iuO":
            raise InvalidDistribution("A distribution needs one row of at least one weight, all of them integers.")
        row = given.astype(np.int64 if denominator < INT64_LIMIT else object)
        if row.min() < 0:
            raise InvalidDistribution(f"Weights are never negative; token {int(row.argmin())} has {row.min()}.")
        total = _total(row)
        if total != denominator:
            raise InvalidDistribution(f"The weights sum to {total} and must sum to the denominator {denominator}.")
        self._keep(row, denominator)

    def _keep(self, row: Weights, denominator: int) -> None:
        row.flags.writeable = False
        object.__setattr__(self, "weights", row)
        object.__setattr__(self, "denominator", denominator)
        object.__setattr__(self, "_cumulative", None)

    @property
    def cumulative(self) -> Weights:
        """The running sum of the weights, made when it is first asked for."""
        running = self._cumulative
        if running is None:
            running = np.cumsum(self.weights)
            running.flags.writeable = False
            object.__setattr__(self, "_cumulative", running)
        return running

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"A Distribution is immutable; {name} cannot be set.")

    def __len__(self) -> int:
        return int(self.weights.size)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return self.denominator == other.denominator and np.array_equal(self.weights, other.weights)

    def __hash__(self) -> int:
        return hash((self.denominator, tuple(self.weights[:64].tolist())))

    def __repr__(self) -> str:
        return f"Distribution({self.weights.tolist()}, {self.denominator})"

    def probability(self, token: int) -> Fraction:
        """The probability of one token (0-based index)."""
        return Fraction(int(self.weights[token]), self.denominator)

    def shared(self, other: "Distribution") -> Weights:
        """The weights min(self, other), token by token: shape (V,), over the common denominator.

        Raises InvalidDistribution when the two differ in denominator or length.
        """
        self._comparable(other)
        return np.minimum(self.weights, other.weights)

    def overlap(self, other: "Distribution") -> Fraction:
        """The sum of min(self, other), in 0..1.

        Between target and draft it is the acceptance probability of the position: alpha in Leviathan et al. 2023,
        Corollary 3.6.
        """
        return Fraction(int(self.shared(other).sum()), self.denominator)

    def total_variation(self, other: "Distribution") -> Fraction:
        """Half the sum of the absolute differences, in 0..1 (Leviathan et al. 2023, Definition 3.2: their D_LK)."""
        return 1 - self.overlap(other)

    def residual(self, draft: "Distribution") -> "Distribution":
        """The law of the replacement after a rejection: max(0, target - draft), renormalised; self is the target.

        The weights stay integers; their sum becomes the denominator (Leviathan et al. 2023, section 2.3; Chen et al.
        2023, "modified rejection sampling"). Raises NoResidual when the two are equal, and then nothing is ever
        rejected.
        """
        self._comparable(draft)
        excess = np.maximum(self.weights - draft.weights, 0)
        total = int(excess.sum())
        if total == 0:
            raise NoResidual("The target equals the draft: no proposal is ever rejected, so there is no residual.")
        made = Distribution.__new__(Distribution)  # a distribution by its making: nothing is left to check
        made._keep(excess, total)
        return made

    def _comparable(self, other: "Distribution") -> None:
        if len(self) != len(other) or self.denominator != other.denominator:
            raise InvalidDistribution(
                f"Rows of {len(self)} weights over {self.denominator} and of {len(other)} weights over "
                f"{other.denominator} cannot be compared: length and denominator must agree."
            )


def _total(row: Weights) -> int:
    """The sum of a row, exactly: in two halves, for the sum of int64 weights may need more than 64 bits."""
    if row.dtype == object:
        return sum(row.tolist())
    return (int((row >> HALF_BITS).sum()) << HALF_BITS) + int((row & (2**HALF_BITS - 1)).sum())


def point_mass(token: int, *, size: int, denominator: int) -> Distribution:
    """The distribution that always gives `token` (0-based), over `size` tokens."""
    weights = [0] * size
    weights[token] = denominator
    return Distribution(weights, denominator)


def proportional(weights: Weights) -> Distribution:
    """The distribution in proportion to integers >= 0, not all 0, in lowest terms.

    >>> proportional(np.array([4, 0, 2]))
    Distribution([2, 0, 1], 3)
    """
    lowest = weights // np.gcd.reduce(weights)
    return Distribution(lowest, _total(lowest))


def proportional_to(masses: Sequence[Fraction]) -> Distribution:
    """The same of exact masses.

    >>> proportional_to([Fraction(1, 3), Fraction(1, 6)])
    Distribution([2, 1], 3)
    """
    whole = lcm(*(mass.denominator for mass in masses))
    return proportional(np.array([int(mass * whole) for mass in masses], dtype=object))


def likeliest(row: Distribution) -> Distribution:
    """All the mass on the likeliest token, of equals the first."""
    return point_mass(int(row.weights.argmax()), size=len(row), denominator=row.denominator)


def without(row: Distribution, token: int) -> Distribution:
    """The row with one token (0-based) taken out, renormalised; the token must not hold all of it."""
    weights = row.weights.copy()
    weights[token] = 0
    return Distribution(weights, row.denominator - int(row.weights[token]))
