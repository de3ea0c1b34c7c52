"""Wrong: proposals are drawn from the draft's top k, but tested with its whole row."""

from dataclasses import replace

import numpy as np

from service.core.distribution import Distribution, proportional
from service.core.rules import standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution, *, k: int) -> PositionTable:
    """The standard test of proposals drawn from the k likeliest tokens of the draft, of equals the first."""
    kept = np.argsort(-draft.weights, kind="stable")[:k]
    weights = np.zeros_like(draft.weights)
    weights[kept] = draft.weights[kept]
    return replace(standard.table(target, draft), proposal=proportional(weights), formula=None)


DRAFT_TOP_K = Rule(
    id="draft-top-k",
    title="Draft drawn from its top k, ratio told its whole row",
    description="Draw proposals from the draft's k likeliest tokens, but test them with the draft's unfiltered row.",
    source="found in the field; the ratio needs the law the token was drawn from",
    family="wrong",
    lossless=False,
    condition="Lossless where the draft gives no more than k tokens any weight.",
    verify=lambda k: PositionVerifier(lambda target, draft: table(target, draft, k=k)),
    options=(Option("k", "integer", 2, "How many tokens are kept.", least=1, most=2**20),),
    seen=("huggingface/transformers#47932",),
)
