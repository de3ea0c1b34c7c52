"""Counts without rounds: how often each token would be committed in n rounds, drawn straight from the law.

n rounds at a position split by a multinomial into proposals, each by a binomial into accepted and rejected, the
rejected by a multinomial into replacements. That is the law of n played rounds, in a time that does not depend on n;
but no round is played, so none can be replayed, and the stream is numpy's own and may change with its version.
"""

import numpy as np

from service.core.deviation import Floats
from service.core.distribution import Weights
from service.core.inversion import Integers
from service.core.profile import Profile
from service.core.rules.positionwise import PositionRule

MAX_COUNTED_ROUNDS = 10**15
COUNTS_KEY = 1  # beside the seed in the key, so that the stream is not that of the rounds


class CountSampler:
    """Draws counts of a rule on a profile, in parts. tokens: int64 (K + 1, V); counts: int64 (K + 1,)."""

    def __init__(self, profile: Profile, rule: PositionRule, seed: int) -> None:
        self._tables = rule.tables(profile)
        self._bonus = _probabilities(rule.bonus(profile).weights)
        self._laws = [
            (
                _probabilities(table.proposal.weights),
                np.divide(table.parts, table.wholes, out=np.zeros(len(table.parts)), where=table.wholes != 0),
                _probabilities(table.replacement.weights),
            )
            for table in self._tables
        ]
        self._generator = np.random.Generator(np.random.Philox(key=[seed, COUNTS_KEY]))
        places = len(self._tables) + 1
        self.tokens: Integers = np.zeros((places, len(profile.vocabulary)), dtype=np.int64)
        self.counts: Integers = np.zeros(places, dtype=np.int64)

    def go_on(self, mark: int) -> None:
        """Add the counts of further rounds, until they are `mark`, at most 10**15."""
        draw, alive = self._generator, mark - int(self.counts.sum())
        for place, (proposal, acceptance, replacement) in enumerate(self._laws):
            proposed = _split(draw, alive, proposal)
            accepted = draw.binomial(proposed, acceptance)
            stopped = alive - int(accepted.sum())
            self.tokens[place] += accepted + _split(draw, stopped, replacement)
            self.counts[place] += stopped
            alive -= stopped
        self.tokens[-1] += _split(draw, alive, self._bonus)
        self.counts[-1] += alive


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
