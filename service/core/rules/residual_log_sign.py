"""Wrong: one sign inside a logarithm turns the residual target - draft into 2 target - draft."""

from dataclasses import replace

import numpy as np

from service.core.distribution import Distribution, proportional
from service.core.rules import standard
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution) -> PositionTable:
    """The standard test; replacements in proportion to target (2 - draft / target) where target > draft."""
    more = target.weights > draft.weights
    weights = np.where(more, 2 * target.weights.astype(object) - draft.weights, 0)
    return replace(standard.table(target, draft), replacing=lambda: proportional(weights) if more.any() else target)


RESIDUAL_LOG_SIGN = Rule(
    id="residual-log-sign",
    title="Sign inside the log-residual",
    description="The standard test, but log1p(1 - draft/target) stands for log1p(-draft/target) in the log-residual.",
    source="found in the field, in the words of a report",
    family="wrong",
    lossless=False,
    verify=lambda: PositionVerifier(table),
    seen=("vllm-project/vllm#46665 (description)",),
)
