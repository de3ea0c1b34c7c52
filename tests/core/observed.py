"""What samplers did: counts made of a rule's own rounds, and rules that are wrong in a known way."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from service.core.conformance import Observed
from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.standard import table
from service.core.rules.table import PositionTable
from service.core.sampler import round_sampler

MILLIONTH = Fraction(1, 1_000_000)
HUNDREDTH = Fraction(1, 100)


def from_the_target(target: Distribution, draft: Distribution) -> PositionTable:
    """The right test, and the replacement drawn from the target itself."""
    return replace(table(target, draft), replacing=lambda: target)


def everything(target: Distribution, draft: Distribution) -> PositionTable:
    """Every proposal is accepted."""
    return replace(table(target, draft), parts=draft.weights, formula=None)


def nothing(target: Distribution, draft: Distribution) -> PositionTable:
    """No proposal is accepted, and the target's own token committed: lossless and slow."""
    return replace(table(target, draft), parts=draft.weights * 0, replacing=lambda: target, formula=None)


def rule_of(id_: str, made: object) -> Rule:
    """A rule of one table, with as little prose as a test needs."""
    return Rule(id_, f"The rule {id_}", "", "", "wrong", False, lambda: PositionVerifier(made))


RESAMPLED = rule_of("resampled", from_the_target)
ACCEPTING = rule_of("accepting", everything)
REFUSING = rule_of("refusing", nothing)


def played(profile: Profile, rule: Rule, rounds: int, seed: int = 0) -> Observed:
    """The counts of the first rounds of a seed."""
    tokens = np.zeros((profile.draft_length + 1, len(profile.vocabulary)), dtype=np.int64)
    counts = np.zeros(profile.draft_length + 1, dtype=np.int64)
    round_sampler(profile, rule).sample(seed, 0, rounds).add_to(tokens, counts, 0, rounds)
    return Observed(tokens, counts)


def observed(*rows: list[int], counts: list[int] | None = None) -> Observed:
    """Written out."""
    return Observed(np.array(rows), None if counts is None else np.array(counts))
