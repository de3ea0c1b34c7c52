"""What the tests of the contract share: the contract, the reference validator, and answers of the application."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import jsonschema
import orjson
import pytest
from flask.testing import FlaskClient
from referencing import Registry, Resource

from service.app import create_app
from service.resources import root
from service.settings import Settings
from service.wire.contract import Contract, load_contract
from service.wire.meanings import MEANINGS

Reference = Callable[[str], jsonschema.Draft202012Validator]


@pytest.fixture(scope="session")
def contract() -> Contract:
    """The contract as the service reads it."""
    return load_contract(root(), MEANINGS)


@pytest.fixture(scope="session")
def documents() -> dict[str, Any]:
    """Every file of schemas/ by its name, "Round.json"."""
    folder = root() / "schemas"
    return {file.name: json.loads(file.read_bytes()) for file in folder.iterdir() if file.name.endswith(".json")}


@pytest.fixture(scope="session")
def reference(documents: dict[str, Any]) -> Reference:
    """The reference validator of a schema by name: "Round", or a part of one, "Round#/properties/request"."""
    resources = [(name, Resource.from_contents(schema)) for name, schema in documents.items()]
    registry: Registry[Any] = Registry().with_resources(resources)

    @cache
    def validator(name: str) -> jsonschema.Draft202012Validator:
        file, mark, fragment = name.partition("#")
        return jsonschema.Draft202012Validator({"$ref": f"{file}.json{mark}{fragment}"}, registry=registry)

    return validator


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A client of the application on the shipped data."""
    return create_app(Settings(log_level="error")).test_client()


LIVE = {
    "Index": ["/"],
    "ProfileList": ["/profiles"],
    "Profile": ["/profiles/closely-aligned", "/profiles/divergent"],
    "Round": [
        "/rounds?profile=divergent&seed=7",
        "/rounds?profile=closely-aligned&seed=7",
        "/rounds?profile=divergent&seed=7&proposals=sampled",
        "/rounds?profile=divergent&seed=1&draft_length=2&proposal=&proposal=cat",
        "/rounds?profile=divergent&seed=1&draft_length=0",
        "/rounds?profile=divergent&seed=1&draft_length=2&proposals=sampled&top=1",
        "/rounds?profile=divergent&seed=7&rule=block&proposals=sampled",
        "/rounds?profile=divergent&seed=7&rule=multi-draft&proposals=sampled",
        "/rounds?profile=divergent&seed=7&rule=sample-and-match",
        "/rounds?profile=divergent&seed=7&rule=go-on",
    ],
    "Stats": [
        "/stats/divergent?rounds=50&draft_length=2",
        "/stats/closely-aligned?rounds=1",
        "/stats/divergent?draft_length=1&include=exact",
        "/stats/divergent?draft_length=0&rounds=20&include=convergence",
        "/stats/divergent?draft_length=1&rounds=1000000000&simulation=counts&top=2",
        "/stats/divergent?draft_length=2&rounds=50&rule=resample-from-target&top=3",
        "/stats/divergent?draft_length=2&rounds=50&rule=multi-draft:candidates=3",
    ],
    "RuleList": ["/rules"],
    "RuleTable": ["/stats/divergent/rules?draft_length=2", "/stats/closely-aligned/rules?candidates=3&draft_length=0"],
    "SpeedupAnswer": [
        "/speedup?acceptance=4/5",
        "/speedup?acceptance=1&draft_length=0&verify_cost=2",
        "/speedup?acceptance=3/4&acceptance=0.5&batch=3&tokens=4",
        "/speedup?acceptance=17/20&draft_length=64&batch=256&tokens=1000",
    ],
    "Vectors": [
        "/conformance/vectors/divergent?draft_length=1",
        "/conformance/vectors/closely-aligned?rule=go-on&draft_length=2&rounds=0",
    ],
    "Method": ["/method"],
    "OpenapiDocument": ["/openapi.json"],
    "SchemaDocument": ["/schemas/Round.json", "/schemas/Exact.json"],
    "Health": ["/livez", "/readyz"],
    "Problem": ["/nowhere", "/profiles/x", "/rounds?seed=x&page=1&draft_length=65", "/schemas/x", "/problems/x"],
}

OWN = {"target": [["1/3", "2/3", 0]], "bonus": [0.5, 0.25, "0.25"], "draft": [["3/4", "1/4"]], "pad_draft": True}
OWN_ROUNDS: tuple[dict[str, Any], ...] = (
    {"profile": OWN, "seed": 7},
    {"profile": OWN, "seed": 7, "proposals": ["0"], "uniforms": {"accept": ["4/9"], "final": "0.1"}, "top": 1},
    {"profile": {**OWN, "bonus": ["0.4999", "0.25", "0.25"], "normalise": True}, "seed": 7},
    {"profile": "divergent", "seed": 7, "uniforms": {"final": "1/3"}},
)
OWN_STATS: tuple[dict[str, Any], ...] = (
    {"profile": OWN, "rounds": 50, "top": 2},
    {"profile": {"target": [], "bonus": [1], "draft": []}, "rounds": 1},
    {"profile": {"target": [[1] + [0] * 2000], "bonus": [1] + [0] * 2000, "draft": [[0] * 2000 + [1]]}, "rounds": 1},
)


COUNTED: tuple[dict[str, Any], ...] = (
    {"counters": {}},
    {"counters": {"draft_length": 4, "histogram": [3, 2, 1, 0, 4]}},
    {"counters": [{"accepted": 2, "drafted": 12}, {"accepted": 30, "drafted": 36}], "draft_length": 3},
    {"engine": "sglang", "counters": {"spec_verify_ct": 4, "spec_accept_token_num": 3, "spec_accept_rate": 0.375}}
    | {"draft_length": 2},
    {"counters": {"rounds": 0, "accepted": 0, "draft_length": 0}},
)
OWN_CONFORMANCE: tuple[dict[str, Any], ...] = (
    {"profile": OWN, "tokens": [[30, 60, 0], {"0": 20}], "top": 2},
    {"profile": "divergent", "draft_length": 1, "tokens": [{"the": 900}, {}], "committed_count": [900, 0]},
    {"profile": "divergent", "draft_length": 0, "tokens": [{"on": 1}], "acceptance_histogram": [1]},
)


@pytest.fixture(scope="session")
def live(client: FlaskClient) -> list[tuple[str, Any]]:
    """The name of the schema and the JSON of many answers, of every kind."""
    answers = [(name, client.get(address).data) for name, addresses in LIVE.items() for address in addresses]
    bodies = [b"{", b'{"profile": "x", "sead": 1}', b'{"profile": "divergent", "proposals": [1, "x"]}']
    answers += [("Problem", client.post("/rounds", data=body, content_type="application/json").data) for body in bodies]
    answers += [("Problem", client.post("/rounds", data=b"{}", content_type="text/plain").data)]
    answers += [("Round", client.post("/rounds", json=body).data) for body in OWN_ROUNDS]
    answers += [("Acceptance", client.post("/metrics/acceptance", json=body).data) for body in COUNTED]
    answers += [("Stats", client.post("/stats", json=body).data) for body in OWN_STATS]
    answers += [("Conformance", client.post("/conformance", json=body).data) for body in OWN_CONFORMANCE]
    return [(name, orjson.loads(body)) for name, body in answers]
