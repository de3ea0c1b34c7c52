"""Test vectors: against a sampler written anew, and against samplers with one mistake each, which they must tell."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from core.observed import ACCEPTING, REFUSING, RESAMPLED
from service.core.distribution import Distribution
from service.core.edge_rounds import Shown
from service.core.profile import Profile
from service.core.round import play_round
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD
from service.core.uniforms import address
from service.core.vectors import MOST_NUMBERS, Vector, vectors
from service.errors import TooLarge
from shipped import APART, CLOSE, SHIPPED, profile_of

WHOLE = 2**53


def drawn(weights: list[Fraction], uniform: Fraction) -> int:
    """The first token whose running sum exceeds uniform times the whole."""
    running = Fraction(0)
    for token, weight in enumerate(weights):
        running += weight
        if running > uniform * sum(weights):
            return token
    raise AssertionError("a uniform lies below 1")


def probabilities(row: Distribution) -> list[Fraction]:
    """Of every token."""
    return [Fraction(weight, row.denominator) for weight in row.weights.tolist()]


def right(target: list[Fraction], draft: list[Fraction]) -> list[Fraction]:
    """What the replacement is drawn from."""
    return [max(Fraction(0), t - d) for t, d in zip(target, draft, strict=True)]


def strictly(uniform: Fraction, target: Fraction, draft: Fraction) -> bool:
    """Whether a proposal is accepted."""
    return uniform < min(Fraction(1), target / draft)


def sampler(
    profile: Profile,
    vector: Vector,
    accepts: Callable[[Fraction, Fraction, Fraction], bool] = strictly,
    replaced_from: Callable[[list[Fraction], list[Fraction]], list[Fraction]] = right,
) -> tuple[int, ...]:
    """A sampler written without the service, from Leviathan et al. 2023, Algorithm 1."""
    final = Fraction(vector.final, WHOLE)
    for place, token in enumerate(vector.proposals):
        target, draft = probabilities(profile.target[place]), probabilities(profile.draft[place])
        if not accepts(Fraction(vector.accept[place], WHOLE), target[token], draft[token]):
            return (*vector.proposals[:place], drawn(replaced_from(target, draft), final))
    return (*vector.proposals, drawn(probabilities(profile.bonus), final))


def wrong_ones(profile: Profile, **mistake: object) -> list[Vector]:
    """The vectors that a mistaken sampler gets wrong."""
    return [
        vector
        for vector in vectors(profile, STANDARD, seed=0, rounds=0)
        if sampler(profile, vector, **mistake) != vector.committed
    ]


@pytest.mark.parametrize("profile", SHIPPED)
@pytest.mark.parametrize("length", range(6))
def test_a_sampler_written_anew_gets_every_vector_right(profile: Profile, length: int) -> None:
    """At every draft length, the rounds of the stream included."""
    shorter = profile.shortened(length)
    made = vectors(shorter, STANDARD, seed=7, rounds=20)
    assert [vector for vector in made if sampler(shorter, vector) != vector.committed] == []
    assert [vector.shows for vector in made[-20:]] == [(Shown("seeded", index),) for index in range(20)]
    assert all(vector.accepted_count == len(vector.committed) - 1 for vector in made)


@pytest.mark.parametrize("profile", SHIPPED)
@pytest.mark.parametrize(
    "mistake",
    [
        {"accepts": lambda u, target, draft: u <= min(1, target / draft)},
        {"accepts": lambda u, target, draft: u < min(1, draft / target) if target else True},
        {"accepts": lambda u, target, draft: True},
        {"replaced_from": lambda target, draft: target},
        {"replaced_from": lambda target, draft: [abs(t - d) for t, d in zip(target, draft, strict=True)]},
        {"replaced_from": lambda target, draft: [max(0, d - t) for t, d in zip(target, draft, strict=True)]},
    ],
    ids=["u<=p", "ratio inverted", "always accept", "resample from target", "absolute residual", "swapped residual"],
)
def test_the_vectors_tell_every_mistake(profile: Profile, mistake: dict[str, object]) -> None:
    """The negative control: none of these samplers gets them all right."""
    assert wrong_ones(profile, **mistake)


def shown_of(profile: Profile, rule: Rule = STANDARD) -> set[Shown]:
    """Everything that the vectors of a profile show."""
    return {shown for vector in vectors(profile, rule, seed=0, rounds=0) for shown in vector.shows}


def test_every_committed_count_and_every_ending_is_shown() -> None:
    """Divergent: at position 1 the residual is on "the" and "a", at 2 on "the" and "mat", at 3 on "sat" and "on", at 4
    on "cat" and "a", at 5 on "sat", "a" and "mat"; the bonus gives five tokens.
    """
    shown = shown_of(APART)
    assert {one.position for one in shown if one.kind == "committed_count"} == {1, 2, 3, 4, 5, 6}
    endings = {(one.position, one.token) for one in shown if one.kind == "drawn"}
    residuals = {1: (0, 4), 2: (0, 5), 3: (2, 3), 4: (1, 4), 5: (2, 4, 5), 6: (0, 1, 2, 4, 5)}
    assert endings == {(position, token) for position, tokens in residuals.items() for token in tokens}


def test_a_count_of_probability_0_is_not_shown() -> None:
    """Closely aligned: position 3 accepts everything, so no round commits 3 tokens."""
    counts = {one.position for one in shown_of(CLOSE) if one.kind == "committed_count"}
    assert counts == {1, 2, 4, 5, 6}


def test_both_sides_of_every_threshold_are_shown() -> None:
    """Divergent, position 2: a has 1/8 over 2/8, so the threshold is 1/2, which is on the grid: that very uniform is
    rejected and the one before it accepted. Position 1: cat has 0 over 2/8 and is rejected by the uniform 0.
    """
    made = vectors(APART, STANDARD, seed=0, rounds=0)
    (below,) = [vector for vector in made if Shown("just_below", 2, 4) in vector.shows]
    (at,) = [vector for vector in made if Shown("at_threshold", 2, 4) in vector.shows]
    assert (below.accept[1], at.accept[1]) == (2**52 - 1, 2**52)
    assert len(below.committed) > 2
    assert len(at.committed) == 2
    (never,) = [vector for vector in made if Shown("never_accepted", 1, 1) in vector.shows]
    assert (never.proposals[0], never.accept[0], len(never.committed)) == (1, 0, 1)
    (always,) = [vector for vector in made if Shown("always_accepted", 1, 0) in vector.shows]
    assert (always.accept[0], always.committed[0]) == (2**53 - 1, 0)


def test_a_threshold_off_the_grid_is_rejected_from_the_next_multiple_on() -> None:
    """1/3 lies between two multiples of 1/2**53: 2**53 / 3 = 3002399751580330.67."""
    thirds = profile_of((Distribution([1, 2], 3),), Distribution([1, 2], 3), (Distribution([3, 0], 3),))
    made = vectors(thirds, STANDARD, seed=0, rounds=0)
    edges = {shown.kind: vector.accept[0] for vector in made for shown in vector.shows if shown.position == 1}
    assert (edges["just_below"], edges["at_threshold"]) == (3002399751580330, 3002399751580331)


def test_a_probability_within_the_grid_of_1_has_one_side_only() -> None:
    """No uniform of the grid is rejected by 1 - 1/2**60."""
    near = Distribution([2**60 - 1, 1], 2**60)
    made = vectors(profile_of((near,), near, (Distribution([2**60, 0], 2**60),)), STANDARD, seed=0, rounds=0)
    kinds = {shown.kind for vector in made for shown in vector.shows}
    assert kinds == {"committed_count", "just_below", "drawn"}


def test_a_draft_that_shares_nothing_with_the_target_is_always_rejected() -> None:
    """Both proposals are there, rejected by the uniform 0."""
    apart = profile_of((Distribution([0, 0, 2], 2),), Distribution([1, 1, 0], 2), (Distribution([1, 1, 0], 2),))
    shown = shown_of(apart)
    assert {(one.kind, one.token) for one in shown if one.position == 1} == {
        ("committed_count", None),
        ("never_accepted", 0),
        ("never_accepted", 1),
        ("drawn", 2),
    }


@pytest.mark.parametrize("rule", [STANDARD, RESAMPLED, ACCEPTING, REFUSING])
def test_the_vectors_of_any_rule_are_rounds_that_it_plays(rule: Rule) -> None:
    """Played again on the proposals and uniforms that are sent."""
    for vector in vectors(APART, rule, seed=3, rounds=5):
        uniforms = {address("accept", place): Fraction(k, WHOLE) for place, k in enumerate(vector.accept, 1)}
        uniforms[address("final", 1)] = Fraction(vector.final, WHOLE)
        proposals = dict(enumerate(vector.proposals, 1))
        again = play_round(APART, rule, seed=3, round_index=vector.round_index, proposals=proposals, uniforms=uniforms)
        assert again.committed == vector.committed
        assert vector.others == ()


def test_the_same_seed_gives_the_same_vectors() -> None:
    """And another seed other rounds, but the same edges."""
    first, other = vectors(APART, STANDARD, seed=1, rounds=3), vectors(APART, STANDARD, seed=2, rounds=3)
    assert first == vectors(APART, STANDARD, seed=1, rounds=3)
    assert first[:-3] == other[:-3]
    assert first[-3:] != other[-3:]


def test_too_many_tokens_are_refused() -> None:
    """K + 1 rows of more than 256 tokens together."""
    size = MOST_NUMBERS // 2 + 1
    row = Distribution([1] * size, size)
    with pytest.raises(TooLarge, match="256"):
        vectors(profile_of((row,), row, (row,)), STANDARD, seed=0, rounds=0)
