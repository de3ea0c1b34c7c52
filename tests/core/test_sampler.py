"""The vectorised samplers are the scalar player, round by round, whatever the tables behind them."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from core.played import histograms, in_chunks, scalar, tally, vectorised
from core.rules.wrong import ARGMAX, FALLEN_LAST, INVERTED, REUSED, WRONG_BONUS
from random_profiles import DENOMINATORS, large_profile, random_profile
from service.core.early_exit import EarlyExitSampler
from service.core.inversion import LARGEST_DIRECT_TABLE, DirectTable
from service.core.masked import LARGEST_SCALE, MaskedSampler
from service.core.profile import Profile
from service.core.round import play_round
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD
from service.core.sampler import round_sampler
from service.core.uniforms import MAX_SEED
from shipped import APART, CLOSE, SHIPPED, eighths, profile_of

FAR = 2**53 - 1000
PRIME = 2**53 - 111


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
        tables[type(sampler).__name__] += 1
        tables.update(type(row.proposal).__name__ for row in sampler.positions)
    assert min(tables[kind] for kind in ("MaskedSampler", "EarlyExitSampler", "DirectTable", "GuideTable")) > 50


LARGE = {
    "6 over 2**53": (6, 2**53, 3000),
    "6 over a prime": (6, PRIME, 3000),
    "1,000 over 2**16": (1000, 2**16, 2000),
    "1,000 over 10**9 + 7": (1000, 10**9 + 7, 2000),
    "32,000 over 2**53": (32_000, 2**53, 600),
    "32,000 over a prime": (32_000, PRIME, 600),
    "128,256 over 2**53": (128_256, 2**53, 400),
    "128,256 over a prime": (128_256, PRIME, 400),
    "128,256 over 2**16": (128_256, 2**16, 400),
}


@pytest.mark.parametrize(("size", "denominator", "rounds"), LARGE.values(), ids=LARGE)
def test_sampler_plays_the_rounds_of_the_scalar_player_at_every_size(size: int, denominator: int, rounds: int) -> None:
    """Bit for bit, at the start of the stream and at its far end; and in any chunks."""
    profile = large_profile(size, denominator)
    sampler = round_sampler(profile, STANDARD)
    lengths = Counter()
    for seed, first in ((1, 0), (MAX_SEED, FAR)):
        played = range(first, first + rounds)
        alone = scalar(profile, STANDARD, seed, played)
        assert vectorised(sampler, seed, played) == alone
        assert in_chunks(sampler, seed, played, 97) == alone
        lengths.update(map(len, alone))
        sample = sampler.sample(seed, first, rounds)
        found = tally(sample, 31, rounds - 7, places=6, size=size)
        expected = histograms(alone[31 : rounds - 7], places=6, size=size)
        assert all(np.array_equal(*pair) for pair in zip(found, expected, strict=True))
    assert set(lengths) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("rule", [REUSED, INVERTED, ARGMAX, FALLEN_LAST, WRONG_BONUS], ids=lambda rule: rule.id)
def test_sampler_plays_the_rounds_of_any_rule_of_the_family(rule: Rule) -> None:
    """Wrong rules too, a shared uniform among them, on both profiles."""
    rounds = range(500, 1500)
    for profile in SHIPPED:
        assert vectorised(round_sampler(profile, rule), 3, rounds) == scalar(profile, rule, 3, rounds)


@pytest.mark.parametrize("size", [1000, 32_000])
@pytest.mark.parametrize("rule", [REUSED, ARGMAX], ids=lambda rule: rule.id)
def test_sampler_plays_the_rounds_of_any_rule_at_large_vocabularies(rule: Rule, size: int) -> None:
    """A uniform shared by the test and the replacement; and a proposal that is always the same."""
    profile = large_profile(size, 10**9 + 7, length=2)
    rounds = range(500)
    assert vectorised(round_sampler(profile, rule), 3, rounds) == scalar(profile, rule, 3, rounds)


def test_accepted_counts_are_those_of_the_scalar_player() -> None:
    """Of both kinds of sampler, round by round."""
    for profile, kind in ((APART, MaskedSampler), (large_profile(6, PRIME), EarlyExitSampler)):
        sampler = round_sampler(profile, STANDARD)
        assert isinstance(sampler, kind)
        played = [play_round(profile, STANDARD, seed=11, round_index=index, proposals={}) for index in range(300)]
        accepted = sampler.sample(11, 0, 300).accepted_counts()
        assert (accepted.dtype, accepted.tolist()) == (np.int64, [len(round_.committed) - 1 for round_ in played])


CHUNKED = {
    "5": CLOSE,
    "1": APART.shortened(1),
    "0": APART.shortened(0),
    "prime": large_profile(6, PRIME),
    "1,000 tokens": large_profile(1000, 2**53),
    "32,000 tokens": large_profile(32_000, 2**53),
}


@pytest.mark.parametrize("profile", CHUNKED.values(), ids=CHUNKED)
@pytest.mark.parametrize("cuts", [(0, 1000), (0, 1, 2, 1000), (0, 333, 777, 1000), (0, 999, 1000)], ids=str)
def test_rounds_do_not_depend_on_the_chunks_they_are_played_in(profile: Profile, cuts: tuple[int, ...]) -> None:
    """Any split gives the same rounds, and the same histograms piece by piece and in total."""
    sampler = round_sampler(profile, STANDARD)
    shape = {"places": profile.draft_length + 1, "size": len(profile.vocabulary)}
    whole = sampler.sample(5, 0, 1000)
    rounds, added = [], tally(whole, 0, 0, **shape)
    for first, last in pairwise(cuts):
        piece = sampler.sample(5, first, last - first)
        rounds.extend(piece.committed(row) for row in range(last - first))
        alone, within = tally(piece, 0, last - first, **shape), tally(whole, first, last, **shape)
        assert all(np.array_equal(*pair) for pair in zip(alone, within, strict=True))
        piece.add_to(*added, 0, last - first)
    assert rounds == [whole.committed(row) for row in range(1000)]
    assert all(np.array_equal(*pair) for pair in zip(added, tally(whole, 0, 1000, **shape), strict=True))
    assert all(np.array_equal(*pair) for pair in zip(added, histograms(rounds, **shape), strict=True))


def test_tally_is_the_histogram_of_the_rounds() -> None:
    """Token by position and count of tokens, added up one round at a time; 120 random profiles."""
    rng = np.random.default_rng(3)
    for _ in range(120):
        profile = random_profile(rng)
        sample = round_sampler(profile, STANDARD).sample(1, 0, 200)
        shape = {"places": profile.draft_length + 1, "size": len(profile.vocabulary)}
        found = tally(sample, 50, 180, **shape)
        expected = histograms([sample.committed(row) for row in range(50, 180)], **shape)
        assert all(np.array_equal(*pair) for pair in zip(found, expected, strict=True))


@pytest.mark.parametrize("profile", [CLOSE, large_profile(6, PRIME)], ids=["masked", "early exit"])
def test_no_rounds_add_nothing(profile: Profile) -> None:
    """A segment of length 0, of no rounds and of some."""
    sampler = round_sampler(profile, STANDARD)
    for rounds, cut in ((0, 0), (10, 0), (10, 4), (10, 10)):
        tokens, counts = tally(sampler.sample(0, 0, rounds), cut, cut, places=6, size=6)
        assert tokens.sum() == counts.sum() == 0
    assert sampler.sample(0, 0, 0).accepted_counts().tolist() == []


def test_sampler_says_its_vocabulary_size_and_its_draft_length() -> None:
    """V and K, of both kinds."""
    for profile in (CLOSE, APART.shortened(0), large_profile(7, PRIME, length=3)):
        sampler = round_sampler(profile, STANDARD)
        assert (sampler.vocabulary_size, sampler.draft_length) == (len(profile.vocabulary), profile.draft_length)


@pytest.mark.parametrize(
    "denominator", [LARGEST_DIRECT_TABLE, 2 * LARGEST_DIRECT_TABLE, LARGEST_SCALE, 2 * LARGEST_SCALE, LARGEST_SCALE + 1]
)
def test_both_sides_of_each_table_limit_play_the_same_game(denominator: int) -> None:
    """The largest direct table and the largest scale, and steps beyond each."""
    rng = np.random.default_rng(denominator)
    profile = random_profile(rng, sizes=(5, 5), lengths=(4, 4), denominators=(denominator,))
    rounds = range(1000)
    assert vectorised(round_sampler(profile, STANDARD), 0, rounds) == scalar(profile, STANDARD, 0, rounds)


KINDS = {
    "a shipped profile": (CLOSE, STANDARD, MaskedSampler),
    "no draft": (CLOSE.shortened(0), STANDARD, MaskedSampler),
    "the largest scale": (profile_of((), large_profile(6, 2**10).bonus, ()), STANDARD, MaskedSampler),
    "a larger scale": (profile_of((), large_profile(6, 2**11).bonus, ()), STANDARD, EarlyExitSampler),
    "residuals over 7 and 5": (
        profile_of((eighths(8, 0, 0), eighths(0, 8, 0)), eighths(0, 0, 8), (eighths(1, 7, 0), eighths(0, 3, 5))),
        STANDARD,
        MaskedSampler,
    ),
    "a denominator that is no power of two": (large_profile(6, 7), STANDARD, EarlyExitSampler),
    "a shared uniform": (CLOSE, REUSED, EarlyExitSampler),
}


@pytest.mark.parametrize(("profile", "rule", "kind"), KINDS.values(), ids=KINDS)
def test_masked_sampler_is_chosen_exactly_where_it_applies(profile: Profile, rule: Rule, kind: type) -> None:
    """Direct tables everywhere, final denominators that divide at most 1,024, and one address for every final draw."""
    sampler = round_sampler(profile, rule)
    assert isinstance(sampler, kind)
    if kind is MaskedSampler:
        assert all(isinstance(row.proposal, DirectTable) for row in sampler.positions)


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
