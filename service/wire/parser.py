"""JSON as this service reads it, for requests and for the data file.

Stricter than Python's: UTF-8 without a byte order mark, no NaN or Infinity, no repeated members (RFC 7493), no lone
surrogates, and bounds on nesting and on the length of numbers. Numbers are exact: an integral one (7, 7.0, 70e-1) is
an int, any other a Decimal, so that every validator sees the same value. What a document means is not known here.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from service.errors import Fault, MalformedJson, Path
from service.wire.faults import shown

DEPTH_LIMIT = 64
NUMBER_LENGTH_LIMIT = 1_100
EXPONENT_LIMIT = 400

# A string is skipped whole, also one that never ends: possessive, so the scan is linear on any input.
_STRING_OR_BRACKET = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class _Refused:
    """Stands in the parsed document for a number that was not read."""

    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class _Repeated:
    """Stands in the parsed document for an object some of whose members are given twice."""

    pairs: list[tuple[str, Any]]


def parse_json(raw: bytes) -> object:
    """The document in these bytes: dict, list, str, int, Decimal, bool and None.

    Raises MalformedJson with every fault that can be found at once. A fault of the text itself (its encoding, syntax
    or nesting) has the path () and hides the others; its detail says where it is.

    >>> parse_json(b'{"seed": 70e-1, "cost": 0.10}')
    {'seed': 7, 'cost': Decimal('0.10')}
    """
    text = _decoded(raw)
    _check_nesting(text)
    document, stand_ins = _read(text)
    if stand_ins or _ESCAPED_SURROGATE.search(text):
        faults = tuple(dict.fromkeys(_faults(document, ())))
        if faults:
            raise MalformedJson(faults)
    return document


def _decoded(raw: bytes) -> str:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        detail = f"Byte {error.start} (0x{raw[error.start]:02x}) is not UTF-8; allowed is UTF-8 only."
        raise MalformedJson([Fault((), "not_utf8", detail)]) from error
    if text.startswith("\ufeff"):
        detail = "The text starts with a byte order mark; allowed is UTF-8 without one."
        raise MalformedJson([Fault((), "byte_order_mark", detail)])
    return text


def _check_nesting(text: str) -> None:
    if text.count("[") + text.count("{") <= DEPTH_LIMIT:
        return
    depth = 0
    for match in _STRING_OR_BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match[0], 0)
        if depth > DEPTH_LIMIT:
            where = json.JSONDecodeError("", text, match.start())
            detail = (
                f"Arrays and objects are nested more than {DEPTH_LIMIT} deep at line {where.lineno}, column "
                f"{where.colno}; allowed are {DEPTH_LIMIT} levels."
            )
            raise MalformedJson([Fault((), "nested_too_deep", detail)])


def _read(text: str) -> tuple[Any, list[_Refused | _Repeated]]:
    stand_ins: list[_Refused | _Repeated] = []

    def noted(value: Any) -> Any:
        if isinstance(value, _Refused | _Repeated):
            stand_ins.append(value)
        return value

    try:
        document = json.loads(
            text,
            object_pairs_hook=lambda pairs: noted(_members(pairs)),
            parse_int=lambda literal: noted(_integer(literal)),
            parse_float=lambda literal: noted(_number(literal)),
            parse_constant=lambda name: noted(_not_finite(name)),
        )
    except json.JSONDecodeError as error:
        reason = error.msg[0].lower() + error.msg[1:]
        detail = f"The text is not JSON at line {error.lineno}, column {error.colno}: {reason}."
        raise MalformedJson([Fault((), "not_json", detail)]) from error
    return document, stand_ins


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Repeated:
    members = dict(pairs)
    return members if len(members) == len(pairs) else _Repeated(pairs)


def _integer(literal: str) -> int | _Refused:
    return int(literal) if len(literal) <= NUMBER_LENGTH_LIMIT else _too_long(literal)


def _number(literal: str) -> int | Decimal | _Refused:
    if len(literal) > NUMBER_LENGTH_LIMIT:
        return _too_long(literal)
    exponent = re.split("[eE]", literal + "e0")[1]
    if abs(int(exponent)) > EXPONENT_LIMIT:
        return _Refused(
            "exponent_too_large",
            f"Got {shown(literal)[1:-1]}; allowed is an exponent from -{EXPONENT_LIMIT} to {EXPONENT_LIMIT}.",
        )
    value = Decimal(literal)
    numerator, denominator = value.as_integer_ratio()
    return numerator if denominator == 1 else value


def _too_long(literal: str) -> _Refused:
    return _Refused(
        "number_too_long",
        f"Got a number of {len(literal):,} characters; allowed are at most {NUMBER_LENGTH_LIMIT:,}.",
    )


def _not_finite(name: str) -> _Refused:
    return _Refused("not_finite", f"Got {name}; allowed is a finite number.")


def _faults(value: Any, path: Path) -> Iterator[Fault]:
    match value:
        case _Refused(code, detail):
            yield Fault(path, code, detail)
        case str():
            if _SURROGATE.search(value):
                yield _surrogate_fault(path, value)
        case list():
            for index, item in enumerate(value):
                yield from _faults(item, (*path, index))
        case dict():
            yield from _member_faults(list(value.items()), path)
        case _Repeated(pairs):
            yield from _member_faults(pairs, path)


def _member_faults(pairs: list[tuple[str, Any]], path: Path) -> Iterator[Fault]:
    counts: dict[str, int] = {}
    for name, _ in pairs:
        counts[name] = counts.get(name, 0) + 1
    for name, value in pairs:
        if counts[name] > 1:
            detail = f"The member {shown(name)} is given {counts[name]} times; allowed is once."
            yield Fault((*path, name), "repeated_member", detail)
        if _SURROGATE.search(name):
            yield _surrogate_fault((*path, name), name)
        yield from _faults(value, (*path, name))


def _surrogate_fault(path: Path, text: str) -> Fault:
    return Fault(path, "lone_surrogate", f"Got {shown(text)}; allowed is text without half a surrogate pair.")
