"""Every example of openapi.yaml: a request is sent and answered, an answer keeps its own schema."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import numpy as np
import pytest
from flask.testing import FlaskClient

from held_to_contract import OPERATIONS, QUIET, SCHEMAS, held, resolved, shape_errors
from saved import saved
from service.app import create_app

Examples = dict[str, Any]

NEEDED = {"getRound": ("profile", "seed")}
"""What a query needs where it has no input, which OpenAPI cannot say."""

WITHOUT_PERMALINK = ("createConformance",)
"""Operations whose input is too large for a link."""

FIVE = {"target": np.full((5, 4), 0.25), "bonus": np.full(4, 0.25), "draft": np.full((5, 4), 0.25)}
"""Arrays of a profile of five positions."""


def examples_of(node: dict[str, Any]) -> Examples:
    """The examples of a parameter, a header or a body, by name."""
    found = {name: resolved(example)["value"] for name, example in node.get("examples", {}).items()}
    return {**found, "example": node["example"]} if "example" in node else found


def parameters_of(operation: str) -> list[dict[str, Any]]:
    """The parameters of an operation."""
    return [resolved(parameter) for parameter in OPERATIONS[operation][2].get("parameters", [])]


def requests() -> Iterator[Any]:
    """Operation, the parameter that is varied, and one of its examples."""
    for operation in OPERATIONS:
        for parameter in parameters_of(operation):
            for name, value in examples_of(parameter).items():
                yield pytest.param(operation, parameter["name"], value, id=f"{operation}-{parameter['name']}-{name}")


def bodies() -> Iterator[Any]:
    """Every example of a request body."""
    for operation, (_, _, written) in OPERATIONS.items():
        for media_type, body in resolved(written.get("requestBody", {})).get("content", {}).items():
            for name, value in examples_of(body).items():
                yield pytest.param(operation, media_type, value, id=f"{operation}-{name}")


def answers() -> Iterator[Any]:
    """Every example of an answer's body, with its schema."""
    for operation, (_, _, written) in OPERATIONS.items():
        for status, response in written["responses"].items():
            for media_type, body in resolved(response).get("content", {}).items():
                for name, value in examples_of(body).items():
                    yield pytest.param(body["schema"], value, id=f"{operation}-{status}-{media_type}-{name}")


def headers() -> Iterator[Any]:
    """Every example of a header, with its schema."""
    for operation, (_, _, written) in OPERATIONS.items():
        for status, response in written["responses"].items():
            for name, header in resolved(response).get("headers", {}).items():
                for value in examples_of(resolved(header)).values():
                    yield pytest.param(resolved(header)["schema"], value, id=f"{operation}-{status}-{name}")


def address(operation: str, varied: str, value: Any) -> str:
    """The operation's address: required parameters by their first example, one parameter by the given one."""
    _, path, _ = OPERATIONS[operation]
    query = []
    for parameter in parameters_of(operation):
        examples = list(examples_of(parameter).values())
        needed = parameter.get("required") or (parameter["name"] in NEEDED.get(operation, ()) and varied != "input")
        chosen = value if parameter["name"] == varied else examples[0] if needed else None
        if parameter["in"] == "path":
            path = path.replace("{" + parameter["name"] + "}", quote(str(chosen), safe=""))
        elif chosen is not None:
            texts = chosen if isinstance(chosen, list) else [chosen]
            query += [f"{parameter['name']}={quote(str(text), safe='')}" for text in texts]
    return f"{path}?{'&'.join(query)}" if query else path


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A client that holds every answer against the contract."""
    return held(create_app(QUIET))


@pytest.mark.parametrize(("operation", "parameter", "value"), list(requests()))
def test_every_example_of_a_parameter_is_answered(
    client: FlaskClient, operation: str, parameter: str, value: Any
) -> None:
    """200, with the other parameters left at their defaults; those of a POST stand beside arrays."""
    method, where = OPERATIONS[operation][0], address(operation, parameter, value)
    arrays = {**FIVE, "tokens": np.ones((6, 4), dtype=np.int64)} if operation == "createConformance" else FIVE
    body = {"data": saved(**arrays), "content_type": "application/vnd.numpy.npz"} if method == "POST" else {}
    assert client.open(where, method=method, **body).status_code == 200


@pytest.mark.parametrize(("operation", "media_type", "value"), list(bodies()))
def test_every_example_of_a_body_is_answered(client: FlaskClient, operation: str, media_type: str, value: Any) -> None:
    """200, and the permalink, where there is one, has the same bytes."""
    response = client.post(OPERATIONS[operation][1], json=value, content_type=media_type)
    assert response.status_code == 200
    if operation not in WITHOUT_PERMALINK:
        assert client.get(response.headers["Content-Location"]).data == response.data


@pytest.mark.parametrize(("schema", "value"), [*answers(), *headers()])
def test_every_example_of_an_answer_keeps_its_schema(schema: dict[str, Any], value: Any) -> None:
    """By the reference validator."""
    assert shape_errors(schema, value) == []


def test_each_kind_of_example_exists() -> None:
    """So that none of the tests above tests nothing."""
    assert min(len(list(found)) for found in (requests(), bodies(), answers(), headers())) >= 6


@pytest.mark.parametrize(
    ("path", "member", "example"),
    [
        ("/rounds?profile=divergent&seed=7", "getRound", "divergent"),
        ("/profiles/divergent", "getProfile", "divergent"),
        ("/", "getIndex", "index"),
    ],
)
def test_an_example_of_a_whole_answer_is_the_answer(client: FlaskClient, path: str, member: str, example: str) -> None:
    """Word for word: the document shows what the service sends. The index is asked for its links' names alone."""
    body = OPERATIONS[member][2]["responses"]["200"]["content"]["application/json"]
    shown, sent = examples_of(body)[example], client.get(path).json
    if member == "getIndex":
        assert shown.keys() == sent.keys()
        assert shown["links"].keys() == sent["links"].keys()
        assert shown["limits"].keys() == sent["limits"].keys()
        return
    assert shown == sent


def test_the_example_of_one_proposal_is_a_part_of_the_answer(client: FlaskClient) -> None:
    """Its numbers are those that are sent; it shows one metric of several."""
    content = OPERATIONS["getStats"][2]["responses"]["200"]["content"]["application/json"]
    shown = examples_of(content)["oneProposal"]
    sent = client.get("/stats/divergent?draft_length=1&include=exact").json
    numbers = ("positions", "bonus", "committed_count", "frame_count", "cost")
    assert {name: shown["exact"][name] for name in numbers} == {name: sent["exact"][name] for name in numbers}
    assert shown["exact"]["speedup"]["rows"] == sent["exact"]["speedup"]["rows"]
    assert (shown["request"], shown["links"]) == (sent["request"], sent["links"])


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_every_example_in_a_schema_keeps_that_schema(name: str) -> None:
    """Wherever it stands."""
    broken = [error for where, value in examples_in(SCHEMAS[name], name) for error in shape_errors(where, value)]
    assert broken == []


def examples_in(schema: Any, name: str, pointer: str = "#") -> Iterator[tuple[dict[str, str], Any]]:
    """Every value in `examples` of a schema, with a reference to the part that it is an example of."""
    if isinstance(schema, dict):
        for value in schema.get("examples", []) if isinstance(schema.get("examples"), list) else []:
            yield {"$ref": f"{name}{pointer}"}, value
        for key, below in schema.items():
            if key not in ("examples", "default", "enum", "const"):
                yield from examples_in(below, name, f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}")
    elif isinstance(schema, list):
        for index, below in enumerate(schema):
            yield from examples_in(below, name, f"{pointer}/{index}")
