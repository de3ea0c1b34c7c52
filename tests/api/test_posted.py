"""What a POST carries: JSON with its options in the body, or arrays with them in the query."""

from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from held_to_contract import faults_of, held, post_round
from saved import saved
from service.app import create_app
from service.settings import Settings

NPZ = "application/vnd.numpy.npz"
EIGHTHS: dict[str, Any] = {
    "target": np.array([[5, 0, 3], [2, 3, 3]]),
    "bonus": np.array([1, 1, 6]),
    "draft": np.array([[4, 2, 2], [0, 3, 5]]),
    "denominator": np.array(8),
}
SHORT = {**EIGHTHS, "draft": np.array([[4, 4], [8, 0]])}
JSON_PROFILE = {name: array.tolist() if array.ndim else int(array) for name, array in EIGHTHS.items()}


def post_arrays(client: FlaskClient, path: str, arrays: dict[str, Any], content_type: str = NPZ) -> TestResponse:
    """The answer to arrays."""
    return client.post(path, data=saved(**arrays), content_type=content_type)


@pytest.mark.parametrize("path", ["/rounds", "/stats"])
def test_options_beside_json_are_refused(client: FlaskClient, path: str) -> None:
    """They stand in the body: one that was not heard would be a silent default. Each is named."""
    response = client.post(f"{path}?top=3&x=1", json={"profile": "divergent"})
    assert response.status_code == 422
    assert faults_of(response) == [("top", "unknown_parameter"), ("x", "unknown_parameter")]
    assert "in the body" in response.json["errors"][0]["detail"]


def test_arrays_of_integers_are_the_same_profile_as_their_json(client: FlaskClient) -> None:
    """The same round and the same statistics, with every option in the query."""
    query = "seed=7&round_index=3&draft_length=1&rule=standard&top=2"
    by_arrays = post_arrays(client, f"/rounds?{query}", EIGHTHS)
    body = {"profile": JSON_PROFILE, "seed": 7, "round_index": 3, "draft_length": 1, "rule": "standard", "top": 2}
    by_json = post_round(client, body)
    assert by_arrays.status_code == by_json.status_code == 200
    assert by_arrays.json["frames"] == by_json.json["frames"]
    assert (by_arrays.json["request"], by_arrays.json["profile"]) == (by_json.json["request"], by_json.json["profile"])
    query = "draft_cost=1/4&verify_cost=2&rounds=50&seed=3&false_alarm=0.01&include=exact&include=convergence"
    stats = post_arrays(client, f"/stats?{query}&simulation=rounds", EIGHTHS).json
    options = {"draft_cost": "1/4", "verify_cost": "2", "rounds": 50, "seed": 3, "false_alarm": "0.01"}
    again = client.post("/stats", json={"profile": JSON_PROFILE, **options}).json
    assert (stats["exact"], stats["convergence"]) == (again["exact"], again["convergence"])


def test_proposals_and_uniforms_by_hand_stand_in_the_query_beside_arrays(client: FlaskClient) -> None:
    """As they do in a body; an empty one is null."""
    by_arrays = post_arrays(client, "/rounds?seed=7&proposal=1&proposal=&accept=&accept=4/9&final=0.1", EIGHTHS)
    uniforms = {"accept": [None, "4/9"], "final": "0.1"}
    body = {"profile": JSON_PROFILE, "seed": 7, "proposals": ["1", None], "uniforms": uniforms}
    by_json = post_round(client, body)
    assert by_arrays.status_code == by_json.status_code == 200
    assert by_json.json["request"]["uniforms"] is not None
    assert by_arrays.json["frames"] == by_json.json["frames"]
    assert by_arrays.json["request"] == by_json.json["request"]


def test_faults_of_proposals_and_uniforms_by_hand_name_the_parameter(client: FlaskClient) -> None:
    """And which of them it is; no other address takes them."""
    wrong = "proposal=1&proposal=0&accept=0&accept=1&final=x"
    response = post_arrays(client, f"/rounds?{wrong}", EIGHTHS)
    assert response.status_code == 422
    told = {error["parameter"]: error["detail"] for error in response.json["errors"]}
    assert set(told) == {"proposal", "accept", "final"}
    assert told["proposal"].startswith("Proposal 2: ")
    assert told["accept"].startswith("Uniform 2: ")
    response = post_arrays(client, f"/stats?{wrong}", EIGHTHS)
    assert {code for _, code in faults_of(response)} == {"unknown_parameter"}
    response = client.get("/rounds?profile=divergent&seed=7&accept=0")
    assert faults_of(response) == [("accept", "unknown_parameter")]


@pytest.mark.parametrize("path", ["/rounds", "/stats"])
def test_what_came_in_arrays_has_no_link_and_the_answer_says_why(client: FlaskClient, path: str) -> None:
    """A link would have to tell the same of the rows that arrays were; rows that are too large have another reason."""
    posted = post_arrays(client, path, EIGHTHS)
    assert "Content-Location" not in posted.headers
    assert (posted.json["links"]["self"], posted.json["links"]["self_reason"]) == (None, "sent_as_arrays")
    rows = np.full((1, 3_334), 1 / 3_334)
    large = post_arrays(client, f"{path}?top=1", {"target": rows, "bonus": rows[0], "draft": rows})
    assert (large.json["links"]["self"], large.json["links"]["self_reason"]) == (None, "too_long")


def test_a_shorter_draft_is_padded_where_the_query_says_so(client: FlaskClient) -> None:
    """true or false and no other word; the kept profile of one is not taken for the other's."""
    for _ in range(2):
        assert post_arrays(client, "/rounds?pad_draft=true", SHORT).json["input"]["padded_tokens"] == 1
        for query in ("", "?pad_draft=false"):
            response = post_arrays(client, f"/rounds{query}", SHORT)
            assert (response.status_code, {code for _, code in faults_of(response)}) == (422, {"wrong_length"})
    for word in ("1", "True", "", "yes"):
        response = post_arrays(client, f"/stats?pad_draft={word}", EIGHTHS)
        assert (response.status_code, faults_of(response)) == (422, [("pad_draft", "not_allowed")])


def test_faults_of_arrays_have_pointers_and_those_of_options_parameters(client: FlaskClient) -> None:
    """All at once."""
    wrong = {**EIGHTHS, "bonus": np.array([1, 1, 1])}
    response = post_arrays(client, "/rounds?seed=-1&page=2&draft_length=65", wrong)
    assert response.status_code == 422
    assert sorted(faults_of(response)) == [
        ("#/bonus", "wrong_sum"),
        ("draft_length", "too_large"),
        ("page", "unknown_parameter"),
        ("seed", "too_small"),
    ]
    response = post_arrays(client, "/rounds?draft_length=3", EIGHTHS)
    assert faults_of(response) == [("draft_length", "too_large")]
    response = post_arrays(client, "/rounds?page=2", EIGHTHS)
    assert faults_of(response) == [("page", "unknown_parameter")]


@pytest.mark.parametrize("path", ["/rounds", "/stats"])
@pytest.mark.parametrize("body", [b"", b"{}", b"PK", b"x" * 100, saved(**EIGHTHS)[:-30]])
def test_bytes_that_are_no_archive_are_422(client: FlaskClient, path: str, body: bytes) -> None:
    """Never 500."""
    response = client.post(path, data=body, content_type=NPZ)
    assert (response.status_code, response.json["code"]) == (422, "invalid-input")


def test_arrays_have_a_limit_of_their_own() -> None:
    """A body of JSON has the smaller one."""
    small = held(create_app(Settings(log_level="error", max_body_bytes=1_024, max_array_bytes=4_096)))
    body = saved(**EIGHTHS)
    assert 1_024 < len(body) <= 4_096
    assert small.post("/rounds", data=body, content_type=NPZ).status_code == 200
    assert small.post("/rounds", data=body.ljust(4_097), content_type=NPZ).status_code == 413
    assert small.post("/rounds", data=b" " * 1_025, content_type="application/json").status_code == 413


def test_a_body_of_json_that_is_no_object_is_refused_by_its_shape(client: FlaskClient) -> None:
    """There is no profile to look up in it."""
    for body in (b"[]", b'"divergent"', b"null"):
        for path in ("/rounds", "/stats"):
            response = client.post(path, data=body, content_type="application/json")
            assert (response.status_code, faults_of(response)) == (422, [("#", "wrong_type")])
