"""GET /rules, the table of rules, and a rule that is added by one object."""

from fractions import Fraction

import pytest
from flask.testing import FlaskClient

from held_to_contract import QUIET, held
from service.app import create_app
from service.core.chance import Chance
from service.core.profile import Profile
from service.core.rules.played import PlayedVerifier
from service.core.rules.registry import RULES
from service.core.rules.rule import Rule
from shipped import SHIPPED


def test_every_rule_is_told_with_its_options_and_its_links(client: FlaskClient) -> None:
    """In the order of the registry; the name written out is one that statistics take."""
    rules = client.get("/rules").json["rules"]
    assert [rule["id"] for rule in rules] == list(RULES)
    for rule in rules:
        assert [entry["profile"] for entry in rule["links"]["stats"]] == ["closely-aligned", "divergent"]
        found = client.get(rule["links"]["stats"][1]["href"] + "&include=exact&draft_length=2")
        assert found.status_code == 200
        assert found.json["exact"]["rule"]["lossless"] == rule["lossless"]
        assert found.json["request"]["rule"] == rule["name"]


def test_the_rule_that_goes_on_comes_with_its_example(client: FlaskClient) -> None:
    """Worked out by hand: 3/16, 9/16 and 1/4 where 9/16, 3/16 and 1/4 are right; so 3/8 apart."""
    (rule,) = [rule for rule in client.get("/rules").json["rules"] if rule["example"]]
    assert rule["id"] == "go-on"
    pairs = {tuple(pair["tokens"]): pair for pair in rule["example"]["pairs"]}
    assert [pairs[pair]["committed"]["fraction"] for pair in ((0, 0), (0, 1), (1, 1))] == ["3/16", "9/16", "1/4"]
    assert [pairs[pair]["target"]["fraction"] for pair in ((0, 0), (0, 1), (1, 1))] == ["9/16", "3/16", "1/4"]
    assert rule["example"]["total_variation"]["fraction"] == "3/8"


def test_the_table_has_a_row_for_each_rule_with_the_golden_numbers(client: FlaskClient) -> None:
    """Block: 43903/16384 and 1045/256; matching: 761884019/536870912; the optimum of two candidates: 13/16 at three."""
    rows = {row["id"]: row for row in client.get("/stats/divergent/rules").json["rows"]}
    assert list(rows) == list(RULES)
    assert rows["block"]["figures"]["expected_committed"]["fraction"] == "43903/16384"
    assert rows["sample-and-match"]["figures"]["expected_committed"]["fraction"] == "761884019/536870912"
    assert rows["go-on"]["figures"]["expected_committed"]["fraction"] == "6"
    found = client.get("/stats/divergent/rules").json["bounds"]
    assert found["positions"][2]["optimal"]["fraction"] == "13/16"
    assert found["full_information"]["fraction"] == "89309/32768"
    other = client.get("/stats/closely-aligned/rules").json["rows"]
    assert next(row for row in other if row["id"] == "block")["figures"]["expected_committed"]["fraction"] == "1045/256"


def test_more_candidates_accept_more_and_never_more_than_the_bound(client: FlaskClient) -> None:
    """Of one to three candidates, at every position of the divergent profile."""
    before = [Fraction(0)] * 5
    for candidates in (1, 2, 3):
        table = client.get(f"/stats/divergent/rules?candidates={candidates}").json
        (row,) = [row for row in table["rows"] if row["id"] == "multi-draft"]
        accepted = [Fraction(place["accepted"]["fraction"]) for place in row["figures"]["positions"]]
        bound = [Fraction(place["optimal"]["fraction"]) for place in table["bounds"]["positions"]]
        assert all(low <= found <= most for low, found, most in zip(before, accepted, bound, strict=True))
        before = accepted


@pytest.mark.parametrize(
    ("query", "faults"),
    [
        ("candidates=0&draft_cost=x", [("candidates", "too_small"), ("draft_cost", "wrong_format")]),
        ("draft_length=6&rule=block", [("rule", "unknown_parameter"), ("draft_length", "too_large")]),
        ("candidates=2&candidates=3", [("candidates", "repeated_parameter")]),
        ("false_alarm=1", [("false_alarm", "too_large")]),
    ],
)
def test_a_wrong_query_of_the_table_is_refused_with_every_fault(
    client: FlaskClient, query: str, faults: list[tuple[str, str]]
) -> None:
    """Each at its name."""
    answer = client.get(f"/stats/divergent/rules?{query}")
    assert answer.status_code == 422
    assert [(error["parameter"], error["code"]) for error in answer.json["errors"]] == faults


def test_a_law_that_would_take_too_long_is_a_problem_of_its_own(client: FlaskClient) -> None:
    """600 tokens are too many for a replacement that depends on the proposal; the detail says how many are not."""
    row = [1] * 600
    profile = {"denominator": 600, "target": [row], "bonus": row, "draft": [[2, 0, *row[2:]]]}
    answer = client.post("/stats", json={"profile": profile, "rule": "uniform-reused", "include": ["exact"]})
    assert (answer.status_code, answer.json["code"]) == (422, "too-large")
    assert "at most 128 tokens" in answer.json["detail"]
    assert client.get("/problems/too-large").status_code == 200


def test_statistics_of_an_inline_profile_name_a_round_without_a_link(client: FlaskClient) -> None:
    """The fault is shown in a round that can be posted."""
    profile = {"denominator": 8, "target": [[4, 4]], "bonus": [4, 4], "draft": [[7, 1]]}
    exact = client.post("/stats", json={"profile": profile, "rule": "resample-from-target"}).json["exact"]
    seen = exact["sighting"]
    assert seen["href"] is None
    body = {"profile": profile, "rule": "resample-from-target", "seed": seen["seed"], "proposals": "sampled"}
    played = client.post("/rounds", json={**body, "round_index": seen["round_index"]}).json
    assert played["frames"][seen["frame"]]["committed"][seen["position"] - 1] == seen["token"]


def coin_toss(profile: Profile, chance: Chance) -> tuple[int, ...]:
    """A rule of its own: the first proposal is committed if a fair coin says so, else a token of the target."""
    if not profile.draft:
        return (chance.draw(profile.bonus, "final", 1),)
    token = chance.draw(profile.draft[0], "propose", 1)
    half = Fraction(1, 2)
    kept = chance.flip(half, "accept", 1, token=token, target=half, draft=half)
    if kept:
        return token, chance.draw((*profile.target, profile.bonus)[1], "final", 2)
    return (chance.draw(profile.target[0], "final", 1),)


def test_one_object_makes_a_rule_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the list, the table, statistics, frames and the check, which fails it: half the draft is committed."""
    rule = Rule(
        id="coin-toss",
        title="Coin toss",
        description="Commit the proposal if a coin says so.",
        source="this test",
        family="wrong",
        lossless=False,
        verify=lambda: PlayedVerifier(coin_toss),
    )
    monkeypatch.setitem(RULES, rule.id, rule)
    client = held(create_app(QUIET))
    assert client.get("/rules").json["rules"][-1]["id"] == "coin-toss"
    exact = client.get("/stats/divergent?rule=coin-toss&draft_length=1&include=exact").json["exact"]
    law = [entry["committed"]["fraction"] for entry in exact["positions"][0]["tokens"]["entries"]]
    halves = zip(SHIPPED[1].target[0].weights.tolist(), SHIPPED[1].draft[0].weights.tolist(), strict=True)
    assert law == [str(Fraction(target + draft, 16)) for target, draft in halves]
    assert exact["positions"][0]["bias"]["total_variation"]["fraction"] == "1/8"
    check = client.get("/stats/divergent?rule=coin-toss&draft_length=1&include=convergence").json["convergence"]
    assert not check["passed"]
    played = client.get("/rounds?profile=divergent&seed=1&draft_length=1&rule=coin-toss").json
    assert [frame["kind"] for frame in played["frames"]][:2] == ["propose", "verify"]
    row = client.get("/stats/divergent/rules?draft_length=1").json["rows"][-1]
    assert (row["id"], row["figures"]["largest_total_variation"]["fraction"]) == ("coin-toss", "1/8")
