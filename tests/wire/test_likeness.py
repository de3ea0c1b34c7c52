"""The known rules beside counts: what makes one impossible in words, and an order that holds."""

import copy
from typing import Any

import pytest

from service.core.likeness import Likeness, Obstacle
from service.core.rules.registry import RULES
from service.wire.likeness import Likely, likeness_meaning, likeness_payload

STANDARD = RULES["standard"]
VOCABULARY = ("the", "cat")
LIKELY = Likely(
    (
        Likeness(RULES["go-on"], -3.0, 0.0),
        Likeness(STANDARD, -5.0, 2.0),
        Likeness(RULES["classical"], obstacle=Obstacle(2, 1, None)),
        Likeness(RULES["classical"], obstacle=Obstacle(2, None, None)),
        Likeness(RULES["classical"], obstacle=Obstacle(None, None, 1)),
        Likeness(RULES["classical"], obstacle=Obstacle(None, None, 3)),
        Likeness(RULES["greedy"], not_compared="it takes too long"),
    ),
    True,
)


def test_every_reason_is_a_sentence() -> None:
    """Of what is possible there is none."""
    payload = likeness_payload(LIKELY, VOCABULARY)
    assert [entry["reason"] for entry in payload["rules"]] == [
        None,
        None,
        "It never commits “cat” at position 2.",
        "It never commits a token at position 2.",
        "It never commits 1 token in a round.",
        "It never commits 3 tokens in a round.",
        "Not compared: it takes too long.",
    ]
    assert payload["nearest"] == ["go-on"]
    assert list(likeness_meaning((), payload)) == []


@pytest.mark.parametrize(
    ("index", "name", "value", "told"),
    [
        (0, "behind", 3.0, {("nearest",), ("nearest_passes",), ("rules",)}),
        (1, "status", "not_compared", {("rules",), ("rules", 1)}),
        (2, "reason", None, {("rules", 2)}),
        (6, "log_likelihood", -1.0, {("rules", 6)}),
    ],
)
def test_a_list_out_of_order_is_refused(index: int, name: str, value: Any, told: set[Any]) -> None:
    """And numbers where there can be none."""
    payload = copy.deepcopy(likeness_payload(LIKELY, VOCABULARY))
    payload["rules"][index][name] = value
    assert {fault.path for fault in likeness_meaning((), payload)} == told
