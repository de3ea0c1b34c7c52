"""Wrong: the noise that drew the proposal also draws its replacement."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from service.core.distribution import Distribution, proportional_to
from service.core.rules import standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.table import PositionTable
from service.errors import TooLarge

MOST_TOKENS = 24


def table(target: Distribution, draft: Distribution, *, noise: str) -> PositionTable:
    """The standard test. Of exponential noise the replacement has its law given the proposal; of a uniform it asks the
    address of the proposal again.
    """
    row = standard.table(target, draft)
    if noise == "uniform":
        return replace(row, replacement_purpose="propose")
    if len(target) > MOST_TOKENS:
        raise TooLarge(f"the law of two races is worked out for at most {MOST_TOKENS} tokens")
    return row if target == draft else replace(row, replacing_after=_given(draft, row))


def _given(draft: Distribution, row: PositionTable) -> Callable[[int], Distribution]:
    def law(token: int) -> Distribution:
        if draft.weights[token] == 0:
            return row.replacement
        first = [draft.probability(x) for x in range(len(draft))]
        second = [row.replacement.probability(x) for x in range(len(draft))]
        return proportional_to([both_win(first, second, token, other) for other in range(len(draft))])

    return law


def both_win(first: list[Fraction], second: list[Fraction], i: int, j: int) -> Fraction:
    """Pr(i has the least E / first and j the least E / second), for independent exponentials E, one a token.

    first, second: laws; first[i] > 0. With r = E_j / E_i the density is 1 / (a + b r)**2 between the r at which
    another token would win, a and b the sums of the bounds that E_i and E_j set on the others: a rational number.
    """
    if second[j] == 0:
        return Fraction(0)
    by_i, by_j = [share / first[i] for share in first], [share / second[j] for share in second]
    if i == j:
        return 1 / sum(map(max, by_i, by_j), start=Fraction(0))
    low, high = by_i[j], (1 / by_j[i] if by_j[i] else None)
    if high is not None and low >= high:
        return Fraction(0)
    others = [(a, b) for k, (a, b) in enumerate(zip(by_i, by_j, strict=True)) if k not in (i, j)]
    crossings = {a / b for a, b in others if b and low < a / b and (high is None or a / b < high)}
    edges: list[Fraction | None] = [low, *sorted(crossings), high]
    return sum((_integral(others, start, end) for start, end in pairwise(edges)), start=Fraction(0))


def _integral(others: list[tuple[Fraction, Fraction]], start: Fraction | None, end: Fraction | None) -> Fraction:
    """The integral of 1 / (a + b r)**2 from start to end (None: without bound), where no other token crosses over."""
    begin = start or Fraction(0)
    inside = begin + 1 if end is None else (begin + end) / 2
    a = 1 + sum((one for one, other in others if one >= other * inside), start=Fraction(0))
    b = 1 + sum((other for one, other in others if one < other * inside), start=Fraction(0))
    return (1 / (a + b * begin) - (0 if end is None else 1 / (a + b * end))) / b


NOISE_REUSED = Rule(
    id="noise-reused",
    title="Noise of the proposal reused for the replacement",
    description="The standard rule, but the noise that chose the proposal also chooses its replacement.",
    source="found in the field, with exponential (Gumbel) noise; the law is a rational integral",
    family="wrong",
    lossless=False,
    condition=("Given the proposal, the draft's other favourites carry small noise, so the replacement shuns them."),
    verify=lambda noise: PositionVerifier(
        lambda target, draft: table(target, draft, noise=noise), replaced_by="the residual, with the same noise,"
    ),
    options=(
        Option(
            "noise",
            "choice",
            "exponential",
            "Exponentials raced against each other (the Gumbel trick), or one uniform for inversion.",
            choices=("exponential", "uniform"),
        ),
    ),
    seen=("vllm-project/vllm#54282", "vllm-project/vllm#47386", "local-inference-lab/vllm#205"),
)
