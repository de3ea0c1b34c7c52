"""The files of `schemas/`: valid, described, closed, and all of them in use."""

import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import yaml

from service.resources import root

OPEN = {"OpenapiDocument.json", "SchemaDocument.json"}
INLINE = "InlineProfile.json"  # a part of requests
UNREAD = (INLINE, "#/properties/links")
DATA_FILE = "DataFile.json"
BELOW_A_NAME = ("properties", "$defs")
BELOW_A_LIST = ("oneOf", "anyOf", "allOf")
BELOW = ("items",)


def parts(schema: Any, where: str = "#") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema within a schema, itself first, with its pointer."""
    yield where, schema
    for name in BELOW_A_NAME:
        for key, below in schema.get(name, {}).items():
            yield from parts(below, f"{where}/{name}/{key}")
    for name in BELOW_A_LIST:
        for index, below in enumerate(schema.get(name, [])):
            yield from parts(below, f"{where}/{name}/{index}")
    for name in BELOW:
        if name in schema:
            yield from parts(schema[name], f"{where}/{name}")


def everywhere(documents: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """Every schema of every file: the file, the pointer, the schema."""
    return [(name, where, part) for name, document in documents.items() for where, part in parts(document)]


def references(node: Any) -> set[str]:
    """Every `$ref` below a node."""
    if isinstance(node, list):
        return {found for item in node for found in references(item)}
    if not isinstance(node, dict):
        return set()
    own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
    return own | {found for below in node.values() for found in references(below)}


def test_every_file_is_a_described_schema_of_2020_12(documents: dict[str, Any]) -> None:
    """Valid against its metaschema; no `$id`, which would make a reader fetch that address."""
    for name, document in documents.items():
        jsonschema.Draft202012Validator.check_schema(document)
        assert document["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert re.fullmatch(r"([A-Z][a-z]+)+\.json", name)
        assert document["title"].strip(), name
        assert document["description"].endswith("."), name
    assert [(name, where) for name, where, part in everywhere(documents) if "$id" in part] == []


def test_no_keyword_hides_a_schema_from_these_tests(documents: dict[str, Any]) -> None:
    """Only the keywords that `parts` follows hold schemas; another one would go unread."""
    plain = {"$schema", "$ref", "title", "description", "type", "required", "additionalProperties", "enum", "const"}
    bounds = {"minimum", "maximum", "exclusiveMaximum", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems"}
    known = (
        plain
        | bounds
        | {"pattern", "format", "default", "examples", "propertyNames", *BELOW_A_NAME, *BELOW_A_LIST, *BELOW}
    )
    assert {keyword for _, _, part in everywhere(documents) for keyword in part} <= known


def test_every_object_is_closed(documents: dict[str, Any]) -> None:
    """But for the two documents whose form is not ours, and for the links of a profile of ours."""
    for name, where, part in everywhere(documents):
        if "object" in (kinds := part.get("type", ())) or kinds == "object":
            named = "propertyNames" in part  # a table by name: any name of the form, values of one shape
            free = name in OPEN or named or (name, where) == UNREAD
            assert free or part["additionalProperties"] is False, (name, where)
            assert set(part.get("required", ())) <= set(part.get("properties", ())), (name, where)


def test_members_of_an_answer_are_always_present(documents: dict[str, Any]) -> None:
    """Null says that something does not apply; only these may be left out."""
    optional = {
        f"{name}{where}/{member}"
        for name, where, part in everywhere(documents)
        for member in set(part.get("properties", ())) - set(part.get("required", ()))
        if not name.endswith("Request.json") and name not in (*OPEN, INLINE)
    }
    assert optional == {"Problem.json#/known", "Term.json#/fraction_digits"}


def test_every_reference_leads_to_a_schema(documents: dict[str, Any]) -> None:
    """In the same file or in another."""
    for name, where, part in everywhere(documents):
        if "$ref" in part:
            file, _, pointer = part["$ref"].partition("#")
            found = documents[file or name]
            for step in pointer.split("/")[1:]:
                found = found[int(step) if isinstance(found, list) else step]
            assert isinstance(found, dict), (name, where)


def test_every_file_is_reached_from_the_document_of_the_service(documents: dict[str, Any]) -> None:
    """But for the schema of the data file, which is not on the wire."""
    openapi = yaml.safe_load((root() / "openapi.yaml").read_bytes())
    outside = {reference for reference in references(openapi) if not reference.startswith("#")}
    assert all(reference.startswith("schemas/") for reference in outside)
    waiting = {reference.removeprefix("schemas/").partition("#")[0] for reference in outside}
    reached: set[str] = set()
    while waiting:
        name = waiting.pop()
        reached.add(name)
        waiting |= {file for ref in references(documents[name]) if (file := ref.partition("#")[0])} - reached
    assert reached == set(documents) - {DATA_FILE}


def test_patterns_refuse_a_newline_at_the_end(documents: dict[str, Any]) -> None:
    """Python lets a `$` match before one, so each is followed by a guard."""
    patterns = {part["pattern"] for _, _, part in everywhere(documents) if "pattern" in part}
    assert patterns
    for pattern in patterns:
        assert pattern.startswith("^")
        assert re.findall(r"(?<!\\)\$", pattern) == re.findall(r"\$(?=\(\?!\\n\))", pattern) != [], pattern


def test_examples_and_defaults_in_a_schema_keep_it(documents: dict[str, Any], reference: Any) -> None:
    """Each beside the very part that it illustrates."""
    for name, where, part in everywhere(documents):
        pointer = f"{name.removesuffix('.json')}{where.replace('#', '#' if where != '#' else '')}"
        for value in [*part.get("examples", []), *([part["default"]] if "default" in part else [])]:
            assert list(reference(pointer).iter_errors(value)) == [], (name, where, value)
