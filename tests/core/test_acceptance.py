"""The ratios by hand, 0/0 and what is not known, and the mean of ratios beside the ratio of sums."""

from fractions import Fraction
from typing import Any

import pytest

from service.core.acceptance import RATIOS, acceptance_metrics, mean_of, survival_of_counters
from service.core.counters import derived


def values(given: dict[str, Any]) -> dict[str, Any]:
    """Every metric of these counters: its value or values, or else the reason."""
    found = acceptance_metrics(derived(given).known)
    return {
        metric.name: metric.reason if metric.value is None and metric.values is None else metric.value or metric.values
        for metric in found
    }


def test_every_ratio_of_a_histogram_is_worked_by_hand() -> None:
    """Ten rounds of four accept 20 of 40; 26 were checked; 24 tokens were emitted."""
    assert values({"histogram": (3, 2, 1, 0, 4), "emitted": 24}) == {
        "accepted_per_round": 2,
        "committed_per_round": 3,
        "committed_per_step": 3,
        "emitted_per_round": Fraction(12, 5),
        "accepted_over_drafted": Fraction(1, 2),
        "accepted_over_tested": Fraction(1, 2),
        "accepted_over_checked": Fraction(10, 13),
        "accepted_over_padded": Fraction(1, 2),
        "rate_with_bonus": Fraction(3, 5),
        "survival_by_position": (Fraction(7, 10), Fraction(1, 2), Fraction(2, 5), Fraction(2, 5)),
        "conditional_by_position": (Fraction(7, 10), Fraction(5, 7), Fraction(4, 5), Fraction(1)),
    }


def test_nothing_over_nothing_has_a_reason() -> None:
    """Never 0, 1 or an error."""
    found = values({"histogram": (0, 0), "emitted": 0})
    rounds = ("accepted_per_round", "committed_per_round", "committed_per_step", "emitted_per_round", "rate_with_bonus")
    assert {found.pop(name) for name in (*rounds, "survival_by_position", "conditional_by_position")} == {"no_rounds"}
    assert set(found.values()) == {"nothing_drafted"}


def test_what_the_counters_do_not_determine_has_a_reason() -> None:
    """Nothing is guessed."""
    assert set(values({}).values()) == {"not_derivable"}


def test_a_position_that_was_never_reached_has_no_conditional_rate() -> None:
    """None of two rounds accepted the first proposal, so nothing is known of the second."""
    found = {metric.name: metric for metric in acceptance_metrics(derived({"histogram": (2, 0, 0)}).known)}
    conditional = found["conditional_by_position"]
    assert (conditional.values, conditional.reason) == ((0, None), "position_never_reached")
    assert found["survival_by_position"].reason is None


def test_the_rate_with_the_bonus_is_too_large_by_what_the_formula_says() -> None:
    """(K - m) / (K (K + 1)) for a round with m of K accepted."""
    for length in range(1, 6):
        for m in range(length + 1):
            histogram = tuple(int(j == m) for j in range(length + 1))
            found = values({"histogram": histogram})
            right = Fraction(m, length)
            assert (found["rate_with_bonus"] - right) == Fraction(length - m, length * (length + 1))


def test_the_mean_of_ratios_leaves_out_requests_that_have_none() -> None:
    """1/6 and 5/6 have the mean 1/2; a request without drafts changes nothing."""
    requests = [{"accepted": 2, "drafted": 12}, {"accepted": 30, "drafted": 36}, {"accepted": 0, "drafted": 0}]
    found = [acceptance_metrics(derived(given).known) for given in requests]
    assert mean_of("accepted_over_drafted", found) == (Fraction(1, 2), 2)
    assert mean_of("emitted_per_round", found) == (None, 0)


@pytest.mark.parametrize("given", [{}, {"rounds": 3}, {"rounds": 0, "accepted_by_position": ()}])
def test_survival_is_none_where_it_is_not_known(given: dict[str, Any]) -> None:
    """Also of no rounds."""
    assert survival_of_counters(derived(given).known) is None


def test_every_ratio_has_its_own_name() -> None:
    """And says what it divides."""
    names = [ratio.name for ratio in RATIOS]
    assert len(names) == len(set(names)) == 9
