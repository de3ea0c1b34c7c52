"""Greedy verification: both laws are turned into point masses on their likeliest token first."""

from dataclasses import replace

import numpy as np

from service.core.distribution import Distribution, likeliest
from service.core.rules import standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution, *, of_draft: str) -> PositionTable:
    """The table of one position: accepted is the target's likeliest token, of equals the first, and nothing else."""
    best = likeliest(target)
    return replace(
        standard.table(target, draft),
        proposal=draft if of_draft == "sampled" else likeliest(draft),
        parts=(best.weights > 0).astype(np.int64),
        wholes=np.ones(len(target), dtype=np.int64),
        replacing=lambda: best,
        formula=None,
    )


GREEDY = Rule(
    id="greedy",
    title="Greedy verification",
    description=(
        "Accept a proposal if and only if it is the target's likeliest token; at the first mismatch commit that token."
    ),
    source="Leviathan, Kalman, Matias 2023 (arXiv:2211.17192), section 2.2: temperature 0 as a point mass",
    family="lossless",
    lossless=False,
    condition=(
        "Lossless for temperature 0 alone, where the target means its likeliest token; where sampling was asked for, "
        "the output never varies. Of equal tokens the first counts as the likeliest."
    ),
    verify=lambda draft: PositionVerifier(
        lambda target, row: table(target, row, of_draft=draft),
        bonus_row=lambda profile: likeliest(profile.bonus),
        replaced_by="the target's likeliest token",
        bonus_by="the target's likeliest token",
    ),
    options=(
        Option(
            "draft",
            "choice",
            "argmax",
            "Whether proposals are the draft's likeliest token or sampled from it.",
            choices=("argmax", "sampled"),
        ),
    ),
    seen=("vLLM (temperature 0)", "SGLang (temperature 0)", "transformers (do_sample=False)"),
)
