"""The speedup over plain decoding, under a stated cost model.

The unit is one target step. A round with draft length k costs `k * draft_cost + verify_cost` and commits E_k tokens on
average; plain decoding commits one token a target step. Their ratio is the long-run speedup (Leviathan et al. 2023,
Theorem 3.8, for positions that differ). The costs are an assumption, not a measurement.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, pairwise
from operator import mul

DEFAULT_DRAFT_COST = Fraction(1, 10)
DEFAULT_VERIFY_COST = Fraction(1)


@dataclass(frozen=True, slots=True)
class SpeedupRow:
    """One draft length.

    expected_committed: E_k, in tokens. round_cost: in target steps. break_even_draft_cost: the draft cost at which the
    speedup is 1; None where no draft cost of 0 or more gives it, and at k = 0, which is plain decoding.
    """

    draft_length: int
    expected_committed: Fraction
    round_cost: Fraction
    speedup: Fraction
    break_even_draft_cost: Fraction | None


def speedup_rows(
    survival: tuple[Fraction, ...], *, draft_cost: Fraction, verify_cost: Fraction
) -> tuple[SpeedupRow, ...]:
    """A row per draft length 0..K.

    survival: S_0..S_K. draft_cost >= 0 and verify_cost > 0, in target steps.

    >>> rows = speedup_rows((Fraction(1), Fraction(3, 4)), draft_cost=Fraction(1, 10), verify_cost=Fraction(1))
    >>> rows[1].speedup, rows[1].break_even_draft_cost
    (Fraction(35, 22), Fraction(3, 4))
    """
    return rows_of(tuple(accumulate(survival)), draft_cost=draft_cost, verify_cost=verify_cost)


def rows_of(
    expected_committed: tuple[Fraction, ...], *, draft_cost: Fraction, verify_cost: Fraction
) -> tuple[SpeedupRow, ...]:
    """The same from E_0..E_K: the expected committed tokens with the first k positions drafted."""
    return tuple(
        _row(length, committed, draft_cost, verify_cost) for length, committed in enumerate(expected_committed)
    )


def best_row(rows: tuple[SpeedupRow, ...]) -> SpeedupRow:
    """The row with the greatest speedup; of equals the shortest."""
    return max(rows, key=lambda row: (row.speedup, -row.draft_length))


def survival_of(rates: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """S_0..S_K, where S_i = alpha_1 ... alpha_i. rates: alpha_1..alpha_K in 0..1, each given that it is tested.

    >>> survival_of((Fraction(3, 4), Fraction(1, 2)))
    (Fraction(1, 1), Fraction(3, 4), Fraction(3, 8))
    """
    return tuple(accumulate(rates, mul, initial=Fraction(1)))


def accepted_law(survival: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """The probability that exactly j proposals are accepted, for j = 0..K: S_j - S_(j+1), and S_K.

    >>> accepted_law((Fraction(1), Fraction(3, 4), Fraction(3, 8)))
    (Fraction(1, 4), Fraction(3, 8), Fraction(3, 8))
    """
    return tuple(here - further for here, further in pairwise((*survival, Fraction(0))))


def variance_of_accepted(survival: tuple[Fraction, ...]) -> Fraction:
    """Var A of the number accepted in a round; that of the committed count is the same."""
    law = accepted_law(survival)
    mean = sum((j * probability for j, probability in enumerate(law)), start=Fraction(0))
    return sum((j * j * probability for j, probability in enumerate(law)), start=Fraction(0)) - mean**2


def operations_factor(length: int, committed: Fraction, *, operations_cost: Fraction) -> Fraction:
    """Arithmetic operations per token over those of plain decoding (Leviathan et al. 2023, Theorem 3.11, for positions
    that differ): (k * operations_cost + k + 1) / E_k. operations_cost: of a token of the draft in tokens of the target.

    >>> operations_factor(2, Fraction(61, 25), operations_cost=Fraction(0))
    Fraction(75, 61)
    """
    return (length * operations_cost + length + 1) / committed


def _row(length: int, committed: Fraction, draft_cost: Fraction, verify_cost: Fraction) -> SpeedupRow:
    if length == 0:
        return SpeedupRow(0, committed, Fraction(1), Fraction(1), None)
    cost = length * draft_cost + verify_cost
    break_even = (committed - verify_cost) / length
    return SpeedupRow(length, committed, cost, committed / cost, break_even if break_even >= 0 else None)
