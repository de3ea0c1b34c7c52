"""The Monte Carlo check as JSON, and every contradiction it could hold."""

from collections.abc import Callable
from typing import Any

import pytest

from service.wire.contract import Contract
from shipped import VOCABULARY

Contradictions = Callable[..., list[tuple[str | int, ...]]]
CHECK = "/stats/divergent?include=convergence&rounds=400&draft_length=2"
HERE = ("convergence",)
PLACE = (*HERE, "positions", 1)
COUNT = (*HERE, "committed_count")
SERIES = (*HERE, "series")
COLUMNS = ("total_variation", "expected_total_variation", "threshold")

CORRUPT: list[tuple[str, list[tuple[tuple[str | int, ...], Any]], list[tuple[str | int, ...]]]] = [
    ("a verdict against its tests", [((*HERE, "passed"), False)], [(*HERE, "passed")]),
    ("another number of tests", [((*HERE, "tests"), 5)], [(*HERE, "tests")]),
    ("positions do not run", [((*PLACE, "position"), 1)], [(*PLACE, "position")]),
    ("more rounds than tokens", [((*PLACE, "rounds"), 1)], [(*PLACE, "rounds")]),
    ("tokens that nobody counted", [((*PLACE, "tokens", "rest_count"), 9)], [(*PLACE, "rounds")]),
    ("a token counted too often", [((*PLACE, "tokens", "entries", 1, "count"), 999)], [(*PLACE, "rounds")]),
    ("a test that could fail and is said not to", [((*PLACE, "can_fail"), False)], [(*PLACE, "can_fail")]),
    ("an impossible token that passes", [((*PLACE, "impossible_count"), 1)], [(*PLACE, "passed")]),
    ("a distance above its threshold", [((*PLACE, "total_variation"), 1.0)], [(*PLACE, "passed")]),
    ("a threshold below the distance", [((*PLACE, "threshold"), 0.0)], [(*PLACE, "passed")]),
    ("a failed test in a passed check", [((*PLACE, "passed"), False)], [(*HERE, "passed"), (*PLACE, "passed")]),
    ("chi-square and a reason", [((*PLACE, "chi_square_reason"), "no_rounds")], [(*PLACE, "chi_square")]),
    ("neither chi-square nor a reason", [((*PLACE, "chi_square"), None)], [(*PLACE, "chi_square")]),
    ("counts of fewer rounds", [((*COUNT, "counts", 0, "count"), 0)], [(*COUNT, "rounds")]),
    (
        "a count of other rounds than were played",
        [((*HERE, "rounds"), 500)],
        [(*COUNT, "rounds")],
    ),
    ("an impossible count that passes", [((*COUNT, "impossible_count"), 2)], [(*COUNT, "passed")]),
    ("a count above its threshold", [((*COUNT, "total_variation"), 0.9)], [(*COUNT, "passed")]),
    ("a count's chi-square and a reason", [((*COUNT, "chi_square_reason"), "no_rounds")], [(*COUNT, "chi_square")]),
    *(
        (f"a line that lacks a {name}", [((*SERIES, "positions", 2, name), [0.5])], [(*SERIES, "positions", 2, name)])
        for name in COLUMNS
    ),
    (
        "a line that lacks its rounds",
        [((*SERIES, "positions", 2, "rounds"), [3])],
        [(*SERIES, "positions", 2, "rounds")],
    ),
    *(
        (
            f"a line of the count that lacks a {name}",
            [((*SERIES, "committed_count", name), [])],
            [(*SERIES, "committed_count", name)],
        )
        for name in COLUMNS
    ),
]
"""What is changed in the check of the divergent profile with two proposals, and the paths at which that is caught."""


@pytest.mark.parametrize(("changes", "paths"), [case[1:] for case in CORRUPT], ids=[case[0] for case in CORRUPT])
def test_a_check_that_contradicts_itself_is_caught(
    contradictions: Contradictions, answer: Callable[[str], Any], changes: list[Any], paths: list[Any]
) -> None:
    """At the place of the contradiction."""
    assert contradictions("Stats", answer(CHECK), *changes) == paths


@pytest.mark.parametrize("member", ["threshold", "total_variation"])
def test_a_distance_without_a_threshold_is_refused_and_never_a_crash(
    contract: Contract, answer: Callable[[str], Any], member: str
) -> None:
    """The shape allows null for either: for both, it means that nothing was observed."""
    payload = answer(CHECK)
    payload["convergence"]["positions"][0][member] = None
    assert contract.shapes["Stats"].faults(payload) == []
    assert contract.meanings["Stats"].faults(payload) != []


def test_a_place_no_round_reached_is_told_with_nulls(answer: Callable[[str], Any]) -> None:
    """One round reaches few positions: no distance, no threshold, a reason, and nothing that could fail."""
    for seed in range(20):
        positions = answer(f"/stats/divergent?include=convergence&rounds=1&seed={seed}")["convergence"]["positions"]
        unreached = [place for place in positions if not place["rounds"]]
        if unreached:
            break
    place = unreached[-1]
    assert [place[name] for name in ("total_variation", "expected_total_variation", "threshold")] == [None] * 3
    assert (place["passed"], place["chi_square"], place["chi_square_reason"]) == (True, None, "no_rounds")


def test_the_check_tells_what_was_asked(answer: Callable[[str], Any]) -> None:
    """K + 2 tests, histograms over the whole vocabulary, and a column per checkpoint that ends at the last round."""
    payload = answer(CHECK)
    check = payload["convergence"]
    assert (check["rounds"], check["seed"], check["tests"], check["passed"]) == (400, 0, 4, True)
    assert check["false_alarm"] == payload["request"]["false_alarm"]
    assert [place["position"] for place in check["positions"]] == [1, 2, 3]
    assert check["positions"][0]["rounds"] == check["committed_count"]["rounds"] == 400
    assert [entry["token"] for entry in check["positions"][0]["tokens"]["entries"]] == list(VOCABULARY)
    assert check["series"]["rounds"][-1] == 400
    for line, place in zip(check["series"]["positions"], check["positions"], strict=True):
        assert line["total_variation"][-1] == place["total_variation"]
        assert line["rounds"][-1] == place["rounds"]
        assert len(line["rounds"]) == len(check["series"]["rounds"])
