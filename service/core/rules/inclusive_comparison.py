"""Wrong by a hair: a uniform equal to the threshold accepts."""

from dataclasses import replace

import numpy as np

from service.core.distribution import Distribution
from service.core.rules import standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution, *, bits: int) -> PositionTable:
    """Accept if and only if u <= target / draft for u on a grid of 2**bits: so often, not target / draft."""
    row, grid = standard.table(target, draft), 2**bits
    steps = row.parts.astype(object) * grid // np.maximum(row.wholes, 1) + 1
    never = row.wholes == 0
    return replace(
        row,
        parts=np.where(never, 0, np.minimum(steps, grid)),
        wholes=np.where(never, 0, grid).astype(object),
        formula=None,
    )


INCLUSIVE_COMPARISON = Rule(
    id="inclusive-comparison",
    title="Uniform equal to the threshold accepts",
    description="Accept if u <= target/draft instead of u < target/draft, with u on a grid of 2**bits.",
    source="found in the field; a uniform of 0 accepts a token that the target gives 0",
    family="wrong",
    lossless=False,
    condition="Off by at most one step of the grid at each test: only an impossible token ever shows it.",
    verify=lambda bits: PositionVerifier(lambda target, draft: table(target, draft, bits=bits)),
    options=(Option("bits", "integer", 24, "Binary digits of the uniform.", least=1, most=53),),
    seen=("sgl-project/sglang#35771", "transformers (r <= p/q)"),
)
