"""The front door as JSON, and every contradiction it could hold."""

from collections.abc import Callable
from typing import Any

import pytest

from service.wire.contract import Contract

Contradictions = Callable[..., list[tuple[str | int, ...]]]

CORRUPT: list[tuple[tuple[str | int, ...], Any, tuple[str | int, ...]]] = [
    (("versions", "service"), "0", ("versions", "service")),
    (("versions", "algorithm"), "philox4x64-10-v2", ("versions", "algorithm")),
    (("versions", "frame"), "0", ("versions", "frame")),
    (("links", "stats", 0, "href"), "/stats/divergent", ("links",)),
    (("links", "schemas", 0, "href"), "/schemas/Round.json", ("links",)),
    (("links", "problems", 0, "href"), "/problems/not-found", ("links",)),
]
"""A place, what is put there, and where that is caught."""


@pytest.mark.parametrize(("path", "value", "caught"), CORRUPT)
def test_an_index_that_contradicts_itself_is_caught(
    contradictions: Contradictions,
    answer: Callable[[str], Any],
    path: tuple[str | int, ...],
    value: object,
    caught: tuple[str | int, ...],
) -> None:
    """A version that is not this code's, a link that stands twice."""
    assert contradictions("Index", answer("/"), (path, value)) == [caught]


def test_the_index_names_every_schema_and_every_profile(contract: Contract, answer: Callable[[str], Any]) -> None:
    """What it lists is what there is."""
    links = answer("/")["links"]
    assert [entry["name"] for entry in links["schemas"]] == sorted(contract.shapes)
    assert [entry["profile"] for entry in links["stats"]] == ["closely-aligned", "divergent"]
