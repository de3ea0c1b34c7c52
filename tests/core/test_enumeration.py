"""The enumerating chance: exact laws by taking every branch, and the criterion of a lossless rule."""

from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from core.rules.wrong import ONE_POSITION, RESAMPLE, REUSED, WRONG_BONUS
from random_profiles import random_profile
from service.core.chance import Chance
from service.core.enumeration import EnumeratingChance, exact_law, outcomes
from service.core.profile import Profile
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD
from shipped import APART, CLOSE, SHIPPED, eighths, profile_of

SMALL_DENOMINATORS = (1, 2, 3, 7, 8, 97, 2**31 - 1, 2**53)
LOSSLESS_TABLES = ("standard", "classical_rejection", "argmax_draft_one_hot")


def small_profiles(count: int) -> list[Profile]:
    rng = np.random.default_rng(11)
    return [random_profile(rng, sizes=(1, 4), lengths=(0, 3), denominators=SMALL_DENOMINATORS) for _ in range(count)]


def law_of(rule: Rule, profile: Profile) -> dict[tuple[int, ...], Fraction]:
    return exact_law(lambda chance: rule.play(profile, chance))


def is_lossless(law: dict[tuple[int, ...], Fraction], profile: Profile) -> bool:
    """For all n and y: Pr(N >= n, Y^n = y^n) = p_n(y_n) Pr(N >= n, Y^(n-1) = y^(n-1))."""
    for n, row in enumerate((*profile.target, profile.bonus), 1):
        together: dict[tuple[int, ...], Fraction] = {}
        before: dict[tuple[int, ...], Fraction] = {}
        for tokens, probability in law.items():
            if len(tokens) >= n:
                together[tokens[:n]] = together.get(tokens[:n], Fraction(0)) + probability
                before[tokens[: n - 1]] = before.get(tokens[: n - 1], Fraction(0)) + probability
        for prefix, reached in before.items():
            for token in range(len(row)):
                if together.get((*prefix, token), Fraction(0)) != row.probability(token) * reached:
                    return False
    return True


def count_law(law: dict[tuple[int, ...], Fraction], profile: Profile) -> tuple[Fraction, ...]:
    counts = range(1, profile.draft_length + 2)
    return tuple(
        sum((probability for tokens, probability in law.items() if len(tokens) == n), start=Fraction(0)) for n in counts
    )


@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
def test_standard_rule_is_lossless_on_both_profiles(profile: Profile) -> None:
    """All 6**6 continuations at once, as fractions; the count law by enumeration is the rule's own."""
    law = law_of(STANDARD, profile)
    assert sum(law.values()) == 1
    assert is_lossless(law, profile)
    assert count_law(law, profile) == STANDARD.count_law(profile)


def test_standard_rule_is_lossless_on_random_profiles() -> None:
    """120 small profiles: K 0..3, V 1..4, denominators from 1 to 2**53, zeros and equal rows among them."""
    for profile in small_profiles(120):
        law = law_of(STANDARD, profile)
        assert sum(law.values()) == 1
        assert is_lossless(law, profile)
        assert count_law(law, profile) == STANDARD.count_law(profile)


def test_first_token_of_a_round_follows_the_target_exactly() -> None:
    """The criterion at n = 1, read off plainly."""
    for profile in small_profiles(40):
        found = [Fraction(0)] * len(profile.vocabulary)
        for tokens, probability in law_of(STANDARD, profile).items():
            found[tokens[0]] += probability
        row = (*profile.target, profile.bonus)[0]
        assert found == [row.probability(token) for token in range(len(row))]


@pytest.mark.parametrize("rule", [RESAMPLE, REUSED, WRONG_BONUS], ids=lambda rule: rule.id)
def test_criterion_sees_a_rule_that_is_not_lossless(rule: Rule) -> None:
    """The negative control of the two tests above."""
    assert not is_lossless(law_of(rule, CLOSE.shortened(2)), CLOSE.shortened(2))
    assert not is_lossless(law_of(rule, APART.shortened(2)), APART.shortened(2))


@pytest.mark.parametrize("id_", LOSSLESS_TABLES)
def test_a_lossless_rule_asks_no_address_twice(id_: str) -> None:
    """On any path of any small profile where the rule applies."""
    rule = ONE_POSITION[id_]
    for profile in (*small_profiles(20), CLOSE.shortened(2), APART.shortened(2)):
        paths = outcomes(partial(rule.play, profile))
        assert not any(chance.asked_again for _, _, chance in paths)


def test_a_rule_that_reuses_a_uniform_is_seen_to_ask_twice() -> None:
    """On exactly the paths with a rejection."""
    for tokens, _, chance in outcomes(lambda chance: REUSED.play(APART.shortened(2), chance)):
        assert chance.asked_again == (len(tokens) <= 2)


def test_reused_uniform_gives_the_law_worked_by_hand() -> None:
    """p = (1, 1)/2, q = (3, 1)/4: token 0 passes at 2/3, and a uniform above that never gives another token than 1.

    The residual is all token 1 here, so the law is right. With a third token it is not: p = (2, 1, 1)/4 and
    q = (4, 0, 0)/4 pass at 1/2, and the uniform in [1/2, 1) falls on the upper half of the residual (0, 1, 1)/2:
    token 2 alone.
    """
    right = profile_of((eighths(4, 4),), eighths(8, 0), (eighths(6, 2),))
    wrong = profile_of((eighths(4, 2, 2),), eighths(8, 0, 0), (eighths(8, 0, 0),))
    assert law_of(REUSED, right) == {(0, 0): Fraction(1, 2), (1, 0): Fraction(1, 4), (1,): Fraction(1, 4)}
    assert law_of(REUSED, wrong) == {(0, 0): Fraction(1, 2), (2,): Fraction(1, 2)}


def test_two_asks_with_one_address_are_one_uniform() -> None:
    """A coin asked twice falls the same; asked at two candidates it is two coins."""
    coin = eighths(4, 4)

    def same(chance: Chance) -> tuple[int, int]:
        return chance.draw(coin, "final", 1), chance.draw(coin, "final", 1)

    def two(chance: Chance) -> tuple[int, int]:
        return chance.draw(coin, "final", 1), chance.draw(coin, "final", 1, 1)

    half, quarter = Fraction(1, 2), Fraction(1, 4)
    assert exact_law(same) == {(0, 0): half, (1, 1): half}
    assert exact_law(two) == {(0, 0): quarter, (0, 1): quarter, (1, 0): quarter, (1, 1): quarter}


def test_impossible_branches_are_not_taken() -> None:
    """A token of weight 0 and a test that cannot fail have no path."""
    paths = list(outcomes(lambda chance: chance.draw(eighths(0, 8, 0), "propose", 1)))
    assert [(token, probability) for token, probability, _ in paths] == [(1, Fraction(1))]

    def sure(chance: Chance) -> bool:
        return chance.flip(Fraction(1), "accept", 1, token=0, target=Fraction(1), draft=Fraction(1))

    assert exact_law(sure) == {True: Fraction(1)}


def test_a_path_can_be_followed_by_name() -> None:
    """The third token of the first draw, the failing branch of the test that follows."""
    chance = EnumeratingChance([2, 1])
    assert chance.draw(eighths(2, 2, 4), "propose", 1) == 2
    probability = Fraction(1, 4)
    assert chance.flip(probability, "accept", 1, token=2, target=probability, draft=Fraction(1)) is False
    assert chance.probability == Fraction(4, 8) * Fraction(3, 4)
    assert (chance.untaken, chance.asked_again) == ([], False)


def test_a_play_that_asks_nothing_has_one_outcome() -> None:
    """With probability 1."""
    assert exact_law(lambda chance: "nothing") == {"nothing": Fraction(1)}
