"""Literal test vectors of a rule: proposals and uniforms that go in, committed tokens that come out.

They are sought at the edges, where samplers differ: for every test met, the last uniform that passes it and the first
that does not; for a test that nothing or everything passes, the uniform nearest to the other verdict; for every token
that can end a round, the first uniform that gives it. Rounds of the random stream follow.
"""

from dataclasses import dataclass
from typing import NamedTuple

from service.core.edge_rounds import Shown, Steered, Steering
from service.core.frames import frames_of
from service.core.outcome import outcome_of
from service.core.profile import Profile
from service.core.rules.rule import Rule
from service.core.uniforms import WORDS_PER_BLOCK, Address, Purpose, address, numerators
from service.errors import TooLarge

MOST_NUMBERS = 256  # tokens of all positions together
MOST_SEEDED = 200


class Sent(NamedTuple):
    """One uniform of a vector: the numerator over 2**53 at an address. position: 1-based, candidate: 0-based."""

    purpose: Purpose
    position: int
    candidate: int
    numerator: int


@dataclass(frozen=True, slots=True)
class Vector:
    """One test vector. shows: why it is here. round_index: of the stream of the seed.

    proposals: token indices by position and candidate. accept: the numerator over 2**53 of the uniform of the test at
    each position. final: of the replacement or bonus. others: every further uniform that was used. committed: the
    tokens that must come out, and accepted_count: how many of them are accepted proposals.
    """

    shows: tuple[Shown, ...]
    round_index: int
    proposals: tuple[int, ...]
    accept: tuple[int, ...]
    final: int
    others: tuple[Sent, ...]
    committed: tuple[int, ...]
    accepted_count: int


def vectors(profile: Profile, rule: Rule, *, seed: int, rounds: int) -> tuple[Vector, ...]:
    """The vectors of a rule on a profile, always the same. seed: 0..2**53-1. rounds: 0..200, how many rounds of the
    seed's stream follow those at the edges. Raises TooLarge where there would be too many.
    """
    if len(profile.vocabulary) * (profile.draft_length + 1) > MOST_NUMBERS:
        raise TooLarge(f"vectors are made for at most {MOST_NUMBERS:,} tokens of all positions together")
    steering = Steering(profile, rule, seed)
    found = steering.edges()
    found |= {Shown("seeded", index): steering.play({}, {}, index) for index in range(rounds)}
    gathered: dict[int, tuple[Steered, list[Shown]]] = {}
    for shown, played in found.items():
        gathered.setdefault(id(played), (played, []))[1].append(shown)
    return tuple(_vector(played, seed, tuple(shows)) for played, shows in gathered.values())


def _vector(played: Steered, seed: int, shows: tuple[Shown, ...]) -> Vector:
    index = shows[0].position if shows[0].kind == "seeded" else 0

    def at(where: Address) -> int:
        known = played.uniforms.get(where)
        return _of_stream(seed, index, where) if known is None else known

    places = [address("accept", position) for position in range(1, played.round.profile.draft_length + 1)]
    final = address("final", 1)
    others = {
        where: Sent(ask.purpose, ask.position, ask.candidate, at(where))
        for ask in played.asks
        if (where := address(ask.purpose, ask.position, ask.candidate)) not in (*places, final)
    }
    return Vector(
        shows=shows,
        round_index=index,
        proposals=played.round.proposed,
        accept=tuple(map(at, places)),
        final=at(final),
        others=tuple(others.values()),
        committed=played.round.committed,
        accepted_count=outcome_of(played.round, frames_of(played.round)).accepted_count,
    )


def _of_stream(seed: int, round_index: int, where: Address) -> int:
    block, offset = divmod(where.slot, WORDS_PER_BLOCK)
    return int(numerators(seed, round_index, 1, block=block, candidate=where.candidate)[0, offset])
