"""Wrong: a proposal is accepted if it is the target's likeliest token, while sampling was asked for."""

from dataclasses import replace

import numpy as np

from service.core.distribution import Distribution, likeliest
from service.core.rules import standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution, *, mismatch: str) -> PositionTable:
    """Accept the target's likeliest token and nothing else; else commit a sample of the target, or that token."""
    best = likeliest(target)
    return replace(
        standard.table(target, draft),
        parts=(best.weights > 0).astype(np.int64),
        wholes=np.ones(len(target), dtype=np.int64),
        replacing=lambda: target if mismatch == "sample" else best,
        formula=None,
    )


ARGMAX_MATCH = Rule(
    id="argmax-match",
    title="Argmax comparison while sampling",
    description="Accept a proposal if it is the target's likeliest token, else commit a token drawn from the target.",
    source="found in the field; it looks like sample and match, which is lossless, and is not",
    family="wrong",
    lossless=False,
    condition="The likeliest token gains what the draft gives it beyond its due.",
    verify=lambda mismatch: PositionVerifier(
        lambda target, draft: table(target, draft, mismatch=mismatch), replaced_by="the target"
    ),
    options=(
        Option(
            "mismatch",
            "choice",
            "sample",
            "What is committed on a mismatch: a sample of the target or its likeliest token.",
            choices=("sample", "argmax"),
        ),
    ),
    seen=("lablup/mlxcel#902",),
)
