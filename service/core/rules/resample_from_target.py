"""Wrong: after a rejection the replacement is drawn from the target itself."""

from dataclasses import replace

from service.core.distribution import Distribution
from service.core.rules import standard
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution) -> PositionTable:
    """The standard test with the target in the place of the residual."""
    return replace(standard.table(target, draft), replacing=lambda: target)


RESAMPLE_FROM_TARGET = Rule(
    id="resample-from-target",
    title="Replacement drawn from the target",
    description="The standard test, but a rejected proposal is replaced by a token drawn from the unmodified target.",
    source="found in the field; the right law is the residual, Leviathan et al. 2023, section 2.3",
    family="wrong",
    lossless=False,
    condition="The acceptance rate is right, so no acceptance metric shows the fault; the committed law does.",
    verify=lambda: PositionVerifier(table, replaced_by="the target"),
    seen=("NJUNLP/MCSD#5", "ShopeeLLM/Spec-RL#14", "eth-sri/language-model-arithmetic#14"),
)
