"""Many rounds of a block rule at once: the weight of each round's prefix is a state, looked up in tables."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from service.core.grid import thresholds
from service.core.inversion import Integers, Inversion, inversion
from service.core.outcomes import Outcomes, OutcomeSample
from service.core.profile import Profile
from service.core.rules.block_states import BlockStates, replacement
from service.core.rules.by_state import Draws, draws
from service.core.rules.stopping import Stopping
from service.core.stream import Stream
from service.errors import TooLarge

MOST_ENTRIES = 2**20  # of all tables together: states times tokens


@dataclass(frozen=True, slots=True, eq=False)
class BlockPosition:
    """One position. next_state: by state before and token, int64 (S, V). limits: by state, int64 (S',)."""

    proposal: Inversion
    next_state: Integers
    limits: Integers


@dataclass(frozen=True, slots=True, eq=False)
class BlockSampler:
    """Everything about a block rule on a profile that does not depend on the seed.

    finals: how the last token is drawn, by how many proposals are kept, 0..K, and the state then.
    """

    vocabulary_size: int
    positions: tuple[BlockPosition, ...]
    finals: tuple[Draws, ...]
    stopping: Stopping

    @property
    def draft_length(self) -> int:
        """K."""
        return len(self.positions)

    def sample(self, seed: int, first_round: int, rounds: int) -> OutcomeSample:
        """Play rounds first_round .. first_round + rounds - 1 of the stream of seed."""
        stream = Stream(seed, first_round, rounds)
        state = np.zeros(rounds, dtype=np.int64)
        states, tokens, passed = [state], [], np.ones((len(self.positions), rounds), dtype=np.bool_)
        for i, position in enumerate(self.positions, 1):
            drawn = position.proposal.tokens(position.proposal.symbols(stream.at("propose", i)))
            state = position.next_state[state, drawn]
            passed[i - 1] = stream.at("accept", i) < position.limits[state]
            states.append(state)
            tokens.append(drawn)
        kept = self.stopping.kept_of(passed) if self.positions else state
        accepted = tuple(_where(kept > place, drawn) for place, drawn in enumerate(tokens))
        k = stream.at("final", 1)
        ended = []
        for count, final in enumerate(self.finals):
            rows = np.flatnonzero(kept == count)
            ended.append(Outcomes(rows, final.tokens(states[count][rows], k[rows])))
        return OutcomeSample(rounds, accepted, tuple(ended))


def fits(profile: Profile, states_of: Callable[[Profile], BlockStates]) -> bool:
    """Whether the tables are small enough."""
    try:
        layers = states_of(profile).layers
    except TooLarge:
        return False
    return 2 * len(profile.vocabulary) * sum(len(layer.weights) for layer in layers) <= MOST_ENTRIES


def block_sampler(profile: Profile, states: BlockStates, stopping: Stopping) -> BlockSampler:
    """The sampler of these states."""
    size, positions, finals = len(profile.vocabulary), [], []
    for i, (target, draft) in enumerate(zip(profile.target, profile.draft, strict=True)):
        layer, following = states.layers[i], states.layers[i + 1]
        columns = [c or 0 for c in layer.class_of]  # a token that the draft gives 0 is never looked up
        moves = np.array(layer.moves, dtype=np.int64)[:, columns]
        limits = thresholds(_integers(following.parts), _integers(following.wholes))
        positions.append(BlockPosition(inversion(draft), moves, limits))
        finals.append(draws([replacement((weight, layer.scale), target, draft) for weight in layer.weights]))
    finals.append(draws([profile.bonus]))
    return BlockSampler(size, tuple(positions), tuple(finals), stopping)


def _integers(values: list[int]) -> Integers:
    return np.array(values, dtype=object)


def _where(mask: NDArray[np.bool_], tokens: Integers) -> Outcomes:
    rows = np.flatnonzero(mask)
    return Outcomes(rows, tokens[rows])
