"""Rows of the caller's own, from numbers to a frozen profile: what is exact, what is moved, and what is refused."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from service.errors import Fault
from service.wire.faults import CODES
from service.wire.inline_profile import (
    MOST_LINKED_WEIGHTS,
    Given,
    Outline,
    entry_faults,
    from_floats,
    from_numbers,
    from_weights,
    index_tokens,
    length_faults,
    number,
    too_large_to_link,
)
from shipped import eighths, profile_of

GRID = 2**53
ONE = Outline(1, ("a", "b", "c"), 0)
NONE = Outline(0, ("a", "b", "c"), 0)


def integers(*rows: tuple[int, ...]) -> list[Any]:
    """Rows as arrays."""
    return [np.array(row, dtype=np.int64) for row in rows]


def given(found: Given | list[Fault]) -> Given:
    """What was read, where it could be."""
    assert isinstance(found, Given), found
    return found


def told(found: Given | list[Fault]) -> list[tuple[tuple[str | int, ...], str]]:
    """Path and code of each fault; each code is in the table and each sentence ends as one."""
    assert isinstance(found, list)
    assert all(fault.code in CODES and fault.detail.endswith(".") for fault in found)
    return [(fault.path, fault.code) for fault in found]


def probabilities(row: Any) -> list[Fraction]:
    """The probabilities of a row."""
    return [Fraction(weight, row.denominator) for weight in row.weights.tolist()]


def test_weights_that_sum_to_the_denominator_are_taken_as_they_are() -> None:
    """Nothing is moved, and the report says so row by row; "c" is never drafted, and the target gives it 1/4."""
    found = given(from_weights(ONE, integers((1, 2, 1), (4, 0, 0), (3, 1, 0)), 4, normalise=False))
    assert (found.profile.id, found.profile.vocabulary, found.profile.denominator) == ("inline", ("a", "b", "c"), 4)
    assert [probabilities(row) for row in (*found.profile.target, found.profile.bonus, *found.profile.draft)] == [
        [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)],
        [1, 0, 0],
        [Fraction(3, 4), Fraction(1, 4), 0],
    ]
    assert found.report == {
        "quantised": False,
        "denominator": 4,
        "bound": 0.0,
        "rows": [
            {"row": "target", "position": 1, "sum": 1.0, "total_variation": 0.0},
            {"row": "bonus", "position": 2, "sum": 1.0, "total_variation": 0.0},
            {"row": "draft", "position": 1, "sum": 1.0, "total_variation": 0.0},
        ],
        "padded_tokens": 0,
        "unreachable_target_mass": [{"fraction": "1/4", "decimal": 0.25}],
    }


def test_normalise_leaves_rows_alone_that_are_exact_already() -> None:
    """Asking for it does no harm."""
    rows = integers((1, 2, 1), (4, 0, 0), (3, 1, 0))
    found = given(from_weights(ONE, rows, 4, normalise=True))
    assert (found.report["quantised"], found.profile.denominator) == (False, 4)


@pytest.mark.parametrize(
    ("weights", "sum_", "away"),
    [((1, 1, 1), "3/4", "1/4 below 1"), ((2, 2, 1), "5/4", "1/4 above 1"), ((0, 0, 0), "0", "1 below 1")],
)
def test_a_row_of_weights_that_does_not_sum_to_1_is_refused_with_its_sum(
    weights: tuple[int, ...], sum_: str, away: str
) -> None:
    """And with how far it is off, and on which side."""
    found = from_weights(NONE, integers(weights), 4, normalise=False)
    assert told(found) == [(("bonus",), "wrong_sum")]
    assert isinstance(found, list)
    allowed = 'exactly 1, or "normalise": true where it is within 1/1000 of it'
    assert found[0].detail == f"The row sums to {sum_}, {away}; allowed is {allowed}."


def test_every_row_with_a_wrong_sum_is_named() -> None:
    """Target, bonus and draft, each at its place."""
    found = from_weights(ONE, integers((1, 1, 1), (4, 0, 0), (4, 4, 4)), 4, normalise=False)
    assert told(found) == [(("target", 0), "wrong_sum"), (("draft", 0), "wrong_sum")]


def test_weights_as_large_as_int64_are_summed_exactly() -> None:
    """A thousand times 2**53 is more than int64 holds; the sum is told and nothing wraps around."""
    outline = Outline(0, tuple(map(str, range(2_000))), 0)
    found = from_weights(outline, [np.full(2_000, GRID)], GRID, normalise=False)
    assert told(found) == [(("bonus",), "wrong_sum")]
    assert isinstance(found, list)
    assert "sums to 2000, 1999 above 1" in found[0].detail


def test_the_largest_denominator_is_exact() -> None:
    """2**53 - 1 of 2**53 and the 1 that is left."""
    found = given(from_weights(NONE, integers((GRID - 1, 1, 0)), GRID, normalise=False))
    assert probabilities(found.profile.bonus)[1] == Fraction(1, GRID)


@pytest.mark.parametrize("text", ["0.1", Decimal("0.1"), "1/10", "2/20", "0.10"])
def test_ten_times_a_tenth_is_exactly_1(text: Any) -> None:
    """As a decimal, whichever way it is written; as doubles it would be short of 1."""
    assert sum([0.1] * 10) != 1
    outline = Outline(0, tuple("abcdefghij"), 0)
    entry = number(text)
    assert entry is not None
    found = given(from_numbers(outline, [[entry] * 10], normalise=False))
    assert (found.profile.denominator, found.report["quantised"]) == (10, False)


def test_the_common_denominator_is_that_of_all_rows() -> None:
    """Of thirds, quarters and fifths: 60."""
    rows = [
        [Fraction(1, 3), Fraction(2, 3), Fraction(0)],
        [Fraction(1, 4), Fraction(3, 4), Fraction(0)],
        [Fraction(2, 5), Fraction(3, 5), Fraction(0)],
    ]
    found = given(from_numbers(ONE, rows, normalise=False))
    assert found.profile.denominator == 60
    assert [probabilities(row) for row in (*found.profile.target, found.profile.bonus, *found.profile.draft)] == rows


def test_a_common_denominator_of_2_53_fits_and_a_larger_one_is_named() -> None:
    """2**53 = 9007199254740992; with thirds beside it the row would need three times as much."""
    half = Fraction(1, 2)
    fits = [Fraction(1, GRID), half, half - Fraction(1, GRID)]
    assert given(from_numbers(NONE, [fits], normalise=False)).profile.denominator == GRID
    thirds = [Fraction(1, 3), Fraction(2, 3), Fraction(0)]
    found = from_numbers(ONE, [fits, thirds, thirds], normalise=False)
    assert told(found) == [((), "denominator_too_large")]
    assert isinstance(found, list)
    assert str(3 * GRID) in found[0].detail
    assert str(GRID) in found[0].detail
    assert '"normalise": true' in found[0].detail
    moved = given(from_numbers(ONE, [fits, thirds, thirds], normalise=True))
    assert (moved.report["quantised"], moved.profile.denominator) == (True, GRID)


def test_a_denominator_too_long_to_be_read_is_described() -> None:
    """Of 41 digits and more only how long it is; it is refused all the same, beside a wrong sum."""
    fine = Fraction(1, 10**41)
    exact = from_numbers(NONE, [[fine, 1 - fine, Fraction(0)]], normalise=False)
    assert told(exact) == [((), "denominator_too_large")]
    assert isinstance(exact, list)
    assert "more than 40 digits long" in exact[0].detail
    short = from_numbers(NONE, [[fine, Fraction(1, 2), Fraction(0)]], normalise=False)
    assert told(short) == [(("bonus",), "wrong_sum"), ((), "denominator_too_large")]
    assert isinstance(short, list)
    assert short[0].detail.startswith("The row sums to 0.5, 0.5 below 1;")


@pytest.mark.parametrize("sign", [1, -1])
def test_normalise_reaches_as_far_as_a_thousandth_and_not_further(sign: int) -> None:
    """At 999/1000 and 1001/1000 exactly it still does; 10**-15 further it does not, though doubles hardly tell them."""
    edge, beyond = Fraction(1, 1000), Fraction(1, 1000) + Fraction(1, 10**15)
    half = Fraction(1, 2)
    assert given(from_numbers(NONE, [[half, half + sign * edge, Fraction(0)]], normalise=True)).report["quantised"]
    found = from_numbers(NONE, [[half, half + sign * beyond, Fraction(0)]], normalise=True)
    assert told(found) == [(("bonus",), "wrong_sum")]
    assert isinstance(found, list)
    assert "allowed is a sum within 1/1000 of 1: divide the row by its sum." in found[0].detail
    weights = integers((500, 500 + sign, 0))
    assert given(from_weights(NONE, weights, 1000, normalise=True)).report["quantised"]
    assert told(from_weights(NONE, integers((500, 500 + 2 * sign, 0)), 1000, normalise=True)) == [
        (("bonus",), "wrong_sum")
    ]


def test_a_third_of_nine_digits_is_normalised_to_a_third() -> None:
    """G04: three times 0.333333333 is 1/3 each, as near as the grid has it; 2**53 = 3 * 3002399751580330 + 2."""
    short = Fraction(333_333_333, 10**9)
    found = from_numbers(NONE, [[short] * 3], normalise=False)
    assert isinstance(found, list)
    assert "sums to 999999999/1000000000, 1/1000000000 below 1" in found[0].detail
    moved = given(from_numbers(NONE, [[short] * 3], normalise=True))
    assert moved.profile.bonus.weights.tolist() == [3002399751580331, 3002399751580331, 3002399751580330]
    (row,) = moved.report["rows"]
    assert row["sum"] == pytest.approx(0.999999999, abs=1e-15)
    # The two that were given a unit are off by a third of one each, the last by two thirds: 2/3 of a unit as a whole.
    assert row["total_variation"] == pytest.approx(2 / 3 / GRID, rel=0.5)
    assert row["total_variation"] <= moved.report["bound"] == 3 / GRID


def test_a_row_on_the_grid_is_not_moved() -> None:
    """Halves and quarters as doubles are what they were; the report still says that the grid was used."""
    found = given(from_floats(ONE, [np.array(row) for row in ((0.5, 0.25, 0.25), (1.0, 0, 0), (0.25, 0.25, 0.5))]))
    assert [row["total_variation"] for row in found.report["rows"]] == [0.0, 0.0, 0.0]
    assert found.report["quantised"]
    assert probabilities(found.profile.target[0]) == [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]


def test_rows_of_any_kind_move_less_than_the_bound() -> None:
    """Random softmax rows, measured with fractions against what was given, divided by its own sum."""
    rng = np.random.default_rng(3)
    for size in (2, 7, 100, 1_000):
        row = np.exp(rng.normal(size=size)).astype(np.float32)
        row = (row / row.sum()).astype(np.float64)
        found = given(from_floats(Outline(0, tuple(map(str, range(size))), 0), [row]))
        parts = [Fraction(float(entry)) for entry in row]
        total = sum(parts)
        moved = sum(abs(p / total - q) for p, q in zip(parts, probabilities(found.profile.bonus), strict=True)) / 2
        reported = found.report["rows"][0]["total_variation"]
        assert moved <= found.report["bound"] == size / GRID
        assert reported == pytest.approx(float(moved), abs=size / GRID / 8)
        assert found.report["rows"][0]["sum"] == float(total)


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        (0, Fraction(0)),
        (1, Fraction(1)),
        (Decimal("0.25"), Fraction(1, 4)),
        (Decimal("1E-3"), Fraction(1, 1000)),
        ("1/3", Fraction(1, 3)),
        ("0.1", Fraction(1, 10)),
        ("1/0", None),
        # An exponent in text would be written out, digit by digit; nor is anything else read that a schema refuses.
        ("1e400", None),
        ("1E2", None),
        (" 1/2 ", None),
        ("1_0", None),
        ("+1", None),
        ("\u0661", None),
        ("x", None),
        ("", None),
        (True, None),
        (None, None),
        ([1], None),
    ],
)
def test_an_entry_is_an_exact_number_or_none(entry: object, found: Fraction | None) -> None:
    """Text that is no number, 1/0 and true are none."""
    assert number(entry) == found


def test_a_row_has_a_weight_for_each_token() -> None:
    """Draft rows may be shorter where that was asked for, and never longer; the sentence says how to ask."""
    lengths = [3, 3, 2]
    assert list(length_faults(ONE, lengths, may_pad=True)) == []
    (fault,) = length_faults(ONE, lengths, may_pad=False)
    assert (fault.path, fault.code) == (("draft", 0), "wrong_length")
    assert '"pad_draft": true' in fault.detail
    (fault,) = length_faults(ONE, [2, 3, 3], may_pad=True)
    assert (fault.path, "pad_draft" in fault.detail) == (("target", 0), False)
    assert [fault.path for fault in length_faults(ONE, [4, 1, 4], may_pad=True)] == [
        ("target", 0),
        ("bonus",),
        ("draft", 0),
    ]


def test_an_array_is_told_its_first_number_of_each_wrong_kind() -> None:
    """Not each of a million."""
    row = np.array([0.5, np.nan, -1.0, np.inf, -2.0])
    assert [(fault.path, fault.code) for fault in entry_faults(("draft", 3), row)] == [
        (("draft", 3, 1), "not_finite"),
        (("draft", 3, 2), "too_small"),
    ]
    assert list(entry_faults(("bonus",), np.array([0, 1]))) == []


def test_large_rows_are_not_even_tried_to_be_linked() -> None:
    """More than 10,000 weights never fit into 3,500 characters of any use."""
    row = eighths(8, *[0] * 3_332)
    assert not too_large_to_link(profile_of((row,), row, (row,)))
    row = eighths(8, *[0] * 3_333)
    assert 3 * len(row) > MOST_LINKED_WEIGHTS
    assert too_large_to_link(profile_of((row,), row, (row,)))


def test_tokens_without_names_are_their_indices() -> None:
    """From 0 on."""
    assert index_tokens(3) == ("0", "1", "2")


def test_sums_of_doubles_are_told_as_decimals() -> None:
    """Over powers of two as fractions they could not be read."""
    outline = Outline(0, ("a", "b"), 0)
    found = from_floats(outline, [np.array([1.1, 0.7])])
    assert isinstance(found, list)
    assert found[0].detail.startswith("The row sums to 1.8, 0.8 above 1; allowed is")
