"""A round in which the fault of a rule shows: where, by which token, and in which frame."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from service.core.bias import biases
from service.core.frames import frames_of
from service.core.profile import Profile
from service.core.round import play_round
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD
from service.core.sampler import round_sampler
from service.errors import TooLarge

ROUNDS_LOOKED_AT = 2**13
ROUNDS_PER_LOOK = 2**9


class Excess(NamedTuple):
    """A way in which a rule commits a token more often than the standard rule does, given that the position is reached.

    by: accepted, replacement or bonus.
    """

    excess: Fraction
    position: int
    token: int
    by: str


@dataclass(frozen=True, slots=True)
class Sighting:
    """Round round_index of the seed, with sampled proposals: frame (0-based) commits the token at the position."""

    excess: Excess
    round_index: int
    frame: int


def sighting(profile: Profile, rule: Rule, *, seed: int) -> Sighting | None:
    """The first round of the seed that commits what the rule overdoes most, as often as one can be found.

    None for a rule without bias, and where none of the first 8,192 rounds shows it.
    """
    try:
        if not any(bias.total_variation for bias in biases(profile, rule)):
            return None
    except TooLarge:
        return None
    position, token = _most_overdone(profile, rule)
    ways = (one for one in _excesses(profile, rule) if (one.position, one.token) == (position, token))
    wanted = max(ways, key=lambda one: one.excess)
    alone = rule.verifier.most_rounds(profile)
    sampler = round_sampler(profile, rule)
    for first in range(0, min(ROUNDS_LOOKED_AT, alone or ROUNDS_LOOKED_AT), ROUNDS_PER_LOOK):
        sample = sampler.sample(seed, first, ROUNDS_PER_LOOK)
        for row in range(ROUNDS_PER_LOOK):
            committed = sample.committed(row)
            if _shows(wanted, committed, profile.draft_length):
                return Sighting(wanted, first + row, _frame(profile, rule, seed, first + row, wanted.position))
    return None


def _most_overdone(profile: Profile, rule: Rule) -> tuple[int, int]:
    """The position (1-based) and the token that a round commits most too often, all ways together."""
    reached = rule.survival(profile)
    gaps = (
        (reached[place] * gap, -place, -token)
        for place, bias in enumerate(biases(profile, rule))
        for token, gap in enumerate(bias.gaps)
    )
    _, place, token = max(gaps)
    return 1 - place, -token


def _excesses(profile: Profile, rule: Rule) -> Iterator[Excess]:
    """Every token at every position, each way it can be committed."""
    reached, size = rule.survival(profile), range(len(profile.vocabulary))
    pairs = zip(rule.places(profile), STANDARD.places(profile), strict=True)
    for position, (found, right) in enumerate(pairs, 1):
        mass = reached[position - 1]
        for token in size:
            yield Excess(mass * (found.accepted(token) - right.accepted(token)), position, token, "accepted")
            yield Excess(mass * (found.replaced(token) - right.replaced(token)), position, token, "replacement")
    bonus = rule.verifier.bonus(profile)
    for token in size:
        gap = bonus.probability(token) - profile.bonus.probability(token)
        yield Excess(reached[-1] * gap, profile.draft_length + 1, token, "bonus")


def _shows(wanted: Excess, committed: tuple[int, ...], draft_length: int) -> bool:
    """Whether a round commits the token there and in that way: an accepted one is never the last."""
    if len(committed) < wanted.position or committed[wanted.position - 1] != wanted.token:
        return False
    last = len(committed) == wanted.position
    return last == (wanted.by != "accepted") or (last and wanted.position > draft_length)


def _frame(profile: Profile, rule: Rule, seed: int, round_index: int, position: int) -> int:
    played = play_round(profile, rule, seed=seed, round_index=round_index, proposals={})
    return next(frame.index for frame in frames_of(played) if len(frame.committed) >= position)
