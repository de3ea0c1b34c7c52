"""Typical acceptance: a proposal is accepted if the target does not find it too unlikely, and no uniform is asked."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from math import prod

import numpy as np

from service.core.distribution import Distribution
from service.core.rules import standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable
from service.errors import TooLarge

MOST_EXACT_DENOMINATOR = 512  # beyond, powers of so many factors are compared by their logarithms
MOST_TOKENS = 2_048
DIGITS = Context(prec=60)
EQUAL = Decimal(10) ** -50


def table(target: Distribution, draft: Distribution, *, epsilon: Fraction, delta: Fraction) -> PositionTable:
    """Accept x if and only if target(x) > min(epsilon, delta exp(-H)), H the entropy of the target's row."""
    if len(target) > MOST_TOKENS:
        raise TooLarge(f"typical acceptance is worked out for at most {MOST_TOKENS} tokens")
    above = (_exactly_above if target.denominator <= MOST_EXACT_DENOMINATOR else _above)(target, delta)
    accepted = [target.probability(x) > epsilon or above(target.probability(x)) for x in range(len(target))]
    return replace(
        standard.table(target, draft),
        parts=np.array(accepted, dtype=np.int64),
        wholes=np.ones(len(target), dtype=np.int64),
        replacing=lambda: target,
        terms=(("epsilon", epsilon), ("delta", delta)),
        formula=lambda: sum((draft.probability(x) for x, kept in enumerate(accepted) if kept), start=Fraction(0)),
    )


def _exactly_above(target: Distribution, delta: Fraction) -> Callable[[Fraction], bool]:
    """Whether a probability is above delta exp(-H), in whole numbers: with D the denominator and w the weights, exp(-H)
    is the D-th root of the product of (w / D)**w, so both sides are taken to the power D.
    """
    whole = target.denominator
    entropy = prod(Fraction(w, whole) ** w for w in target.weights.tolist() if w)
    return lambda probability: bool(probability**whole > delta**whole * entropy)


def _above(target: Distribution, delta: Fraction) -> Callable[[Fraction], bool]:
    """The same by logarithms of 60 digits; two sides closer than 1e-50 are equal."""
    with localcontext(DIGITS):
        shares = [Fraction(w, target.denominator) for w in target.weights.tolist() if w]
        bound = sum((_decimal(share) * _log(share) for share in shares), start=_log(delta))

    def above(probability: Fraction) -> bool:
        with localcontext(DIGITS):
            return probability > 0 and _log(probability) - bound > EQUAL

    return above


def _decimal(number: Fraction) -> Decimal:
    return Decimal(number.numerator) / Decimal(number.denominator)


def _log(number: Fraction) -> Decimal:
    return _decimal(number).ln()


TYPICAL = Rule(
    id="typical",
    title="Typical acceptance",
    description=(
        "Accept a proposal if and only if the target gives it more than min(epsilon, delta exp(-entropy)), without "
        "asking a uniform; at the first rejection commit a token drawn from the target."
    ),
    source="Cai et al. 2024, Medusa (arXiv:2401.10774), with the defaults of its generate functions",
    family="lossy",
    lossless=False,
    condition="Follows the draft among the tokens it accepts, whatever the target says of them.",
    verify=lambda epsilon, delta: PositionVerifier(
        lambda target, draft: table(target, draft, epsilon=epsilon, delta=delta), replaced_by="the target"
    ),
    options=(
        Option("epsilon", "number", Fraction(9, 100), "The hard threshold.", above=0, most=1),
        Option("delta", "number", Fraction(3, 10), "The factor of exp(-entropy).", above=0, most=1),
    ),
    seen=("Medusa", "vllm-project/vllm#5131 (typical acceptance sampler)", "TensorRT-LLM (Medusa)"),
)
