"""Wrong: the uniform that rejected the proposal also draws its replacement."""

from dataclasses import replace

from service.core.distribution import Distribution
from service.core.rules import standard
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution) -> PositionTable:
    """The standard table, whose replacement asks the address of the test again."""
    return replace(standard.table(target, draft), replacement_purpose="accept")


UNIFORM_REUSED = Rule(
    id="uniform-reused",
    title="Acceptance uniform reused for the replacement",
    description="The standard rule, but the replacement is drawn with the uniform that rejected the proposal.",
    source="found in the field; after a rejection that uniform lies above the acceptance probability",
    family="wrong",
    lossless=False,
    condition="The acceptance rate is right; the replacement falls only onto the upper part of the residual.",
    verify=lambda: PositionVerifier(table, replaced_by="the residual, with the same uniform,"),
    seen=("vllm-project/vllm-ascend#16370",),
)
