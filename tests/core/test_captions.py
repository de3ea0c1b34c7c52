"""Captions: every wording, and uniforms that never round onto the wrong side of their threshold."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.core import captions
from service.core.chance import Flip
from service.core.uniforms import GRID, threshold

HALF = Fraction(1, 2)


def flip_of(probability: Fraction, k: int, *, target: Fraction = HALF, draft: Fraction = Fraction(3, 4)) -> Flip:
    """A test at position 2 with a uniform of k / 2**53."""
    passed = Fraction(k, GRID) < probability
    return Flip("accept", 2, 0, probability, k, passed, 0, target, draft, ())


QUARTER_UNIFORM = GRID // 4


@pytest.mark.parametrize(
    ("tokens", "caption"),
    [
        ((), "The draft proposes nothing in this round."),
        (("the",), "The draft proposes “the”, before it is checked."),
        (("the", "cat"), "The draft proposes “the”, “cat”, all before any is checked."),
    ],
)
def test_propose_caption_for_no_one_and_many_proposals(tokens: tuple[str, ...], caption: str) -> None:
    """Each is a whole sentence."""
    assert captions.propose(tokens) == caption


def test_caption_of_an_outright_acceptance_shows_no_uniform() -> None:
    """A probability of 1 needs no luck."""
    found = captions.tested("cat", flip_of(Fraction(1), 5, target=HALF, draft=Fraction(1, 4)))
    assert found == "Position 2: the target gives “cat” 1/2, the draft gave it 1/4, so it is accepted outright."


def test_caption_of_a_lucky_acceptance_shows_its_odds() -> None:
    """1/2 over 3/4 is 2/3, and 0.2500 lies below."""
    assert captions.tested("cat", flip_of(Fraction(2, 3), QUARTER_UNIFORM)) == (
        "Position 2: the target gives “cat” 1/2, the draft gave it 3/4, so it is accepted with probability 2/3; "
        "the uniform 0.2500 is below that."
    )


@pytest.mark.parametrize(
    ("dropped", "ending"),
    [
        (0, "."),
        (1, ", and the 1 later proposal is dropped unchecked."),
        (2, ", and the 2 later proposals are dropped unchecked."),
    ],
)
def test_caption_of_a_rejection_counts_what_is_dropped(dropped: int, ending: str) -> None:
    """None, one and many; the uniform 3/4 is not below 2/3."""
    found = captions.rejected("cat", flip_of(Fraction(2, 3), 3 * QUARTER_UNIFORM), replacement="on", dropped=dropped)
    assert found == (
        "Position 2: the target gives “cat” 1/2, the draft gave it 3/4, so it is accepted with probability 2/3; "
        f"the uniform 0.7500 is not below that; the residual gives “on” in its place{ending}"
    )


def test_caption_of_a_sure_rejection_says_never() -> None:
    """A token of target probability 0."""
    found = captions.rejected("mat", flip_of(Fraction(0), 0, target=Fraction(0)), replacement="on", dropped=2)
    assert found == (
        "Position 2: the target gives “mat” 0, the draft gave it 3/4, so it can never be accepted; the residual gives "
        "“on” in its place, and the 2 later proposals are dropped unchecked."
    )


@pytest.mark.parametrize(
    ("accepted", "reason"),
    [
        (0, "Nothing was proposed, so one token is drawn from the target"),
        (1, "The only proposal was accepted, so one more token is drawn from the target"),
        (2, "Both proposals were accepted, so one more token is drawn from the target"),
        (5, "All 5 proposals were accepted, so one more token is drawn from the target"),
    ],
)
def test_bonus_caption_gives_its_reason(accepted: int, reason: str) -> None:
    """None, one and many proposals."""
    assert captions.bonus("mat", accepted=accepted) == f"{reason}: “mat”."


@pytest.mark.parametrize(
    ("committed", "bonus", "caption"),
    [
        (("on",), False, "The round commits 1 token, on: none accepted and one replacement."),
        (("on",), True, "The round commits 1 token, on: none accepted and one bonus."),
        (("the", "on"), False, "The round commits 2 tokens, the on: 1 accepted and one replacement."),
        (("the", "cat", "on"), True, "The round commits 3 tokens, the cat on: 2 accepted and one bonus."),
    ],
)
def test_done_caption_counts_the_tokens(committed: tuple[str, ...], bonus: bool, caption: str) -> None:
    """One and many; the last is a replacement or a bonus."""
    assert captions.done(committed, bonus=bonus) == caption


def shown(test: Flip) -> str:
    """The uniform as a caption of the test writes it."""
    caption = (
        captions.tested("cat", test) if test.passed else captions.rejected("cat", test, replacement="on", dropped=0)
    )
    return caption.split("the uniform ")[1].split(" ")[0]


@pytest.mark.parametrize(
    ("k", "text"),
    [
        (int(0.3 * GRID), "0.3000"),
        (GRID * 49999 // 100000, "0.49999"),  # 0.5000 in four decimals, and that is not below 1/2
        (GRID * 4999999 // 10000000, "0.4999999"),
        (GRID // 2 - 1, "0.4999999999999999"),  # (2**52 - 1) / 2**53
        (GRID // 2, "0.5000"),
        (GRID // 2 + 1, "0.5000"),
    ],
)
def test_uniform_keeps_to_its_side_of_one_half(k: int, text: str) -> None:
    """As many decimals as that takes, and four where they will do."""
    assert shown(flip_of(HALF, k)) == text


@pytest.mark.parametrize("decimals", [5, 8, 16])
def test_uniform_below_three_tenths_is_not_shown_as_three_tenths(decimals: int) -> None:
    """As a double "0.3000" lies below 3/10; to a reader it does not. The text is the number it says."""
    k = (3 * GRID * 10 ** (decimals - 1) - GRID) // 10**decimals
    text = shown(flip_of(Fraction(3, 10), k))
    assert Fraction(text) < Fraction(3, 10)


@pytest.mark.parametrize("side", [-1, 1])
def test_uniform_beside_its_threshold_is_written_out_in_full(side: int) -> None:
    """The threshold lies 10**-30 away; only enough decimals of k / 2**53 (53 are all of them) tell the two apart."""
    for k in range(GRID // 10 * 9, GRID // 10 * 9 + 400):
        test = flip_of(Fraction(k, GRID) + side * Fraction(1, 10**30), k)
        assert (Fraction(shown(test)) < test.probability) == test.passed


@settings(derandomize=True, deadline=None)
@given(st.integers(1, 10**6), st.integers(-(2**12), 2**12), st.integers(0, 50), st.data())
def test_shown_uniform_always_agrees_with_the_verdict(
    whole: int, offset: int, spread: int, data: st.DataObject
) -> None:
    """Whatever the threshold and however near: read as a number, the text is below exactly when the test passed."""
    part = data.draw(st.integers(0, whole))
    k = min(max(threshold(part, whole) + offset * 2**spread, 0), GRID - 1)
    if part in (0, whole):
        return
    test = flip_of(Fraction(part, whole), k)
    assert (Fraction(shown(test)) < test.probability) == test.passed


@pytest.mark.parametrize(
    ("uniform", "text"),
    [
        (Fraction(3, 10), "0.3000"),
        (Fraction(49999, 100000), "0.49999"),
        (Fraction(1, 3), "0.3333"),
        (HALF, "0.5000"),
        (HALF - Fraction(1, 10**30), f"{5 * 10**29 - 1}/{10**30}"),  # no double lies between it and one half
    ],
)
def test_uniform_given_by_hand_keeps_to_its_side_too(uniform: Fraction, text: str) -> None:
    """In decimals where a double can tell, and else as the fraction that it is."""
    test = Flip("accept", 2, 0, HALF, uniform, uniform < HALF, 0, HALF, Fraction(3, 4), ())
    assert shown(test) == text
    assert (Fraction(shown(test)) < HALF) == test.passed


def test_signs_that_cannot_be_read_aloud_are_written_as_escapes() -> None:
    """A line break, a tab, a zero-width space; letters of any script stand."""
    assert captions.propose(("a\nb",)) == "The draft proposes “a\\nb”, before it is checked."
    assert captions.bonus("\t", accepted=0).endswith("the target: “\\t”.")
    assert captions.done(("\u200b", "日本"), bonus=True) == (
        "The round commits 2 tokens, \\u200b 日本: 1 accepted and one bonus."
    )
