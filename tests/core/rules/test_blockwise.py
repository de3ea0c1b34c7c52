"""Block verification: its play, its exact laws by two derivations, its sampler, and how it goes wrong as a chain."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from core.laws import asks_an_address_twice, assert_laws_are_enumerated, follows_target, law_of
from random_profiles import random_profile, random_row
from service.core.chance import Draw, Flip
from service.core.distribution import Distribution, point_mass
from service.core.profile import Profile
from service.core.round import play_round
from service.core.rules import block_sampler, block_states, first_failed
from service.core.rules.block import BLOCK
from service.core.rules.block_first_failure import BLOCK_FIRST_FAILURE
from service.core.rules.played import MOST_SCALAR_ROUNDS, ScalarSampler
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD
from service.core.sampler import round_sampler
from service.errors import TooLarge
from shipped import APART, CLOSE, SHIPPED, VOCABULARY, eighths, profile_of

RULES = (BLOCK, BLOCK_FIRST_FAILURE)
GOLDEN = Path(__file__).parents[2] / "golden"


def small_profiles(count: int, seed: int) -> list[Profile]:
    rng = np.random.default_rng(seed)
    wholes = (1, 2, 3, 7, 8, 97, 2**53)
    return [random_profile(rng, sizes=(1, 4), lengths=(0, 3), denominators=wholes) for _ in range(count)]


def mean(law: tuple[Fraction, ...]) -> Fraction:
    return sum((n * probability for n, probability in enumerate(law, 1)), Fraction(0))


def test_worked_example_comes_out_number_by_number() -> None:
    """The divergent profile, seed 7: proposals, each test with its numbers, the last draw, the tokens."""
    example = json.loads((GOLDEN / "block-divergent-seed-7-sampled.json").read_text())
    played = play_round(APART, BLOCK, seed=7, round_index=0, proposals={})
    assert [VOCABULARY[token] for token in played.committed] == example["outcome"]["committed"]
    assert [VOCABULARY[token] for token in played.proposed] == example["outcome"]["proposed"]
    checks = [frame["check"] for frame in example["frames"] if frame["check"]]
    flips = [ask for ask in played.ledger if isinstance(ask, Flip)]
    for check, flip in zip(checks, flips, strict=True):
        assert check["token"] == VOCABULARY[flip.token]
        for name, value in (
            ("target", flip.target),
            ("draft", flip.draft),
            ("acceptance_probability", flip.probability),
        ):
            assert Fraction(check[name]["fraction"]) == value
        assert check["uniform"]["numerator"] == flip.uniform
        assert check["passed"] == flip.passed
        assert [(term["name"], Fraction(term["fraction"])) for term in check["terms"]] == list(flip.terms)
    final = played.ledger[-1]
    drawn = example["frames"][-2]["draws"][0]
    assert isinstance(final, Draw)
    assert (final.position, final.uniform) == (drawn["position"], drawn["uniform"]["numerator"])
    law = {entry["token"]: Fraction(entry["probability"]["fraction"]) for entry in drawn["law"]["entries"]}
    assert law == {VOCABULARY[token]: final.law.probability(token) for token in np.flatnonzero(final.law.weights)}


@pytest.mark.parametrize("profile", small_profiles(40, 21), ids=lambda profile: f"K{profile.draft_length}")
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_every_law_is_the_enumerated_one(rule: Rule, profile: Profile) -> None:
    """Random small profiles, as fractions."""
    assert_laws_are_enumerated(rule, profile)


@pytest.mark.parametrize("profile", small_profiles(40, 22), ids=lambda profile: f"K{profile.draft_length}")
def test_block_is_lossless_and_never_worse_than_standard(profile: Profile) -> None:
    """And asks no address twice."""
    assert follows_target(law_of(BLOCK, profile), profile)
    assert not asks_an_address_twice(BLOCK, profile)
    assert sum(BLOCK.survival(profile)) >= sum(STANDARD.survival(profile))


@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
def test_block_is_lossless_on_the_shipped_profiles(profile: Profile) -> None:
    """The first three positions of each, every path."""
    short = profile.shortened(3)
    assert follows_target(law_of(BLOCK, short), short)
    assert_laws_are_enumerated(BLOCK, short)


def test_chain_of_tests_is_not_lossless() -> None:
    """target (2, 3)/5, draft (4, 1)/5, K = 2, by hand.

    A first token 0 weighs 1/2: Z = (3/2 - 1)/5 = 1/10 and its test passes with (1/10)/(1/10 + 1/2) = 1/6; a first token
    1 weighs 1 and passes. So token 0 comes first with 4/5 * 1/6 = 2/15 and not 2/5: the residual gives only token 1.
    """
    target, draft = Distribution([2, 3], 5), Distribution([4, 1], 5)
    profile = profile_of((target,) * 2, target, (draft,) * 2)
    law = law_of(BLOCK_FIRST_FAILURE, profile)
    assert sum(probability for tokens, probability in law.items() if tokens[0] == 0) == Fraction(2, 15)
    assert not follows_target(law, profile)
    assert BLOCK_FIRST_FAILURE.verifier.survival(profile)[1] == Fraction(1, 3)


def test_tests_are_those_of_the_chain_and_only_the_end_differs() -> None:
    """A round where test 2 fails and test 4 passes: the block keeps 4, the chain 1."""
    block, chain = (play_round(APART, rule, seed=7, round_index=0, proposals={}) for rule in RULES)
    assert [a.passed for a in block.ledger if isinstance(a, Flip)] == [True, False, False, True, False]
    assert [a.passed for a in chain.ledger if isinstance(a, Flip)] == [True, False, False, True, False]
    assert (len(block.committed), len(chain.committed)) == (5, 2)


@pytest.mark.parametrize("length", [1, 2, 3])
def test_field_case_of_two_tokens(length: int) -> None:
    """target (2, 3)/5, draft (4, 1)/5 at every position: accepted tokens of the two rules, worked out elsewhere."""
    target, draft = Distribution([2, 3], 5), Distribution([4, 1], 5)
    profile = profile_of((target,) * length, target, (draft,) * length)
    standard = (Fraction(3, 5), Fraction(24, 25), Fraction(147, 125))[length - 1]
    block = (Fraction(3, 5), Fraction(26, 25), Fraction(173, 125))[length - 1]
    assert mean(STANDARD.count_law(profile)) - 1 == standard
    assert mean(BLOCK.count_law(profile)) - 1 == block
    assert follows_target(law_of(BLOCK, profile), profile)


def test_field_case_of_a_deterministic_draft() -> None:
    """Point masses as drafts: block and standard accept 16/25 tokens alike, and block is lossless."""
    target = (Distribution([4, 3, 3], 10), Distribution([1, 6, 3], 10))
    draft = tuple(point_mass(token, size=3, denominator=10) for token in (0, 1))
    profile = profile_of(target, target[0], draft)
    assert mean(BLOCK.count_law(profile)) - 1 == Fraction(16, 25)
    assert mean(STANDARD.count_law(profile)) - 1 == Fraction(16, 25)
    assert follows_target(law_of(BLOCK, profile), profile)


def test_acceptance_is_that_the_token_is_kept_once_it_is_reached() -> None:
    """By brute force over the blocks and tests of the divergent profile's first two positions; None where undefined."""
    for rule in RULES:
        short = APART.shortened(2)
        places = rule.verifier.places(short)
        for position in (1, 2):
            for token in range(6):
                assert places[position - 1].acceptance(token) == kept_share(rule, short, position, token)


def kept_share(rule: Rule, profile: Profile, position: int, token: int) -> Fraction | None:
    """Pr(kept | proposed and position reached): every block, and every outcome of its two tests, worked out anew."""
    kept = reached = Fraction(0)
    for block in product(range(6), repeat=2):
        chance = np.prod([Fraction(int(row.weights[x]), 8) for row, x in zip(profile.draft, block, strict=True)])
        if not chance or block[position - 1] != token:
            continue
        ratios = [
            Fraction(int(p.weights[x]), int(q.weights[x]))
            for p, q, x in zip(profile.target, profile.draft, block, strict=True)
        ]
        first = min(Fraction(1), ratios[0])
        second = min(Fraction(1), first * ratios[1])
        over = sum(
            max(Fraction(0), first * profile.target[1].probability(y) - profile.draft[1].probability(y))
            for y in range(6)
        )
        test = over / (over + 1 - first) if over + 1 - first else Fraction(1)
        for one, two in product((True, False), repeat=2):
            weight = chance * (test if one else 1 - test) * (second if two else 1 - second)
            passed = [i for i, good in enumerate((one, two), 1) if good]
            tau = max(passed, default=0) if rule is BLOCK else (0 if not one else 1 + two)
            kept += weight * (tau >= position)
            reached += weight * (tau >= position - 1)
    return kept / reached if reached else None


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_sampler_plays_the_rounds_of_the_play_on_the_shipped_profiles(rule: Rule) -> None:
    """3,000 rounds each, token by token, in chunks too."""
    for profile in SHIPPED:
        sampler = round_sampler(profile, rule)
        sample, rest = sampler.sample(5, 0, 2000), sampler.sample(5, 2000, 1000)
        for index in range(3000):
            found = sample.committed(index) if index < 2000 else rest.committed(index - 2000)
            assert found == play_round(profile, rule, seed=5, round_index=index, proposals={}).committed


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_sampler_plays_the_rounds_of_the_play_on_random_profiles(rule: Rule) -> None:
    """60 profiles of any denominator, 60 rounds each; K and V from 0 and 1 on."""
    rng = np.random.default_rng(23)
    for _ in range(60):
        profile = random_profile(rng)
        sampler = round_sampler(profile, rule)
        assert (sampler.draft_length, sampler.vocabulary_size) == (profile.draft_length, len(profile.vocabulary))
        sample = sampler.sample(9, 100, 60)
        for row in range(60):
            played = play_round(profile, rule, seed=9, round_index=100 + row, proposals={})
            assert sample.committed(row) == played.committed


def test_rounds_are_played_one_at_a_time_where_the_tables_are_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """And say how many at most; the rounds are the same."""
    quick = round_sampler(APART, BLOCK).sample(3, 0, 50)
    assert BLOCK.verifier.most_rounds(APART) is None
    monkeypatch.setattr(block_sampler, "MOST_ENTRIES", 100)
    assert BLOCK.verifier.most_rounds(APART) == MOST_SCALAR_ROUNDS
    sampler = BLOCK.verifier.sampler(APART)
    assert isinstance(sampler, ScalarSampler)
    slow = sampler.sample(3, 0, 50)
    assert [quick.committed(row) for row in range(50)] == [slow.committed(row) for row in range(50)]


def prime_profile(length: int) -> Profile:
    """Rows over a large prime: every prefix has a weight of its own."""
    rng = np.random.default_rng(3)
    rows = [random_row(rng, 12, 2**31 - 1) for _ in range(2 * length + 1)]
    return profile_of(tuple(rows[:length]), rows[-1], tuple(rows[length:-1]))


def test_too_many_weights_are_refused_with_what_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """States of a position, and steps that lead to it; the sampler then plays round by round."""
    profile = prime_profile(6)
    with pytest.raises(TooLarge, match=r"at position 5.*at most 20,000"):
        BLOCK.verifier.count_law(profile)
    assert BLOCK.verifier.most_rounds(profile) == MOST_SCALAR_ROUNDS
    monkeypatch.setattr(block_states, "MOST_STEPS", 100)
    with pytest.raises(TooLarge, match="at position 2"):
        BLOCK.verifier.count_law(prime_profile(6))


def test_the_chain_has_a_limit_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its denominators multiply."""
    monkeypatch.setattr(first_failed, "MOST_CHAINED", 5)
    with pytest.raises(TooLarge, match="at most 5"):
        BLOCK_FIRST_FAILURE.verifier.survival(CLOSE.shortened(4))
    with pytest.raises(TooLarge, match="at most 5"):
        BLOCK_FIRST_FAILURE.verifier.count_law(CLOSE.shortened(4))


def test_law_of_two_tokens_is_refused_for_large_vocabularies() -> None:
    """More than 256 tokens."""
    row = Distribution([1] * 300, 300)
    with pytest.raises(TooLarge, match="256 tokens"):
        BLOCK.verifier.pair(profile_of((row,), row, (row,)))


def test_forced_proposal_that_the_draft_never_makes_weighs_nothing() -> None:
    """Position 1 of the closely aligned profile: "cat" has draft 0, so its test and all after it fail."""
    played = play_round(CLOSE, BLOCK, seed=1, round_index=0, proposals={1: 1})
    flips = [ask for ask in played.ledger if isinstance(ask, Flip)]
    assert [flip.probability for flip in flips] == [0] * 5
    assert len(played.committed) == 1


def test_count_law_sums_to_the_survival_on_eighths_of_eight_positions() -> None:
    """Two derivations, 100 random profiles."""
    rng = np.random.default_rng(4)
    for _ in range(100):
        rows = [random_row(rng, 6, 8) for _ in range(17)]
        profile = profile_of(tuple(rows[:8]), rows[8], tuple(rows[9:]))
        law, survival = BLOCK.verifier.count_law(profile), BLOCK.verifier.survival(profile)
        assert all(sum(law[i:]) == survival[i] for i in range(9))


def test_replacement_that_is_never_asked_for_stands_as_the_target() -> None:
    """Equal rows after a prefix of weight 1."""
    assert block_states.replacement((1, 1), eighths(3, 5), eighths(3, 5)) == eighths(3, 5)
