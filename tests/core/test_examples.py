"""Example rounds: each possible committed count once, and the first of its kind."""

import pytest

from service.core.distribution import Distribution
from service.core.examples import EXAMPLE_SEED, example_rounds
from service.core.round import play_round
from service.core.rules.standard import STANDARD
from shipped import APART, CLOSE, profile_of


@pytest.mark.parametrize(
    ("profile", "counts"),
    [(CLOSE, [1, 2, 4, 5, 6]), (APART, [1, 2, 3, 4, 5, 6]), (APART.shortened(0), [1])],
    ids=["closely-aligned", "divergent", "no draft"],
)
def test_each_possible_committed_count_has_an_example(profile, counts: list[int]) -> None:
    """Three is impossible for the closely aligned profile: its third position never rejects."""
    assert [count for count, _ in example_rounds(profile, STANDARD)] == counts


@pytest.mark.parametrize("profile", [CLOSE, APART], ids=lambda profile: profile.id)
def test_an_example_is_the_first_round_of_its_count(profile) -> None:
    """Played alone, up to the last of them."""
    examples = example_rounds(profile, STANDARD)
    first: dict[int, int] = {}
    for index in range(max(index for _, index in examples) + 1):
        round_ = play_round(profile, STANDARD, seed=EXAMPLE_SEED, round_index=index, proposals={})
        first.setdefault(len(round_.committed), index)
    assert dict(examples) == first


def test_a_count_too_rare_to_be_met_is_left_out() -> None:
    """Accepted with probability 2**-50: not once in 65,536 rounds, but for a chance below 6e-11."""
    target, draft = Distribution([1, 2**50 - 1], 2**50), Distribution([2**50, 0], 2**50)
    assert example_rounds(profile_of((target,), target, (draft,)), STANDARD) == ((1, 0),)
