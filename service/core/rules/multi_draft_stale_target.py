"""A wrong rule: later candidates tested against the target as it was before the first was rejected."""

from fractions import Fraction

from service.core.distribution import Distribution
from service.core.rules.candidatewise import CANDIDATES, CandidateVerifier
from service.core.rules.rule import Rule
from service.core.rules.tries import Try, chain, overlap, ratio_test, residual


def verifier(candidates: int) -> CandidateVerifier:
    """n candidates, each drawn and tested like the first, and a replacement like that of the standard rule."""

    def tries(target: Distribution, draft: Distribution) -> Try:
        return chain(draft, ratio_test(target, draft), candidates, residual(target, draft))

    def formula(target: Distribution, draft: Distribution) -> Fraction:
        """1 - (1 - sum min(target, draft))**n."""
        return 1 - (1 - overlap(target, draft)) ** candidates

    return CandidateVerifier(tries, formula, candidates, replaced_by="the residual")


MULTI_DRAFT_STALE_TARGET = Rule(
    id="multi-draft-stale-target",
    title="Several candidates tested against a stale target",
    description=(
        "As several candidates with replacement, but a rejection does not change the target: every candidate is tested "
        "by min(1, target/draft), and the replacement is drawn from max(0, target - draft) renormalised."
    ),
    source="Recursive rejection (arXiv:2305.09781, Algorithm 2) without its update of the target",
    family="wrong",
    lossless=False,
    lossless_if=lambda candidates: candidates == 1,
    verify=verifier,
    condition="After a rejection the residual is the target of the next test; with one candidate there is none.",
    seen=("NJUNLP/MCSD issue 5", "the kind of llama.cpp pull request 5625"),
    options=(CANDIDATES,),
)
