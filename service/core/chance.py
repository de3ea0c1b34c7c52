"""The seam between a rule and randomness: a rule asks a chance, and never draws by itself.

A rule may ask only `draw` and `flip`, each by an address (purpose, position, candidate). Two asks with one address are
one uniform. Here is the question, and the chance that answers it from the random stream and keeps a ledger;
`enumeration.py` has the chance that takes every branch.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Protocol

from service.core.distribution import Distribution
from service.core.uniforms import WORDS_PER_BLOCK, Address, Purpose, address, numerators, scaled


@dataclass(frozen=True, slots=True)
class Draw:
    """A token drawn from `law`. position is 1-based, candidate 0-based, token a 0-based index.

    uniform: the numerator over 2**53; a Fraction is a uniform given by hand, as it is.
    """

    purpose: Purpose
    position: int
    candidate: int
    law: Distribution
    uniform: int | Fraction
    token: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A token that was forced in the place of a draw: authored, or chosen by the caller."""

    purpose: Purpose
    position: int
    candidate: int
    token: int


@dataclass(frozen=True, slots=True)
class Flip:
    """A test: passed if and only if uniform / 2**53 < probability, or uniform < probability for one given by hand.

    token, target, draft: what was tested and the two probabilities the test was made of. terms: further exact numbers
    worth showing, by name. uniform_of: the position whose uniform was asked, where it is not the test's own.
    """

    purpose: Purpose
    position: int
    candidate: int
    probability: Fraction
    uniform: int | Fraction
    passed: bool
    token: int
    target: Fraction
    draft: Fraction
    terms: tuple[tuple[str, Fraction], ...]
    uniform_of: int | None = None

    @property
    def asked_at(self) -> Address:
        """The address of the uniform."""
        return address(self.purpose, self.uniform_of or self.position, self.candidate)


Ask = Draw | Choice | Flip
"""One entry of a ledger: what was asked and what was answered."""


class Chance(Protocol):
    """What a rule may ask."""

    def draw(self, distribution: Distribution, purpose: Purpose, position: int, candidate: int = 0) -> int:
        """A token of the distribution (0-based index), by inversion of the uniform at the address."""
        ...

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
        """Whether the uniform at the address lies below the probability. The rest says what the test was made of.

        uniform_of: the position whose uniform is asked, where it is not that of the test.
        """
        ...


class SeededChance:
    """Answers from the addressed uniforms of one round and writes every ask down, in order.

    forced: tokens (0-based indices) that take the place of the first draw at an address. by_hand: uniforms in [0, 1)
    that take the place of the stream's, by address.
    """

    def __init__(
        self,
        seed: int,
        round_index: int,
        forced: Mapping[Address, int],
        by_hand: Mapping[Address, Fraction] = MappingProxyType({}),
    ) -> None:
        self._by_hand = by_hand
        self._seed = seed
        self._round_index = round_index
        self._forced = dict(forced)
        self._blocks: dict[tuple[int, int], list[int]] = {}
        self.ledger: list[Ask] = []

    def draw(self, distribution: Distribution, purpose: Purpose, position: int, candidate: int = 0) -> int:
        where = address(purpose, position, candidate)
        if where in self._forced:
            token = self._forced.pop(where)
            self.ledger.append(Choice(purpose, position, candidate, token))
            return token
        uniform = self._uniform(where)
        token = int(distribution.cumulative.searchsorted(scaled(uniform, distribution.denominator), side="right"))
        self.ledger.append(Draw(purpose, position, candidate, distribution, uniform, token))
        return token

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
        uniform = self._uniform(address(purpose, uniform_of or position, candidate))
        passed = scaled(uniform, probability.denominator) < probability.numerator
        named = tuple(terms.items())
        self.ledger.append(
            Flip(purpose, position, candidate, probability, uniform, passed, token, target, draft, named, uniform_of)
        )
        return passed

    def _uniform(self, where: Address) -> int | Fraction:
        if where in self._by_hand:
            return self._by_hand[where]
        block, offset = divmod(where.slot, WORDS_PER_BLOCK)
        words = self._blocks.get((block, where.candidate))
        if words is None:
            row = numerators(self._seed, self._round_index, 1, block=block, candidate=where.candidate)
            words = self._blocks[block, where.candidate] = row[0].tolist()
        return words[offset]
