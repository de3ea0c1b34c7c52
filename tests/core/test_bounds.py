"""The bounds: against brute force over all sets, and over all prefixes; the rules stay below them."""

from fractions import Fraction
from itertools import chain, combinations, product

import numpy as np
import pytest

from random_profiles import random_profile, random_row
from service.core import bounds
from service.core.bounds import (
    best_acceptance,
    best_acceptance_without_replacement,
    drawn_sets,
    full_information_bound,
    match_acceptance,
    match_acceptance_without_replacement,
)
from service.core.distribution import Distribution
from service.core.rules.block import BLOCK
from service.core.rules.registry import read_rule
from service.errors import TooLarge
from shipped import APART, eighths, profile_of


def random_pairs(count: int) -> list[tuple[Distribution, Distribution]]:
    """Up to four tokens, with zeros often."""
    rng = np.random.default_rng(41)
    sizes = [int(rng.integers(1, 5)) for _ in range(count)]

    def row(size: int) -> Distribution:
        return random_row(rng, size, 12, support=int(rng.integers(1, size + 1)))

    return [(row(size), row(size)) for size in sizes]


def mass(row: Distribution, tokens: tuple[int, ...]) -> Fraction:
    return sum((row.probability(token) for token in tokens), start=Fraction(0))


def subsets(size: int) -> list[tuple[int, ...]]:
    return list(chain.from_iterable(combinations(range(size), count) for count in range(size + 1)))


def sequences(draft: Distribution, candidates: int) -> dict[tuple[int, ...], Fraction]:
    """The law of ordered candidates without replacement, worked out anew: weights left, or the untried alike."""
    law = {(): Fraction(1)}
    for _ in range(min(candidates, len(draft))):
        following = {}
        for drawn, probability in law.items():
            untried = [x for x in range(len(draft)) if x not in drawn]
            left = {x: draft.probability(x) for x in untried}
            if not sum(left.values()):
                left = dict.fromkeys(untried, Fraction(1))
            for x, weight in left.items():
                following[*drawn, x] = probability * weight / sum(left.values())
        law = following
    return law


@pytest.mark.parametrize("candidates", [1, 2, 3, 5])
def test_bounds_are_the_least_over_all_sets(candidates: int) -> None:
    """Not only over the nested ones: 150 random pairs."""
    for target, draft in random_pairs(150):
        sets, law = subsets(len(target)), sequences(draft, candidates)
        independent = min(mass(target, s) + 1 - mass(draft, s) ** candidates for s in sets)
        assert best_acceptance(target, draft, candidates) == independent
        inside = [sum((p for drawn, p in law.items() if set(drawn) <= set(s)), Fraction(0)) for s in sets]
        distinct = min(mass(target, s) + 1 - share for s, share in zip(sets, inside, strict=True))
        assert best_acceptance_without_replacement(target, draft, candidates) == distinct


@pytest.mark.parametrize("candidates", [1, 2, 3])
def test_matching_is_that_the_targets_own_token_is_a_candidate(candidates: int) -> None:
    """By brute force over ordered candidates."""
    for target, draft in random_pairs(60):
        tokens = range(len(target))
        alike = {xs: np.prod([draft.probability(x) for x in xs]) for xs in product(tokens, repeat=candidates)}
        for law, found in (
            (alike, match_acceptance(target, draft, candidates)),
            (sequences(draft, candidates), match_acceptance_without_replacement(target, draft, candidates)),
        ):
            assert found == sum(p * mass(target, tuple(set(drawn))) for drawn, p in law.items())


def test_rules_stay_between_matching_and_the_bound() -> None:
    """Three candidates, 100 random pairs; without replacement never less than with."""
    for target, draft in random_pairs(100):
        profile = profile_of((target,), target, (draft,))
        found = {
            id_: read_rule(f"{id_}:candidates=3").verifier.survival(profile)[1]
            for id_ in ("multi-draft", "multi-draft-without-replacement", "k-seq")
        }
        best, distinct = best_acceptance(target, draft, 3), best_acceptance_without_replacement(target, draft, 3)
        assert match_acceptance(target, draft, 3) <= found["multi-draft"] <= best
        assert found["k-seq"] <= best
        assert found["multi-draft"] <= found["multi-draft-without-replacement"] <= distinct


def test_full_information_is_the_sum_over_all_prefixes() -> None:
    """By brute force on 60 random profiles; block verification stays below it."""
    rng = np.random.default_rng(42)
    for _ in range(60):
        profile = random_profile(rng, sizes=(1, 4), lengths=(0, 4), denominators=(3, 8, 97))
        expected = Fraction(1)
        for i in range(1, profile.draft_length + 1):
            for prefix in product(range(len(profile.vocabulary)), repeat=i):
                p, q = (
                    np.prod([row.probability(x) for row, x in zip(rows, prefix, strict=False)])
                    for rows in (profile.target, profile.draft)
                )
                expected += min(p, q)
        assert full_information_bound(profile) == expected
        assert sum(BLOCK.verifier.survival(profile)) <= expected


def test_too_many_ratios_or_sets_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what is allowed."""
    monkeypatch.setattr(bounds, "MOST_STATES", 3)
    with pytest.raises(TooLarge, match="at most 3 at a position"):
        full_information_bound(APART)
    monkeypatch.setattr(bounds, "MOST_SETS", 3)
    with pytest.raises(TooLarge, match="at most 3 are"):
        drawn_sets(eighths(2, 2, 2, 2), 2)
