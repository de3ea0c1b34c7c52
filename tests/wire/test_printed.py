"""JSON for people to read."""

import json
from typing import Any

import pytest

from service.wire.printed import WIDTH, printed, printed_members

LONG = ["a word that takes some room"] * 5


@pytest.mark.parametrize("value", [None, 0.5, "„on“", [], {}, LONG, {"a": LONG, "b": {"c": [LONG, 1]}}, [{"a": LONG}]])
def test_the_lines_are_the_same_json(value: Any) -> None:
    """Whatever is broken up."""
    assert json.loads("\n".join(printed(value))) == value


def test_what_fits_on_a_line_stays_on_it() -> None:
    """And what does not has a line for each item."""
    assert printed({"a": [1, 2], "b": None}) == ['{"a": [1, 2], "b": null}']
    items = [f'    "{LONG[0]}",'] * 4
    assert printed({"a": LONG, "b": 1}) == ["{", '  "a": [', *items, f'    "{LONG[0]}"', "  ],", '  "b": 1', "}"]


def test_no_line_that_could_be_broken_is_too_wide(round_: Any) -> None:
    """A text alone may be."""
    assert all(len(line) <= WIDTH for line in printed(round_) if line.rstrip().endswith(("]", "},", "],", "}")))


def test_the_members_of_an_object_are_its_lines(round_: Any) -> None:
    """Put together between braces they are the same JSON."""
    members = printed_members(round_)
    assert list(members) == list(round_)
    assert json.loads("\n".join(["{", *(line for lines in members.values() for line in lines), "}"])) == round_


@pytest.fixture
def round_(answer: Any) -> Any:
    """A round as it is answered."""
    return answer("/rounds?profile=divergent&seed=7")
