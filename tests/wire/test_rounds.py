"""A round as JSON: the two worked examples member for member, and every contradiction it could hold."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service.wire.contract import Contract

GOLDEN = Path(__file__).parent.parent / "golden"
DIVERGENT = "/rounds?profile=divergent&seed=7"
ALIGNED = "/rounds?profile=closely-aligned&seed=7"
HALF, WHOLE = {"fraction": "1/2", "decimal": 0.5}, {"fraction": "1", "decimal": 1.0}
Contradictions = Callable[..., list[tuple[str | int, ...]]]


def written(value: Any) -> str:
    """JSON text in which 1 and 1.0 differ, and so does another order of members."""
    return json.dumps(value, indent=1)


@pytest.mark.parametrize(("profile", "frames"), [("divergent", 5), ("closely-aligned", 8)])
def test_the_worked_rounds_come_out_member_for_member(client: FlaskClient, profile: str, frames: int) -> None:
    """By POST and by permalink: values, types and the order of members, as worked out apart from this code.

    They were worked out before a round could be of a profile of one's own: what that added is told apart.
    """
    expected = json.loads((GOLDEN / f"{profile}-seed-7.json").read_text(encoding="utf-8"))
    posted = client.post("/rounds", json={"profile": profile, "seed": 7})
    found = json.loads(posted.data)
    assert found.pop("input") is None
    assert (found["request"].pop("uniforms"), found["request"].pop("top")) == (None, 20)
    assert found["links"].pop("self_reason") is None
    assert written(found) == written(expected)
    linked = client.get(expected["links"]["self"])
    assert linked.data == posted.data
    assert expected["frame_count"] == len(expected["frames"]) == frames


LAST, TEST, DRAW = ("frames", 4), ("frames", 3, "check"), ("frames", 3, "draws", 0)
CORRUPT: list[tuple[str, list[tuple[tuple[str | int, ...], Any]], list[tuple[str | int, ...]]]] = [
    ("one frame too many is counted", [(("frame_count",), 6)], [("frame_count",)]),
    ("counts differ by two", [(("outcome", "committed_count"), 4)], [("outcome", "committed_count")]),
    (
        "another number accepted",
        [(("outcome", "accepted_count"), 1)],
        [("outcome", "committed_count"), ("outcome", "committed")],
    ),
    (
        "a token too many",
        [(("outcome", "committed"), ["the", "cat", "on", "on"]), ((*LAST, "committed"), ["the", "cat", "on", "on"])],
        [("outcome", "committed")],
    ),
    ("the last frame lacks a token", [((*LAST, "committed"), ["the", "cat"])], [(*LAST, "committed")]),
    ("a bonus that nobody committed", [(("outcome", "bonus"), "a")], [("outcome", "committed", 2)]),
    (
        "neither replacement nor bonus",
        [(("outcome", "replacement"), None)],
        [("outcome",), ("outcome", "committed", 2)],
    ),
    ("another replacement", [(("outcome", "replacement"), "a")], [("outcome", "committed", 2)]),
    (
        "the replacement is called a bonus, and is another",
        [(("outcome", "replacement"), None), (("outcome", "bonus"), "a")],
        [("outcome", "committed", 2)],
    ),
    ("frames do not run", [(("frames", 2, "index"), 3)], [("frames", 2, "index")]),
    ("frames start at 1", [(("frames", 0, "index"), 1)], [("frames", 0, "index")]),
    ("another text on the way", [(("frames", 1, "committed"), ["cat"])], [("frames", 1, "committed")]),
    (
        "a text that runs ahead",
        [(("frames", 1, "committed"), ["the", "cat", "on", "a"])],
        [("frames", 1, "committed")],
    ),
    ("a failed test that passed", [((*TEST, "passed"), True)], [(*TEST, "passed")]),
    ("a certain test that failed", [(("frames", 1, "check", "passed"), False)], [("frames", 1, "check", "passed")]),
    ("a probability above the uniform", [((*TEST, "acceptance_probability"), WHOLE)], [(*TEST, "passed")]),
    ("a law that sums to half", [((*DRAW, "law", "rest"), HALF)], [(*DRAW, "law", "entries")]),
    ("a law without a token", [((*DRAW, "law", "entries"), [])], [(*DRAW, "law", "entries")]),
    (
        "another probability in a law",
        [((*DRAW, "law", "entries", 0, "probability"), HALF)],
        [(*DRAW, "law", "entries")],
    ),
]
"""What is changed in the divergent round of seed 7, and the paths at which that is caught."""


@pytest.mark.parametrize(("changes", "paths"), [case[1:] for case in CORRUPT], ids=[case[0] for case in CORRUPT])
def test_a_round_that_contradicts_itself_is_caught(
    contradictions: Contradictions, answer: Callable[[str], Any], changes: list[Any], paths: list[Any]
) -> None:
    """At the place of the contradiction."""
    assert contradictions("Round", answer(DIVERGENT), *changes) == paths


def test_a_bonus_that_is_not_the_last_token_is_caught(
    contradictions: Contradictions, answer: Callable[[str], Any]
) -> None:
    """In the round of eight frames."""
    assert contradictions("Round", answer(ALIGNED), (("outcome", "bonus"), "on")) == [("outcome", "committed", 5)]


def test_a_uniform_is_compared_strictly_and_exactly(
    contradictions: Contradictions, answer: Callable[[str], Any]
) -> None:
    """Of 1/2, 2**52 - 1 passes and 2**52 does not; of 1/3, floor(2**53 / 3) passes and the next does not."""
    payload, test = answer(ALIGNED), ("frames", 1, "check")
    assert payload["frames"][1]["check"]["passed"]
    for fraction, last in (("1/2", 2**52 - 1), ("1/3", 2**53 // 3)):
        probability = {"fraction": fraction, "decimal": 0.5}
        for numerator, paths in ((last, []), (last + 1, [(*test, "passed")])):
            changes = [((*test, "acceptance_probability"), probability), ((*test, "uniform", "numerator"), numerator)]
            assert contradictions("Round", payload, *changes) == paths


def test_nothing_is_said_about_numbers_too_long_to_be_written(
    contradictions: Contradictions, answer: Callable[[str], Any]
) -> None:
    """Neither about a test nor about a sum: what is not there cannot contradict."""
    unwritten = {"fraction": None, "decimal": 0.25, "fraction_digits": 300}
    assert contradictions("Round", answer(DIVERGENT), ((*TEST, "acceptance_probability"), unwritten)) == []
    assert contradictions("Round", answer(DIVERGENT), ((*DRAW, "law", "rest"), unwritten)) == []


def test_the_request_in_a_round_is_the_one_that_gives_it(client: FlaskClient, contract: Contract) -> None:
    """Resolved, it is posted back as it stands and plays the same round: words, a list with gaps, and no draft."""
    for body in (
        {"profile": "divergent"},
        {"profile": "divergent", "seed": 1, "round_index": 41203, "proposals": "sampled"},
        {"profile": "closely-aligned", "seed": 2, "draft_length": 3, "proposals": ["the", None, "sat"]},
        {"profile": "closely-aligned", "seed": 3, "draft_length": 0, "proposals": []},
    ):
        first = client.post("/rounds", json=body)
        again = client.post("/rounds", json=orjson.loads(first.data)["request"])
        assert (first.status_code, again.data) == (200, first.data)
        assert first.headers["Content-Location"] == orjson.loads(first.data)["links"]["self"]
        contract.check_payload("test", "Round", orjson.loads(first.data))
