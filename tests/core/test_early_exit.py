"""The early-exit sampler: its rounds are those of the scalar player, from any segment of a sample."""

import numpy as np
import pytest

from core.played import early_exit, histograms, scalar, tally, vectorised
from core.rules.wrong import ONE_POSITION
from random_profiles import large_profile, random_profile
from service.core.distribution import point_mass
from service.core.outcomes import ADDED_SINGLY, Outcomes
from service.core.rules.standard import STANDARD
from service.core.uniforms import MAX_SEED
from shipped import APART, SHIPPED, profile_of

SIZES = (6, ADDED_SINGLY - 1, ADDED_SINGLY, 32_000)


def committed(sample, rounds: int) -> list[tuple[int, ...]]:
    return [sample.committed(row) for row in range(rounds)]


@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
def test_early_exit_plays_the_rounds_of_the_scalar_player_where_masks_would_too(profile) -> None:
    """On the shipped profiles, whose own sampler is the masked one."""
    rounds = range(2000)
    assert vectorised(early_exit(profile, STANDARD), 7, rounds) == scalar(profile, STANDARD, 7, rounds)


@pytest.mark.parametrize("id_", [id_ for id_ in ONE_POSITION if id_ != "sample_and_match"])
def test_early_exit_plays_the_rounds_of_every_rule(id_: str) -> None:
    """Final draws at addresses of their own, and proposals from another law than the one tested.

    Sample and match makes no test, and has a sampler of its own.
    """
    rule = ONE_POSITION[id_]
    rounds = range(400)
    assert vectorised(early_exit(APART, rule), 1, rounds) == scalar(APART, rule, 1, rounds)


def test_early_exit_plays_the_rounds_of_random_profiles() -> None:
    """100 of them, at the far end of the stream."""
    rng = np.random.default_rng(9)
    rounds = range(2**53 - 100, 2**53 - 60)
    for _ in range(100):
        profile = random_profile(rng)
        assert vectorised(early_exit(profile, STANDARD), MAX_SEED, rounds) == scalar(
            profile, STANDARD, MAX_SEED, rounds
        )


@pytest.mark.parametrize("size", SIZES)
def test_any_segment_adds_the_histograms_of_its_rounds(size: int) -> None:
    """To what was there; on both sides of the vocabulary from which tokens are added singly."""
    sample = early_exit(large_profile(size, 10**9 + 7), STANDARD).sample(4, 50, 400)
    rounds = committed(sample, 400)
    for start, stop in ((0, 400), (0, 0), (400, 400), (200, 200), (0, 1), (399, 400), (17, 303), (1, 399)):
        tokens, counts = np.full((6, size), 7, dtype=np.int64), np.full(6, 9, dtype=np.int64)
        sample.add_to(tokens, counts, start, stop)
        expected_tokens, expected_counts = histograms(rounds[start:stop], places=6, size=size)
        assert np.array_equal(tokens, expected_tokens + 7)
        assert np.array_equal(counts, expected_counts + 9)


def test_every_segment_of_a_few_rounds_adds_the_histograms_of_its_rounds() -> None:
    """Every start and stop of 12."""
    sample = early_exit(APART, STANDARD).sample(5, 0, 12)
    rounds = scalar(APART, STANDARD, 5, range(12))
    for start in range(13):
        for stop in range(start, 13):
            found = tally(sample, start, stop, places=6, size=6)
            expected = histograms(rounds[start:stop], places=6, size=6)
            assert all(np.array_equal(*pair) for pair in zip(found, expected, strict=True))


def test_accepted_count_is_one_less_than_the_tokens_committed() -> None:
    """Round by round, and each round ends exactly once."""
    sample = early_exit(large_profile(1000, 2**53), STANDARD).sample(4, 0, 500)
    counts = sample.accepted_counts()
    assert counts.tolist() == [len(tokens) - 1 for tokens in committed(sample, 500)]
    assert sorted(np.concatenate([outcomes.rows for outcomes in sample.ended]).tolist()) == list(range(500))


def test_rounds_that_all_end_at_once_and_rounds_that_never_do() -> None:
    """Overlaps of 0 and of 1: nobody reaches the next position, or everybody reaches the bonus."""
    one, other = (point_mass(token, size=3, denominator=7) for token in (0, 1))
    apart = early_exit(profile_of((one, one), other, (other, one)), STANDARD).sample(0, 0, 50)
    assert committed(apart, 50) == [(0,)] * 50
    assert apart.accepted_counts().tolist() == [0] * 50
    alike = early_exit(profile_of((one, other), other, (one, other)), STANDARD).sample(0, 0, 50)
    assert committed(alike, 50) == [(0, 1, 1)] * 50
    assert alike.accepted_counts().tolist() == [2] * 50


def test_no_draft_is_one_bonus_token() -> None:
    """K = 0."""
    sampler = early_exit(APART.shortened(0), STANDARD)
    rounds = range(300)
    assert sampler.draft_length == 0
    assert vectorised(sampler, 2, rounds) == scalar(APART.shortened(0), STANDARD, 2, rounds)


def test_no_rounds_are_a_sample_too() -> None:
    """Of no counts and empty histograms."""
    sample = early_exit(APART, STANDARD).sample(0, 0, 0)
    assert sample.accepted_counts().tolist() == []
    tokens, counts = tally(sample, 0, 0, places=6, size=6)
    assert tokens.sum() == counts.sum() == 0


def test_outcomes_are_found_by_row() -> None:
    """Rows 2, 5, 9 committed 7, 8, 7; nothing elsewhere."""
    outcomes = Outcomes(np.array([2, 5, 9]), np.array([7, 8, 7]))
    assert [outcomes.at(row) for row in range(11)] == [None, None, 7, None, None, 8, None, None, None, 7, None]
    assert [outcomes.between(*cut).tolist() for cut in ((0, 11), (2, 5), (3, 9), (5, 5), (10, 11))] == [
        [7, 8, 7],
        [7],
        [8],
        [],
        [],
    ]
