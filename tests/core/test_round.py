"""One round: replayable, the same draws whatever the draft length, and what it says about itself."""

from fractions import Fraction

import pytest

from service.core.chance import Choice, Draw, Flip
from service.core.round import Round, play_round
from service.core.rules.standard import STANDARD
from service.core.uniforms import MAX_ROUND_INDEX, MAX_SEED
from shipped import APART, CLOSE, SHIPPED, VOCABULARY, authored_proposals


def authored(profile, seed: int = 7, round_index: int = 0) -> Round:
    return play_round(profile, STANDARD, seed=seed, round_index=round_index, proposals=authored_proposals(profile))


def sampled(profile, seed: int = 7, round_index: int = 0) -> Round:
    return play_round(profile, STANDARD, seed=seed, round_index=round_index, proposals={})


def test_authored_round_of_the_closely_aligned_profile_accepts_all_five() -> None:
    """Ratios 5/4, 1, 1, 4/3, 1: all outright; the uniform 0.8720 falls on "mat", the last 3/8 of the bonus row."""
    found = authored(CLOSE)
    assert [VOCABULARY[token] for token in found.committed] == ["the", "cat", "sat", "on", "a", "mat"]
    assert (found.accepted_count, found.rejected_position, found.discarded) == (5, None, ())


def test_authored_round_of_the_divergent_profile_rejects_at_three() -> None:
    """There "mat" has target probability 0; "on" and "a" are dropped, though each would have been accepted outright."""
    found = authored(APART)
    assert [VOCABULARY[token] for token in found.committed] == ["the", "cat", "on"]
    assert (found.accepted_count, found.rejected_position) == (2, 3)
    assert found.discarded == ((4, 3, Fraction(1)), (5, 4, Fraction(1)))


def test_discarded_proposal_the_draft_gives_zero_has_no_acceptance_probability() -> None:
    """A what-if token at a dropped place: its ratio is 0/0 or undefined, so None."""
    proposals = {1: VOCABULARY.index("cat"), 2: VOCABULARY.index("the")}
    found = play_round(APART.shortened(2), STANDARD, seed=0, round_index=0, proposals=proposals)
    assert found.discarded == ((2, 0, None),)


@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
def test_draws_do_not_depend_on_the_draft_length(profile) -> None:
    """Every address that two lengths share gives the same uniform."""
    for seed in range(20):
        known: dict[tuple[str, int], int] = {}
        for length in range(6):
            for ask in sampled(profile.shortened(length), seed).ledger:
                place = (ask.purpose, 0 if ask.purpose == "final" else ask.position)
                assert known.setdefault(place, ask.uniform) == ask.uniform


def test_forcing_one_proposal_leaves_every_other_draw_alone() -> None:
    """What if position 2 had proposed "sat"?"""
    free = sampled(APART)
    changed = play_round(APART, STANDARD, seed=7, round_index=0, proposals={2: 2})
    drawn = {ask.position: ask for ask in free.ledger if isinstance(ask, Draw) and ask.purpose == "propose"}
    for ask in changed.ledger:
        if isinstance(ask, Draw) and ask.purpose == "propose":
            assert ask == drawn[ask.position]
    assert changed.ledger[1] == Choice("propose", 2, 0, 2)
    assert changed.proposed == (*free.proposed[:1], 2, *free.proposed[2:])


def test_same_input_gives_the_same_round() -> None:
    """And the corner of the stream can be played."""
    assert sampled(APART, 5, 41203).ledger == sampled(APART, 5, 41203).ledger
    assert sampled(APART, MAX_SEED, MAX_ROUND_INDEX).committed == sampled(APART, MAX_SEED, MAX_ROUND_INDEX).committed


def test_ledger_proposes_at_every_position_before_the_first_test() -> None:
    """Five draws, then tests in order, then one final draw."""
    for index in range(50):
        found = sampled(APART, 1, index)
        asks = found.ledger
        assert [(ask.purpose, ask.position) for ask in asks[:5]] == [("propose", i) for i in range(1, 6)]
        tests = [ask for ask in asks if isinstance(ask, Flip)]
        assert [test.position for test in tests] == list(range(1, len(tests) + 1))
        assert [test.passed for test in tests] == [True] * found.accepted_count + [False] * (
            len(tests) > found.accepted_count
        )
        assert asks[-1].purpose == "final"
        assert asks[-1].position == len(found.committed)


def test_round_without_a_draft_is_one_bonus_token() -> None:
    """K = 0: one draw from the target's first row."""
    found = sampled(APART.shortened(0))
    assert found.proposed == ()
    assert len(found.committed) == 1
    assert (found.accepted_count, found.rejected_position, found.discarded) == (0, None, ())
    assert found.ledger[0].law is APART.target[0]
