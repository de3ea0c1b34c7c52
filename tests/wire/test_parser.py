"""The strict parser: what it reads, what it refuses, and that every refusal says where."""

import json
from contextlib import suppress
from decimal import Decimal

import jsonschema
import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.errors import MalformedJson
from service.wire.faults import CODES, pointer
from service.wire.parser import parse_json


def refusals(raw: bytes) -> list[tuple[str, str]]:
    """Pointer and code of every fault the parser finds in `raw`."""
    with pytest.raises(MalformedJson) as caught:
        parse_json(raw)
    assert all(fault.code in CODES for fault in caught.value.faults)
    return [(pointer(fault.path), fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (b"7", 7),
        (b"7.0", 7),
        (b"7e0", 7),
        (b"70e-1", 7),
        (b"-0.0", 0),
        (b"9007199254740993", 9007199254740993),
        (b"9007199254740993.0", 9007199254740993),
        (b"1e400", 10**400),
        (b"0.10", Decimal("0.1")),
        (b"1e-400", Decimal("1e-400")),
        (b"1.00000000000000000000000000000000001", Decimal("1.00000000000000000000000000000000001")),
        (b"true", True),
        (b"null", None),
        (b'"\\ud83d\\ude00"', "\N{GRINNING FACE}"),
        ('"\u0430 e\u0301"'.encode(), "\u0430 e\u0301"),
        (b' {"a": [1, {"b": "]"}]}\r\n', {"a": [1, {"b": "]"}]}),
    ],
)
def test_json_is_read_exactly(raw: bytes, value: object) -> None:
    """Integral numbers are ints, others Decimals with every digit; text is unchanged."""
    document = parse_json(raw)
    assert document == value
    assert type(document) is type(value)


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        (b"\xff", [("#", "not_utf8")]),
        ('{"a": 1}'.encode("utf-16"), [("#", "not_utf8")]),
        (b'"\xed\xa0\x80"', [("#", "not_utf8")]),
        (b'\xef\xbb\xbf{"a": 1}', [("#", "byte_order_mark")]),
        (b"", [("#", "not_json")]),
        (b"{", [("#", "not_json")]),
        (b"{'a': 1}", [("#", "not_json")]),
        (b'{"a": 1,}', [("#", "not_json")]),
        (b'{"a": 01}', [("#", "not_json")]),
        (b'{"a": 1} {}', [("#", "not_json")]),
        (b'{"a": "\n"}', [("#", "not_json")]),
        (b'{"a": [0, NaN]}', [("#/a/1", "not_finite")]),
        (b'{"a": Infinity}', [("#/a", "not_finite")]),
        (b"[-Infinity]", [("#/0", "not_finite")]),
        (b'{"a": {"b": 1, "b": 1}}', [("#/a/b", "repeated_member")]),
        (b'{"a": 1, "\\u0061": 2}', [("#/a", "repeated_member")]),
        (b'{"a": "x\\ud800"}', [("#/a", "lone_surrogate")]),
        (b'{"a": "\\udc00\\ud800"}', [("#/a", "lone_surrogate")]),
        (b'{"\\ud800": 1}', [("#/?", "lone_surrogate")]),
        (b'{"a": ' + b"1" * 1101 + b"}", [("#/a", "number_too_long")]),
        (b"[1." + b"1" * 1099 + b"]", [("#/0", "number_too_long")]),
        (b"[" + b"1" * 5000 + b"]", [("#/0", "number_too_long")]),
        (b"[1e401]", [("#/0", "exponent_too_large")]),
        (b"[1E-401]", [("#/0", "exponent_too_large")]),
        (b"[1e3000000]", [("#/0", "exponent_too_large")]),
        (b"[" * 65 + b"]" * 65, [("#", "nested_too_deep")]),
        (b"[" * 100_000, [("#", "nested_too_deep")]),
        (b'{"a":' * 100_000, [("#", "nested_too_deep")]),
    ],
)
def test_what_is_not_strict_json_is_refused_with_its_place(raw: bytes, found: list[tuple[str, str]]) -> None:
    """Each kind of malformed text has its code, at the member where there is one."""
    assert refusals(raw) == found


def test_all_faults_of_well_formed_text_are_found_at_once() -> None:
    """Repeated members are walked too, each copy; the order is that of the document; none is listed twice."""
    raw = b'{"a": NaN, "b": {"c": 1e999, "c": [Infinity, "\\ud800"]}, "a": NaN}'
    assert refusals(raw) == [
        ("#/a", "repeated_member"),
        ("#/a", "not_finite"),
        ("#/b/c", "repeated_member"),
        ("#/b/c", "exponent_too_large"),
        ("#/b/c/0", "not_finite"),
        ("#/b/c/1", "lone_surrogate"),
    ]


def test_a_syntax_error_tells_its_line_and_column() -> None:
    """The stray x is the third character of the second line."""
    with pytest.raises(MalformedJson, match="line 2, column 3"):
        parse_json(b'{"a": 1,\n  x}')


def test_the_bounds_themselves_are_allowed() -> None:
    """64 levels and 1,100 characters pass; brackets inside strings do not count as nesting."""
    assert parse_json(b"[" * 64 + b"]" * 64) is not None
    assert parse_json(b"1" * 1100) == int("1" * 1100)
    assert parse_json(b"1." + b"1" * 1098) == Decimal("1." + "1" * 1098)
    assert parse_json(json.dumps(["\\[{" * 100, '"' * 100, [[]]]).encode()) == ["\\[{" * 100, '"' * 100, [[]]]


def test_nesting_is_measured_in_linear_time() -> None:
    """An unterminated string full of escaped quotes, after many brackets, is refused as a syntax error at once."""
    assert refusals(b"[]" * 100 + b'["' + b'\\"' * 200_000) == [("#", "not_json")]


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8")),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(JSON_VALUES)
def test_all_other_json_is_read_as_python_reads_it(value: object) -> None:
    """Escaped or not, a document without fractions parses to the value it was written from."""
    assert parse_json(json.dumps(value).encode()) == value
    assert parse_json(json.dumps(value, ensure_ascii=False).encode()) == value


@given(st.binary(max_size=60))
def test_bytes_are_read_or_refused_and_nothing_else(raw: bytes) -> None:
    """No input raises anything but MalformedJson."""
    with suppress(MalformedJson):
        parse_json(raw)


NUMBERS = [
    "3.7",
    "7",
    "7.0",
    "-1",
    "8",
    "8.0000000000000000000000000000001",
    "1e400",
    "1e-400",
    "2.5e0",
    "9007199254740993.0",
]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    "schema",
    [{"type": "integer"}, {"type": "number"}, {"minimum": 0}, {"maximum": 8}, {"exclusiveMaximum": 8}, {"enum": [7]}],
)
def test_both_validators_see_the_same_number(number: str, schema: dict[str, object]) -> None:
    """A Decimal is a number and no integer to both, and is compared exactly by both."""
    value = parse_json(number.encode())
    slow = jsonschema.Draft202012Validator(schema).is_valid(value)
    assert slow == jsonschema_rs.validator_for(schema).is_valid(value)
    if schema == {"type": "number"}:
        assert slow
    if schema == {"type": "integer"}:
        assert slow == isinstance(value, int)
