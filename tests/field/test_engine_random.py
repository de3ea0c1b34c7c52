"""Test vectors of engines that sample: literal uniforms, replacements that raced, softmax rows, reported bugs.

A replacement that an engine draws by a race of exponentials has no uniform here; its law is held, token by token, and
the engine's token is found to be possible.
"""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient

from field.arrays import NPZ, play_arrays, softmax
from field.asked import (
    UNIFORMS,
    accepted,
    checks,
    exact,
    first,
    masses,
    played,
    point_mass,
    profile,
    replacement_law,
    without,
)
from golden.cases import vector
from held_to_contract import faults_of, post_round
from saved import saved


def tenths(row: list[float]) -> list[str]:
    """Decimals as they were written."""
    return [str(number) for number in row]


def test_a_placeholder_is_refused_and_no_proposal_draws_from_the_target(client: FlaskClient) -> None:
    """-1 is never a token, be the uniform 0; what remains of the round is one draw from the target's row."""
    one = vector("ascend_placeholder_rejected")
    (row,), (draft,) = one["target_probs"], one["draft_tokens"]
    own = profile([row], [row])
    hand = {"proposals": [str(draft)], "uniforms": {"accept": tenths(one["uniforms"])}}
    refused = post_round(client, {"profile": own, "rule": "one-hot", **hand})
    assert (refused.status_code, faults_of(refused)) == (422, [("#/proposals/0", "unknown_token")])
    assert '"-1"' in refused.json["detail"]
    empty = profile([], [], bonus=row)
    for uniform in UNIFORMS:
        committed = played(client, empty, "one-hot", uniforms={"final": uniform})["outcome"]["committed"]
        assert committed == [str(token) for token in one["expected"] if token >= 0] == [str(one["recovered"][0])]


def test_rows_of_zeros_are_refused_each_by_its_place_like_the_placeholders(client: FlaskClient) -> None:
    """The engine's test multiplies nothing and lets the given replacement through; here every fault is told."""
    one = vector("ascend_all_placeholder")
    rows, drafted = one["target_probs"], [str(token) for token in one["draft_tokens"]]
    some = [[1, 0, 0]] * len(rows)
    body = {"profile": profile(rows, some, bonus=some[0]), "proposals": drafted}
    refused = post_round(client, body)
    assert refused.status_code == 422
    assert faults_of(refused)[:3] == [(f"#/profile/target/{place}", "wrong_sum") for place in range(3)]
    named = post_round(client, {**body, "profile": profile(some, some)})
    assert faults_of(named) == [(f"#/proposals/{place}", "unknown_token") for place in range(3)]


def test_without_a_proposal_the_replacement_has_the_law_of_the_target(client: FlaskClient) -> None:
    """The placeholder takes nothing out of the row: its law is the target's, whose likeliest token is the engine's."""
    one = vector("ascend_recovered_keeps_placeholder_distribution")
    row = tenths(one["target_probs"])
    refused = post_round(client, {"profile": profile([row], [row]), "proposals": [str(one["draft_token"])]})
    assert (refused.status_code, faults_of(refused)) == (422, [("#/proposals/0", "unknown_token")])
    law = exact(client, profile([], [], bonus=row))["bonus"]["law"]["entries"]
    assert [Fraction(entry["probability"]["fraction"]) for entry in law] == [Fraction(number) for number in row]
    assert str(one["expected"]) == max(law, key=lambda entry: entry["probability"]["decimal"])["token"]


@pytest.mark.parametrize("one", [vector("ascend_recovered_ngram_0"), vector("ascend_recovered_ngram_1")])
def test_a_rejected_point_mass_is_replaced_from_the_target_without_it(client: FlaskClient, one: dict[str, Any]) -> None:
    """Under the one-hot rule and under the standard rule with the point mass written out; only the law is held."""
    row, token = tenths(one["target_probs"]), one["draft_token"]
    law = without([Fraction(number) for number in row], token)
    hand = {"proposals": [str(token)], "uniforms": {"accept": ["0.99"]}}
    hot = profile([row], [point_mass(token, len(row))])
    for own, rule in ((hot, "standard"), (hot, "one-hot"), (profile([row], [row]), "one-hot")):
        assert replacement_law(played(client, own, rule, **hand), len(row)) == law
    assert law[token] == "0"
    assert law[one["expected"]] != "0"


def test_a_residual_of_one_token_gives_it_whatever_the_noise(client: FlaskClient) -> None:
    """(.3, .6, .1) less (.2, .7, .1) leaves token 0 alone: here even the engine's token is certain."""
    one = vector("ascend_recovered_residual_1")
    own = profile([tenths(one["target_probs"])], [tenths(one["draft_probs"])])
    for final in UNIFORMS:
        hand = {"proposals": [str(one["draft_token"])], "uniforms": {"accept": ["0.99"], "final": final}}
        assert played(client, own, **hand)["outcome"]["replacement"] == str(one["expected"])


def test_of_the_block_vector_the_request_of_one_position_is_the_published_rule(client: FlaskClient) -> None:
    """The second request: block and standard rule agree on one position, and the bonus given is committed.

    The first request keeps its second token where the published rule does not: its weight is .1/.2 after a first of
    min(1, .8/.6) = 1, and 1/2 is not above the uniform .6. The engine's own issue says that its rule is another one.
    """
    one = vector("ascend_block_verify_standard")
    start, cells = one["cu"][0], one["expected_cells"]
    rows = {name: [tenths(row) for row in one[f"{name}_probs"]] for name in ("target", "draft")}
    uniforms, drafted = tenths(one["uniforms"]), [str(token) for token in one["draft_tokens"]]
    second = profile(rows["target"][start:], rows["draft"][start:], bonus=point_mass(0, 4))
    for rule in ("standard", "block"):
        hand = {"proposals": drafted[start:], "uniforms": {"accept": uniforms[start:]}}
        outcome = played(client, second, rule, **hand)["outcome"]
        assert outcome["committed"][:1] == [str(cells["1,0"])]
        assert (outcome["accepted_count"], outcome["bonus"]) == (1, "0")
        assert cells["1,1"] == one["bonus"][1]
    both = profile(rows["target"][:start], rows["draft"][:start], bonus=point_mass(0, 4))
    hand = {"proposals": drafted[:start], "uniforms": {"accept": uniforms[:start]}}
    answer = played(client, both, "block", **hand)
    assert checks(answer)[-1]["acceptance_probability"]["fraction"] == "1/2"
    assert answer["outcome"]["committed"][0] == str(cells["0,0"])
    assert answer["outcome"]["accepted_count"] == 1


SOFTMAX = [vector("hf_speculative_sampling"), vector("hf_speculative_sampling_target_distribution")]


def arrays_of(one: dict[str, Any]) -> dict[str, np.ndarray]:
    """The rows of a transformers vector. Where the row after the last is all -inf, which no softmax bears, the row
    before it stands there: it is never reached.
    """
    logits = one["new_logits"]
    bonus = logits[-1] if any(logit != "-inf" for logit in logits[-1]) else logits[-2]
    return {"target": softmax(logits[:-1]), "bonus": softmax([bonus])[0], "draft": softmax(one["candidate_logits"])}


@pytest.mark.parametrize("one", SOFTMAX, ids=lambda one: one["id"])
@pytest.mark.parametrize("uniform", UNIFORMS)
def test_softmax_rows_have_the_matches_of_the_engine(client: FlaskClient, one: dict[str, Any], uniform: str) -> None:
    """Two of three candidates match, whatever the uniforms; the third token is certain or one of four."""
    candidates = one["candidate_input_ids"][-one["candidate_length"] :]
    outcome = play_arrays(client, arrays_of(one), proposals=candidates, uniform=uniform)["outcome"]
    assert outcome["accepted_count"] == one["expected_n_matches"]
    committed = [int(token) for token in outcome["committed"]]
    if "expected_tokens" in one:
        assert committed == one["expected_tokens"]
    else:
        assert committed[:2] == one["expected_prefix"]
        assert committed[2] in one["third_support"]
        assert len(committed) == 3


def test_the_third_token_of_the_softmax_rows_has_the_law_worked_out(client: FlaskClient) -> None:
    """To 1e-8, which is what the draft gives outside its token; four tokens are possible and no other."""
    one = vector("hf_speculative_sampling_target_distribution")
    candidates = one["candidate_input_ids"][-one["candidate_length"] :]
    answer = play_arrays(client, arrays_of(one), proposals=candidates, uniform="0.5")
    law = [Fraction(mass) for mass in replacement_law(answer, len(one["new_logits"][0]))]
    assert [token for token, mass in enumerate(law) if mass] == one["third_support"]
    due = one["exact_third_law"]
    assert all(abs(float(law[int(token)]) - mass) < 1e-8 for token, mass in due.items())
    assert law[1] > law[3] > law[7] > 0
    assert law[8] > law[3]


def test_a_row_of_minus_infinity_is_refused(client: FlaskClient) -> None:
    """Its softmax is not a number anywhere: the vector's last row as it is."""
    arrays = arrays_of(SOFTMAX[1])
    arrays["bonus"] = np.full_like(arrays["bonus"], np.nan)
    refused = client.post("/rounds?seed=0", data=saved(**arrays), content_type=NPZ)
    assert refused.status_code == 422
    assert {where.split("/")[1] for where, _ in faults_of(refused)} == {"bonus"}


def test_a_greedy_draft_with_a_sampled_ratio_has_the_reported_bias(client: FlaskClient) -> None:
    """The law of the bug and the right one, both exact."""
    one = vector("hf_32867_greedy_draft_sampled_q")
    own = profile([one["p"]], [one["q"]])
    position = first(client, own, "argmax-draft")
    assert accepted(position) == one["accept_prob"]
    assert masses(position) == one["biased_law"]
    for rule in ("standard", "one-hot:proposal=argmax"):
        assert masses(first(client, own, rule)) == one["correct_law"]
