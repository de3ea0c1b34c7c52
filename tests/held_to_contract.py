"""The application in one process, each answer of which is held against openapi.yaml and schemas/ as it arrives.

The contract is read anew here and payloads are checked by jsonschema, the reference validator, so that the service's
own reading and its fast validator vouch for nothing.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from service.api.binding import bind
from service.api.cache import AnswerCache
from service.api.call import Service, View
from service.app import VIEWS, create_app
from service.catalogue import load_catalogue
from service.resources import root
from service.settings import Settings
from service.wire.contract import load_contract
from service.wire.health import HealthCheck
from service.wire.inline_profile import RowLimits
from service.wire.meanings import MEANINGS
from service.wire.profile_choice import Profiles

OPENAPI: dict[str, Any] = yaml.safe_load((root() / "openapi.yaml").read_bytes())
SCHEMAS: dict[str, Any] = {
    file.name: json.loads(file.read_bytes()) for file in (root() / "schemas").iterdir() if file.name.endswith(".json")
}
_REGISTRY: Registry[Any] = Registry().with_resources(
    [
        *((name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items()),
        *((f"schemas/{name}", Resource.from_contents(schema)) for name, schema in SCHEMAS.items()),
    ]
)
EXPOSED = ("ETag", "Content-Location", "Link", "Retry-After", "X-Request-ID")
QUIET = Settings(log_level="error")


def resolved(node: dict[str, Any]) -> dict[str, Any]:
    """The node that a `$ref` inside openapi.yaml leads to."""
    while node.get("$ref", "").startswith("#/"):
        found: Any = OPENAPI
        for step in node["$ref"][2:].split("/"):
            found = found[step]
        node = found
    return node


OPERATIONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    operation["operationId"]: (method.upper(), path, operation)
    for path, item in OPENAPI["paths"].items()
    for method, operation in item.items()
    if method in ("get", "post")
}
"""operationId to method, path template and the operation as it stands in openapi.yaml."""

PACKED = next(one["example"] for one in OPERATIONS["getStatsByInput"][2]["parameters"])
LARGE = "/rounds?profile=divergent&seed=7"
STATS = f"/stats?input={PACKED}"
ACCEPTANCE = f"/metrics/acceptance?input={next(one['example'] for one in OPERATIONS['getAcceptance'][2]['parameters'])}"
ADDRESSES = (
    "/",
    "/profiles",
    "/profiles/divergent",
    LARGE,
    STATS,
    "/stats/divergent?rounds=100",
    "/rules",
    "/stats/divergent/rules",
    "/conformance/vectors/divergent?rounds=0",
    ACCEPTANCE,
    "/speedup?acceptance=4/5",
    "/method",
    "/openapi.yaml",
    "/openapi.json",
    "/docs",
    "/docs/reference",
    "/docs/frames",
    "/docs/files/pages.css",
    "/schemas/Round.json",
    "/problems/not-found",
    "/viewer/",
    "/viewer/main.js",
    "/livez",
    "/readyz",
)
"""One address to GET for each path of the contract. The answer to LARGE is one that is sent compressed."""

DECLARED: dict[tuple[str, int], dict[str, Any]] = {
    (id_, int(status)): resolved(response).get("content", {})
    for id_, (_, _, operation) in OPERATIONS.items()
    for status, response in operation["responses"].items()
}
"""Every declared (operationId, status) to its bodies by media type."""


def shape_errors(schema: Mapping[str, Any], payload: object) -> list[str]:
    """What the reference validator has against a payload; a `$ref` leads to a file of schemas/."""
    return [f"{error.json_path}: {error.message}" for error in _validator(json.dumps(schema)).iter_errors(payload)]


@cache
def _validator(schema: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema), registry=_REGISTRY)


class HeldClient(FlaskClient):
    """A test client that holds every answer against the contract."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """The answer, after it was found to keep the contract."""
        response = super().open(*args, **kwargs)
        hold(self.application, response)
        return response


def held(app: Flask) -> FlaskClient:
    """A client of this app that checks what it gets."""
    app.test_client_class = HeldClient
    return app.test_client()


def operation_of(app: Flask, response: TestResponse) -> str | None:
    """The operationId that answered, as the url map has it; None for an address or a method that is none's."""
    environ = {**response.request.environ, "PATH_INFO": response.request.environ["PATH_INFO"] or "/"}
    if environ["PATH_INFO"].startswith("//"):
        return None  # werkzeug would take it for the address with one slash; the service does not
    try:
        endpoint, _ = app.url_map.bind_to_environ(environ).match()
    except HTTPException:
        return None
    return endpoint if endpoint in OPERATIONS else None


def hold(app: Flask, response: TestResponse) -> None:
    """Fail unless the answer's status, media type, body and headers are those that openapi.yaml declares."""
    headers = response.headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    exposed = headers["Access-Control-Expose-Headers"].replace(" ", "").split(",")
    assert set(EXPOSED) <= set(exposed)
    assert len(headers.getlist("X-Request-ID")) == len(headers.getlist("Vary")) == len(headers.getlist("Link")) == 1
    operation = operation_of(app, response)
    if operation is None:
        assert response.status_code in (204, 308, 404, 405)
        bodies = {} if response.status_code < 400 else {"application/problem+json": {"$ref": "Problem.json"}}
    else:
        assert (operation, response.status_code) in DECLARED, f"{operation} does not declare {response.status_code}."
        declared = DECLARED[operation, response.status_code]
        bodies = {media: body["schema"] for media, body in declared.items()}
    _hold_body(response, bodies)


def _hold_body(response: TestResponse, bodies: Mapping[str, Mapping[str, Any]]) -> None:
    if not bodies:
        assert response.data == b""
        return
    assert response.mimetype in bodies
    if response.status_code >= 400:
        assert response.headers["Cache-Control"] == "no-store"
    if response.request.method == "HEAD":
        assert response.data == b""
    elif "json" in response.mimetype and "Content-Encoding" not in response.headers:
        assert shape_errors(bodies[response.mimetype], response.json) == []


def service_of(settings: Settings = QUIET, **changes: Any) -> Service:
    """What `create_app` makes at the start, with some of its parts changed."""
    catalogue = load_catalogue()
    parts: dict[str, Any] = {
        "settings": settings,
        "contract": load_contract(root(), MEANINGS),
        "catalogue": catalogue,
        "profiles": Profiles(
            catalogue.profiles,
            RowLimits(settings.max_draft_length, settings.max_vocabulary, settings.max_weights),
            cache_bytes=settings.profile_bytes,
        ),
        "method": json.loads((root() / "data" / "method.v1.json").read_bytes()),
        "checks": (HealthCheck("all", True, "All is well."),),
        "draw_seed": lambda: 7,
    }
    return Service(**{**parts, **changes})


def app_with(service: Service, views: Mapping[str, View] | None = None) -> Flask:
    """An application whose operations run over this service, some of them by other views.

    They are bound to an app of their own, as at the start, and then take the place of a real application's.
    """
    donor = Flask("donor", static_folder=None)
    bind(donor, service, {**VIEWS, **(views or {})}, AnswerCache(0))
    app = create_app(service.settings)
    app.view_functions.update(donor.view_functions)
    return app


def post_round(
    client: FlaskClient, body: bytes | dict[str, Any], content_type: str = "application/json"
) -> TestResponse:
    """The answer of POST /rounds to a body; one that is not yet text is written as JSON."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post("/rounds", data=raw, content_type=content_type)


def faults_of(response: TestResponse) -> list[tuple[str, str]]:
    """Place and code of every fault of a refusal."""
    errors = response.json["errors"]
    return [(error.get("pointer") or error.get("parameter") or error["header"], error["code"]) for error in errors]
