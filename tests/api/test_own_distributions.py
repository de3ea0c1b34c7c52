"""Distributions of one's own over HTTP: the worked cases, replay of test vectors, links, large vocabularies, limits."""

import base64
import json
import zlib
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from held_to_contract import faults_of, held, post_round
from saved import saved
from service.app import create_app
from service.settings import Settings

Row = Sequence[int | str | float]


def post_stats(client: FlaskClient, body: dict[str, Any]) -> TestResponse:
    """The answer of POST /stats."""
    return client.post("/stats", json=body)


def one_position(target: Row, draft: Row, denominator: int | None = None, **more: Any) -> dict[str, Any]:
    """A profile of one position, its bonus row the target's."""
    rows = {"target": [list(target)], "bonus": list(target), "draft": [list(draft)], **more}
    return rows if denominator is None else {"denominator": denominator, **rows}


def exact_position(client: FlaskClient, profile: dict[str, Any]) -> dict[str, Any]:
    """The exact statistics of its one position."""
    response = post_stats(client, {"profile": profile, "include": ["exact"]})
    assert response.status_code == 200, response.json
    position: dict[str, Any] = response.json["exact"]["positions"][0]
    return position


def masses(position: dict[str, Any], mass: str) -> list[str | None]:
    """One mass of every token, as fractions."""
    return [entry[mass] and entry[mass]["fraction"] for entry in position["tokens"]["entries"]]


CASES = [
    pytest.param([9, 6, 4, 1], [4, 3, 5, 8], 20, {}, "3/5", ["9/20", "3/10", "1/5", "1/20"], id="A01"),
    pytest.param(
        ["5/14", "9/14", 0, 0], ["2/5", "3/10", "1/5", "1/10"], None, {}, "23/35", ["5/14", "9/14", "0", "0"], id="C03"
    ),
    pytest.param(
        ["5/14", "9/14", 0, 0], ["8/14", "6/14", 0, 0], None, {}, "11/14", ["5/14", "9/14", "0", "0"], id="C03 both"
    ),
    pytest.param(
        ["2/5", "1/10", "3/10", "1/5"],
        ["1/4", 0, "3/4", 0],
        None,
        {},
        "11/20",
        ["2/5", "1/10", "3/10", "1/5"],
        id="C05",
    ),
    pytest.param([4, 1, 3, 2], [5, 2, 3], 10, {"pad_draft": True}, "4/5", ["2/5", "1/10", "3/10", "1/5"], id="C07"),
]


@pytest.mark.parametrize(("target", "draft", "denominator", "more", "acceptance", "law"), CASES)
def test_a_worked_case_has_its_acceptance_and_commits_the_target(
    client: FlaskClient,
    target: Row,
    draft: Row,
    denominator: int | None,
    more: dict[str, Any],
    acceptance: str,
    law: list[str],
) -> None:
    """Whatever the draft: filtered otherwise than the target, of a smaller vocabulary, or padded."""
    position = exact_position(client, one_position(target, draft, denominator, **more))
    assert position["overlap"]["fraction"] == acceptance
    assert masses(position, "committed") == masses(position, "target") == law


def test_the_baseline_has_every_number_of_its_case(client: FlaskClient) -> None:
    """A01: each acceptance min(1, target / draft), and the residual of 5/20 and 3/20."""
    position = exact_position(client, one_position([9, 6, 4, 1], [4, 3, 5, 8], 20))
    assert masses(position, "acceptance_probability") == ["1", "1", "4/5", "1/8"]
    assert [(one["token"], one["probability"]["fraction"]) for one in position["residual"]["entries"]] == [
        ("0", "5/8"),
        ("1", "3/8"),
    ]


def test_a_draft_of_a_shorter_vocabulary_is_refused_unless_padding_was_asked_for(client: FlaskClient) -> None:
    """C07: silently padded it would hide a tokenizer that is another; the answer says what can never be proposed."""
    for post in (post_round, post_stats):
        response = post(client, {"profile": one_position([4, 1, 3, 2], [5, 2, 3], 10)})
        assert (response.status_code, faults_of(response)) == (422, [("#/profile/draft/0", "wrong_length")])
        assert '"pad_draft": true' in response.json["detail"]
        report = post(client, {"profile": one_position([4, 1, 3, 2], [5, 2, 3], 10, pad_draft=True)}).json["input"]
        assert report["padded_tokens"] == 1
        assert [mass["fraction"] for mass in report["unreachable_target_mass"]] == ["1/5"]


SUMS = [
    pytest.param(["0.333333333"] * 3, "999999999/1000000000, 1/1000000000 below 1", ["1/3"] * 3, id="G04"),
    pytest.param([0.333333333] * 3, "999999999/1000000000, 1/1000000000 below 1", ["1/3"] * 3, id="G04 numbers"),
    pytest.param(["0.50", "0.30", "0.19"], "99/100, 1/100 below 1", None, id="G05"),
    pytest.param(
        ["13421773/67108864", "10066330/33554432", "1/2"],
        "67108865/67108864, 1/67108864 above 1",
        ["13421773/67108865", "20132660/67108865", "33554432/67108865"],
        id="G07",
    ),
]
"""A row, its sum and how far that is off, and what normalising makes of it.

In G07 0x1.99999ap-3 = 13421773 / 2**26 and 0x1.333334p-2 = 10066330 / 2**25; it asks for 1/5, 4026532/13421773 and
33554432/67108865, which are these in lowest terms.
"""


@pytest.mark.parametrize(("row", "told", "normal"), SUMS)
def test_a_row_that_does_not_sum_to_1_is_refused_with_its_exact_sum_and_can_be_normalised(
    client: FlaskClient, row: Row, told: str, normal: list[str] | None
) -> None:
    """Within a thousandth, that is: each weight is then within a unit of 2**-53 of its share, as the report tells."""
    profile = {"target": [], "bonus": list(row), "draft": []}
    for post in (post_round, post_stats):
        response = post(client, {"profile": profile})
        assert (response.status_code, faults_of(response)) == (422, [("#/profile/bonus", "wrong_sum")])
        assert response.json["detail"].startswith(f"The row sums to {told}; allowed is exactly 1")
        assert '"normalise": true' in response.json["detail"]
        response = post(client, {"profile": {**profile, "normalise": True}})
        if normal is None:
            assert (response.status_code, faults_of(response)) == (422, [("#/profile/bonus", "wrong_sum")])
            assert "within 1/1000 of 1" in response.json["detail"]
            continue
        report = response.json["input"]
        assert report["quantised"]
        assert report["rows"][0]["total_variation"] <= report["bound"] == 3 / 2**53
    if normal is not None:
        weights = post_round(client, {"profile": {**profile, "normalise": True}}).json["profile"]["bonus"]
        assert sum(weights) == 2**53
        assert all(abs(w - share * 2**53) < 1 for w, share in zip(weights, map(Fraction, normal), strict=True))


def test_huge_sizes_are_refused_with_the_limit(client: FlaskClient) -> None:
    """G13, and the number of positions that rows give."""
    own = one_position([1, 1], [1, 1], 2)
    for post in (post_round, post_stats):
        response = post(client, {"profile": own, "draft_length": 1_000_000})
        assert (response.status_code, faults_of(response)) == (422, [("#/draft_length", "too_large")])
        assert "64 or less" in response.json["detail"]
        rows = [[1, 1]] * 65
        response = post(client, {"profile": {"denominator": 2, "target": rows, "bonus": [1, 1], "draft": rows}})
        assert (response.status_code, {code for _, code in faults_of(response)}) == (422, {"too_many_items"})
        assert response.status_code == 422
    small = held(create_app(Settings(log_level="error", max_vocabulary=2)))
    response = post_round(small, {"profile": {"target": [], "bonus": [1, 0, 0], "draft": []}})
    assert (response.status_code, faults_of(response)) == (422, [("#/profile/bonus", "too_many_items")])
    assert "at most 2 tokens" in response.json["detail"]


def test_the_operator_may_allow_fewer_positions() -> None:
    """In JSON and in arrays alike; as many as allowed are read."""
    small = held(create_app(Settings(log_level="error", max_draft_length=1)))
    for positions, status in ((1, 200), (2, 422)):
        rows = [[1, 1]] * positions
        response = post_round(small, {"profile": {"denominator": 2, "target": rows, "bonus": [1, 1], "draft": rows}})
        assert response.status_code == status
        arrays = np.array(rows) / 2
        raw = saved(target=arrays, bonus=np.array([0.5, 0.5]), draft=arrays)
        sent = small.post("/stats", data=raw, content_type="application/vnd.numpy.npz")
        assert sent.status_code == status
    assert faults_of(response) == [("#/profile/target", "too_many_items")]
    assert "at most 1 row on this server" in response.json["detail"]
    assert faults_of(sent)[0] == ("#/target", "too_many_items")


@pytest.mark.parametrize(
    ("uniform", "status"), [("1", 422), ("-1/2", 422), ("0", 200), ("0.99999999999999999999", 200)]
)
def test_a_uniform_by_hand_lies_in_0_to_below_1(client: FlaskClient, uniform: str, status: int) -> None:
    """G27."""
    body = {"profile": one_position([1, 1], [1, 1], 2), "uniforms": {"accept": [uniform], "final": uniform}}
    response = post_round(client, body)
    assert response.status_code == status
    if status == 422:
        assert [where for where, _ in faults_of(response)] == ["#/uniforms/accept/0", "#/uniforms/final"]


@pytest.mark.parametrize(
    ("uniform", "passed"),
    [("4/9", False), ("0.44444444444444444444", True), ("0", True), ("44444444444/99999999999", False), ("1/2", False)],
)
def test_a_test_is_passed_strictly_below_its_probability(client: FlaskClient, uniform: str, passed: bool) -> None:
    """(1/3) / (3/4) = 4/9: equal is rejected, however it is written, and 10**-20 below is accepted."""
    own = one_position(["1/3", "2/3"], ["3/4", "1/4"])
    played = post_round(client, {"profile": own, "proposals": ["0"], "uniforms": {"accept": [uniform]}, "seed": 0}).json
    check = played["frames"][1]["check"]
    assert check["passed"] == passed
    assert check["acceptance_probability"]["fraction"] == "4/9"
    assert check["uniform"] == {
        "slot": 3,
        "candidate": 1,
        "fraction": str(Fraction(uniform)),
        "decimal": float(Fraction(uniform)),
    }
    assert played["request"]["uniforms"] == {"accept": [str(Fraction(uniform))], "final": None}
    assert played["outcome"]["committed"][0] == ("0" if passed else "1")


def test_at_a_uniform_of_0_a_token_of_probability_0_is_rejected(client: FlaskClient) -> None:
    """0 is not below 0; and the replacement at 0 is the first token that is possible, not the first."""
    own = one_position([0, 0, 1], [1, 0, 0], 1)
    body = {"profile": own, "proposals": ["0"], "uniforms": {"accept": ["0"], "final": "0"}, "seed": 0}
    assert post_round(client, body).json["outcome"]["committed"] == ["2"]


@pytest.mark.parametrize(("final", "token"), [("0", "0"), ("24/100", "0"), ("1/4", "1"), ("3/4", "2"), ("0.9999", "2")])
def test_a_token_by_hand_is_the_first_whose_running_sum_exceeds_the_uniform(
    client: FlaskClient, final: str, token: str
) -> None:
    """Of 1/4, 1/2, 1/4 the edges are 1/4 and 3/4, which belong to the next."""
    own = {"target": [], "bonus": [0.25, 0.5, 0.25], "draft": []}
    assert post_round(client, {"profile": own, "uniforms": {"final": final}}).json["outcome"]["bonus"] == token


def test_null_leaves_a_draw_to_the_stream(client: FlaskClient) -> None:
    """Given at positions 2 and 4, the tests at 1, 3 and 5 and the final draw are those of the plain round."""
    body: dict[str, Any] = {"profile": "closely-aligned", "seed": 7}
    plain = post_round(client, body).json
    hand = post_round(client, {**body, "uniforms": {"accept": [None, "0", None, "0"]}}).json
    for one, other in zip(plain["frames"], hand["frames"], strict=True):
        if one["check"] and one["position"] in (2, 4):
            assert other["check"]["uniform"]["fraction"] == "0"
        else:
            assert one == other
    assert post_round(client, {**body, "uniforms": {}}).json["frames"] == plain["frames"]


def hot(token: int, size: int = 13) -> list[int]:
    """A row that is sure of one token."""
    return [int(index == token) for index in range(size)]


VECTORS = [
    # vLLM, tests/v1/sample/test_rejection_sampler.py, greedy: drafted, the target's choices, what is committed
    pytest.param([1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4], id="vllm perfect_match"),
    pytest.param([1, 2, 3], [1, 5, 3, 4], [1, 5], id="vllm early_mismatch"),
    pytest.param([1, 2], [1, 2, 5], [1, 2, 5], id="vllm multiple_sequences 1"),
    pytest.param([3], [3, 4], [3, 4], id="vllm multiple_sequences 2"),
    pytest.param([1], [1, 2], [1, 2], id="vllm single_token_sequence"),
    pytest.param([1, 2], [1, 2, 3], [1, 2, 3], id="vllm perfect_match_with_bonus"),
    pytest.param([1], [2, 3], [2], id="vllm first_mismatch"),
    pytest.param([1, 2], [1, 5, 6], [1, 5], id="vllm mixed 1"),
    pytest.param([3, 4], [3, 4, 7], [3, 4, 7], id="vllm mixed 2"),
    # Hugging Face transformers, tests/generation/test_utils.py: candidates 1, 4, 5, two of which match
    pytest.param([1, 4, 5], [1, 4, 8, 0], [1, 4, 8], id="transformers speculative_sampling"),
]


@pytest.mark.parametrize(("drafted", "chosen", "committed"), VECTORS)
@pytest.mark.parametrize("uniform", ["0", "1/2", "0.99999999999999999999"])
def test_the_test_vector_of_an_engine_is_replayed(
    client: FlaskClient, drafted: list[int], chosen: list[int], committed: list[int], uniform: str
) -> None:
    """Greedy verification is the rule on rows that are sure: any uniform gives the engine's tokens."""
    rows = [hot(token) for token in chosen]
    profile = {"denominator": 1, "target": rows[:-1], "bonus": rows[-1], "draft": [hot(token) for token in drafted]}
    uniforms = {"accept": [uniform] * len(drafted), "final": uniform}
    body = {"profile": profile, "proposals": [str(token) for token in drafted], "uniforms": uniforms, "seed": 0}
    assert post_round(client, body).json["outcome"]["committed"] == [str(token) for token in committed]


def test_a_vector_with_its_own_uniform_is_replayed(client: FlaskClient) -> None:
    """vllm-ascend, block verification of one position, which is the rule itself: 9/10 over 1/2 at 0.5 is accepted."""
    profile = {"target": [[0, 0, 0.9, 0.1]], "bonus": [0, 1, 0, 0], "draft": [[0, 0, 0.5, 0.5]]}
    body = {"profile": profile, "proposals": ["2"], "uniforms": {"accept": ["0.5"]}, "seed": 0}
    assert post_round(client, body).json["outcome"]["committed"] == ["2", "1"]


def test_what_a_profile_answers_can_be_posted_back_and_gives_the_same_rounds(client: FlaskClient) -> None:
    """Frame by frame, authored and sampled, and the same statistics."""
    for id_ in ("closely-aligned", "divergent"):
        own = client.get(f"/profiles/{id_}").json
        for more in ({}, {"proposals": "sampled", "round_index": 41_203}, {"draft_length": 3}):
            named, given = (post_round(client, {"profile": one, "seed": 7, **more}).json for one in (id_, own))
            assert (given["frames"], given["outcome"]) == (named["frames"], named["outcome"])
            assert {**given["profile"], "id": id_} == named["profile"]
            assert (given["request"]["profile"], given["input"]["quantised"]) == ("inline", False)
        named, given = (post_stats(client, {"profile": one, "rounds": 500}).json for one in (id_, own))
        assert (given["exact"], given["convergence"]) == (named["exact"], named["convergence"])


def test_the_statistics_of_a_named_profile_are_the_same_by_post_and_by_get(client: FlaskClient) -> None:
    """Byte for byte, and Content-Location is that address."""
    posted = post_stats(client, {"profile": "divergent", "rounds": 500, "draft_cost": "1/4"})
    asked = client.get("/stats/divergent?rounds=500&draft_cost=0.25")
    assert posted.data == asked.data
    assert posted.headers["Content-Location"] == posted.json["links"]["self"]
    assert client.get(posted.headers["Content-Location"]).data == posted.data
    assert posted.headers["Cache-Control"] == "no-store"


OWN = one_position(["1/3", "2/3", 0], [0.75, 0.25, 0])


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/rounds", {"profile": OWN}),
        ("/rounds", {"profile": OWN, "seed": 7, "proposals": ["0"], "uniforms": {"accept": ["4/9"], "final": "0.1"}}),
        ("/rounds", {"profile": OWN, "draft_length": 0, "top": 1}),
        ("/rounds", {"profile": {**OWN, "bonus": [0.3, 0.3, 0.3999], "normalise": True}, "proposals": [None]}),
        ("/rounds", {"profile": "divergent", "uniforms": {"final": "1/3"}}),
        ("/stats", {"profile": OWN}),
        ("/stats", {"profile": OWN, "include": ["exact"], "draft_cost": "1/3", "top": 2, "draft_length": 0}),
        ("/stats", {"profile": {**OWN, "vocabulary": ["&", "é", "="]}, "rounds": 10**9, "simulation": "counts"}),
    ],
)
def test_a_link_gives_the_bytes_of_the_post_again(client: FlaskClient, path: str, body: dict[str, Any]) -> None:
    """Nothing is stored: the link is the request. A quantised profile is packed as the weights it became."""
    posted = client.post(path, json=body)
    link = posted.headers["Content-Location"]
    assert posted.json["links"]["self"] == link
    assert link.startswith(f"{path}?input=")
    again = held(create_app(Settings(log_level="error", cache_bytes=0))).get(link)
    assert (again.status_code, again.data) == (200, posted.data)
    assert again.headers["Cache-Control"] == "public, max-age=300"


def random_rows(tokens: int, positions: int, seed: int = 5) -> dict[str, Any]:
    """Rows of random weights over 2**40, hard to pack."""
    rng = np.random.default_rng(seed)

    def row() -> list[int]:
        weights = rng.multinomial(2**40, rng.dirichlet(np.ones(tokens)))
        return [int(weight) for weight in weights]

    rows = [row() for _ in range(2 * positions + 1)]
    return {
        "denominator": 2**40,
        "target": rows[:positions],
        "bonus": rows[positions],
        "draft": rows[positions + 1 :],
    }


@pytest.mark.parametrize("path", ["/rounds", "/stats"])
def test_a_link_too_long_to_be_asked_is_null_with_the_reason(client: FlaskClient, path: str) -> None:
    """300 random weights three times over; there is no Content-Location either."""
    posted = client.post(path, json={"profile": random_rows(300, 1)})
    assert posted.status_code == 200
    assert (posted.json["links"]["self"], posted.json["links"]["self_reason"]) == (None, "too_long")
    assert "Content-Location" not in posted.headers
    assert posted.json["links"]["profile"] is None


def packed(body: object, *, raw: bytes | None = None) -> str:
    """A body as a link holds it."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeezer.compress(json.dumps(body).encode() if raw is None else raw) + squeezer.flush()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


ROUND = {"profile": OWN, "seed": 7}
LINK_FAULTS = [
    (f"input={packed(ROUND)[:-6]}", [("input", "wrong_format")]),
    ("input=***", [("input", "wrong_format")]),
    ("input=", [("input", "wrong_format")]),
    (f"input={packed(None, raw=b' ' * 5_000_000)}"[:3_900], [("input", "wrong_format")]),
    (f"input={packed({'profile': OWN})}", [("input", "missing_member")]),
    (f"input={packed([])}", [("input", "wrong_type")]),
    (f"input={packed(ROUND)}&seed=7", [("seed", "conflict")]),
    (f"input={packed(ROUND)}&profile=divergent&top=3", [("profile", "conflict"), ("top", "conflict")]),
    (f"input={packed(ROUND)}&input={packed(ROUND)}", [("input", "repeated_parameter")]),
    (f"input={packed(ROUND)}&page=2", [("page", "unknown_parameter")]),
    (f"input={packed({**ROUND, 'algorithm_version': 'v0'})}", [("input", "unknown_version")]),
    (
        f"input={packed({'profile': one_position([1, 1], [1, 0], 2), 'seed': -1})}",
        [("input", "wrong_sum"), ("input", "too_small")],
    ),
]


@pytest.mark.parametrize(("query", "faults"), LINK_FAULTS)
def test_a_broken_link_is_refused_at_its_parameter(
    client: FlaskClient, query: str, faults: list[tuple[str, str]]
) -> None:
    """With every fault of what it packs; a sentence says where in it."""
    response = client.get(f"/rounds?{query}")
    assert (response.status_code, response.json["code"]) == (422, "invalid-input")
    assert faults_of(response) == faults


def test_a_link_inflates_no_further_than_a_body_may_be(client: FlaskClient) -> None:
    """200 million spaces pack into 200 kilobytes: a small server refuses from 1,025 bytes on."""
    small = held(create_app(Settings(log_level="error", max_body_bytes=1_024)))
    bomb = packed(None, raw=b" " * 1_000_000)
    for path in ("/rounds", "/stats"):
        response = small.get(f"{path}?input={bomb}")
        assert (response.status_code, faults_of(response)) == (422, [("input", "too_long")])
        assert "1,024 bytes" in response.json["detail"]
    assert small.get(f"/rounds?input={packed(None, raw=json.dumps(ROUND).encode().ljust(1_024))}").status_code == 200


def test_statistics_by_link_need_no_seed(client: FlaskClient) -> None:
    """Their default is 0."""
    assert client.get(f"/stats?input={packed({'profile': OWN, 'rounds': 9})}").json["request"]["seed"] == 0


@pytest.mark.parametrize("tokens", [300, 1_000])
@pytest.mark.parametrize("top", [1, 20, 50])
def test_laws_of_many_tokens_list_some_and_the_rest_sums_to_1_exactly(
    client: FlaskClient, tokens: int, top: int
) -> None:
    """In a round and in statistics; the tokens that were drawn are always among them, and the rows are null."""
    own = random_rows(tokens, 2)
    played = post_round(client, {"profile": own, "seed": 3, "top": top}).json
    assert [played["profile"][name] for name in ("target", "bonus", "draft")] == [None] * 3
    draws = [draw for frame in played["frames"] for draw in frame["draws"]]
    assert draws
    for draw in draws:
        entries = draw["law"]["entries"]
        assert len(entries) in (top, top + 1)
        assert draw["token"] in [entry["token"] for entry in entries]
        assert total(entries, "probability") + Fraction(draw["law"]["rest"]["fraction"]) == 1
    found = post_stats(client, {"profile": own, "top": top, "rounds": 200}).json
    for position, row in zip(found["exact"]["positions"], own["target"], strict=True):
        entries, rest = position["tokens"]["entries"], position["tokens"]["rest"]
        assert len(entries) == top
        for mass in ("target", "draft", "committed"):
            assert total(entries, mass) + Fraction(rest[mass]["fraction"]) == 1
        assert total(entries, "accepted") + Fraction(rest["accepted"]["fraction"]) == Fraction(
            position["overlap"]["fraction"]
        )
        assert all(
            Fraction(entry["target"]["fraction"]) == Fraction(row[int(entry["token"])], 2**40) for entry in entries
        )
    for position in found["convergence"]["positions"]:
        listed = sum(entry["count"] for entry in position["tokens"]["entries"])
        assert listed + position["tokens"]["rest_count"] == position["rounds"]


def total(entries: list[dict[str, Any]], name: str) -> Fraction:
    """The sum of one probability over entries."""
    return sum((Fraction(entry[name]["fraction"]) for entry in entries), start=Fraction(0))


def test_the_rows_of_a_round_are_sent_up_to_the_stated_size(client: FlaskClient) -> None:
    """256 tokens, as GET / says, and no more."""
    most = client.get("/").json["limits"]["rows_vocabulary"]
    for tokens, sent in ((most, True), (most + 1, False)):
        own = {"denominator": 1, "target": [hot(0, tokens)], "bonus": hot(1, tokens), "draft": [hot(0, tokens)]}
        profile = post_round(client, {"profile": own, "seed": 0}).json["profile"]
        assert (profile["target"] is not None, profile["bonus"] is not None) == (sent, sent)


def test_counts_of_any_number_of_rounds_pass_and_cannot_be_replayed(client: FlaskClient) -> None:
    """10**15 rounds; the check is as sharp as that many are, and more are refused."""
    body = {"profile": OWN, "include": ["convergence"], "simulation": "counts"}
    check = post_stats(client, {**body, "rounds": 10**15}).json["convergence"]
    assert (check["passed"], check["replayable"], check["simulation"]) == (True, False, "counts")
    assert check["committed_count"]["rounds"] == check["rounds"] == 10**15
    assert check["positions"][0]["threshold"] < 1e-6
    assert check["positions"][0]["smallest_caught"] < 1e-6
    response = post_stats(client, {**body, "rounds": 10**15 + 1})
    assert (response.status_code, faults_of(response)) == (422, [("#/rounds", "too_large")])
    played = post_stats(client, {"profile": OWN, "include": ["convergence"], "rounds": 100}).json["convergence"]
    assert (played["replayable"], played["simulation"]) == (True, "rounds")
    by_get = client.get("/stats/divergent?include=convergence&simulation=counts&rounds=1000000000000").json
    assert by_get["convergence"]["passed"]


def test_more_rounds_than_are_allowed_are_refused_with_both_ways_out(client: FlaskClient) -> None:
    """For a large vocabulary fewer than for a small one."""
    own = random_rows(1_000, 1)
    response = post_stats(client, {"profile": own, "rounds": 1_000_001})
    assert (response.status_code, faults_of(response)) == (422, [("#/rounds", "too_large")])
    assert "1000000 or less" in response.json["detail"]
    assert 'simulation "counts"' in response.json["detail"]


def test_every_fault_of_rows_and_request_is_told_at_once(client: FlaskClient) -> None:
    """In the order of the body."""
    profile = {"vocabulary": ["a", "a"], "denominator": 4, "target": [[1, 2]], "bonus": [3], "draft": [[4, 0]], "x": 1}
    body = {"seed": -1, "profile": profile, "top": 0, "uniforms": {"final": "1"}, "sead": 1}
    response = post_round(client, body)
    assert response.status_code == 422
    assert faults_of(response) == [
        ("#/seed", "too_small"),
        ("#/profile/vocabulary/1", "duplicate_token"),
        ("#/profile/bonus", "wrong_length"),
        ("#/profile/x", "unknown_member"),
        ("#/top", "too_small"),
        ("#/uniforms/final", "too_large"),
        ("#/sead", "unknown_member"),
    ]


def test_an_inline_profile_answers_the_same_whether_it_was_kept_or_not() -> None:
    """Twice by a server that keeps profiles and by one that keeps nothing."""
    keeps, forgets = (
        held(create_app(Settings(log_level="error", cache_bytes=0, profile_bytes=room))) for room in (10**6, 0)
    )
    for body in ({"profile": OWN, "rounds": 300}, {"profile": random_rows(50, 2), "rounds": 300}):
        answers = {post_stats(client, body).data for client in (keeps, keeps, forgets, forgets)}
        assert len(answers) == 1


HOSTILE = {
    "an integer of 70 bits": {"bonus": [2**70, 1, 2]},
    "a denominator of 70 bits": {"denominator": 2**70},
    "an empty token": {"vocabulary": ["", "a", "b"]},
    "an array for a token": {"vocabulary": [[], "a", "b"]},
    "an object for a token": {"vocabulary": [{}, "a", "b"]},
    "numbers for tokens": {"vocabulary": [1, 2, 3], "proposals": ["1"]},
    "one number twice": {"vocabulary": [1, 1, 3]},
    "null for a token": {"vocabulary": [None, "a", "b"]},
    "true for a token": {"vocabulary": [True, 1, "b"]},
    "an object for rows": {"target": {}},
    "a text for a row": {"target": ["abc"]},
    "an array for a weight": {"bonus": [[1], 1, 2]},
    "no weights": {"target": [[]], "bonus": [], "draft": [[]]},
    "65 positions": {"target": [[3, 1, 0]] * 65, "draft": [[1, 2, 1]] * 65},
    "a text for a flag": {"normalise": "true", "pad_draft": 1},
}


@pytest.mark.parametrize("changes", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("path", ["/rounds", "/stats"])
def test_rows_of_any_wrong_shape_are_422_and_never_a_crash(
    client: FlaskClient, path: str, changes: dict[str, Any]
) -> None:
    """What is read before the shape was asked must bear anything that JSON can write."""
    weights = {"denominator": 4, "target": [[3, 1, 0]], "bonus": [1, 1, 2], "draft": [[1, 2, 1]]}
    for key in (None, "denominator"):
        profile = {name: value for name, value in {**weights, **changes}.items() if name != key}
        response = client.post(path, json={"profile": profile, "seed": 7})
        assert (response.status_code, response.json["code"]) == (422, "invalid-input")


def test_a_refused_profile_does_not_spoil_the_one_that_looks_like_it() -> None:
    """0.5 is no token and "0.5" is one: what was read of the first must not be kept for the second."""
    client = held(create_app(Settings(log_level="error")))
    weights = {"denominator": 4, "target": [[3, 1, 0]], "bonus": [1, 1, 2], "draft": [[1, 2, 1]]}
    for first, status in ((0.5, 422), ("0.5", 200)):
        body = {"profile": {**weights, "vocabulary": [first, "a", "b"]}, "seed": 7}
        assert post_round(client, body).status_code == status


def test_an_answer_about_many_positions_lists_fewer_tokens(client: FlaskClient) -> None:
    """8,000 tokens of all positions together, at least the default of 20 each; beyond, the limit is told."""
    own = {"denominator": 2, "target": [[1, 1]] * 63, "bonus": [1, 1], "draft": [[1, 1]] * 63}
    options = {"profile": own, "rounds": 1}
    assert client.post("/stats", json={**options, "top": 125}).status_code == 200
    refused = client.post("/stats", json={**options, "top": 126})
    assert (refused.status_code, refused.json["errors"][0]["pointer"]) == (422, "#/top")
    assert refused.json["detail"] == "Got 126; allowed is 125 or less for 63 positions."


def test_rows_in_json_have_the_limit_of_those_in_arrays() -> None:
    """All numbers together, after padding."""
    small = held(create_app(Settings(log_level="error", max_weights=8)))
    own = {"denominator": 2, "target": [[1, 1, 0]], "bonus": [1, 1, 0], "draft": [[1, 1]], "pad_draft": True}
    refused = small.post("/rounds", json={"profile": own})
    assert (refused.status_code, refused.json["errors"][0]["code"]) == (422, "too_many_items")
    assert small.post("/rounds", json={"profile": {**own, "target": [], "draft": []}}).status_code == 200


def test_a_check_of_counts_has_no_round_to_link(client: FlaskClient) -> None:
    """None was played."""
    assert client.get("/stats/divergent?simulation=counts").json["links"]["round"] is None
    assert client.get("/stats/divergent").json["links"]["round"] is not None
