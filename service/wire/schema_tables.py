"""Schemas as tables for people: every member by its path, its kind, its limits and what it means."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from service.wire.numbers import Json
from service.wire.references import located

OTHER_LIMITS = (
    ("minItems", "{} or more items"),
    ("maxItems", "{} items at most"),
    ("maxLength", "{} characters at most"),
    ("default", "default {}"),
)


@dataclass(frozen=True, slots=True)
class Word:
    """A part of what a value may be. schema: the name of the schema that says more, or None."""

    text: str
    schema: str | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A row of a table. path: "request.profile", "frames[].index". kind: words to be read one after the other."""

    path: str
    required: bool
    kind: tuple[Word, ...]
    limits: str
    description: str


@dataclass(frozen=True, slots=True)
class SchemaTable:
    """One file of `schemas/`. kind: of the whole, for one that is no object."""

    name: str
    title: str
    description: str
    kind: tuple[Word, ...]
    members: tuple[Member, ...]


def schema_table(name: str, documents: Mapping[str, Json]) -> SchemaTable:
    """The table of one file, "Round"; members of objects within it stand below, those of other files in their own."""
    home = f"{name}.json"
    schema = documents[home]
    return SchemaTable(
        name=name,
        title=schema["title"],
        description=schema["description"],
        kind=tuple(kind_of(schema, home, documents)),
        members=_members_of(schema, home, documents),
    )


def kind_of(schema: Json, home: str, documents: Mapping[str, Json]) -> Iterator[Word]:
    """What a value may be, in words. A reference to a whole file is that file's name."""
    file = schema.get("$ref", "#")
    if "#" not in file:
        name = file.rpartition("/")[2].removesuffix(".json")
        yield Word(name, name)
        return
    schema, home = located(schema, home, documents)
    choices = schema.get("anyOf") or schema.get("oneOf")
    if "enum" in schema or "const" in schema:
        values = schema.get("enum") or [schema["const"]]
        yield Word(" or ".join(json.dumps(value, ensure_ascii=False) for value in values))
    elif choices:
        for index, choice in enumerate(choices):
            yield from [Word(" or ")] if index else []
            yield from kind_of(choice, home, documents)
    else:
        yield from _plain(schema, home, documents)


def limits_of(schema: Json, home: str, documents: Mapping[str, Json]) -> str:
    """The bounds of a value and its default, in words; "" for none."""
    schema = located(schema, home, documents)[0]
    least, most = schema.get("minimum"), schema.get("maximum")
    said = [f"{least} to {most}"] if least is not None and most is not None else []
    if not said:
        said = [f"{value} or {word}" for value, word in ((least, "more"), (most, "less")) if value is not None]
    said += [form.format(json.dumps(schema[name])) for name, form in OTHER_LIMITS if name in schema]
    return ", ".join(said)


def _plain(schema: Json, home: str, documents: Mapping[str, Json]) -> Iterator[Word]:
    kinds = schema.get("type", "any value")
    for index, kind in enumerate([kinds] if isinstance(kinds, str) else kinds):
        yield Word(f" or {kind}" if index else kind)
        if kind == "array" and "items" in schema:
            yield Word(" of ")
            yield from kind_of(schema["items"], home, documents)
        if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
            yield Word(" of ")
            yield from kind_of(schema["additionalProperties"], home, documents)


def _members_of(schema: Json, home: str, documents: Mapping[str, Json]) -> tuple[Member, ...]:
    """Each path once, the first time it is met: the choices of a value often share members."""
    rows: dict[str, Member] = {}
    for member in _within(schema, home, "", documents):
        rows.setdefault(member.path, member)
    return tuple(rows.values())


def _within(schema: Json, home: str, path: str, documents: Mapping[str, Json]) -> Iterator[Member]:
    """The members of the objects that a value holds, unless they stand in a file of their own."""
    if "#" not in schema.get("$ref", "#"):
        return
    schema, home = located(schema, home, documents)
    for name, member in schema.get("properties", {}).items():
        below = f"{path}.{name}" if path else name
        yield _member(member, home, below, documents, required=name in schema.get("required", ()))
        yield from _within(member, home, below, documents)
    for choice in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from _within(choice, home, path, documents)
    for keyword, mark in (("items", "[]"), ("additionalProperties", ".*")):
        if isinstance(schema.get(keyword), dict):
            yield from _within(schema[keyword], home, f"{path}{mark}", documents)


def _member(member: Json, home: str, path: str, documents: Mapping[str, Json], *, required: bool) -> Member:
    return Member(
        path=path,
        required=required,
        kind=tuple(kind_of(member, home, documents)),
        limits=limits_of(member, home, documents),
        description=member.get("description") or located(member, home, documents)[0].get("description", ""),
    )
