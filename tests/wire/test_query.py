"""A query string to a document, strictly."""

import pytest

from service.errors import Fault
from service.wire.contract import Parameter
from service.wire.query import MOST_FIELDS, InvalidQuery, parse_query

PARAMETERS = {
    "profile": Parameter("profile", required=True, many=False, whole=False, description=""),
    "seed": Parameter("seed", required=False, many=False, whole=True, description=""),
    "proposal": Parameter("proposal", required=False, many=True, whole=False, description=""),
}


def told(faults: list[Fault]) -> list[tuple[tuple[str | int, ...], str]]:
    """Path and code of each."""
    return [(fault.path, fault.code) for fault in faults]


def test_parameters_become_members() -> None:
    """An integer where one belongs, an array where repetition is allowed, text as it is; blank is kept."""
    raw = b"seed=7&proposal=a+b&profile=%C3%A9&proposal=&proposal=7"
    assert parse_query(raw, PARAMETERS) == ({"seed": 7, "proposal": ["a b", "", "7"], "profile": "é"}, [])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (b"007", "007"),
        (b"0", 0),
        (b"-0", "-0"),
        (b"-1", -1),
        (b"99999999999999999999", 10**20 - 1),
        (b"1.5", "1.5"),
        (b"1e3", "1e3"),
        (b"true", "true"),
        (b"", ""),
        (b"%2B7", "+7"),
        (b"+7", " 7"),
        (b"7%0A", "7\n"),
        (b"%D9%A7", "\u0667"),
        (b"null", "null"),
        (b"100000000000000000000", 10**20),
    ],
)
def test_only_plain_digits_become_an_integer(text: bytes, value: object) -> None:
    """Neither a plus, a space, a zero before, a line's end nor the digits of another script."""
    assert parse_query(b"profile=p&seed=" + text, PARAMETERS) == ({"profile": "p", "seed": value}, [])


def test_every_fault_of_writing_is_listed_once() -> None:
    """Unknown, repeated and missing; the first of a repeated parameter counts."""
    document, faults = parse_query(b"sead=1&sead=2&seed=1&seed=2&seed=3&Seed=1", PARAMETERS)
    assert document == {"seed": 1}
    assert told(faults) == [
        (("sead",), "unknown_parameter"),
        (("seed",), "repeated_parameter"),
        (("Seed",), "unknown_parameter"),
        (("profile",), "missing_parameter"),
    ]


def test_an_unknown_parameter_names_the_known_ones_if_there_are_any() -> None:
    """Where none is known, it says so."""
    assert parse_query(b"a=1&profile=p", PARAMETERS)[1][0].detail == (
        'Got "a"; allowed is "profile", "seed" or "proposal".'
    )
    assert parse_query(b"a=1", {})[1][0].detail == 'Got "a"; this address takes none.'


@pytest.mark.parametrize("raw", [b"profile=%ff", b"profile=\xc3\xa9", b"%C3=1"])
def test_a_query_that_is_not_utf8_is_refused(raw: bytes) -> None:
    """As percent-encoding or as bytes."""
    with pytest.raises(InvalidQuery) as caught:
        parse_query(raw, PARAMETERS)
    assert told(caught.value.faults) == [((), "not_utf8")]


def test_a_query_of_too_many_parameters_is_refused() -> None:
    """200 are read, 201 are not."""
    assert parse_query(b"&".join([b"proposal=a"] * (MOST_FIELDS - 1)) + b"&profile=p", PARAMETERS)[1] == []
    with pytest.raises(InvalidQuery) as caught:
        parse_query(b"&".join([b"proposal=a"] * (MOST_FIELDS + 1)), PARAMETERS)
    assert told(caught.value.faults) == [((), "too_many_items")]


def test_an_empty_query_is_an_empty_document() -> None:
    """And lacks only what is required."""
    assert parse_query(b"", {}) == ({}, [])
    assert told(parse_query(b"", PARAMETERS)[1]) == [(("profile",), "missing_parameter")]
