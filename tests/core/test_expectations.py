"""Exact expectations: the figures that must come out, and two derivations that agree everywhere."""

from fractions import Fraction

import numpy as np
import pytest

from random_profiles import random_profile
from service.core.distribution import Distribution
from service.core.enumeration import exact_law
from service.core.expectations import expectations, frame_count
from service.core.frames import frames_of
from service.core.round import play_round
from service.core.rules.standard import STANDARD
from shipped import APART, CLOSE, eighths, profile_of

CERTAIN = profile_of((eighths(8, 0),) * 3, eighths(4, 4), (eighths(8, 0),) * 3)
NEVER = profile_of((eighths(4, 4), eighths(8, 0)), eighths(4, 4), (eighths(4, 4), eighths(0, 8)))


def fractions(text: str) -> list[Fraction]:
    return [Fraction(part) for part in text.split()]


@pytest.mark.parametrize(
    ("profile", "overlaps", "apart", "committed", "variance"),
    [
        (CLOSE, "3/4 7/8 1 3/4 3/4", "1/4 1/8 0 1/4 1/4", "2009/512", "1105935/262144"),
        (APART, "3/4 1/2 5/8 3/4 1/2", "1/4 1/2 3/8 1/4 1/2", "1343/512", "638079/262144"),
    ],
    ids=["closely-aligned", "divergent"],
)
def test_figures_of_both_profiles(profile, overlaps: str, apart: str, committed: str, variance: str) -> None:
    """As given with the profiles; both derivations of E N."""
    found = expectations(profile, STANDARD)
    assert [position.overlap for position in found.positions] == fractions(overlaps)
    assert [1 - position.overlap for position in found.positions] == fractions(apart)
    assert found.committed_by_survival == found.committed_by_count_law == Fraction(committed)
    assert found.variance == Fraction(variance)


@pytest.mark.parametrize(
    ("profile", "rows"),
    [
        (
            CLOSE,
            [
                Distribution([1, 0, 0, 0, 1, 0], 2),
                Distribution([1, 0, 0, 0, 0, 0], 1),
                None,
                Distribution([0, 1, 0, 1, 0, 0], 2),
                Distribution([0, 0, 0, 0, 0, 2], 2),
            ],
        ),
        (
            APART,
            [
                Distribution([1, 0, 0, 0, 1, 0], 2),
                Distribution([2, 0, 0, 0, 0, 2], 4),
                Distribution([0, 0, 2, 1, 0, 0], 3),
                Distribution([0, 1, 0, 0, 1, 0], 2),
                Distribution([0, 0, 1, 0, 1, 2], 4),
            ],
        ),
    ],
    ids=["closely-aligned", "divergent"],
)
def test_residuals_of_both_profiles(profile, rows: list[Distribution | None]) -> None:
    """max(0, target - draft) by hand; none at the closely aligned third position, where the rows are equal."""
    found = expectations(profile, STANDARD)
    for position, row in zip(found.positions, rows, strict=True):
        if row is None:
            assert position.residual is None
        else:
            assert [position.residual.probability(x) for x in range(6)] == [row.probability(x) for x in range(6)]


def test_probability_of_reaching_each_position_of_the_divergent_profile() -> None:
    """1, 3/4, 3/8, 15/64, 45/256, and 45/512 for the bonus."""
    found = expectations(APART, STANDARD)
    expected = fractions("1 3/4 3/8 15/64 45/256 45/512")
    assert list(found.survival) == expected
    assert [position.reached for position in found.positions] == expected[:-1]
    assert [position.position for position in found.positions] == [1, 2, 3, 4, 5]


def test_two_derivations_agree_on_300_random_profiles() -> None:
    """The sum of survivals, from the rows; the mean of the count law, from the table. E N**2 = sum (2 i + 1) S_i."""
    rng = np.random.default_rng(4)
    for _ in range(300):
        found = expectations(random_profile(rng), STANDARD)
        mean = found.committed_by_survival
        assert mean == found.committed_by_count_law
        second = sum((2 * i + 1) * survived for i, survived in enumerate(found.survival))
        assert found.variance == second - mean**2
        assert 1 <= mean <= found.profile.draft_length + 1


def test_expected_committed_tokens_equal_enumeration() -> None:
    """A third derivation: every path of every small round."""
    rng = np.random.default_rng(14)
    for _ in range(40):
        profile = random_profile(rng, sizes=(1, 3), lengths=(0, 3))
        law = exact_law(lambda chance, profile=profile: STANDARD.play(profile, chance))
        mean = sum(len(tokens) * probability for tokens, probability in law.items())
        assert expectations(profile, STANDARD).committed_by_survival == mean


def test_edges_of_the_committed_count() -> None:
    """All overlaps 1: K + 1 surely. An overlap of 0 at position 2: never more than 2. K = 0: one."""
    certain, never, none = (expectations(profile, STANDARD) for profile in (CERTAIN, NEVER, CLOSE.shortened(0)))
    assert (certain.committed_by_count_law, certain.variance, certain.count_law) == (4, 0, (0, 0, 0, 1))
    assert never.count_law == (0, 1, 0)
    assert [position.reached for position in never.positions] == [1, 1]
    assert (none.committed_by_survival, none.survival, none.count_law, none.positions) == (1, (1,), (1,), ())


def test_frame_count_by_committed_count() -> None:
    """propose, done, a verify for each committed token up to K, and the bonus frame when N = K + 1."""
    assert [frame_count(STANDARD, n, 5) for n in range(1, 7)] == [3, 4, 5, 6, 7, 8]
    assert [frame_count(STANDARD, n, 1) for n in (1, 2)] == [3, 4]
    assert frame_count(STANDARD, 1, 0) == 3


def test_expected_frames_of_the_divergent_profile() -> None:
    """N + 2 frames for N = 1..6 (at N = 6 five verifies and a bonus): E N + 2."""
    assert expectations(APART, STANDARD).frame_count == Fraction(1343, 512) + 2


def test_expected_frames_are_the_mean_of_the_frames_that_are_made() -> None:
    """Over 4,000 sampled rounds of the divergent profile, within 5 standard errors: sqrt(Var N / 4000) < 0.025."""
    rounds = [play_round(APART, STANDARD, seed=0, round_index=r, proposals={}) for r in range(4000)]
    mean = sum(len(frames_of(round_)) for round_ in rounds) / 4000
    assert abs(mean - float(expectations(APART, STANDARD).frame_count)) < 0.125
