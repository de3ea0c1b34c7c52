"""How many rounds it takes: the published numbers, the bound on reaching a position, and which test is named."""

import math
from fractions import Fraction

import pytest

from random_profiles import large_profile
from service.core.bias import biases, pair_bias
from service.core.chance import Chance
from service.core.comparison import bounds, compared
from service.core.detection import detection, draws_needed, rounds_needed
from service.core.frames import frames_of
from service.core.profile import Profile
from service.core.round import play_round
from service.core.rules.played import PlayedVerifier
from service.core.rules.registry import RULES, read_rule
from service.core.rules.rule import Rule
from service.core.sighting import sighting
from shipped import APART, CLOSE, eighths, profile_of

RATE = Fraction(1, 10**6)


@pytest.mark.parametrize(
    ("distance", "false_alarm", "miss", "draws"),
    [
        (Fraction(1, 20), 0.01, 0.01, 9090),
        (Fraction(1, 20), 0.001, 0.001, 11877),
        (Fraction(1, 50), 0.001, 0.01, 65228),
    ],
)
def test_draws_needed_are_the_published_numbers(
    distance: Fraction, false_alarm: float, miss: float, draws: int
) -> None:
    """Four tokens; worked out elsewhere from the same inequality."""
    assert draws_needed(distance, 4, false_alarm=false_alarm, miss=miss) == draws


@pytest.mark.parametrize("reached", [Fraction(1, 2), Fraction(3, 512), Fraction(99, 100)])
def test_rounds_needed_is_the_least_number_that_keeps_hoeffdings_bound(reached: Fraction) -> None:
    """R reached - sqrt(R ln(1 / miss) / 2) >= draws, and not at R - 1."""
    miss, draws = 0.005, 700
    found = rounds_needed(draws, reached, miss)

    def sure(rounds: int) -> float:
        return rounds * float(reached) - math.sqrt(-rounds * math.log(miss) / 2)

    assert sure(found) >= draws > sure(found - 1)
    assert rounds_needed(draws, Fraction(1), miss) == draws


def copied_bonus(profile: Profile, chance: Chance) -> tuple[int, ...]:
    """The proposal is committed and then committed again: each token alone is right, the two together are not."""
    proposal = chance.draw(profile.draft[0], "propose", 1)
    return proposal, proposal


COPIED = Rule("copied", "", "", "", "wrong", False, lambda: PlayedVerifier(copied_bonus))
COIN = profile_of((eighths(4, 4),), eighths(4, 4), (eighths(4, 4),))


def test_fault_that_no_test_of_one_token_sees_is_seen_by_two() -> None:
    """Law (1/2, 0; 0, 1/2) of the pair where (1/4, 1/4; 1/4, 1/4) is right: a distance of 1/2."""
    assert {bias.total_variation for bias in biases(COIN, COPIED)} == {0}
    assert pair_bias(COIN, COPIED).total_variation == Fraction(1, 2)
    found = detection(COIN, COPIED, false_alarm=RATE)
    assert (found.test, found.position, found.distance) == ("first_two", None, Fraction(1, 2))
    assert found.rounds == found.draws
    assert sighting(COIN, COPIED, seed=0) is None


def test_going_on_is_seen_by_the_count_alone() -> None:
    """Always six tokens: 45/512 of the standard law, so 467/512 apart."""
    found = detection(APART, RULES["go-on"], false_alarm=RATE)
    assert (found.test, found.distance) == ("committed_count", Fraction(467, 512))


def test_a_count_that_the_standard_rule_never_has_proves_it_at_once() -> None:
    """Target and draft exclude each other: the standard rule commits one token, a rule that goes on two."""
    apart = profile_of((eighths(8, 0),), eighths(8, 0), (eighths(0, 8),))
    found = detection(apart, RULES["go-on"], false_alarm=RATE)
    assert (found.test, found.rounds) == ("committed_count", 1)


def test_nothing_is_seen_where_a_wrong_rule_does_no_harm() -> None:
    """Target equals draft: nothing is ever replaced."""
    same = profile_of((eighths(4, 4),), eighths(4, 4), (eighths(4, 4),))
    assert detection(same, RULES["resample-from-target"], false_alarm=RATE) is None
    assert pair_bias(same.shortened(0), RULES["resample-from-target"]) is None


def test_place_that_no_round_reaches_has_no_bias() -> None:
    """By a play alone, whose law says nothing of such a place."""
    apart = profile_of((eighths(8, 0),), eighths(8, 0), (eighths(0, 8),))
    played = Rule("played", "", "", "", "lossless", True, lambda: PlayedVerifier(RULES["standard"].play))
    assert [bias.total_variation for bias in biases(apart, played)] == [0, 0]
    deep = profile_of((eighths(8, 0),) * 2, eighths(8, 0), (eighths(0, 8),) * 2)
    assert [bias.support for bias in biases(deep, played)] == [1, 0, 1]


@pytest.mark.parametrize("name", [name for name in RULES if not RULES[name].lossless and name != "go-on"])
def test_sighting_shows_a_token_that_the_rule_overdoes(name: str) -> None:
    """The round of the seed commits it at that position, in the frame named."""
    found = sighting(CLOSE, RULES[name], seed=0)
    played = play_round(CLOSE, RULES[name], seed=0, round_index=found.round_index, proposals={})
    before, frame = frames_of(played)[found.frame - 1 : found.frame + 1]
    assert found.excess.excess > 0
    assert len(before.committed) < found.excess.position <= len(frame.committed)
    assert frame.committed[found.excess.position - 1] == CLOSE.vocabulary[found.excess.token]


def test_rules_too_large_for_a_profile_have_a_reason_in_the_table_and_the_others_figures() -> None:
    """A reused uniform depends on the proposal, and 600 tokens are too many for it."""
    profile = large_profile(600, 1024, length=1)
    (row,) = compared(profile, [RULES["uniform-reused"]], candidates=2, false_alarm=RATE)
    assert (row.found, row.reason) == (None, "too_large")
    assert row.detail


def test_candidates_of_the_table_are_those_asked_for_where_a_rule_takes_any() -> None:
    """By the name of the rule, and the same object again."""
    rules = [RULES["standard"], RULES["multi-draft"]]
    rows = [compared(APART, rules, candidates=3, false_alarm=RATE) for _ in range(2)]
    assert [row.rule.name for row in rows[0]] == ["standard", "multi-draft:candidates=3"]
    assert rows[0][1] is rows[1][1]
    assert compared(APART, rules, candidates=2, false_alarm=RATE)[1].rule is read_rule("multi-draft")


def test_bounds_that_take_too_long_are_left_out() -> None:
    """Eight of 200 tokens without replacement are too many sets; the independent ones are worked out."""
    found = bounds(large_profile(200, 10**9 + 7, length=1), candidates=8)
    assert found.positions[0].optimal_without_replacement is None
    assert found.positions[0].optimal is not None
    assert bounds(APART.shortened(0), candidates=2).smallest_rho is None
