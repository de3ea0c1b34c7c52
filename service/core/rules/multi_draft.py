"""Several candidates drawn alike: recursive rejection with replacement."""

from fractions import Fraction

from service.core.distribution import Distribution
from service.core.rules.candidatewise import CANDIDATES, CandidateVerifier
from service.core.rules.rule import Rule
from service.core.rules.tries import Try, overlap, recursive, residual


def verifier(candidates: int) -> CandidateVerifier:
    """n candidates, each drawn from the draft's row; what one leaves of the target is the target of the next."""

    def tries(target: Distribution, draft: Distribution) -> Try:
        return recursive(target, lambda tried: draft, candidates, single=True)

    def formula(target: Distribution, draft: Distribution) -> Fraction:
        """1 - prod over c of (1 - sum min(r_c, draft)), r_0 the target and r_(c+1) the residual of r_c."""
        row, rejected = target, Fraction(1)
        for _ in range(candidates):
            rejected *= 1 - overlap(row, draft)
            row = residual(row, draft)
        return 1 - rejected

    return CandidateVerifier(tries, formula, candidates)


MULTI_DRAFT = Rule(
    id="multi-draft",
    title="Several candidates with replacement",
    description=(
        "Draw every candidate of a position from the draft and test them in order by min(1, target/draft); each "
        "rejection makes max(0, target - draft), renormalised, the target of the next test and, after the last, of the "
        "replacement."
    ),
    source="Miao et al. 2023, SpecInfer (arXiv:2305.09781), Algorithm 2, multi-step speculative sampling",
    family="several-candidates",
    lossless=True,
    verify=verifier,
    seen=("SpecInfer",),
    options=(CANDIDATES,),
)
