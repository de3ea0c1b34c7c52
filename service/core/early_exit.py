"""The sampler of any vocabulary and denominator: only the rounds that are still going reach the next position."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from service.core.distribution import Distribution
from service.core.inversion import Integers, Inversion, inversion
from service.core.outcomes import Outcomes, OutcomeSample
from service.core.position_sampler import PositionSampler, Words, column, words_of
from service.core.uniforms import Address


@dataclass(frozen=True, slots=True, eq=False)
class Final:
    """How a final draw is made. law: of the token, given the rejected one. depends: whether it depends on that one."""

    drawn_at: Address
    law: Callable[[int], Distribution]
    depends: bool = False
    _inversion: list[Inversion] = field(init=False, repr=False, default_factory=list)

    def __post_init__(self) -> None:
        if not self.depends:
            self._inversion.append(inversion(self.law(0)))

    def tokens(self, k: Integers, rejected: Integers) -> Integers:
        """The token of each round: int64 (n,). k: the uniforms; rejected: the tokens that were rejected."""
        if not self.depends:
            drawn = self._inversion[0]
            return drawn.tokens(drawn.symbols(k))
        found = np.empty(k.size, dtype=np.int64)
        for token in np.unique(rejected).tolist():
            rows = np.flatnonzero(rejected == token)
            drawn = inversion(
                self.law(token)
            )  # not kept: there may be as many as tokens, each as long as the vocabulary
            found[rows] = drawn.tokens(drawn.symbols(k[rows]))
        return found


@dataclass(frozen=True, slots=True, eq=False)
class EarlyExitSampler:
    """Everything about a rule on a profile that does not depend on the seed.

    finals: how the final draw is made, by accepted count 0..K.
    """

    vocabulary_size: int
    positions: tuple[PositionSampler, ...]
    finals: tuple[Final, ...]

    @property
    def draft_length(self) -> int:
        """K."""
        return len(self.positions)

    def sample(self, seed: int, first_round: int, rounds: int) -> OutcomeSample:
        """Play rounds first_round .. first_round + rounds - 1 of the stream of seed."""
        words = words_of(seed, first_round, rounds, draft_length=self.draft_length)
        alive = np.arange(rounds, dtype=np.int64)
        accepted, ended = [], []
        for position, final in zip(self.positions, self.finals, strict=False):
            symbols = position.proposal.symbols(column(words, position.propose_at).take(alive, mode="clip"))
            k = column(words, position.accept_at).take(alive, mode="clip")
            passed = k < position.limits.take(symbols, mode="clip")
            rejected = position.proposal.tokens(symbols[~passed]) if final.depends else symbols
            ended.append(_final(words, final, alive[~passed], rejected))
            alive = alive[passed]
            accepted.append(Outcomes(alive, position.proposal.tokens(symbols[passed])))
        ended.append(_final(words, self.finals[-1], alive, alive))
        return OutcomeSample(rounds, tuple(accepted), tuple(ended))


def _final(words: Words, final: Final, rows: Integers, rejected: Integers) -> Outcomes:
    return Outcomes(rows, final.tokens(column(words, final.drawn_at).take(rows, mode="clip"), rejected))
