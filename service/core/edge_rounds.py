"""Rounds at the edges of a rule: steered so that each test has a uniform next to its threshold, and each token an end.

The search reads the ledger of a play and nothing else, so it works for any rule. Uniforms are multiples of 1/2**53.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import dropwhile
from typing import Literal, NamedTuple

from service.core.chance import Ask, Draw, Flip
from service.core.profile import Profile
from service.core.round import Round, play_round
from service.core.rules.rule import Rule
from service.core.uniforms import GRID, Address, address, threshold

Kind = Literal["committed_count", "just_below", "at_threshold", "never_accepted", "always_accepted", "drawn", "seeded"]


class Shown(NamedTuple):
    """What a vector shows.

    committed_count: that `position` tokens are committed. just_below: the largest uniform with which the test of the
    token at the position is passed. at_threshold: the least with which it is not. never_accepted: the uniform 0 and a
    test of probability 0. always_accepted: the largest uniform and a test of probability 1. drawn: the least uniform
    that ends the round with the token at the position. seeded: the round of index `position` of the random stream.
    Tokens are 0-based indices.
    """

    kind: Kind
    position: int
    token: int | None = None


@dataclass(frozen=True, slots=True)
class Steered:
    """A round played on chosen proposals (by position) and uniforms (numerators over 2**53, by address).

    asks: the ledger behind the proposals.
    """

    round: Round
    proposals: dict[int, int]
    uniforms: dict[Address, int]
    asks: tuple[Ask, ...]

    @property
    def last(self) -> Draw:
        """The draw of the replacement or the bonus, with which every round ends."""
        return [ask for ask in self.asks if isinstance(ask, Draw)][-1]

    def shown(self) -> Iterator[Shown]:
        """What the round shows."""
        yield Shown("committed_count", len(self.round.committed))
        for ask in self.asks:
            if isinstance(ask, Flip):
                for kind, numerator in _edges(ask):
                    if numerator == _numerator(ask.uniform):
                        yield Shown(kind, ask.position, ask.token)
        if _numerator(self.last.uniform) == _least(self.last, self.last.token):
            yield Shown("drawn", len(self.round.committed), self.last.token)


@dataclass(frozen=True, slots=True)
class Steering:
    """Plays rounds of one rule on one profile. seed: of the stream that answers what is not chosen."""

    profile: Profile
    rule: Rule
    seed: int

    def play(self, proposals: dict[int, int], uniforms: dict[Address, int], round_index: int = 0) -> Steered:
        """The round of these proposals and uniforms."""
        played = play_round(
            self.profile,
            self.rule,
            seed=self.seed,
            round_index=round_index,
            proposals=proposals,
            uniforms={where: Fraction(numerator, GRID) for where, numerator in uniforms.items()},
        )
        asks = tuple(dropwhile(lambda ask: ask.purpose == "propose", played.ledger))
        return Steered(played, proposals, uniforms, asks)

    def edges(self) -> dict[Shown, Steered]:
        """For everything that can be shown, the first round found that shows it."""
        found: dict[Shown, Steered] = {}

        def keep(played: Steered) -> None:
            for shown in played.shown():
                found.setdefault(shown, played)

        def keep_with_endings(played: Steered) -> None:
            keep(played)
            for shown, uniforms in _endings(played):
                if shown not in found:
                    keep(self.play(played.proposals, uniforms))

        for start in self._starts():
            keep_with_endings(start)
            for shown, uniforms in _thresholds(start):
                if shown not in found:
                    keep_with_endings(self.play(start.proposals, uniforms))
        return found

    def _starts(self) -> Iterator[Steered]:
        """At every position every token that can be proposed, the positions before it being such as are accepted, where
        there are any: every test with the uniform 0, and those from the position on with the largest.
        """
        places = range(1, self.profile.draft_length + 1)
        zeros = {address("final", 1): 0} | self._tests(places, 0)
        best: dict[int, int] = {}
        for position in places:
            best[position] = self._accepted(position, best, zeros)
        yield self.play(best, zeros)
        for position, row in enumerate(self.profile.draft, 1):
            failing = zeros | self._tests(places[position - 1 :], GRID - 1)
            for token in row.weights.nonzero()[0].tolist():
                yield self.play({**best, position: token}, zeros)
                yield self.play({**best, position: token}, failing)

    def _tests(self, positions: range, numerator: int) -> dict[Address, int]:
        """One uniform for every test of these positions."""
        candidates = range(self.rule.verifier.candidates)
        return {address("accept", position, one): numerator for position in positions for one in candidates}

    def _accepted(self, position: int, before: dict[int, int], zeros: dict[Address, int]) -> int:
        """A token that is accepted at the position: of those the one that target and draft share most of."""
        target, draft = self.profile.target[position - 1], self.profile.draft[position - 1]
        order = (-target.shared(draft)).argsort(kind="stable")
        likely: list[int] = order[draft.weights[order] > 0].tolist()
        accepted = (
            token for token in likely if len(self.play({**before, position: token}, zeros).round.committed) > position
        )
        return next(accepted, likely[0])


def _thresholds(start: Steered) -> Iterator[tuple[Shown, dict[Address, int]]]:
    """For each test of a round, the uniforms with that of the test moved next to its threshold."""
    for ask in start.asks:
        if isinstance(ask, Flip):
            where = address(ask.purpose, ask.position, ask.candidate)
            for kind, numerator in _edges(ask):
                yield Shown(kind, ask.position, ask.token), {**start.uniforms, where: numerator}


def _edges(flip: Flip) -> list[tuple[Kind, int]]:
    """The uniforms on either side of the threshold of a test, by what they show."""
    if flip.probability == 0:
        return [("never_accepted", 0)]
    if flip.probability == 1:
        return [("always_accepted", GRID - 1)]
    limit = threshold(flip.probability.numerator, flip.probability.denominator)
    above: list[tuple[Kind, int]] = [("at_threshold", limit)] if limit < GRID else []
    return [("just_below", limit - 1), *above]


def _endings(played: Steered) -> Iterator[tuple[Shown, dict[Address, int]]]:
    """For each token that the last draw of a round can give, the uniforms with the least one that gives it."""
    last = played.last
    where = address(last.purpose, last.position, last.candidate)
    for token in last.law.weights.nonzero()[0].tolist():
        if (least := _least(last, token)) < GRID:
            yield Shown("drawn", len(played.round.committed), token), {**played.uniforms, where: least}


def _least(draw: Draw, token: int) -> int:
    """The least numerator over 2**53 that gives the token."""
    below = int(draw.law.cumulative[token]) - int(draw.law.weights[token])
    return threshold(below, draw.law.denominator)


def _numerator(uniform: int | Fraction) -> int:
    return int(uniform * GRID) if isinstance(uniform, Fraction) else uniform
