"""Wrong: the draft has a vocabulary of its own, and its probabilities are read at the target's ids."""

from dataclasses import replace

import numpy as np

from service.core.distribution import Distribution
from service.core.rules import standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution, *, ids: tuple[int, ...]) -> PositionTable:
    """Proposals follow the draft; the test and the residual read draft id j at target id j, and 0 where there is none.

    ids: the target's id of each id of the draft. A ratio over 0 accepts whatever the target can give.
    """
    weights = np.zeros_like(draft.weights)
    for place, id_ in enumerate(ids[: len(weights)]):
        weights[place] = draft.weights[id_] if id_ < len(weights) else 0
    weights[-1] += draft.denominator - int(weights.sum())  # what the map leaves out
    told = Distribution(weights, draft.denominator)
    row, unread = standard.table(target, told), told.weights == 0
    return replace(
        row,
        proposal=draft,
        parts=np.where(unread, target.weights > 0, row.parts).astype(row.parts.dtype),
        wholes=np.where(unread, 1, row.wholes),
        formula=None,
    )


DRAFT_UNMAPPED = Rule(
    id="draft-unmapped",
    title="Reduced draft vocabulary read at the wrong ids",
    description="Test proposals with the draft's probabilities at the draft's ids, as if they were the target's.",
    source="found in the field; a mapped draft has to be scattered to the target's ids before the ratio",
    family="wrong",
    lossless=False,
    verify=lambda ids: PositionVerifier(lambda target, draft: table(target, draft, ids=ids)),
    options=(
        Option(
            "ids",
            "tokens",
            (2, 0, 1),
            "The target's id (0-based) of each id of the draft; ids that are not named lie at the last one.",
        ),
    ),
    seen=("alibaba/rtp-llm#1311", "xLLM-AI/xllm#2175"),
)
