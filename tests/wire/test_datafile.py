"""The data file: every kind of fault is refused with its pointer, all of them at once, none twice."""

import copy
import json
from typing import Any

import pytest
from marshmallow import ValidationError

from service.core.distribution import Distribution
from service.errors import InvalidInput, MalformedJson
from service.resources import root
from service.wire.datafile import DataFileSchema, load_data_file
from service.wire.faults import CODES, pointer

SCHEMA: dict[str, Any] = json.loads((root() / "schemas" / "DataFile.json").read_bytes())
GOOD: dict[str, Any] = {
    "format_version": "1",
    "data_version": "7",
    "vocabulary": ["a", "b", "c"],
    "denominator": 4,
    "target": [[1, 1, 2], [0, 4, 0]],
    "bonus": [4, 0, 0],
    "profiles": [
        {
            "id": "one",
            "title": "One",
            "summary": "First. Second.",
            "note": "Note.",
            "draft": [[2, 2, 0], [1, 0, 3]],
            "proposals": ["b", "c"],
        },
        {
            "id": "two",
            "title": "Two",
            "summary": "First. Second.",
            "note": "Note.",
            "draft": [[0, 2, 2], [1, 0, 3]],
            "proposals": None,
        },
    ],
}


def found(document: object) -> list[tuple[str, str]]:
    """Pointer and code of every fault of this document, in their order."""
    with pytest.raises(InvalidInput) as caught:
        load_data_file(json.dumps(document).encode(), schema=SCHEMA)
    faults = caught.value.faults
    assert all(fault.code in CODES and fault.detail.endswith(".") for fault in faults)
    return [(pointer(fault.path), fault.code) for fault in faults]


def changed(*changes: tuple[tuple[str | int, ...], object]) -> dict[str, Any]:
    """GOOD with a value put at each path; the value `...` removes what is there."""
    document = copy.deepcopy(GOOD)
    for path, value in changes:
        holder: Any = document
        for step in path[:-1]:
            holder = holder[step]
        if value is ...:
            del holder[path[-1]]
        else:
            holder[path[-1]] = value
    return document


def test_a_good_file_becomes_frozen_profiles() -> None:
    """Rows are distributions, proposals are indices, and both profiles share one target."""
    data = load_data_file(json.dumps(GOOD).encode(), schema=SCHEMA)
    one, two = data.profiles
    assert (data.format_version, data.data_version) == ("1", "7")
    assert (one.id, one.title, one.summary, one.note) == ("one", "One", "First. Second.", "Note.")
    assert one.vocabulary == ("a", "b", "c")
    assert one.target == (Distribution([1, 1, 2], 4), Distribution([0, 4, 0], 4))
    assert one.bonus == Distribution([4, 0, 0], 4)
    assert one.draft[1] == Distribution([1, 0, 3], 4)
    assert one.proposals == (1, 2)
    assert two.proposals is None
    assert one.target is two.target


def test_integral_numbers_of_any_spelling_are_weights() -> None:
    """4.0 and 40e-1 are 4."""
    raw = json.dumps(GOOD).replace('"denominator": 4', '"denominator": 40e-1').replace("[4, 0, 0]", "[4.0, 0, 0e0]")
    assert load_data_file(raw.encode(), schema=SCHEMA).profiles[0].bonus == Distribution([4, 0, 0], 4)


FIRST = ("profiles", 0)
REJECTED: list[tuple[tuple[str | int, ...], object, list[tuple[str, str]]]] = [
    *[((name,), ..., [(f"#/{name}", "missing_member")]) for name in GOOD],
    *[((*FIRST, name), ..., [(f"#/profiles/0/{name}", "missing_member")]) for name in GOOD["profiles"][0]],
    (("extra",), 1, [("#/extra", "unknown_member")]),
    (("_schema",), 1, [("#/_schema", "unknown_member")]),
    ((*FIRST, "a/b"), 1, [("#/profiles/0/a~1b", "unknown_member")]),
    (("format_version",), "2", [("#/format_version", "not_allowed")]),
    (("format_version",), 1, [("#/format_version", "wrong_type")]),
    (("data_version",), "", [("#/data_version", "too_short")]),
    (("data_version",), None, [("#/data_version", "wrong_type")]),
    (("vocabulary",), "abc", [("#/vocabulary", "wrong_type")]),
    (("vocabulary", 1), "", [("#/vocabulary/1", "too_short"), ("#/profiles/0/proposals/0", "unknown_token")]),
    (("vocabulary", 0), "a\u0301", []),
    (("denominator",), True, [("#/denominator", "wrong_type")]),
    (("denominator",), "4", [("#/denominator", "wrong_type")]),
    (("denominator",), 1.5, [("#/denominator", "wrong_type")]),
    (("denominator",), 2**53 + 1, [("#/denominator", "too_large"), ("#/target/0", "wrong_sum")]),
    (("target",), {}, [("#/target", "wrong_type")]),
    (("target",), [], [("#/target", "too_few_items")]),
    (("target", 0), 3, [("#/target/0", "wrong_type")]),
    (("target", 0), [], [("#/target/0", "too_few_items")]),
    (("target", 0), [4, 0], [("#/target/0", "wrong_length")]),
    (("target", 0), [1, 1, 1, 1], [("#/target/0", "wrong_length")]),
    (("target", 0, 0), True, [("#/target/0/0", "wrong_type")]),
    (("target", 0, 0), "1", [("#/target/0/0", "wrong_type")]),
    (("target", 0, 0), 1.5, [("#/target/0/0", "wrong_type")]),
    (("target", 0, 0), None, [("#/target/0/0", "wrong_type")]),
    (("target", 0), [-1, 3, 2], [("#/target/0/0", "too_small")]),
    (("target", 0, 2), 1, [("#/target/0", "wrong_sum")]),
    (("target", 0, 2), 5, [("#/target/0", "wrong_sum"), ("#/target/0/2", "weight_above_denominator")]),
    (("target", 0, 2), 2**53 + 1, [("#/target/0", "wrong_sum"), ("#/target/0/2", "too_large")]),
    (("bonus",), [4, 0], [("#/bonus", "wrong_length")]),
    (("bonus",), [4, 0, 1], [("#/bonus", "wrong_sum")]),
    (("profiles",), [], [("#/profiles", "too_few_items")]),
    (("profiles",), None, [("#/profiles", "wrong_type")]),
    (("profiles", 1), "two", [("#/profiles/1", "wrong_type")]),
    (("profiles", 1, "id"), "one", [("#/profiles/1/id", "duplicate_id")]),
    (("profiles", 1, "id"), "Two", [("#/profiles/1/id", "wrong_format")]),
    (("profiles", 1, "id"), "two\n", [("#/profiles/1/id", "wrong_format")]),
    (("profiles", 1, "id"), "x" * 101, [("#/profiles/1/id", "too_long")]),
    ((*FIRST, "title"), "", [("#/profiles/0/title", "too_short")]),
    ((*FIRST, "draft"), "x", [("#/profiles/0/draft", "wrong_type")]),
    ((*FIRST, "draft", 1), [1, 3], [("#/profiles/0/draft/1", "wrong_length")]),
    ((*FIRST, "draft", 1), [2, 0, 3], [("#/profiles/0/draft/1", "wrong_sum")]),
    ((*FIRST, "draft", 1), [-1, 2, 3], [("#/profiles/0/draft/1/0", "too_small")]),
    ((*FIRST, "draft"), [[2, 2, 0]], [("#/profiles/0/draft", "wrong_length")]),
    ((*FIRST, "proposals"), [], [("#/profiles/0/proposals", "too_few_items")]),
    ((*FIRST, "proposals"), "authored", [("#/profiles/0/proposals", "wrong_type")]),
    ((*FIRST, "proposals"), ["b"], [("#/profiles/0/proposals", "wrong_length")]),
    ((*FIRST, "proposals", 1), 7, [("#/profiles/0/proposals/1", "wrong_type")]),
    ((*FIRST, "proposals", 1), None, [("#/profiles/0/proposals/1", "wrong_type")]),
    ((*FIRST, "proposals", 1), "d", [("#/profiles/0/proposals/1", "unknown_token")]),
    ((*FIRST, "proposals", 1), "b", [("#/profiles/0/proposals/1", "impossible_proposal")]),
]


@pytest.mark.parametrize(("path", "value", "faults"), [case for case in REJECTED if case[2]], ids=str)
def test_each_fault_is_refused_with_its_pointer(
    path: tuple[str | int, ...], value: object, faults: list[tuple[str, str]]
) -> None:
    """One change to a good file gives exactly these faults; a wrong denominator makes the sum of every row wrong."""
    every = found(changed((path, value)))
    assert every[: len(faults)] == faults
    assert every == faults or path == ("denominator",)


@pytest.mark.parametrize(
    ("case", "changes", "faults"),
    [
        (
            "G03: a negative weight and one above the denominator in a row whose sum is right",
            [(("bonus",), [5, -1, 0])],
            [("#/bonus/0", "weight_above_denominator"), ("#/bonus/1", "too_small")],
        ),
        ("G08: no tokens", [(("vocabulary",), [])], [("#/vocabulary", "too_few_items")]),
        ("G09: rows differ", [((*FIRST, "draft", 0), [2, 2])], [("#/profiles/0/draft/0", "wrong_length")]),
        (
            "G10: a token twice",
            [(("vocabulary",), ["a", "b", "a"]), ((*FIRST, "proposals"), None)],
            [("#/vocabulary/2", "duplicate_token")],
        ),
        (
            "G12: a proposal to which target and draft both give 0",
            [(("target", 0), [2, 2, 0]), ((*FIRST, "proposals", 0), "c")],
            [("#/profiles/0/proposals/0", "impossible_proposal")],
        ),
        (
            "G14: tokens that are not text",
            [(("vocabulary",), [1, None, {"a": 1}])],
            [("#/vocabulary/0", "wrong_type"), ("#/vocabulary/1", "wrong_type"), ("#/vocabulary/2", "wrong_type")],
        ),
        ("G22: a row of zeros", [(("bonus",), [0, 0, 0])], [("#/bonus", "wrong_sum")]),
        ("G22: denominator 0", [(("denominator",), 0)], [("#/denominator", "too_small")]),
        (
            "G22: a negative denominator with negative weights",
            [(("denominator",), -4), (("bonus",), [-2, -2, 0])],
            [("#/denominator", "too_small"), ("#/bonus/0", "too_small"), ("#/bonus/1", "too_small")],
        ),
    ],
)  # fmt: skip
def test_field_cases_are_refused_with_their_pointers(
    case: str, changes: list[tuple[tuple[str | int, ...], object]], faults: list[tuple[str, str]]
) -> None:
    """Faults that were met in other projects, as a data file would have them."""
    assert found(changed(*changes)) == faults, case


def test_look_alike_tokens_are_distinct_and_echoed_unchanged() -> None:
    """G15: Latin and Cyrillic a; one accented letter in two spellings; space and no-break space."""
    tokens = ["a", "\u0430", "\u00e9", "e\u0301", " ", "\u00a0"]
    document = changed(
        (("vocabulary",), tokens), (("denominator",), 6), (("bonus",), [1] * 6), (("target",), [[1] * 6])
    )
    document["profiles"] = [{**GOOD["profiles"][0], "draft": [[1] * 6], "proposals": ["e\u0301"]}]
    (profile,) = load_data_file(json.dumps(document).encode(), schema=SCHEMA).profiles
    assert profile.vocabulary == tuple(tokens)
    assert profile.proposals == (3,)


def test_many_faults_are_all_reported_once_in_the_order_of_the_file() -> None:
    """Shape and meaning run side by side, over all profiles."""
    document = changed(
        (("extra",), 1),
        (("data_version",), ...),
        (("vocabulary", 1), "a"),
        (("target", 1), [0, True, 0]),
        (("bonus", 0), 9),
        ((*FIRST, "note"), 3),
        ((*FIRST, "draft", 0), [2, 2, 1]),
        ((*FIRST, "proposals"), ["a", "q", "a"]),
        (("profiles", 1, "id"), "one"),
        (("profiles", 1, "draft", 1), [0, -1, 0]),
    )
    assert found(document) == [
        ("#/vocabulary/1", "duplicate_token"),
        ("#/target/1/1", "wrong_type"),
        ("#/bonus", "wrong_sum"),
        ("#/bonus/0", "weight_above_denominator"),
        ("#/profiles/0/note", "wrong_type"),
        ("#/profiles/0/draft/0", "wrong_sum"),
        ("#/profiles/0/proposals", "wrong_length"),
        ("#/profiles/0/proposals/1", "unknown_token"),
        ("#/profiles/1/id", "duplicate_id"),
        ("#/profiles/1/draft/1", "wrong_sum"),
        ("#/profiles/1/draft/1/1", "too_small"),
        ("#/extra", "unknown_member"),
        ("#/data_version", "missing_member"),
    ]


@pytest.mark.parametrize("document", [[], 7, "x", None, True])
def test_a_document_that_is_no_object_is_one_fault(document: object) -> None:
    """Nothing more can be said about it."""
    assert found(document) == [("#", "wrong_type")]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"data_version": "7"', '"data_version": "7", "data_version": "8"', ("#/data_version", "repeated_member")),
        ('"title": "Two"', '"title": "Two", "title": "Two"', ("#/profiles/1/title", "repeated_member")),
        ("[4, 0, 0]", "[4, 0, NaN]", ("#/bonus/2", "not_finite")),
        ("[4, 0, 0]", "[4, 0, 1e9999]", ("#/bonus/2", "exponent_too_large")),
        ("[4, 0, 0]", "[4, 0, 0", ("#", "not_json")),
    ],
)
def test_text_that_is_not_strict_json_is_refused_with_its_place(old: str, new: str, fault: tuple[str, str]) -> None:
    """Before any look at what it says."""
    with pytest.raises(MalformedJson) as caught:
        load_data_file(json.dumps(GOOD).replace(old, new).encode(), schema=SCHEMA)
    assert [(pointer(found.path), found.code) for found in caught.value.faults] == [fault]


def test_what_only_the_domain_refuses_is_a_fault_too() -> None:
    """The constructors have the last word: here a row that no check before them has seen."""
    loaded = {**GOOD, "bonus": (1, 1, 1)}
    with pytest.raises(ValidationError) as caught:
        DataFileSchema().built(loaded)
    (fault,) = caught.value.messages
    assert (fault.path, fault.code) == ((), "invalid_value")
    assert "sum to 3" in fault.detail
