"""Counters that cannot all be right: each kind is found, at the counter it is about."""

from typing import Any

import pytest

from service.core.counters import derived

HISTOGRAM = (3, 2, 1, 0, 4)


@pytest.mark.parametrize(
    ("given", "counter", "index", "detail"),
    [
        ({"rounds": 11, "histogram": HISTOGRAM}, "rounds", None, "rounds is 11, and sum of histogram is 10"),
        ({"accepted": 21, "histogram": HISTOGRAM}, "accepted", None, "sum of j * histogram[j] is 20"),
        (
            {"accepted_by_position": (7, 5, 4, 3), "histogram": HISTOGRAM, "accepted": 20},
            "accepted",
            None,
            "accepted is 20, and sum of accepted_by_position is 19",
        ),
        (
            {"accepted_by_position": (6, 6, 4, 4), "histogram": HISTOGRAM},
            "accepted_by_position",
            None,
            "[6, 6, 4, 4], and sum of histogram[j] for j >= i is [7, 5, 4, 4]; the two are one list",
        ),
        (
            {"accepted": 13, "drafted": 12},
            "accepted",
            None,
            "accepted is 13 and drafted is 12; no more can be accepted",
        ),
        ({"accepted": 13, "tested": 12, "drafted": 20}, "accepted", None, "than were tested"),
        ({"accepted": 13, "steps": 3, "draft_length": 4}, "accepted", None, "a round accepts draft_length"),
        ({"accepted": 3, "checked": 2}, "accepted", None, "what is accepted was checked"),
        ({"tested": 13, "drafted": 12}, "tested", None, "what is tested was drafted"),
        ({"tested": 13, "rounds": 3, "draft_length": 4}, "tested", None, "a round tests draft_length"),
        ({"checked": 13, "tested": 12}, "checked", None, "what is checked was tested"),
        ({"rounds": 5, "steps": 4}, "rounds", None, "a round is a step"),
        ({"rounds": 0, "accepted": 1}, "accepted", None, "accepted is 1 in 0 rounds; allowed is 0"),
        ({"rounds": 6, "accepted_by_position": (7, 5)}, "accepted_by_position", 0, "Got 7 of 6 rounds"),
        (
            {"accepted_by_position": (5, 7)},
            "accepted_by_position",
            1,
            "Got 7 after 5; allowed is 5 or less: more would be a conditional acceptance of 7/5.",
        ),
        ({"accepted_by_position": (0, 1)}, "accepted_by_position", 1, "Got 1 after 0; allowed is 0 or less."),
        ({"accepted_by_round": (1, 2), "drafted_by_round": (2,)}, "accepted_by_round", None, "the same number in both"),
        (
            {"accepted_by_round": (1, 3), "drafted_by_round": (2, 2)},
            "accepted_by_round",
            1,
            "Got 3; allowed is 2 or less",
        ),
        ({"drafted_by_round": (2, 5), "draft_length": 4}, "drafted_by_round", 1, "Got 5; allowed is 4 or less"),
        ({"histogram": HISTOGRAM, "draft_length": 3}, "histogram", None, "counts 4 proposals of a round"),
        ({"accepted_by_position": (2, 1), "draft_length": 1}, "accepted_by_position", None, "counts 2 proposals"),
        ({"accepted_by_round": (0, 5), "draft_length": 4}, "accepted_by_round", 1, "Got 5; allowed is 4 or less"),
    ],
)
def test_a_contradiction_is_found(given: dict[str, Any], counter: str, index: int | None, detail: str) -> None:
    """Among others that follow from it, and each says its numbers."""
    found = derived(given).contradictions
    assert [one for one in found if (one.counters[0], one.index) == (counter, index) and detail in one.detail], found
    assert all(one.detail.endswith(".") for one in found)


def test_zeros_at_the_end_of_a_list_change_nothing() -> None:
    """Engines send as many entries as their longest draft."""
    given = {"histogram": (*HISTOGRAM, 0, 0), "accepted_by_position": (7, 5, 4, 4), "draft_length": 4, "rounds": 10}
    assert derived(given).contradictions == ()


def test_a_wrong_counter_is_not_told_twice_by_what_follows_from_it() -> None:
    """One wrong number of rounds beside a histogram is one contradiction, though positions follow from it."""
    assert len(derived({"histogram": (39, 1, 0, 3), "rounds": 44}).contradictions) == 1
