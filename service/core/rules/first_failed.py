"""Blocks kept up to the first test that fails: the tests of block verification, read as a chain."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from service.core.inversion import Integers
from service.core.rules.block_states import BlockStates
from service.core.rules.stopping import Shares
from service.core.totals import total_of
from service.errors import TooLarge

MOST_CHAINED = 5000  # states of all positions: every one has a denominator of its own, and they multiply

Rows = list[list[Fraction]]


@dataclass(frozen=True, slots=True)
class FirstFailed:
    """tau is the number of tests that pass before the first that fails."""

    def kept(self, passed: Sequence[bool]) -> int:
        """How many proposals are kept, by which tests passed."""
        return len(list(takewhile(bool, passed)))

    def kept_of(self, passed: NDArray[np.bool_]) -> Integers:
        """The same of many rounds. passed: (K, n), K >= 1."""
        kept: Integers = np.logical_and.accumulate(passed, axis=0).sum(axis=0)
        return kept

    def survival(self, states: BlockStates) -> tuple[Fraction, ...]:
        """Pr(tau >= i): forwards, the weights of the states in which all tests so far have passed."""
        return tuple(total_of(row) for row in _forward(states))

    def count_law(self, states: BlockStates) -> tuple[Fraction, ...]:
        """Pr(tau = i): backwards, for each state the probability that i tests in all pass from there on."""
        _check(states)
        last = len(states.layers) - 1
        law = [[Fraction(1)] for _ in states.layers[-1].weights]  # by state: that 0, 1, ... further tests pass
        for i in range(last - 1, -1, -1):
            layer = states.layers[i]
            passing = [states.passing(i + 1, s) for s in range(len(law))]
            law = [_before(row, layer.class_masses, states.denominator, passing, law) for row in layer.moves]
        return tuple(law[0])

    def shares(self, states: BlockStates) -> Shares:
        """What the law of each position is made of."""
        before = _forward(states)
        stay = [[states.passing(i, s) for s in range(len(layer.weights))] for i, layer in enumerate(states.layers)]
        return Shares(
            before=before,
            stay=stay,
            ending=_ending(states, before),
            held=[[Fraction(1)] * len(row) for row in before],
        )


def _check(states: BlockStates) -> None:
    if sum(len(layer.weights) for layer in states.layers) > MOST_CHAINED:
        raise TooLarge(
            f"the weight of a prefix has too many values: the chain of tests is worked out for at most "
            f"{MOST_CHAINED} of all positions"
        )


def _forward(states: BlockStates) -> Rows:
    _check(states)
    found = [[Fraction(1)]]
    for i, layer in enumerate(states.layers[:-1]):
        into: list[list[Fraction]] = [[] for _ in states.layers[i + 1].weights]
        for mass, row in zip(found[-1], layer.moves, strict=True):
            for class_mass, s in zip(layer.class_masses, row, strict=True):
                into[s].append(mass * Fraction(class_mass, states.denominator))
        found.append([total_of(terms) * states.passing(i + 1, s) for s, terms in enumerate(into)])
    return found


def _ending(states: BlockStates, before: Rows) -> Rows:
    found = []
    for i, layer in enumerate(states.layers[:-1]):
        fails = [1 - states.passing(i + 1, s) for s in range(len(states.layers[i + 1].weights))]
        rows = [
            sum(
                (Fraction(m, states.denominator) * fails[s] for m, s in zip(layer.class_masses, row, strict=True)),
                start=Fraction(0),
            )
            for row in layer.moves
        ]
        found.append([mass * none for mass, none in zip(before[i], rows, strict=True)])
    return [*found, before[-1]]


def _before(row: list[int], masses: list[int], denominator: int, passing: list[Fraction], law: Rows) -> list[Fraction]:
    steps = [(Fraction(mass, denominator) * passing[s], s) for mass, s in zip(masses, row, strict=True)]
    further = [total_of(step * law[s][j] for step, s in steps) for j in range(len(law[0]))]
    return [1 - total_of(step for step, _ in steps), *further]
