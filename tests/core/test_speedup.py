"""The speedup: published numbers, the shipped profiles' figures, break-even and the best draft length."""

from fractions import Fraction

import numpy as np
import pytest

from random_profiles import random_profile
from service.core.expectations import expectations
from service.core.rules.standard import STANDARD
from service.core.speedup import (
    DEFAULT_DRAFT_COST,
    DEFAULT_VERIFY_COST,
    SpeedupRow,
    accepted_law,
    best_row,
    operations_factor,
    speedup_rows,
    survival_of,
    variance_of_accepted,
)
from shipped import APART, CLOSE

ONE = Fraction(1)


def rows_of(
    profile, *, draft_cost: Fraction = DEFAULT_DRAFT_COST, verify_cost: Fraction = ONE
) -> tuple[SpeedupRow, ...]:
    survival = expectations(profile, STANDARD).survival
    return speedup_rows(survival, draft_cost=draft_cost, verify_cost=verify_cost)


def constant(alpha: Fraction, length: int) -> tuple[Fraction, ...]:
    return tuple(alpha**i for i in range(length + 1))


def test_default_costs_are_a_tenth_and_one() -> None:
    """The stated assumption."""
    assert (Fraction(1, 10), 1) == (DEFAULT_DRAFT_COST, DEFAULT_VERIFY_COST)


@pytest.mark.parametrize(
    ("profile", "speedup", "best", "length"),
    [(CLOSE, "2009/768", "2009/768", 5), (APART, "1343/768", "755/416", 3)],
    ids=["closely-aligned", "divergent"],
)
def test_speedup_and_best_draft_length_of_both_profiles(profile, speedup: str, best: str, length: int) -> None:
    """2009/512 over 3/2 target steps; the divergent profile does best at 3: 151/64 over 13/10."""
    rows = rows_of(profile)
    assert rows[5].speedup == Fraction(speedup)
    assert (best_row(rows).draft_length, best_row(rows).speedup) == (length, Fraction(best))
    assert [row.draft_length for row in rows] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("alpha", "length", "operations", "speed"),
    [
        ("0.6", 2, 1.53, 1.96),
        ("0.7", 3, 1.58, 2.53),
        ("0.8", 2, 1.23, 2.44),
        ("0.8", 5, 1.63, 3.69),
        ("0.9", 2, 1.11, 2.71),
        ("0.9", 10, 1.60, 6.86),
    ],
)
def test_table_1_of_leviathan_comes_out(alpha: str, length: int, operations: float, speed: float) -> None:
    """All twelve numbers, at c = 0: the speed with one target step a round; the operations are the inverse of the
    speedup when each of the gamma + 1 concurrent evaluations costs a step (Theorem 3.11).
    """
    survival = constant(Fraction(alpha), length)
    memory_bound = speedup_rows(survival, draft_cost=Fraction(0), verify_cost=ONE)[length]
    compute_bound = speedup_rows(survival, draft_cost=Fraction(0), verify_cost=Fraction(length + 1))[length]
    assert round(float(memory_bound.speedup), 2) == speed
    assert round(float(1 / compute_bound.speedup), 2) == operations


def test_published_examples_with_a_draft_cost_come_out() -> None:
    """Leviathan's bigram: alpha 1/5, gamma 3, c = 0 gives 1.25 (156/125); and Theorem 3.8 at 4/5, 7, 1/25: 3.3."""
    bigram = speedup_rows(constant(Fraction(1, 5), 3), draft_cost=Fraction(0), verify_cost=ONE)[3]
    assert bigram.speedup == Fraction(156, 125)
    base = speedup_rows(constant(Fraction(4, 5), 7), draft_cost=Fraction(1, 25), verify_cost=ONE)[7]
    assert base.speedup == (1 - Fraction(4, 5) ** 8) / (Fraction(1, 5) * Fraction(32, 25))
    assert round(float(base.speedup), 1) == 3.3


def test_row_zero_is_plain_decoding() -> None:
    """One token a target step by definition, whatever verification costs."""
    row = rows_of(APART, verify_cost=Fraction(3))[0]
    assert row == SpeedupRow(0, ONE, ONE, ONE, None)


@pytest.mark.parametrize("verify_cost", [Fraction(1), Fraction(3, 2), Fraction(1, 3)], ids=str)
def test_speedup_is_one_at_the_break_even_draft_cost(verify_cost: Fraction) -> None:
    """And above it drafting loses."""
    for profile in (CLOSE, APART):
        for row in rows_of(profile, verify_cost=verify_cost)[1:]:
            cost = row.break_even_draft_cost
            assert cost is not None
            assert rows_of(profile, draft_cost=cost, verify_cost=verify_cost)[row.draft_length].speedup == 1
            dearer = rows_of(profile, draft_cost=cost + Fraction(1, 1000), verify_cost=verify_cost)
            assert dearer[row.draft_length].speedup < 1


def test_no_draft_cost_breaks_even_when_verification_costs_more_than_it_yields() -> None:
    """E_1 = 7/4 tokens a round of at least 2 steps: None. At exactly 7/4 the break-even cost is 0."""
    assert rows_of(CLOSE, verify_cost=Fraction(2))[1].break_even_draft_cost is None
    assert rows_of(CLOSE, verify_cost=Fraction(7, 4))[1].break_even_draft_cost == 0


def test_best_of_equal_speedups_is_the_shortest() -> None:
    """Nothing is ever accepted and drafting is free: all rows are 1; with alpha = 1 and c = 1 none gains."""
    never = speedup_rows((ONE, Fraction(0), Fraction(0)), draft_cost=Fraction(0), verify_cost=ONE)
    assert [row.speedup for row in never] == [1, 1, 1]
    assert best_row(never).draft_length == 0
    even = speedup_rows((ONE, ONE, ONE), draft_cost=ONE, verify_cost=ONE)
    assert best_row(even).draft_length == 0


def test_some_length_improves_exactly_when_the_first_overlap_exceeds_the_draft_cost() -> None:
    """Leviathan's Corollary 3.9 and its converse, at a verify cost of 1; and the ratio has a single peak."""
    rng = np.random.default_rng(9)
    for _ in range(300):
        profile = random_profile(rng, lengths=(1, 7))
        cost = Fraction(int(rng.integers(0, 20)), 16)
        rows = rows_of(profile, draft_cost=cost)
        overlap = expectations(profile, STANDARD).positions[0].overlap
        assert (best_row(rows).speedup > 1) == (overlap > cost)
        speedups = [row.speedup for row in rows]
        peak = speedups.index(max(speedups))
        assert speedups[: peak + 1] == sorted(speedups[: peak + 1])
        assert speedups[peak:] == sorted(speedups[peak:], reverse=True)


def test_the_law_of_the_accepted_and_its_variance_are_worked_by_hand() -> None:
    """Rates 3/4 and 1/2: S = 1, 3/4, 3/8; the law 1/4, 3/8, 3/8 has mean 9/8, E A**2 = 15/8, variance 39/64."""
    survival = survival_of((Fraction(3, 4), Fraction(1, 2)))
    assert survival == (1, Fraction(3, 4), Fraction(3, 8))
    assert accepted_law(survival) == (Fraction(1, 4), Fraction(3, 8), Fraction(3, 8))
    assert variance_of_accepted(survival) == Fraction(39, 64)


def test_the_operations_factor_counts_the_draft_too() -> None:
    """Two proposals that cost a tenth each and three evaluations over 61/25 tokens: 16/5 * 25/61 = 80/61."""
    assert operations_factor(2, Fraction(61, 25), operations_cost=Fraction(1, 10)) == Fraction(80, 61)
    assert operations_factor(0, ONE, operations_cost=Fraction(1, 10)) == 1
