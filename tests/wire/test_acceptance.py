"""The answer about counters: its meaning catches each contradiction."""

import copy
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.wire.meanings import MEANINGS
from service.wire.numbers import exact


@pytest.fixture
def payload(client: FlaskClient) -> Any:
    """The answer to a histogram, a copy of one's own."""
    body = {"counters": {"draft_length": 4, "histogram": [3, 2, 1, 0, 4]}}
    return copy.deepcopy(client.post("/metrics/acceptance", json=body).json)


ROUNDS, ACCEPTED, HISTOGRAM = 0, 7, 9  # places in the list of counters


@pytest.mark.parametrize(
    ("change", "paths"),
    [
        ((("counters", ROUNDS, "name"), "round"), [("counters",)]),
        ((("counters", ROUNDS, "value"), 9), [("counters", HISTOGRAM, "values")]),
        ((("counters", ACCEPTED, "value"), None), [("counters", HISTOGRAM, "values")]),
        ((("metrics", "accepted_per_round", "value"), exact(1)), [("metrics", "committed_per_round")]),
        ((("metrics", "emitted_per_round", "reason"), None), [("metrics", "emitted_per_round", "reason")]),
        ((("request", "requests"), 2), [("requests",)]),
        ((("forced", 1, "histogram_law", 0), exact(1)), [("forced", 1, "histogram_law")]),
    ],
)
def test_a_contradiction_is_found_at_its_place(contradictions, payload, change, paths) -> None:
    """Each alone."""
    assert payload["counters"][HISTOGRAM]["name"] == "histogram"
    assert contradictions("Acceptance", payload, change) == paths


def test_a_metric_too_long_or_missing_is_not_compared(payload) -> None:
    """Nothing is said about what cannot be read."""
    payload["metrics"]["accepted_per_round"]["value"] = {"fraction": None, "decimal": 2.0, "fraction_digits": 201}
    assert MEANINGS["Acceptance"].faults(payload) == []
    del payload["metrics"]["committed_per_round"]
    assert MEANINGS["Acceptance"].faults(payload) == []
