"""One round, played: what was proposed, what was committed, and the ledger of every draw and test."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from service.core.chance import Ask, SeededChance
from service.core.profile import Profile
from service.core.rules.positionwise import PositionRule
from service.core.uniforms import Address, address


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was played. Tokens are 0-based indices, positions 1-based.

    proposed: one token a position. committed: the accepted proposals, then the replacement or the bonus.
    """

    profile: Profile
    rule: PositionRule
    proposed: tuple[int, ...]
    committed: tuple[int, ...]
    ledger: tuple[Ask, ...]

    @property
    def accepted_count(self) -> int:
        """How many proposals were accepted, 0..K."""
        return len(self.committed) - 1

    @property
    def rejected_position(self) -> int | None:
        """The position of the first rejection, or None when all were accepted."""
        return self.accepted_count + 1 if self.accepted_count < self.profile.draft_length else None

    @property
    def discarded(self) -> tuple[tuple[int, int, Fraction | None], ...]:
        """The proposals dropped unchecked: position, token, and the acceptance probability it would have had."""
        first = self.accepted_count + 1
        tables = self.rule.tables(self.profile)
        return tuple(
            (position, token, tables[position - 1].acceptance(token))
            for position, token in enumerate(self.proposed, 1)
            if position > first
        )


def play_round(
    profile: Profile,
    rule: PositionRule,
    *,
    seed: int,
    round_index: int,
    proposals: Mapping[int, int],
    uniforms: Mapping[Address, Fraction] = MappingProxyType({}),
) -> Round:
    """Play one round of the stream of `seed`.

    seed: 0..2**53-1. round_index: 0..2**53-2. proposals: tokens put in the place of a proposal's draw, by position; the
    rest are sampled from the draft. uniforms: numbers in [0, 1) put in the place of the stream's, by address. The other
    draws do not change: each has its own address.
    """
    forced: dict[Address, int] = {address("propose", position): token for position, token in proposals.items()}
    chance = SeededChance(seed, round_index, forced, uniforms)
    committed = rule.play(profile, chance)
    proposed = tuple(ask.token for ask in chance.ledger if ask.purpose == "propose")
    return Round(profile, rule, proposed, committed, tuple(chance.ledger))
