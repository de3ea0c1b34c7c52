"""Lenience: the draft counts for less in the test, so that more is accepted than the target allows."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from service.core.distribution import Distribution, proportional
from service.core.rules import standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution, *, factor: Fraction, residual: str) -> PositionTable:
    """Accept with min(1, target / (l draft)), l the factor. Whole numbers: target * b and draft * a for l = a / b."""
    wanted = target.weights.astype(object) * factor.denominator
    drafted = draft.weights.astype(object) * factor.numerator
    taken = drafted if residual == "scaled" else draft.weights.astype(object) * factor.denominator
    excess = np.maximum(wanted - taken, 0)
    return replace(
        standard.table(target, draft),
        parts=np.minimum(wanted, drafted),
        wholes=drafted,
        replacing=lambda: proportional(excess) if excess.sum() else target,
        terms=(("lenience", factor),),
        formula=lambda: _overlap(target, draft, factor),
    )


def _overlap(target: Distribution, draft: Distribution, factor: Fraction) -> Fraction:
    """The sum of min(draft, target / l)."""
    tokens = range(len(target))
    return sum((min(draft.probability(x), target.probability(x) / factor) for x in tokens), start=Fraction(0))


LENIENCE = Rule(
    id="lenience",
    title="Lenience",
    description=(
        "Accept a proposal with probability min(1, target/(l draft)), l the lenience factor up to 1; no token comes "
        "more often than target/l."
    ),
    source="Leviathan, Kalman, Matias 2023 (arXiv:2211.17192), appendix A.5, which leaves the residual open",
    family="lossy",
    lossless=False,
    lossless_if=lambda factor, residual: factor == 1,
    condition="Lossless for a factor of 1 alone.",
    verify=lambda factor, residual: PositionVerifier(
        lambda target, draft: table(target, draft, factor=factor, residual=residual)
    ),
    options=(
        Option("factor", "number", Fraction(1, 2), "l: the draft is multiplied by it in the test.", above=0, most=1),
        Option(
            "residual",
            "choice",
            "draft",
            "What the residual takes from the target: the draft, or the draft scaled by the factor.",
            choices=("draft", "scaled"),
        ),
    ),
    seen=("SGLang (speculative_accept_threshold_acc)", "Spec-RL"),
)
