"""What follows from a table: the law of a position, the law of the committed count, the play."""

from fractions import Fraction

import numpy as np
import pytest

from core.rules.wrong import ONE_POSITION, REUSED
from random_profiles import random_profile
from service.core.chance import Draw, SeededChance
from service.core.enumeration import exact_law
from service.core.rules.standard import STANDARD
from service.core.rules.table import PositionTable
from shipped import APART, CLOSE, eighths, profile_of


def test_parts_of_a_table_sum_to_one() -> None:
    """accepted and replaced are the whole law of the committed token; their sum here is the target, as it must be."""
    for target, row in zip(APART.target, STANDARD.verifier.tables(APART), strict=True):
        law = [row.accepted(token) + row.replaced(token) for token in range(6)]
        assert law == [target.probability(token) for token in range(6)]
        assert sum(row.accepted(token) for token in range(6)) == 1 - row.rejection


def test_undefined_test_counts_as_never_accepted() -> None:
    """Where `wholes` is 0 there is no acceptance probability, and no mass accepted."""
    row = PositionTable(
        proposal=eighths(8, 0),
        target=eighths(4, 4),
        draft=eighths(8, 0),
        parts=np.array([4, 0]),
        wholes=np.array([8, 0]),
        replacing=lambda: eighths(0, 8),
    )
    assert row.acceptance(1) is None
    assert row.accepted(1) == 0
    assert row.rejection == Fraction(1, 2)
    assert row.replacement_purpose == "final"


def test_forced_proposal_that_the_rule_cannot_test_is_rejected() -> None:
    """A draft of 0 leaves the ratio undefined: the play takes acceptance 0 and does not divide."""
    profile = profile_of((eighths(4, 4),), eighths(8, 0), (eighths(8, 0),))
    chance = SeededChance(0, 0, {(2, 0): 1})
    assert STANDARD.play(profile, chance) == (1,)


def test_count_law_of_the_divergent_profile_worked_by_hand() -> None:
    """3/4, 1/2, 5/8, 3/4, 1/2: 1/4; 3/4 * 1/2; 3/8 * 3/8; 15/64 * 1/4; 45/256 * 1/2; and 45/512 for all five."""
    expected = (1, 4), (3, 8), (9, 64), (15, 256), (45, 512), (45, 512)
    assert STANDARD.count_law(APART) == tuple(Fraction(*pair) for pair in expected)


def test_count_law_without_a_draft_is_one_token() -> None:
    """K = 0."""
    assert STANDARD.count_law(APART.shortened(0)) == (1,)


@pytest.mark.parametrize("id_", ONE_POSITION)
def test_count_law_equals_enumeration_for_every_rule(id_: str) -> None:
    """Right and wrong rules alike, on two positions of the closely aligned profile."""
    rule, profile = ONE_POSITION[id_], CLOSE.shortened(2)
    law = exact_law(lambda chance: rule.play(profile, chance))
    counts = [sum(p for tokens, p in law.items() if len(tokens) == n) for n in (1, 2, 3)]
    assert list(rule.count_law(profile)) == counts


def test_count_law_sums_to_one_on_random_profiles() -> None:
    """Exactly."""
    rng = np.random.default_rng(8)
    for _ in range(300):
        profile = random_profile(rng)
        law = STANDARD.count_law(profile)
        assert len(law) == profile.draft_length + 1
        assert sum(law) == 1


def test_tables_are_made_once_a_profile() -> None:
    """The cache is of a pure function: the same object comes back."""
    assert STANDARD.verifier.tables(CLOSE) is STANDARD.verifier.tables(CLOSE)
    assert len(STANDARD.verifier.tables(CLOSE)) == 5


def test_a_shared_purpose_makes_the_replacement_draw_the_acceptance_uniform() -> None:
    """The ledger shows one uniform asked twice."""
    chance = SeededChance(7, 0, {(2, 0): 1})  # divergent, position 1: "cat", which the target gives 0
    REUSED.play(APART.shortened(1), chance)
    _, test, replacement = chance.ledger
    assert isinstance(replacement, Draw)
    assert replacement.purpose == "accept"
    assert replacement.uniform == test.uniform
