"""The bias of a rule as JSON: what is listed, and that a payload which contradicts itself is caught."""

import copy
from typing import Any

import pytest

from service.app import create_app
from service.settings import Settings
from service.wire.meanings import MEANINGS


@pytest.fixture(scope="module")
def answer() -> dict[str, Any]:
    """Statistics of a rule with a bias everywhere, three tokens of a law at most."""
    client = create_app(Settings(log_level="error")).test_client()
    return client.get("/stats/divergent?rule=residual-swapped&include=exact&draft_length=2&top=6").json


def test_an_honest_answer_means_what_it_says(answer: dict[str, Any]) -> None:
    """Nothing is found, also where not every token is listed."""
    assert MEANINGS["Stats"].faults(answer) == []
    short = create_app(Settings(log_level="error")).test_client()
    listed = short.get("/stats/divergent?rule=residual-swapped&include=exact&draft_length=2&top=1").json
    assert listed["exact"]["positions"][0]["bias"]["rest_count"] > 0
    assert MEANINGS["Stats"].faults(listed) == []


@pytest.mark.parametrize(
    ("place", "value", "at"),
    [
        (("positions", 0, "bias", "overproduced"), [], ("positions", 0, "bias", "overproduced")),
        (("bonus", "bias", "underproduced"), [{"token": "a", "by": {"fraction": "1/8", "decimal": 0.125}}], None),
        (("detection", "rounds"), None, ("detection",)),
        (("detection", "reason"), "lossless", ("detection",)),
        (("rule", "lossless"), True, ("positions", 0, "bias", "total_variation")),
        (("rule", "lossless"), True, ("first_two", "total_variation")),
    ],
)
def test_a_bias_that_contradicts_itself_is_caught(
    answer: dict[str, Any], place: tuple[str | int, ...], value: object, at: tuple[str | int, ...] | None
) -> None:
    """Sums, verdicts and the word lossless."""
    broken = copy.deepcopy(answer)
    node: Any = broken["exact"]
    for step in place[:-1]:
        node = node[step]
    node[place[-1]] = value
    found = [fault.path for fault in MEANINGS["Stats"].faults(broken)]
    assert ("exact", *(at or place)) in found


EIGHTH, HALF = {"fraction": "1/8", "decimal": 0.125}, {"fraction": "1/2", "decimal": 0.5}
TWO = {"fraction": "2", "decimal": 2.0}
FIGURES = ("rows", 0, "figures")
BROKEN_TABLES = [
    (("rows", 1, "name"), "standard", ("rows",)),
    (FIGURES, None, ("rows", 0, "reason")),
    ((*FIGURES, "largest_total_variation"), HALF, (*FIGURES, "largest_total_variation")),
    ((*FIGURES, "expected_committed"), TWO, (*FIGURES, "expected_committed")),
    ((*FIGURES, "bonus", "total_variation"), EIGHTH, (*FIGURES, "positions")),
    ((*FIGURES, "committed_count", 0, "probability"), EIGHTH, (*FIGURES, "committed_count")),
    ((*FIGURES, "committed_count", 0, "probability"), {"fraction": None, "decimal": 0.1, "fraction_digits": 300}, None),
]


@pytest.mark.parametrize(("place", "value", "at"), BROKEN_TABLES)
def test_a_table_that_contradicts_itself_is_caught(
    place: tuple[str | int, ...], value: object, at: tuple[str | int, ...] | None
) -> None:
    """Names, reasons, means, laws and the word lossless; a probability too long to be written is not summed."""
    table = create_app(Settings(log_level="error")).test_client().get("/stats/divergent/rules?draft_length=2").json
    assert MEANINGS["RuleTable"].faults(table) == []
    node: Any = table
    for step in place[:-1]:
        node = node[step]
    node[place[-1]] = value
    found = [fault.path for fault in MEANINGS["RuleTable"].faults(table)]
    assert found == [] if at is None else at in found
