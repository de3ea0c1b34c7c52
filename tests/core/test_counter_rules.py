"""What follows from counters: each rule once, by hand."""

from typing import Any

import pytest

from service.core.counter_rules import RULES
from service.core.counters import COUNTERS, LISTS, derived

HISTOGRAM = (3, 2, 1, 0, 4)  # 10 rounds: 2 + 2 + 16 = 20 accepted; 7, 5, 4 and 4 reach the positions


@pytest.mark.parametrize(
    ("given", "name", "value"),
    [
        ({"histogram": HISTOGRAM}, "draft_length", 4),
        ({"accepted_by_position": (7, 5)}, "draft_length", 2),
        ({"drafted_by_round": (0, 4, 2)}, "draft_length", 4),
        ({"drafted_by_round": ()}, "draft_length", 0),
        ({"accepted_by_round": (0, 3, 2, 4)}, "steps", 4),
        ({"accepted_by_round": (0, 3, 2, 4)}, "accepted", 9),
        ({"drafted_by_round": (0, 4, 2, 4)}, "drafted", 10),
        ({"drafted_by_round": (0, 4, 2, 4)}, "rounds", 3),
        ({"accepted_by_round": (0, 3, 2, 1), "drafted_by_round": (0, 4, 2, 4)}, "checked", 4 + 2 + 2),
        ({"accepted_by_round": (0, 3, 2, 4), "drafted_by_round": (0, 4, 2, 4)}, "histogram", (0, 0, 1, 1, 1)),
        ({"accepted_by_round": (0, 1, 1), "draft_length": 2}, "histogram", (1, 2, 0)),
        ({"histogram": HISTOGRAM}, "rounds", 10),
        ({"histogram": HISTOGRAM}, "accepted", 20),
        ({"accepted_by_position": (7, 5, 4, 4)}, "accepted", 20),
        ({"histogram": HISTOGRAM}, "accepted_by_position", (7, 5, 4, 4)),
        ({"drafted": 12}, "tested", 12),
        ({"tested": 12, "draft_length": 3}, "rounds", 4),
        ({"rounds": 4, "draft_length": 3, "accepted": 0}, "accepted_by_position", (0, 0, 0)),
        ({"rounds": 4, "draft_length": 3, "accepted": 12}, "accepted_by_position", (4, 4, 4)),
        ({"rounds": 4, "draft_length": 1, "accepted": 3}, "histogram", (1, 3)),
        ({"rounds": 10, "accepted_by_position": (7, 5, 4, 4)}, "histogram", HISTOGRAM),
        ({"rounds": 4}, "steps", 4),
        ({"steps": 4, "draft_length": 3}, "padded", 12),
        ({"rounds": 4, "draft_length": 3}, "tested", 12),
        ({"tested": 12}, "drafted", 12),
        ({"histogram": HISTOGRAM}, "checked", 3 + 4 + 3 + 16),
    ],
)
def test_a_counter_follows_from_others(given: dict[str, Any], name: str, value: Any) -> None:
    """And says how."""
    found = derived(given)
    assert found.contradictions == ()
    assert found.known[name] == value
    assert found.formulas[name]
    assert not given.keys() & found.formulas.keys()


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"tested": 13, "draft_length": 3}, "rounds"),
        ({"tested": 0, "draft_length": 0}, "rounds"),
        ({"rounds": 4, "draft_length": 3, "accepted": 5}, "histogram"),
        ({"rounds": 3, "draft_length": 4, "drafted": 10, "histogram": (0, 0, 1, 1, 1)}, "checked"),
        ({"tested": 12}, "rounds"),
    ],
)
def test_what_is_not_determined_is_not_known(given: dict[str, Any], name: str) -> None:
    """Thirteen drafts are no rounds of three; five accepted of twelve have several histograms."""
    found = derived(given)
    assert found.contradictions == ()
    assert name not in found.known


def test_rules_name_counters_and_lists_are_counters() -> None:
    """No rule is about a word that is not in the table."""
    named = {name for rule in RULES for name in (rule.counter, *rule.inputs)}
    assert named <= set(COUNTERS)
    assert set(LISTS) <= set(COUNTERS)
