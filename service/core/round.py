"""One round, played: what was proposed, what was committed, and the ledger of every draw and test."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from types import MappingProxyType

from service.core.chance import Ask, SeededChance
from service.core.profile import Profile
from service.core.rules.rule import Rule
from service.core.uniforms import Address, address


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was played. Tokens are 0-based indices, positions 1-based.

    proposed: a token for each position and candidate, in that order. committed: the accepted proposals, then the
    replacement or the bonus.
    """

    profile: Profile
    rule: Rule
    proposed: tuple[int, ...]
    committed: tuple[int, ...]
    ledger: tuple[Ask, ...]


def play_round(
    profile: Profile,
    rule: Rule,
    *,
    seed: int,
    round_index: int,
    proposals: Mapping[int, int],
    uniforms: Mapping[Address, Fraction] = MappingProxyType({}),
) -> Round:
    """Play one round of the stream of `seed`.

    seed: 0..2**53-1. round_index: 0..2**53-2. proposals: tokens put in the place of the draw of a position's (first)
    proposal; the rest are sampled. uniforms: numbers in [0, 1) put in the place of the stream's, by address. The other
    draws do not change: each has its own address.
    """
    forced: dict[Address, int] = {address("propose", position): token for position, token in proposals.items()}
    chance = SeededChance(seed, round_index, forced, uniforms)
    committed = rule.play(profile, chance)
    first = takewhile(lambda ask: ask.purpose == "propose", chance.ledger)
    proposed = tuple(ask.token for ask in first)
    return Round(profile, rule, proposed, committed, tuple(chance.ledger))
