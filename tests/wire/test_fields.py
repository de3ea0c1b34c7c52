"""The marshmallow fields: what they accept is what JSON Schema accepts, and their refusals are faults."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError, fields

from service.errors import Fault
from service.wire.faults import CODES
from service.wire.fields import ExactNumber, Text, WeightRow, WholeNumber, whole


def refusal(field: fields.Field[Any], value: object) -> list[tuple[tuple[str | int, ...], str]]:
    """Path and code of each fault that the field raises for the value."""
    with pytest.raises(ValidationError) as caught:
        field.deserialize(value)
    assert isinstance(caught.value.messages, list)
    found = [message if isinstance(message, Fault) else Fault((), message, "") for message in caught.value.messages]
    assert all(fault.code in CODES for fault in found)
    return [(fault.path, fault.code) for fault in found]


@pytest.mark.parametrize("value", [8, 8.0, Decimal("8"), Decimal("8.0"), Decimal("80e-1")])
def test_an_integer_is_whatever_json_schema_calls_one(value: object) -> None:
    """8 and 8.0 are one number."""
    loaded = WholeNumber(least=0, most=8).deserialize(value)
    assert loaded == 8
    assert type(loaded) is int


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (True, "wrong_type"),
        (False, "wrong_type"),
        ("8", "wrong_type"),
        (3.7, "wrong_type"),
        (Decimal("3.7"), "wrong_type"),
        (Decimal("1" * 1000 + ".5"), "wrong_type"),
        (float("nan"), "wrong_type"),
        (float("inf"), "wrong_type"),
        (None, "wrong_type"),
        ([8], "wrong_type"),
        (-1, "too_small"),
        (9, "too_large"),
        (10**500, "too_large"),
    ],
)
def test_what_is_no_integer_in_range_is_refused(value: object, code: str) -> None:
    """Booleans, text and fractions are never turned into integers."""
    assert refusal(WholeNumber(least=0, most=8), value) == [((), code)]


@given(
    st.integers() | st.decimals(allow_nan=False, allow_infinity=False, places=3) | st.booleans() | st.none() | st.text()
)
def test_whole_agrees_with_the_reference_validator(value: object) -> None:
    """`whole` finds an integer exactly where JSON Schema does; a Decimal that is integral counts here too."""
    integral = isinstance(value, Decimal) and value == int(value)
    valid = jsonschema.Draft202012Validator({"type": "integer"}).is_valid(int(value) if integral else value)  # type: ignore[call-overload]
    assert (whole(value) is not None) == valid


def test_text_is_loaded_unchanged() -> None:
    """Nothing is stripped or normalised, and a pattern matches the whole text."""
    assert Text().deserialize(" e\u0301\n") == " e\u0301\n"
    assert Text(most=2, pattern="[a-z]+").deserialize("ab") == "ab"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (7, "wrong_type"),
        (None, "wrong_type"),
        ("", "too_short"),
        ("abc", "too_long"),
        ("A", "wrong_format"),
        ("a\n", "wrong_format"),
    ],
)
def test_text_of_another_form_is_refused(value: object, code: str) -> None:
    """A final newline does not slip through a pattern."""
    assert refusal(Text(most=2, pattern="[a-z]+"), value) == [((), code)]


def test_a_weight_row_is_loaded_as_integers() -> None:
    """From any JSON integers, up to 2**53 each."""
    assert WeightRow().deserialize([0, Decimal("1.0"), 2**53]) == (0, 1, 2**53)


def test_every_bad_weight_of_a_row_is_found() -> None:
    """Each at its index; a row that is no array, or has no weights, is one fault."""
    assert refusal(WeightRow(), [1, -1, True, "1", Decimal("1.5"), None, 2**53 + 1]) == [
        ((1,), "too_small"),
        ((2,), "wrong_type"),
        ((3,), "wrong_type"),
        ((4,), "wrong_type"),
        ((5,), "wrong_type"),
        ((6,), "too_large"),
    ]
    assert refusal(WeightRow(), []) == [((), "too_few_items")]
    assert refusal(WeightRow(), "12") == [((), "wrong_type")]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1/3", Fraction(1, 3)),
        ("0.1", Fraction(1, 10)),
        ("2", Fraction(2)),
        ("0", Fraction(0)),
        ("007/010", Fraction(7, 10)),
        ("1." + "0" * 19 + "1", 1 + Fraction(1, 10**20)),
    ],
)
def test_exact_numbers_are_read_exactly(text: str, number: Fraction) -> None:
    """Decimals are exact tenths, not doubles."""
    assert ExactNumber().deserialize(text) == number


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (0.1, "wrong_type"),
        (1, "wrong_type"),
        ("", "wrong_format"),
        ("-1", "wrong_format"),
        ("1e5", "wrong_format"),
        (".5", "wrong_format"),
        ("1.", "wrong_format"),
        ("1/2/3", "wrong_format"),
        ("1/0.5", "wrong_format"),
        (" 1", "wrong_format"),
        ("1\n", "wrong_format"),
        ("1_0", "wrong_format"),
        ("\u0661", "wrong_format"),
        ("1" * 42, "wrong_format"),
        ("1/0", "zero_denominator"),
        ("0/0", "zero_denominator"),
    ],
)
def test_text_that_is_no_exact_number_is_refused(value: object, code: str) -> None:
    """Only what the grammar says, with at most 20 digits a part, and never a division by zero."""
    assert refusal(ExactNumber(), value) == [((), code)]


def test_bounds_of_an_exact_number_are_exact() -> None:
    """`least` is allowed; `above` and `below` are not."""
    chance = ExactNumber(above=0, below=1)
    assert chance.deserialize("0." + "9" * 20) == 1 - Fraction(1, 10**20)
    assert refusal(chance, "1") == [((), "too_large")]
    assert refusal(chance, "0/7") == [((), "too_small")]
    cost = ExactNumber(least=Fraction(1, 10))
    assert cost.deserialize("0.10") == Fraction(1, 10)
    assert refusal(cost, "0.09") == [((), "too_small")]
