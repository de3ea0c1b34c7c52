"""Which rule counts look like: likelihoods by hand, and the culprit named among several."""

import math
from fractions import Fraction

import numpy as np
import pytest

from core.observed import ACCEPTING, HUNDREDTH, MILLIONTH, REFUSING, RESAMPLED, observed, played
from service.core.conformance import Observed, judged
from service.core.distribution import Distribution
from service.core.likeness import MOST_TOKENS, Obstacle, laws_of, likenesses
from service.core.profile import Profile
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD
from service.errors import TooLarge
from shipped import APART, CLOSE, eighths, profile_of

RULES = {rule.id: rule for rule in (STANDARD, RESAMPLED, ACCEPTING, REFUSING)}
HALVES = profile_of((eighths(4, 4),), eighths(2, 6), (eighths(8, 0),))


@pytest.mark.parametrize("culprit", RULES.values(), ids=RULES)
@pytest.mark.parametrize("profile", [APART, CLOSE], ids=["divergent", "closely-aligned"])
def test_the_rule_that_made_the_counts_is_the_likeliest(profile: Profile, culprit: Rule) -> None:
    """Of 20,000 rounds with the committed count; and the counts pass against its own law, which a right sampler fails
    once in a million.
    """
    seen = played(profile, culprit, 20_000)
    best = likenesses(profile, RULES, seen)[0]
    assert best.rule is culprit
    assert best.behind == 0
    laws = laws_of(profile, culprit, seen)
    assert judged(seen, laws, false_alarm=MILLIONTH, miss=HUNDREDTH).passed


def test_the_likelihoods_by_hand() -> None:
    """Draft (1, 0), target (1/2, 1/2). The standard rule commits each token half the time; resampling gives token 0
    the mass 1/2 + 1/4. Thirty and ten at position 1, and 30 rounds of two tokens: N = 2 has probability 1/2.
    """
    seen = observed([30, 10], [15, 15], counts=[10, 30])
    standard = 40 * math.log(1 / 2) + 15 * math.log(1 / 4) + 15 * math.log(3 / 4) + 40 * math.log(1 / 2)
    resampled = standard - 40 * math.log(1 / 2) + 30 * math.log(3 / 4) + 10 * math.log(1 / 4)
    best, second, *_ = likenesses(HALVES, {"standard": STANDARD, "resampled": RESAMPLED}, seen)
    assert (best.rule, second.rule) == (RESAMPLED, STANDARD)
    assert best.log_likelihood == pytest.approx(resampled, rel=1e-11)
    assert second.log_likelihood == pytest.approx(standard, rel=1e-11)
    assert second.behind == pytest.approx(resampled - standard, rel=1e-11)


def test_what_a_rule_never_does_makes_it_impossible() -> None:
    """Accepting everything never gives token 1; refusing everything never commits a second token, nor N = 2. An
    obstacle is the first found: tokens by position, then the count.
    """
    found = {one.rule.id: one for one in likenesses(HALVES, RULES, observed([30, 10], [1, 2]))}
    assert found["accepting"].obstacle == Obstacle(1, 1, None)
    assert found["refusing"].obstacle == Obstacle(2, None, None)
    assert found["accepting"].log_likelihood is found["accepting"].behind is None
    assert [*found][-2:] == ["accepting", "refusing"]
    (alone,) = likenesses(HALVES, {"accepting": ACCEPTING}, observed([4, 0], [0, 0], counts=[4, 0]))
    assert alone.obstacle == Obstacle(None, None, 1)


def test_a_rule_that_cannot_be_worked_out_is_listed_with_its_reason() -> None:
    """Last, with what it said."""

    class Long:
        """A verifier whose laws take too long."""

        def survival(self, profile: Profile) -> tuple[Fraction, ...]:
            raise TooLarge("it takes too long")

    long = Rule("long", "", "", "", "wrong", False, Long)
    found = likenesses(HALVES, {"long": long, "accepting": ACCEPTING, "standard": STANDARD}, observed([1, 1], [0, 0]))
    assert [one.rule.id for one in found] == ["standard", "accepting", "long"]
    assert found[-1].not_compared == "it takes too long"
    assert found[-1].obstacle is found[-1].log_likelihood is None


def test_over_a_large_vocabulary_no_rule_is_compared() -> None:
    """The laws of all rules would take too long."""
    size = MOST_TOKENS + 1
    row = Distribution([1] * size, size)
    (found,) = likenesses(
        profile_of((row,), row, (row,)), {"standard": STANDARD}, Observed(np.ones((2, size), dtype=np.int64), None)
    )
    assert found.not_compared is not None
    assert "64 tokens" in found.not_compared


def test_where_nothing_was_committed_the_target_stands_for_the_law() -> None:
    """No round got to the bonus: there is nothing to hold against it."""
    laws = laws_of(HALVES, REFUSING, observed([3, 1], [0, 0]))
    assert laws.positions == (Distribution([1, 1], 2), HALVES.bonus)
    assert laws.count is None


def test_a_term_next_to_one_keeps_its_digits() -> None:
    """ln(1 - 2**-50) is -2**-50 to fifteen digits; a million billion times it is -0.888."""
    near = profile_of((), Distribution([2**50 - 1, 1], 2**50), ())
    (found,) = likenesses(near, {"standard": STANDARD}, observed([10**15, 0]))
    assert found.log_likelihood == pytest.approx(-(10**15) / 2**50, rel=1e-11)


def test_what_is_certain_has_the_likelihood_one() -> None:
    """ln 1 is 0, without a sign."""
    sure = profile_of((), Distribution([1, 0], 1), ())
    (found,) = likenesses(sure, {"standard": STANDARD}, observed([7, 0]))
    assert math.copysign(1, found.log_likelihood) == 1
    assert found.log_likelihood == found.behind == 0
