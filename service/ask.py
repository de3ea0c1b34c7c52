"""The API without a server: an operation of openapi.yaml as options of a command, and its answer as bytes.

The parameters of an operation are described in openapi.yaml alone; here each becomes an argument of argparse, and the
sentence that describes it, its default included, the help. The question goes through the application's own WSGI
interface, so there is one code path. Values are handed on as the text they are: the service judges them, not this
module.
"""

import argparse
import secrets
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

import orjson
from flask import Flask
from werkzeug.test import TestResponse

from service.core.uniforms import MAX_SEED
from service.resources import root
from service.wire.contract import Operation, Parameter, load_contract
from service.wire.permalink_input import INPUT

SUBJECT = "profile"
DESTINATION = "parameter_"
NEEDS_SEED = "getRound"  # a link always means one round, so here one is drawn


def load_operation(operation_id: str) -> Operation:
    """The operation of that id in openapi.yaml; KeyError when there is none."""
    return load_contract(root(), {}).operations[operation_id]


def option(name: str) -> str:
    """How a parameter is written on the command line."""
    return SUBJECT.upper() if name == SUBJECT else "--" + name.replace("_", "-")


def parameters(operation: Operation) -> tuple[Parameter, ...]:
    """The parameters of an operation that a person may give, those of the path first: all but a packed link."""
    every = (*operation.in_path.values(), *operation.query.values())
    return tuple(parameter for parameter in every if parameter.name != INPUT)


def add_parameters(parser: argparse.ArgumentParser, operation: Operation) -> None:
    """Give a parser an argument for each parameter: the profile by its place, the others as options."""
    for parameter in parameters(operation):
        told = parameter.description.replace("%", "%%")  # argparse formats its help
        if parameter.name == SUBJECT:
            parser.add_argument(DESTINATION + SUBJECT, metavar=option(SUBJECT), help=told)
        else:
            parser.add_argument(
                option(parameter.name),
                dest=DESTINATION + parameter.name,
                action="append" if parameter.many else "store",
                metavar=parameter.name.rpartition("_")[2].upper(),
                help=told,
            )


def ask(app: Flask, operation: Operation, chosen: Mapping[str, Any]) -> TestResponse:
    """The answer to an operation; `chosen` are the arguments that `add_parameters` declared, as argparse gives them."""
    path = operation.path.replace("{" + SUBJECT + "}", quote(chosen[DESTINATION + SUBJECT], safe=""))
    asked = [parameter for parameter in parameters(operation) if parameter.name in operation.query]
    query = [pair for parameter in asked for pair in _pairs(operation, parameter, chosen)]
    return app.test_client().get(path, query_string=query)


def indented(body: bytes) -> bytes:
    """The same JSON, two spaces for each level."""
    return orjson.dumps(orjson.loads(body), option=orjson.OPT_INDENT_2)


def complaint(operation: Operation, problem: Mapping[str, Any]) -> str:
    """A problem document as text: what is wrong, and each fault beside the argument it is about."""
    options = {parameter.name: option(parameter.name) for parameter in parameters(operation)}
    lines = [problem["title"] + (":" if problem["errors"] else f": {problem['detail']}")]
    for error in problem["errors"]:
        place = error.get("parameter") or error.get("pointer") or error.get("header")
        lines.append(f"  {options.get(place, place)}: {error['detail']}")
    if "known" in problem:
        lines.append("  known: " + ", ".join(problem["known"]))
    return "\n".join(lines)


def _pairs(operation: Operation, parameter: Parameter, chosen: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    given = chosen[DESTINATION + parameter.name]
    if given is None and parameter.name == "seed" and operation.id == NEEDS_SEED:
        given = str(secrets.randbelow(MAX_SEED + 1))
    for text in given if isinstance(given, list) else [given]:
        if text is not None:
            yield parameter.name, text
