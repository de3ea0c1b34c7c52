"""A token from a uniform where the law depends on a state: inversion in a table of edges, a row a state."""

from dataclasses import dataclass

import numpy as np

from service.core.distribution import Distribution
from service.core.grid import edges
from service.core.inversion import Integers, Inversion, inversion


@dataclass(frozen=True, slots=True, eq=False)
class OneLaw:
    """Whatever the state, one law."""

    law: Inversion

    def tokens(self, states: Integers, k: Integers) -> Integers:
        """The token of each round: int64 (n,). k: the uniforms over 2**53."""
        return self.law.tokens(self.law.symbols(k))


@dataclass(frozen=True, slots=True, eq=False)
class LawByState:
    """edges: int64 (S, V), row by row the least k of the next token."""

    edges: Integers

    def tokens(self, states: Integers, k: Integers) -> Integers:
        """The token of each round, by halving: the first whose edge lies above k."""
        size = self.edges.shape[1]
        flat, starts = self.edges.ravel(), states * size
        low, high = np.zeros(k.size, dtype=np.int64), np.full(k.size, size - 1, dtype=np.int64)
        for _ in range((size - 1).bit_length()):
            middle = (low + high) >> 1
            above = flat[starts + middle] > k
            high = np.where(above, middle, high)
            low = np.where(above, low, np.minimum(middle + 1, high))
        return low


Draws = OneLaw | LawByState


def draws(laws: list[Distribution]) -> Draws:
    """The draws of these laws, by state; all have the same length."""
    return OneLaw(inversion(laws[0])) if len(laws) == 1 else LawByState(np.stack([edges(law) for law in laws]))
