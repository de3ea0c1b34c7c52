"""One-hot: the draft's law is ignored, as of a proposal that is certain."""

from fractions import Fraction

import numpy as np

from service.core.distribution import Distribution, likeliest, without
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable

PROPOSAL = Option(
    "proposal",
    "choice",
    "sampled",
    "Whether proposals are sampled from the draft or are its likeliest token.",
    choices=("sampled", "argmax"),
)


def table(target: Distribution, draft: Distribution, *, proposal: str) -> PositionTable:
    """The standard rule with a point mass on the proposal x for the draft: accept with target(x), else the target
    without x.

    What is committed follows the target given x, whatever the law of x; acceptance is the sum of proposal * target.
    """
    proposed = draft if proposal == "sampled" else likeliest(draft)
    return PositionTable(
        proposal=proposed,
        target=target,
        draft=draft,
        parts=target.weights,
        wholes=np.full_like(target.weights, target.denominator),
        replacing=lambda: target,
        replacing_after=lambda token: without(target, token),
        terms=(("draft_taken_as", Fraction(1)),),
        formula=lambda: agreement(proposed, target),
        replaced_formula=lambda token: target.probability(token) * (1 - proposed.probability(token)),
    )


def agreement(first: Distribution, second: Distribution) -> Fraction:
    """The probability that two independent draws are the same token: the sum of the products."""
    products = (first.weights.astype(object) * second.weights.astype(object)).sum()
    return Fraction(int(products), first.denominator * second.denominator)


ONE_HOT = Rule(
    id="one-hot",
    title="One-hot verification",
    description=(
        "Accept a proposal x with probability target(x), as if the draft had been certain of it; at the first "
        "rejection commit a token drawn from the target without x."
    ),
    source="Leviathan, Kalman, Matias 2023 (arXiv:2211.17192), Algorithm 1 with a point mass for the draft",
    family="lossless",
    lossless=True,
    condition=(
        "Right for sampled proposals too, for it is right given any proposal; it accepts less than the standard rule."
    ),
    verify=lambda proposal: PositionVerifier(
        lambda target, draft: table(target, draft, proposal=proposal), replaced_by="the target without the proposal"
    ),
    options=(PROPOSAL,),
    seen=("vLLM (n-gram and draft_probs=None)", "TensorRT-LLM", "vllm-project/vllm#40149", "vllm-project/vllm#16899"),
)
