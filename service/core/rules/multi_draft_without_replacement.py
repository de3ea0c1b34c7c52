"""Several candidates, none of them twice: recursive rejection without replacement."""

from fractions import Fraction
from functools import cache

import numpy as np

from service.core.distribution import Distribution
from service.core.rules.candidatewise import CANDIDATES, CandidateVerifier
from service.core.rules.rule import Rule
from service.core.rules.tries import Tokens, Try, compared, recursive, residual


def remaining(draft: Distribution, tried: Tokens) -> Distribution:
    """The draft's row without the tokens tried, renormalised; where nothing is left of it, the untried tokens alike.

    At least one token is untried.
    """
    gone = list(set(tried))
    left = draft.denominator - int(draft.weights[gone].sum())
    weights = draft.weights.copy() if left else np.ones(len(draft), dtype=np.int64)
    weights[gone] = 0
    return Distribution(weights, left or len(draft) - len(gone))


def verifier(candidates: int) -> CandidateVerifier:
    """n candidates, or as many as there are tokens, each drawn from what those before leave of the draft's row."""

    def tries(target: Distribution, draft: Distribution) -> Try:
        count = min(candidates, len(draft))
        return recursive(target, lambda tried: remaining(draft, tried), count, single=False)

    def formula(target: Distribution, draft: Distribution) -> Fraction:
        """1 - R(target, nothing tried), R(r, T) = sum over x of max(0, draft_T(x) - r(x)) R(residual, T + x)."""
        count = min(candidates, len(draft))

        @cache
        def rejected(row: Distribution, tried: frozenset[int]) -> Fraction:
            if len(tried) == count:
                return Fraction(1)
            left = remaining(draft, tuple(tried))
            wanted, drafted = compared(row, left)
            over = np.maximum(drafted - wanted, 0)
            rest, whole = residual(row, left), sum(drafted.tolist())
            tokens = np.flatnonzero(over).tolist()
            return sum((Fraction(int(over[x]), whole) * rejected(rest, tried | {x}) for x in tokens), Fraction(0))

        return 1 - rejected(target, frozenset())

    return CandidateVerifier(tries, formula, candidates)


MULTI_DRAFT_WITHOUT_REPLACEMENT = Rule(
    id="multi-draft-without-replacement",
    title="Several candidates without replacement",
    description=(
        "As several candidates with replacement, but a candidate is drawn from the draft without the tokens tried "
        "before it, renormalised, and is tested with that row; where the draft has no token left, the untried tokens "
        "are alike."
    ),
    source=(
        "Jeon et al. 2024, recursive speculative decoding (arXiv:2402.14160); Chen et al. 2024, Sequoia "
        "(arXiv:2402.12374), appendix F"
    ),
    family="several-candidates",
    lossless=True,
    verify=verifier,
    seen=("Sequoia", "recursive speculative decoding"),
    options=(CANDIDATES,),
)
