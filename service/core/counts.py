"""Counts without rounds: how often each token would be committed in n rounds, drawn straight from the law.

n rounds at a position split by a multinomial into proposals, each by a binomial into accepted and rejected, the
rejected by a multinomial into replacements. That is the law of n played rounds, in a time that does not depend on n;
but no round is played, so none can be replayed, and the stream is numpy's own and may change with its version.
"""

from collections.abc import Callable

import numpy as np

from service.core.deviation import Floats
from service.core.distribution import Weights
from service.core.inversion import Integers
from service.core.profile import Profile
from service.core.rules.rule import Place, Rule
from service.core.rules.table import PositionTable

MAX_COUNTED_ROUNDS = 10**15
Split = Callable[[np.random.Generator, int], tuple[Integers, Integers]]

COUNTS_KEY = 1  # beside the seed in the key, so that the stream is not that of the rounds


class CountSampler:
    """Draws counts of a rule on a profile, in parts. tokens: int64 (K + 1, V); counts: int64 (K + 1,).

    The rule's positions must not know of each other (`Verifier.independent`).
    """

    def __init__(self, profile: Profile, rule: Rule, seed: int) -> None:
        places = rule.places(profile)
        self._bonus = _probabilities(rule.verifier.bonus(profile).weights)
        self._splits = [_split_of(place, len(profile.vocabulary)) for place in places]
        self._generator = np.random.Generator(np.random.Philox(key=[seed, COUNTS_KEY]))
        self.tokens: Integers = np.zeros((len(places) + 1, len(profile.vocabulary)), dtype=np.int64)
        self.counts: Integers = np.zeros(len(places) + 1, dtype=np.int64)

    def go_on(self, mark: int) -> None:
        """Add the counts of further rounds, until they are `mark`, at most 10**15."""
        draw, alive = self._generator, mark - int(self.counts.sum())
        for position, split in enumerate(self._splits):
            accepted, replaced = split(draw, alive)
            stopped = alive - int(accepted.sum())
            self.tokens[position] += accepted + replaced
            self.counts[position] += stopped
            alive -= stopped
        self.tokens[-1] += _split(draw, alive, self._bonus)
        self.counts[-1] += alive


def _split_of(place: Place, size: int) -> Split:
    """How the rounds that reach a position split: into accepted and replaced, by token."""
    if isinstance(place, PositionTable) and place.has_one_replacement:
        return _by_test(place)
    masses = [*map(place.accepted, range(size)), *map(place.replaced, range(size))]
    probabilities = np.array([float(mass) for mass in masses])

    def split(draw: np.random.Generator, rounds: int) -> tuple[Integers, Integers]:
        found = _split(draw, rounds, probabilities / float(probabilities.sum()))
        return found[:size], found[size:]

    return split


def _by_test(table: PositionTable) -> Split:
    proposal, replacement = _probabilities(table.proposal.weights), _probabilities(table.replacement.weights)
    acceptance = _acceptance(table)

    def split(draw: np.random.Generator, rounds: int) -> tuple[Integers, Integers]:
        accepted = draw.binomial(_split(draw, rounds, proposal), acceptance)
        return accepted, _split(draw, rounds - int(accepted.sum()), replacement)

    return split


def _acceptance(table: PositionTable) -> Floats:
    if table.parts.dtype == object or table.wholes.dtype == object:
        return np.array([float(table.acceptance(token) or 0) for token in range(len(table.parts))])
    return np.divide(table.parts, table.wholes, out=np.zeros(len(table.parts)), where=table.wholes != 0)


def _split(draw: np.random.Generator, rounds: int, probabilities: Floats) -> Integers:
    """How often each token falls to so many rounds: only what is possible is offered, for numpy gives what its rounding
    leaves over to the last.
    """
    possible = np.flatnonzero(probabilities)
    counts = np.zeros(probabilities.size, dtype=np.int64)
    counts[possible] = draw.multinomial(rounds, probabilities[possible])
    return counts


def _probabilities(weights: Weights) -> Floats:
    """Weights as doubles that sum to 1 closely enough for numpy; 0 stays 0."""
    doubles: Floats = weights.astype(np.float64)
    return doubles / float(doubles.sum())
