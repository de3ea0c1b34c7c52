"""What POST /rounds refuses: where each fault is, and under which status."""

from io import BytesIO

import pytest
from flask.testing import FlaskClient

from held_to_contract import faults_of, post_round
from service.wire.faults import MOST_FAULTS


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # G01, G02: two doors to an infinite number, and the third that is only a large one
        (b'{"target":[NaN,0.5],"draft":[0.5,0.5]}', [("#/target/0", "not_finite")]),
        (b'{"target":[Infinity,0]}', [("#/target/0", "not_finite")]),
        (b'{"profile":"divergent","seed":-Infinity}', [("#/seed", "not_finite")]),
        (b'{"profile":"divergent","seed":1e401}', [("#/seed", "exponent_too_large")]),
        # G17
        (b'{"seed":' + b"9" * 5_000 + b"}", [("#/seed", "number_too_long")]),
        (b'{"seed":1e3000000}', [("#/seed", "exponent_too_large")]),
        (b'{"profile":"a","seed":1,"profile":"b"}', [("#/profile", "repeated_member")]),
        (
            b'{"seed":NaN,"seed":NaN,"x":Infinity}',
            [("#/seed", "repeated_member"), ("#/seed", "not_finite"), ("#/x", "not_finite")],
        ),
        (b"[" * 60_000, [("#", "nested_too_deep")]),
        (b'{"a":' * 12_000, [("#", "nested_too_deep")]),
        (b"", [("#", "not_json")]),
        (b"{", [("#", "not_json")]),
        (b"{'profile':1}", [("#", "not_json")]),
        (b'{"seed":7,}', [("#", "not_json")]),
        (b'{"seed":007}', [("#", "not_json")]),
        ('{"seed":\u0667}'.encode(), [("#", "not_json")]),
        (b'\xef\xbb\xbf{"profile":"divergent"}', [("#", "byte_order_mark")]),
        (b'{"profile":"\xff"}', [("#", "not_utf8")]),
        ('{"profile":"divergent"}'.encode("utf-16"), [("#", "not_utf8")]),
        (b'{"profile":"\\ud800"}', [("#/profile", "lone_surrogate")]),
    ],
)
def test_what_is_not_strict_json_is_400(client: FlaskClient, body: bytes, found: list[tuple[str, str]]) -> None:
    """And says where the text stops making sense."""
    response = post_round(client, body)
    assert (response.status_code, response.json["code"]) == (400, "malformed-json")
    assert faults_of(response) == found


@pytest.mark.parametrize("body", [b"[]", b'[{"profile":"divergent"}]', b'"x"', b"7", b"null", b"true", b"1.5"])
def test_a_body_that_is_not_an_object_is_422(client: FlaskClient, body: bytes) -> None:
    """It is JSON, so it was understood; a request is an object."""
    response = post_round(client, body)
    assert response.status_code == 422
    assert faults_of(response) == [("#", "wrong_type")]


SEEDS = [
    *((seed, "too_small") for seed in (-1, -(2**63))),
    *((seed, "too_large") for seed in (2**53, 2**63, 2**64 - 1, 2**64, 2**70)),
    *((seed, "wrong_type") for seed in (1.5, True, False, "7", None, [7], {"seed": 7})),
]


@pytest.mark.parametrize(("seed", "code"), SEEDS)
def test_a_seed_out_of_range_or_of_another_type_is_422_at_the_seed(
    client: FlaskClient, seed: object, code: str
) -> None:
    """Cases G18 and G19: never wrapped, never clamped, never taken for a number that it is not."""
    response = post_round(client, {"profile": "divergent", "seed": seed})
    assert response.status_code == 422
    assert faults_of(response) == [("#/seed", code)]


@pytest.mark.parametrize("seed", [b"7", b"7.0", b"70e-1", b"0.7e1"])
def test_one_number_is_one_seed_however_it_is_written(client: FlaskClient, seed: bytes) -> None:
    """Case G19: in JSON 7 and 7.0 are the same number, and give the same bytes."""
    response = post_round(client, b'{"profile":"divergent","seed":' + seed + b"}")
    assert response.status_code == 200
    assert response.data == post_round(client, {"profile": "divergent", "seed": 7}).data


def test_a_number_that_a_double_cannot_hold_is_too_large(client: FlaskClient) -> None:
    """Case G02: 1e400 is JSON, and a float would read it as infinity."""
    response = post_round(client, b'{"profile":"divergent","seed":1e400}')
    assert response.status_code == 422
    assert faults_of(response) == [("#/seed", "too_large")]


@pytest.mark.parametrize(
    ("length", "code"),
    [
        (-1, "too_small"),
        (6, "too_large"),
        (65, "too_large"),
        (True, "wrong_type"),
        ("5", "wrong_type"),
        (2.5, "wrong_type"),
    ],
)
def test_a_draft_length_that_is_not_one_of_0_to_5_is_422(client: FlaskClient, length: object, code: str) -> None:
    """Case G24."""
    response = post_round(client, {"profile": "divergent", "seed": 7, "draft_length": length})
    assert response.status_code == 422
    assert faults_of(response) == [("#/draft_length", code)]


def test_proposals_are_tokens_and_never_indices(client: FlaskClient) -> None:
    """Case G26: -1 would silently name the last token of the vocabulary."""
    response = post_round(client, {"profile": "divergent", "seed": 7, "proposals": [-1, 6, "the", None, None]})
    assert response.status_code == 422
    assert faults_of(response)[:2] == [("#/proposals/0", "wrong_type"), ("#/proposals/1", "wrong_type")]


@pytest.mark.parametrize(
    ("proposals", "found"),
    [
        (["the", "cat", "mat", "on"], [("#/proposals", "wrong_length")]),
        (["the", "cat", "mat", "on", "dog"], [("#/proposals/4", "unknown_token")]),
        # the divergent draft gives "the" 0 at position 2 and "mat" 0 at position 5
        (
            ["the", "the", None, None, "mat"],
            [("#/proposals/1", "impossible_proposal"), ("#/proposals/4", "impossible_proposal")],
        ),
        (["", None, None, None, None], [("#/proposals/0", "too_short")]),
        ("greedy", [("#/proposals", "not_allowed")]),
        (7, [("#/proposals", "wrong_type")]),
        (None, [("#/proposals", "wrong_type")]),
        ([None] * 65, [("#/proposals", "too_many_items")]),
    ],
)
def test_proposals_that_cannot_be_are_refused_where_they_stand(
    client: FlaskClient, proposals: object, found: list[tuple[str, str]]
) -> None:
    """A token that the draft never proposes has no acceptance probability."""
    response = post_round(client, {"profile": "divergent", "seed": 7, "proposals": proposals})
    assert response.status_code == 422
    assert faults_of(response) == found


def test_every_fault_of_a_body_is_told_at_once(client: FlaskClient) -> None:
    """In the order of the document, the missing member last."""
    body = {"sead": 7, "seed": "7", "rule": "x", "round_index": -1, "draft_length": 2.5, "algorithm_version": "v0"}
    response = post_round(client, body)
    assert response.status_code == 422
    assert faults_of(response) == [
        ("#/sead", "unknown_member"),
        ("#/seed", "wrong_type"),
        ("#/rule", "unknown_rule"),
        ("#/round_index", "too_small"),
        ("#/draft_length", "wrong_type"),
        ("#/algorithm_version", "unknown_version"),
        ("#/profile", "missing_member"),
    ]


@pytest.mark.parametrize(
    "content_type",
    ["application/json", "application/json; charset=UTF-8", "application/vnd.api+json", "APPLICATION/JSON"],
)
def test_json_by_any_of_its_names_is_read(client: FlaskClient, content_type: str) -> None:
    """Structured suffixes included."""
    assert post_round(client, {"profile": "divergent", "seed": 7}, content_type).status_code == 200


@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "text/plain",
        "text/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "application/json; charset=latin-1",
        "application/json; charset=utf-16",
    ],
)
def test_a_body_not_declared_as_json_is_415_with_what_is_accepted(client: FlaskClient, content_type: str) -> None:
    """The fault is in the header, and named so."""
    response = post_round(client, {"profile": "divergent", "seed": 7}, content_type)
    assert response.status_code == 415
    assert response.headers["Accept"] == "application/json, application/vnd.numpy.npz"
    assert faults_of(response) == [("Content-Type", "not_allowed")]


def test_a_compressed_body_is_415(client: FlaskClient) -> None:
    """It is not unpacked: a small body may hold a very large one."""
    headers = {"Content-Encoding": "gzip"}
    response = client.post("/rounds", data=b"\x1f\x8b", content_type="application/json", headers=headers)
    assert response.status_code == 415
    assert faults_of(response) == [("Content-Encoding", "not_allowed")]


@pytest.mark.parametrize("announced", [True, False])
def test_a_body_beyond_the_limit_is_413(client: FlaskClient, announced: bool) -> None:
    """With and without a Content-Length; one byte less is read."""
    limit = client.get("/").json["limits"]["body_bytes"]
    body = b'{"profile":"divergent","seed":7}'
    overlong = body + b" " * (limit + 1 - len(body))
    length = {"content_length": len(overlong)} if announced else {"environ_overrides": {"wsgi.input_terminated": True}}
    assert client.post("/rounds", data=overlong, content_type="application/json", **length).status_code == 413
    assert post_round(client, overlong[:-1]).status_code == 200


def test_a_body_of_nothing_but_faults_is_refused_at_once(client: FlaskClient) -> None:
    """No more faults are looked for than are told; what is told is the most there may be."""
    body = b'{"profile":"divergent","proposals":[' + b",".join([b"1"] * 30_000) + b"]}"
    response = client.post("/rounds", data=body, content_type="application/json")
    assert response.status_code == 422
    assert len(response.json["errors"]) <= MOST_FAULTS


def test_a_body_that_breaks_off_is_400(client: FlaskClient) -> None:
    """Fewer bytes than Content-Length announced, though what came is JSON."""
    body = b'{"profile":"divergent"}'
    environ = {"CONTENT_LENGTH": "500", "wsgi.input": BytesIO(body), "wsgi.input_terminated": True}
    response = client.post("/rounds", content_type="application/json", environ_overrides=environ)
    assert (response.status_code, response.json["code"]) == (400, "bad-request")
