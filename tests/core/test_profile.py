"""Profiles: rows, vocabulary and proposals that fit together, or are refused."""

import pytest

from service.core.distribution import Distribution
from service.errors import InvalidProfile
from shipped import APART, CLOSE, SHIPPED, eighths, profile_of

ROW = eighths(4, 4)


@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
def test_shipped_profiles_are_five_positions_over_eight(profile) -> None:
    """K = 5, denominator 8."""
    assert (profile.draft_length, profile.denominator) == (5, 8)


def test_shortened_profile_draws_its_bonus_where_the_draft_stops() -> None:
    """At length 2 the bonus row is the target's third; the proposals are cut alike."""
    short = APART.shortened(2)
    assert short.target == APART.target[:2]
    assert short.draft == APART.draft[:2]
    assert short.bonus is APART.target[2]
    assert short.proposals == (0, 1)
    assert (short.id, short.vocabulary) == (APART.id, APART.vocabulary)


def test_profile_shortened_to_its_own_length_is_itself() -> None:
    """And a shorter one is made once."""
    assert CLOSE.shortened(5) is CLOSE
    assert CLOSE.shortened(3) is CLOSE.shortened(3)


def test_profile_shortened_to_nothing_has_only_the_bonus() -> None:
    """K = 0: one token from the target's first row."""
    none = CLOSE.shortened(0)
    assert (none.draft_length, none.target, none.draft, none.proposals) == (0, (), (), ())
    assert none.bonus is CLOSE.target[0]


def test_shortening_keeps_the_absence_of_proposals() -> None:
    """None stays None: no proposals were authored."""
    assert profile_of((ROW, ROW), ROW, (ROW, ROW)).shortened(1).proposals is None


@pytest.mark.parametrize("length", [-1, 6])
def test_draft_length_outside_0_to_k_is_refused(length: int) -> None:
    """With what is allowed."""
    with pytest.raises(InvalidProfile, match=r"not in 0\.\.5"):
        CLOSE.shortened(length)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"vocabulary": ("a", "a")}, "distinct"),
        ({"vocabulary": ("a", "")}, "not empty"),
        ({"target": (ROW, ROW)}, "2 target rows and 1 draft rows"),
        ({"draft": (eighths(2, 3, 3),)}, "one has 3 over 8"),
        ({"target": (Distribution([1, 1], 2),)}, "one has 2 over 2"),
        ({"bonus": eighths(2, 3, 3)}, "Every row has 2 weights"),
        ({"proposals": ()}, "0 proposals for 1 positions"),
        ({"proposals": (0, 1)}, "2 proposals for 1 positions"),
        ({"proposals": (2,)}, "Token 2 cannot be proposed at position 1"),
        ({"proposals": (-1,)}, "Token -1 cannot be proposed"),
        ({"proposals": (1,), "draft": (eighths(8, 0),)}, "the draft gives it 0"),
    ],
)
def test_parts_that_do_not_fit_are_refused(changes: dict[str, object], message: str) -> None:
    """Each fault with its own words."""
    members = {"target": (ROW,), "bonus": ROW, "draft": (ROW,), "vocabulary": ("a", "b")} | changes
    with pytest.raises(InvalidProfile, match=message):
        profile_of(**members)


def test_profiles_are_compared_by_identity() -> None:
    """So that what is derived from one is cached without hashing its rows."""
    assert profile_of((ROW,), ROW, (ROW,)) != profile_of((ROW,), ROW, (ROW,))


def test_derived_value_is_made_once_for_each_key() -> None:
    """And kept with the profile: another profile has its own."""
    made: list[str] = []

    def of(profile, key: str) -> str:
        return profile.derived(key, lambda: made.append(key) or key.upper())

    one, other = (profile_of((ROW,), ROW, (ROW,)) for _ in range(2))
    assert [of(one, "a"), of(one, "a"), of(one, "b"), of(other, "a")] == ["A", "A", "B", "A"]
    assert made == ["a", "b", "a"]


def test_nothing_derived_passes_to_a_profile_made_from_another() -> None:
    """Nor does it keep the profile alive: nothing else holds it."""
    one = profile_of((ROW, ROW), ROW, (ROW, ROW))
    one.derived("key", lambda: 1)
    assert one.shortened(1).derived("key", lambda: 2) == 2
    assert one.proposing((0, 1)).derived("key", lambda: 3) == 3


def test_proposing_changes_the_proposals_alone() -> None:
    """And refuses what the draft cannot propose."""
    one = profile_of((ROW, ROW), ROW, (ROW, eighths(0, 8)))
    other = one.proposing((1, 1))
    assert other.proposals == (1, 1)
    assert (other.target, other.draft, other.bonus) == (one.target, one.draft, one.bonus)
    assert other.vocabulary == one.vocabulary
    assert one.proposals is None
    with pytest.raises(InvalidProfile, match="cannot be proposed at position 2"):
        one.proposing((1, 0))
