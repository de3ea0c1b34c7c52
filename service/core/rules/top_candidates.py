"""The likeliest tokens of the draft as candidates, none of them drawn: each is tested as the point mass it is."""

from fractions import Fraction

import numpy as np

from service.core.distribution import Distribution, point_mass
from service.core.rules.candidatewise import CANDIDATES, CandidateVerifier
from service.core.rules.rule import Rule
from service.core.rules.tries import Try, recursive


def top(draft: Distribution, count: int) -> list[int]:
    """The likeliest tokens in falling order, of equals the first in the vocabulary first."""
    found: list[int] = np.argsort(-draft.weights, kind="stable")[:count].tolist()
    return found


def verifier(candidates: int) -> CandidateVerifier:
    """n candidates, or as many as there are tokens."""

    def tries(target: Distribution, draft: Distribution) -> Try:
        masses = [point_mass(token, size=len(draft), denominator=1) for token in top(draft, candidates)]
        return recursive(target, lambda tried: masses[len(tried)], len(masses), single=True)

    def formula(target: Distribution, draft: Distribution) -> Fraction:
        """What the target gives all candidates together."""
        return sum((target.probability(token) for token in top(draft, candidates)), start=Fraction(0))

    return CandidateVerifier(tries, formula, candidates)


TOP_CANDIDATES = Rule(
    id="top-candidates",
    title="The likeliest candidates, as point masses",
    description=(
        "The candidates of a position are the draft's likeliest tokens; accept each with the probability that the "
        "target gives it, or take it from the target, renormalise and test the next."
    ),
    source="Recursive rejection (arXiv:2305.09781, Algorithm 2) of point masses, and arXiv:2402.12374, F.3",
    family="several-candidates",
    lossless=True,
    verify=verifier,
    condition="The tests take the draft for the point mass it is: with the draft's own probabilities it is biased.",
    seen=("EAGLE issue 183", "SGLang issue 10308"),
    options=(CANDIDATES,),
)
