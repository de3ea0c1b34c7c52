"""Wrong: the proposal is the draft's likeliest token, but is tested as if it had been sampled."""

from dataclasses import replace

from service.core.distribution import Distribution, likeliest
from service.core.rules import standard
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution) -> PositionTable:
    """The standard test of proposals that are always the same token."""
    return replace(standard.table(target, draft), proposal=likeliest(draft), formula=None)


ARGMAX_DRAFT = Rule(
    id="argmax-draft",
    title="Argmax draft, sampled ratio",
    description="Propose the draft's likeliest token, but test it with the ratio of a sampled one.",
    source="found in the field; the ratio needs the law the token was drawn from, which is a point mass",
    family="wrong",
    lossless=False,
    condition="Treated as certain (one-hot), the same proposals are verified without loss.",
    verify=lambda: PositionVerifier(table),
    seen=("jaymody/speculative-sampling#3", "huggingface/transformers#32867", "apple/ml-recurrent-drafter#6"),
)
