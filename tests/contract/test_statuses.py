"""Every status that openapi.yaml declares is produced by a request, and each such request by the operation it names."""

from typing import Any

import pytest
from werkzeug.test import TestResponse

from held_to_contract import ACCEPTANCE, DECLARED, OPERATIONS, QUIET, app_with, held, operation_of, resolved, service_of
from service.api.call import Answer, Call, Service
from service.app import create_app
from service.wire.health import HealthCheck

JSON = "application/json"
ROUND = "/rounds?profile=divergent&seed=7"
PACKED = next(one["example"] for one in OPERATIONS["getStatsByInput"][2]["parameters"])
ADDRESSES = {
    "getIndex": "/",
    "listProfiles": "/profiles",
    "getProfile": "/profiles/divergent",
    "listRules": "/rules",
    "getRuleTable": "/stats/divergent/rules",
    "createRound": "/rounds",
    "getRound": ROUND,
    "createStats": "/stats",
    "getStatsByInput": f"/stats?input={PACKED}",
    "getStats": "/stats/divergent?rounds=100",
    "createAcceptance": "/metrics/acceptance",
    "getAcceptance": ACCEPTANCE,
    "getSpeedup": "/speedup?acceptance=4/5",
    "createConformance": "/conformance",
    "getVectors": "/conformance/vectors/divergent",
    "getMethod": "/method",
    "getOpenapiYaml": "/openapi.yaml",
    "getOpenapiJson": "/openapi.json",
    "getDocs": "/docs",
    "getReference": "/docs/reference",
    "getFramesGuide": "/docs/frames",
    "getDocsFile": "/docs/files/pages.css",
    "getSchema": "/schemas/Round.json",
    "getProblem": "/problems/not-found",
    "getViewer": "/viewer/",
    "getViewerFile": "/viewer/main.js",
    "getLivez": "/livez",
    "getReadyz": "/readyz",
}
POSTED = ("createRound", "createStats", "createAcceptance", "createConformance")
UNDECODABLE = "%ff"


def breaks(service: Service, call: Call) -> Answer:
    """A view with a bug."""
    raise ZeroDivisionError


def asked(operation: str, status: int) -> TestResponse:
    """The answer to a request that should have this status."""
    path = ADDRESSES[operation]
    bare, joint = path.split("?")[0], "&" if "?" in path else "?"
    client = held(create_app(QUIET))
    match status, operation:
        case 500, _:
            broken = held(app_with(service_of(), {operation: breaks}))
            return broken.post(path, json={"profile": "divergent"}) if operation in POSTED else broken.get(path)
        case 503, _:
            return held(app_with(service_of(checks=(HealthCheck("one", False, "It failed."),)))).get(path)
        case _, "createAcceptance" if status == 200:
            return client.post(path, json={"counters": {}})
        case 200, "createConformance":
            return client.post(path, json={"profile": "divergent", "draft_length": 0, "tokens": [{"the": 1}]})
        case _, "createRound" | "createStats" | "createAcceptance" | "createConformance":
            return client.post(path, **posted(status))
        case 404, "getRuleTable":
            return client.get("/stats/nothing/rules")
        case 304, _:
            return client.get(path, headers={"If-None-Match": client.get(path).headers["ETag"]})
        case 404, _:
            return client.get(f"{bare.rpartition('/')[0]}/nothing")
        case 400, _:
            return client.get(f"{path}{joint}x={UNDECODABLE}")
        case 422, _:
            return client.get(f"{path}{joint}unknown=1")
    return client.get(path)


def posted(status: int) -> dict[str, Any]:
    """A body of a POST that has this status."""
    return {
        200: {"data": b'{"profile":"divergent","seed":7}', "content_type": JSON},
        400: {"data": b"{", "content_type": JSON},
        413: {"data": b" " * 4_194_305, "content_type": JSON},
        415: {"data": b"{}", "content_type": "text/plain"},
        422: {"data": b"{}", "content_type": JSON},
    }[status]


def test_every_operation_has_an_address_here() -> None:
    """A new one is not forgotten."""
    assert ADDRESSES.keys() == OPERATIONS.keys()


@pytest.mark.parametrize(("operation", "status"), sorted(DECLARED))
def test_every_declared_status_is_produced(operation: str, status: int) -> None:
    """By the operation that declares it; body and headers are held against its declaration on the way."""
    response = asked(operation, status)
    assert response.status_code == status
    assert operation_of(create_app(QUIET), response) == operation


@pytest.mark.parametrize(("operation", "status"), sorted(DECLARED))
def test_every_declared_header_is_sent(operation: str, status: int) -> None:
    """Those that are required are there."""
    declared = OPERATIONS[operation][2]["responses"][str(status)]
    response = asked(operation, status)
    missing = [name for name in required_headers(declared) if name not in response.headers]
    assert missing == []


def required_headers(response: dict[str, Any]) -> list[str]:
    """The names of the headers that a declaration requires."""
    headers = resolved(response).get("headers", {})
    return [name for name, header in headers.items() if resolved(header).get("required")]
