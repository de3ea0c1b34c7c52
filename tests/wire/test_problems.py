"""Problems as JSON, and every contradiction they could hold."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.errors import Fault
from service.wire.contract import Contract
from service.wire.problems import PROBLEMS, body_error, parameter_error, problem_payload

Contradictions = Callable[..., list[tuple[str | int, ...]]]
FAULT = Fault(("a/b", 0, "c d"), "too_large", "Got 9; allowed is 8 or less.")
GOOD = problem_payload("not-found", status=404, detail="Nothing here.", request_id="r", root="", known=["a"])


def test_a_problem_has_every_member(contract: Contract) -> None:
    """Known names only where they were asked for."""
    contract.check_payload("test", "Problem", GOOD)
    assert GOOD == {
        "type": "/problems/not-found",
        "title": "There is nothing at this address",
        "status": 404,
        "detail": "Nothing here.",
        "instance": "urn:request:r",
        "code": "not-found",
        "errors": [],
        "known": ["a"],
    }
    without = problem_payload("not-found", status=404, detail="Nothing here.", request_id="r", root="/prefix")
    assert without == {**{name: GOOD[name] for name in GOOD if name != "known"}, "type": "/prefix/problems/not-found"}


def test_a_fault_points_into_a_body_or_names_a_parameter(contract: Contract) -> None:
    """A pointer is escaped; of a query as a whole the parameter is "?"."""
    told = {"detail": FAULT.detail, "code": "too_large"}
    assert body_error(FAULT) == {"pointer": "#/a~1b/0/c%20d", **told}
    assert parameter_error(FAULT) == {"parameter": "a/b", **told}
    assert parameter_error(Fault((), FAULT.code, FAULT.detail)) == {"parameter": "?", **told}
    for error in (body_error(FAULT), body_error(Fault((), "not_json", "No.")), parameter_error(FAULT)):
        contract.check_payload("test", "Problem", {**GOOD, "errors": [error]})


@pytest.mark.parametrize("code", sorted(PROBLEMS))
@pytest.mark.parametrize("root", ["", "/prefix"])
def test_every_kind_of_problem_keeps_the_contract(contract: Contract, code: str, root: str) -> None:
    """Its code, type and title belong together."""
    payload = problem_payload(code, status=400, detail="D.", request_id="r", root=root)
    contract.check_payload("test", "Problem", payload)


CORRUPT: list[tuple[str, Any]] = [
    ("code", "not-there"),
    ("code", "bad-request"),
    ("title", "Not found"),
    ("title", "There is nothing at this address\n"),
    ("type", "/problems/bad-request"),
    ("type", "/not-found"),
    ("type", "about:blank"),
]
"""A member of the problem `not-found`, and what is put there."""


@pytest.mark.parametrize(("member", "value"), CORRUPT)
def test_a_problem_that_contradicts_itself_is_caught(
    contradictions: Contradictions, client: FlaskClient, member: str, value: object
) -> None:
    """At its code, whichever of the three was changed: alone, and in a live answer."""
    for payload in (GOOD, client.get("/nowhere").json):
        assert contradictions("Problem", payload, ((member,), value)) == [("code",)]
