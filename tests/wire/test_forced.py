"""The schedules as JSON: which are there, and the reason where one is not."""

from typing import Any

import pytest

from service.core.counters import derived
from service.wire.forced import forced_payload
from service.wire.numbers import exact

NAMES = ["same_law", "minimum_variance", "constant_conditional", "all_or_nothing"]


@pytest.mark.parametrize(
    ("given", "reasons"),
    [
        ({}, ["not_derivable"] * 4),
        ({"rounds": 3}, ["not_derivable"] * 4),
        ({"rounds": 0, "draft_length": 2, "accepted": 0}, ["nothing_drafted"] * 4),
        ({"rounds": 3, "draft_length": 0, "accepted": 0}, ["nothing_drafted"] * 4),
        ({"rounds": 4, "accepted": 3, "draft_length": 2}, ["not_derivable", None, None, None]),
        ({"histogram": (1, 2, 1)}, [None, None, "no_rational_root", None]),
    ],
)
def test_each_schedule_is_there_or_says_why_not(given: dict[str, Any], reasons: list[str | None]) -> None:
    """Rates, law and variance are null together."""
    found = forced_payload(derived(given).known)
    assert [one["schedule"] for one in found] == NAMES
    assert [one["reason"] for one in found] == reasons
    for one in found:
        missing = {one[name] is None for name in ("rates", "histogram_law", "variance_of_accepted")}
        assert missing == {one["reason"] is not None}
        assert (one["bracket"] is not None) == (one["reason"] == "no_rational_root")


def test_the_same_law_is_the_histogram_over_the_rounds() -> None:
    """Four rounds that accept 0, 1, 1 and 2 of two: survival 3/4 and 1/4, variance 1/2."""
    same = forced_payload(derived({"histogram": (1, 2, 1)}).known)[0]
    assert [one["fraction"] for one in same["rates"]] == ["3/4", "1/4"]
    assert [one["fraction"] for one in same["histogram_law"]] == ["1/4", "1/2", "1/4"]
    assert (same["variance_of_accepted"]["fraction"], same["length"]) == ("1/2", exact(2))
