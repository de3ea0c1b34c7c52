"""Profiles as JSON, and every contradiction they could hold."""

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from service.core.distribution import Distribution
from service.wire.contract import Contract
from service.wire.profiles import profile_meaning, profile_payload, rows
from shipped import APART, BONUS, TARGET, profile_of

Contradictions = Callable[..., list[tuple[str | int, ...]]]
ONE = "/profiles/divergent"

CORRUPT: list[tuple[str, list[tuple[tuple[str | int, ...], Any]], list[tuple[str | int, ...]]]] = [
    ("another draft length", [(("draft_length",), 4)], [("target",), ("draft",), ("proposals",)]),
    ("a target row too few", [(("target",), [list(row) for row in TARGET[:4]])], [("target",)]),
    (
        "a draft row too many",
        [(("draft",), [[8, 0, 0, 0, 0, 0]] * 6)],
        [("draft",), *(("proposals", i) for i in range(1, 5))],
    ),
    ("a target row that is short", [(("target", 1), [2, 3, 3])], [("target", 1)]),
    ("a target row that sums to nine", [(("target", 0, 1), 1)], [("target", 0)]),
    ("a draft row that sums to seven", [(("draft", 0, 0), 3)], [("draft", 0)]),
    ("a weight above the denominator", [(("draft", 0, 0), 9)], [("draft", 0, 0), ("draft", 0)]),
    ("a bonus row that is long", [(("bonus",), [*BONUS, 0])], [("bonus",)]),
    ("a bonus row that sums to nine", [(("bonus", 0), 2)], [("bonus",)]),
    (
        "another denominator",
        [(("denominator",), 9)],
        [*(("target", i) for i in range(5)), *(("draft", i) for i in range(5)), ("bonus",)],
    ),
    ("a proposal too few", [(("proposals",), ["the", "cat", "mat", "on"])], [("proposals",)]),
    ("a proposal outside the vocabulary", [(("proposals", 0), "dog")], [("proposals", 0)]),
    ("a proposal that is never made", [(("proposals", 1), "the")], [("proposals", 1)]),
]
"""What is changed in the divergent profile, and the paths at which that is caught."""


@pytest.mark.parametrize(("changes", "paths"), [case[1:] for case in CORRUPT], ids=[case[0] for case in CORRUPT])
def test_a_profile_that_contradicts_itself_is_caught(
    contradictions: Contradictions, answer: Callable[[str], Any], changes: list[Any], paths: list[Any]
) -> None:
    """At the place of the contradiction, and alone or in a list the same."""

    def found(schema: str, address: str, prefix: tuple[str | int, ...]) -> list[tuple[str | int, ...]]:
        changed = [((*prefix, *path), value) for path, value in changes]
        return sorted(contradictions(schema, answer(address), *changed), key=str)

    assert found("Profile", ONE, ()) == sorted(paths, key=str)
    in_the_list = [("profiles", 1, *path) for path in paths]
    assert found("ProfileList", "/profiles", ("profiles", 1)) == sorted(in_the_list, key=str)


def test_two_profiles_of_one_id_are_caught(contradictions: Contradictions, answer: Callable[[str], Any]) -> None:
    """In the list as a whole."""
    assert contradictions("ProfileList", answer("/profiles"), (("profiles", 0, "id"), "divergent")) == [("profiles",)]


def test_a_repeated_token_is_caught_by_the_shape_and_by_the_meaning(
    contract: Contract, answer: Callable[[str], Any]
) -> None:
    """Either would do; the shape comes first."""
    payload = copy.deepcopy(answer(ONE))
    payload["vocabulary"][1] = "the"
    assert [fault.code for fault in contract.shapes["Profile"].faults(payload)] == ["repeated_item"]
    assert ("vocabulary", 1) in [fault.path for fault in profile_meaning(payload)]


def test_a_profile_is_told_whole_with_links_to_every_ending(answer: Callable[[str], Any]) -> None:
    """Rows as typed anew in `shipped.py`; the example rounds commit what they say, one for each count from 1 to 6."""
    payload = answer(ONE)
    assert {**payload, **rows(APART)} == payload
    assert payload["proposals"] == ["the", "cat", "mat", "on", "a"]
    assert answer(payload["links"]["authored_round"])["request"]["proposals"] == "authored"
    examples = payload["links"]["example_rounds"]
    assert [example["committed_count"] for example in examples] == [1, 2, 3, 4, 5, 6]
    for example in examples:
        assert answer(example["href"])["outcome"]["committed_count"] == example["committed_count"]


def test_a_profile_without_proposals_says_so(contract: Contract) -> None:
    """Null, and no link to a round that does not exist; under a proxy's root every link has it."""
    row = Distribution([1, 3], 4)
    profile = replace(profile_of((row,), row, (row,), id="bare"), title="T", summary="S.", note="N.")
    payload = profile_payload(profile, data_version="1", root="/prefix")
    contract.check_payload("test", "Profile", payload)
    assert (payload["proposals"], payload["links"]["authored_round"]) == (None, None)
    assert payload["links"]["self"] == "/prefix/profiles/bare"
    assert [example["committed_count"] for example in payload["links"]["example_rounds"]] == [2]
