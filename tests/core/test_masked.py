"""The masked sampler: its rounds are those of the early-exit sampler, and its sample says what was proposed."""

import numpy as np
import pytest

from core.played import early_exit, histograms, masked, scalar, tally, vectorised
from random_profiles import random_profile
from service.core.masked import LARGEST_SCALE, masked_sampler
from service.core.position_sampler import position_sampler
from service.core.round import play_round
from service.core.rules.standard import STANDARD
from service.core.uniforms import GRID, MAX_SEED
from shipped import APART, CLOSE, SHIPPED

FAR = 2**53 - 2000


@pytest.mark.parametrize("profile", [*SHIPPED, *(APART.shortened(length) for length in range(5))])
def test_both_samplers_play_the_same_rounds_of_the_shipped_profiles(profile) -> None:
    """And of every shorter draft; both ends of the stream."""
    one, other = masked(profile, STANDARD), early_exit(profile, STANDARD)
    shape = {"places": profile.draft_length + 1, "size": 6}
    for seed, first in ((3, 0), (MAX_SEED, FAR)):
        rounds = range(first, first + 1500)
        assert vectorised(one, seed, rounds) == vectorised(other, seed, rounds)
        here, there = one.sample(seed, first, 1500), other.sample(seed, first, 1500)
        assert np.array_equal(here.accepted_counts(), there.accepted_counts())
        for start, stop in ((0, 1500), (0, 0), (700, 700), (1, 2), (13, 1490), (1499, 1500)):
            pairs = zip(tally(here, start, stop, **shape), tally(there, start, stop, **shape), strict=True)
            assert all(np.array_equal(*pair) for pair in pairs)


def test_both_samplers_play_the_same_rounds_of_random_profiles() -> None:
    """Every profile whose scale is small enough, of 300 over small denominators, powers of two and not."""
    rng = np.random.default_rng(6)
    compared = 0
    for _ in range(300):
        profile = random_profile(rng, lengths=(0, 4), denominators=(1, 2, 3, 4, 6, 8, 16))
        one = masked(profile, STANDARD)
        if one.scale <= LARGEST_SCALE:
            rounds = range(60)
            assert vectorised(one, 1, rounds) == vectorised(early_exit(profile, STANDARD), 1, rounds)
            compared += 1
    assert compared > 150


def test_proposals_of_a_sample_are_those_of_the_scalar_player() -> None:
    """Also the ones that were rejected or dropped; an offset of S marks those that were accepted so far."""
    sampler = masked(APART, STANDARD)
    sample = sampler.sample(11, 0, 300)
    accepted = sample.accepted_counts()
    for index in range(300):
        round_ = play_round(APART, STANDARD, seed=11, round_index=index, proposals={})
        assert accepted[index] == len(round_.committed) - 1
        for place, (row, symbols) in enumerate(zip(sampler.positions, sample.proposals, strict=True)):
            kept, symbol = divmod(int(symbols[index]), len(row.limits))
            assert kept == (place < len(round_.committed) - 1)
            assert row.proposal.tokens(symbol) == round_.proposed[place]


def test_any_multiple_of_the_denominators_is_a_scale() -> None:
    """8 and 1,024 end the rounds alike: floor(u 1024) lies in the part of floor(u 8)."""
    tables = STANDARD.verifier.tables(APART.shortened(1))
    positions = tuple(position_sampler(table, i) for i, table in enumerate(tables, 1))
    finals = (APART.target[0], APART.bonus)
    rounds = range(500)
    played = [vectorised(masked_sampler(positions, finals, scale), 2, rounds) for scale in (8, 24, LARGEST_SCALE)]
    assert played[0] == played[1] == played[2]


def test_largest_scale_times_the_largest_uniform_fits_in_64_bits() -> None:
    """(2**53 - 1) 2**10 < 2**63."""
    assert (GRID - 1) * LARGEST_SCALE < 2**63


def test_every_segment_adds_the_histograms_of_its_rounds() -> None:
    """Every start and stop of 12 rounds, added to what was there."""
    sampler = masked(CLOSE, STANDARD)
    sample = sampler.sample(5, 100, 12)
    rounds = scalar(CLOSE, STANDARD, 5, range(100, 112))
    for start in range(13):
        for stop in range(start, 13):
            tokens, counts = np.full((6, 6), 7, dtype=np.int64), np.full(6, 9, dtype=np.int64)
            sample.add_to(tokens, counts, start, stop)
            expected_tokens, expected_counts = histograms(rounds[start:stop], places=6, size=6)
            assert np.array_equal(tokens, expected_tokens + 7)
            assert np.array_equal(counts, expected_counts + 9)


def test_histograms_of_a_thousand_rounds_add_up() -> None:
    """K + 1 positions; every round commits at the first; a round of n tokens adds n of them."""
    tokens, counts = tally(masked(APART, STANDARD).sample(0, 0, 1000), 0, 1000, places=6, size=6)
    assert tokens[0].sum() == counts.sum() == 1000
    assert tokens.sum(axis=1).tolist() == [counts[place:].sum() for place in range(6)]
