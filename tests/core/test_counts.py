"""Counts without rounds follow the law of the counts of rounds that were played."""

from fractions import Fraction

import numpy as np
import pytest

from core.rules.wrong import ARGMAX, INVERTED, RESAMPLE, WRONG_BONUS
from random_profiles import large_profile, random_profile
from service.core.convergence import check, check_counts, judge
from service.core.counts import MAX_COUNTED_ROUNDS, CountSampler
from service.core.deviation import expected_total_variation, total_variations
from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.standard import STANDARD
from shipped import APART, CLOSE, SHIPPED, eighths, profile_of

FAMILY = Fraction(1, 10**6)


def counted(profile: Profile, seed: int, *marks: int) -> CountSampler:
    """The counts of the standard rule, drawn up to each mark in turn."""
    sampler = CountSampler(profile, STANDARD, seed)
    for mark in marks:
        sampler.go_on(mark)
    return sampler


@pytest.mark.parametrize("rounds", [1, 10**4, 10**9, MAX_COUNTED_ROUNDS])
@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
def test_counts_of_the_right_rule_pass(profile: Profile, rounds: int) -> None:
    """Eight checks at 1e-6 each."""
    found = check_counts(profile, STANDARD, seed=0, rounds=rounds, false_alarm=FAMILY)
    assert found.passed
    assert found.positions[0].draws == found.committed_count.draws == rounds


@pytest.mark.parametrize("rule", [RESAMPLE, INVERTED, ARGMAX, WRONG_BONUS], ids=lambda rule: rule.id)
def test_counts_of_a_wrong_rule_fail(rule) -> None:
    """At a million rounds, on both profiles."""
    for profile in SHIPPED:
        sampler = CountSampler(profile, rule, 0)
        law = STANDARD.count_law(profile)
        assert not judge(profile, law, sampler, seed=0, rounds=10**6, false_alarm=FAMILY).passed


def test_counts_add_up() -> None:
    """n tokens committed are one at each of the first n positions; 200 random profiles, in three parts."""
    rng = np.random.default_rng(1)
    for seed in range(200):
        profile = random_profile(rng)
        found = counted(profile, seed, 10, 11, 5000)
        assert found.counts.sum() == 5000
        reached = [int(found.counts[place:].sum()) for place in range(profile.draft_length + 1)]
        assert found.tokens.sum(axis=1).tolist() == reached
        impossible = np.array([row.weights == 0 for row in (*profile.target, profile.bonus)])
        assert found.tokens[impossible].sum() == 0


def test_total_variation_of_counts_is_on_average_what_is_expected_of_draws() -> None:
    """2,000 seeds of 1,000 rounds; its variance is at most 1 / (4 n), so the mean has a deviation of at most 0.00036 at
    position 1: five of them are allowed. Counts that vary too little would be as wrong as ones that vary too much.
    """
    found = []
    for seed in range(2000):
        sampler = counted(APART, seed, 1000)
        found += total_variations(sampler.tokens[:1], APART.target[0].weights[None, :], [8])
    (expected,) = expected_total_variation([1000], APART.target[0].weights)
    assert abs(sum(found) / 2000 - expected) < 5 * 0.00036


def test_counts_of_one_seed_are_the_same_and_are_not_those_of_its_rounds() -> None:
    """A stream of its own."""
    same = [counted(CLOSE, 5, 1000).tokens.tolist() for _ in range(2)]
    assert same[0] == same[1]
    assert same[0] != counted(CLOSE, 6, 1000).tokens.tolist()
    played = check(CLOSE, STANDARD, seed=5, rounds=1000, false_alarm=FAMILY)
    assert same[0] != [position.counts.tolist() for position in played.positions]


def test_sure_outcomes_are_counted_exactly() -> None:
    """An overlap of 0 at position 1 stops every round there; equal rows never stop one."""
    apart = profile_of((eighths(8, 0),), eighths(4, 4), (eighths(0, 8),))
    found = counted(apart, 0, MAX_COUNTED_ROUNDS)
    assert found.counts.tolist() == [MAX_COUNTED_ROUNDS, 0]
    assert found.tokens.tolist() == [[MAX_COUNTED_ROUNDS, 0], [0, 0]]
    alike = profile_of((eighths(8, 0),), eighths(0, 8), (eighths(8, 0),))
    found = counted(alike, 0, MAX_COUNTED_ROUNDS)
    assert found.counts.tolist() == [0, MAX_COUNTED_ROUNDS]
    assert found.tokens.tolist() == [[MAX_COUNTED_ROUNDS, 0], [0, MAX_COUNTED_ROUNDS]]


def test_counts_without_a_draft_are_of_the_bonus_alone() -> None:
    """K = 0."""
    found = counted(CLOSE.shortened(0), 0, 1000)
    assert found.counts.tolist() == [1000]
    assert found.tokens.shape == (1, 6)


@pytest.mark.parametrize("rounds", [10**6, 10**12, MAX_COUNTED_ROUNDS])
def test_no_impossible_token_is_ever_counted(rounds: int) -> None:
    """1,000 tokens, the last of them impossible, 100 random laws: not one count may be there."""
    rng = np.random.default_rng(0)
    seen = 0
    for seed in range(100):
        weights = rng.integers(0, 1000, 1000)
        weights[-1] = 0
        law = Distribution(weights, int(weights.sum()))
        seen += int(counted(profile_of((), law, ()), seed, rounds).tokens[0][weights == 0].sum() > 0)
    assert seen == 0


def test_counts_of_a_real_vocabulary_pass() -> None:
    """32,000 tokens, 10**12 rounds."""
    profile = large_profile(32_000, 2**53)
    assert check_counts(profile, STANDARD, seed=0, rounds=10**12, false_alarm=FAMILY).passed
