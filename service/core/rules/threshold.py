"""A probability threshold: what the target gives at least that much is accepted outright."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from service.core.distribution import Distribution
from service.core.rules import standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution, *, threshold: Fraction) -> PositionTable:
    """Accept if target(x) >= t or u < target(x) / draft(x); the residual stays that of the standard rule."""
    row = standard.table(target, draft)
    cut = -(-target.denominator * threshold.numerator // threshold.denominator)  # the least weight at or above it
    return replace(
        row,
        parts=np.where(target.weights >= cut, row.wholes, row.parts),
        terms=(("threshold", threshold),),
        formula=lambda: _mass(target, draft, threshold),
    )


def _mass(target: Distribution, draft: Distribution, threshold: Fraction) -> Fraction:
    """The acceptance of the position: the draft's mass at or above the threshold, and the overlap of the rest."""
    pairs = ((target.probability(x), draft.probability(x)) for x in range(len(target)))
    return sum((drafted if wanted >= threshold else min(wanted, drafted) for wanted, drafted in pairs), Fraction(0))


THRESHOLD = Rule(
    id="threshold",
    title="Probability threshold",
    description=(
        "Accept a proposal outright if the target gives it at least a threshold, else as the standard rule does."
    ),
    source="the threshold that serving engines put beside the standard test",
    family="lossy",
    lossless=False,
    lossless_if=lambda threshold: threshold == 1,
    condition="Lossless where no token at or above the threshold is drafted more often than the target gives it.",
    verify=lambda threshold: PositionVerifier(lambda target, draft: table(target, draft, threshold=threshold)),
    options=(
        Option("threshold", "number", Fraction(1, 8), "The least probability accepted outright.", above=0, most=1),
    ),
    seen=("SGLang (speculative_accept_threshold_single)", "verl-project/verl-SpeCo#19", "sgl-project/sglang#35771"),
)
