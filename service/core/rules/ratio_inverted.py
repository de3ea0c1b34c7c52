"""Wrong: the ratio of the test stands upside down."""

from dataclasses import replace

import numpy as np

from service.core.distribution import Distribution
from service.core.rules import standard
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution) -> PositionTable:
    """Accept with min(1, draft / target), surely where the target gives 0; replace from the residual."""
    never = target.weights == 0
    return replace(
        standard.table(target, draft),
        parts=np.where(never, 1, target.shared(draft)),
        wholes=np.where(never, 1, target.weights),
        formula=None,
    )


RATIO_INVERTED = Rule(
    id="ratio-inverted",
    title="Ratio upside down",
    description="Accept a proposal with probability min(1, draft/target) instead of min(1, target/draft).",
    source="found in the field; the two founding papers swap the letters p and q",
    family="wrong",
    lossless=False,
    verify=lambda: PositionVerifier(table),
    seen=("mlc-ai/mlc-llm#2789 (of a metric)",),
)
