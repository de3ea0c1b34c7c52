"""Field cases C: drafts that are filtered, heated, renumbered or shorter than the target."""

from collections.abc import Sequence
from fractions import Fraction

from flask.testing import FlaskClient

from field.asked import accepted, distance, exact, first, masses, one_position, profile
from golden.cases import case
from held_to_contract import faults_of, post_round


def shares(weights: Sequence[int], *, kept: int) -> list[str]:
    """The likeliest tokens of a row, renormalised."""
    least = sorted(weights)[-kept]
    total = sum(weight for weight in weights if weight >= least)
    return [str(Fraction(weight, total) if weight >= least else 0) for weight in weights]


def test_a_temperature_of_one_side_only_is_biased(client: FlaskClient) -> None:
    """C01: half the temperature squares the draft; with the squared draft in the ratio too there is no bias."""
    given, right = case("C01")
    found = exact(client, one_position(given), "draft-temperature:power=2")
    position = found["positions"][0]
    assert accepted(position) == right["accept_prob"]
    assert masses(position) == right["committed_law"]
    assert (distance(position), found["rule"]["lossless"]) == (right["tv_from_target"], right["lossless"])
    target = [f"{weight}/{given['denominator']}" for weight in given["target"]]
    told = first(client, profile([target], [right["proposal_law"]]))
    assert masses(told) == right["committed_law_if_ratio_uses_T_half"]
    assert masses(told, "draft") == right["proposal_law"]


def test_proposals_of_that_temperature_are_the_squared_draft(client: FlaskClient) -> None:
    """C01: half the temperature is power 2, seen in the law a round draws from."""
    given, right = case("C01")
    body = {"profile": one_position(given), "rule": "draft-temperature:power=2", "seed": 0}
    (draw,) = post_round(client, body).json["frames"][0]["draws"]
    assert [entry["probability"]["fraction"] for entry in draw["law"]["entries"]] == right["proposal_law"]


def test_a_filter_of_the_target_only_is_right(client: FlaskClient) -> None:
    """C03: rows are filtered before they are sent; a draft filtered alike is accepted more often."""
    given, right = case("C03")
    target = shares(given["target_raw"], kept=given["top_k"])
    found = exact(client, profile([target], [shares(given["draft_raw"], kept=4)]))
    position = found["positions"][0]
    assert accepted(position) == right["accept_prob"]
    assert masses(position) == right["committed_law"]
    assert (distance(position), found["rule"]["lossless"]) == (right["tv_from_target"], right["lossless"])
    assert masses(position, "acceptance_probability")[2:] == ["0", "0"]
    alike = first(client, profile([target], [shares(given["draft_raw"], kept=given["top_k"])]))
    assert accepted(alike) == right["accept_prob_if_draft_also_top2"]
    assert masses(alike) == right["committed_law"]


def test_a_reduced_draft_read_at_the_wrong_ids_is_biased(client: FlaskClient) -> None:
    """C05: scattered to the target's ids it is right; the rule reads the scattered row at the draft's own ids again."""
    given, right = case("C05")
    small, ids = given["draft_small"], given["draft_to_target"]
    weights = dict(zip(ids, small["numerators"], strict=True))
    scattered = [str(Fraction(weights.get(token, 0), small["denominator"])) for token in range(4)]
    assert scattered == right["draft_in_target_ids"]
    own = profile([[f"{weight}/{given['denominator']}" for weight in given["target"]]], [scattered])
    mapped = first(client, own)
    assert (accepted(mapped), masses(mapped)) == (right["accept_prob_right"], right["committed_law_right"])
    found = exact(client, own, "draft-unmapped:ids=" + ".".join(map(str, ids)))
    position = found["positions"][0]
    assert masses(position) == right["committed_law"]
    assert (distance(position), found["rule"]["lossless"]) == (right["tv_from_target"], right["lossless"])


def test_an_id_that_the_reduced_draft_lacks_is_always_accepted(client: FlaskClient) -> None:
    """C05: token 2 lies outside the draft's two ids and reads 0; token 0 is tested by 4/10 over 3/4, which is 8/15."""
    given, right = case("C05")
    target = [f"{weight}/{given['denominator']}" for weight in given["target"]]
    position = first(client, profile([target], [right["draft_in_target_ids"]]), "draft-unmapped:ids=2.0")
    acceptance = masses(position, "acceptance_probability")
    assert (acceptance[0], acceptance[2]) == ("8/15", "1")


def test_a_shorter_draft_is_padded_on_request_alone(client: FlaskClient) -> None:
    """C07: without the request it is refused where the fault lies; the code that the case gives is our wrong_length."""
    given, right = case("C07")
    own = one_position(given)
    refused = post_round(client, {"profile": own})
    assert refused.status_code == int(right["error_without_explicit_pad"].split()[0])
    assert faults_of(refused) == [("#/profile/draft/0", "wrong_length")]
    position = first(client, {**own, "pad_draft": True})
    assert accepted(position) == right["accept_prob_when_padded"]
    assert masses(position) == right["committed_law_when_padded"]
