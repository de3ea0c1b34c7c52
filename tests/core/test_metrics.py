"""The engines' metrics: each name has one formula, and they agree with each other."""

from fractions import Fraction

import numpy as np

from random_profiles import random_profile
from service.core.expectations import expectations
from service.core.metrics import Metric, metrics
from service.core.profile import Profile
from service.core.rules.standard import STANDARD
from shipped import APART, CLOSE, eighths, profile_of

NAMES = [
    "committed_per_round",
    "accepted_per_round",
    "survival_by_position",
    "conditional_by_position",
    "accepted_over_drafted",
    "accepted_over_checked",
    "alpha",
]
UNREACHED = profile_of((eighths(8, 0), eighths(4, 4)), eighths(4, 4), (eighths(0, 8), eighths(2, 6)))


def by_name(profile: Profile) -> dict[str, Metric]:
    return {metric.name: metric for metric in metrics(expectations(profile, STANDARD))}


def test_names_come_in_reading_order() -> None:
    """And none of them is a bare acceptance rate."""
    assert list(by_name(CLOSE)) == NAMES


def test_metrics_of_the_divergent_profile_worked_by_hand() -> None:
    """S = 1, 3/4, 3/8, 15/64, 45/256, 45/512; accepted 831/512; checked S_0..S_4 = 649/256 (1298/512)."""
    found = by_name(APART)
    assert found["committed_per_round"].value == Fraction(1343, 512)
    assert found["accepted_per_round"].value == Fraction(831, 512)
    survival = (Fraction(3, 4), Fraction(3, 8), Fraction(15, 64), Fraction(45, 256), Fraction(45, 512))
    assert found["survival_by_position"].values == survival
    conditional = (Fraction(3, 4), Fraction(1, 2), Fraction(5, 8), Fraction(3, 4), Fraction(1, 2))
    assert found["conditional_by_position"].values == conditional
    assert found["accepted_over_drafted"].value == Fraction(831, 2560)
    assert found["accepted_over_checked"].value == Fraction(831, 1298)
    assert (found["alpha"].value, found["alpha"].reason) == (None, "positions_differ")


def test_alpha_is_given_where_the_positions_agree() -> None:
    """One position, or the same overlap at all."""
    assert by_name(CLOSE.shortened(1))["alpha"].value == Fraction(3, 4)
    row, other = eighths(4, 4), eighths(2, 6)
    same = profile_of((row, other), row, (other, row))
    assert (by_name(same)["alpha"].value, by_name(same)["alpha"].reason) == (Fraction(3, 4), None)


def test_nothing_drafted_gives_no_ratio_but_a_reason() -> None:
    """K = 0: 0/0."""
    found = by_name(CLOSE.shortened(0))
    for name in ("accepted_over_drafted", "accepted_over_checked", "alpha"):
        assert (found[name].value, found[name].reason) == (None, "nothing_drafted")
    assert (found["survival_by_position"].values, found["conditional_by_position"].values) == ((), ())
    assert (found["committed_per_round"].value, found["accepted_per_round"].value) == (1, 0)


def test_position_that_is_never_reached_has_no_conditional_rate() -> None:
    """0/0 at position 2, with the reason; its survival is 0."""
    found = by_name(UNREACHED)
    assert found["conditional_by_position"].values == (0, None)
    assert found["conditional_by_position"].reason == "position_never_reached"
    assert found["survival_by_position"].values == (0, 0)


def test_identities_between_the_metrics_hold_on_random_profiles() -> None:
    """A = sum of survivals, committed = A + 1, drafted and checked ratios from it; every value within its range."""
    rng = np.random.default_rng(6)
    for _ in range(200):
        profile = random_profile(rng, lengths=(1, 7))
        found, length = by_name(profile), profile.draft_length
        accepted = found["accepted_per_round"].value
        survival = found["survival_by_position"].values
        assert accepted == sum(survival)
        assert found["committed_per_round"].value == accepted + 1
        assert found["accepted_over_drafted"].value * length == accepted
        assert found["accepted_over_checked"].value * (1 + sum(survival[:-1])) == accepted
        for metric in found.values():
            low, high = (
                Fraction(end.replace("K + 1", str(length + 1)).replace("K", str(length))) for end in metric.range
            )
            for value in (metric.value, *(metric.values or ())):
                assert value is None or low <= value <= high


def test_every_metric_says_its_formula_and_who_publishes_it() -> None:
    """Either a value or values, a reason exactly where something is missing."""
    for profile in (CLOSE, APART, UNREACHED, CLOSE.shortened(0)):
        for metric in by_name(profile).values():
            assert metric.formula
            missing = metric.value is None and (metric.values is None or None in metric.values)
            assert missing == (metric.reason is not None)
            assert metric.value is None or metric.values is None
