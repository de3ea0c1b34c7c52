"""The acceptance metrics that serving engines publish, under names that cannot be misread.

At least six quantities are called "acceptance rate". Here each has its own name, formula and range, and the names under
which engines publish it. All are long-run values: ratios of expectations over many rounds.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from service.core.expectations import Expectations


@dataclass(frozen=True, slots=True)
class Metric:
    """One metric. Either value or values (one per position 1..K) is given; None stands for 0/0, with the reason.
    reason: None, nothing_drafted, position_never_reached or positions_differ.

    range: the least and the greatest it can be, as text (K is the draft length).
    published_as: (engine, name) pairs.
    """

    name: str
    formula: str
    range: tuple[str, str]
    published_as: tuple[tuple[str, str], ...]
    value: Fraction | None = None
    values: tuple[Fraction | None, ...] | None = None
    reason: str | None = None


def metrics(found: Expectations) -> tuple[Metric, ...]:
    """Every metric of a profile under a rule, in reading order."""
    return (*_lengths(found), *_per_position(found), *_ratios(found))


def _lengths(found: Expectations) -> tuple[Metric, ...]:
    committed = found.committed_by_survival
    return (
        Metric(
            "committed_per_round",
            "E N = S_0 + S_1 + ... + S_K: accepted tokens plus the replacement or the bonus",
            ("1", "K + 1"),
            (
                ("vLLM", "mean acceptance length"),
                ("SGLang", "spec_accept_length"),
                ("TensorRT-LLM", "acceptanceLength"),
                ("llama.cpp", "mean acceptance length"),
            ),
            value=committed,
        ),
        Metric(
            "accepted_per_round",
            "E N - 1 = S_1 + ... + S_K: accepted proposals only",
            ("0", "K"),
            (("SGLang", "spec_num_correct_drafts / spec_verify_ct"),),
            value=committed - 1,
        ),
    )


def _per_position(found: Expectations) -> tuple[Metric, ...]:
    survival = found.survival
    conditional = tuple(after / before if before else None for before, after in pairwise(survival))
    unreached = None if None not in conditional else "position_never_reached"
    return (
        Metric(
            "survival_by_position",
            "S_i = alpha_1 ... alpha_i: all of the proposals 1..i accepted, per round",
            ("0", "1"),
            (("vLLM", "per-position acceptance rate"), ("llama.cpp", "acceptance rate per position")),
            values=survival[1:],
        ),
        Metric(
            "conditional_by_position",
            "alpha_i = S_i / S_(i-1): proposal i accepted, per round that tests it",
            ("0", "1"),
            (("NeMo Skills", "per-position acceptance rate"),),
            values=conditional,
            reason=unreached,
        ),
    )


def _ratios(found: Expectations) -> tuple[Metric, ...]:
    length = found.profile.draft_length
    accepted = found.committed_by_survival - 1
    checked = sum(found.survival[:-1], start=Fraction(0))
    nothing = None if length else "nothing_drafted"
    alphas = {position.accepted for position in found.positions}
    return (
        Metric(
            "accepted_over_drafted",
            "(E N - 1) / K",
            ("0", "1"),
            (
                ("vLLM", "draft acceptance rate"),
                ("SGLang", "spec_accept_rate"),
                ("TensorRT-LLM", "acceptanceRate"),
                ("llama.cpp", "draft acceptance"),
            ),
            value=accepted / length if length else None,
            reason=nothing,
        ),
        Metric(
            "accepted_over_checked",
            "(S_1 + ... + S_K) / (S_0 + ... + S_(K-1)): accepted proposals over those that were tested",
            ("0", "1"),
            (),
            value=accepted / checked if length else None,
            reason=nothing,
        ),
        Metric(
            "alpha",
            "the acceptance probability, where it is the same at every position (alpha of Leviathan et al. 2023)",
            ("0", "1"),
            (),
            value=next(iter(alphas)) if len(alphas) == 1 else None,
            reason=None if len(alphas) == 1 else nothing or "positions_differ",
        ),
    )
