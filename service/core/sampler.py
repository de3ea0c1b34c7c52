"""Many rounds at once: the vectorised twin of the play of a position rule.

Round r of seed s here is, draw for draw, the round that `play_round` plays: the same uniforms, compared exactly in the
same way. There are two ways to do it, with one result: `masked.py` where every draw is a look-up in a small table, and
`early_exit.py` for any vocabulary and denominator. Here is what they promise, and the choice.
"""

from math import lcm
from typing import Protocol

from service.core.early_exit import EarlyExitSampler
from service.core.inversion import DirectTable, Integers, inversion
from service.core.masked import LARGEST_SCALE, masked_sampler
from service.core.position_sampler import position_sampler
from service.core.profile import Profile
from service.core.rules.positionwise import PositionRule
from service.core.uniforms import address


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


def round_sampler(profile: Profile, rule: PositionRule) -> RoundSampler:
    """The sampler of a rule on a profile, built once."""
    return profile.derived(("sampler", rule), lambda: _round_sampler(profile, rule))


def _round_sampler(profile: Profile, rule: PositionRule) -> RoundSampler:
    tables = rule.tables(profile)
    positions = tuple(position_sampler(table, position) for position, table in enumerate(tables, 1))
    finals = (*(table.replacement for table in tables), rule.bonus(profile))
    final = address("final", len(finals))
    drawn_at = (*(address(table.replacement_purpose, i) for i, table in enumerate(tables, 1)), final)
    scale = lcm(*(law.denominator for law in finals))
    small = all(isinstance(position.proposal, DirectTable) for position in positions)
    if small and scale <= LARGEST_SCALE and set(drawn_at) == {final}:
        return masked_sampler(positions, finals, scale)
    draws = tuple((inversion(law), where) for law, where in zip(finals, drawn_at, strict=True))
    return EarlyExitSampler(len(profile.vocabulary), positions, draws)
