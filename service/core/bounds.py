"""What no rule can exceed, and what the plainest ones reach: exact numbers to hold the rules against."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate

import numpy as np

from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.block_states import MOST_STATES
from service.core.rules.multi_draft_without_replacement import remaining
from service.core.totals import total_of
from service.errors import TooLarge

MOST_SETS = 50_000

SetLaw = dict[frozenset[int], Fraction]


def full_information_bound(profile: Profile) -> Fraction:
    """Committed tokens a round, if every prefix could be accepted as often as the target allows: 1..K+1.

    1 + sum over i and prefixes x^i of min(draft(x^i), target(x^i)) (Sun et al. 2024, arXiv:2403.10444, section 3). In
    general no rule attains it. Raises TooLarge where prefixes have too many ratios target / draft.
    """
    bound, ratios = Fraction(1), {Fraction(1): Fraction(1)}  # by ratio of a prefix, how likely the draft proposes it
    for target, draft in zip(profile.target, profile.draft, strict=True):
        following: dict[Fraction, Fraction] = {}
        steps = _steps(target, draft)
        for ratio, mass in ratios.items():
            for step, drafted in steps.items():
                following[ratio * step] = following.get(ratio * step, Fraction(0)) + mass * drafted
        ratios = following
        if len(ratios) > MOST_STATES:
            raise TooLarge(f"the prefixes have too many ratios: at most {MOST_STATES:,} at a position are worked out")
        bound += total_of(mass * min(Fraction(1), ratio) for ratio, mass in ratios.items())
    return bound


def best_acceptance(target: Distribution, draft: Distribution, candidates: int) -> Fraction:
    """The most often that one of n independent candidates can be committed, losslessly (optimal transport).

    min over sets S of target(S) + 1 - draft(S)**n (Sun et al. 2023, arXiv:2310.15141; Khisti et al. 2024,
    arXiv:2410.18234). Sets that take tokens in falling draft / target are enough.
    """
    tokens = _falling(target, draft)
    return min(
        wanted + 1 - drafted**candidates
        for wanted, drafted in zip(_masses(target, tokens), _masses(draft, tokens), strict=True)
    )


def best_acceptance_without_replacement(target: Distribution, draft: Distribution, candidates: int) -> Fraction:
    """The same where no token is drawn twice: n candidates, or as many as there are tokens. Raises TooLarge."""
    tokens = _falling(target, draft)
    place = {token: at for at, token in enumerate(tokens, 1)}
    inside = [Fraction(0)] * (len(tokens) + 1)  # by the least number of tokens, in this order, that hold the whole set
    for drawn, probability in drawn_sets(draft, candidates).items():
        inside[max(place[token] for token in drawn)] += probability
    return min(wanted + 1 - held for wanted, held in zip(_masses(target, tokens), accumulate(inside), strict=True))


def match_acceptance(target: Distribution, draft: Distribution, candidates: int) -> Fraction:
    """How often a token drawn from the target is one of n independent candidates: naive matching."""
    tokens = range(len(target))
    return total_of(target.probability(x) * (1 - (1 - draft.probability(x)) ** candidates) for x in tokens)


def match_acceptance_without_replacement(target: Distribution, draft: Distribution, candidates: int) -> Fraction:
    """The same where no token is drawn twice. Raises TooLarge."""
    law = drawn_sets(draft, candidates)
    return total_of(p * sum((target.probability(x) for x in drawn), Fraction(0)) for drawn, p in law.items())


def drawn_sets(draft: Distribution, candidates: int) -> SetLaw:
    """The law of the set of n candidates, each drawn from what those before leave of the draft's row.

    Where nothing is left of it the untried tokens are alike; n stops at the size of the vocabulary. Raises TooLarge.
    """
    law: SetLaw = {frozenset(): Fraction(1)}
    for _ in range(min(candidates, len(draft))):
        following: SetLaw = {}
        for drawn, probability in law.items():
            left = remaining(draft, tuple(drawn))
            for token in np.flatnonzero(left.weights).tolist():
                larger = drawn | {token}
                following[larger] = following.get(larger, Fraction(0)) + probability * left.probability(token)
            if len(following) > MOST_SETS:
                raise TooLarge(f"there are too many sets of candidates: at most {MOST_SETS:,} are worked out")
        law = following
    return law


def _steps(target: Distribution, draft: Distribution) -> dict[Fraction, Fraction]:
    """How likely the draft proposes a token of each ratio target / draft that is not 0."""
    found: dict[Fraction, Fraction] = {}
    for wanted, drafted in zip(target.weights.tolist(), draft.weights.tolist(), strict=True):
        if wanted and drafted:
            ratio = Fraction(wanted, drafted)
            found[ratio] = found.get(ratio, Fraction(0)) + Fraction(drafted, draft.denominator)
    return found


def _falling(target: Distribution, draft: Distribution) -> list[int]:
    """The tokens in falling draft / target; of equals the one that the target gives least first."""

    def order(token: int) -> tuple[bool, Fraction, Fraction]:
        p, q = target.probability(token), draft.probability(token)
        return p > 0, -q / p if p else Fraction(0), p

    return sorted(range(len(target)), key=order)


def _masses(row: Distribution, tokens: list[int]) -> Iterator[Fraction]:
    """What a row gives the first 0, 1, ..., V of these tokens together."""
    return accumulate((row.probability(token) for token in tokens), initial=Fraction(0))
