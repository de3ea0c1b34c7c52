"""Wrong: proposals are drawn at another temperature than the ratio is told."""

from dataclasses import replace

import numpy as np

from service.core.distribution import Distribution, proportional
from service.core.rules import standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution, *, power: int) -> PositionTable:
    """Proposals in proportion to draft**power, tested by `u * draft < target`: where the draft gives 0, accepted if and
    only if the target gives more.
    """
    row, untold = standard.table(target, draft), draft.weights == 0
    return replace(
        row,
        proposal=proportional(draft.weights.astype(object) ** power),
        parts=np.where(untold, target.weights > 0, row.parts).astype(row.parts.dtype),
        wholes=np.where(untold, 1, row.wholes),
        formula=None,
    )


DRAFT_TEMPERATURE = Rule(
    id="draft-temperature",
    title="Draft drawn at one temperature, ratio told another",
    description="Draw proposals in proportion to draft**power, temperature 1/power, but test them with the draft.",
    source="found in the field; any temperature of the draft is right as long as the ratio uses the same one",
    family="wrong",
    lossless=False,
    lossless_if=lambda power: power == 1,
    condition="Lossless for a power of 1 alone.",
    verify=lambda power: PositionVerifier(lambda target, draft: table(target, draft, power=power)),
    options=(Option("power", "integer", 2, "1 / temperature; 0 draws all tokens alike.", least=0, most=8),),
    seen=("z-lab/dflash#74", "vllm-project/vllm#10198", "deepseek-ai/DeepSpec#31 (rounding to bf16)"),
)
