"""The notes: each is there exactly where it applies."""

from typing import Any

import pytest

from service.core.counters import derived
from service.wire.acceptance_notes import notes
from service.wire.engines import ENGINES


def codes(given: dict[str, Any], engine: str = "none") -> list[str]:
    """The codes of the notes on these counters."""
    return [code for code, _ in notes(ENGINES[engine], derived(given).known)]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, []),
        ({"rounds": 4, "draft_length": 3}, []),
        ({"rounds": 4, "draft_length": 3, "tested": 11}, ["shorter_drafts"]),
        ({"rounds": 4, "steps": 5}, ["steps_without_proposals"]),
        ({"rounds": 4, "accepted": 5, "emitted": 9}, []),
        ({"rounds": 4, "accepted": 5, "emitted": 10}, ["emitted_differs"]),
        ({"rounds": 4, "accepted": 5, "emitted": 8}, ["emitted_differs"]),
        ({"histogram": [1, 1]}, []),
    ],
)
def test_a_note_is_there_where_it_applies(given: dict[str, Any], expected: list[str]) -> None:
    """Prefill adds a token, a stop takes some away; equal counters need no note."""
    found = codes({name: tuple(count) if isinstance(count, list) else count for name, count in given.items()})
    assert [code for code in found if code != "alpha_not_derived"] == expected
    assert ("alpha_not_derived" in found) == ("histogram" in given)


def test_an_engine_s_own_notes_come_first() -> None:
    """Whatever the counters are."""
    assert codes({}, "tensorrt-llm") == ["token_zero", "path_length"]
