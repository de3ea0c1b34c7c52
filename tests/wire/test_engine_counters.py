"""Counters under an engine's names: every kind of wrong value at its place, all at once."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from service.wire.engine_counters import read_counters
from service.wire.engines import ENGINES
from service.wire.faults import pointer


def found(counters: dict[str, Any], *, engine: str = "none", draft_length: int | None = None) -> list[tuple[str, str]]:
    """Place and code of every fault."""
    _, faults = read_counters(counters, ENGINES[engine], ("counters",), draft_length=draft_length)
    assert all(fault.detail.endswith(".") for fault in faults)
    return [(pointer(fault.path).removeprefix("#/counters"), fault.code) for fault in faults]


@pytest.mark.parametrize(
    ("counters", "where", "code"),
    [
        ({"rounds": "3"}, "/rounds", "wrong_type"),
        ({"rounds": True}, "/rounds", "wrong_type"),
        ({"rounds": Decimal("1.5")}, "/rounds", "wrong_type"),
        ({"rounds": [3]}, "/rounds", "wrong_type"),
        ({"rounds": -1}, "/rounds", "too_small"),
        ({"rounds": 10**15 + 1}, "/rounds", "too_large"),
        ({"draft_length": 65}, "/draft_length", "too_large"),
        ({"histogram": 3}, "/histogram", "wrong_type"),
        ({"histogram": []}, "/histogram", "too_few_items"),
        ({"histogram": [0] * 66}, "/histogram", "too_many_items"),
        ({"histogram": [1, None]}, "/histogram/1", "wrong_type"),
        ({"histogram": [1, -1]}, "/histogram/1", "too_small"),
        ({"histogram": {"0": 1, "2": 1}}, "/histogram", "wrong_type"),
        ({"histogram": {"0": 1, "1": "x"}}, "/histogram/1", "wrong_type"),
        ({"accepted_by_position": [0] * 65}, "/accepted_by_position", "too_many_items"),
        ({"accepted_by_round": [0] * 10_001}, "/accepted_by_round", "too_many_items"),
        ({"drafted_by_round": [65]}, "/drafted_by_round/0", "too_large"),
        ({"padded": 3}, "/padded", "unknown_member"),
        ({"num_spec_steps": 3}, "/num_spec_steps", "unknown_member"),
    ],
)
def test_one_wrong_count_is_one_fault_at_its_place(counters: dict[str, Any], where: str, code: str) -> None:
    """Never two for one reason."""
    assert found(counters) == [(where, code)]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("0.5", "wrong_type"),
        (True, "wrong_type"),
        (float("nan"), "wrong_type"),
        (-1, "too_small"),
        (10**16, "too_large"),
    ],
)
def test_a_published_ratio_is_a_number(value: object, code: str) -> None:
    """Not below 0, and no larger than a count."""
    assert found({"draft_acceptance_rate": value}, engine="vllm") == [("/draft_acceptance_rate", code)]


def test_two_names_of_one_counter_are_a_conflict() -> None:
    """Even if they say the same."""
    counters = {"spec_num_correct_drafts": 3, "spec_accepted_drafts": 3}
    assert found(counters, engine="sglang") == [("/spec_accepted_drafts", "conflict")]


def test_a_number_of_draft_tokens_counts_the_root() -> None:
    """So it is 1 at least, and 65 at most."""
    for value, code in ((0, "too_small"), (66, "too_large")):
        counters = {"speculative_num_draft_tokens": value}
        assert found(counters, engine="sglang") == [("/speculative_num_draft_tokens", code)]
    read, _ = read_counters({"speculative_num_draft_tokens": 65}, ENGINES["sglang"], (), draft_length=64)
    assert read.derived.known["draft_length"] == 64


def test_a_draft_length_beside_the_counters_must_be_theirs() -> None:
    """It stands in for one that is not there."""
    assert found({"draft_length": 4}, draft_length=3) == [("/draft_length", "inconsistent_counters")]
    read, faults = read_counters({"rounds": 2}, ENGINES["none"], (), draft_length=3)
    assert (read.derived.known["tested"], faults) == (6, [])


def test_a_contradiction_of_the_draft_length_beside_is_told_at_the_counters() -> None:
    """There is no name of it among them."""
    assert found({"histogram": [0, 0, 0, 1]}, draft_length=2)[0] == ("/histogram", "inconsistent_counters")


def test_every_fault_comes_at_once_and_the_rest_is_still_compared() -> None:
    """A wrong type, an unknown name, and a contradiction between what is left."""
    counters = {"drafted": "x", "y": 1, "accepted": 2, "histogram": [1, 1]}
    assert found(counters) == [
        ("/drafted", "wrong_type"),
        ("/y", "unknown_member"),
        ("/accepted", "inconsistent_counters"),
    ]


def test_a_ratio_keeps_the_unit_of_its_last_digit() -> None:
    """0.30 has hundredths; an integer and a double have none."""
    for value, unit in ((Decimal("0.30"), Fraction(1, 100)), (3, Fraction(0)), (0.5, Fraction(0))):
        read, faults = read_counters({"acceptanceRate": value}, ENGINES["tensorrt-llm"], (), draft_length=None)
        assert faults == []
        assert read.ratios[0].unit == unit
