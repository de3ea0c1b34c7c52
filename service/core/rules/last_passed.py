"""Blocks kept up to the last test that passes: block verification as its paper has it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm

import numpy as np
from numpy.typing import NDArray

from service.core.inversion import Integers
from service.core.rules.block_states import BlockStates, Layer
from service.core.rules.stopping import Shares
from service.core.totals import Ratio, total

Quiet = tuple[list[int], int]


@dataclass(frozen=True, slots=True)
class LastPassed:
    """tau is the last test that passes, 0 if none does."""

    def kept(self, passed: Sequence[bool]) -> int:
        """How many proposals are kept, by which tests passed."""
        return max((i for i, one in enumerate(passed, 1) if one), default=0)

    def kept_of(self, passed: NDArray[np.bool_]) -> Integers:
        """The same of many rounds. passed: (K, n), K >= 1."""
        from_end = passed[::-1].argmax(axis=0)
        kept: Integers = np.where(passed.any(axis=0), len(passed) - from_end, 0)
        return kept

    def survival(self, states: BlockStates) -> tuple[Fraction, ...]:
        """Pr(tau >= i) is the mean of the prefix weight m_i (Sun et al. 2024: Pr(tau >= i | x^i) = m_i)."""
        return tuple(_mean_weight(layer, states.denominator**i) for i, layer in enumerate(states.layers))

    def count_law(self, states: BlockStates) -> tuple[Fraction, ...]:
        """Pr(tau = i), by the algorithm: test i passes, and in the end no later one has."""
        return tuple(
            total(
                (mass * part * none, denominator * whole * wholes)
                for mass, part, whole, none in zip(layer.masses, layer.parts, layer.wholes, quiet, strict=True)
            )
            for layer, (quiet, wholes), denominator in zip(
                states.layers, _quiet(states), (states.denominator**i for i in range(len(states.layers))), strict=True
            )
        )

    def shares(self, states: BlockStates) -> Shares:
        """What the law of each position is made of."""
        quiet = [[Fraction(one, whole) for one in row] for row, whole in _quiet(states)]
        places = [(i, range(len(layer.weights))) for i, layer in enumerate(states.layers)]
        held = [[states.passing(i, s) for s in row] for i, row in places]
        return Shares(
            before=[[states.mass(i, s) for s in row] for i, row in places],
            stay=[[1 - (1 - held[i][s]) * quiet[i][s] for s in row] for i, row in places],
            ending=[[states.mass(i, s) * held[i][s] * quiet[i][s] for s in row] for i, row in places],
            held=held,
        )


def _mean_weight(layer: Layer, denominator: int) -> Fraction:
    weighed = sum(mass * weight for mass, weight in zip(layer.masses, layer.weights, strict=True))
    return Fraction(weighed, denominator * layer.scale)


def _quiet(states: BlockStates) -> list[Quiet]:
    """The probability that no test after i passes, by state: of each layer, parts and their common whole."""
    last = states.layers[-1]
    found: list[Quiet] = [([1] * len(last.weights), 1)]
    for layer, following in pairwise(reversed([*states.layers])):
        fails = _failing(layer, found[-1])
        whole = lcm(*(by for _, by in fails))
        scaled = [part * (whole // by) for part, by in fails]
        masses = following.class_masses
        rows = [sum([m * scaled[s] for m, s in zip(masses, row, strict=True)]) for row in following.moves]
        found.append((rows, whole * states.denominator))
    return found[::-1]


def _failing(layer: Layer, quiet: Quiet) -> list[Ratio]:
    """The probability that neither test i nor a later one passes, by state."""
    found = []
    for part, whole, none in zip(layer.parts, layer.wholes, quiet[0], strict=True):
        over, by = (whole - part) * none, whole * quiet[1]
        shared = gcd(over, by)
        found.append((over // shared, by // shared))
    return found
