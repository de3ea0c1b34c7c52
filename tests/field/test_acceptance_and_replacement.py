"""Field cases A: how a proposal is tested and what replaces it, each a request with the answer worked out elsewhere."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from field.asked import SEEDS, accepted, distance, exact, first, masses, one_position, played, row
from golden.cases import case


def hold_law(client: FlaskClient, own: Any, rule: str, right: dict[str, Any]) -> dict[str, Any]:
    """The position, after its acceptance, its law and its distance were found to be right."""
    found = exact(client, own, rule)
    position: dict[str, Any] = found["positions"][0]
    assert accepted(position) == right["accept_prob"]
    assert masses(position) == right["committed_law"]
    assert distance(position) == right["tv_from_target"]
    if "lossless" in right:
        assert found["rule"]["lossless"] == right["lossless"]
    return position


def test_the_standard_rule_is_right(client: FlaskClient) -> None:
    """A01: every acceptance, the residual, and the target token by token."""
    given, right = case("A01")
    position = hold_law(client, one_position(given), "standard", right)
    assert masses(position, "acceptance_probability") == right["accept_prob_by_token"]
    assert row(position["residual"], 4) == right["residual"]


def test_resampling_from_the_target_is_biased_at_the_right_acceptance(client: FlaskClient) -> None:
    """A02: the law alone shows the fault."""
    given, right = case("A02")
    hold_law(client, one_position(given), "resample-from-target", right)
    assert accepted(first(client, one_position(given))) == right["accept_prob"]


def test_an_argmax_draft_tested_as_sampled_is_biased(client: FlaskClient) -> None:
    """A03: whatever the seed, the likeliest token is proposed, and tested with the draft's own probability."""
    given, right = case("A03")
    own = one_position(given)
    hold_law(client, own, "argmax-draft", right)
    for seed in SEEDS:
        assert played(client, own, "argmax-draft", seed=seed)["outcome"]["proposed"] == [str(right["proposed_token"])]


def test_an_argmax_draft_taken_for_a_point_mass_is_right(client: FlaskClient) -> None:
    """A05: the price is acceptance; the draft written as a point mass gives the same under the standard rule."""
    given, right = case("A05")
    own, rule = one_position(given), "one-hot:proposal=argmax"
    hold_law(client, own, rule, right)
    for seed in SEEDS:
        assert played(client, own, rule, seed=seed)["outcome"]["proposed"] == [str(right["proposed_token"])]
    hot = [given["denominator"] * (token == right["proposed_token"]) for token in range(4)]
    hold_law(client, one_position({**given, "draft": hot}), "standard", right)


def test_the_one_hot_rule_is_right_for_sampled_proposals(client: FlaskClient) -> None:
    """A06: at a lower acceptance than the standard rule's."""
    given, right = case("A06")
    position = hold_law(client, one_position(given), "one-hot", right)
    assert accepted(first(client, one_position(given))) == right["accept_prob_standard_rule"]
    assert position["overlap"]["fraction"] == right["accept_prob_standard_rule"]


PAIRS = {
    f"{test} | {resampling}": f"mixed:accept={accept},replacement={replacement}"
    for test, accept in (("min(1,p/q)", "ratio"), ("p(x)", "target"))
    for resampling, replacement in (
        ("(p-q)+", "residual"),
        ("p without x", "target-without"),
        ("p", "target"),
        ("(p - q(x) at x only)+", "target-less-draft"),
    )
}


def test_of_the_eight_pairs_of_test_and_replacement_two_are_right(client: FlaskClient) -> None:
    """A07: every pair has its distance, and the two that belong together are the rules of A01 and A06."""
    given, right = case("A07")
    own = one_position(given)
    found = {pair: distance(first(client, own, rule)) for pair, rule in PAIRS.items()}
    assert found == right["grid_tv"]
    assert [pair for pair in found if found[pair] == "0"] == right["lossless_pairs"]


def test_sample_and_match_is_right(client: FlaskClient) -> None:
    """A09: often reported as biased; only its acceptance is lower, and lower still of an argmax draft."""
    given, right = case("A09")
    own = one_position(given)
    hold_law(client, own, "sample-and-match", right)
    assert accepted(first(client, own)) == right["accept_prob_standard_rule"]
    of_argmax = {**right, "accept_prob": right["accept_prob_argmax_draft"]}
    hold_law(client, own, "sample-and-match:proposal=argmax", of_argmax)


def test_matching_the_argmax_while_sampling_is_biased(client: FlaskClient) -> None:
    """A10: it looks like A09; with the argmax committed on a mismatch it is farther still."""
    given, right = case("A10")
    own = one_position(given)
    hold_law(client, own, "argmax-match", right)
    hold_law(client, own, "argmax-match:mismatch=sample", right)
    assert distance(first(client, own, "argmax-match:mismatch=argmax")) == right["tv_if_mismatch_commits_argmax"]


def test_a_threshold_beside_the_test_is_biased(client: FlaskClient) -> None:
    """A12: the threshold is 4/20, and the token of exactly 4/20 is accepted outright."""
    given, right = case("A12")
    threshold = f"{given['threshold_numerator']}/{given['denominator']}"
    position = hold_law(client, one_position(given), f"threshold:threshold={threshold}", right)
    assert masses(position, "acceptance_probability")[2] == "1"


@pytest.mark.parametrize("rule", ["standard", "one-hot", "sample-and-match"])
def test_a_wrong_rule_fails_what_a_right_one_passes(client: FlaskClient, rule: str) -> None:
    """The comparison of the cases is not empty: no right rule has the law of A02, and A02 has not theirs."""
    given, right = case("A02")
    assert masses(first(client, one_position(given), rule)) != right["committed_law"]
