"""POST /rounds and GET /rounds: the round and its permalink."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from held_to_contract import post_round

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
VERSION = "philox4x64-10-v1"
MAX_SEED = 2**53 - 1


@pytest.mark.parametrize(("profile", "frames"), [("closely-aligned", 8), ("divergent", 5)])
def test_the_authored_rounds_are_the_worked_examples(client: FlaskClient, profile: str, frames: int) -> None:
    """Outcome, frames and draws of seed 7 as an independent player worked them out."""
    golden = json.loads((GOLDEN / f"{profile}-seed-7.json").read_bytes())
    played = post_round(client, {"profile": profile, "seed": 7}).json
    assert played["frame_count"] == len(played["frames"]) == frames
    assert [frame["committed"] for frame in played["frames"]] == [frame["committed"] for frame in golden["frames"]]
    assert [frame["check"] for frame in played["frames"]] == [frame["check"] for frame in golden["frames"]]
    assert [frame["draws"] for frame in played["frames"]] == [frame["draws"] for frame in golden["frames"]]
    assert [frame["lane"] for frame in played["frames"]] == [frame["lane"] for frame in golden["frames"]]


def test_a_round_is_answered_200_with_its_permalink_and_is_not_stored(client: FlaskClient) -> None:
    """Nothing is created, so there is neither 201 nor Location."""
    response = post_round(client, {"profile": "divergent", "seed": 7})
    assert response.status_code == 200
    assert "Location" not in response.headers
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Content-Location"] == response.json["links"]["self"]


def test_a_permalink_writes_every_default_out_in_a_fixed_order(client: FlaskClient) -> None:
    """So that one round has one address."""
    href = post_round(client, {"seed": 7, "profile": "divergent"}).json["links"]["self"]
    assert parse_qsl(href.removeprefix("/rounds?")) == [
        ("profile", "divergent"),
        ("rule", "standard"),
        ("seed", "7"),
        ("round_index", "0"),
        ("draft_length", "5"),
        ("proposals", "authored"),
        ("algorithm_version", VERSION),
    ]


@pytest.mark.parametrize(
    "body",
    [
        {"profile": "divergent", "seed": 7},
        {"profile": "closely-aligned", "seed": MAX_SEED, "round_index": 2**53 - 2, "proposals": "sampled"},
        {"profile": "divergent", "seed": 0, "draft_length": 0},
        {"profile": "divergent", "seed": 1, "draft_length": 0, "proposals": []},
        {"profile": "divergent", "seed": 3, "draft_length": 2, "proposals": "authored"},
        {"profile": "divergent", "seed": 7, "proposals": ["the", None, "mat", None, None]},
        {"profile": "divergent", "seed": 7, "proposals": [None, None, None, None, None]},
    ],
)
def test_the_permalink_gives_the_same_bytes_as_the_post(client: FlaskClient, body: dict[str, Any]) -> None:
    """Asked for twice, so that the second time it comes from the cache; its own link is itself."""
    posted = post_round(client, body)
    link = posted.headers["Content-Location"]
    first, second = client.get(link), client.get(link)
    assert posted.data == first.data == second.data
    assert posted.headers["ETag"] == first.headers["ETag"] == second.headers["ETag"]
    assert first.headers["Cache-Control"] == "public, max-age=300"
    assert first.json["links"]["self"] == link


def test_a_shorter_query_finds_the_same_round(client: FlaskClient) -> None:
    """In any order; its link to itself is the full one."""
    short = client.get("/rounds?seed=7&profile=divergent")
    assert short.data == client.get(short.json["links"]["self"]).data


def test_a_list_of_proposals_is_repeated_in_the_permalink_and_null_is_empty(client: FlaskClient) -> None:
    """What is given is proposed, what is left open is drawn from the draft."""
    posted = post_round(client, {"profile": "divergent", "seed": 7, "proposals": ["the", None, "mat", None, None]}).json
    assert "&proposal=the&proposal=&proposal=mat&proposal=&proposal=&" in posted["links"]["self"]
    assert posted["request"]["proposals"] == ["the", None, "mat", None, None]
    assert [posted["frames"][0]["lane"][position]["proposal"] for position in (0, 2)] == ["the", "mat"]
    assert [draw["position"] for draw in posted["frames"][0]["draws"]] == [2, 4, 5]


def test_without_a_seed_the_server_draws_one_and_returns_it(client: FlaskClient) -> None:
    """Two draws of 2**53 agree with probability 2**-53; the round can be had again by its link."""
    first, second = (post_round(client, {"profile": "divergent", "proposals": "sampled"}) for _ in range(2))
    seeds = [answer.json["request"]["seed"] for answer in (first, second)]
    assert seeds[0] != seeds[1]
    assert all(0 <= seed <= MAX_SEED for seed in seeds)
    assert client.get(first.headers["Content-Location"]).data == first.data


def test_the_request_that_is_echoed_gives_the_round_again(client: FlaskClient) -> None:
    """`request` is a request."""
    played = post_round(client, {"profile": "divergent", "seed": 11, "round_index": 5, "draft_length": 3})
    assert post_round(client, played.json["request"]).data == played.data


def test_draft_length_0_draws_one_token_from_the_target(client: FlaskClient) -> None:
    """Case G24: plain decoding. Propose, bonus and done are three frames, one token is committed."""
    played = post_round(client, {"profile": "closely-aligned", "seed": 7, "draft_length": 0}).json
    assert played["outcome"]["committed_count"] == 1
    assert [frame["kind"] for frame in played["frames"]] == ["propose", "bonus", "done"]
    law = played["frames"][1]["draws"][0]["law"]["entries"]
    target = [(entry["token"], entry["probability"]["fraction"]) for entry in law]
    assert target == [("the", "5/8"), ("sat", "1/8"), ("on", "1/8"), ("a", "1/8")]
