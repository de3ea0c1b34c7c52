"""Many rounds of a rule with several candidates at once: what a round tries next is a row of a table."""

from dataclasses import dataclass

import numpy as np

from service.core.grid import thresholds
from service.core.inversion import Integers
from service.core.outcomes import Outcomes, OutcomeSample
from service.core.rules.by_state import Draws, draws
from service.core.rules.candidate_tree import CandidateTree
from service.core.stream import Stream


@dataclass(frozen=True, slots=True, eq=False)
class CandidateLevel:
    """One candidate. limits: int64 (tries, V), the token passes below it. children: int64 (tries, V), what is next."""

    drawn: Draws
    limits: Integers
    children: Integers


@dataclass(frozen=True, slots=True, eq=False)
class CandidatePosition:
    """One position: its candidates, and how the replacement is drawn."""

    levels: tuple[CandidateLevel, ...]
    final: Draws


@dataclass(frozen=True, slots=True, eq=False)
class CandidateSampler:
    """Everything about a rule on a profile that does not depend on the seed."""

    vocabulary_size: int
    positions: tuple[CandidatePosition, ...]
    bonus: Draws

    @property
    def draft_length(self) -> int:
        """K."""
        return len(self.positions)

    def sample(self, seed: int, first_round: int, rounds: int) -> OutcomeSample:
        """Play rounds first_round .. first_round + rounds - 1 of the stream of seed."""
        stream = Stream(seed, first_round, rounds)
        alive = np.arange(rounds, dtype=np.int64)
        accepted, ended = [], []
        for i, position in enumerate(self.positions, 1):
            kept, rejected = _verified(position, stream, i, alive)
            ended.append(rejected)
            accepted.append(kept)
            alive = kept.rows
        ended.append(Outcomes(alive, self.bonus.tokens(np.zeros_like(alive), stream.at("final", 1)[alive])))
        return OutcomeSample(rounds, tuple(accepted), tuple(ended))


def candidate_position(tree: CandidateTree) -> CandidatePosition:
    """The tables of a position."""
    levels = []
    for tries, children in zip(tree.levels, tree.children, strict=False):
        limits = [thresholds(one.test.parts, one.test.wholes) for one in tries if one.test is not None]
        levels.append(CandidateLevel(draws([one.law for one in tries]), np.stack(limits), children))
    return CandidatePosition(tuple(levels), draws([one.law for one in tree.levels[-1]]))


def _verified(position: CandidatePosition, stream: Stream, i: int, alive: Integers) -> tuple[Outcomes, Outcomes]:
    """What a position commits in the rounds that reach it: accepted candidates, and replacements."""
    rows, at = alive, np.zeros(alive.size, dtype=np.int64)
    found = np.full(stream.rounds, -1, dtype=np.int64)
    for c, level in enumerate(position.levels):
        tokens = level.drawn.tokens(at, stream.at("propose", i, c)[rows])
        passed = stream.at("accept", i, c)[rows] < level.limits[at, tokens]
        found[rows[passed]] = tokens[passed]
        rows, at = rows[~passed], level.children[at, tokens][~passed]
    kept = alive[found[alive] >= 0]
    replaced = position.final.tokens(at, stream.at("final", i)[rows])
    return Outcomes(kept, found[kept]), Outcomes(rows, replaced)
