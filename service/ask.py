"""The API without a server: an operation of openapi.yaml as options of a command, and its answer as bytes.

The parameters of an operation are described in openapi.yaml alone; here each becomes an argument of argparse, and the
sentence that describes it, its default included, the help. The
question goes through the application's own WSGI interface, so there is one code path. Values are handed on as the text
they are: the service judges them, not this module.
"""

import argparse
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import orjson
import yaml
from flask import Flask
from werkzeug.test import TestResponse

from service.resources import root

SEEDS = 2**53
SUBJECT = "profile"
DESTINATION = "parameter_"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of an operation; `repeated` when it may be given several times."""

    name: str
    in_path: bool
    help: str
    required: bool
    repeated: bool

    @property
    def option(self) -> str:
        """How it is written on the command line."""
        return SUBJECT.upper() if self.name == SUBJECT else "--" + self.name.replace("_", "-")


@dataclass(frozen=True, slots=True)
class Operation:
    """A GET operation about a profile: its path template and its parameters in order."""

    path: str
    parameters: tuple[Parameter, ...]


def load_operation(operation_id: str) -> Operation:
    """The operation of that id in openapi.yaml; KeyError when there is none."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    document = yaml.load(root().joinpath("openapi.yaml").read_bytes(), Loader=loader)  # noqa: S506  both are safe
    for path, item in document["paths"].items():
        operation = item.get("get", {})
        if operation.get("operationId") == operation_id:
            listed = [*item.get("parameters", []), *operation.get("parameters", [])]
            resolved = [_resolve(document, parameter) for parameter in listed]
            asked = tuple(_parameter(one) for one in resolved if one["in"] in ("path", "query"))
            return Operation(path, asked)
    raise KeyError(operation_id)


def add_parameters(parser: argparse.ArgumentParser, operation: Operation) -> None:
    """Give a parser an argument for each parameter: the profile by its place, the others as options."""
    for parameter in operation.parameters:
        if parameter.name == SUBJECT:
            parser.add_argument(DESTINATION + SUBJECT, metavar=parameter.option, help=parameter.help)
        else:
            parser.add_argument(
                parameter.option,
                dest=DESTINATION + parameter.name,
                action="append" if parameter.repeated else "store",
                metavar=parameter.name.rpartition("_")[2].upper(),
                help=parameter.help,
            )


def ask(app: Flask, operation: Operation, chosen: Mapping[str, Any]) -> TestResponse:
    """The answer to an operation; `chosen` are the arguments that `add_parameters` declared, as argparse gives them."""
    path = operation.path.replace("{" + SUBJECT + "}", quote(chosen[DESTINATION + SUBJECT], safe=""))
    asked = [parameter for parameter in operation.parameters if not parameter.in_path]
    query = [pair for parameter in asked for pair in _pairs(parameter, chosen)]
    return app.test_client().get(path, query_string=query)


def indented(body: bytes) -> bytes:
    """The same JSON, two spaces for each level."""
    return orjson.dumps(orjson.loads(body), option=orjson.OPT_INDENT_2)


def complaint(operation: Operation, problem: Mapping[str, Any]) -> str:
    """A problem document as text: what is wrong, and each fault beside the argument it is about."""
    options = {parameter.name: parameter.option for parameter in operation.parameters}
    lines = [f"{problem['title']}: {problem['detail']}"]
    for error in problem["errors"]:
        place = error.get("parameter") or error.get("pointer") or error.get("header")
        lines.append(f"  {options.get(place, place)}: {error['detail']}")
    if "known" in problem:
        lines.append("  known: " + ", ".join(problem["known"]))
    return "\n".join(lines)


def _pairs(parameter: Parameter, chosen: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    given = chosen[DESTINATION + parameter.name]
    if given is None and parameter.name == "seed" and parameter.required:
        given = str(secrets.randbelow(SEEDS))
    for text in given if isinstance(given, list) else [given]:
        if text is not None:
            yield parameter.name, text


def _resolve(document: Mapping[str, Any], node: Mapping[str, Any]) -> Mapping[str, Any]:
    reference = node.get("$ref", "")
    if not reference.startswith("#/"):
        return node
    for step in reference[2:].split("/"):
        document = document[step.replace("~1", "/").replace("~0", "~")]
    return document


def _parameter(node: Mapping[str, Any]) -> Parameter:
    # openapi.yaml writes `explode` out exactly where a parameter is a list; argparse formats its help with %.
    return Parameter(
        name=node["name"],
        in_path=node["in"] == "path",
        help=" ".join(node["description"].split()).replace("%", "%%"),
        required=node.get("required", False),
        repeated=node.get("explode", False),
    )
