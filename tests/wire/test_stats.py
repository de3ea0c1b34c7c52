"""The exact statistics as JSON, and every contradiction they could hold. The check is in test_convergence.py."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings
from service.wire.numbers import exact

Contradictions = Callable[..., list[tuple[str | int, ...]]]
EXACT = "/stats/divergent?include=exact"
HALF, NOTHING = {"fraction": "1/2", "decimal": 0.5}, {"fraction": "0", "decimal": 0.0}
UNWRITTEN = {"fraction": None, "decimal": 0.25, "fraction_digits": 300}
BY_SURVIVAL, BY_COUNT = (("exact", "expected_committed", name) for name in ("by_survival", "by_count_law"))
LAW = ("exact", "committed_count", "law")
BEST, BONUS = ("exact", "speedup", "best", "speedup"), ("exact", "bonus", "law")
PLACE = ("exact", "positions", 1)
ENTRY = (*PLACE, "tokens", "entries", 1)
REST = (*PLACE, "tokens", "rest")

CORRUPT: list[tuple[str, list[tuple[tuple[str | int, ...], Any]], list[tuple[str | int, ...]]]] = [
    ("the other part was asked for", [(("request", "include"), ["convergence"])], [("exact",), ("convergence",)]),
    ("a part that was asked for is missing", [(("exact",), None)], [("exact",)]),
    ("the derivations differ", [(BY_COUNT, HALF)], [BY_COUNT]),
    ("the first derivation differs", [(BY_SURVIVAL, HALF)], [BY_COUNT]),
    ("counts that sum to more than 1", [((*LAW, 0, "probability"), HALF)], [LAW]),
    ("a bonus law that leaves half over", [((*BONUS, "rest"), HALF)], [(*BONUS, "entries")]),
    ("a best speedup that is not the greatest", [(BEST, exact(1))], [BEST]),
    ("a row that is better than the best", [(("exact", "speedup", "rows", 0, "speedup"), exact(9))], [BEST]),
    ("positions do not run", [((*PLACE, "position"), 3)], [(*PLACE, "position")]),
    ("neither a residual nor a reason", [((*PLACE, "residual"), None)], [(*PLACE, "residual")]),
    ("a residual and a reason", [((*PLACE, "residual_reason"), "target_equals_draft")], [(*PLACE, "residual")]),
    ("a residual that leaves half over", [((*PLACE, "residual", "rest"), HALF)], [(*PLACE, "residual", "entries")]),
    ("a target that sums to less than 1", [((*ENTRY, "target"), NOTHING)], [(*PLACE, "tokens"), (*ENTRY, "target")]),
    ("a draft that sums to more than 1", [((*ENTRY, "draft"), exact(1))], [(*PLACE, "tokens")]),
    ("an overlap that does not fit", [((*PLACE, "overlap"), exact(1))], [(*PLACE, "overlap")]),
    ("a total variation that does not fit", [((*PLACE, "total_variation"), NOTHING)], [(*PLACE, "overlap")]),
    ("a token committed too often", [((*ENTRY, "committed"), HALF)], [(*ENTRY, "committed")]),
    ("a token accepted too often", [((*ENTRY, "accepted"), HALF)], [(*ENTRY, "committed"), (*ENTRY, "target")]),
    ("a token replaced too often", [((*ENTRY, "replaced"), HALF)], [(*ENTRY, "committed"), (*ENTRY, "target")]),
    ("a rest that is committed and not accepted", [((*REST, "committed"), HALF)], [(*REST, "committed")]),
    ("a rest of the target", [((*REST, "target"), HALF)], [(*PLACE, "tokens"), (*REST, "target")]),
    ("a rest of the draft", [((*REST, "draft"), HALF)], [(*PLACE, "tokens")]),
]
"""What is changed in the exact statistics of the divergent profile, and the paths at which that is caught."""


@pytest.mark.parametrize(("changes", "paths"), [case[1:] for case in CORRUPT], ids=[case[0] for case in CORRUPT])
def test_statistics_that_contradict_themselves_are_caught(
    contradictions: Contradictions, answer: Callable[[str], Any], changes: list[Any], paths: list[Any]
) -> None:
    """At the place of the contradiction."""
    assert contradictions("Stats", answer(EXACT), *changes) == paths


def test_a_check_that_was_not_asked_for_is_caught(contradictions: Contradictions, answer: Callable[[str], Any]) -> None:
    """Both ways round."""
    both = answer("/stats/divergent?rounds=20")
    assert contradictions("Stats", both, (("request", "include"), ["exact"])) == [("convergence",)]
    assert contradictions("Stats", both, (("convergence",), None)) == [("convergence",)]


@pytest.mark.parametrize(
    "path",
    [
        (*ENTRY, "accepted"),
        (*ENTRY, "replaced"),
        (*REST, "draft"),
        (*PLACE, "total_variation"),
        (*PLACE, "residual", "rest"),
        (*LAW, 0, "probability"),
    ],
)
def test_nothing_is_said_about_numbers_too_long_to_be_written(
    contradictions: Contradictions, answer: Callable[[str], Any], path: tuple[str | int, ...]
) -> None:
    """What is not there cannot contradict, neither as a term of a sum nor as its rest."""
    assert contradictions("Stats", answer(EXACT), (path, UNWRITTEN)) == []


@pytest.mark.parametrize(
    ("profile", "committed", "speedup"),
    [("closely-aligned", "2009/512", "2009/768"), ("divergent", "1343/512", "1343/768")],
)
def test_the_headline_numbers_come_out(
    answer: Callable[[str], Any], profile: str, committed: str, speedup: str
) -> None:
    """Expected tokens of five proposals, and the speedup at a tenth of a target step each: 5 / 10 + 1 = 3/2."""
    found = answer(f"/stats/{profile}?include=exact")["exact"]
    assert found["expected_committed"]["by_survival"]["fraction"] == committed
    assert found["expected_committed"]["by_count_law"]["fraction"] == committed
    assert found["speedup"]["rows"][5]["speedup"]["fraction"] == speedup
    assert [row["draft_length"] for row in found["speedup"]["rows"]] == list(range(6))


def test_no_draft_has_no_rates(answer: Callable[[str], Any]) -> None:
    """G24: one token a round, no position, and no acceptance rate that could be told."""
    found = answer("/stats/divergent?include=exact&draft_length=0")["exact"]
    assert (found["positions"], found["expected_committed"]["by_survival"]["fraction"]) == ([], "1")
    rate = found["metrics"]["accepted_over_drafted"]
    assert (rate["value"], rate["reason"]) == (None, "nothing_drafted")


@pytest.mark.parametrize(
    "cost", ["0.00000000000000000001", "12345678901234567890.12345678901234567891", "1/99999999999999999999"]
)
def test_the_link_of_every_accepted_cost_is_accepted(client: FlaskClient, cost: str) -> None:
    """`links.self` gives the same statistics again, however long the cost was written."""
    for parameter in ("draft_cost", "verify_cost"):
        first = client.get(f"/stats/divergent?include=exact&{parameter}={cost}")
        assert first.status_code == 200
        again = client.get(json.loads(first.data)["links"]["self"])
        assert (again.status_code, again.data) == (200, first.data)


def test_numbers_beyond_two_hundred_digits_are_no_contradiction(tmp_path: Path) -> None:
    """A data file of denominator 2**53 and twenty positions: the survival of all of them has about 300 digits a part.

    The best speedup is then a number that is not written, and the answer is as good as any other.
    """
    whole = 2**53
    file = {
        "format_version": "1",
        "data_version": "1",
        "vocabulary": ["a", "b"],
        "denominator": whole,
        "target": [[whole - 3 - 2 * i, 3 + 2 * i] for i in range(20)],
        "bonus": [whole - 5, 5],
        "profiles": [
            {
                "id": "long",
                "title": "T",
                "summary": "S. S.",
                "note": "N.",
                "proposals": None,
                "draft": [[whole - 1 - 4 * i, 1 + 4 * i] for i in range(20)],
            }
        ],
    }
    path = tmp_path / "long.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    long = create_app(Settings(data_file=str(path))).test_client()
    found = long.get("/stats/long?rounds=20")
    assert found.status_code == 200
    best = json.loads(found.data)["exact"]["speedup"]["best"]
    assert (best["draft_length"], best["speedup"]["fraction"]) == (20, None)
    assert best["speedup"]["fraction_digits"] > 200
