"""The verdict on the wire: an answer that contradicts itself is never sent."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

BODY = {"profile": "divergent", "draft_length": 1, "tokens": [{"the": 900}, {}], "committed_count": [900, 0]}
PASSING = {"profile": "divergent", "draft_length": 0, "tokens": [{"the": 1, "sat": 1}]}


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("passed",), True, [("passed",), ("looks_like",)]),
        (("tests",), 7, [("tests",)]),
        (("rounds",), 7, [("rounds",)]),
        (("proof_count",), 3, [("proofs",)]),
        (("positions", 0, "passed"), True, [("positions", 0, "passed")]),
        (("positions", 0, "can_fail"), False, [("positions", 0, "can_fail")]),
        (("positions", 1, "threshold"), 0.5, [("positions", 1, "total_variation")]),
        (("positions", 0, "chi_square_reason"), "so", [("positions", 0, "chi_square")]),
        (("positions", 0, "position"), 3, [("positions", 0, "position")]),
        (("positions", 0, "tokens", "rest_count"), 1, [("positions", 0, "rounds")]),
        (("committed_count", "counts", 0, "count"), 899, [("committed_count", "counts")]),
        (("looks_like",), None, [("looks_like",)]),
        (("looks_like", "nearest"), [], [("looks_like", "nearest")]),
        (("looks_like", "nearest_passes"), None, [("looks_like", "nearest_passes")]),
    ],
)
def test_a_contradiction_is_found(
    client: FlaskClient, contradictions: Callable[..., Any], path: tuple[Any, ...], value: Any, told: list[Any]
) -> None:
    """One change to an answer that failed."""
    assert contradictions("Conformance", client.post("/conformance", json=BODY).json, (path, value)) == told


def test_an_answer_without_a_count_has_a_meaning(client: FlaskClient, contradictions: Callable[..., Any]) -> None:
    """A pass that claims a comparison is refused."""
    failed, passed = (client.post("/conformance", json=body).json for body in (BODY, PASSING))
    changed = (("looks_like",), failed["looks_like"])
    assert contradictions("Conformance", passed, changed) == [("looks_like",)]
