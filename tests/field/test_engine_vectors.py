"""Every test vector of an engine is asked or is outside with a reason; and the few that stand alone."""

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from field.asked import UNIFORMS, played, point_mass, profile
from golden.cases import SECTIONS, VECTORS, section, vector
from held_to_contract import faults_of, post_round

OUTSIDE = {
    "ascend_entropy_high": "A lossy rule of one engine: the ratio against a share of the uniform set by the entropy.",
    "ascend_entropy_ngram": "The same rule with proposals taken for certain.",
    "fly_full_lookahead_and_entropy_gate": "A lossy rule of one engine: a failed test is forgiven by later matches.",
    "fly_probabilistic_ratio": "The same rule with the standard test.",
    "fly_mixed_batch": "The same rule over a batch.",
    "v1_top_p": "Rows are filtered before they are sent; what is emitted outside of them is an impossible token.",
    "v0_mixed_seeded_batch": "A batch; a round here stands alone, and its draws depend on seed and index only.",
    "v0_correct_output_format": "The padding of a batch, which a list of committed tokens has not.",
    "v0_no_crash_varying_dims": "Crashes of kernels at some sizes; no values.",
    "v1_sample_recovered_tokens": "A kernel against a race of exponentials, which no uniform replays.",
    "v1_recovered_vocab_boundary": "Tiles of a kernel at the end of the vocabulary.",
    "fi_chain_speculative_random": "Random rows without values.",
    "llamacpp_server_greedy_equivalence": "Texts of models.",
    "hf_47932_unprocessed_q": "A report with measured distances and no rows; the rule is draft-top-k.",
    "ascend_7807_block_verify": "A report without numbers; the rule of its kind is block-first-failure.",
    "deepspec_31_dtype": "A report without numbers; the rule of its kind is draft-temperature.",
}
"""The vectors that are not asked for, each with its reason."""


def test_every_vector_is_asked_or_outside() -> None:
    """A vector is asked where a module names it, or the whole of its section, to get it; nothing is both or neither."""
    text = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_engine_*.py"))
    asked = set(re.findall(r'\bvector\("(\w+)"\)', text)) & VECTORS.keys()
    asked |= {one["id"] for name in re.findall(r'for one in section\("(\w+)"\)\n', text) for one in SECTIONS[name]}
    assert asked & OUTSIDE.keys() == set()
    assert asked | OUTSIDE.keys() == set(VECTORS)


@pytest.mark.parametrize(
    ("report", "rule"),
    [
        ("hf_47932_unprocessed_q", "draft-top-k"),
        ("ascend_7807_block_verify", "block-first-failure"),
        ("deepspec_31_dtype", "draft-temperature"),
    ],
)
def test_a_report_without_numbers_is_told_at_the_rule_of_its_kind(client: FlaskClient, report: str, rule: str) -> None:
    """GET /rules names the place it was seen at."""
    (one,) = [one for one in client.get("/rules").json["rules"] if one["id"] == rule]
    number = VECTORS[report]["source"].split(" issue ")[1].split()[0]
    assert any(re.search(rf"\b{number}\b", seen) for seen in one["seen"])


TREES = [
    pytest.param(one, place, id=f"{one['id']} {place}")
    for one in section("sglang")
    for place in range(len(one["accept_token_num"]))
]


@pytest.mark.parametrize(("one", "place"), TREES)
def test_the_accepted_path_of_a_tree_is_a_chain_accepted_whole(
    client: FlaskClient, one: dict[str, Any], place: int
) -> None:
    """Node by node: what a node predicts is the next node's token, and the last prediction is the bonus.

    The siblings that are passed over are not asked: rows here do not depend on the path, so there are no trees.
    """
    tokens = [token for row in one["tree"]["candidates"] for token in row]
    path = [node for node in one["accept_index"][place] if node >= 0]
    drafted, predicted = [tokens[node] for node in path[1:]], [one["predicts"][node] for node in path]
    rows = [point_mass(token, 20) for token in predicted]
    own = profile(rows[:-1], [point_mass(token, 20) for token in drafted], over=1, bonus=rows[-1])
    for rule, uniform in ((rule, uniform) for rule in ("standard", "greedy") for uniform in UNIFORMS):
        uniforms = {"accept": [uniform] * len(drafted), "final": uniform}
        outcome = played(client, own, rule, proposals=[str(token) for token in drafted], uniforms=uniforms)["outcome"]
        assert outcome["accepted_count"] == one["accept_token_num"][place]
        assert outcome["committed"] == [str(token) for token in predicted]


def test_one_seed_gives_one_round(client: FlaskClient) -> None:
    """Over every repetition and draft length of the vector, here of eight tokens; another seed gives another."""
    one = vector("v1_deterministic_when_seeded")
    for length in one["K"]:
        own = profile([[1] * 8] * length, [[1, 0, 2, 0, 3, 0, 1, 1]] * length, over=8)
        rounds = [played(client, own, seed=7) for _ in range(one["n_rep"])]
        assert all(again == rounds[0] for again in rounds)
        assert any(played(client, own, seed=seed)["frames"] != rounds[0]["frames"] for seed in range(7))


@pytest.mark.parametrize("side", ["above", "below"])
def test_a_token_outside_the_vocabulary_is_refused(client: FlaskClient, side: str) -> None:
    """The draft's cell of the vector, here of three tokens; a bonus is a row and cannot lie outside."""
    one = vector("v0_raises_when_vocab_oob")
    token = min(one["values"][side], 3 + one["values"][side] - one["vocab"])
    own = profile([[1, 1, 1]] * one["K"], [[1, 1, 1]] * one["K"], over=3)
    refused = post_round(client, {"profile": own, "proposals": [str(token), *["0"] * (one["K"] - 1)]})
    assert (refused.status_code, faults_of(refused)) == (422, [(f"#/proposals/{one['cell'][1]}", "unknown_token")])


def test_point_masses_are_verified_like_the_argmax(client: FlaskClient) -> None:
    """The reference, in the shapes (batch, K, V) of the vector: the longest common prefix, then the target's token."""
    one = vector("fi_chain_trace_reference")
    for batch, length, size in one["shapes"]:
        for row in range(batch):
            chosen = [(7 * row + 5 * place) % size for place in range(length + 1)]
            drafted = [token if place != row else size - 1 - token for place, token in enumerate(chosen[:-1])]
            kept = next((place for place in range(length) if drafted[place] != chosen[place]), length)
            target, draft = ([point_mass(token, size) for token in tokens] for tokens in (chosen, drafted))
            own = profile(target[:-1], draft, over=1, bonus=target[-1])
            committed = played(client, own, proposals=[str(token) for token in drafted])["outcome"]["committed"]
            assert committed == [str(token) for token in chosen[: kept + 1]]
