"""The standard rule: accept x with probability min(1, target(x) / draft(x)), else draw from the residual."""

from service.core.distribution import Distribution
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution) -> PositionTable:
    """The table of one position.

    min(1, target / draft) = min(target, draft) / draft, in integers. Where target and draft are equal nothing is ever
    rejected; the replacement, which is then never asked for, stands as the target.
    """
    return PositionTable(
        proposal=draft,
        target=target,
        draft=draft,
        parts=target.shared(draft),
        wholes=draft.weights,
        replacing=lambda: target if target == draft else target.residual(draft),
        formula=lambda: target.overlap(draft),
    )


STANDARD = Rule(
    id="standard",
    title="Standard speculative sampling",
    description=(
        "Accept a proposal with probability min(1, target/draft); at the first rejection commit a token drawn from "
        "max(0, target - draft) renormalised and drop the later proposals; if all are accepted commit a bonus token "
        "drawn from the target."
    ),
    source="Leviathan, Kalman, Matias 2023 (arXiv:2211.17192), Algorithm 1; Chen et al. 2023 (arXiv:2302.01318)",
    family="lossless",
    lossless=True,
    verify=lambda: PositionVerifier(table),
    seen=("vLLM", "SGLang", "TensorRT-LLM", "transformers", "FlashInfer"),
)
