"""Wrong, or right, by the pair: the acceptance test of one rule with the replacement of another."""

from dataclasses import replace

from service.core.distribution import Distribution, proportional, without
from service.core.rules import one_hot, standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable


def table(target: Distribution, draft: Distribution, *, accept: str, replacement: str) -> PositionTable:
    """The test of the standard or the one-hot rule, and one of four replacements."""
    test = standard.table(target, draft) if accept == "ratio" else one_hot.table(target, draft, proposal="sampled")
    match replacement:
        case "residual":
            row = standard.table(target, draft)
            return replace(test, replacing=row.replacing, replaced_formula=None, replacing_after=None)
        case "target":
            return replace(test, replacing=lambda: target, replaced_formula=None, replacing_after=None)
        case "target-without":
            return replace(test, replaced_formula=None, replacing_after=lambda token: without(target, token))
        case _:
            return replace(test, replaced_formula=None, replacing_after=lambda token: _less_draft(target, draft, token))


def _less_draft(target: Distribution, draft: Distribution, token: int) -> Distribution:
    """The target less the draft at the rejected token alone, renormalised."""
    weights = target.weights.copy()
    weights[token] = max(0, int(weights[token]) - int(draft.weights[token]))
    return proportional(weights) if weights.any() else target


PAIRS = (("ratio", "residual"), ("target", "target-without"))
"""The tests with the replacements that belong to them."""

MIXED = Rule(
    id="mixed",
    title="One rule's test with another's replacement",
    description="Accept by one rule and replace by another: of the eight pairs exactly two are lossless.",
    source="found in the field; ratio with residual is the standard rule, target with target-without the one-hot rule",
    family="wrong",
    lossless=False,
    lossless_if=lambda accept, replacement: (accept, replacement) in PAIRS,
    condition="The two pairs that belong together are lossless, and are the standard and the one-hot rule.",
    verify=lambda accept, replacement: PositionVerifier(
        lambda target, draft: table(target, draft, accept=accept, replacement=replacement),
        replaced_by={
            "residual": "the residual",
            "target": "the target",
            "target-without": "the target without the proposal",
            "target-less-draft": "the target less the draft at the proposal",
        }[replacement],
    ),
    options=(
        Option(
            "accept",
            "choice",
            "ratio",
            "The acceptance probability: min(1, target/draft), or target.",
            choices=("ratio", "target"),
        ),
        Option(
            "replacement",
            "choice",
            "target-without",
            "What a rejected proposal is replaced from.",
            choices=("residual", "target", "target-without", "target-less-draft"),
        ),
    ),
    seen=("xLLM-AI/xllm#2175", "alibaba/rtp-llm#1295", "vllm-project/vllm#40149", "vllm-project/vllm#40651"),
)
