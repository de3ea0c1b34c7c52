"""The vectorised sampler is the scalar player, round by round, whatever the tables behind it."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from core.rules.wrong import ARGMAX, FALLEN_LAST, INVERTED, REUSED, WRONG_BONUS
from random_profiles import DENOMINATORS, random_profile
from service.core.profile import Profile
from service.core.round import play_round
from service.core.rules.positionwise import PositionRule
from service.core.rules.standard import STANDARD
from service.core.sampler import LARGEST_DIRECT_TABLE, LARGEST_SCALE, RoundSampler, round_sampler
from service.core.uniforms import MAX_SEED
from shipped import APART, CLOSE, SHIPPED, profile_of

FAR = 2**53 - 100


def scalar(profile: Profile, rule: PositionRule, seed: int, rounds: range) -> list[tuple[int, ...]]:
    return [play_round(profile, rule, seed=seed, round_index=index, proposals={}).committed for index in rounds]


def vectorised(sampler: RoundSampler, seed: int, rounds: range) -> list[tuple[int, ...]]:
    sample = sampler.sample(seed, rounds.start, len(rounds))
    return [sample.committed(index) for index in range(len(rounds))]


@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
def test_sampler_plays_the_rounds_of_the_scalar_player_over_100000_rounds(profile: Profile) -> None:
    """Round r of a check and the round asked for alone are the same round, token for token."""
    rounds = range(100_000)
    assert vectorised(round_sampler(profile, STANDARD), 7, rounds) == scalar(profile, STANDARD, 7, rounds)


def test_sampler_plays_the_rounds_of_the_scalar_player_on_random_profiles() -> None:
    """240 profiles: V 1..12, K 0..7, denominators from 1 to 2**53; early and late rounds, small and great seeds."""
    rng = np.random.default_rng(2)
    tables = Counter()
    for number in range(240):
        profile = random_profile(rng)
        sampler = round_sampler(profile, STANDARD)
        seed, first = (number, 0) if number % 2 else (MAX_SEED - number, FAR)
        rounds = range(first, first + 60)
        assert vectorised(sampler, seed, rounds) == scalar(profile, STANDARD, seed, rounds)
        tables["small scale" if sampler.final.scale else "own inversions"] += 1
        tables.update("direct" if row.proposal.shift is not None else "searched" for row in sampler.positions)
    assert min(tables[kind] for kind in ("small scale", "own inversions", "direct", "searched")) > 50


@pytest.mark.parametrize("rule", [REUSED, INVERTED, ARGMAX, FALLEN_LAST, WRONG_BONUS], ids=lambda rule: rule.id)
def test_sampler_plays_the_rounds_of_any_rule_of_the_family(rule: PositionRule) -> None:
    """Wrong rules too, a shared uniform among them, on both profiles."""
    rounds = range(500, 1500)
    for profile in SHIPPED:
        assert vectorised(round_sampler(profile, rule), 3, rounds) == scalar(profile, rule, 3, rounds)


def test_proposals_of_a_sample_are_those_of_the_scalar_player() -> None:
    """Also the ones that were rejected or dropped; an offset of S marks those that were accepted so far."""
    sampler = round_sampler(APART, STANDARD)
    sample = sampler.sample(11, 0, 300)
    accepted = sample.accepted_counts()
    for index in range(300):
        round_ = play_round(APART, STANDARD, seed=11, round_index=index, proposals={})
        assert accepted[index] == round_.accepted_count
        for place, (row, symbols) in enumerate(zip(sampler.positions, sample.proposals, strict=True)):
            kept, symbol = divmod(int(symbols[index]), len(row.limits))
            assert kept == (place < round_.accepted_count)
            assert row.proposal.token_of[symbol] == round_.proposed[place]


@pytest.mark.parametrize("profile", [CLOSE, APART.shortened(1), APART.shortened(0)], ids=["5", "1", "0"])
@pytest.mark.parametrize("cuts", [(0, 1000), (0, 1, 2, 1000), (0, 333, 777, 1000), (0, 999, 1000)], ids=str)
def test_rounds_do_not_depend_on_the_chunks_they_are_played_in(profile: Profile, cuts: tuple[int, ...]) -> None:
    """Any split gives the same endings, and the same histograms in total."""
    sampler = round_sampler(profile, STANDARD)
    whole = sampler.sample(5, 0, 1000)
    endings, tokens, counts = [], 0, 0
    for first, last in pairwise(cuts):
        piece = sampler.sample(5, first, last - first)
        endings.extend(piece.endings.tolist())
        piece_tokens, piece_counts = sampler.tally(piece, 0, last - first)
        within_tokens, within_counts = sampler.tally(whole, first, last)
        assert (piece_tokens == within_tokens).all()
        assert (piece_counts == within_counts).all()
        tokens, counts = tokens + piece_tokens, counts + piece_counts
    assert endings == whole.endings.tolist()
    all_tokens, all_counts = sampler.tally(whole, 0, 1000)
    assert (tokens == all_tokens).all()
    assert (counts == all_counts).all()


def test_tally_is_the_histogram_of_the_rounds() -> None:
    """Token by position and count of tokens, added up one round at a time; 120 random profiles."""
    rng = np.random.default_rng(3)
    for _ in range(120):
        profile = random_profile(rng)
        sampler = round_sampler(profile, STANDARD)
        sample = sampler.sample(1, 0, 200)
        tokens, counts = sampler.tally(sample, 50, 180)
        expected_tokens, expected_counts = np.zeros_like(tokens), np.zeros_like(counts)
        for index in range(50, 180):
            committed = sample.committed(index)
            expected_counts[len(committed) - 1] += 1
            for place, token in enumerate(committed):
                expected_tokens[place, token] += 1
        assert (tokens == expected_tokens).all()
        assert (counts == expected_counts).all()


def test_no_rounds_give_an_empty_tally() -> None:
    """A segment of length 0."""
    sampler = round_sampler(CLOSE, STANDARD)
    tokens, counts = sampler.tally(sampler.sample(0, 0, 0), 0, 0)
    assert (tokens.shape, counts.shape) == ((6, 6), (6,))
    assert tokens.sum() == counts.sum() == 0


@pytest.mark.parametrize(
    "denominator", [LARGEST_DIRECT_TABLE, 2 * LARGEST_DIRECT_TABLE, LARGEST_SCALE, LARGEST_SCALE + 1]
)
def test_both_sides_of_each_table_limit_play_the_same_game(denominator: int) -> None:
    """The largest direct table and the largest scale, and one step beyond each."""
    rng = np.random.default_rng(denominator)
    profile = random_profile(rng, sizes=(5, 5), lengths=(4, 4), denominators=(denominator,))
    rounds = range(1000)
    assert vectorised(round_sampler(profile, STANDARD), 0, rounds) == scalar(profile, STANDARD, 0, rounds)


def test_sampler_is_built_once_a_profile_and_rule() -> None:
    """The cache is of a pure function."""
    assert round_sampler(CLOSE, STANDARD) is round_sampler(CLOSE, STANDARD)
    assert round_sampler(CLOSE, STANDARD) is not round_sampler(CLOSE, REUSED)
    assert DENOMINATORS[-1] == 2**53


def test_bonus_without_a_draft_is_drawn_as_the_scalar_player_draws_it() -> None:
    """K = 0, on a large prime denominator."""
    rng = np.random.default_rng(12)
    row = random_profile(rng, sizes=(7, 7), lengths=(1, 1), denominators=(2**31 - 1,)).bonus
    profile = profile_of((), row, ())
    rounds = range(2000)
    assert vectorised(round_sampler(profile, STANDARD), 4, rounds) == scalar(profile, STANDARD, 4, rounds)
