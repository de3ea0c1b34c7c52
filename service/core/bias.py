"""How far what a rule commits lies from the target, exactly: position by position, and for the first two tokens."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.positionwise import check_pairs
from service.core.rules.rule import Pair, Place, Rule
from service.core.totals import total_of
from service.errors import TooLarge

MOST_TOKENS = 1_024  # the law of a position is worked out token by token

Law = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Bias:
    """A committed law beside the target. gaps: committed - target by token, shape (V,), summing to 0.

    total_variation: half the sum of the absolute gaps, in 0..1. impossible: the probability of committing a token that
    the target gives 0. support: how many tokens the target or the rule can give.
    """

    committed: Law
    gaps: Law
    total_variation: Fraction = field(init=False)
    impossible: Fraction = field(init=False)
    support: int = field(init=False)

    def __post_init__(self) -> None:
        pairs = list(zip(self.committed, self.gaps, strict=True))
        object.__setattr__(self, "total_variation", total_of(map(abs, self.gaps)) / 2)
        object.__setattr__(self, "impossible", total_of(mass for mass, gap in pairs if mass == gap))
        object.__setattr__(self, "support", sum(mass > 0 or gap < 0 for mass, gap in pairs))


@dataclass(frozen=True, slots=True)
class PairBias:
    """The first two committed tokens, among rounds that commit two: what a lossless rule would make of the same firsts.

    committed, lossless: Pr(N >= 2, Y_1 = x, Y_2 = y) by (x, y). A rule is lossless here if and only if the two agree.
    total_variation: half the sum of their absolute differences.
    """

    committed: Pair
    lossless: Pair
    total_variation: Fraction = field(init=False)

    def __post_init__(self) -> None:
        pairs, zero = self.committed.keys() | self.lossless.keys(), Fraction(0)
        gaps = (abs(self.committed.get(pair, zero) - self.lossless.get(pair, zero)) for pair in pairs)
        object.__setattr__(self, "total_variation", total_of(gaps) / 2)


def biases(profile: Profile, rule: Rule) -> tuple[Bias, ...]:
    """The bias of positions 1..K and of the bonus, given that a token is committed there; made once a profile.

    Raises TooLarge for a vocabulary of more than 1,024 tokens.
    """
    return profile.of_rule(rule, "biases", lambda: tuple(_biases(profile, rule)))


def pair_bias(profile: Profile, rule: Rule) -> PairBias | None:
    """The bias of the first two tokens, made once a profile; None where nothing is drafted. Raises TooLarge."""
    if not profile.draft_length:
        return None
    return profile.of_rule(rule, "pair_bias", lambda: _pair_bias(profile, rule))


def _biases(profile: Profile, rule: Rule) -> list[Bias]:
    size = len(profile.vocabulary)
    if size > MOST_TOKENS:
        raise TooLarge(f"committed laws are compared token by token for at most {MOST_TOKENS:,} tokens")
    laws = [*(_law(place, size) for place in rule.places(profile)), _row(rule.verifier.bonus(profile))]
    return [_bias(law, target) for law, target in zip(laws, (*profile.target, profile.bonus), strict=True)]


def _bias(law: Law, target: Distribution) -> Bias:
    if not any(law):  # nothing is ever committed here
        return Bias(law, law)
    return Bias(law, tuple(mass - wanted for mass, wanted in zip(law, _row(target), strict=True)))


def _law(place: Place, size: int) -> Law:
    return tuple(place.accepted(token) + place.replaced(token) for token in range(size))


def _row(row: Distribution) -> Law:
    return tuple(map(row.probability, range(len(row))))


def _pair_bias(profile: Profile, rule: Rule) -> PairBias:
    check_pairs(profile)
    committed = rule.verifier.pair(profile)
    second = (*profile.target, profile.bonus)[1]
    firsts: dict[int, Fraction] = {}
    for (first, _), mass in committed.items():
        firsts[first] = firsts.get(first, Fraction(0)) + mass
    support: Sequence[int] = second.weights.nonzero()[0].tolist()
    return PairBias(committed, {(x, y): mass * second.probability(y) for x, mass in firsts.items() for y in support})
