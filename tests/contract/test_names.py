"""The url map, openapi.yaml, schemas/, the views and the tables of codes name the same things."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import service
from held_to_contract import OPENAPI, OPERATIONS, QUIET, SCHEMAS, held, shape_errors
from service.api.errors import STATUSES
from service.app import VIEWS, create_app
from service.core.rules.registry import RULES
from service.core.uniforms import ALGORITHM_VERSION
from service.resources import root
from service.wire.faults import CODES
from service.wire.meanings import MEANINGS
from service.wire.problems import PROBLEMS

PACKAGE = Path(service.__file__).parent
CODE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def references(node: Any) -> Iterator[str]:
    """Every `$ref` in a document."""
    if isinstance(node, dict):
        for name, below in node.items():
            if name == "$ref" and isinstance(below, str):
                yield below
            else:
                yield from references(below)
    elif isinstance(node, list):
        for below in node:
            yield from references(below)


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a function of that name in the service."""
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def test_the_url_map_is_the_paths_of_the_document() -> None:
    """The same templates with the same methods; HEAD comes with GET and OPTIONS with every path."""
    found: dict[str, set[str]] = {}
    for rule in create_app(QUIET).url_map.iter_rules():
        path = rule.rule.replace("<", "{").replace(">", "}")
        found.setdefault(path, set()).update(rule.methods or ())
    expected: dict[str, set[str]] = {}
    for method, path, _ in OPERATIONS.values():
        expected.setdefault(path, {"OPTIONS"}).update({"GET", "HEAD"} if method == "GET" else {method})
    assert found == expected


def test_no_operation_is_written_for_another_method() -> None:
    """The tests look at GET and POST alone."""
    members = {name for item in OPENAPI["paths"].values() for name in item}
    assert members == {"get", "post"}


def test_every_operation_has_one_view() -> None:
    """Of its name in snake_case."""
    assert VIEWS.keys() == OPERATIONS.keys()
    for operation, view in VIEWS.items():
        assert view.__name__ == re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", operation)
    assert len(set(VIEWS.values())) == len(VIEWS)


def test_every_schema_is_used_and_every_schema_used_is_there() -> None:
    """From the document or from another schema; the data file's is read by the catalogue."""
    files = {reference.split("#")[0].removeprefix("schemas/") for reference in references([OPENAPI, SCHEMAS])} - {""}
    in_code = {"DataFile.json", "StatsRequest.json"}
    assert files | in_code == set(SCHEMAS)


def test_every_reference_leads_somewhere() -> None:
    """In the document and in every schema."""
    documents = {"": OPENAPI, **{f"schemas/{name}": schema for name, schema in SCHEMAS.items()}}
    for base, document in documents.items():
        for reference in references(document):
            file, _, fragment = reference.partition("#")
            target: Any = documents[f"schemas/{file.removeprefix('schemas/')}" if file else base]
            for step in fragment.split("/")[1:]:
                name = step.replace("~1", "/").replace("~0", "~")
                target = target[int(name)] if isinstance(target, list) else target[name]


def test_every_component_of_the_document_is_used() -> None:
    """None is left over."""
    used = set(references(OPENAPI))
    components = {f"#/components/{kind}/{name}" for kind, named in OPENAPI["components"].items() for name in named}
    assert components <= used


def test_every_meaning_belongs_to_a_schema_that_is_answered() -> None:
    """And every body of JSON that is computed has one; the documents are files."""
    assert {f"{name}.json" for name in MEANINGS} <= set(SCHEMAS)
    answered = set()
    for _, _, operation in OPERATIONS.values():
        content = operation["responses"]["200"].get("content", {})
        if "application/json" in content:
            answered.add(content["application/json"]["schema"]["$ref"].removeprefix("schemas/").removesuffix(".json"))
    assert answered - {"OpenapiDocument"} == set(MEANINGS) - {"Problem"}


def test_every_kind_of_problem_has_a_status_and_a_page() -> None:
    """The two tables have the same codes."""
    assert STATUSES.keys() == PROBLEMS.keys()
    client = held(create_app(QUIET))
    assert {client.get(f"/problems/{code}").status_code for code in PROBLEMS} == {200}


def test_every_status_of_a_problem_is_declared_somewhere_but_405() -> None:
    """405 belongs to no operation."""
    declared = {int(status) for _, _, operation in OPERATIONS.values() for status in operation["responses"]}
    assert set(STATUSES.values()) - {405} == {status for status in declared if status >= 400}


@pytest.mark.parametrize(("function", "place"), [("Fault", 1), ("refused", 1), ("_Refused", 0)])
def test_every_code_of_a_fault_in_the_code_is_in_the_table(function: str, place: int) -> None:
    """Wherever one is written out."""
    found = {
        node.args[place].value
        for node in calls(function)
        if len(node.args) > place and isinstance(node.args[place], ast.Constant)
    }
    assert found
    assert found <= CODES.keys()


def test_every_code_in_the_table_is_used() -> None:
    """A code that no fault can have does not belong on a page for people."""
    tables = [file.read_text() for file in PACKAGE.rglob("*.py") if file.name != "faults.py"]
    written = set(re.findall(r'"([a-z][a-z0-9_]*)"', "".join(tables)))
    assert set(CODES) <= written


@pytest.mark.parametrize("table", [CODES, {code.replace("-", "_"): code for code in PROBLEMS}])
def test_codes_are_words_with_underscores(table: dict[str, object]) -> None:
    """Those of problems with hyphens, since they stand in addresses."""
    assert [code for code in table if not CODE.fullmatch(code)] == []


def test_the_rules_of_the_requests_are_those_of_the_registry() -> None:
    """Their form allows the name of every rule; which there are, the registry alone says."""
    for name in ("RoundRequest.json", "StatsRequest.json", "Round.json", "Stats.json"):
        rule = SCHEMAS[name]["properties"].get("rule") or SCHEMAS[name]["properties"]["request"]["properties"]["rule"]
        for known in RULES.values():
            assert shape_errors(rule, known.id) == shape_errors(rule, known.name) == []


def test_the_versions_are_the_same_everywhere() -> None:
    """The document's is that of the code; the random stream's is the one in its examples."""
    assert OPENAPI["info"]["version"] == service.__version__
    text = (root() / "openapi.yaml").read_text()
    assert set(re.findall(r"philox4x64-10-v\d+", text)) == {ALGORITHM_VERSION}


def test_the_document_is_written_without_repeated_keys() -> None:
    """YAML's reader would let the last one win."""

    class Strict(yaml.SafeLoader):
        """Refuses a mapping in which a key stands twice."""

        def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
            keys = [self.construct_object(key, deep=True) for key, _ in node.value]
            assert len(keys) == len(set(keys)), f"{node.start_mark}: {keys}"
            return super().construct_mapping(node, deep=deep)

    yaml.load((root() / "openapi.yaml").read_text(), Loader=Strict)  # noqa: S506  it is a safe loader
