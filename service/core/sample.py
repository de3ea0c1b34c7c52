"""What every sampler promises: many rounds at once, each of them the round that `play_round` plays."""

from typing import Protocol

from service.core.inversion import Integers


class Sample(Protocol):
    """Consecutive rounds that were played."""

    def accepted_counts(self) -> Integers:
        """How many proposals each round accepted: int64 (n,)."""
        ...

    def committed(self, row: int) -> tuple[int, ...]:
        """The committed tokens (0-based indices) of one of the rounds, counted from the first."""
        ...

    def add_to(self, tokens: Integers, counts: Integers, start: int, stop: int) -> None:
        """Add the histograms of rounds start..stop-1.

        tokens: int64 (K + 1, V), how often each token was committed at each position. counts: int64 (K + 1,), how
        often each number of tokens, 1..K+1, was committed.
        """
        ...


class RoundSampler(Protocol):
    """Plays rounds of one rule on one profile, with K positions over V tokens."""

    @property
    def vocabulary_size(self) -> int:
        """V."""
        ...

    @property
    def draft_length(self) -> int:
        """K."""
        ...

    def sample(self, seed: int, first_round: int, rounds: int) -> Sample:
        """Play rounds first_round .. first_round + rounds - 1 of the stream of seed."""
        ...
