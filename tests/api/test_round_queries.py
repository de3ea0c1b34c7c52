"""What GET /rounds refuses, and which writings of a query are one round."""

import pytest
from flask.testing import FlaskClient

from held_to_contract import faults_of, post_round

VERSION = "philox4x64-10-v1"


def test_an_unknown_profile_in_a_body_or_a_query_is_422_with_the_known_ids(client: FlaskClient) -> None:
    """Only in a path is it the address that does not exist."""
    for response, place in (
        (post_round(client, {"profile": "diverging", "seed": 7}), "#/profile"),
        (client.get("/rounds?profile=diverging&seed=7"), "profile"),
    ):
        assert response.status_code == 422
        assert faults_of(response) == [(place, "unknown_profile")]
        assert '"closely-aligned" or "divergent"' in response.json["errors"][0]["detail"]


def test_a_version_the_server_does_not_have_is_refused_naming_the_one_it_has(client: FlaskClient) -> None:
    """A link never silently shows another round."""
    response = client.get("/rounds?profile=divergent&seed=7&algorithm_version=philox4x64-10-v0")
    assert response.status_code == 422
    assert faults_of(response) == [("algorithm_version", "unknown_version")]
    assert VERSION in response.json["detail"]


TOO_MANY = "&".join(f"a{number}=1" for number in range(5_000))


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", [("profile", "missing_parameter"), ("seed", "missing_parameter")]),
        ("profile=divergent", [("seed", "missing_parameter")]),
        ("profile=divergent&sead=7", [("sead", "unknown_parameter"), ("seed", "missing_parameter")]),
        ("profile=divergent&Seed=7", [("Seed", "unknown_parameter"), ("seed", "missing_parameter")]),
        ("profile=divergent&seed=7&seed=7", [("seed", "repeated_parameter")]),
        ("profile=divergent&seed=7.0", [("seed", "wrong_type")]),
        ("profile=divergent&seed=%2B7", [("seed", "wrong_type")]),
        ("profile=divergent&seed=+7", [("seed", "wrong_type")]),
        ("profile=divergent&seed=1e3", [("seed", "wrong_type")]),
        ("profile=divergent&seed=0x7", [("seed", "wrong_type")]),
        ("profile=divergent&seed=1_000", [("seed", "wrong_type")]),
        ("profile=divergent&seed=%D9%A7", [("seed", "wrong_type")]),
        ("profile=divergent&seed=true", [("seed", "wrong_type")]),
        ("profile=divergent&seed=", [("seed", "wrong_type")]),
        ("profile=divergent&seed", [("seed", "wrong_type")]),
        ("profile=divergent&seed=7%0A", [("seed", "wrong_type")]),
        ("profile=divergent&seed=7%00", [("seed", "wrong_type")]),
        ("profile=divergent&seed=%zz", [("seed", "wrong_type")]),
        ("profile=divergent&seed=-1", [("seed", "too_small")]),
        ("profile=divergent&seed=9007199254740992", [("seed", "too_large")]),
        ("profile=divergent&seed=18446744073709551616", [("seed", "too_large")]),
        ("profile=divergent&seed=1180591620717411303424", [("seed", "too_large")]),
        ("profile=divergent&seed=7&draft_length=6", [("draft_length", "too_large")]),
        ("profile=divergent&seed=7&rule=Standard", [("rule", "unknown_rule")]),
        ("profile=divergent&seed=7&proposals=", [("proposals", "not_allowed")]),
        ("profile=divergent&seed=7&proposals=authored&proposals=sampled", [("proposals", "repeated_parameter")]),
        ("profile=divergent&seed=7&proposal=the", [("proposal", "wrong_length")]),
        (
            "profile=divergent&seed=7&proposal=cat&proposal=the&proposal=dog&proposal=&proposal=",
            [("proposal", "impossible_proposal"), ("proposal", "unknown_token")],
        ),
    ],
)
def test_a_query_that_is_wrong_is_422_at_its_parameter(
    client: FlaskClient, query: str, found: list[tuple[str, str]]
) -> None:
    """Every fault, each beside the name as it was written."""
    response = client.get(f"/rounds?{query}")
    assert (response.status_code, response.json["code"]) == (422, "invalid-input")
    assert faults_of(response) == found


def test_proposal_and_proposals_exclude_each_other(client: FlaskClient) -> None:
    """Neither wins."""
    query = "profile=divergent&seed=7&proposals=sampled" + "&proposal=" * 5
    response = client.get(f"/rounds?{query}")
    assert response.status_code == 422
    assert ("proposal", "conflict") in faults_of(response)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("profile=divergent&seed=%ff", "not_utf8"),
        ("profile=divergent&seed=7&x=%C3%28", "not_utf8"),
        (f"profile=divergent&seed=7&{TOO_MANY}", "too_many_items"),
    ],
)
def test_a_query_that_cannot_be_read_is_refused_as_a_whole(client: FlaskClient, query: str, code: str) -> None:
    """What was not read is not called missing."""
    response = client.get(f"/rounds?{query}")
    assert response.status_code in (400, 422)
    assert faults_of(response) == [("?", code)]


def test_a_number_has_no_zeros_before_it(client: FlaskClient) -> None:
    """As in JSON, so that a number is written in one way."""
    assert faults_of(client.get("/rounds?profile=divergent&seed=007")) == [("seed", "wrong_type")]


def test_every_fault_of_a_query_is_told_at_once(client: FlaskClient) -> None:
    """Also when a parameter is repeated: the others are looked at all the same."""
    response = client.get("/rounds?seed=7&seed=8&foo=1&draft_length=99&profile=divergent&round_index=x")
    assert sorted(faults_of(response)) == [
        ("draft_length", "too_large"),
        ("foo", "unknown_parameter"),
        ("round_index", "wrong_type"),
        ("seed", "repeated_parameter"),
    ]
