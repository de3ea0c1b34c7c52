"""Errors of both JSON Schema validators as faults: the same ones, with helpful sentences."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import jsonschema
import jsonschema_rs
import pytest
from referencing import Registry, Resource

from service.errors import Fault
from service.wire.faults import CODES, pointer
from service.wire.shape import from_jsonschema, from_jsonschema_rs, shape_faults

OTHER: dict[str, Any] = {
    "$defs": {"row": {"type": "object", "properties": {"w": {"type": "integer"}}, "additionalProperties": False}},
    "type": "object",
    "properties": {"r": {"$ref": "#/$defs/row"}},
    "additionalProperties": False,
}


def by_reference(schema: Mapping[str, Any], document: object) -> list[Fault]:
    """The faults jsonschema leads to."""
    registry = Registry().with_resource(
        "Other.json", Resource.from_contents({"$schema": "https://json-schema.org/draft/2020-12/schema", **OTHER})
    )
    validator = jsonschema.Draft202012Validator(schema, registry=registry)
    return shape_faults(from_jsonschema(error) for error in validator.iter_errors(document))


def by_fast(schema: dict[str, Any], document: object) -> list[Fault]:
    """The faults jsonschema_rs leads to."""
    registry = jsonschema_rs.Registry([("json-schema:///Other.json", OTHER)])
    validator = jsonschema_rs.validator_for(schema, registry=registry)
    errors = validator.iter_errors(document)  # type: ignore[arg-type]
    return shape_faults(from_jsonschema_rs(error, schema, {"Other.json": OTHER}) for error in errors)


def told(schema: dict[str, Any], document: object) -> list[str]:
    """Pointer, code and sentence of each fault, once both validators were seen to lead to the same ones."""
    reference, fast = by_reference(schema, document), by_fast(schema, document)
    assert set(reference) == set(fast)
    assert all(fault.code in CODES for fault in reference)
    return sorted(f"{pointer(fault.path)} {fault.code}: {fault.detail}" for fault in reference)


@pytest.mark.parametrize(
    ("schema", "value", "sentence"),
    [
        ({"type": "integer"}, "7", '# wrong_type: Got "7"; allowed is an integer.'),
        ({"type": "integer"}, True, "# wrong_type: Got true; allowed is an integer."),
        ({"type": "integer"}, Decimal("1.5"), "# wrong_type: Got 1.5; allowed is an integer."),
        ({"type": ["string", "null"]}, [], "# wrong_type: Got an array of 0 items; allowed is a string or null."),
        ({"enum": ["a", "b", 1]}, "c", '# not_allowed: Got "c"; allowed is "a", "b" or 1.'),
        ({"type": "string", "enum": ["a"]}, 1, "# wrong_type: Got 1; allowed is a string."),
        ({"type": "integer", "maximum": 1}, Decimal("2.5"), "# wrong_type: Got 2.5; allowed is an integer."),
        ({"const": "a"}, {}, '# not_allowed: Got an object of 0 members; allowed is "a".'),
        ({"minimum": 0}, -1, "# too_small: Got -1; allowed is 0 or more."),
        ({"maximum": 8}, 9, "# too_large: Got 9; allowed is 8 or less."),
        ({"exclusiveMinimum": 0}, 0, "# too_small: Got 0; allowed is more than 0."),
        ({"exclusiveMaximum": 1}, 1, "# too_large: Got 1; allowed is less than 1."),
        ({"minLength": 1}, "", '# too_short: Got ""; allowed is text of at least 1 character.'),
        ({"maxLength": 2}, "abc", '# too_long: Got "abc"; allowed is text of at most 2 characters.'),
        ({"minItems": 1}, [], "# too_few_items: Got an array of 0 items; allowed is an array of at least 1 item."),
        ({"maxItems": 1}, [1, 2], "# too_many_items: Got an array of 2 items; allowed is an array of at most 1 item."),
        (
            {"uniqueItems": True},
            [1, 1],
            "# repeated_item: Got an array of 2 items; allowed is an array without repetition.",
        ),
        ({"pattern": "^[a-z]+$(?!\\n)"}, "A", '# wrong_format: Got "A"; allowed is text that matches ^[a-z]+$.'),
        (False, 1, "# not_allowed: Got 1; allowed is no value here."),
        (
            {"oneOf": [{"type": "integer"}, {"minimum": 0}]},
            1,
            "# ambiguous: Got 1; allowed is exactly one of its forms.",
        ),
        ({"not": {"type": "integer"}}, 1, "# invalid_value: Got 1; allowed is what the schema says."),
        ({"required": ["a"]}, {"b": 1}, '#/a missing_member: The required member "a" is missing.'),
    ],
)
def test_every_keyword_is_explained_alike_for_both_validators(schema: Any, value: object, sentence: str) -> None:
    """One sentence each, which gives the value and what is allowed."""
    wrapped = {"$ref": "#/$defs/it", "$defs": {"it": schema}}
    assert told(wrapped, value) == [sentence]


def test_each_missing_and_each_unknown_member_is_a_fault_of_its_own() -> None:
    """A fault a member, at the place of the member, however many errors the validator makes of them."""
    schema = {"required": ["a", "b", "c"], "properties": {"a": True, "b": True}, "additionalProperties": False}
    assert told(schema, {"b": 1, "x": 2, "y": 3}) == [
        '#/a missing_member: The required member "a" is missing.',
        '#/c missing_member: The required member "c" is missing.',
        '#/x unknown_member: The member "x" is not known here; allowed is "a" or "b".',
        '#/y unknown_member: The member "y" is not known here; allowed is "a" or "b".',
    ]


def test_known_members_are_found_through_references_and_in_other_files() -> None:
    """What is allowed beside an unknown member is told wherever its object is described."""
    schema = {
        "properties": {"list": {"items": {"anyOf": [{"type": "null"}, {"$ref": "Other.json"}]}}},
        "additionalProperties": False,
    }
    assert told(schema, {"list": [None, {"r": {"w": 1, "x": 2}}, {"s": 1}]}) == [
        '#/list/1/r/x unknown_member: The member "x" is not known here; allowed is "w".',
        '#/list/2/s unknown_member: The member "s" is not known here; allowed is "r".',
    ]


def test_without_the_other_files_an_unknown_member_is_still_told() -> None:
    """Then without the list of those allowed."""
    registry = jsonschema_rs.Registry([("json-schema:///Other.json", OTHER)])
    schema = {"$ref": "Other.json#/$defs/row"}
    errors = jsonschema_rs.validator_for(schema, registry=registry).iter_errors({"x": 2})
    faults = shape_faults(from_jsonschema_rs(error, schema) for error in errors)
    assert [fault.detail for fault in faults] == ['The member "x" is not known here.']


PROPOSALS = {
    "properties": {
        "proposals": {
            "oneOf": [
                {"type": "string", "enum": ["authored", "sampled"]},
                {"type": "array", "maxItems": 3, "items": {"type": ["string", "null"], "minLength": 1}},
            ]
        }
    }
}


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (["the", 7], ["#/proposals/1 wrong_type: Got 7; allowed is a string or null."]),
        (
            ["", None, 7, "a"],
            [
                "#/proposals too_many_items: Got an array of 4 items; allowed is an array of at most 3 items.",
                '#/proposals/0 too_short: Got ""; allowed is text of at least 1 character.',
                "#/proposals/2 wrong_type: Got 7; allowed is a string or null.",
            ],
        ),
        ("drawn", ['#/proposals not_allowed: Got "drawn"; allowed is "authored" or "sampled".']),
        (7, ["#/proposals wrong_type: Got 7; allowed is an array or a string."]),
        (None, ["#/proposals wrong_type: Got null; allowed is an array or a string."]),
    ],
)
def test_of_several_forms_the_one_meant_is_explained(value: object, found: list[str]) -> None:
    """The branch whose type the value has; where it has none's, the types of all branches."""
    assert told(PROPOSALS, {"proposals": value}) == found


MISSING_DIGITS = 'The required member "fraction_digits" is missing.'
EXACT = {
    "oneOf": [
        {
            "type": "object",
            "required": ["fraction", "decimal"],
            "properties": {"fraction": {"type": "string"}, "decimal": {"type": "number"}},
            "additionalProperties": False,
        },
        {
            "type": "object",
            "required": ["fraction", "decimal", "fraction_digits"],
            "properties": {
                "fraction": {"type": "null"},
                "decimal": {"type": "number"},
                "fraction_digits": {"type": "integer"},
            },
            "additionalProperties": False,
        },
    ]
}


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ({"fraction": None, "decimal": 1}, [f"#/fraction_digits missing_member: {MISSING_DIGITS}"]),
        ({"fraction": "1/2"}, ['#/decimal missing_member: The required member "decimal" is missing.']),
        ({"fraction": "1/2", "decimal": "x"}, ['#/decimal wrong_type: Got "x"; allowed is a number.']),
    ],
)
def test_of_two_objects_the_nearer_one_is_explained(value: object, found: list[str]) -> None:
    """The fewest wrong kinds of value decide, then the fewest faults."""
    assert told(EXACT, value) == found


def test_forms_within_forms_are_followed_to_the_innermost() -> None:
    """A oneOf below an anyOf is explained by the branch meant at each."""
    schema = {"anyOf": [{"type": "null"}, {"type": "array", "items": EXACT}]}
    assert told(schema, [{"fraction": "1/2"}]) == [
        '#/0/decimal missing_member: The required member "decimal" is missing.'
    ]
    assert told({"anyOf": [{"type": "null"}, {"type": ["array", "string"]}]}, 1) == [
        "# wrong_type: Got 1; allowed is an array or a string or null."
    ]
