"""Distributions: exact rows, refused where they are none, and what two rows say about each other."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_profiles import random_row
from service.core.distribution import Distribution, point_mass
from service.errors import InvalidDistribution, NoResidual
from shipped import SHIPPED, eighths

REPEATABLE = settings(derandomize=True, deadline=None)
BEYOND_INT64 = 2**80


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Distribution, Distribution]:
    """A target and a draft over one vocabulary and one denominator."""
    wanted = draw(st.lists(st.integers(0, 2**40), min_size=1, max_size=8).filter(any))
    whole = sum(wanted)
    cuts = sorted(draw(st.lists(st.integers(0, whole), min_size=len(wanted) - 1, max_size=len(wanted) - 1)))
    drafted = [high - low for low, high in zip([0, *cuts], [*cuts, whole], strict=True)]
    return Distribution(wanted, whole), Distribution(drafted, whole)


def rebuilt(target: Distribution, draft: Distribution) -> list[Fraction]:
    """min(target, draft) + (1 - overlap) residual, token by token."""
    shared = [Fraction(int(weight), target.denominator) for weight in target.shared(draft)]
    rejected = 1 - target.overlap(draft)
    if rejected == 0:
        return shared
    residual = target.residual(draft)
    return [part + rejected * residual.probability(token) for token, part in enumerate(shared)]


def probabilities(row: Distribution) -> list[Fraction]:
    return [row.probability(token) for token in range(len(row))]


@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
def test_accepted_and_replaced_tokens_make_up_the_target_in_both_profiles(profile) -> None:
    """The identity min + max(0, difference) = target, for every token of every position."""
    for target, draft in zip(profile.target, profile.draft, strict=True):
        assert rebuilt(target, draft) == probabilities(target)
        excess = np.maximum(target.weights - draft.weights, 0)
        assert (target.shared(draft) + excess).tolist() == target.weights.tolist()


def test_accepted_and_replaced_tokens_make_up_the_target_in_5000_random_pairs() -> None:
    """The same identity on pairs of any size, denominator and sparsity."""
    rng = np.random.default_rng(0)
    for _ in range(5000):
        size = int(rng.integers(1, 9))
        whole = int(rng.choice([1, 2, 8, 97, 1000, 2**31 - 1, 2**53]))
        target, draft = (random_row(rng, size, whole, support=int(rng.integers(1, size + 1))) for _ in range(2))
        assert rebuilt(target, draft) == probabilities(target)


@REPEATABLE
@given(pairs())
def test_overlap_and_total_variation_sum_to_one(pair: tuple[Distribution, Distribution]) -> None:
    """alpha = 1 - TV (Leviathan et al. 2023, Corollary 3.6), both symmetric."""
    target, draft = pair
    assert target.overlap(draft) + target.total_variation(draft) == 1
    assert target.overlap(draft) == draft.overlap(target)
    assert target.total_variation(draft) == draft.total_variation(target)


@REPEATABLE
@given(pairs())
def test_residual_lives_only_where_the_target_exceeds_the_draft(pair: tuple[Distribution, Distribution]) -> None:
    """So a replacement is never a token that can be rejected, nor one the target gives 0."""
    target, draft = pair
    if target == draft:
        return
    residual = target.residual(draft)
    assert ((residual.weights > 0) == (target.weights > draft.weights)).all()


def test_residual_of_equal_distributions_is_refused() -> None:
    """Nothing is ever rejected there, so no residual exists."""
    with pytest.raises(NoResidual, match="no proposal is ever rejected"):
        eighths(2, 6).residual(eighths(2, 6))


def test_residual_keeps_integers_over_a_denominator_of_its_own() -> None:
    """(2,0,4,1,1,0) - (2,0,2,0,1,3) leaves 2 and 1: thirds."""
    found = eighths(2, 0, 4, 1, 1, 0).residual(eighths(2, 0, 2, 0, 1, 3))
    assert found == Distribution([0, 0, 2, 1, 0, 0], 3)


@pytest.mark.parametrize("whole", [2**53, 2**62 + 1, 2**63 - 1, 2**63, BEYOND_INT64], ids=str)
def test_arithmetic_stays_exact_for_any_denominator(whole: int) -> None:
    """Disjoint rows: overlap 0, total variation 1, residual the target; also where a sum passes the int64 range."""
    left, right = Distribution([whole - 1, 1, 0], whole), Distribution([0, 0, whole], whole)
    assert left.overlap(right) == 0
    assert left.total_variation(right) == 1
    assert left.residual(right) == left
    assert left.overlap(left) == 1
    assert left.probability(0) == Fraction(whole - 1, whole)
    assert left.cumulative.tolist() == [whole - 1, whole, whole]


@pytest.mark.parametrize(
    ("weights", "denominator", "message"),
    [
        ([], 1, "at least one weight"),
        ([[1, 1]], 2, "one row"),
        ([2, -1], 1, "token 1 has -1"),
        ([1, 1], 3, "sum to 2"),
        ([0, 0], 8, "sum to 0"),
        ([BEYOND_INT64, 1], BEYOND_INT64, "must sum"),
    ],
)
def test_weights_that_are_no_distribution_are_refused(weights: list, denominator: int, message: str) -> None:
    """With the reason, and never repaired."""
    with pytest.raises(InvalidDistribution, match=message):
        Distribution(weights, denominator)


@pytest.mark.parametrize("other", [Distribution([1, 1], 2), eighths(1, 1, 6)], ids=["denominator", "length"])
@pytest.mark.parametrize("compare", [Distribution.overlap, Distribution.total_variation, Distribution.residual])
def test_rows_that_do_not_match_cannot_be_compared(other: Distribution, compare) -> None:
    """Neither another denominator nor another length is guessed at."""
    with pytest.raises(InvalidDistribution, match="cannot be compared"):
        compare(eighths(4, 4), other)


def test_a_distribution_never_changes() -> None:
    """Neither its members nor its rows; nor does the list it was made from matter later."""
    weights = np.array([1, 3])
    row = Distribution(weights, 4)
    weights[0] = 3
    assert row.weights.tolist() == [1, 3]
    for name in ("weights", "denominator", "anything"):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(row, name, None)
    for array in (row.weights, row.cumulative):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 2


def test_equality_is_of_weights_and_denominator() -> None:
    """2/4 is not 1/2 here: rows are compared as they are written; and a distribution equals nothing else."""
    assert Distribution([1, 1], 2) == Distribution([1, 1], 2)
    assert hash(Distribution([1, 1], 2)) == hash(Distribution([1, 1], 2))
    assert Distribution([1, 1], 2) != Distribution([2, 2], 4)
    assert Distribution([1, 1], 2) != Distribution([2, 0], 2)
    assert Distribution([1, 1], 2) != [1, 1]


def test_repr_can_be_read_back() -> None:
    """It shows weights and denominator."""
    assert repr(eighths(3, 5)) == "Distribution([3, 5], 8)"


def test_point_mass_gives_one_token_all() -> None:
    """Token 2 of 4, over eight."""
    assert point_mass(2, size=4, denominator=8) == eighths(0, 0, 8, 0)
