"""Several candidates a position: plays, exact laws by two derivations, samplers, and where each rule ends."""

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from core.laws import asks_an_address_twice, assert_laws_are_enumerated, follows_target, law_of
from random_profiles import random_profile, random_row
from service.core.chance import Draw, Flip
from service.core.convergence import check
from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.round import play_round
from service.core.rules import candidate_tree, k_seq, tries
from service.core.rules.k_seq_ratio import is_valid, smallest_valid, times_accepted
from service.core.rules.multi_draft import MULTI_DRAFT
from service.core.rules.multi_draft_stale_target import MULTI_DRAFT_STALE_TARGET
from service.core.rules.multi_draft_without_replacement import MULTI_DRAFT_WITHOUT_REPLACEMENT, remaining
from service.core.rules.played import ScalarSampler
from service.core.rules.registry import read_rule
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD
from service.core.rules.top_candidates import TOP_CANDIDATES, top
from service.core.sampler import round_sampler
from service.errors import InvalidForProfile, TooLarge
from shipped import APART, CLOSE, SHIPPED, VOCABULARY, eighths, profile_of

GOLDEN = Path(__file__).parents[2] / "golden"
IDS = ("multi-draft", "multi-draft-without-replacement", "k-seq", "top-candidates")
LOSSLESS = [read_rule(f"{id_}:candidates={n}") for id_ in IDS for n in (1, 2, 3)]
EVERY = [*LOSSLESS, *(read_rule(f"multi-draft-stale-target:candidates={n}") for n in (1, 2, 3))]
TARGET, DRAFT = eighths(4, 1, 0, 1, 2, 0), eighths(2, 3, 1, 0, 2, 0)


def small_profiles(count: int, seed: int, *, longest: int = 1) -> list[Profile]:
    rng = np.random.default_rng(seed)
    wholes = (1, 2, 3, 7, 8, 2**31 - 1)
    return [random_profile(rng, sizes=(1, 4), lengths=(0, longest), denominators=wholes) for _ in range(count)]


def test_worked_example_comes_out_number_by_number() -> None:
    """The divergent profile, seed 7: proposals by candidate, tests with their numbers, the last draw, the tokens."""
    example = json.loads((GOLDEN / "multi-draft-divergent-seed-7-sampled.json").read_text())
    played = play_round(APART, MULTI_DRAFT, seed=7, round_index=0, proposals={})
    assert [VOCABULARY[token] for token in played.committed] == example["outcome"]["committed"]
    drawn = [ask for ask in played.ledger if isinstance(ask, Draw)]
    for draw, frame in zip(drawn, [*example["frames"][0]["draws"], *example["frames"][-2]["draws"]], strict=True):
        assert (draw.position, draw.candidate + 1) == (frame["position"], frame["candidate"])
        assert (draw.uniform, VOCABULARY[draw.token]) == (frame["uniform"]["numerator"], frame["token"])
        law = {entry["token"]: Fraction(entry["probability"]["fraction"]) for entry in frame["law"]["entries"]}
        assert law == {VOCABULARY[token]: draw.law.probability(token) for token in np.flatnonzero(draw.law.weights)}
    flips = [ask for ask in played.ledger if isinstance(ask, Flip)]
    for flip, shown in zip(flips, [f["check"] for f in example["frames"] if f["check"]], strict=True):
        assert (VOCABULARY[flip.token], flip.candidate + 1) == (shown["token"], shown["candidate"])
        assert (flip.uniform, flip.passed) == (shown["uniform"]["numerator"], shown["passed"])
        for name, value in (
            ("target", flip.target),
            ("draft", flip.draft),
            ("acceptance_probability", flip.probability),
        ):
            assert Fraction(shown[name]["fraction"]) == value


@pytest.mark.parametrize("rule", EVERY, ids=lambda rule: rule.name)
def test_every_law_is_the_enumerated_one(rule: Rule) -> None:
    """30 random profiles of one position and 6 of up to two, V <= 4, as fractions; the lossless follow the target."""
    for profile in (*small_profiles(30, 31), *small_profiles(6, 32, longest=2)):
        if rule.settings["candidates"] == 3 and profile.draft_length == 2:
            continue  # some hundred thousand paths
        assert_laws_are_enumerated(rule, profile)
        if rule.lossless:
            assert follows_target(law_of(rule, profile), profile)
            assert not asks_an_address_twice(rule, profile)


def test_one_candidate_is_the_standard_rule_draw_for_draw() -> None:
    """The ledgers are the same, whichever of the four rules it is that has one candidate drawn from the draft."""
    for id_ in ("multi-draft", "multi-draft-without-replacement", "multi-draft-stale-target"):
        rule = read_rule(f"{id_}:candidates=1")
        for profile in SHIPPED:
            for index in range(200):
                alone = play_round(profile, rule, seed=3, round_index=index, proposals={})
                standard = play_round(profile, STANDARD, seed=3, round_index=index, proposals={})
                assert alone.committed == standard.committed
                assert _told(alone.ledger) == _told(standard.ledger)


def _told(ledger: tuple[object, ...]) -> list[object]:
    """Laws as probabilities: equal ones may have different denominators."""
    return [
        (a.position, a.uniform, a.token, [a.law.probability(x) for x in range(len(a.law))])
        if isinstance(a, Draw)
        else a
        for a in ledger
    ]


@pytest.mark.parametrize("rule", EVERY, ids=lambda rule: rule.name)
def test_sampler_plays_the_rounds_of_the_play(rule: Rule) -> None:
    """1,000 rounds of each shipped profile, and 40 of each of 25 random ones of any denominator."""
    rng = np.random.default_rng(33)
    cases = [
        *((p, 1000) for p in SHIPPED),
        *((random_profile(rng, sizes=(1, 7), lengths=(0, 4)), 40) for _ in range(25)),
    ]
    for profile, rounds in cases:
        sampler = round_sampler(profile, rule)
        assert (sampler.draft_length, sampler.vocabulary_size) == (profile.draft_length, len(profile.vocabulary))
        sample = sampler.sample(11, 7, rounds)
        for row in range(rounds):
            assert (
                sample.committed(row) == play_round(profile, rule, seed=11, round_index=7 + row, proposals={}).committed
            )


def test_rounds_are_played_one_at_a_time_where_there_are_too_many_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """And exact laws are refused, with what is allowed; candidates with replacement have no such limit."""
    rule = MULTI_DRAFT_WITHOUT_REPLACEMENT
    quick = rule.verifier.sampler(APART).sample(3, 0, 50)
    assert rule.verifier.most_rounds(APART) is None
    monkeypatch.setattr(candidate_tree, "MOST_ENTRIES", 12)
    other = rule.with_options({})
    assert other.verifier.most_rounds(APART) == 20_000
    sampler = other.verifier.sampler(APART)
    assert isinstance(sampler, ScalarSampler)
    slow = sampler.sample(3, 0, 50)
    assert [quick.committed(row) for row in range(50)] == [slow.committed(row) for row in range(50)]
    for law in (other.verifier.survival, other.verifier.count_law, other.verifier.pair):
        with pytest.raises(TooLarge, match="at most 2 are worked out for 6 tokens"):
            law(APART)
    assert read_rule("multi-draft:candidates=8").with_options({}).verifier.most_rounds(APART) is None


def test_fewer_rounds_are_played_one_at_a_time_where_the_vocabulary_is_large() -> None:
    """20,000,000 weights in all, and never fewer than 100 rounds: 32,000 tokens, one position, two candidates."""
    rng = np.random.default_rng(1)
    rows = [random_row(rng, 32_000, 2**40) for _ in range(2)]
    profile = profile_of((rows[0],), rows[0], (rows[1],))
    assert MULTI_DRAFT_WITHOUT_REPLACEMENT.verifier.most_rounds(profile) == 20_000_000 // (32_000 * 2 * 2)


def test_stale_target_is_biased_as_reported() -> None:
    """target (9, 6, 4, 1)/20, draft (4, 3, 5, 8)/20, two candidates: laws worked out elsewhere."""
    target, draft = Distribution([9, 6, 4, 1], 20), Distribution([4, 3, 5, 8], 20)
    profile = profile_of((target,), target, (draft,))
    wrong, right = MULTI_DRAFT_STALE_TARGET.verifier, MULTI_DRAFT.verifier
    assert wrong.survival(profile) == (1, Fraction(21, 25))
    assert right.survival(profile)[1] == Fraction(37, 50)
    assert committed(MULTI_DRAFT_STALE_TARGET, profile) == [Fraction(n, 100) for n in (38, 27, 28, 7)]
    assert committed(MULTI_DRAFT, profile) == [Fraction(n, 20) for n in (9, 6, 4, 1)]
    assert not MULTI_DRAFT_STALE_TARGET.lossless


def committed(rule: Rule, profile: Profile) -> list[Fraction]:
    """The law of the first committed token."""
    place = rule.verifier.places(profile)[0]
    return [place.accepted(token) + place.replaced(token) for token in range(len(profile.vocabulary))]


def test_top_candidates_accept_what_the_target_gives_them() -> None:
    """target (5, 3, 2)/10, candidates 0 and 1: 4/5 in all, the second with 3/5 once the first is rejected."""
    target = Distribution([5, 3, 2], 10)
    profile = profile_of((target,), target, (Distribution([6, 3, 1], 10),))
    assert TOP_CANDIDATES.verifier.survival(profile)[1] == Fraction(4, 5)
    assert committed(TOP_CANDIDATES, profile) == [Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)]
    for index in range(50):
        flips = [
            ask
            for ask in play_round(profile, TOP_CANDIDATES, seed=2, round_index=index, proposals={}).ledger
            if isinstance(ask, Flip)
        ]
        assert [flip.token for flip in flips] == [0, 1][: len(flips)]
        assert [flip.probability for flip in flips] == [Fraction(1, 2), Fraction(3, 5)][: len(flips)]


def test_likeliest_tokens_come_first_and_of_equals_the_first() -> None:
    """By weight, then by the vocabulary's order; no more than there are."""
    assert top(eighths(1, 2, 1, 4, 0, 0), 4) == [3, 1, 0, 2]
    assert top(eighths(4, 4), 8) == [0, 1]


def test_draft_that_is_used_up_leaves_the_untried_tokens_alike() -> None:
    """Draft (3, 5, 0, 0)/8: without token 1 only token 0, without both the other two alike."""
    draft = eighths(3, 5, 0, 0)
    assert remaining(draft, (1,)) == Distribution([3, 0, 0, 0], 3)
    assert remaining(draft, (1, 0)) == Distribution([0, 0, 1, 1], 2)


def test_all_tokens_as_candidates_always_accept_one() -> None:
    """Eight candidates of six tokens are six."""
    rule = read_rule("multi-draft-without-replacement:candidates=8")
    short = APART.shortened(1)
    assert rule.verifier.survival(short)[1] == 1
    ledger = play_round(short, rule, seed=1, round_index=0, proposals={}).ledger
    proposed = [ask.token for ask in ledger if isinstance(ask, Draw) and ask.purpose == "propose"]
    assert sorted(proposed) == list(range(6))


def test_by_rank_sums_to_the_acceptance_of_each_position() -> None:
    """Which candidate is accepted, over all positions of the divergent profile."""
    verifier = read_rule("multi-draft-without-replacement:candidates=3").verifier
    survival = verifier.survival(APART)
    for i, ranks in enumerate(verifier.by_rank(APART)):
        assert sum(ranks) == survival[i + 1] / survival[i]


def test_smallest_valid_rho_is_reported_exactly_where_it_is_a_fraction() -> None:
    """3/2 for the six-case pair and two candidates: rho**2 - 7/4 rho + 3/8 = 0 has the roots 3/2 and 1/4.

    There 1 < 3/2 < 2: A = draft where draft <= target / rho = 2/8 (token 0), B = 1/8 + 2/8; A - 2 = -7/4. Three
    candidates: about 1.84589, irrational. One, or a pair where even rho = 1 is valid: 1.
    """
    assert smallest_valid(TARGET, DRAFT, 2) == (Fraction(3, 2), Fraction(3, 2))
    low, high = smallest_valid(TARGET, DRAFT, 3)
    assert 0 < high - low < Fraction(1, 2**67)
    assert round(float(low), 5) == 1.84589
    assert not is_valid(TARGET, DRAFT, low, 3)
    assert is_valid(TARGET, DRAFT, high, 3)
    assert smallest_valid(TARGET, DRAFT, 1) == (1, 1)
    assert smallest_valid(eighths(8, 0), eighths(4, 4), 2) == (1, 1)
    assert is_valid(eighths(8, 0), eighths(0, 8), Fraction(1, 2), 2)


def test_all_tests_together_take_at_most_n_and_at_least_1_times_one() -> None:
    """G = (1 - (1 - beta)**3) / beta: 3 where beta is 0, by its limit, and 1 where it is 1."""
    assert times_accepted(Fraction(0), 3) == 3
    assert times_accepted(Fraction(1), 3) == 1


def test_rho_that_is_too_small_is_refused_with_the_smallest_valid_one() -> None:
    """1 for two candidates: on the six-case pair 3/2 is the least; on the divergent profile a bracket."""
    rule = read_rule("k-seq:rho=1")
    pair = profile_of((TARGET,), TARGET, (DRAFT,))
    with pytest.raises(InvalidForProfile, match=r"rho is 1, .* position 1; allowed is 3/2 or more .*is 3/2\)"):
        rule.verifier.survival(pair)
    assert read_rule("k-seq:rho=3/2").verifier.survival(pair)[1] == Fraction(3, 4)
    three = read_rule("k-seq:candidates=3,rho=1.8")
    with pytest.raises(InvalidForProfile, match=r"allowed is 923/500 or more .*from 1.845 to 1.846\); 3,"):
        play_round(pair, three, seed=1, round_index=0, proposals={})
    low, high = k_seq.bracket(pair, 3)
    assert low < high
    assert read_rule("k-seq:candidates=3,rho=1.846").verifier.places(pair)
    with pytest.raises(InvalidForProfile):
        rule.verifier.most_rounds(APART)


def test_smallest_valid_rho_splits_the_valid_from_the_rest() -> None:
    """200 random pairs: valid at the upper bound and above, not below the lower one; lossless by enumeration there."""
    rng = np.random.default_rng(35)
    for _ in range(200):
        target, draft = random_row(rng, 4, 12), random_row(rng, 4, 12)
        candidates = int(rng.integers(2, 5))
        low, high = smallest_valid(target, draft, candidates)
        assert is_valid(target, draft, high, candidates)
        assert is_valid(target, draft, high + Fraction(1, 10), candidates)
        assert low == 1 or not is_valid(target, draft, low - Fraction(1, 10**9), candidates)


def test_rho_just_below_the_smallest_valid_one_would_need_negative_weights() -> None:
    """The six-case pair at rho = 149/100: what the tests take from some token exceeds the target."""
    verifier = read_rule("k-seq:rho=149/100").verifier
    with pytest.raises(InvalidForProfile):
        verifier.places(profile_of((TARGET,), TARGET, (DRAFT,)))


def test_forced_first_candidate_takes_the_place_of_its_draw_alone() -> None:
    """Also a token the draft never proposes: its test cannot pass."""
    for rule in EVERY:
        played = play_round(CLOSE, rule, seed=1, round_index=0, proposals={1: 1})
        flips = [ask for ask in played.ledger if isinstance(ask, Flip)]
        assert (flips[0].token, flips[0].probability) == (1, 0)


def test_nothing_is_tried_after_the_last_candidate() -> None:
    """A replacement has no test and no next try."""
    end = tries.last(lambda: eighths(8))
    assert end.test is None
    assert end.acceptance(0) is None
    with pytest.raises(TooLarge):
        end.after(0)


def test_acceptance_of_a_place_is_that_of_the_first_candidate() -> None:
    """Divergent, position 1: 5/4 capped, 0/2, 1/1, 1/1; undefined where the draft gives 0; with rho = 2 half."""
    places = MULTI_DRAFT.verifier.places(APART)
    assert [places[0].acceptance(token) for token in range(6)] == [1, 0, 1, 1, None, None]
    strict = read_rule("k-seq").verifier.places(APART)
    assert [strict[0].acceptance(x) for x in range(4)] == [Fraction(5, 8), 0, Fraction(1, 2), Fraction(1, 2)]


def test_law_of_two_tokens_is_refused_for_large_vocabularies() -> None:
    """More than 256 tokens."""
    row = Distribution([1] * 300, 300)
    with pytest.raises(TooLarge, match="256 tokens"):
        MULTI_DRAFT.verifier.pair(profile_of((row,), row, (row,)))


@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
@pytest.mark.parametrize("name", ["block", *IDS])
def test_realised_rounds_follow_the_target_and_the_count_law(name: str, profile: Profile) -> None:
    """40,000 rounds, seed 1: each of the ten tests has a false-alarm chance of at most 1 in a million."""
    found = check(profile, read_rule(name), seed=1, rounds=40_000, false_alarm=Fraction(1, 10**6))
    assert found.passed


@pytest.mark.parametrize("name", ["block-first-failure", "multi-draft-stale-target"])
def test_the_same_check_fails_the_wrong_rules(name: str) -> None:
    """The negative control, 40,000 rounds on the pair that is biased by 1/10 (stale) or more, two positions."""
    target, draft = Distribution([9, 6, 4, 1], 20), Distribution([4, 3, 5, 8], 20)
    profile = profile_of((target,) * 2, target, (draft,) * 2)
    assert not check(profile, read_rule(name), seed=1, rounds=40_000, false_alarm=Fraction(1, 10**6)).passed


def test_second_token_is_the_bonus_where_there_is_one_position() -> None:
    """And the law of the second position where there are two."""
    pair = MULTI_DRAFT.verifier.pair(APART.shortened(1))
    reached = MULTI_DRAFT.verifier.survival(APART)[1]
    assert sum(pair.values()) == reached
    assert sum(p for (_, y), p in pair.items() if y == 1) == reached * APART.target[1].probability(1)
    assert sum(MULTI_DRAFT.verifier.pair(APART).values()) == reached


@pytest.mark.parametrize("rule", LOSSLESS, ids=lambda rule: rule.name)
def test_lossless_rules_commit_the_target_at_every_shipped_position(rule: Rule) -> None:
    """From the exact law of each place, token by token; the two derivations of the count agree."""
    for profile in SHIPPED:
        for place, target in zip(rule.verifier.places(profile), profile.target, strict=True):
            assert [place.accepted(x) + place.replaced(x) for x in range(6)] == [
                target.probability(x) for x in range(6)
            ]
        law, survival = rule.verifier.count_law(profile), rule.verifier.survival(profile)
        assert all(sum(law[i:]) == survival[i] for i in range(6))
