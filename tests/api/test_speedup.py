"""GET /speedup: published numbers come out, and what users ask about acceptance rates is answered."""

from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient


def number(value: Any) -> Fraction:
    """An exact number of an answer."""
    return Fraction(value["fraction"])


def asked(client: FlaskClient, query: str) -> Any:
    """The answer to a query."""
    response = client.get(f"/speedup?{query}")
    assert response.status_code == 200, response.json
    return response.json


def at(client: FlaskClient, alpha: str, length: int, cost: str) -> Fraction:
    """The speedup of Leviathan et al., Theorem 3.8."""
    return number(asked(client, f"acceptance={alpha}&draft_length={length}&draft_cost={cost}")["chosen"]["speedup"])


@pytest.mark.parametrize(
    ("alpha", "length", "operations", "speed"),
    [
        ("0.6", 2, "1.53", "1.96"),
        ("0.7", 3, "1.58", "2.53"),
        ("0.8", 2, "1.23", "2.44"),
        ("0.8", 5, "1.63", "3.69"),
        ("0.9", 2, "1.11", "2.71"),
        ("0.9", 10, "1.60", "6.86"),
    ],
)
def test_table_1_of_leviathan_comes_out(
    client: FlaskClient, alpha: str, length: int, operations: str, speed: str
) -> None:
    """All twelve numbers, at draft costs of 0."""
    row = asked(client, f"acceptance={alpha}&draft_length={length}&draft_cost=0")["rows"][-1]
    assert f"{float(number(row['speedup'])):.2f}" == speed
    assert f"{float(number(row['operations_factor'])):.2f}" == operations


ROUNDING = [
    (7, "0.75", "0.02", "3.2"),
    (7, "0.80", "0.04", "3.3"),
    (7, "0.82", "0.11", "2.5"),
    (7, "0.62", "0.02", "2.3"),
    (5, "0.65", "0.02", "2.4"),
    (5, "0.73", "0.04", "2.6"),
    (3, "0.74", "0.11", "2.0"),
    (5, "0.53", "0.02", "1.9"),
    (3, "0.55", "0.04", "1.8"),
]
IN_THE_BOX = [(5, "0.68", "0.04", "2.4"), (3, "0.71", "0.11", "2.0"), (3, "0.56", "0.11", "1.6")]


@pytest.mark.parametrize(("length", "alpha", "cost", "printed"), ROUNDING)
def test_nine_of_table_4_of_leviathan_come_out_by_rounding(
    client: FlaskClient, length: int, alpha: str, cost: str, printed: str
) -> None:
    """The column "Exp": Theorem 3.8 at the printed alpha and c."""
    assert f"{float(at(client, alpha, length, cost)):.1f}" == printed


@pytest.mark.parametrize(("length", "alpha", "cost", "printed"), IN_THE_BOX)
def test_three_of_table_4_only_fit_a_point_of_the_box_of_rounding(
    client: FlaskClient, length: int, alpha: str, cost: str, printed: str
) -> None:
    """The printed alpha and c give another number; some alpha and c that are printed the same give this one."""
    assert f"{float(at(client, alpha, length, cost)):.1f}" != printed
    alphas = [Fraction(alpha) + Fraction(step, 2000) for step in range(-9, 10)]
    costs = [Fraction(cost) + Fraction(step, 2000) for step in (-9, 0, 9)]
    found = {f"{float(at(client, str(a), length, str(c))):.1f}" for a in alphas for c in costs}
    assert printed in found


@pytest.mark.parametrize(("alpha", "printed"), [("0.75", "3.3"), ("0.8", "3.9"), ("0.87", "4.9")])
def test_the_lenient_speeds_of_appendix_5_come_out(client: FlaskClient, alpha: str, printed: str) -> None:
    """Leviathan et al., A.5, temperature 0: c = 0.015, gamma = 8."""
    assert f"{float(at(client, alpha, 8, '0.015')):.1f}" == printed


def test_the_bigram_of_leviathan_comes_out(client: FlaskClient) -> None:
    """alpha = 0.2, gamma = 3, c = 0: 1.25 printed, 156/125 exactly."""
    assert at(client, "0.2", 3, "0") == Fraction(156, 125)


@pytest.mark.parametrize(
    ("length", "accepted", "rate", "committed"),
    [
        (1, "4/5", "4/5", "9/5"),
        (2, "36/25", "18/25", "61/25"),
        (4, "1476/625", "369/625", "2101/625"),
        (8, "1300356/390625", "325089/781250", "1690981/390625"),
    ],
)
def test_accepted_over_drafted_falls_though_the_rate_stays(
    client: FlaskClient, length: int, accepted: str, rate: str, committed: str
) -> None:
    """Never rank draft lengths by it (case E04)."""
    row = asked(client, f"acceptance=4/5&draft_length={length}")["rows"][-1]
    assert number(row["accepted_per_round"]) == Fraction(accepted)
    assert number(row["accepted_over_drafted"]) == Fraction(rate)
    assert number(row["expected_committed"]) == Fraction(committed)
    assert number(row["wasted_per_round"]) == length - Fraction(accepted)


def test_the_best_draft_length_is_found(client: FlaskClient) -> None:
    """Case E14: at 4/5 and 1/10 six proposals do best, 61741/25000; five make 11529/3125 tokens in 3/2 steps."""
    found = asked(client, "acceptance=4/5&draft_cost=1/10&draft_length=12")
    assert number(found["rows"][5]["speedup"]) == Fraction(7686, 3125)
    assert number(found["rows"][5]["expected_committed"]) == Fraction(11529, 3125)
    assert (found["best"]["draft_length"], number(found["best"]["speedup"])) == (6, Fraction(61741, 25000))
    assert found["improvement"]["possible"]


def test_alpha_in_the_place_of_the_draft_length_is_another_number(client: FlaskClient) -> None:
    """Case E14: 427/125 comes of dividing by alpha c + 1; no row says it."""
    found = asked(client, "acceptance=4/5&draft_cost=1/10&draft_length=12")
    assert Fraction(11529, 3125) / (Fraction(4, 5) / 10 + 1) == Fraction(427, 125)
    assert Fraction(427, 125) not in [number(row["speedup"]) for row in found["rows"]]


def test_one_model_has_three_numbers(client: FlaskClient) -> None:
    """Case E17: alpha 3/5, three proposals: 49/125, 272/125, and the whole law."""
    found = asked(client, "acceptance=3/5&draft_length=3")
    row = found["rows"][3]
    assert number(row["accepted_over_drafted"]) == Fraction(49, 125)
    assert number(row["expected_committed"]) == Fraction(272, 125)
    law = [str(number(entry["probability"])) for entry in found["committed_count"]["law"]]
    assert law == ["2/5", "6/25", "18/125", "27/125"]


@pytest.mark.parametrize(
    ("query", "possible"),
    [
        ("acceptance=1/10&draft_cost=1/10", False),
        ("acceptance=11/100&draft_cost=1/10", True),
        ("acceptance=1/20&acceptance=1&draft_cost=1/10", False),
        ("acceptance=1/2&verify_cost=2&draft_cost=0", False),
    ],
)
def test_a_draft_helps_only_if_it_is_accepted_more_often_than_it_costs(
    client: FlaskClient, query: str, possible: bool
) -> None:
    """At verify_cost 1 the first position decides; else E_k must exceed the cost of the round: 63/32 < 2."""
    assert asked(client, query)["improvement"]["possible"] is possible


def test_the_limits_are_those_of_a_perfect_draft_and_of_an_oracle(client: FlaskClient) -> None:
    """K + 1, and 1 / (1 - 4/5) = 5; there is no oracle's number for several rates, nor a bound at 1."""
    limits = asked(client, "acceptance=4/5&draft_length=7")["limits"]
    assert (limits["all_accepted"], number(limits["oracle_committed"]), limits["reason"]) == (8, 5, None)
    assert asked(client, "acceptance=1")["limits"]["reason"] == "unbounded"
    assert asked(client, "acceptance=1&acceptance=1")["limits"]["reason"] == "positions_differ"


def test_a_batch_and_a_job_of_the_closely_aligned_profile(client: FlaskClient) -> None:
    """Independent values: E R of 12 tokens is 118084059/33554432, E max R of four jobs 4.608561..., E min N
    121262510161/68719476736. A round costs 5/10 + 1 = 3/2.
    """
    rates = "&".join(f"acceptance={rate}" for rate in ("3/4", "7/8", "1", "3/4", "3/4"))
    found = asked(client, f"{rates}&batch=4&tokens=12")
    batch, job = found["batch"], found["job"]
    least, committed = Fraction(121262510161, 68719476736), Fraction(2009, 512)
    assert number(batch["expected_min_committed"]) == least
    assert number(batch["throughput_aligned"]) == 4 * least / Fraction(3, 2)
    assert number(batch["throughput"]) == 4 * committed / Fraction(3, 2)
    rounds = Fraction(118084059, 33554432)
    assert number(job["expected_rounds"]) == rounds
    assert number(job["expected_time"]) == rounds * Fraction(3, 2)
    assert number(job["least_rounds"]) == 12 / committed <= rounds <= 17 / committed == number(job["most_rounds"])
    slowest = Fraction(46735830159409361463491130214695, 10141204801825835211973625643008)
    assert number(job["expected_max_rounds"]) == slowest
    assert number(job["throughput_static"]) == 48 / (slowest * Fraction(3, 2))


def test_one_request_waits_for_itself(client: FlaskClient) -> None:
    """E max R is E R, also where the law of R would take too many steps."""
    job = asked(client, "acceptance=1/2&draft_length=1&tokens=1000")["job"]
    assert job["expected_rounds"] == job["expected_max_rounds"]
    assert job["reason"] is None


def test_what_is_too_long_is_null_with_its_reason(client: FlaskClient) -> None:
    """The rest of the answer stands."""
    found = asked(client, "acceptance=17/20&draft_length=64&batch=256&tokens=1000")
    assert found["batch"]["expected_min_committed"] is None
    assert found["batch"]["throughput_aligned"] is None
    assert found["batch"]["reason"] == found["job"]["reason"] == "too_long_to_be_exact"
    assert found["job"]["expected_rounds"] is found["job"]["expected_time"] is None
    assert found["batch"]["throughput"]["decimal"] > 0


def test_the_answer_links_to_itself(client: FlaskClient) -> None:
    """With every default written out, and the same bytes."""
    first = client.get("/speedup?acceptance=0.8&tokens=3")
    assert client.get(first.json["links"]["self"]).json == first.json
    assert first.headers["Cache-Control"] == "public, max-age=300"
