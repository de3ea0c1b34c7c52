"""The chance that takes every branch: the exact law of what a rule does, for any rule.

A play is run once for each path through its asks. Two asks with one address are one uniform, so for each address the
interval its uniform is known to lie in is kept, and split: a rule that reuses randomness comes out as biased as it is.
This is the oracle of the tests, and the answer where a rule has no closed form. It costs as many plays as there are
paths: at V = 6, K = 5 some ten thousand.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

from service.core.chance import Chance
from service.core.distribution import Distribution
from service.core.uniforms import Address, Purpose, address
from service.errors import TooLarge

Outcome = TypeVar("Outcome")

WHOLE = (Fraction(0), Fraction(1))


class EnumeratingChance:
    """Follows one path: `path` says which branch to take at each ask; beyond it, the first branch that can happen.

    probability: of the path so far. untaken: the paths that branch off beyond the given one. asked_again: whether any
    address was asked twice.
    """

    def __init__(self, path: Sequence[int]) -> None:
        self._path = list(path)
        self._asks = 0
        self._known: dict[Address, tuple[Fraction, Fraction]] = {}
        self.untaken: list[list[int]] = []
        self.asked_again = False

    @property
    def probability(self) -> Fraction:
        product = Fraction(1)
        for low, high in self._known.values():
            product *= high - low
        return product

    def draw(self, distribution: Distribution, purpose: Purpose, position: int, candidate: int = 0) -> int:
        cuts = [Fraction(0)] + [Fraction(sum_, distribution.denominator) for sum_ in distribution.cumulative.tolist()]
        return self._branch(address(purpose, position, candidate), cuts)

    def flip(
        self,
        probability: Fraction,
        purpose: Purpose,
        position: int,
        candidate: int = 0,
        *,
        token: int,
        target: Fraction,
        draft: Fraction,
        uniform_of: int | None = None,
        **terms: Fraction,
    ) -> bool:
        where = address(purpose, uniform_of or position, candidate)
        return self._branch(where, [Fraction(0), probability, Fraction(1)]) == 0

    def _branch(self, where: Address, cuts: list[Fraction]) -> int:
        """Split what is known of the uniform at the cuts (rising, 0 to 1); the index of the part that is taken."""
        self.asked_again |= where in self._known
        low, high = self._known.get(where, WHOLE)
        parts = [(max(low, start), min(high, end)) for start, end in pairwise(cuts)]
        if self._asks == len(self._path):
            possible = [index for index, (start, end) in enumerate(parts) if start < end]
            self.untaken.extend([*self._path, index] for index in possible[1:])
            self._path.append(possible[0])
        taken = self._path[self._asks]
        self._asks += 1
        self._known[where] = parts[taken]
        return taken


def outcomes(play: Callable[[Chance], Outcome]) -> Iterator[tuple[Outcome, Fraction, EnumeratingChance]]:
    """Every path of a play that can happen: what it returned, its probability, and the chance that led it.

    The probabilities sum to 1.
    """
    waiting: list[list[int]] = [[]]
    while waiting:
        chance = EnumeratingChance(waiting.pop())
        outcome = play(chance)
        waiting.extend(chance.untaken)
        yield outcome, chance.probability, chance


def exact_law(play: Callable[[Chance], Outcome], most_paths: int | None = None) -> dict[Outcome, Fraction]:
    """The exact law of what a play returns (a hashable value), by enumeration. Raises TooLarge beyond `most_paths`."""
    law: dict[Outcome, Fraction] = {}
    for paths, (outcome, probability, _) in enumerate(outcomes(play), 1):
        if most_paths is not None and paths > most_paths:
            raise TooLarge(f"enumeration takes at most {most_paths:,} paths")
        law[outcome] = law.get(outcome, Fraction(0)) + probability
    return law
