"""Schemas as tables."""

from typing import Any

import pytest

from service.wire.contract import Contract
from service.wire.reference import documents_of
from service.wire.schema_tables import Member, SchemaTable, Word, kind_of, limits_of, schema_table

DOCUMENTS: dict[str, Any] = {
    "": {},
    "Whole.json": {
        "title": "Whole",
        "description": "All of it.",
        "type": "object",
        "required": ["a"],
        "properties": {
            "a": {"$ref": "Part.json", "description": "Its own words."},
            "b": {"$ref": "#/$defs/Inner"},
            "c": {"type": "array", "items": {"type": "object", "properties": {"d": {"type": ["string", "null"]}}}},
            "e": {"type": "object", "additionalProperties": {"type": "object", "properties": {"f": {"const": 1}}}},
            "g": {"oneOf": [{"$ref": "Part.json"}, {"type": "object", "properties": {"h": {}}}]},
        },
        "$defs": {"Inner": {"description": "A part within.", "type": "integer", "minimum": 0, "maximum": 9}},
    },
    "Part.json": {
        "title": "Part",
        "description": "Either of two.",
        "anyOf": [
            {"type": "object", "properties": {"x": {"type": "string", "description": "The first."}}},
            {"type": "object", "properties": {"x": {"type": "string", "description": "The second."}, "y": {}}},
        ],
    },
}


def said(words: tuple[Word, ...]) -> str:
    """The words one after the other."""
    return "".join(word.text for word in words)


def rows(table: SchemaTable) -> list[tuple[str, bool, str, str, str]]:
    """The rows of a table."""
    return [(row.path, row.required, said(row.kind), row.limits, row.description) for row in table.members]


def test_every_member_has_a_row_with_the_members_within_it_below() -> None:
    """Those that stand in another file are named with a link instead."""
    table = schema_table("Whole", DOCUMENTS)
    assert (table.title, table.description, said(table.kind)) == ("Whole", "All of it.", "object")
    assert rows(table) == [
        ("a", True, "Part", "", "Its own words."),
        ("b", False, "integer", "0 to 9", "A part within."),
        ("c", False, "array of object", "", ""),
        ("c[].d", False, "string or null", "", ""),
        ("e", False, "object of object", "", ""),
        ("e.*.f", False, "1", "", ""),
        ("g", False, "Part or object", "", ""),
        ("g.h", False, "any value", "", ""),
    ]
    assert table.members[0].kind == (Word("Part", "Part"),)


def test_a_member_that_several_choices_share_stands_once() -> None:
    """As the first of them has it."""
    table = schema_table("Part", DOCUMENTS)
    assert [(row.path, row.description) for row in table.members] == [("x", "The first."), ("y", "")]
    assert said(table.kind) == "object or object"


@pytest.mark.parametrize(
    ("schema", "limits"),
    [
        ({"minimum": 0}, "0 or more"),
        ({"maximum": 5}, "5 or less"),
        ({"minimum": 1, "maximum": 64, "default": 5}, "1 to 64, default 5"),
        ({"minItems": 1, "maxItems": 64}, "1 or more items, 64 items at most"),
        ({"maxLength": 300, "default": "standard"}, '300 characters at most, default "standard"'),
        ({"default": True}, "default true"),
        ({}, ""),
    ],
)
def test_limits_are_said_in_words(schema: dict[str, Any], limits: str) -> None:
    """Both bounds as a range, one bound alone, and the default as JSON."""
    assert limits_of(schema, "Whole.json", DOCUMENTS) == limits


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        ({"enum": ["a", None]}, '"a" or null'),
        ({"type": "array"}, "array"),
        ({"type": "array", "items": {"$ref": "Part.json"}}, "array of Part"),
        ({"type": "object", "additionalProperties": False}, "object"),
        ({"$ref": "Whole.json#/$defs/Inner"}, "integer"),
    ],
)
def test_a_kind_is_said_in_words(schema: dict[str, Any], kind: str) -> None:
    """A part of a file is what it is, a whole file is its name."""
    assert said(tuple(kind_of(schema, "Part.json", DOCUMENTS))) == kind


def test_every_schema_of_the_contract_has_a_table_that_says_what_each_member_means(contract: Contract) -> None:
    """Nothing is left without a kind; a description is the schema's own, or that of what it refers to."""
    documents = documents_of(contract)
    for name in contract.shapes:
        table = schema_table(name, documents)
        assert table.description
        assert said(table.kind)
        assert all(said(member.kind) for member in table.members)
        assert {word.schema for member in table.members for word in member.kind} - {None} <= set(contract.shapes)
    exact = schema_table("Exact", documents)
    assert all(isinstance(member, Member) for member in exact.members)
    assert [member.path for member in exact.members][:2] == ["fraction", "decimal"]
