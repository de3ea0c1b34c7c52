"""The contract: `openapi.yaml` and `schemas/`, read once, and every payload held against them.

`openapi.yaml` is the route table: which operations there are, their parameters, and which schema belongs to which
status and media type. `schemas/` is the only authority for shapes. What a payload means is checked by the `Meaning` of
its schema.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from itertools import islice
from types import MappingProxyType
from typing import cast

import jsonschema_rs
import yaml

from service.errors import BrokenContract, Fault, InvalidResponse
from service.wire.faults import MOST_FAULTS
from service.wire.meaning import Meaning
from service.wire.numbers import Json
from service.wire.references import OPENAPI, SCHEMA_FOLDER, located
from service.wire.shape import from_jsonschema_rs, shape_faults

PROBLEM_MEDIA = "application/problem+json"
JSON_MEDIA = ("application/json", PROBLEM_MEDIA)
METHODS = ("get", "post", "put", "patch", "delete")
BASE = "json-schema:///"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of the query or of the path.

    many: it may be repeated. whole: its text is read as an integer where it is one. description: for people.
    """

    name: str
    required: bool
    many: bool
    whole: bool
    description: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation.

    in_path, query: its parameters by name, in order. answers: (status, media type) to the name of the schema, or None
    for a body that is not JSON or not there; the media type of no body is "". accepts: the media types of its request's
    body, none where it has no body.
    """

    id: str
    method: str
    path: str
    in_path: Mapping[str, Parameter]
    query: Mapping[str, Parameter]
    answers: Mapping[tuple[int, str], str | None]
    accepts: tuple[str, ...]


class Shape:
    """One file of `schemas/`, ready to check payloads with the fast validator."""

    def __init__(self, name: str, schemas: Mapping[str, Json], registry: jsonschema_rs.Registry) -> None:
        self._schema = {"$ref": f"{name}.json"}
        self._schemas = schemas
        self._validator = jsonschema_rs.validator_for({"$ref": f"{BASE}{name}.json"}, registry=registry)

    def faults(self, payload: object) -> list[Fault]:
        """Every fault of the payload's shape."""
        if self._validator.is_valid(payload):
            return []
        errors = islice(self._validator.iter_errors(payload), MOST_FAULTS)
        return shape_faults(from_jsonschema_rs(error, self._schema, self._schemas) for error in errors)


@dataclass(frozen=True, slots=True)
class Contract:
    """openapi: the document, and as bytes of YAML. schemas: every file by its name with ending, as bytes.

    operations: by operationId. shapes, meanings: by the name of the schema, "Round".
    """

    openapi: Json
    openapi_yaml: bytes
    schemas: Mapping[str, bytes]
    operations: Mapping[str, Operation]
    shapes: Mapping[str, Shape]
    meanings: Mapping[str, Meaning]

    def check(self, operation_id: str, status: int, media_type: str, payload: object) -> None:
        """Hold an answer against its operation. Raises InvalidResponse with every fault of its shape, or else of its
        meaning; an undeclared status or media type is a fault of its own.
        """
        answers = self.operations[operation_id].answers
        if (status, media_type) not in answers:
            detail = f"{status} {media_type} is not declared in openapi.yaml."
            raise InvalidResponse(operation_id, [Fault((), "not_allowed", detail)])
        schema = answers[status, media_type]
        if schema is not None:
            self.check_payload(operation_id, schema, payload)

    def check_problem(self, operation_id: str | None, status: int, media_type: str, payload: object) -> None:
        """The same for an error: one that no operation answered has only its payload checked."""
        if operation_id is not None and operation_id in self.operations:
            self.check(operation_id, status, media_type, payload)
        else:
            self.check_payload("no operation", "Problem", payload)

    def check_payload(self, operation_id: str, schema: str, payload: object) -> None:
        """Hold a payload against one schema and its meaning. Raises InvalidResponse."""
        faults = self.shapes[schema].faults(payload)
        if not faults and schema in self.meanings:
            faults = self.meanings[schema].faults(cast(Json, payload))
        if faults:
            raise InvalidResponse(operation_id, faults)


def load_contract(root: Traversable, meanings: Mapping[str, Meaning]) -> Contract:
    """The contract in the folder that holds openapi.yaml and schemas/. Raises BrokenContract where they disagree."""
    openapi_yaml = (root / "openapi.yaml").read_bytes()
    openapi = yaml.load(openapi_yaml, Loader=yaml.CSafeLoader)
    files = sorted((file for file in (root / "schemas").iterdir() if file.name.endswith(".json")), key=_name)
    raw = {file.name: file.read_bytes() for file in files}
    schemas = {name: json.loads(text) for name, text in raw.items()}
    registry = jsonschema_rs.Registry([(BASE + name, schema) for name, schema in schemas.items()])
    shapes = {name.removesuffix(".json"): Shape(name.removesuffix(".json"), schemas, registry) for name in schemas}
    operations = {operation.id: operation for operation in _operations(openapi, schemas)}
    frozen = MappingProxyType
    return Contract(openapi, openapi_yaml, frozen(raw), frozen(operations), frozen(shapes), meanings)


def _name(file: Traversable) -> str:
    return file.name


def _operations(openapi: Json, schemas: Mapping[str, Json]) -> list[Operation]:
    return [
        _operation(
            path, method, operation, [*item.get("parameters", []), *operation.get("parameters", [])], openapi, schemas
        )
        for path, item in openapi["paths"].items()
        for method, operation in item.items()
        if method in METHODS
    ]


def _operation(
    path: str, method: str, operation: Json, listed: list[Json], openapi: Json, schemas: Mapping[str, Json]
) -> Operation:
    parameters = [_resolved(parameter, openapi, schemas) for parameter in listed]
    in_path, query = (
        {one["name"]: _parameter(one, openapi, schemas) for one in parameters if one["in"] == place}
        for place in ("path", "query")
    )
    answers = _answers(operation, openapi, schemas)
    accepts = tuple(operation.get("requestBody", {}).get("content", ()))
    return Operation(operation["operationId"], method.upper(), path, in_path, query, answers, accepts)


def _parameter(parameter: Json, openapi: Json, schemas: Mapping[str, Json]) -> Parameter:
    kind = _resolved(parameter["schema"], openapi, schemas)["type"]
    return Parameter(
        name=parameter["name"],
        required=parameter.get("required", False),
        many=kind == "array",
        whole=kind == "integer",
        description=" ".join(parameter["description"].split()),
    )


def _answers(operation: Json, openapi: Json, schemas: Mapping[str, Json]) -> dict[tuple[int, str], str | None]:
    answers: dict[tuple[int, str], str | None] = {}
    for status, response in operation["responses"].items():
        content = _resolved(response, openapi, schemas).get("content", {})
        for media_type, body in content.items() or [("", {})]:
            reference = body.get("schema", {}).get("$ref", "")
            schema = reference.removeprefix(SCHEMA_FOLDER).removesuffix(".json") if media_type in JSON_MEDIA else None
            if schema is not None and f"{schema}.json" not in schemas:
                where = f"{operation['operationId']} {status} {media_type}"
                raise BrokenContract(f"{where}: a JSON body refers to a file of schemas/, not to {reference!r}.")
            answers[int(status), media_type] = schema
    if (500, PROBLEM_MEDIA) not in answers:
        raise BrokenContract(f"{operation['operationId']}: every operation declares what it answers when it fails.")
    return answers


def _resolved(value: Json, openapi: Json, schemas: Mapping[str, Json]) -> Json:
    return located(value, OPENAPI, {OPENAPI: openapi, **schemas})[0]
