"""Which rule counts look like: the known rules by the likelihood they give to what was observed.

The likelihood of a rule is the product, over the positions, of the probabilities of the tokens committed there, given
that one is committed there, and, where it was observed, over the rounds of the probability of the committed count. The
positions and the count are taken as if they did not depend on each other (a composite likelihood: Varin, Reid, Firth
2011). A rule that gives something observed the probability 0 is impossible.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from service.core.conformance import Laws, Observed
from service.core.deviation import significant
from service.core.distribution import proportional_to
from service.core.profile import Profile
from service.core.rules.rule import Rule
from service.errors import ServiceError, TooLarge

MOST_TOKENS = 64
MOST_POSITIONS = 16
MOST_NUMBERS = 256  # tokens of all positions together


class Obstacle(NamedTuple):
    """Something observed that a rule never does.

    position: 1-based, None where it is the committed count. token: a 0-based index, None where the rule commits nothing
    at the position. committed_count: None but for a count.
    """

    position: int | None
    token: int | None
    committed_count: int | None


@dataclass(frozen=True, slots=True)
class Likeness:
    """One rule beside what was observed. log_likelihood: in nats, without the multinomial coefficients, which no rule
    changes; behind: the best rule's minus this one's. Both are None for a rule that is impossible or not compared.

    obstacle: what makes it impossible. not_compared: why its laws are not known here.
    """

    rule: Rule
    log_likelihood: float | None = None
    behind: float | None = None
    obstacle: Obstacle | None = None
    not_compared: str | None = None


def likenesses(profile: Profile, rules: Mapping[str, Rule], observed: Observed) -> tuple[Likeness, ...]:
    """Every rule: first the possible, the likeliest first, of equals that of fewest options; then the impossible, then
    those not compared.
    """
    terms: dict[str, list[float]] = {}
    rest: list[Likeness] = []
    for name, rule in rules.items():
        try:
            found = _terms(profile, rule, observed)
        except ServiceError as error:
            rest.append(Likeness(rule, not_compared=str(error)))
            continue
        if isinstance(found, Obstacle):
            rest.append(Likeness(rule, obstacle=found))
        else:
            terms[name] = found
    totals = {name: math.fsum(found) for name, found in terms.items()}

    def rank(name: str) -> tuple[float, int, int]:
        return -significant(totals[name]), len(rules[name].options), len(rules[name].chosen)

    ranked = sorted(totals, key=rank)
    possible = [
        Likeness(rules[name], significant(totals[name]) + 0.0, _behind(terms[ranked[0]], terms[name]))  # never -0.0
        for name in ranked
    ]
    return (*possible, *sorted(rest, key=lambda one: one.obstacle is None))


def laws_of(profile: Profile, rule: Rule, observed: Observed) -> Laws:
    """The laws of a rule that can do all that was observed. Where nothing was observed, the target's row stands in."""
    rows = (*profile.target, profile.bonus)
    positions = [
        proportional_to(_law(profile, rule, place)) if observed.tokens[place].any() else row
        for place, row in enumerate(rows)
    ]
    count = None if observed.counts is None else proportional_to(list(rule.count_law(profile)))
    return Laws(tuple(positions), count)


def _behind(best: list[float], own: list[float]) -> float:
    """The difference of two sums, before either is rounded."""
    return abs(significant(math.fsum([*best, *(-term for term in own)])))


def _terms(profile: Profile, rule: Rule, observed: Observed) -> list[float] | Obstacle:
    """count * ln(probability) of all that was observed. Raises TooLarge, or whatever the rule refuses."""
    size, length = len(profile.vocabulary), profile.draft_length
    if size > MOST_TOKENS or length > MOST_POSITIONS or size * length > MOST_NUMBERS:
        allowed = f"{MOST_TOKENS} tokens and {MOST_POSITIONS} positions, and {MOST_NUMBERS} tokens of all positions"
        raise TooLarge(f"rules are compared over at most {allowed}")
    found: list[float] = []
    for part in (_token_terms(profile, rule, observed), _count_terms(profile, rule, observed)):
        for term in part:
            if isinstance(term, Obstacle):
                return term
            found.append(term)
    return found


def _token_terms(profile: Profile, rule: Rule, observed: Observed) -> Iterator[float | Obstacle]:
    survival = rule.survival(profile)
    for place, counts in enumerate(observed.tokens):
        seen = np.flatnonzero(counts).tolist()
        if not seen:
            return
        law = _law(profile, rule, place) if survival[place] else [Fraction(0)] * counts.size
        reached = any(law)
        for token in seen:
            obstacle = Obstacle(place + 1, token if reached else None, None)
            yield _term(int(counts[token]), law[token]) if law[token] else obstacle


def _count_terms(profile: Profile, rule: Rule, observed: Observed) -> Iterator[float | Obstacle]:
    if observed.counts is None:
        return
    for number, (count, probability) in enumerate(
        zip(observed.counts.tolist(), rule.count_law(profile), strict=True), 1
    ):
        if count:
            yield _term(count, probability) if probability else Obstacle(None, None, number)


def _law(profile: Profile, rule: Rule, place: int) -> list[Fraction]:
    """The law of the token committed at position place + 1, given that one is; all 0 where none ever is."""
    size = len(profile.vocabulary)
    if place == profile.draft_length:
        bonus = rule.verifier.bonus(profile)
        return [bonus.probability(token) for token in range(size)]
    law = rule.places(profile)[place]
    return [law.accepted(token) + law.replaced(token) for token in range(size)]


def _term(count: int, probability: Fraction) -> float:
    """count * ln(probability), to the last digits also where the probability is next to 1, or below all doubles."""
    if 2 * probability >= 1:
        return count * math.log1p(-float(1 - probability))
    return count * (math.log(probability.numerator) - math.log(probability.denominator))
