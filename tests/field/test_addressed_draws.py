"""Field case F: every draw has an address, so that work that commits nothing shifts no other draw."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from field.asked import played
from golden.cases import case
from held_to_contract import QUIET, held
from service.app import create_app

Draws = dict[tuple[int, int], int]


def draws_of(answer: dict[str, Any]) -> Draws:
    """Every uniform of a round by its slot and candidate."""
    frames = answer["frames"]
    uniforms = [draw["uniform"] for frame in frames for draw in frame["draws"]]
    uniforms += [frame["check"]["uniform"] for frame in frames if frame["check"]]
    return {(one["slot"], one["candidate"]): one["numerator"] for one in uniforms}


def agree(one: Draws, other: Draws) -> bool:
    """Whether two rounds used the same uniform at every address that both used, of which there is at least one."""
    shared = one.keys() & other.keys()
    return bool(shared) and all(one[address] == other[address] for address in shared)


def test_an_empty_round_shifts_no_draw_of_the_next(client: FlaskClient) -> None:
    """F01: round 1 is the same to the last frame whether a round without proposals was played before it or none was."""
    given, right = case("F01")
    assert "(seed, round_index, slot)" in right["property"]
    own, seed = "divergent", given["seed"]
    after = [played(client, own, seed=seed, round_index=i, **one) for i, one in enumerate(given["rounds"])][-1]
    alone = [
        played(held(create_app(QUIET)), own, seed=seed, round_index=len(given["rounds"]) - 1, **one)
        for one in given["compare_with"]
    ][-1]
    assert alone == after


@pytest.mark.parametrize("index", [0, 1, 41_203])
def test_neither_draft_length_nor_rejections_nor_the_rule_shift_a_draw(client: FlaskClient, index: int) -> None:
    """F01: proposals sampled or given, accepted or rejected, two of them or five, under six rules."""
    given, _ = case("F01")
    base = {"seed": given["seed"], "round_index": index}
    plain = draws_of(played(client, "divergent", **base))
    rules = ("standard", "block", "one-hot", "greedy", "resample-from-target", "multi-draft:candidates=2")
    for rule in rules:
        for more in ({}, {"draft_length": 2}, {"draft_length": 0}, {"proposals": "sampled"}):
            assert agree(plain, draws_of(played(client, "divergent", rule, **base, **more)))


def test_another_round_has_other_draws(client: FlaskClient) -> None:
    """F01: what was found to agree is not the same everywhere; and so has another seed."""
    given, _ = case("F01")
    seed = given["seed"]
    rounds = [draws_of(played(client, "divergent", seed=seed, round_index=index)) for index in range(10)]
    rounds.append(draws_of(played(client, "divergent", seed=seed + 1)))
    assert not any(agree(one, other) for one in rounds for other in rounds if one is not other)


def test_the_address_names_the_purpose(client: FlaskClient) -> None:
    """F01: proposals at even slots from 2 on, tests at odd ones from 3 on, replacement or bonus at 0."""
    given, _ = case("F01")
    for index in range(10):
        answer = played(client, "divergent", seed=given["seed"], round_index=index, proposals="sampled")
        for draw in [draw for frame in answer["frames"] for draw in frame["draws"]]:
            due = 2 * draw["position"] if draw["purpose"] == "proposal" else 0
            assert draw["uniform"]["slot"] == due
        for frame in answer["frames"]:
            if frame["check"]:
                assert frame["check"]["uniform"]["slot"] == 2 * frame["position"] + 1
