"""One round: replayable, the same draws whatever the draft length, and what it says about itself."""

from fractions import Fraction

import pytest

from service.core.chance import Choice, Draw, Flip
from service.core.distribution import Distribution
from service.core.frames import frames_of
from service.core.outcome import outcome_of
from service.core.round import Round, play_round
from service.core.rules.standard import STANDARD
from service.core.uniforms import GRID, MAX_ROUND_INDEX, MAX_SEED, address
from shipped import APART, CLOSE, SHIPPED, VOCABULARY, authored_proposals, profile_of

HALF_LESS = Fraction(1, 2) - Fraction(1, 10**40)


def authored(profile, seed: int = 7, round_index: int = 0) -> Round:
    return play_round(profile, STANDARD, seed=seed, round_index=round_index, proposals=authored_proposals(profile))


def sampled(profile, seed: int = 7, round_index: int = 0) -> Round:
    return play_round(profile, STANDARD, seed=seed, round_index=round_index, proposals={})


def came_to(round_: Round) -> tuple[object, ...]:
    """Accepted count, rejected position and what was discarded."""
    found = outcome_of(round_, frames_of(round_))
    return found.accepted_count, found.rejected_position, found.discarded


def test_authored_round_of_the_closely_aligned_profile_accepts_all_five() -> None:
    """Ratios 5/4, 1, 1, 4/3, 1: all outright; the uniform 0.8720 falls on "mat", the last 3/8 of the bonus row."""
    found = authored(CLOSE)
    assert [VOCABULARY[token] for token in found.committed] == ["the", "cat", "sat", "on", "a", "mat"]
    assert came_to(found) == (5, None, ())


def test_authored_round_of_the_divergent_profile_rejects_at_three() -> None:
    """There "mat" has target probability 0; "on" and "a" are dropped, though each would have been accepted outright."""
    found = authored(APART)
    assert [VOCABULARY[token] for token in found.committed] == ["the", "cat", "on"]
    assert came_to(found) == (2, 3, ((4, "on", Fraction(1)), (5, "a", Fraction(1))))


def test_discarded_proposal_the_draft_gives_zero_has_no_acceptance_probability() -> None:
    """A what-if token at a dropped place: its ratio is 0/0 or undefined, so None."""
    proposals = {1: VOCABULARY.index("cat"), 2: VOCABULARY.index("the")}
    found = play_round(APART.shortened(2), STANDARD, seed=0, round_index=0, proposals=proposals)
    assert came_to(found)[2] == ((2, "the", None),)


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
        assert [test.passed for test in tests] == [True] * (len(found.committed) - 1) + [False] * (
            len(tests) > len(found.committed) - 1
        )
        assert asks[-1].purpose == "final"
        assert asks[-1].position == len(found.committed)


def test_round_without_a_draft_is_one_bonus_token() -> None:
    """K = 0: one draw from the target's first row."""
    found = sampled(APART.shortened(0))
    assert found.proposed == ()
    assert len(found.committed) == 1
    assert came_to(found) == (0, None, ())
    assert found.ledger[0].law is APART.target[0]


@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
def test_the_streams_own_uniforms_given_by_hand_change_nothing(profile) -> None:
    """As fractions k / 2**53, at every address: the same tokens, the same verdicts."""
    for index in range(200):
        free = sampled(profile, 3, index)
        by_hand = {address(ask.purpose, ask.position): Fraction(ask.uniform, GRID) for ask in free.ledger}
        found = play_round(profile, STANDARD, seed=9, round_index=0, proposals={}, uniforms=by_hand)
        assert (found.proposed[: len(free.committed)], found.committed) == (
            free.proposed[: len(free.committed)],
            free.committed,
        )
        assert [ask.uniform for ask in found.ledger] == [Fraction(ask.uniform, GRID) for ask in free.ledger]


@pytest.mark.parametrize(
    ("propose", "accept", "final", "committed"),
    [
        # draft (4, 2, 1, 1, 0, 0)/8: 3/5 falls on token 1, which the target gives 0; residual (1, 0, 0, 0, 1, 0)/2
        (Fraction(3, 5), Fraction(0), Fraction(1, 2), (4,)),
        (Fraction(3, 5), Fraction(0), HALF_LESS, (0,)),
        (Fraction(3, 4) - Fraction(1, 10**40), Fraction(0), HALF_LESS, (0,)),
        # 3/4 falls on token 2, accepted outright; bonus (2, 3, 0, 0, 1, 2)/8: 5/8 is the edge of token 4
        (Fraction(3, 4), Fraction(99, 100), Fraction(5, 8), (2, 4)),
        (Fraction(3, 4), Fraction(99, 100), Fraction(5, 8) - Fraction(1, 10**40), (2, 1)),
    ],
)
def test_uniforms_given_by_hand_are_compared_as_they_are(
    propose: Fraction, accept: Fraction, final: Fraction, committed: tuple[int, ...]
) -> None:
    """Worked by hand at position 1 of the divergent profile; differences of 10**-40 count."""
    uniforms = {address("propose", 1): propose, address("accept", 1): accept, address("final", 1): final}
    one = APART.shortened(1)
    assert play_round(one, STANDARD, seed=0, round_index=0, proposals={}, uniforms=uniforms).committed == committed


def test_uniform_given_by_hand_on_its_threshold_does_not_pass() -> None:
    """p = (1, 2)/3, q = (2, 1)/3: token 0 is accepted with probability 1/2; exactly 1/2 is not below it."""
    p, q = Distribution([1, 2], 3), Distribution([2, 1], 3)
    one = profile_of((p,), p, (q,))
    for accept, count in ((Fraction(1, 2), 0), (HALF_LESS, 1), (Fraction(0), 1)):
        found = play_round(
            one, STANDARD, seed=0, round_index=0, proposals={1: 0}, uniforms={address("accept", 1): accept}
        )
        assert len(found.committed) - 1 == count


def test_uniforms_given_by_hand_leave_the_others_to_the_stream() -> None:
    """Only the address that was given changes."""
    free = sampled(APART, 4, 2)
    found = play_round(
        APART, STANDARD, seed=4, round_index=2, proposals={}, uniforms={address("propose", 2): Fraction(0)}
    )
    assert found.ledger[0] == free.ledger[0]
    assert found.ledger[1].uniform == 0
    assert found.ledger[2:5] == free.ledger[2:5]
