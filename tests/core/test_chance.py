"""The seeded chance: exact answers from addressed uniforms, and a ledger of every ask."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from random_profiles import DENOMINATORS, random_row
from service.core.chance import Choice, Draw, Flip, SeededChance
from service.core.distribution import Distribution
from service.core.uniforms import GRID, address, numerators
from shipped import eighths

NUMBERS = {"token": 0, "target": Fraction(1), "draft": Fraction(1)}


def by_definition(law: Distribution, k: int) -> int:
    """The first token whose cumulative weight exceeds uniform * denominator, with exact fractions."""
    target, running = Fraction(k, GRID) * law.denominator, 0
    for token, weight in enumerate(law.weights.tolist()):
        running += weight
        if running > target:
            return token
    raise AssertionError("a uniform below 1 always falls on a token")


@pytest.mark.parametrize("denominator", [*DENOMINATORS, 2**80 - 65], ids=str)
def test_a_draw_is_the_inversion_of_its_uniform(denominator: int) -> None:
    """For every kind of denominator, those beyond int64 included."""
    rng = np.random.default_rng(1)
    for seed in range(40):
        row = random_row(rng, 6, min(denominator, 2**53), support=1 + seed % 6)
        law = Distribution([denominator - 5, 0, 5], denominator) if denominator > 2**53 else row
        chance = SeededChance(seed, 3, {})
        token = chance.draw(law, "propose", 2)
        k = int(numerators(seed, 3, 1, block=1)[0, 0])
        assert token == by_definition(law, k)
        assert chance.ledger == [Draw("propose", 2, 0, law, k, token)]


def test_a_flip_passes_only_strictly_below_its_probability() -> None:
    """The uniform of seed 7, position 1, is 3651448734103373 / 2**53: at that probability it fails, above it passes."""
    k = 3651448734103373
    for numerator, passed in ((k, False), (k + 1, True)):
        assert SeededChance(7, 0, {}).flip(Fraction(numerator, GRID), "accept", 1, **NUMBERS) is passed


def test_a_uniform_of_zero_does_not_accept_a_token_of_target_probability_zero() -> None:
    """With `<=` in the place of `<` it would; at any greater probability it passes. The zero is put in by hand."""

    class Zero(SeededChance):
        def _uniform(self, where: object) -> int:
            return 0

    chance = Zero(0, 0, {})
    assert chance.flip(Fraction(0), "accept", 1, **NUMBERS) is False
    assert chance.flip(Fraction(1, 2**53), "accept", 1, **NUMBERS) is True
    assert chance.draw(eighths(0, 0, 3, 5), "final", 1) == 2


def test_the_ledger_holds_what_a_test_was_made_of() -> None:
    """With further terms by name, in order."""
    chance = SeededChance(7, 0, {})
    half = Fraction(1, 2)
    chance.flip(half, "accept", 1, 4, token=3, target=half / 2, draft=half, rho=Fraction(3, 2), cut=half)
    (test,) = chance.ledger
    k = int(numerators(7, 0, 1, block=0, candidate=4)[0, 3])
    terms = (("rho", Fraction(3, 2)), ("cut", half))
    assert test == Flip("accept", 1, 4, half, k, k < GRID // 2, 3, half / 2, half, terms)


def test_one_address_is_one_uniform() -> None:
    """Asked twice it answers from the same number; other candidates of the same slot from others."""
    chance = SeededChance(2024, 5, {})
    for candidate in (0, 0, 1, 2):
        chance.draw(eighths(4, 4), "final", 1, candidate)
    uniforms = [ask.uniform for ask in chance.ledger]
    assert uniforms[0] == uniforms[1]
    assert len(set(uniforms)) == 3
    assert uniforms[2] == numerators(2024, 5, 1, block=0, candidate=1)[0, 0]


def test_a_forced_token_takes_no_uniform_and_moves_no_other_draw() -> None:
    """Each draw has its own address."""
    free, forced = SeededChance(9, 0, {}), SeededChance(9, 0, {address("propose", 1): 1})
    law = eighths(1, 2, 5)
    for chance in (free, forced):
        chance.draw(law, "propose", 1)
        chance.draw(law, "propose", 2)
    assert forced.ledger[0] == Choice("propose", 1, 0, 1)
    assert forced.ledger[1] == free.ledger[1]


def test_tokens_come_as_often_as_the_law_says() -> None:
    """8,000 draws from (1, 0, 7)/8: the impossible token never; the rare one within 5 standard deviations of 1,000.

    sqrt(8000 * 7 / 64) < 30, and Pr(beyond 5 of them) < 6e-7.
    """
    law = eighths(1, 0, 7)
    seen = Counter(SeededChance(0, index, {}).draw(law, "final", 1) for index in range(8000))
    assert seen[1] == 0
    assert abs(seen[0] - 1000) < 150
