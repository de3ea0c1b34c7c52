"""Wrong: the residual takes the target from the draft."""

from dataclasses import replace

from service.core.distribution import Distribution
from service.core.rules import standard
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution) -> PositionTable:
    """The standard test; replacements in proportion to max(0, draft - target). What is committed is the draft."""
    row = standard.table(target, draft)
    return replace(row, replacing=lambda: target if target == draft else draft.residual(target))


RESIDUAL_SWAPPED = Rule(
    id="residual-swapped",
    title="Residual with its sign swapped",
    description="The standard test, but the replacement is drawn from max(0, draft - target) renormalised.",
    source="found in the field; the two founding papers swap the letters p and q, and this commits exactly the draft",
    family="wrong",
    lossless=False,
    verify=lambda: PositionVerifier(table, replaced_by="the swapped residual"),
)
