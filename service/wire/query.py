"""A query string to a document like a request's body, strictly: known parameters, each once unless it may repeat."""

import re
from collections.abc import Mapping
from urllib.parse import parse_qsl

from service.errors import Fault, InvalidInput
from service.wire.contract import Parameter
from service.wire.faults import listed, shown
from service.wire.numbers import Json

MOST_FIELDS = 200
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,999}")


class InvalidQuery(InvalidInput):
    """A query string refused. The first step of each fault's path is the parameter's name."""


class InvalidArrays(InvalidInput):
    """Arrays refused, or the options beside them.

    The path of a fault of the arrays starts with "profile"; the first step of any other is the parameter's name.
    """


def parse_query(raw: bytes, parameters: Mapping[str, Parameter]) -> tuple[Json, list[Fault]]:
    """The document that a query string writes, and the faults of how it is written.

    Raises InvalidQuery for one that cannot be read at all.

    Integers become integers where the text is one; other texts stay as they are, for the request's shape to refuse. A
    parameter that may repeat becomes an array.
    """
    try:
        pairs = parse_qsl(
            raw.decode("ascii"),
            keep_blank_values=True,
            encoding="utf-8",
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except UnicodeDecodeError:
        raise InvalidQuery([Fault((), "not_utf8", "The query string is not percent-encoded UTF-8.")]) from None
    except ValueError:
        detail = f"The query string has more than {MOST_FIELDS} parameters."
        raise InvalidQuery([Fault((), "too_many_items", detail)]) from None
    document: Json = {}
    faults: list[Fault] = []
    for name, text in pairs:
        parameter = parameters.get(name)
        if parameter is None:
            allowed = f"allowed is {listed(parameters)}" if parameters else "this address takes none"
            faults.append(Fault((name,), "unknown_parameter", f"Got {shown(name)}; {allowed}."))
        elif parameter.many:
            document.setdefault(name, []).append(text)
        elif name in document:
            faults.append(
                Fault((name,), "repeated_parameter", "The parameter is given more than once; once is allowed.")
            )
        else:
            document[name] = int(text) if parameter.whole and _INTEGER.fullmatch(text) else text
    for name, parameter in parameters.items():
        if parameter.required and name not in document:
            faults.append(missing(name))
    return document, list(dict.fromkeys(faults))


def missing(name: str) -> Fault:
    """The fault of a parameter that is not there."""
    return Fault((name,), "missing_parameter", f"The parameter {shown(name)} is required here.")
