"""Field cases B: uniforms at their ends and used twice, and residuals that are nothing or written wrongly."""

from fractions import Fraction

import pytest
from flask.testing import FlaskClient

from field.asked import SEEDS, UNIFORMS, accepted, checks, distance, exact, first, masses, one_position, played, row
from golden.cases import case
from held_to_contract import faults_of, post_round
from service.core.rules.noise_reused import both_win


def test_a_uniform_of_0_accepts_nothing_impossible(client: FlaskClient) -> None:
    """B01: strictly below is exact; equal too leaks one step of the grid, to a token that the target gives 0."""
    given, right = case("B01")
    own = one_position(given)
    hand = {"proposals": [str(given["proposed_token"])], "uniforms": {"accept": [given["coin"]]}}
    (strict,) = checks(played(client, own, **hand))
    assert (strict["passed"], right["strict_u_lt_ratio"]) == (False, "reject")
    assert strict["ratio"]["fraction"] == strict["acceptance_probability"]["fraction"] == right["ratio"]
    (inclusive,) = checks(played(client, own, "inclusive-comparison:bits=24", **hand))
    assert (inclusive["passed"], right["inclusive_u_le_ratio"]) == (True, "accept (wrong)")
    assert accepted(first(client, own)) == right["accept_prob_exact"]
    leaking = first(client, own, "inclusive-comparison:bits=24")
    assert masses(leaking, "accepted")[given["proposed_token"]] == right["leaked_mass_with_inclusive"]
    assert masses(leaking)[given["proposed_token"]] == right["leaked_mass_with_inclusive"]


def test_a_residual_of_nothing_is_null_with_its_reason_and_never_needed(client: FlaskClient) -> None:
    """B02: and a uniform of 1, which would need it, is refused."""
    given, right = case("B02")
    own = one_position(given)
    position = first(client, own)
    assert accepted(position) == right["accept_prob"]
    assert position["residual"] is right["residual"]
    assert position["residual_reason"]
    assert position["total_variation"]["fraction"] == right["residual_mass"]
    assert masses(position, "replaced") == [right["reject_prob"]] * 3
    assert masses(position) == right["committed_law"]
    refused = post_round(client, {"profile": own, "uniforms": {"accept": [given["coin"]]}})
    assert (refused.status_code, faults_of(refused)) == (422, [("#/uniforms/accept/0", "too_large")])


def test_whatever_the_uniform_equal_rows_reject_nothing(client: FlaskClient) -> None:
    """B02: of every token, up to the largest uniform."""
    given, right = case("B02")
    for token, uniform in ((str(token), uniform) for token in range(3) for uniform in UNIFORMS):
        answer = played(client, one_position(given), proposals=[token], uniforms={"accept": [uniform]})
        (check,) = checks(answer)
        assert check["acceptance_probability"]["fraction"] == right["accept_prob"]
        assert (check["passed"], answer["outcome"]["committed"][0]) == (True, token)


def test_a_uniform_stuck_at_0_accepts_everything_possible(client: FlaskClient) -> None:
    """B04: acceptance looks excellent, and the law is almost the draft's."""
    given, right = case("B04")
    own = one_position(given)
    found = exact(client, own, "always-accept")
    position = found["positions"][0]
    assert accepted(position) == right["accept_prob"]
    assert position["overlap"]["fraction"] == right["accept_prob_right"]
    assert masses(position) == right["committed_law"]
    assert (distance(position), found["rule"]["lossless"]) == (right["tv_from_target"], right["lossless"])


def test_one_uniform_for_test_and_replacement_is_biased(client: FlaskClient) -> None:
    """B05: the residual and the acceptance are right, the law is not."""
    given, right = case("B05")
    found = exact(client, one_position(given), "uniform-reused")
    position = found["positions"][0]
    assert accepted(position) == right["accept_prob"]
    assert row(first(client, one_position(given))["residual"], 4) == right["residual"]
    assert masses(position) == right["committed_law"]
    assert (distance(position), found["rule"]["lossless"]) == (right["tv_from_target"], right["lossless"])


def test_a_reused_uniform_replaces_from_the_upper_part_alone(client: FlaskClient) -> None:
    """B05: in a round the uniform of the replacement is the uniform of the test, and not below the ratio."""
    given, _ = case("B05")
    rejected = 0
    for seed in SEEDS:
        answer = played(client, one_position(given), "uniform-reused", seed=seed, proposals=["1"])
        (check,) = checks(answer)
        for draw in [draw for frame in answer["frames"] for draw in frame["draws"] if draw["purpose"] == "replacement"]:
            assert draw["uniform"]["numerator"] == check["uniform"]["numerator"]
            assert Fraction(draw["uniform"]["numerator"], 2**53) >= Fraction(2, 9)  # 2/20 over 9/20
            rejected += 1
    assert rejected > 0


def test_one_noise_for_proposal_and_replacement_is_biased(client: FlaskClient) -> None:
    """B06: with exponential noise, exactly; and the joint law of proposal 2 and replacement before the test."""
    given, right = case("B06")
    own = one_position(given)
    found = exact(client, own, "noise-reused")
    position = found["positions"][0]
    assert accepted(position) == right["accept_prob"]
    assert row(first(client, own)["residual"], 3) == right["residual"]
    assert masses(position) == right["committed_law"]
    assert (distance(position), found["rule"]["lossless"]) == (right["tv_from_target"], right["lossless"])
    draft = [Fraction(weight, given["denominator"]) for weight in given["draft"]]
    residual = [Fraction(mass) for mass in right["residual"]]
    joint = {token: str(both_win(draft, residual, 2, int(token))) for token in right["joint_proposal2_recovery"]}
    assert joint == right["joint_proposal2_recovery"]


def test_a_sign_inside_the_log_residual_is_biased(client: FlaskClient) -> None:
    """B09: target - draft has become 2 target - draft; what replaces a rejected proposal is that, renormalised."""
    given, right = case("B09")
    own = one_position(given)
    found = exact(client, own, "residual-log-sign")
    position = found["positions"][0]
    replaced = [Fraction(mass or 0) for mass in masses(position, "replaced")]
    assert [str(mass / sum(replaced)) for mass in replaced] == right["residual_used"]
    assert row(position["residual"], 4) == right["residual_right"]
    assert masses(position) == right["committed_law"]
    assert (distance(position), found["rule"]["lossless"]) == (right["tv_from_target"], right["lossless"])


@pytest.mark.parametrize("uniform", UNIFORMS)
def test_the_replacement_of_a_round_has_the_residual_of_its_rule(client: FlaskClient, uniform: str) -> None:
    """B09: what a round draws from is what the statistics say, whatever the last uniform."""
    given, right = case("B09")
    hand = {"proposals": ["3"], "uniforms": {"accept": ["0.99"], "final": uniform}}
    answer = played(client, one_position(given), "residual-log-sign", **hand)
    (draw,) = [draw for frame in answer["frames"] for draw in frame["draws"] if draw["purpose"] == "replacement"]
    assert row(draw["law"], 4) == right["residual_used"]
