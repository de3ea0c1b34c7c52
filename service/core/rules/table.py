"""How one position is verified, as a table: all there is to say of a rule that looks at one position at a time.

From the table follow the play (`positionwise.py`), the exact law of the position (here) and the vectorised sampler.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

import numpy as np

from service.core.distribution import Distribution, Weights
from service.core.totals import total
from service.core.uniforms import Purpose
from service.errors import TooLarge

MOST_DENOMINATORS = 1_000  # of the tokens of a position: the sum has about as many times 53 binary digits
MOST_TOKENS = 128  # where the replacement depends on the proposal, the law of a position takes V**2 steps

Cells = tuple[tuple[Fraction, Fraction], ...]
Terms = tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True, slots=True, eq=False)
class PositionTable:
    """How one position is verified. All rows have V entries over the vocabulary.

    proposal: the law the proposal is drawn from.
    target, draft: the rows the test is made of.
    parts, wholes: token x is accepted with probability parts[x] / wholes[x]; both integers, shape (V,). wholes is 0
    where the test is undefined, and there proposal is 0 too.
    replacing: makes the law of the token committed after a rejection; never asked where nothing can be rejected.
    replacement_purpose: whose uniform draws the replacement; anything but "final" shares a draw.
    replacing_after: where that law depends on the rejected token, makes it from the token; replacing is then not asked.
    terms: further exact numbers worth showing beside each test.
    formula: the acceptance probability of the position in closed form, where there is one that shares no step with the
    table. replaced_formula: `replaced` in closed form, where the replacement depends on the rejected token.
    """

    proposal: Distribution
    target: Distribution
    draft: Distribution
    parts: Weights
    wholes: Weights
    replacing: Callable[[], Distribution]
    replacement_purpose: Purpose = "final"
    replacing_after: Callable[[int], Distribution] | None = None
    terms: Terms = ()
    formula: Callable[[], Fraction] | None = None
    replaced_formula: Callable[[int], Fraction] | None = None
    _rejection: list[Fraction] = field(init=False, repr=False, default_factory=list)
    _made: list[Distribution] = field(init=False, repr=False, default_factory=list)
    _replaced: list[tuple[Fraction, ...]] = field(init=False, repr=False, default_factory=list)

    @property
    def rejection(self) -> Fraction:
        """The probability that the proposal is rejected, token by token from the table.

        Raises TooLarge where the probabilities of the tokens have too many different denominators.
        """
        if not self._rejection:
            self._rejection.append(_rejection(self))
        return self._rejection[0]

    @property
    def replacement(self) -> Distribution:
        """The law of the token committed after a rejection, made when it is first asked for."""
        if not self._made:
            self._made.append(self.replacing())
        return self._made[0]

    @property
    def has_one_replacement(self) -> bool:
        """Whether every rejected proposal is replaced by one law, drawn with a uniform of its own."""
        return self.replacing_after is None and self.replacement_purpose == "final"

    def replacement_after(self, token: int) -> Distribution:
        """The law that the replacement of this rejected token is drawn from."""
        if self.replacing_after is None:
            return self.replacement
        return self.replacing_after(token)

    def acceptance(self, token: int) -> Fraction | None:
        """The probability that the token, once proposed, is accepted; None where the test is undefined."""
        whole = int(self.wholes[token])
        return None if whole == 0 else Fraction(int(self.parts[token]), whole)

    def accepted(self, token: int) -> Fraction:
        """The probability that the token is proposed and accepted."""
        return self.proposal.probability(token) * (self.acceptance(token) or 0)

    def replaced(self, token: int) -> Fraction:
        """The probability that a proposal is rejected and the token takes its place.

        Raises TooLarge where that depends on the proposal and the vocabulary is too large.
        """
        if self.has_one_replacement:
            return self.rejection * self.replacement.probability(token) if self.rejection else Fraction(0)
        if self.replaced_formula is not None:
            return self.replaced_formula(token)
        if not self._replaced:
            self._replaced.append(_replaced(self))
        return self._replaced[0][token]


def _rejection(table: PositionTable) -> Fraction:
    weights, denominator = table.proposal.weights, table.proposal.denominator
    if table.wholes is weights:  # proposal times acceptance is parts / denominator, as of the standard rule
        return 1 - Fraction(int(table.parts.sum()), denominator)
    rows = zip(weights.tolist(), table.parts.tolist(), table.wholes.tolist(), strict=True)
    accepted = ((weight * part, denominator * whole) for weight, part, whole in rows if weight and whole)
    return 1 - total(accepted, MOST_DENOMINATORS)


def _replaced(table: PositionTable) -> tuple[Fraction, ...]:
    """The law of the replacement, proposal by proposal: of the uniform that draws it, what is known after a rejection.

    With a uniform of its own nothing is known; the uniform of the test is not below the acceptance probability; the
    uniform of the proposal lies in the cell of the proposed token.
    """
    size = len(table.proposal)
    if size > MOST_TOKENS:
        raise TooLarge(f"the replacement depends on the proposal: at most {MOST_TOKENS} tokens")
    cells, found = _cells(table.proposal), [Fraction(0)] * size
    for token in np.flatnonzero(table.proposal.weights).tolist():
        accepted = table.acceptance(token) or Fraction(0)
        if accepted == 1:
            continue
        low, high = {"final": (Fraction(0), Fraction(1)), "accept": (accepted, Fraction(1)), "propose": cells[token]}[
            table.replacement_purpose
        ]
        rejected = table.proposal.probability(token) * (1 - accepted) / (high - low)
        for other, (start, end) in enumerate(_cells(table.replacement_after(token))):
            found[other] += rejected * max(Fraction(0), min(high, end) - max(low, start))
    return tuple(found)


def _cells(law: Distribution) -> Cells:
    """Where in [0, 1) a uniform gives each token."""
    return tuple(pairwise([Fraction(0), *(Fraction(edge, law.denominator) for edge in law.cumulative.tolist())]))
