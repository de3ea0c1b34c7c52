"""The explanation of the method, and every contradiction it could hold."""

from collections.abc import Callable
from typing import Any

import pytest

from service.wire.contract import Contract
from service.wire.method import method_meaning, method_payload

Contradictions = Callable[..., list[tuple[str | int, ...]]]

CORRUPT: list[tuple[tuple[str | int, ...], Any, tuple[str | int, ...]]] = [
    (("steps", 0, "number"), 2, ("steps",)),
    (("steps", 2, "number"), 4, ("steps",)),
    (("properties", 1, "id"), "acceptance-is-capped", ("properties",)),
]
"""A place, what is put there, and where that is caught."""


@pytest.mark.parametrize(("path", "value", "caught"), CORRUPT)
def test_a_method_that_contradicts_itself_is_caught(
    contradictions: Contradictions,
    answer: Callable[[str], Any],
    path: tuple[str | int, ...],
    value: object,
    caught: tuple[str | int, ...],
) -> None:
    """Steps out of order, one property told twice."""
    assert contradictions("Method", answer("/method"), (path, value)) == [caught]


def test_an_assumption_called_a_measurement_is_caught_twice(contract: Contract, answer: Callable[[str], Any]) -> None:
    """By the shape, which comes first, and by the meaning."""
    payload = answer("/method")
    payload["assumptions"][0]["is_measurement"] = True
    assert [fault.path for fault in contract.shapes["Method"].faults(payload)] == [("assumptions", 0, "is_measurement")]
    assert [fault.path for fault in method_meaning(payload)] == [("assumptions", 0, "is_measurement")]


def test_the_properties_lead_somewhere_under_any_root(answer: Callable[[str], Any]) -> None:
    """The root is put before each address, and nothing else changes; without one, each address answers."""
    payload = answer("/method")
    moved = method_payload(payload, shipped=True, root="/prefix")
    for entry, other in zip(payload["properties"], moved["properties"], strict=True):
        assert other["see"]["href"] == "/prefix" + entry["see"]["href"]
        found = answer(entry["see"]["href"])
        for step in entry["see"]["look_at"].split("/")[1:]:
            found = found[int(step) if isinstance(found, list) else step]
    assert {**moved, "properties": payload["properties"]} == payload


def test_the_properties_lead_nowhere_where_other_profiles_are_served(answer: Callable[[str], Any]) -> None:
    """What the text points at is not there; nothing else changes."""
    payload = answer("/method")
    other = method_payload(payload, shipped=False, root="")
    assert [entry["see"] for entry in other["properties"]] == [None] * len(payload["properties"])
    assert {**other, "properties": payload["properties"]} == payload
