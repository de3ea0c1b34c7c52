"""Field cases D: several candidates, whole blocks, and rows that are off by one."""

from flask.testing import FlaskClient

from field.asked import accepted, checks, distance, exact, first, masses, one_position, played, point_mass, profile, row
from golden.cases import case


def expected_accepted(client: FlaskClient, own: object, rule: str) -> str:
    """How many proposals a round accepts on average."""
    return str(exact(client, own, rule)["metrics"]["accepted_per_round"]["value"]["fraction"])


def test_a_second_candidate_needs_the_residual_for_its_target(client: FlaskClient) -> None:
    """D02: tested against the stale target more is accepted, and the law is that of A02."""
    given, right = case("D02")
    own, two = one_position(given), f":candidates={given['candidates']}"
    position = first(client, own, "multi-draft" + two)
    assert accepted(position) == right["accept_prob_right"]
    assert masses(position) == right["committed_law_right"]
    found = exact(client, own, "multi-draft-stale-target" + two)
    position = found["positions"][0]
    assert accepted(position) == right["accept_prob"]
    assert masses(position) == right["committed_law"]
    assert (distance(position), found["rule"]["lossless"]) == (right["tv_from_target"], right["lossless"])


def test_distinct_candidates_may_be_taken_for_point_masses(client: FlaskClient) -> None:
    """D05: acceptance is the target mass that they cover; the draft is the target here, so that they are 0 and 1."""
    given, right = case("D05")
    own = one_position({**given, "draft": given["target"]})
    rule = f"top-candidates:candidates={len(given['candidates'])}"
    found = exact(client, own, rule)
    position = found["positions"][0]
    assert accepted(position) == right["accept_prob"]
    assert masses(position) == right["committed_law"]
    assert (distance(position), found["rule"]["lossless"]) == (right["tv_from_target"], right["lossless"])
    tests = checks(played(client, own, rule, uniforms={"accept": ["0.99"]}))
    assert [test["token"] for test in tests] == [str(token) for token in given["candidates"]]
    assert not tests[0]["passed"]
    assert tests[1]["acceptance_probability"]["fraction"] == right["accept_prob_second_given_first_rejected"]


def test_a_first_proposal_committed_unverified_has_the_law_of_the_draft(client: FlaskClient) -> None:
    """D07: the second position, verified as it should be, has no bias of its own."""
    given, right = case("D07")
    target, draft = [given["target"]] * 2, [given["draft"]] * 2
    found = exact(client, profile(target, draft, over=given["denominator"]), "first-unverified")
    unverified, verified = found["positions"]
    assert masses(unverified) == right["first_token_law"] == masses(unverified, "draft")
    assert (distance(unverified), found["rule"]["lossless"]) == (right["tv_from_target"], right["lossless"])
    assert distance(verified) == "0"


def test_a_bonus_of_the_wrong_row_is_wrong_where_everything_was_accepted(client: FlaskClient) -> None:
    """D08: 3/5 among rounds that commit a bonus. The first two tokens of a round differ by 12/25 in all, which is the
    second token of a stream as well: after a rejection it comes, exact, from the next round, which adds nothing.
    """
    given, right = case("D08")
    rows = (given["target_row_1"], given["draft_row_1"], given["target_row_2_any_prefix"])
    target, draft, following = (one["numerators"] for one in rows)
    own = profile([target], [draft], over=10, bonus=following)
    wrong, correct = (exact(client, own, rule) for rule in ("bonus-from-wrong-row", "standard"))
    assert correct["bonus"]["reached"]["fraction"] == wrong["bonus"]["reached"]["fraction"]
    assert wrong["bonus"]["reached"]["fraction"] == right["prob_all_accepted"]
    assert row(wrong["bonus"]["law"], 2) == right["bonus_law"]
    assert row(correct["bonus"]["law"], 2) == right["bonus_law_right"]
    assert distance(wrong["bonus"]) == right["tv_given_all_accepted"]
    assert wrong["first_two"]["total_variation"]["fraction"] == right["tv_of_second_stream_token"]
    assert distance(correct["bonus"]) == correct["first_two"]["total_variation"]["fraction"] == "0"


def test_what_a_stream_of_rounds_shows_is_said_to_be_outside(client: FlaskClient) -> None:
    """D08: a round is all there is here, and GET /rules says so, naming the place it was seen at."""
    _, right = case("D08")
    assert "the next round" in right["note"]
    outside = [one for one in client.get("/rules").json["outside_the_model"] if "stream" in one["title"]]
    assert [one["seen"] for one in outside] == [["NVIDIA/TensorRT-LLM#15098"]]


def test_blocks_are_accepted_more_often_from_two_positions_on(client: FlaskClient) -> None:
    """D09: at draft length 1 the rules agree; both are lossless, in the first two tokens too."""
    given, right = case("D09")
    lengths = given["draft_lengths"]
    profiles = [profile([given["target"]] * k, [given["draft"]] * k, over=given["denominator"]) for k in lengths]
    assert [expected_accepted(client, own, "standard") for own in profiles] == right["expected_accepted_token_rule"]
    assert [expected_accepted(client, own, "block") for own in profiles] == right["expected_accepted_block_rule"]
    for own in profiles:
        found = exact(client, own, "block")
        places = [*found["positions"], found["bonus"]]
        assert all(distance(place) == "0" for place in places) == found["rule"]["lossless"] == right["block_lossless"]
        assert found["first_two"]["total_variation"]["fraction"] == "0"


def test_blocks_of_a_certain_draft_gain_nothing_and_lose_nothing(client: FlaskClient) -> None:
    """D10: with the draft written as the point mass it is."""
    given, right = case("D10")
    over, tokens = given["denominator"], given["draft_tokens"]
    target = [given[f"target_row_{place}"] for place in range(1, given["draft_length"] + 1)]
    own = profile(target, [point_mass(token, 3, over) for token in tokens], over=over)
    assert expected_accepted(client, own, "standard") == right["expected_accepted_token_rule"]
    assert expected_accepted(client, own, "block") == right["expected_accepted_block_rule"]
    found = exact(client, own, "block")
    assert found["rule"]["lossless"] == right["block_lossless"]
    assert [distance(place) for place in [*found["positions"], found["bonus"]]] == ["0"] * 3
