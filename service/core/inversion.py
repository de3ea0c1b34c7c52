"""A token from a uniform, many at once: inversion, which is the specification, and the tables that make it fast.

The token of a uniform k / 2**53 is the first whose edge lies above k. The tables change nothing: each gives the token
that a search among the edges gives.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from service.core.distribution import Distribution
from service.core.grid import edges
from service.core.uniforms import GRID_BITS

Integers = NDArray[np.int64]

LARGEST_DIRECT_TABLE = 2**16
LEAST_BUCKETS = 2**12
MOST_BUCKETS = 2**20
BUCKETS_PER_TOKEN = 4
STEPS_FROM_BUCKET = 6


@dataclass(frozen=True, slots=True, eq=False)
class DirectTable:
    """Of a denominator that is a power of two: the symbol is the slot `k >> shift`. token_of: int64 (S,)."""

    shift: int
    token_of: Integers

    def symbols(self, k: Integers) -> Integers:
        """The slot each k lies in: int64, the shape of k."""
        return k >> self.shift

    def tokens(self, symbols: Integers) -> Integers:
        """The token of each symbol."""
        return self.token_of.take(symbols, mode="clip")

    def by_symbol(self, values: Integers) -> Integers:
        """What stands by token, (V,), by symbol: (S,)."""
        return values[self.token_of]


@dataclass(frozen=True, slots=True, eq=False)
class GuideTable:
    """Of any denominator: the symbol is the token itself.

    edges: int64 (V,), the least k of the next token. guide: int32, for each bucket `k >> shift` the token of all its k;
    where they have several, ~ of the first of them, and the token of a k is that or some steps further on.
    """

    shift: int
    guide: NDArray[np.int32]
    edges: Integers

    def symbols(self, k: Integers) -> Integers:
        """The token of each k: int64 (n,), for k of that shape."""
        tokens = self.guide.take(k >> self.shift, mode="clip").astype(np.int64)
        mixed = np.flatnonzero(tokens < 0)
        first = ~tokens[mixed]
        tokens[mixed] = first
        behind = mixed[self.edges.take(first, mode="clip") <= k[mixed]]
        for _ in range(STEPS_FROM_BUCKET):
            if not behind.size:
                return tokens
            further = tokens[behind] + 1
            tokens[behind] = further
            behind = behind[self.edges[further] <= k[behind]]
        tokens[behind] = self.edges.searchsorted(k[behind], side="right")
        return tokens

    def tokens(self, symbols: Integers) -> Integers:
        """The token of each symbol, which is the symbol."""
        return symbols

    def by_symbol(self, values: Integers) -> Integers:
        """What stands by token, which is the symbol."""
        return values


Inversion = DirectTable | GuideTable


def inversion(law: Distribution) -> Inversion:
    """The fast form of drawing from a distribution."""
    bits = law.denominator.bit_length() - 1
    if law.denominator == 2**bits and law.denominator <= LARGEST_DIRECT_TABLE:
        tokens = np.arange(len(law), dtype=np.int64)
        return DirectTable(GRID_BITS - bits, np.repeat(tokens, law.weights.astype(np.int64)))
    limits = edges(law)
    buckets = min(max(BUCKETS_PER_TOKEN * 2 ** (len(law) - 1).bit_length(), LEAST_BUCKETS), MOST_BUCKETS)
    shift = GRID_BITS - (buckets.bit_length() - 1)
    starts = np.arange(buckets + 1, dtype=np.int64) << shift
    first = limits.searchsorted(starts, side="right").astype(np.int32)
    pure = first[:-1] == first[1:]
    return GuideTable(shift, np.where(pure, first[:-1], ~first[:-1]), limits)
