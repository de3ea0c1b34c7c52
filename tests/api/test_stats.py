"""GET /stats/{profile}: the figures that must come out, the check, and the parameters."""

from collections import Counter
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient


def stats(client: FlaskClient, profile: str, query: str = "") -> dict[str, Any]:
    """The statistics of a profile."""
    response = client.get(f"/stats/{profile}?{query}")
    assert response.status_code == 200, response.json
    payload: dict[str, Any] = response.json
    return payload


@pytest.mark.parametrize(
    ("profile", "overlaps", "committed", "speedup"),
    [
        ("closely-aligned", ["3/4", "7/8", "1", "3/4", "3/4"], "2009/512", "2009/768"),
        ("divergent", ["3/4", "1/2", "5/8", "3/4", "1/2"], "1343/512", "1343/768"),
    ],
)
def test_the_figures_of_both_profiles(
    client: FlaskClient, profile: str, overlaps: list[str], committed: str, speedup: str
) -> None:
    """Survival sums to the expected count: 1 + 3/4 + 21/32 + 21/32 + 63/128 + 189/512 = 2009/512; with five draft steps
    at 1/10 a round costs 3/2.
    """
    exact = stats(client, profile)["exact"]
    assert [position["overlap"]["fraction"] for position in exact["positions"]] == overlaps
    assert exact["expected_committed"]["by_survival"]["fraction"] == committed
    assert exact["expected_committed"]["by_count_law"]["fraction"] == committed
    assert exact["speedup"]["rows"][5]["speedup"]["fraction"] == speedup
    assert exact["speedup"]["rows"][5]["round_cost"]["fraction"] == "3/2"


def test_the_best_draft_length_of_the_divergent_profile_is_3(client: FlaskClient) -> None:
    """1 + 3/4 + 3/8 + 15/64 = 151/64 tokens for 13/10 steps: 755/416."""
    best = stats(client, "divergent", "include=exact")["exact"]["speedup"]["best"]
    assert (best["draft_length"], best["speedup"]["fraction"]) == (3, "755/416")


@pytest.mark.parametrize("profile", ["closely-aligned", "divergent"])
def test_the_default_check_passes(client: FlaskClient, profile: str) -> None:
    """Seven tests: five positions, the bonus and the count. A correct sampler fails once in a million."""
    check = stats(client, profile)["convergence"]
    assert check["passed"]
    assert (check["rounds"], check["tests"], check["false_alarm"]["fraction"]) == (20_000, 7, "1/1000000")
    assert all(position["passed"] and position["impossible_count"] == 0 for position in check["positions"])
    for position in check["positions"]:
        assert sum(entry["count"] for entry in position["tokens"]["entries"]) == position["rounds"]
        assert position["total_variation"] <= position["threshold"]
    assert sum(count["count"] for count in check["committed_count"]["counts"]) == 20_000


def test_the_columns_of_the_series_have_one_length(client: FlaskClient) -> None:
    """One value at each checkpoint, which grow up to the last round."""
    series = stats(client, "divergent")["convergence"]["series"]
    length = len(series["rounds"])
    assert series["rounds"] == sorted(set(series["rounds"]))
    assert series["rounds"][-1] == 20_000
    columns = [*series["positions"], series["committed_count"]]
    assert {
        len(column[name]) for column in columns for name in ("total_variation", "expected_total_variation", "threshold")
    } == {length}
    assert {len(entry["rounds"]) for entry in series["positions"]} == {length}
    assert [entry["position"] for entry in series["positions"]] == [1, 2, 3, 4, 5, 6]


def test_either_part_can_be_had_alone(client: FlaskClient) -> None:
    """The other is null, and what is sent is the same as when both are."""
    both = stats(client, "divergent", "rounds=500")
    exact, check = (stats(client, "divergent", f"rounds=500&include={part}") for part in ("exact", "convergence"))
    assert exact["convergence"] is None
    assert check["exact"] is None
    assert (exact["exact"], check["convergence"]) == (both["exact"], both["convergence"])


def test_the_order_of_the_parts_does_not_matter(client: FlaskClient) -> None:
    """Both orders and the default have one canonical address."""
    forms = ["", "include=exact&include=convergence", "include=convergence&include=exact"]
    links = {stats(client, "divergent", form)["links"]["self"] for form in forms}
    assert len(links) == 1
    assert links.pop().endswith("&include=exact&include=convergence")


def test_another_cost_changes_the_speedup_alone(client: FlaskClient) -> None:
    """At a draft cost of 0 five proposals cost nothing: 1343/512. At 1/4 and a verify cost of 6/5 they cost 49/20."""
    default = stats(client, "divergent", "include=exact")["exact"]
    free = stats(client, "divergent", "include=exact&draft_cost=0")["exact"]
    assert free["speedup"]["rows"][5]["speedup"]["fraction"] == "1343/512"
    dear = stats(client, "divergent", "include=exact&draft_cost=0.25&verify_cost=6/5")["exact"]
    assert dear["speedup"]["rows"][5]["round_cost"]["fraction"] == "49/20"
    assert dear["speedup"]["rows"][5]["speedup"]["fraction"] == "6715/6272"  # 1343/512 * 20/49
    assert {**default, "speedup": None} == {**free, "speedup": None} == {**dear, "speedup": None}


@pytest.mark.parametrize("written", ["1/10", "0.1", "2/20", "0.100", "01/10"])
def test_one_cost_has_one_canonical_writing(client: FlaskClient, written: str) -> None:
    """In the lowest terms, as it stands in the link."""
    payload = stats(client, "divergent", f"include=exact&draft_cost={quote(written, safe='')}")
    assert payload["request"]["draft_cost"] == {"fraction": "1/10", "decimal": 0.1}
    assert "draft_cost=1%2F10" in payload["links"]["self"]


@pytest.mark.parametrize(
    ("length", "committed"),
    [(0, "1"), (1, "7/4"), (2, "17/8"), (3, "151/64"), (4, "649/256"), (5, "1343/512")],
)
def test_every_draft_length_has_its_own_statistics(client: FlaskClient, length: int, committed: str) -> None:
    """The divergent profile survives with 1, 3/4, 3/8, 15/64, 45/256, 45/512; the sums are the expected counts."""
    payload = stats(client, "divergent", f"draft_length={length}&rounds=1000")
    exact, check = payload["exact"], payload["convergence"]
    assert exact["expected_committed"]["by_survival"]["fraction"] == committed
    assert len(exact["positions"]) == len(exact["speedup"]["rows"]) - 1 == length
    assert exact["bonus"]["position"] == len(check["positions"]) == length + 1
    assert check["tests"] == length + 2
    assert check["passed"]


def test_at_draft_length_0_the_acceptance_rate_is_undefined_and_says_why(client: FlaskClient) -> None:
    """Case G24: one token a round, drawn from the target."""
    exact = stats(client, "divergent", "draft_length=0&include=exact")["exact"]
    rates = exact["metrics"]
    assert rates["accepted_over_drafted"]["value"] is None
    assert rates["accepted_over_drafted"]["reason"] == "nothing_drafted"
    assert rates["committed_per_round"]["value"]["fraction"] == "1"


def test_one_round_is_a_check_too(client: FlaskClient) -> None:
    """It cannot fail: its thresholds are above 1; positions it did not reach have no distance."""
    check = stats(client, "divergent", "rounds=1&seed=5")["convergence"]
    assert check["passed"]
    reached = [position for position in check["positions"] if position["rounds"]]
    assert all(position["total_variation"] is not None for position in reached)
    assert all(position["threshold"] is None for position in check["positions"] if not position["rounds"])


def test_another_seed_plays_other_rounds_and_the_same_seed_the_same(client: FlaskClient) -> None:
    """All else being equal."""
    first, again, other = (
        stats(client, "divergent", f"rounds=2000&include=convergence&seed={seed}&{order}")["convergence"]
        for seed, order in ((1, "draft_length=5"), (1, "rule=standard"), (2, ""))
    )
    assert first == again
    assert first["positions"] != other["positions"]


def test_a_larger_false_alarm_lowers_the_thresholds(client: FlaskClient) -> None:
    """The observed distances stay."""
    strict, loose = (
        stats(client, "divergent", f"include=convergence&false_alarm={alarm}")["convergence"]["positions"]
        for alarm in ("0.5", "1/1000000")
    )
    assert all(one["threshold"] < other["threshold"] for one, other in zip(strict, loose, strict=True))
    assert [one["total_variation"] for one in strict] == [other["total_variation"] for other in loose]


@pytest.mark.parametrize("profile", ["closely-aligned", "divergent"])
def test_a_check_is_the_rounds_of_its_permalinks(app: Flask, profile: str) -> None:
    """Round r of the check and GET /rounds with round_index r are one round: 300 of them give both histograms."""
    client = app.test_client()
    check = stats(client, profile, "rounds=300&seed=9&include=convergence")["convergence"]
    address = f"/rounds?profile={profile}&seed=9&proposals=sampled&round_index="
    played = [client.get(f"{address}{index}").json["outcome"]["committed"] for index in range(300)]
    counts = Counter(len(tokens) for tokens in played)
    assert {
        one["committed_count"]: one["count"] for one in check["committed_count"]["counts"] if one["count"]
    } == counts
    for position in check["positions"]:
        tokens = Counter(round_[position["position"] - 1] for round_ in played if len(round_) >= position["position"])
        found = {entry["token"]: entry["count"] for entry in position["tokens"]["entries"] if entry["count"]}
        assert found == tokens


def test_the_statistics_link_to_a_round_of_the_check(client: FlaskClient) -> None:
    """Sampled, with the seed and the draft length of the check."""
    payload = stats(client, "divergent", "draft_length=3&seed=9&rounds=10")
    played = client.get(payload["links"]["round"]).json["request"]
    assert (played["seed"], played["draft_length"], played["proposals"]) == (9, 3, "sampled")
    assert client.get(payload["links"]["self"]).json == payload
