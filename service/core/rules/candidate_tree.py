"""Every way in which the candidates of one position can be rejected, and the exact law of the position."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from service.core.distribution import Distribution
from service.core.inversion import Integers
from service.core.rules.tries import Test, Try
from service.core.totals import total, total_of
from service.errors import TooLarge

MOST_ENTRIES = 2**15  # of one position: tries times tokens


@dataclass(frozen=True, slots=True, eq=False)
class CandidateTree:
    """levels: what can be tried as candidate 0, 1, ... and, last, the replacements. children: for each level but the
    last int64 (tries, V), where a rejected token leads to in the next level; 0 where it cannot be rejected.
    """

    levels: tuple[tuple[Try, ...], ...]
    children: tuple[Integers, ...]


@dataclass(frozen=True, slots=True, eq=False)
class CandidateLaw:
    """The law of a position, given that it is reached.

    weights: of each level, the probability that each try is come to. by_rank: the probability that candidate 0, 1, ...
    is the one accepted.
    """

    tree: CandidateTree
    weights: tuple[tuple[Fraction, ...], ...]
    by_rank: tuple[Fraction, ...]

    @property
    def rejection(self) -> Fraction:
        """The probability that no candidate is accepted."""
        return total_of(self.weights[-1])

    def acceptance(self, token: int) -> Fraction | None:
        """The probability that the token, as the first candidate, is accepted."""
        return self.tree.levels[0][0].acceptance(token)

    def accepted(self, token: int) -> Fraction:
        """The probability that the token is committed as one of the candidates."""
        return total_of(
            weight * one.law.probability(token) * (one.acceptance(token) or 0)
            for tries, weights in zip(self.tree.levels[:-1], self.weights, strict=False)
            for one, weight in zip(tries, weights, strict=True)
        )

    def replaced(self, token: int) -> Fraction:
        """The probability that the token is committed as a replacement."""
        ends = zip(self.tree.levels[-1], self.weights[-1], strict=True)
        return total_of(weight * one.law.probability(token) for one, weight in ends)


def candidate_tree(root: Try) -> CandidateTree:
    """The tree of a position. Raises TooLarge where what is tried depends on too many tokens before."""
    levels: list[tuple[Try, ...]] = [(root,)]
    children: list[Integers] = []
    while levels[-1][0].tested is not None:
        tries, found = _next_level(levels[-1], MOST_ENTRIES // len(root.law) - sum(map(len, levels)))
        levels.append(tries)
        children.append(found)
    return CandidateTree(tuple(levels), tuple(children))


def candidate_law(tree: CandidateTree) -> CandidateLaw:
    """The law of a position, try by try and token by token."""
    weights: list[tuple[Fraction, ...]] = [(Fraction(1),)]
    by_rank = []
    for tries, children, following in zip(tree.levels, tree.children, tree.levels[1:], strict=False):
        rejected: list[list[Fraction]] = [[] for _ in following]
        passed = []
        for one, weight, leads_to in zip(tries, weights[-1], children, strict=True):
            test = one.test
            if one.single and test is not None:
                passed.append(weight * _passing(one.law, test))
                rejected[0].append(weight - passed[-1])
                continue
            for token in np.flatnonzero(one.law.weights).tolist() if weight else ():
                drawn = weight * one.law.probability(token)
                passed.append(drawn * (one.acceptance(token) or 0))
                rejected[leads_to[token]].append(drawn - passed[-1])
        by_rank.append(total_of(passed))
        weights.append(tuple(total_of(masses) for masses in rejected))
    return CandidateLaw(tree, tuple(weights), tuple(by_rank))


def _passing(law: Distribution, test: Test) -> Fraction:
    """The probability that the candidate passes, token by token."""
    tokens = np.flatnonzero(law.weights)
    columns = (row[tokens].tolist() for row in (law.weights, test.parts, test.wholes))
    return (
        total((weight * part, whole) for weight, part, whole in zip(*columns, strict=True) if whole) / law.denominator
    )


def _next_level(tries: tuple[Try, ...], most: int) -> tuple[tuple[Try, ...], Integers]:
    """What follows these tries, at most so many where it depends on the tokens, and where each token leads."""
    size = len(tries[0].law)
    index: dict[Hashable, int] = {}
    following: list[Try] = []
    children = np.zeros((len(tries), size), dtype=np.int64)
    for row, one in enumerate(tries):
        for token in [0] if one.single else _rejected(one):
            child = one.after(token)
            found = index.setdefault(child.alike(), len(following))
            if found == len(following):
                following.append(child)
            children[row, slice(None) if one.single else token] = found
            if len(following) > most and not one.single:
                raise TooLarge(
                    "the candidates of a position can be rejected in too many ways: at most "
                    f"{MOST_ENTRIES // size:,} are worked out for {size:,} tokens"
                )
    return tuple(following) or (tries[0].after(0),), children


def _rejected(one: Try) -> list[int]:
    """The tokens that can be drawn and rejected."""
    test = one.test
    possible = one.law.weights > 0
    found: list[int] = np.flatnonzero(possible if test is None else possible & (test.parts < test.wholes)).tolist()
    return found
