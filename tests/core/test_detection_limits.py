"""Where a fault takes more rounds than can be played: a number is never made up, and nothing overflows."""

from fractions import Fraction

import pytest

from service.core.detection import MOST_ROUNDS, detection
from service.core.distribution import Distribution
from service.core.rules.registry import RULES, read_rule, variants
from shipped import profile_of

RATE = Fraction(1, 10**6)
WHOLE = 2**53


def two(part: int) -> Distribution:
    """Two tokens over 2**53."""
    return Distribution([part, WHOLE - part], WHOLE)


NEARLY_EQUAL = profile_of((two(2**52),) * 3, two(1), (two(2**52 + 1),) * 3)
NEVER_REACHED = profile_of((Distribution([1, 7], 8),) * 24, Distribution([1, 7], 8), (Distribution([8, 0], 8),) * 24)
HARDLY_REACHED = profile_of((two(1),) * 64, two(1), (Distribution([WHOLE, 0], WHOLE),) * 64)


@pytest.mark.parametrize("name", [*RULES, "bonus-from-wrong-row:row=draft"])
def test_every_rule_has_a_number_or_more_than_any(name: str) -> None:
    """A distance of 2**-53, and bonuses that come with probability 8**-24 or 2**-3392."""
    for profile in (NEARLY_EQUAL, NEVER_REACHED, HARDLY_REACHED):
        found = detection(profile, read_rule(name), false_alarm=RATE)
        assert found is None or 1 <= found.rounds <= MOST_ROUNDS + 1
        assert found is None or found.is_feasible == (found.rounds <= MOST_ROUNDS)


def test_a_bias_of_one_part_in_2_to_the_53_is_out_of_reach() -> None:
    """The draft, committed in the target's place, differs in the last digit: (apart / 2**-53)**2 is some 10**33."""
    found = detection(NEARLY_EQUAL, read_rule("always-accept:impossible=accepted"), false_alarm=RATE)
    assert not found.is_feasible


def test_a_bonus_that_hardly_ever_comes_is_out_of_reach() -> None:
    """Drawn from the draft's row it gives only token 0, but with probability 8**-24 a round."""
    found = detection(NEVER_REACHED, read_rule("bonus-from-wrong-row:row=draft"), false_alarm=RATE)
    assert not found.is_feasible


def test_rules_in_each_of_their_ways_are_named_once() -> None:
    """Every choice of every option, and two to four candidates; each by the name that is read again."""
    found = variants()
    assert {rule.id for rule in found.values()} == RULES.keys()
    assert all(read_rule(name) is rule for name, rule in found.items())
    assert {f"multi-draft:candidates={n}" for n in (2, 3, 4)} <= found.keys()
    assert sum(rule.id == "mixed" for rule in found.values()) == 8
    assert sum(rule.lossless for rule in found.values() if rule.id == "mixed") == 2


def test_what_every_round_shows_is_seen_in_the_first() -> None:
    """A draft that gives only what the target cannot, always accepted: one round proves it."""
    apart = profile_of((Distribution([8, 0], 8),), Distribution([8, 0], 8), (Distribution([0, 8], 8),))
    found = detection(apart, read_rule("always-accept:impossible=accepted"), false_alarm=RATE)
    assert (found.test, found.position, found.rounds) == ("impossible_token", 1, 1)


def test_an_impossible_token_that_hardly_ever_comes_is_out_of_reach() -> None:
    """A uniform equal to the threshold 0, on a grid of 2**53: less than once in 10**15 rounds."""
    apart = profile_of((Distribution([8, 0], 8),), Distribution([8, 0], 8), (Distribution([0, 8], 8),))
    assert not detection(apart, read_rule("inclusive-comparison:bits=53"), false_alarm=RATE).is_feasible
