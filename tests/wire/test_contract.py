"""The contract read from `openapi.yaml` and `schemas/`, and what happens to an answer that does not keep it."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from held_to_contract import app_with, service_of
from service.api.binding import bind
from service.api.cache import AnswerCache
from service.api.call import Answer, Call, Service
from service.app import VIEWS
from service.errors import BrokenContract, InvalidResponse, NotReady
from service.resources import root
from service.wire.contract import Contract, load_contract
from service.wire.health import HealthCheck, health_payload

HEALTHY = health_payload([HealthCheck("process", True, "It answers.")])
LYING = {**HEALTHY, "status": "unavailable"}


def test_the_operations_are_those_of_the_document(contract: Contract) -> None:
    """With their parameters in order, read through every `$ref`, and a schema for each JSON body."""
    assert set(contract.operations) == set(VIEWS)
    found = contract.operations["getRound"]
    names = ["profile", "rule", "seed", "round_index", "draft_length", "proposals", "proposal", "top", "input"]
    names.append("algorithm_version")
    assert (found.method, found.path, list(found.query)) == ("GET", "/rounds", names)
    read = {name: (one.required, one.many, one.whole) for name, one in found.query.items()}
    assert (read["seed"], read["proposal"], read["rule"]) == (
        (False, False, True),
        (False, True, False),
        (False, False, False),
    )
    assert found.query["seed"].description == "Key of the random stream. Required, unless `input` is given."
    assert found.query["top"].whole
    assert not found.accepts
    assert {name for name, one in contract.operations["getStatsByInput"].query.items() if one.required} == {"input"}
    for takes_arrays in ("createRound", "createStats"):
        assert list(contract.operations[takes_arrays].accepts) == ["application/json", "application/vnd.numpy.npz"]
    assert found.answers[200, "application/json"] == "Round"
    assert found.answers[422, "application/problem+json"] == "Problem"
    assert found.answers[304, ""] is None
    assert contract.operations["getStats"].query["include"].many
    assert contract.operations["getProfile"].query == {}


def test_every_operation_may_fail_as_a_problem(contract: Contract) -> None:
    """A 500 is declared everywhere, or an answer that was held back could not be told."""
    for operation in contract.operations.values():
        assert operation.answers[500, "application/problem+json"] == "Problem"


def test_an_answer_is_checked_by_shape_and_then_by_meaning(contract: Contract) -> None:
    """One that has the wrong shape is not asked what it means."""
    contract.check("getLivez", 200, "application/json", HEALTHY)
    for payload, code in ((LYING, "contradiction"), ({**LYING, "extra": 1}, "unknown_member"), (None, "wrong_type")):
        with pytest.raises(InvalidResponse, match="getLivez") as refused:
            contract.check("getLivez", 200, "application/json", payload)
        assert [fault.code for fault in refused.value.faults] == [code]


def test_what_is_not_declared_is_refused(contract: Contract) -> None:
    """A status and a media type, each with the right payload; a body that is not JSON has only these two."""
    for status, media_type in ((201, "application/json"), (200, "text/html"), (200, "")):
        with pytest.raises(InvalidResponse, match="not declared"):
            contract.check("getLivez", status, media_type, HEALTHY)
    contract.check("getProblem", 200, "text/html", b"<p>")
    contract.check("getMethod", 304, "", b"")


def test_a_problem_is_checked_whoever_answers(contract: Contract) -> None:
    """By its operation, or by its payload alone where there is none."""
    problem = {
        "type": "/problems/not-found",
        "title": "There is nothing at this address",
        "status": 404,
        "detail": "Nothing.",
        "instance": "urn:request:r",
        "code": "not-found",
        "errors": [],
    }
    media = "application/problem+json"
    for operation in ("getSchema", None, "OPTIONS /rounds"):
        contract.check_problem(operation, 404, media, problem)
        with pytest.raises(InvalidResponse):
            contract.check_problem(operation, 404, media, {**problem, "title": "Not found"})
    with pytest.raises(InvalidResponse, match="404 application/problem"):
        contract.check_problem("getLivez", 404, media, problem)


def test_a_json_body_that_leads_to_no_schema_stops_the_start(tmp_path: Path) -> None:
    """A file that is not there, and a schema written in place."""
    for name in ("schemas", "openapi.yaml"):
        source = Path(str(root() / name))
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, tmp_path / name)
    load_contract(tmp_path, {})
    written = (tmp_path / "openapi.yaml").read_text(encoding="utf-8")
    for reference, instead in (
        ("{$ref: schemas/Method.json}", "{$ref: schemas/Methods.json}"),
        ("{$ref: schemas/Method.json}", "{type: object}"),
    ):
        assert written.count(reference) == 1
        (tmp_path / "openapi.yaml").write_text(written.replace(reference, instead), encoding="utf-8")
        with pytest.raises(BrokenContract, match="getMethod 200 application/json"):
            load_contract(tmp_path, {})


def test_views_and_operations_are_the_same_or_nothing_starts() -> None:
    """A view too few, a view too many: the odd one is named."""
    for views in ({name: view for name, view in VIEWS.items() if name != "getMethod"}, {**VIEWS, "getMethods": _liar}):
        with pytest.raises(BrokenContract, match=r": getMethods?\.$"):
            bind(Flask("odd"), service_of(), views, AnswerCache(0))


def _liar(service: Service, call: Call) -> Answer:
    return Answer(LYING)


def _misshapen(service: Service, call: Call) -> Answer:
    return Answer({"secret": 1})


def _mistyped(service: Service, call: Call) -> Answer:
    return Answer(b"secret", media_type="text/plain")


def _unready(service: Service, call: Call) -> Answer:
    raise NotReady("A secret is not ready.")


@pytest.mark.parametrize(
    ("view", "why"),
    [
        (_liar, "the status of the checks together is 'ok'"),
        (_misshapen, 'The member "secret" is not known here'),
        (_mistyped, "200 text/plain is not declared"),
        (_unready, "503 application/problem+json is not declared"),
    ],
)
def test_an_answer_that_breaks_the_contract_is_held_back(
    view: Any, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """By meaning, shape, media type or status: a 500 of its own code, a line in the log that says why, nothing else."""
    client = app_with(service_of(), {"getLivez": view}).test_client()
    for _ in range(2):
        response = client.get("/livez", headers={"X-Request-ID": "held-back"})
        assert (response.status_code, response.mimetype) == (500, "application/problem+json")
        assert response.json["code"] == "invalid-response"
        assert b"secret" not in response.data
        assert b"unavailable" not in response.data
        log = [line for line in capsys.readouterr().err.splitlines() if '"event":"invalid-response"' in line]
        assert len(log) == 1
        assert '"request_id":"held-back"' in log[0]
        assert why in log[0].replace('\\"', '"')
    assert client.get("/readyz").status_code == 200
