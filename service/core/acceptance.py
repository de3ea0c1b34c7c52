"""Every ratio that engines call an acceptance rate or length, from counters, each under a name of its own.

Counters are those of `counters.py`. A ratio whose counters are not known is None with the reason not_derivable; one
with a denominator of 0 is None with a reason that says of what there was none.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from service.core.contradictions import Known
from service.core.metrics import Metric

NOT_DERIVABLE = "not_derivable"


@dataclass(frozen=True, slots=True)
class Ratio:
    """One ratio: (sum of above) / (sum of below) + plus. nothing: the reason where below is 0."""

    name: str
    above: tuple[str, ...]
    below: tuple[str, ...]
    formula: str
    range: tuple[str, str]
    nothing: str
    published_as: tuple[tuple[str, str], ...] = ()
    plus: int = 0


RATIOS = (
    Ratio(
        "accepted_per_round",
        ("accepted",),
        ("rounds",),
        "accepted / rounds",
        ("0", "K"),
        "no_rounds",
        (("SGLang", "spec_num_correct_drafts / spec_verify_ct"),),
    ),
    Ratio(
        "committed_per_round",
        ("accepted",),
        ("rounds",),
        "1 + accepted / rounds: the bonus or the replacement of each round is counted",
        ("1", "K + 1"),
        "no_rounds",
        (
            ("vLLM", "mean_acceptance_length, since #17908"),
            ("TensorRT-LLM", "acceptanceLength"),
            ("llama.cpp", "mean acceptance length"),
            ("SGLang", "sglang:spec_accept_length"),
        ),
        plus=1,
    ),
    Ratio(
        "committed_per_step",
        ("accepted",),
        ("steps",),
        "1 + accepted / steps: steps without proposals are counted too",
        ("1", "K + 1"),
        "no_rounds",
        plus=1,
    ),
    Ratio(
        "emitted_per_round",
        ("emitted",),
        ("rounds",),
        "emitted / rounds: with tokens of other steps, and without what was cut",
        ("0", "unbounded"),
        "no_rounds",
        (("SGLang", "spec_accept_length"),),
    ),
    Ratio(
        "accepted_over_drafted",
        ("accepted",),
        ("drafted",),
        "accepted / drafted",
        ("0", "1"),
        "nothing_drafted",
        (
            ("vLLM", "draft_acceptance_rate"),
            ("TensorRT-LLM", "acceptanceRate"),
            ("mlc-llm", "accept_count / draft_count"),
        ),
    ),
    Ratio(
        "accepted_over_tested",
        ("accepted",),
        ("tested",),
        "accepted / tested: proposals thrown away before verification are not counted",
        ("0", "1"),
        "nothing_drafted",
        (("llama.cpp", "draft acceptance"),),
    ),
    Ratio(
        "accepted_over_checked",
        ("accepted",),
        ("checked",),
        "accepted / checked: those after a rejection are not counted",
        ("0", "1"),
        "nothing_drafted",
    ),
    Ratio(
        "accepted_over_padded",
        ("accepted",),
        ("padded",),
        "accepted / (steps * draft_length): as if each step had draft_length proposals",
        ("0", "1"),
        "nothing_drafted",
        (("SGLang", "spec_accept_rate"),),
    ),
    Ratio(
        "rate_with_bonus",
        ("accepted", "steps"),
        ("padded", "steps"),
        "(accepted + steps) / (steps * (draft_length + 1)): the bonus above and the root below; reads 1 / (K + 1) "
        "where nothing is accepted",
        ("1 / (K + 1)", "1"),
        "no_rounds",
        (("SGLang", "spec_accept_rate, before #23530"),),
    ),
)
"""Every ratio of two sums, in reading order."""


def acceptance_metrics(known: Known) -> tuple[Metric, ...]:
    """Every ratio, and the two rates by position.

    >>> found = {metric.name: metric for metric in acceptance_metrics({"rounds": 10, "accepted": 20})}
    >>> found["committed_per_round"].value, found["accepted_over_drafted"].reason
    (Fraction(3, 1), 'not_derivable')
    """
    return (*(_metric(ratio, known) for ratio in RATIOS), *_by_position(known))


def survival_of_counters(known: Known) -> tuple[Fraction, ...] | None:
    """S_0..S_K: the share of rounds that accepted the first i proposals. None where the counters do not tell."""
    rounds, positions = known.get("rounds"), known.get("accepted_by_position")
    if not isinstance(rounds, int) or not isinstance(positions, tuple) or not rounds:
        return None
    return (Fraction(1), *(Fraction(count, rounds) for count in positions))


def mean_of(name: str, requests: list[tuple[Metric, ...]]) -> tuple[Fraction | None, int]:
    """The mean of one ratio over the requests in which it is defined, None where it is in none; and their number."""
    values = [metric.value for found in requests for metric in found if metric.name == name]
    defined = [value for value in values if value is not None]
    return (sum(defined, start=Fraction(0)) / len(defined) if defined else None), len(defined)


def _metric(ratio: Ratio, known: Known) -> Metric:
    above, below = _sum(ratio.above, known), _sum(ratio.below, known)
    value, reason = None, None
    if above is None or below is None:
        reason = NOT_DERIVABLE
    elif below == 0:
        reason = ratio.nothing
    else:
        value = ratio.plus + Fraction(above, below)
    return Metric(ratio.name, ratio.formula, ratio.range, ratio.published_as, value=value, reason=reason)


def _sum(names: tuple[str, ...], known: Known) -> int | None:
    values = [known.get(name) for name in names]
    numbers = [value for value in values if isinstance(value, int)]
    return sum(numbers) if len(numbers) == len(values) else None


def _by_position(known: Known) -> tuple[Metric, ...]:
    survival, positions = survival_of_counters(known), known.get("accepted_by_position")
    reason = None
    if survival is None:
        reason = NOT_DERIVABLE if known.get("rounds") != 0 or not isinstance(positions, tuple) else "no_rounds"
    conditional = None if survival is None else _conditional(survival)
    unreached = reason or ("position_never_reached" if conditional is not None and None in conditional else None)
    return (
        Metric(
            "survival_by_position",
            "accepted_by_position[i] / rounds: all of the proposals 1..i accepted, per round",
            ("0", "1"),
            (("vLLM", "per-position acceptance rate"), ("llama.cpp", "acceptance rate per position")),
            values=None if survival is None else survival[1:],
            reason=reason,
        ),
        Metric(
            "conditional_by_position",
            "accepted_by_position[i] / accepted_by_position[i - 1], rounds for i = 1: proposal i accepted, per round "
            "that accepted those before it",
            ("0", "1"),
            (("NeMo Skills", "per-position acceptance rate"),),
            values=conditional,
            reason=unreached,
        ),
    )


def _conditional(survival: tuple[Fraction, ...]) -> tuple[Fraction | None, ...]:
    return tuple(further / here if here else None for here, further in pairwise(survival))
