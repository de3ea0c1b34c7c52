"""Rules that look at one position at a time: a table per position says all there is to say.

From the table follow, written once here for every such rule: the play and the law of the committed count. The
vectorised sampler (`core/sampler.py`) reads the same table. A rule of this family is one file that fills it in.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from service.core.chance import Chance
from service.core.distribution import Distribution, Weights
from service.core.profile import Profile
from service.core.uniforms import Purpose


@dataclass(frozen=True, slots=True, eq=False)
class PositionTable:
    """How one position is verified. All rows have V entries over the vocabulary.

    proposal: the law the proposal is drawn from.
    target, draft: the rows the test is made of.
    parts, wholes: token x is accepted with probability parts[x] / wholes[x]; both integers, shape (V,). wholes is 0
    where the test is undefined, and there proposal is 0 too.
    replacing: makes the law of the token committed after a rejection; never asked where nothing can be rejected.
    replacement_purpose: whose uniform draws the replacement; anything but "final" shares a draw.
    rejection: the probability that the proposal is rejected, token by token from the table.
    """

    proposal: Distribution
    target: Distribution
    draft: Distribution
    parts: Weights
    wholes: Weights
    replacing: Callable[[], Distribution]
    replacement_purpose: Purpose = "final"
    rejection: Fraction = field(init=False)
    _replacement: list[Distribution] = field(init=False, repr=False, default_factory=list)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rejection", _rejection(self))

    @property
    def replacement(self) -> Distribution:
        """The law of the token committed after a rejection, made when it is first asked for."""
        if not self._replacement:
            self._replacement.append(self.replacing())
        return self._replacement[0]

    def acceptance(self, token: int) -> Fraction | None:
        """The probability that the token, once proposed, is accepted; None where the test is undefined."""
        whole = int(self.wholes[token])
        return None if whole == 0 else Fraction(int(self.parts[token]), whole)

    def accepted(self, token: int) -> Fraction:
        """The probability that the token is proposed and accepted."""
        return self.proposal.probability(token) * (self.acceptance(token) or 0)

    def replaced(self, token: int) -> Fraction:
        """The probability that a proposal is rejected and the token takes its place."""
        return self.rejection * self.replacement.probability(token)


@dataclass(frozen=True, slots=True, eq=False)
class PositionRule:
    """A rule of this family.

    table: (target row, draft row) to the table of the position. bonus: the law of the token drawn when all proposals
    were accepted. lossless: whether the output follows the target exactly, whatever the draft is.
    """

    id: str
    title: str
    description: str
    source: str
    lossless: bool
    table: Callable[[Distribution, Distribution], PositionTable]
    bonus: Callable[[Profile], Distribution]

    def tables(self, profile: Profile) -> tuple[PositionTable, ...]:
        """The table of each position, 1..K in order."""
        return profile.derived(("tables", self), lambda: _tables(self, profile))

    def play(self, profile: Profile, chance: Chance) -> tuple[int, ...]:
        """One round: the committed tokens (Leviathan et al. 2023, Algorithm 1, with this rule's table).

        Propose at every position; verify in order; at the first rejection commit a replacement and stop; after the last
        acceptance commit a bonus token.
        """
        tables = self.tables(profile)
        proposals = [chance.draw(table.proposal, "propose", i) for i, table in enumerate(tables, 1)]
        for i, (table, token) in enumerate(zip(tables, proposals, strict=True), 1):
            acceptance = table.acceptance(token) or Fraction(0)
            target, draft = table.target.probability(token), table.draft.probability(token)
            if not chance.flip(acceptance, "accept", i, token=token, target=target, draft=draft):
                replacement = chance.draw(table.replacement, table.replacement_purpose, i)
                return (*proposals[: i - 1], replacement)
        return (*proposals, chance.draw(self.bonus(profile), "final", len(tables) + 1))

    def count_law(self, profile: Profile) -> tuple[Fraction, ...]:
        """The law of the committed count N: entry n - 1 is Pr(N = n), for n = 1..K+1."""
        reached, law = Fraction(1), []
        for table in self.tables(profile):
            law.append(reached * table.rejection)
            reached *= 1 - table.rejection
        return (*law, reached)


def _tables(rule: PositionRule, profile: Profile) -> tuple[PositionTable, ...]:
    return tuple(rule.table(target, draft) for target, draft in zip(profile.target, profile.draft, strict=True))


def _rejection(table: PositionTable) -> Fraction:
    weights, denominator = table.proposal.weights, table.proposal.denominator
    if table.wholes is weights:  # proposal times acceptance is parts / denominator, as of the standard rule
        return 1 - Fraction(int(table.parts.sum()), denominator)
    tokens = np.flatnonzero(weights).tolist()
    return 1 - sum((table.accepted(token) for token in tokens), start=Fraction(0))
