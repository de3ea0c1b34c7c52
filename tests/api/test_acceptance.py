"""POST /metrics/acceptance: what users of four engines ask about acceptance rates, as requests and answers."""

import json
from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from held_to_contract import OPENAPI, faults_of
from service.wire.engines import ENGINES

FIELD = {"draft_length": 4, "histogram": [3, 2, 1, 0, 4]}


def asked(client: FlaskClient, counters: Any, **beside: Any) -> Any:
    """The answer to counters; the link in it leads to the same bytes."""
    response = client.post("/metrics/acceptance", json={"counters": counters, **beside})
    assert response.status_code == 200, response.json
    assert response.headers["Content-Location"] == response.json["links"]["self"]
    assert client.get(response.headers["Content-Location"]).data == response.data
    return response.json


def refused(client: FlaskClient, counters: Any, **beside: Any) -> list[tuple[str, str]]:
    """Place and code of every fault of a refusal."""
    response = client.post("/metrics/acceptance", json={"counters": counters, **beside})
    assert response.status_code == 422
    assert all(error["detail"].endswith(".") for error in response.json["errors"])
    return faults_of(response)


def plain(value: Any) -> Any:
    """Exact numbers as their fractions."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    return None if value is None else value["fraction"]


def metric(answer: Any, name: str) -> Any:
    """A metric: its figure or figures, or None."""
    found = answer["metrics"][name]
    return plain(found["value"] if found["values"] is None else found["values"])


def counter(answer: Any, name: str) -> Any:
    """A counter as answered."""
    found = next(one for one in answer["counters"] if one["name"] == name)
    return found["value"] if found["values"] is None else found["values"]


def schedule(answer: Any, name: str) -> Any:
    """A schedule of forced acceptance."""
    return next(one for one in answer["forced"] if one["schedule"] == name)


def codes(answer: Any) -> set[str]:
    """The codes of the notes."""
    return {note["code"] for note in answer["notes"]}


def test_the_old_rate_counts_the_bonus(client: FlaskClient) -> None:
    """Case E01: 20 of 40 accepted; with the bonus above and the root below it read 3/5, too large by 1/10."""
    answer = asked(client, FIELD)
    assert (counter(answer, "rounds"), counter(answer, "accepted")) == (10, 20)
    assert metric(answer, "accepted_over_drafted") == "1/2"
    assert metric(answer, "rate_with_bonus") == "3/5"
    assert Fraction(3, 5) - Fraction(1, 2) == Fraction(1, 10)


def test_the_mean_length_has_two_names(client: FlaskClient) -> None:
    """Case E02: without the bonus 2, with it 3."""
    answer = asked(client, FIELD)
    assert (metric(answer, "accepted_per_round"), metric(answer, "committed_per_round")) == ("2", "3")


def test_rates_by_position_are_given_both_ways(client: FlaskClient) -> None:
    """Case E03: survival and conditional; the survival rates sum to what a round accepts."""
    answer = asked(client, FIELD)
    assert metric(answer, "survival_by_position") == ["7/10", "1/2", "2/5", "2/5"]
    assert metric(answer, "conditional_by_position") == ["7/10", "5/7", "4/5", "1"]
    assert sum(map(Fraction, metric(answer, "survival_by_position"))) == 2


def test_a_ratio_of_sums_is_not_a_mean_of_ratios(client: FlaskClient) -> None:
    """Case E06: 32 of 48, and the mean of 1/6 and 5/6; lengths 3 and 5/2."""
    answer = asked(client, [{"accepted": 2, "drafted": 12}, {"accepted": 30, "drafted": 36}], draft_length=3)
    assert (metric(answer, "accepted_over_drafted"), metric(answer, "committed_per_round")) == ("2/3", "3")
    mean = answer["mean_of_requests"]
    assert mean["accepted_over_drafted"] == {"value": {"fraction": "1/2", "decimal": 0.5}, "requests": 2}
    assert plain(mean["committed_per_round"]["value"]) == "5/2"
    assert [plain(one["accepted_over_drafted"]) for one in answer["requests"]] == ["1/6", "5/6"]


def test_drafted_and_tested_are_two_denominators(client: FlaskClient) -> None:
    """Case E07: drafts of 5, 2, 5, 1, 5, of which those below 3 are thrown away; 4 + 3 + 5 accepted."""
    answer = asked(client, {"drafted": 18, "tested": 15, "accepted": 12})
    assert (metric(answer, "accepted_over_tested"), metric(answer, "accepted_over_drafted")) == ("4/5", "2/3")


def test_a_step_without_drafts_is_no_round(client: FlaskClient) -> None:
    """Case E08: 9 of 10 real drafts; 9 of 16 places; 4 tokens a round and 13/4 a step."""
    answer = asked(client, {"draft_length": 4, "drafted_by_round": [0, 4, 2, 4], "accepted_by_round": [0, 3, 2, 4]})
    assert (metric(answer, "accepted_over_drafted"), metric(answer, "accepted_over_padded")) == ("9/10", "9/16")
    assert (metric(answer, "committed_per_round"), metric(answer, "committed_per_step")) == ("4", "13/4")
    assert {"shorter_drafts", "steps_without_proposals"} <= codes(answer)


def test_accepted_and_emitted_are_two_counters(client: FlaskClient) -> None:
    """Case E10: the rule accepts 4 and adds the bonus; the text stops at the third."""
    answer = asked(client, {"rounds": 1, "draft_length": 4, "accepted": 4, "emitted": 3})
    assert (counter(answer, "accepted"), counter(answer, "emitted")) == (4, 3)
    assert (metric(answer, "committed_per_round"), metric(answer, "emitted_per_round")) == ("5", "3")
    assert "emitted_differs" in codes(answer)


def test_a_ratio_upside_down_is_refused(client: FlaskClient) -> None:
    """Case E11: 30 of 40 is 3/4; 40 of 30 cannot be."""
    assert metric(asked(client, {"drafted": 40, "accepted": 30}), "accepted_over_drafted") == "3/4"
    assert refused(client, {"drafted": 30, "accepted": 40}) == [("#/counters/accepted", "inconsistent_counters")]


def test_nothing_of_nothing_is_null_with_a_reason(client: FlaskClient) -> None:
    """Case E12: not 0, 1, NaN or an exception."""
    found = asked(client, {"rounds": 0, "drafted": 0, "accepted": 0})["metrics"]
    rate, length = found["accepted_over_drafted"], found["committed_per_round"]
    assert (rate["value"], rate["reason"]) == (None, "nothing_drafted")
    assert (length["value"], length["reason"]) == (None, "no_rounds")


def test_survival_rates_become_settings(client: FlaskClient) -> None:
    """Case E15: eight, six and three of ten rounds."""
    answer = asked(client, {"rounds": 10, "accepted_by_position": [8, 6, 3]})
    assert metric(answer, "conditional_by_position") == ["4/5", "3/4", "1/2"]
    assert (metric(answer, "committed_per_round"), metric(answer, "accepted_over_drafted")) == ("27/10", "17/30")
    same, least = schedule(answer, "same_law"), schedule(answer, "minimum_variance")
    assert plain(same["rates"]) == ["4/5", "3/5", "3/10"]
    assert plain(same["histogram_law"]) == ["1/5", "1/5", "3/10", "3/10"]
    assert plain(same["length"]) == plain(least["length"]) == "27/10"
    assert plain(least["rates"]) == ["1", "7/10", "0"]
    settings = {(one["engine"], one["setting"]) for one in same["set_by"]}
    assert settings == {("vLLM", "synthetic_acceptance_rates"), ("llama.cpp", "--spec-synthetic-acceptance-rates")}


def test_one_mean_length_has_several_schedules(client: FlaskClient) -> None:
    """Case E19: two drafts, length 7/4."""
    answer = asked(client, {"rounds": 4, "accepted": 3, "draft_length": 2})
    found = {
        one["schedule"]: (plain(one["rates"]), plain(one["histogram_law"]), plain(one["variance_of_accepted"]))
        for one in answer["forced"]
    }
    assert found == {
        "same_law": (None, None, None),
        "constant_conditional": (["1/2", "1/4"], ["1/2", "1/4", "1/4"], "11/16"),
        "minimum_variance": (["3/4", "0"], ["1/4", "3/4", "0"], "3/16"),
        "all_or_nothing": (["3/8", "3/8"], ["5/8", "0", "3/8"], "15/16"),
    }
    assert plain(schedule(answer, "constant_conditional")["conditional"]) == "1/2"
    assert schedule(answer, "same_law")["reason"] == "not_derivable"


def test_a_length_without_a_rational_root_says_so(client: FlaskClient) -> None:
    """Case E19: c + c^2 = 1 has no rational root; a bracket holds (sqrt(5) - 1) / 2 = 0.618..., nothing is rounded."""
    found = schedule(asked(client, {"rounds": 1, "accepted": 1, "draft_length": 2}), "constant_conditional")
    assert (found["conditional"], found["rates"], found["reason"]) == (None, None, "no_rational_root")
    least, most = (Fraction(found["bracket"][end]["fraction"]) for end in ("least", "most"))
    assert least + least**2 < 1 < most + most**2
    assert most - least < Fraction(1, 2**59)


def test_one_model_has_three_numbers(client: FlaskClient) -> None:
    """Case E17: rows (9, 6, 4, 1)/20 and (4, 3, 5, 8)/20 overlap in 3/5; rounds of three in the shares of their law are
    counters with 49/125 accepted over drafted, and 272/125 committed.
    """
    row, draft = [9, 6, 4, 1], [4, 3, 5, 8]
    profile = {"denominator": 20, "target": [row] * 3, "bonus": row, "draft": [draft] * 3}
    metrics = client.post("/stats", json={"profile": profile, "include": ["exact"]}).json["exact"]["metrics"]
    answer = asked(client, {"histogram": [50, 30, 18, 27]})  # 125 times 2/5, 6/25, 18/125, 27/125
    assert plain(metrics["alpha"]["value"]) == "3/5"
    assert metric(answer, "survival_by_position")[2] == "27/125"
    for name in ("accepted_over_drafted", "committed_per_round", "accepted_per_round", "accepted_over_checked"):
        assert metric(answer, name) == plain(metrics[name]["value"])
    assert (metric(answer, "accepted_over_drafted"), metric(answer, "committed_per_round")) == ("49/125", "272/125")
    assert metric(answer, "conditional_by_position") == ["3/5"] * 3
    assert "alpha_not_derived" in codes(answer)


def test_rates_that_increase_are_refused(client: FlaskClient) -> None:
    """Case G23: 5 and then 7 of 10 would be a conditional rate of 7/5."""
    body = {"counters": {"rounds": 10, "accepted_by_position": [5, 7]}}
    response = client.post("/metrics/acceptance", json=body)
    assert faults_of(response) == [("#/counters/accepted_by_position/1", "not_non_increasing")]
    assert "7/5" in response.json["errors"][0]["detail"]


VLLM = {
    "mean_acceptance_length": 53 / 43,
    "draft_acceptance_rate": 10 / 129,
    "acceptance_histogram": [39, 1, 0, 3],
    "acceptance_histogram_by_draft_length": {"3": [39, 1, 0, 3]},
    "num_spec_steps": 43,
    "num_accepted_draft_tokens": 10,
    "num_draft_tokens": 129,
    "num_spec_tokens": 3,
    "per_step_accepted": None,
}


def test_vllm_s_metrics_of_a_request_are_taken_as_they_are(client: FlaskClient) -> None:
    """The example of vllm-project/vllm#48915: 10 of 129, and 53/43."""
    answer = asked(client, VLLM, engine="vllm")
    assert (metric(answer, "accepted_over_drafted"), metric(answer, "committed_per_round")) == ("10/129", "53/43")
    assert [one["agrees"] for one in answer["published"]] == [True, True]
    assert "padded_drafts" in codes(answer)


def test_vllm_s_prometheus_counters_are_taken_with_positions_from_0(client: FlaskClient) -> None:
    """As an object from the label to the count, with or without the ending of the client library."""
    answer = asked(
        client,
        {
            "vllm:spec_decode_num_drafts_total": 10.0,
            "vllm:spec_decode_num_accepted_tokens_total": 20,
            "vllm:spec_decode_num_draft_tokens": 40,
            "vllm:spec_decode_num_accepted_tokens_per_pos": {"1": 5, "0": 7, "2": 4, "3": 4},
        },
        engine="vllm",
    )
    assert counter(answer, "histogram") == [3, 2, 1, 0, 4]
    assert metric(answer, "survival_by_position") == ["7/10", "1/2", "2/5", "2/5"]


def test_sglang_s_meta_info_is_taken_as_it_is(client: FlaskClient) -> None:
    """The run of sgl-project/sglang#33518: 106/43 and 63/215; six draft tokens are five drafts and the root."""
    meta_info = {
        "id": "a",
        "finish_reason": {"type": "stop", "matched": 2},
        "prompt_tokens": 9,
        "completion_tokens": 106,
        "e2e_latency": 0.5,
        "spec_verify_ct": 43,
        "spec_correct_drafts_histogram": [11, 14, 11, 4, 0, 3],
        "spec_num_correct_drafts": 63,
        "spec_accept_rate": 0.293,
        "spec_accept_length": 106 / 43,
        "speculative_num_draft_tokens": 6,
    }
    answer = asked(client, meta_info, engine="sglang")
    assert counter(answer, "draft_length") == 5
    assert metric(answer, "emitted_per_round") == metric(answer, "committed_per_round") == "106/43"
    assert metric(answer, "accepted_over_padded") == "63/215"
    assert [one["agrees"] for one in answer["published"]] == [True, True]
    assert "emitted_differs" not in codes(answer)


def test_a_rate_of_an_older_sglang_does_not_agree(client: FlaskClient) -> None:
    """With older names: 20 of 40 accepted, published as 3/5."""
    counters = {"spec_verify_ct": 10, "spec_accept_token_num": 20, "spec_draft_token_num": 40}
    answer = asked(client, {**counters, "speculative_num_draft_tokens": 5, "spec_accept_rate": 0.6}, engine="sglang")
    (published,) = answer["published"]
    assert (published["agrees"], plain(published["computed"]), plain(published["given"])) == (False, "1/2", "3/5")
    assert metric(answer, "rate_with_bonus") == "3/5"


def test_tensorrt_llm_s_statistics_are_taken_as_they_are(client: FlaskClient) -> None:
    """acceptanceLength = (A + R) / R."""
    statistics = {
        "numDraftTokens": 40,
        "numAcceptedTokens": 20,
        "numRequestsWithDraftTokens": 10,
        "acceptanceLength": 3.0,
        "iterLatencyMS": 1.5,
        "draftOverhead": 0.1,
    }
    answer = asked(client, statistics, engine="tensorrt-llm")
    assert (metric(answer, "accepted_over_drafted"), metric(answer, "committed_per_round")) == ("1/2", "3")
    assert answer["published"][0]["agrees"]
    assert answer["metrics"]["survival_by_position"]["reason"] == "not_derivable"


def test_llama_cpp_s_timings_do_not_tell_the_length_of_a_round(client: FlaskClient) -> None:
    """draft_n was tested; how many rounds there were is not in it."""
    answer = asked(client, {"draft_n": 15, "draft_n_accepted": 12, "predicted_n": 16}, engine="llama.cpp")
    assert metric(answer, "accepted_over_tested") == "4/5"
    assert answer["metrics"]["committed_per_round"]["reason"] == "not_derivable"
    assert {one["reason"] for one in answer["forced"]} == {"not_derivable"}
    assert {"tested_not_drafted", "rounds_not_in_timings"} <= codes(answer)


def test_llama_cpp_s_prometheus_counters_tell_everything(client: FlaskClient) -> None:
    """With the counts by position."""
    counters = {
        "llamacpp:spec_decode_num_draft_tokens_total": 40,
        "llamacpp:spec_decode_num_accepted_tokens_total": 20,
        "llamacpp:spec_decode_num_drafts_total": 10,
        "llamacpp:spec_decode_num_accepted_tokens_per_pos_total": [7, 5, 4, 4],
    }
    assert counter(asked(client, counters, engine="llama.cpp"), "histogram") == [3, 2, 1, 0, 4]


def test_every_contradiction_comes_at_once(client: FlaskClient) -> None:
    """Sum, weighted sum, positions and bounds, and a name that is not known beside them."""
    counters = {
        "rounds": 11,
        "accepted": 21,
        "histogram": [3, 2, 1, 0, 4],
        "accepted_by_position": [7, 5, 4, 3],
        "drafted": 7,
        "x": 1,
    }
    found = refused(client, counters)
    places = {place for place, _ in found}
    wrong = ("rounds", "accepted", "histogram", "accepted_by_position", "x")
    assert places == {f"#/counters/{name}" for name in wrong}
    assert ("#/counters/x", "unknown_member") in found


def test_a_fault_is_at_the_engine_s_own_name(client: FlaskClient) -> None:
    """And its sentence says which counter that is."""
    body = {"engine": "vllm", "counters": [VLLM, {**VLLM, "num_spec_steps": 44}]}
    response = client.post("/metrics/acceptance", json=body)
    (error,) = [one for one in response.json["errors"] if one["pointer"] == "#/counters/1/num_spec_steps"]
    assert error["detail"] == (
        "rounds is 44, and sum of histogram is 43; the two are one number. Here rounds is called num_spec_steps and "
        "histogram is called acceptance_histogram."
    )


def test_nothing_drafted_forces_nothing(client: FlaskClient) -> None:
    """No schedule has a meaning for drafts of no tokens."""
    answer = asked(client, {"rounds": 3, "accepted": 0, "draft_length": 0})
    assert {one["reason"] for one in answer["forced"]} == {"nothing_drafted"}
    assert metric(answer, "committed_per_round") == "1"


def test_a_link_too_long_is_null_with_its_reason(client: FlaskClient) -> None:
    """Two hundred requests do not fit into one."""
    rounds = [{"rounds": 7_919 * number % 9_973 + 1, "accepted": number} for number in range(1, 200)]
    counters = [{**one, "emitted": one["rounds"] ** 9 % 9_999_999_967} for one in rounds]
    response = client.post("/metrics/acceptance", json={"counters": counters, "draft_length": 64})
    assert response.status_code == 200
    assert (response.json["links"]["self"], response.json["links"]["self_reason"]) == (None, "too_long")
    assert "Content-Location" not in response.headers


def test_the_document_names_every_counter_and_engine(client: FlaskClient) -> None:
    """The engines of the request are those of the table, and our own names stand in the description."""
    operation = OPENAPI["paths"]["/metrics/acceptance"]["post"]
    assert all(f"`{name}`" in operation["description"] for name in (*ENGINES, *ENGINES["none"].names))
    shape = client.get("/schemas/AcceptanceRequest.json").json
    assert shape["properties"]["engine"]["enum"] == list(ENGINES)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_name_of_every_engine_is_read(client: FlaskClient, engine: str) -> None:
    """Alone, with a count of 0 or a list of it; null is taken for not given."""
    lists = ("histogram", "accepted_by_position", "accepted_by_round", "drafted_by_round")
    for name, carried in ENGINES[engine].names.items():
        value = [0] if carried.counter in lists else carried.minus
        asked(client, {name: value}, engine=engine)
        asked(client, {name: None}, engine=engine)


def test_the_digits_of_a_ratio_survive_the_link(client: FlaskClient) -> None:
    """0.30 is held to two digits, in the link too: 0.304 agrees with it and 0.306 does not."""
    for accepted, agrees in ((304, True), (306, False)):
        raw = f'{{"engine":"vllm","counters":{{"num_draft_tokens":1000,"num_accepted_draft_tokens":{accepted},'
        body = raw + '"draft_acceptance_rate":0.30}}'
        response = client.post("/metrics/acceptance", data=body, content_type="application/json")
        assert response.json["published"][0]["agrees"] is agrees
        assert client.get(response.json["links"]["self"]).data == response.data
        assert json.loads(body)["counters"]["draft_acceptance_rate"] == 0.3
