"""What GET /stats/{profile} refuses, and the limits an operator sets."""

import pytest
from flask.testing import FlaskClient

from held_to_contract import held
from service.app import create_app
from service.settings import Settings


def faults(client: FlaskClient, query: str) -> list[tuple[str, str]]:
    """Parameter and code of every fault of a query that is refused."""
    response = client.get(f"/stats/divergent?{query}")
    assert (response.status_code, response.json["code"]) == (422, "invalid-input")
    return [(error["parameter"], error["code"]) for error in response.json["errors"]]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("round=1", [("round", "unknown_parameter")]),
        ("seed=1&seed=1", [("seed", "repeated_parameter")]),
        ("draft_length=6", [("draft_length", "too_large")]),
        ("draft_length=-1", [("draft_length", "too_small")]),
        ("draft_length=true", [("draft_length", "wrong_type")]),
        ("rounds=0", [("rounds", "too_small")]),
        ("rounds=2000001", [("rounds", "too_large")]),
        ("rounds=1e3", [("rounds", "wrong_type")]),
        ("rounds=1000.0", [("rounds", "wrong_type")]),
        ("seed=-1", [("seed", "too_small")]),
        ("seed=9007199254740992", [("seed", "too_large")]),
        ("draft_cost=-1", [("draft_cost", "wrong_format")]),
        ("draft_cost=1/0", [("draft_cost", "zero_denominator")]),
        ("draft_cost=NaN", [("draft_cost", "wrong_format")]),
        ("draft_cost=1e3", [("draft_cost", "wrong_format")]),
        ("draft_cost=%D9%A7", [("draft_cost", "wrong_format")]),
        ("draft_cost=1/10%0A", [("draft_cost", "wrong_format")]),
        ("draft_cost=.5", [("draft_cost", "wrong_format")]),
        (f"draft_cost={'9' * 42}", [("draft_cost", "wrong_format")]),
        ("verify_cost=0", [("verify_cost", "too_small")]),
        ("verify_cost=0/7", [("verify_cost", "too_small")]),
        ("false_alarm=0", [("false_alarm", "too_small")]),
        ("false_alarm=1", [("false_alarm", "too_large")]),
        ("false_alarm=2", [("false_alarm", "too_large")]),
        ("include=", [("include", "not_allowed")]),
        ("include=everything", [("include", "not_allowed")]),
        ("include=exact,convergence", [("include", "not_allowed")]),
        ("include=exact&include=exact", [("include", "repeated_item")]),
        ("rule=blocks", [("rule", "unknown_rule")]),
    ],
)
def test_a_parameter_that_is_wrong_is_422_at_its_name(
    client: FlaskClient, query: str, found: list[tuple[str, str]]
) -> None:
    """Numbers are read as they are written or not at all."""
    assert faults(client, query) == found


def test_every_fault_is_told_at_once(client: FlaskClient) -> None:
    """Those of how the query is written and those of what it says."""
    query = "draft_length=6&rounds=0&foo=1&draft_cost=1/0&verify_cost=0&false_alarm=1&include=x&seed=-1&seed=2"
    places = {place for place, _ in faults(client, query)}
    assert places == {"draft_length", "rounds", "foo", "draft_cost", "verify_cost", "false_alarm", "include", "seed"}


def test_an_unreadable_query_is_refused_as_a_whole(client: FlaskClient) -> None:
    """Nothing is guessed from the rest."""
    response = client.get("/stats/divergent?seed=%ff")
    assert response.status_code in (400, 422)
    assert [(error["parameter"], error["code"]) for error in response.json["errors"]] == [("?", "not_utf8")]


def test_the_operator_may_lower_the_limit_of_rounds() -> None:
    """What is allowed is said in the refusal."""
    client = held(create_app(Settings(log_level="error", max_rounds=50)))
    assert client.get("/stats/divergent?rounds=50").status_code == 200
    response = client.get("/stats/divergent?rounds=51")
    assert response.status_code == 422
    assert "50 or less" in response.json["detail"]


def test_the_default_of_rounds_stays_within_a_lower_limit() -> None:
    """Without any parameter the link of the index works, whatever the operator chose, and so does the next link."""
    client = held(create_app(Settings(log_level="error", max_rounds=50)))
    default = client.get("/stats/divergent").json
    assert default["request"]["rounds"] <= 50
    assert client.get(default["links"]["self"]).json == default
