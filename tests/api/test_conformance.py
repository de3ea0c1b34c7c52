"""POST /conformance: right and wrong samplers, every contradiction refused, arrays; and the test vectors."""

from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient

from core.observed import played
from held_to_contract import faults_of
from saved import saved
from service.core.rules.registry import RULES
from shipped import APART, CLOSE, SHIPPED

NPZ = "application/vnd.numpy.npz"
ONE = {"denominator": 8, "target": [[4, 4, 0]], "bonus": [2, 6, 0], "draft": [[8, 0, 0]]}
ROUNDS = 20_000


def sent(rule: str, profile: Any = APART, **options: Any) -> dict[str, Any]:
    """A request with the counts of the first 20,000 rounds of a rule."""
    seen = played(profile, RULES[rule], ROUNDS)
    tokens = [dict(zip(profile.vocabulary, row, strict=True)) for row in seen.tokens.tolist()]
    return {"profile": profile.id, "tokens": tokens, **options}


def verdict(client: FlaskClient, body: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request that is right."""
    response = client.post("/conformance", json=body)
    assert response.status_code == 200, response.json
    payload: dict[str, Any] = response.json
    return payload


@pytest.mark.parametrize("profile", SHIPPED)
def test_the_standard_rule_passes(client: FlaskClient, profile: Any) -> None:
    """With its committed count; a right sampler fails once in a million."""
    counts = played(profile, RULES["standard"], ROUNDS).counts.tolist()
    found = verdict(client, sent("standard", profile, committed_count=counts, acceptance_histogram=counts))
    assert found["passed"]
    assert found["summary"].startswith("Passed: a bias of 0.04")
    assert (found["tests"], found["rounds"], found["proof_count"], found["looks_like"]) == (7, ROUNDS, 0, None)


@pytest.mark.parametrize("culprit", ["resample-from-target", "residual-absolute", "uniform-reused", "argmax-draft"])
def test_a_wrong_sampler_fails_and_is_named(client: FlaskClient, culprit: str) -> None:
    """The negative control; each is the likeliest of all rules, and its own law is passed."""
    found = verdict(client, sent(culprit))
    assert not found["passed"]
    assert found["looks_like"]["nearest"][0] == RULES[culprit].name
    assert found["looks_like"]["nearest_passes"]
    assert f"({culprit})" in found["summary"]


def test_going_on_is_seen_by_the_count_alone(client: FlaskClient) -> None:
    """Every round commits six tokens that follow the target."""
    body = sent("go-on", CLOSE)
    assert verdict(client, body)["passed"]
    found = verdict(client, {**body, "acceptance_histogram": [0, 0, 0, 0, 0, ROUNDS]})
    assert not found["passed"]
    assert "the committed count lies" in found["summary"]
    assert verdict(client, {**body, "acceptance_histogram": [0, 0, 0, 0, 0, ROUNDS], "rule": "go-on"})["passed"]


def test_an_impossible_token_is_told_first(client: FlaskClient) -> None:
    """One of 1,001, and one of an inline profile without a name."""
    found = verdict(client, {"profile": ONE, "tokens": [[500, 500, 1], {}]})
    assert found["proofs"] == [{"position": 1, "token": "2", "committed_count": None, "count": 1}]
    assert found["summary"].startswith(
        "Failed: the target gives “2” 0 at position 1, and it was committed once: a proof."
    )
    assert found["links"] == {"profile": None, "vectors": None}
    assert found["input"] is not None


def test_an_impossible_count_is_a_proof_too(client: FlaskClient) -> None:
    """Draft and target are equal: nothing is rejected, and two rounds committed one token."""
    sure = {"denominator": 2, "target": [[1, 1]], "bonus": [1, 1], "draft": [[1, 1]]}
    found = verdict(client, {"profile": sure, "tokens": [[50, 50], [49, 49]], "committed_count": [2, 98]})
    assert found["proofs"] == [{"position": None, "token": None, "committed_count": 1, "count": 2}]
    assert "by the rule no round commits 1 token, and it was done 2 times: a proof." in found["summary"]


def test_few_rounds_say_that_they_say_little(client: FlaskClient) -> None:
    """One round."""
    found = verdict(client, {"profile": ONE, "tokens": [[1, 0, 0], [0, 0, 0]]})
    assert found["summary"].startswith("Passed, but so few rounds")
    assert [place["can_fail"] for place in found["positions"]] == [False, False]


def test_positions_that_prove_nothing_are_counted(client: FlaskClient) -> None:
    """Ten thousand rounds at the first, none at the second."""
    found = verdict(client, {"profile": ONE, "tokens": [[5_000, 5_000, 0], [0, 0, 0]]})
    assert found["summary"].endswith("At 1 of 2 positions the rounds prove nothing.")


def test_counts_of_no_known_rule_are_said_to_be_of_none(client: FlaskClient) -> None:
    """Token 1 nine times in ten: no rule does that, and the nearest fails as well. The one bonus there is, a token of
    probability 0 among others: none can.
    """
    found = verdict(client, {"profile": ONE, "tokens": [[100, 9_900, 0], [0, 0, 0]]})
    assert "held against it the counts fail too" in found["summary"]
    assert found["looks_like"]["nearest_passes"] is False
    found = verdict(client, {"profile": {**ONE, "bonus": [8, 0, 0]}, "draft_length": 0, "tokens": [[500, 400, 1]]})
    assert found["looks_like"]["nearest_passes"] is None
    assert found["looks_like"]["rules"][0]["status"] == "impossible"
    assert found["looks_like"]["rules"][0]["reason"] == "It never commits “2” at position 1."
    assert "No rule that is known here" in found["summary"]


def test_a_large_vocabulary_lists_the_likeliest_and_compares_no_rule(client: FlaskClient) -> None:
    """Of 300 tokens 3 are listed, and the one that is impossible."""
    row = [1] * 299 + [0]
    profile = {"denominator": 299, "target": [row], "bonus": row, "draft": [row]}
    found = verdict(client, {"profile": profile, "tokens": [{"0": 10, "299": 1}, {}], "top": 3})
    assert [entry["token"] for entry in found["positions"][0]["tokens"]["entries"]] == ["0", "1", "2", "299"]
    assert found["looks_like"]["nearest"] == []
    assert found["looks_like"]["rules"][0]["reason"].startswith("Not compared: rules are compared over at most 64")


def test_more_than_a_hundred_proofs_are_counted_and_not_all_listed(client: FlaskClient) -> None:
    """120 tokens of probability 0."""
    row = [1] + [0] * 120
    found = verdict(
        client, {"profile": {"denominator": 1, "target": [], "bonus": row, "draft": []}, "tokens": [[1] * 121]}
    )
    assert (found["proof_count"], len(found["proofs"])) == (120, 100)


def test_every_contradiction_is_refused_at_once(client: FlaskClient) -> None:
    """A length, an unknown token, a negative count, one that is no integer, a position with more rounds than the one
    before, histograms that disagree with tokens and with each other.
    """
    body = {
        "profile": "divergent",
        "draft_length": 3,
        "tokens": [[5, 1], {"the": 3, "dog": 1}, [1, 2, -1, 0, 0, 0], {"the": 1.5}],
        "acceptance_histogram": [1, 2],
        "false_alarm": "2",
    }
    response = client.post("/conformance", json=body)
    assert response.status_code == 422
    assert set(faults_of(response)) == {
        ("#/tokens/0", "wrong_length"),
        ("#/tokens/1/dog", "unknown_token"),
        ("#/tokens/2/2", "too_small"),
        ("#/tokens/3/the", "wrong_type"),
        ("#/acceptance_histogram", "wrong_length"),
        ("#/false_alarm", "too_large"),
    }
    body = {"profile": ONE, "tokens": [[3, 0, 0], [4, 0, 0]], "committed_count": [1, 3], "acceptance_histogram": [2, 2]}
    response = client.post("/conformance", json=body)
    assert faults_of(response) == [
        ("#/acceptance_histogram", "disagreeing_counts"),
        ("#/acceptance_histogram", "disagreeing_counts"),
        ("#/committed_count", "disagreeing_counts"),
        ("#/tokens/1", "disagreeing_counts"),
    ]  # the client of these tests writes members in the order of their names


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"tokens": [[0, 0, 0], [0, 0, 0]]}, ("#/tokens/0", "too_small")),
        ({"tokens": [[10**15, 1, 0], [0, 0, 0]]}, ("#/tokens/0", "too_large")),
        ({"tokens": [[10**15 + 1, 0, 0], [0, 0, 0]]}, ("#/tokens/0/0", "too_large")),
        ({"tokens": [[1, 0, 0]]}, ("#/tokens", "wrong_length")),
        ({"tokens": [7, {}]}, ("#/tokens/0", "wrong_type")),
        ({"tokens": "many"}, ("#/tokens", "wrong_type")),
        ({"tokens": [{"": 1}, {}]}, ("#/tokens/0/", "unknown_token")),
        ({"committed_count": 3}, ("#/committed_count", "wrong_type")),
        ({"committed_count": [1, "2"]}, ("#/committed_count/1", "wrong_type")),
        ({"rule": "standrad"}, ("#/rule", "unknown_rule")),
        ({"draft_length": 2}, ("#/draft_length", "too_large")),
        ({"profile": "diverging"}, ("#/profile", "unknown_profile")),
        ({"miss": "0"}, ("#/miss", "too_small")),
        ({"counts": []}, ("#/counts", "unknown_member")),
    ],
)
def test_what_is_not_allowed_is_refused_where_it_stands(
    client: FlaskClient, change: dict[str, Any], fault: tuple[str, str]
) -> None:
    """One change to a request that is right."""
    body = {"profile": ONE, "tokens": [[1, 1, 0], [0, 0, 0]]}
    assert client.post("/conformance", json=body).status_code == 200
    response = client.post("/conformance", json={**body, **change})
    assert response.status_code == 422
    assert fault in faults_of(response)


def test_the_lengths_are_told_for_no_draft_as_well(client: FlaskClient) -> None:
    """One row, the bonus."""
    response = client.post("/conformance", json={"profile": ONE, "draft_length": 0, "tokens": [[1, 1, 0], [0, 0, 0]]})
    assert response.json["errors"][0]["detail"] == "Got an array of 2 items; allowed is exactly 1 item: the bonus."


def test_a_body_that_is_no_object_is_refused(client: FlaskClient) -> None:
    """There is nothing in it to say more about."""
    assert faults_of(client.post("/conformance", json=[])) == [("#", "wrong_type")]


ARRAYS: dict[str, Any] = {
    "target": np.array([[4, 4, 0]]),
    "bonus": np.array([2, 6, 0]),
    "draft": np.array([[8, 0, 0]]),
    "denominator": np.array(8),
}
TOKENS = np.array([[520, 480, 0], [130, 370, 0]])


def test_arrays_are_judged_like_their_json(client: FlaskClient) -> None:
    """The options stand in the query."""
    data = saved(**ARRAYS, tokens=TOKENS, committed_count=np.array([500, 500]))
    by_arrays = client.post(
        "/conformance?false_alarm=1/100&miss=1/10&top=9&draft_length=1", data=data, content_type=NPZ
    )
    assert by_arrays.status_code == 200, by_arrays.json
    body = {"profile": ONE, "tokens": TOKENS.tolist(), "committed_count": [500, 500], "false_alarm": "1/100"}
    by_json = verdict(client, {**body, "miss": "1/10", "top": 9})
    assert by_arrays.json == by_json


@pytest.mark.parametrize(
    ("arrays", "fault"),
    [
        ({}, ("#/tokens", "missing_member")),
        ({"tokens": TOKENS.astype(np.float64)}, ("#/tokens", "wrong_type")),
        ({"tokens": np.array(3)}, ("#/tokens", "wrong_dimensions")),
        ({"tokens": TOKENS[None, :]}, ("#/tokens", "wrong_dimensions")),
        ({"tokens": -TOKENS}, ("#/tokens/0/0", "too_small")),
        ({"tokens": TOKENS[:, :2]}, ("#/tokens/0", "wrong_length")),
        ({"tokens": TOKENS, "token": TOKENS}, ("#/token", "unknown_member")),
        (
            {"tokens": TOKENS, "acceptance_histogram": np.array([1, 2])},
            ("#/acceptance_histogram", "disagreeing_counts"),
        ),
        ({"tokens": TOKENS, "bonus": np.array([2, 5, 0])}, ("#/bonus", "wrong_sum")),
    ],
)
def test_wrong_arrays_of_counts_are_refused(
    client: FlaskClient, arrays: dict[str, Any], fault: tuple[str, str]
) -> None:
    """At the array, as those of the profile are."""
    response = client.post("/conformance", data=saved(**{**ARRAYS, **arrays}), content_type=NPZ)
    assert response.status_code == 422
    assert fault in faults_of(response)


def test_arrays_of_counts_belong_to_no_other_address(client: FlaskClient) -> None:
    """Not even where the same bytes were read before."""
    data = saved(**ARRAYS, tokens=TOKENS)
    assert client.post("/conformance", data=data, content_type=NPZ).status_code == 200
    response = client.post("/stats", data=data, content_type=NPZ)
    assert faults_of(response) == [("#/tokens", "unknown_member")]


def test_the_vectors_of_the_address(client: FlaskClient) -> None:
    """Every default, and then every parameter; the link gives the same."""
    first = client.get("/conformance/vectors/divergent").json
    assert first["request"] == {
        "profile": "divergent",
        "rule": "standard",
        "seed": 0,
        "rounds": 8,
        "draft_length": 5,
    }
    assert first["decimals"]["target"][0] == [0.625, 0, 0.125, 0.125, 0.125, 0]
    assert client.get(first["links"]["self"]).json == first
    query = "rule=lenience&seed=7&rounds=2&draft_length=1"
    other = client.get(f"/conformance/vectors/divergent?{query}").json
    assert [vector["shows"][0]["kind"] for vector in other["vectors"][-2:]] == ["seeded", "seeded"]
    assert client.get(other["links"]["self"]).json == other


def test_uniforms_beside_those_of_tests_and_of_the_end_are_listed(client: FlaskClient) -> None:
    """Going on draws a replacement at every position."""
    vectors = client.get("/conformance/vectors/divergent?rule=go-on&rounds=0").json["vectors"]
    others = [other for vector in vectors for other in vector["others"]]
    assert {other["purpose"] for other in others} == {"final"}
    assert min(other["candidate"] for other in others) == 2


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("rule=standrad", ("rule", "unknown_rule")),
        ("seed=-1", ("seed", "too_small")),
        ("rounds=201", ("rounds", "too_large")),
        ("draft_length=6", ("draft_length", "too_large")),
        ("draft_length=x", ("draft_length", "wrong_type")),
        ("length=2", ("length", "unknown_parameter")),
    ],
)
def test_wrong_parameters_of_vectors_are_refused(client: FlaskClient, query: str, fault: tuple[str, str]) -> None:
    """Each once."""
    response = client.get(f"/conformance/vectors/divergent?{query}")
    assert response.status_code == 422
    assert faults_of(response) == [fault]
    assert client.get("/conformance/vectors/x").status_code == 404
