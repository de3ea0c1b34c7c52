"""What holds for every rule: two derivations of each law, one play, one sampler, and the word it gives of its loss.

Formula and brute force: what the verifier works out is held against the enumeration of its own play, as fractions.
"""

from fractions import Fraction

import numpy as np
import pytest

from core.played import scalar, vectorised
from random_profiles import random_profile
from service.core.bias import biases, pair_bias
from service.core.convergence import check
from service.core.counts import CountSampler
from service.core.detection import detection
from service.core.enumeration import outcomes
from service.core.profile import Profile
from service.core.rules.played import PlayedVerifier
from service.core.rules.registry import RULES, read_rule
from service.core.rules.rule import Rule
from service.core.sampler import round_sampler
from service.errors import ServiceError
from shipped import SHIPPED

RATE = Fraction(1, 10**6)
ANY_OPTIONS = (
    "one-hot:proposal=argmax",
    "sample-and-match:proposal=argmax",
    "lenience:residual=scaled",
    "noise-reused:noise=uniform",
    "greedy:draft=sampled",
    "draft-temperature:power=0",
    "draft-top-k:k=1",
    "always-accept:impossible=accepted",
    "mixed:accept=ratio,replacement=residual",
    "mixed:accept=target,replacement=target-without",
    "mixed:accept=target,replacement=target-less-draft",
    "mixed:accept=target,replacement=residual",
    "typical:epsilon=1,delta=1",
    "residual-not-renormalised:onto=first",
    "bonus-from-wrong-row:row=draft",
    "argmax-match:mismatch=argmax",
    "inclusive-comparison:bits=3",
    "draft-unmapped:ids=1.0",
)
EVERY = (*RULES, *ANY_OPTIONS)
LOSSLESS = [name for name in EVERY if read_rule(name).lossless]
SEEN_BY_NO_TEST_OF_TOKENS = ("go-on",)
TAKES_TOO_LONG_TO_SEE = ("inclusive-comparison",)


def small_profiles(count: int = 10) -> list[Profile]:
    """V 2..3, K 1..2: few enough paths to follow them all, for several candidates too."""
    rng = np.random.default_rng(5)
    return [random_profile(rng, sizes=(2, 3), lengths=(1, 2), denominators=(3, 7, 8)) for _ in range(count)]


SMALL = small_profiles()


def applies(rule: Rule, profile: Profile) -> bool:
    """Whether the options of a rule are valid for a profile (the rho of k-seq may not be)."""
    try:
        rule.count_law(profile)
    except ServiceError:
        return False
    return True


def law_of(places, size: int) -> list[list[Fraction]]:
    """The committed law of each place."""
    return [[place.accepted(token) + place.replaced(token) for token in range(size)] for place in places]


@pytest.mark.parametrize("name", EVERY)
def test_every_law_of_a_rule_equals_the_enumeration_of_its_play(name: str) -> None:
    """Positions, survival, count, bonus and the first two tokens: on ten random profiles, exactly."""
    rule = read_rule(name)
    for profile in filter(lambda one: applies(rule, one), SMALL):
        size, reached = len(profile.vocabulary), rule.survival(profile)
        oracle = PlayedVerifier(rule.play)
        assert reached == oracle.survival(profile)
        assert rule.count_law(profile) == oracle.count_law(profile)
        found, expected = law_of(rule.places(profile), size), law_of(oracle.places(profile), size)
        assert [law for law, mass in zip(found, reached, strict=False) if mass] == [
            law for law, mass in zip(expected, reached, strict=False) if mass
        ]
        assert rule.verifier.pair(profile) == oracle.pair(profile)
        if reached[-1]:
            bonus = [rule.verifier.bonus(profile).probability(token) for token in range(size)]
            assert bonus == [oracle.bonus(profile).probability(token) for token in range(size)]


@pytest.mark.parametrize("name", EVERY)
def test_acceptance_of_a_place_is_what_its_rejection_leaves(name: str) -> None:
    """Accepted masses and the rejection sum to 1; accepted and replaced are the whole law."""
    rule = read_rule(name)
    for profile in filter(lambda one: applies(rule, one), SMALL):
        size = len(profile.vocabulary)
        for place, mass in zip(rule.places(profile), rule.survival(profile), strict=False):
            accepted = sum((place.accepted(token) for token in range(size)), start=Fraction(0))
            replaced = sum((place.replaced(token) for token in range(size)), start=Fraction(0))
            assert not mass or (accepted == 1 - place.rejection and accepted + replaced == 1)


@pytest.mark.parametrize("name", EVERY)
def test_sampler_plays_the_rounds_of_the_scalar_player_for_every_rule(name: str) -> None:
    """Token for token: 400 rounds on both shipped profiles and 60 on each random one, far into the stream."""
    rule = read_rule(name)
    for profile, rounds in (
        *((profile, range(400)) for profile in SHIPPED),
        *((profile, range(2**53 - 100, 2**53 - 40)) for profile in SMALL if applies(rule, profile)),
    ):
        assert vectorised(round_sampler(profile, rule), 11, rounds) == scalar(profile, rule, 11, rounds)


@pytest.mark.parametrize("name", LOSSLESS)
def test_lossless_rule_has_no_bias_and_asks_no_address_twice(name: str) -> None:
    """Its committed laws are the target's, the first two tokens are independent, and no uniform is shared."""
    rule = read_rule(name)
    for profile in (*SHIPPED, *(profile for profile in SMALL if applies(rule, profile))):
        assert {bias.total_variation for bias in biases(profile, rule)} == {0}
        assert pair_bias(profile, rule).total_variation == 0
        assert detection(profile, rule, false_alarm=RATE) is None
    for profile in (profile for profile in SMALL if applies(rule, profile)):
        assert not any(chance.asked_again for *_, chance in outcomes(lambda chance: rule.play(profile, chance)))  # noqa: B023


@pytest.mark.parametrize("name", [name for name in EVERY if not read_rule(name).lossless])
def test_rule_that_is_not_lossless_shows_it_on_some_profile(name: str) -> None:
    """In the tokens, in the first two of them or in the count; two pairs of `mixed` are other rules, and lossless."""
    rule = read_rule(name)
    profiles = [*SHIPPED, *small_profiles(40)]
    seen = [detection(profile, rule, false_alarm=RATE) for profile in profiles if profile.draft_length]
    right = name in ("mixed:accept=ratio,replacement=residual", "mixed:accept=target,replacement=target-without")
    assert any(one is not None and one.test != "committed_count" for one in seen) != (right or name == "go-on")


@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
@pytest.mark.parametrize("name", [name for name in RULES if not RULES[name].lossless])
def test_check_fails_a_wrong_rule_at_the_stated_number_of_rounds(name: str, profile: Profile) -> None:
    """The number is given for a false-alarm rate of one in a million and a miss of one in a hundred; the seed is fixed.

    What no test of tokens can see passes, and so does what takes more rounds than a test should.
    """
    rule = RULES[name]
    found = detection(profile, rule, false_alarm=RATE)
    if name in (*SEEN_BY_NO_TEST_OF_TOKENS, *TAKES_TOO_LONG_TO_SEE):
        assert found is None or found.test == "committed_count" or found.rounds > 10**8
        assert check(profile, rule, seed=0, rounds=20_000, false_alarm=RATE).passed
    elif found is None or found.test == "first_two":
        assert {bias.total_variation for bias in biases(profile, rule)} == {0}
        assert check(profile, rule, seed=0, rounds=20_000, false_alarm=RATE).passed
    else:
        assert not check(profile, rule, seed=0, rounds=found.rounds, false_alarm=RATE).passed


@pytest.mark.parametrize("name", [name for name in RULES if RULES[name].lossless])
def test_check_raises_no_alarm_for_a_lossless_rule(name: str) -> None:
    """200 seeds of 20,000 rounds, half of them on each profile, at one in a million each: an alarm by chance has a
    probability of at most 0.0002 in all of a rule's seeds.
    """
    rule = RULES[name]
    for seed in range(200):
        profile = SHIPPED[seed % 2]
        assert check(profile, rule, seed=seed, rounds=20_000, false_alarm=RATE).passed


@pytest.mark.parametrize("name", [name for name in EVERY if read_rule(name).verifier.independent])
def test_counts_drawn_from_the_law_agree_with_it(name: str) -> None:
    """A million rounds at once: every total variation is below 0.01, which by McDiarmid's inequality a right draw of
    50,000 or more exceeds with probability below exp(-5); the seed is fixed. No impossible token is drawn.
    """
    rule, profile = read_rule(name), SHIPPED[0]
    sampler = CountSampler(profile, rule, 3)
    sampler.go_on(1_000_000)
    for position, place in enumerate(rule.places(profile)):
        drawn = int(sampler.tokens[position].sum())
        law = [float(place.accepted(token) + place.replaced(token)) for token in range(6)]
        if drawn > 50_000:
            assert abs(sampler.tokens[position] / drawn - law).sum() / 2 < 0.01
        assert not sampler.tokens[position][np.array(law) == 0].any()
