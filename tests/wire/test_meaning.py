"""The marshmallow schema around a meaning, and what the meanings share."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from marshmallow import ValidationError

from service.errors import Fault
from service.wire.faults import CODES
from service.wire.meaning import Meaning, contradiction, equal, fraction_of, law_faults, sum_faults

UNWRITTEN = {"fraction": None, "decimal": 0.1, "fraction_digits": 201}


def written(text: str) -> dict[str, Any]:
    """An exact number of which only the fraction matters."""
    return {"fraction": text, "decimal": 0.0}


def test_a_meaning_tells_every_fault_with_its_path() -> None:
    """As they were found; a payload without any is accepted, and every member is let through."""

    def faults(payload: dict[str, Any]) -> Iterator[Fault]:
        for number in payload["odd"]:
            yield contradiction(("odd", number), f"{number} is odd.")

    meaning = Meaning(faults)
    assert meaning.faults({"odd": [3, 1], "more": None}) == [
        Fault(("odd", 3), "contradiction", "3 is odd."),
        Fault(("odd", 1), "contradiction", "1 is odd."),
    ]
    assert meaning.faults({"odd": []}) == []
    with pytest.raises(ValidationError):
        meaning.load({"odd": [1]})
    assert meaning.load({"odd": [], "more": 1}) == {"odd": [], "more": 1}


def test_a_contradiction_is_a_code_of_the_table() -> None:
    """Like every other."""
    assert contradiction((), "").code in CODES


def test_equal_values_are_no_fault() -> None:
    """Different ones are told with what the value ought to be."""
    assert list(equal(("a",), 3, 3, "the length")) == []
    assert list(equal(("a",), 2, 3, "the length")) == [Fault(("a",), "contradiction", "Got 2; the length is 3.")]


@pytest.mark.parametrize(
    ("numbers", "rest", "told"),
    [
        (["1/3", "2/3"], "0", []),
        (["1/3"], "2/3", []),
        ([], "1", []),
        (["1/3", "1/3"], "0", ["The probabilities sum to 2/3 and must sum to 1."]),
        ([], "0", ["The probabilities sum to 0 and must sum to 1."]),
        (
            ["1", "1/1000000000000000000000"],
            "0",
            ["The probabilities sum to " + f"{10**21 + 1}/{10**21} and must sum to 1."],
        ),
    ],
)
def test_a_sum_is_exact(numbers: list[str], rest: str, told: list[str]) -> None:
    """Thirds sum to 1, and a part in 10**21 too much is seen."""
    found = list(sum_faults(("x",), [written(number) for number in numbers], written(rest)))
    assert [fault.detail for fault in found] == told
    law = {"entries": [{"token": "t", "probability": written(number)} for number in numbers], "rest": written(rest)}
    assert [fault.path for fault in law_faults(("y",), law)] == [("y", "entries")] * len(told)


def test_a_sum_with_an_unwritten_number_is_not_made() -> None:
    """Neither as a term nor as the rest."""
    assert list(sum_faults((), [written("1/2"), UNWRITTEN], written("0"))) == []
    assert list(sum_faults((), [written("1/2")], UNWRITTEN)) == []


def test_a_fraction_is_read_as_it_is_written() -> None:
    """Whole numbers too."""
    assert [fraction_of(text) for text in ("3/4", "1", "-1/3")] == [Fraction(3, 4), 1, Fraction(-1, 3)]
