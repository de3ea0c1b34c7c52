"""Wrong: the residual takes absolute differences."""

from dataclasses import replace

import numpy as np

from service.core.distribution import Distribution, proportional
from service.core.rules import standard
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution) -> PositionTable:
    """The standard test; replacements in proportion to |target - draft|. What is committed is (target + draft) / 2."""
    gaps = np.abs(target.weights - draft.weights)
    return replace(standard.table(target, draft), replacing=lambda: proportional(gaps) if gaps.any() else target)


RESIDUAL_ABSOLUTE = Rule(
    id="residual-absolute",
    title="Residual of absolute differences",
    description="The standard test, but the replacement is drawn in proportion to |target - draft|.",
    source="found in the field; the committed law is exactly the mean of target and draft",
    family="wrong",
    lossless=False,
    verify=lambda: PositionVerifier(table, replaced_by="the row of absolute differences"),
)
