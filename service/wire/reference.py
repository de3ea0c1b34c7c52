"""The contract as a reference for people to read: every operation in order, and every schema, as plain values."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from service.wire.contract import METHODS, Contract
from service.wire.numbers import Json
from service.wire.printed import printed
from service.wire.references import OPENAPI, SCHEMA_FOLDER, located
from service.wire.schema_tables import SchemaTable, Word, kind_of, limits_of, schema_table


@dataclass(frozen=True, slots=True)
class Example:
    """A value and what it shows; text: of the lines of its JSON."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class ReferenceParameter:
    """A parameter. place: "path" or "query"."""

    name: str
    place: str
    required: bool
    kind: tuple[Word, ...]
    limits: str
    description: str
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Body:
    """A body of one media type. schema: the name of its schema, or None where it is not JSON."""

    media_type: str
    schema: str | None
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class ReferenceAnswer:
    """What is answered with one status."""

    status: str
    description: str
    headers: tuple[str, ...]
    bodies: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class ReferenceOperation:
    """One operation, with all that is said of it."""

    id: str
    method: str
    path: str
    summary: str
    description: str
    parameters: tuple[ReferenceParameter, ...]
    bodies: tuple[Body, ...]
    answers: tuple[ReferenceAnswer, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The operations of one tag."""

    name: str
    description: str
    operations: tuple[ReferenceOperation, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """All of it."""

    title: str
    version: str
    summary: str
    description: str
    groups: tuple[Group, ...]
    schemas: tuple[SchemaTable, ...]


def reference_of(contract: Contract) -> Reference:
    """The reference of a contract. Nothing in it is written here: every word and value is the contract's."""
    openapi, documents = contract.openapi, documents_of(contract)
    tagged = [(operation["tags"][0], one) for operation, one in _operations(openapi, documents)]
    groups = [
        Group(tag["name"], tag["description"], tuple(one for name, one in tagged if name == tag["name"]))
        for tag in openapi["tags"]
    ]
    info = openapi["info"]
    tables = tuple(schema_table(file.removesuffix(".json"), documents) for file in contract.schemas)
    return Reference(info["title"], info["version"], info["summary"], info["description"], tuple(groups), tables)


def documents_of(contract: Contract) -> dict[str, Json]:
    """The documents that references lead into, by name."""
    schemas = {file: json.loads(text) for file, text in contract.schemas.items()}
    return {OPENAPI: contract.openapi, **schemas}


def _operations(openapi: Json, documents: Mapping[str, Json]) -> list[tuple[Json, ReferenceOperation]]:
    return [
        (operation, _operation(path, method, operation, [*item.get("parameters", []), *_listed(operation)], documents))
        for path, item in openapi["paths"].items()
        for method, operation in item.items()
        if method in METHODS
    ]


def _listed(operation: Json) -> list[Json]:
    parameters: list[Json] = operation.get("parameters", [])
    return parameters


def _operation(
    path: str, method: str, operation: Json, listed: list[Json], documents: Mapping[str, Json]
) -> ReferenceOperation:
    return ReferenceOperation(
        id=operation["operationId"],
        method=method.upper(),
        path=path,
        summary=operation["summary"],
        description=operation["description"],
        parameters=tuple(_parameter(located(one, OPENAPI, documents)[0], documents) for one in listed),
        bodies=tuple(_bodies(operation.get("requestBody", {}), documents)),
        answers=tuple(
            _answer(status, located(answer, OPENAPI, documents)[0], documents)
            for status, answer in operation["responses"].items()
        ),
    )


def _parameter(parameter: Json, documents: Mapping[str, Json]) -> ReferenceParameter:
    values = [value for _, value in _values(parameter, documents)]
    return ReferenceParameter(
        name=parameter["name"],
        place=parameter["in"],
        required=parameter.get("required", False),
        kind=tuple(kind_of(parameter["schema"], OPENAPI, documents)),
        limits=limits_of(parameter["schema"], OPENAPI, documents),
        description=parameter["description"],
        examples=tuple(value if isinstance(value, str) else json.dumps(value) for value in values),
    )


def _answer(status: str, answer: Json, documents: Mapping[str, Json]) -> ReferenceAnswer:
    bodies = tuple(_bodies(answer, documents))
    return ReferenceAnswer(status, answer["description"], tuple(answer.get("headers", ())), bodies)


def _bodies(holder: Json, documents: Mapping[str, Json]) -> Iterator[Body]:
    for media_type, body in holder.get("content", {}).items():
        file = body["schema"].get("$ref", "")
        name = file.removeprefix(SCHEMA_FOLDER).removesuffix(".json") or None
        examples = tuple(Example(title, "\n".join(printed(value))) for title, value in _values(body, documents))
        yield Body(media_type, name, examples)


def _values(holder: Json, documents: Mapping[str, Json]) -> Iterator[tuple[str, object]]:
    """The examples of a parameter or of a body: what each shows, and its value."""
    if "example" in holder:
        yield "Example", holder["example"]
    for name, example in holder.get("examples", {}).items():
        found = located(example, OPENAPI, documents)[0]
        yield found.get("summary", name), found["value"]
