"""Greedy test vectors of engines: rows as point masses, or as the softmax of processed logits."""

from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient

from field.arrays import play_arrays, softmax
from field.asked import UNIFORMS, played, point_mass, profile
from golden.cases import section, vector
from held_to_contract import faults_of, post_round

Request = tuple[list[int], list[int], list[int]]


def requests_of(one: dict[str, Any]) -> list[Request]:
    """Drafted tokens, the target's choices with the bonus, and what must be committed, of every row of a batch."""
    rows = zip(one["spec_tokens"], one["target_tokens_with_bonus"], one["expected"], strict=True)
    return [(drafted, chosen, [token for token in due if token >= 0]) for drafted, chosen, due in rows]


GREEDY = [
    pytest.param(*request, id=f"{one['id']} {place}")
    for one in section("greedy")
    for place, request in enumerate(requests_of(one))
]


@pytest.mark.parametrize(("drafted", "chosen", "committed"), GREEDY)
@pytest.mark.parametrize("rule", ["standard", "greedy", "one-hot", "sample-and-match", "block"])
def test_rows_that_are_sure_give_the_engine_s_tokens(
    client: FlaskClient, rule: str, drafted: list[int], chosen: list[int], committed: list[int]
) -> None:
    """Under every lossless rule, whatever the uniforms: the output at a position is the target's token."""
    size = max(*drafted, *chosen) + 1
    target, draft = ([point_mass(token, size) for token in row] for row in (chosen, drafted))
    own = profile(target[:-1], draft, over=1, bonus=target[-1])
    for uniform in UNIFORMS:
        uniforms = {"accept": [uniform] * len(drafted), "final": uniform}
        answer = played(client, own, rule, proposals=[str(token) for token in drafted], uniforms=uniforms)
        assert answer["outcome"]["committed"] == [str(token) for token in committed]


def logits_of(one: dict[str, Any], chosen: list[int]) -> np.ndarray:
    """The target's logits at every position, as the engine's test makes them."""
    logits = np.full((len(chosen), one["vocab"]), one["logit_else"])
    logits[range(len(chosen)), chosen] = one["logit_hit"]
    for token, logit in one["override"].items():
        logits[:, int(token)] = logit
    return logits


def penalised(one: dict[str, Any], place: int) -> np.ndarray:
    """Each logit less the penalty for every time its token stands in the output, accepted drafts included."""
    drafted, penalty = one["spec_tokens"][place], one["frequency_penalties"][place]
    logits = logits_of(one, one["target_tokens_with_bonus"][place][:-1])
    for position, row in enumerate(logits):
        for token in (*one["output_token_ids"][place], *drafted[:position]):
            row[token] -= penalty
    return logits


def without_bad_words(one: dict[str, Any], place: int) -> np.ndarray:
    """Banned tokens have no logit."""
    logits = logits_of(one, one["target_tokens_with_bonus"][place][:-1])
    for (token,) in one["bad_words"].get(str(place), []):
        logits[:, token] = -np.inf
    return logits


def allowed(one: dict[str, Any], place: int) -> np.ndarray:
    """Masked tokens have no logit."""
    logits = logits_of(one, one["target_tokens_with_bonus"][place][:-1])
    logits[:, one["masked"][str(place)]] = -np.inf
    return logits


PROCESSED = [
    pytest.param(one, place, process, id=f"{one['id']} {place}")
    for one, process in (
        (vector("frequency_penalties"), penalised),
        (vector("bad_words"), without_bad_words),
        (vector("allowed_token_ids"), allowed),
    )
    for place in range(len(one["expected"]))
]


@pytest.mark.parametrize(("one", "place", "process"), PROCESSED)
def test_rows_after_processing_give_the_engine_s_tokens(
    client: FlaskClient, one: dict[str, Any], place: int, process: Any
) -> None:
    """Processing is the caller's; the rows it leaves are sent as arrays. The bonus token is given, not processed."""
    drafted, chosen, committed = requests_of(one)[place]
    arrays = {
        "target": softmax(process(one, place)),
        "bonus": np.array(point_mass(chosen[-1], one["vocab"]), dtype=np.float64),
        "draft": np.array([point_mass(token, one["vocab"]) for token in drafted], dtype=np.float64),
    }
    arrays["draft"] = arrays["draft"].reshape(len(drafted), one["vocab"])
    answer = play_arrays(client, arrays, proposals=drafted, rule="greedy")
    assert answer["outcome"]["committed"] == [str(token) for token in committed]


@pytest.mark.parametrize("id_", ["frequency_penalties", "bad_words", "allowed_token_ids"])
def test_rows_before_processing_give_other_tokens(client: FlaskClient, id_: str) -> None:
    """The first request of each has its answer from the processing, not from the logits as they were made."""
    one = next(one for one in section("greedy_with_processing") if one["id"] == id_)
    drafted, chosen, committed = requests_of(one)[0]
    arrays = {
        "target": softmax(logits_of(one, chosen[:-1])),
        "bonus": np.array(point_mass(chosen[-1], one["vocab"]), dtype=np.float64),
        "draft": np.array([point_mass(token, one["vocab"]) for token in drafted], dtype=np.float64),
    }
    answer = play_arrays(client, arrays, proposals=drafted, rule="greedy")
    assert answer["outcome"]["committed"] != [str(token) for token in committed]


def test_a_placeholder_is_refused_by_its_place_and_what_precedes_it_is_accepted(client: FlaskClient) -> None:
    """-1 is no token: the third proposal is named, and two proposals with a third row give the expected prefix."""
    one = vector("placeholder_draft_token_rejected_random")
    (drafted,), (chosen,), size = one["spec_tokens"], one["target_tokens_with_bonus"], one["vocab"]
    rows = [point_mass(token, size) for token in chosen]
    draft = [point_mass(max(token, 0), size) for token in drafted]
    body = {"profile": profile(rows[:-1], draft, over=1, bonus=rows[-1]), "rule": "one-hot", "seed": 0}
    refused = post_round(client, {**body, "proposals": [str(token) for token in drafted]})
    assert (refused.status_code, faults_of(refused)) == (422, [("#/proposals/2", "unknown_token")])
    real = drafted[: drafted.index(-1)]
    own = profile(rows[: len(real)], draft[: len(real)], over=1, bonus=rows[len(real)])
    committed = played(client, own, "one-hot", proposals=[str(token) for token in real])["outcome"]["committed"]
    assert [committed[: len(real)]] == [[str(token) for token in row] for row in one["expected_prefix"]]
    least, most = one["third_token_range"]
    assert least <= int(committed[len(real)]) <= most
