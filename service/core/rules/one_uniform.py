"""Wrong: one uniform decides the tests of all positions."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, pairwise
from operator import mul

import numpy as np

from service.core.chance import Chance
from service.core.distribution import Distribution
from service.core.early_exit import EarlyExitSampler, Final
from service.core.position_sampler import position_sampler
from service.core.profile import Profile
from service.core.rules import standard
from service.core.rules.played import CountedPlace, given
from service.core.rules.positionwise import PositionVerifier, passes, propose, second_law
from service.core.rules.rule import Pair, Rule, Settles
from service.core.rules.table import PositionTable
from service.core.sample import RoundSampler
from service.core.uniforms import address
from service.errors import TooLarge

MOST_STEPS = 60_000  # a bound on the uniform, and a token that may be proposed below it
TOO_LARGE = f"one uniform for all tests is followed through at most {MOST_STEPS:,} pairs of a bound on it and a token"
ZERO = Fraction(0)

States = dict[Fraction, Fraction]


@dataclass(frozen=True, slots=True, eq=False)
class OneUniformVerifier:
    """The standard tables, tested with the uniform of position 1 everywhere.

    All that is known of it after some acceptances is that it lies below the least acceptance probability so far: that
    bound is the state, and a step of the laws splits it.
    """

    standard: PositionVerifier
    replaced_by: str = "the residual"
    bonus_by: str = "the target"
    settles: Settles = "each"
    candidates: int = 1
    independent: bool = False

    def check(self, profile: Profile) -> None:
        """Any profile will do."""

    def most_rounds(self, profile: Profile) -> int | None:
        """None: the sampler is vectorised."""
        return None

    def play(self, profile: Profile, chance: Chance) -> tuple[int, ...]:
        """One round of the standard rule, but every test asks the address of the first."""
        tables = self.standard.tables(profile)
        proposals = propose(tables, chance)
        for i, (table, token) in enumerate(zip(tables, proposals, strict=True), 1):
            if not passes(table, token, chance, i, uniform_of=1):
                return (*proposals[: i - 1], chance.draw(table.replacement, "final", i))
        return (*proposals, chance.draw(profile.bonus, "final", len(tables) + 1))

    def places(self, profile: Profile) -> tuple[CountedPlace, ...]:
        """By the states. Raises TooLarge."""
        return tuple(
            _place(states, table)
            for states, table in zip(self._states(profile), self.standard.tables(profile), strict=False)
        )

    def bonus(self, profile: Profile) -> Distribution:
        """The target's own row."""
        return profile.bonus

    def survival(self, profile: Profile) -> tuple[Fraction, ...]:
        """S_i is the integral over u of the product of Pr(acceptance probability of position j > u), j = 1..i."""
        return _integrals(self.standard.tables(profile))

    def count_law(self, profile: Profile) -> tuple[Fraction, ...]:
        """By the states: what is lost from one to the next stops there. Raises TooLarge."""
        reached = [sum(states.values(), start=ZERO) for states in self._states(profile)]
        return (*(before - after for before, after in pairwise(reached)), reached[-1])

    def pair(self, profile: Profile) -> Pair:
        """The first token accepted, and the second given the bound that it leaves."""
        tables = self.standard.tables(profile)
        found: Pair = {}
        for x, mass, bound in _accepted(Fraction(1), Fraction(1), tables[0]):
            if len(tables) == 1:
                second = second_law(tables, profile.bonus)
            else:
                place = _place({bound: mass}, tables[1])
                second = [place.accepted(y) + place.replaced(y) for y in range(len(profile.vocabulary))]
            found |= {(x, y): mass * share for y, share in enumerate(second) if share}
        return found

    def sampler(self, profile: Profile) -> RoundSampler:
        """Position by position, every test at one address."""
        tables = self.standard.tables(profile)
        positions = tuple(
            replace(position_sampler(table, i), accept_at=address("accept", 1)) for i, table in enumerate(tables, 1)
        )
        final, bonus = address("final", 1), profile.bonus
        laws = (*(Final(final, table.replacement_after) for table in tables), Final(final, lambda token: bonus))
        return EarlyExitSampler(len(profile.vocabulary), positions, laws)

    def _states(self, profile: Profile) -> list[States]:
        """The bound on the uniform to its probability, on reaching positions 1..K+1."""
        return profile.of_rule(self, "states", lambda: list(_states(self.standard.tables(profile))))


def _states(tables: tuple[PositionTable, ...]) -> Iterator[States]:
    states = {Fraction(1): Fraction(1)}
    yield states
    for table in tables:
        if len(states) * len(_drafted(table)) > MOST_STEPS:
            raise TooLarge(TOO_LARGE)
        after: States = {}
        for bound, mass in states.items():
            for _, accepted, least in _accepted(bound, mass, table):
                after[least] = after.get(least, ZERO) + accepted
        states = after
        yield states


def _accepted(bound: Fraction, mass: Fraction, table: PositionTable) -> Iterator[tuple[int, Fraction, Fraction]]:
    """Each token that can be accepted from a state: the token, how likely that is, and the bound afterwards."""
    for token in _drafted(table):
        least = min(bound, table.acceptance(token) or ZERO)
        if least:
            yield token, mass * table.proposal.probability(token) * least / bound, least


def _drafted(table: PositionTable) -> list[int]:
    return np.flatnonzero(table.proposal.weights).tolist()


def _place(states: States, table: PositionTable) -> CountedPlace:
    size = len(table.target)
    accepted = [ZERO] * size
    for bound, mass in states.items():
        for token, share, _ in _accepted(bound, mass, table):
            accepted[token] += share
    reached = sum(states.values(), start=ZERO)
    rejected = reached - sum(accepted, start=ZERO)
    replaced = [rejected * table.replacement.probability(token) if rejected else ZERO for token in range(size)]
    proposed = [table.proposal.probability(token) * reached for token in range(size)]
    acceptances = tuple(mass / whole if whole else None for mass, whole in zip(accepted, proposed, strict=True))
    return given(accepted, replaced, reached, acceptances)


def _integrals(tables: tuple[PositionTable, ...]) -> tuple[Fraction, ...]:
    """The probability that one uniform passes the first 0, 1, ..., K tests: piecewise constant between the acceptance
    probabilities.
    """
    laws = [[(table.acceptance(x) or ZERO, table.proposal.probability(x)) for x in _drafted(table)] for table in tables]
    edges = sorted({ZERO, Fraction(1), *(acceptance for law in laws for acceptance, _ in law)})
    if len(edges) * sum(map(len, laws)) > MOST_STEPS:
        raise TooLarge(TOO_LARGE)
    totals = [ZERO] * (len(tables) + 1)
    for low, high in pairwise(edges):
        passing = (sum((mass for acceptance, mass in law if acceptance > low), start=ZERO) for law in laws)
        for length, product in enumerate(accumulate(passing, mul, initial=high - low)):
            totals[length] += product
    return tuple(totals)


ONE_UNIFORM = Rule(
    id="one-uniform",
    title="One uniform for all positions",
    description="The standard rule, but one uniform decides the tests of all positions of a round.",
    source="found in the field; after an acceptance that uniform is known to be small",
    family="wrong",
    lossless=False,
    condition="Position 1 is right; later ones accept too much, and their tokens lean to the draft.",
    verify=lambda: OneUniformVerifier(PositionVerifier(standard.table)),
)
