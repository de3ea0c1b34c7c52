"""Wrong: every proposal is accepted, or every one that is possible."""

from dataclasses import replace

import numpy as np

from service.core.distribution import Distribution
from service.core.rules import standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution, *, impossible: str) -> PositionTable:
    """Accept with probability 1; or 0 where the target gives 0, as a uniform stuck at 0 does."""
    row = standard.table(target, draft)
    kept = row.wholes if impossible == "accepted" else np.where(target.weights > 0, row.wholes, 0)
    return replace(row, parts=kept, formula=None)


ALWAYS_ACCEPT = Rule(
    id="always-accept",
    title="Everything accepted",
    description="Accept every proposal, or, as a uniform stuck at 0 does, every one that the target can give.",
    source="found in the field; the committed law is the draft's, or nearly",
    family="wrong",
    lossless=False,
    verify=lambda impossible: PositionVerifier(lambda target, draft: table(target, draft, impossible=impossible)),
    options=(
        Option(
            "impossible",
            "choice",
            "rejected",
            "What becomes of a proposal that the target gives 0.",
            choices=("rejected", "accepted"),
        ),
    ),
    seen=("vllm-project/vllm-ascend#13766",),
)
