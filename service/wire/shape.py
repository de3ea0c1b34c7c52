"""What a JSON Schema validator found, as faults: one table of explanations for jsonschema and jsonschema_rs.

Both kinds of error become a ShapeError first. Of a `oneOf` or `anyOf` that failed, only the branch that the value was
meant for is explained. Which schema belongs to which payload is not known here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import jsonschema
import jsonschema_rs

from service.errors import Fault, Path
from service.wire.faults import MOST_FAULTS, counted, listed, refused, shown

Schema = Mapping[str, Any]

_TYPES = {
    "object": "an object",
    "array": "an array",
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


@dataclass(frozen=True, slots=True)
class ShapeError:
    """One failed keyword, whoever found it.

    path: of the value in the document. keyword, expected: what the schema says there; of `additionalProperties` the
    names it knows (none when they could not be found). value: what the document has there.
    members: names of the missing or unknown members, for `required` and `additionalProperties`.
    branches: the errors of each branch, for `oneOf` and `anyOf`.
    """

    path: Path
    keyword: str
    expected: Any
    value: Any
    members: tuple[str, ...] = ()
    branches: tuple[tuple["ShapeError", ...], ...] = ()


def from_jsonschema(error: jsonschema.ValidationError) -> ShapeError:
    """An error of the reference validator."""
    keyword = str(error.validator or "falseSchema")  # the schema `false` has no keyword
    expected: Any = error.validator_value
    value: Any = error.instance
    schema: Any = error.schema
    members: tuple[str, ...] = ()
    if keyword == "required":
        members = tuple(name for name in expected if name not in value)
    elif keyword == "additionalProperties":
        expected = tuple(schema.get("properties", ()))
        members = tuple(name for name in value if name not in expected)
    branches: dict[Any, list[ShapeError]] = {}
    for child in error.context:
        branches.setdefault(child.schema_path[0], []).append(from_jsonschema(child))
    return ShapeError(
        tuple(error.absolute_path), keyword, expected, value, members, tuple(map(tuple, branches.values()))
    )


def from_jsonschema_rs(
    error: jsonschema_rs.ValidationError, schema: Schema, others: Mapping[str, Schema] | None = None
) -> ShapeError:
    """An error of the fast validator.

    schema: the root schema that was checked, and others: the files it refers to, by the name in the `$ref`; they are
    only read to tell which members are known where one is not.
    """
    kind, expected = error.kind, error.kind.value
    members: tuple[str, ...] = ()
    branches: tuple[tuple[ShapeError, ...], ...] = ()
    if kind.name == "required":
        members = (expected,)
    elif kind.name == "additionalProperties":
        members = tuple(expected)
        expected = tuple(_schema_at(error.evaluation_path[:-1], schema, others or {}).get("properties", ()))
    elif kind.name in ("oneOf", "anyOf"):
        branches = tuple(
            tuple(from_jsonschema_rs(child, schema, others) for child in branch[:MOST_FAULTS]) for branch in expected
        )
    return ShapeError(tuple(error.instance_path), kind.name, expected, error.instance, members, branches)


def shape_faults(errors: Iterable[ShapeError]) -> list[Fault]:
    """The faults of these errors, each once."""
    return list(dict.fromkeys(fault for error in _told(list(errors)) for fault in _explained(error)))


def _told(errors: Sequence[ShapeError]) -> list[ShapeError]:
    """Those worth telling: of a value of the wrong type only that, not also that it is too large or not allowed."""
    mistyped = {error.path for error in errors if error.keyword == "type"}
    return [error for error in errors if error.path not in mistyped or error.keyword == "type"]


def _explained(error: ShapeError) -> Iterator[Fault]:
    branches = [branch for branch in error.branches if branch]
    if branches:
        for child in _told(_meant(branches, error)):
            yield from _explained(child)
    elif error.keyword == "required":
        for name in error.members:
            yield Fault((*error.path, name), "missing_member", f"The required member {shown(name)} is missing.")
    elif error.keyword == "additionalProperties":
        allowed = f"; allowed is {listed(error.expected)}" if error.expected else ""
        for name in error.members:
            detail = f"The member {shown(name)} is not known here{allowed}."
            yield Fault((*error.path, name), "unknown_member", detail)
    else:
        code, allowed_by = _EXPLANATIONS.get(error.keyword, _OTHERWISE)
        yield refused(error.path, code, error.value, allowed_by(error.expected))


def _meant(branches: list[tuple[ShapeError, ...]], parent: ShapeError) -> Sequence[ShapeError]:
    """The errors of the branch that the value was meant for: one whose type it has, nearest to passing.

    When it has the type of none, one error that allows the types of all.
    """
    fitting = [branch for branch in branches if not any(_of_wrong_type(error, parent.path) for error in branch)]
    if fitting:
        return min(fitting, key=_distance)
    types = [name for branch in branches for error in branch for name in _names(error) if error.path == parent.path]
    return [ShapeError(parent.path, "type", types, parent.value)]


def _of_wrong_type(error: ShapeError, path: Path) -> bool:
    return error.keyword == "type" and error.path == path


def _distance(branch: tuple[ShapeError, ...]) -> tuple[int, int]:
    return sum(error.keyword in ("type", "const", "enum") for error in branch), len(branch)


def _names(error: ShapeError) -> list[str]:
    if error.keyword != "type":
        return []
    return [error.expected] if isinstance(error.expected, str) else list(error.expected)


def _types(expected: str | Iterable[str]) -> str:
    names = {expected} if isinstance(expected, str) else set(expected)
    return " or ".join(words for name, words in _TYPES.items() if name in names)


def _schema_at(steps: Iterable[str | int], schema: Schema, others: Mapping[str, Schema]) -> Schema:
    """The part of the schema that these steps lead to, through every `$ref`; nothing when one leads elsewhere."""
    root: Any = schema
    value: Any = schema
    for step in steps:
        value = value.get(step, {}) if isinstance(value, Mapping) else value[int(step)]
        if step == "$ref":
            file, _, fragment = value.partition("#")
            root = others.get(file, {}) if file else root
            value = root
            for name in fragment.split("/")[1:]:
                value = value.get(name, {})
    return cast(Schema, value)


_EXPLANATIONS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "type": ("wrong_type", _types),
    "enum": ("not_allowed", listed),
    "const": ("not_allowed", shown),
    "minimum": ("too_small", lambda least: f"{shown(least)} or more"),
    "maximum": ("too_large", lambda most: f"{shown(most)} or less"),
    "exclusiveMinimum": ("too_small", lambda bound: f"more than {shown(bound)}"),
    "exclusiveMaximum": ("too_large", lambda bound: f"less than {shown(bound)}"),
    "minLength": ("too_short", lambda least: f"text of at least {counted(least, 'character')}"),
    "maxLength": ("too_long", lambda most: f"text of at most {counted(most, 'character')}"),
    "minItems": ("too_few_items", lambda least: f"an array of at least {counted(least, 'item')}"),
    "maxItems": ("too_many_items", lambda most: f"an array of at most {counted(most, 'item')}"),
    "uniqueItems": ("repeated_item", lambda _: "an array without repetition"),
    "pattern": ("wrong_format", lambda pattern: f"text that matches {pattern.replace('$(?!' + chr(92) + 'n)', '$')}"),
    "falseSchema": ("not_allowed", lambda _: "no value here"),
    "oneOf": ("ambiguous", lambda _: "exactly one of its forms"),
}
_OTHERWISE: tuple[str, Callable[[Any], str]] = ("invalid_value", lambda _: "what the schema says")
