"""Classical rejection sampling with one try: accept with target / (M draft), else draw from the target itself."""

from dataclasses import replace
from fractions import Fraction

from service.core.distribution import Distribution
from service.core.rules import standard
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution) -> PositionTable:
    """The table of one position.

    1 / M is the least draft / target over the tokens the target can give, a / b: so the probability is
    (target a) / (draft b), and the acceptance of the position 1 / M, which is 0 where the draft misses such a token.
    """
    wanted, drafted = target.weights.tolist(), draft.weights.tolist()
    least = min(Fraction(d, t) for t, d in zip(wanted, drafted, strict=True) if t)
    return replace(
        standard.table(target, draft),
        parts=target.weights.astype(object) * least.numerator,
        wholes=draft.weights.astype(object) * least.denominator,
        replacing=lambda: target,
        terms=(("reciprocal_bound", least),),
        formula=lambda: least,
    )


CLASSICAL = Rule(
    id="classical",
    title="Classical rejection sampling",
    description=(
        "Accept a proposal with probability target/(M draft), M the greatest target/draft of the position; at the "
        "first rejection commit a token drawn from the unmodified target."
    ),
    source="Leviathan, Kalman, Matias 2023 (arXiv:2211.17192), appendix A.2",
    family="lossless",
    lossless=True,
    condition="Never accepts where the draft gives 0 to a token that the target can give, for M is then without bound.",
    verify=lambda: PositionVerifier(table, replaced_by="the target"),
)
