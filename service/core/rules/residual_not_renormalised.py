"""Wrong: the residual is used as if it summed to 1, and a uniform above its sum falls onto one token."""

from dataclasses import replace

import numpy as np

from service.core.distribution import Distribution
from service.core.rules import standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution, *, onto: str) -> PositionTable:
    """The standard test; what the residual lacks falls onto the first or the last token of the vocabulary."""

    def fallen() -> Distribution:
        weights = np.maximum(target.weights - draft.weights, 0)
        weights[0 if onto == "first" else -1] += target.denominator - int(weights.sum())
        return Distribution(weights, target.denominator)

    return replace(standard.table(target, draft), replacing=fallen)


RESIDUAL_NOT_RENORMALISED = Rule(
    id="residual-not-renormalised",
    title="Residual not renormalised",
    description="The standard test, but max(0, target - draft) is inverted as if it summed to 1.",
    source="found in the field; a search beyond the end of the running sum gives the last token, or the first",
    family="wrong",
    lossless=False,
    verify=lambda onto: PositionVerifier(
        lambda target, draft: table(target, draft, onto=onto), replaced_by="the residual, not renormalised,"
    ),
    options=(
        Option(
            "onto",
            "choice",
            "last",
            "The token that a search beyond the end gives.",
            choices=("last", "first"),
        ),
    ),
)
