"""The random stream: every draw has an address.

`uniform = (word >> 11) * 2**-53`, where `word` is output `slot % 4` of the Philox4x64-10 block with key
`(seed, 0)` and counter `(round_index + 1, slot // 4, candidate, 0)`. So a draw depends on its address alone: not
on the draft length, the rule, or how many rounds are played. Source of the generator: Salmon et al. 2011,
"Parallel random numbers: as easy as 1, 2, 3". numpy guarantees the raw words of its Philox; only those are used.

A uniform is handled as its numerator `k`, an integer in 0..2**53-1. Every comparison is exact: `scaled(k, w)` is
the one primitive. An event of probability t happens with a probability within 2**-53 of t.
"""

from fractions import Fraction
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

ALGORITHM_VERSION = "philox4x64-10-v1"
GRID_BITS = 53
GRID = 2**GRID_BITS
MAX_SEED = 2**53 - 1
MAX_ROUND_INDEX = 2**53 - 2
WORDS_PER_BLOCK = 4
DISCARDED_BITS = 64 - GRID_BITS

Purpose = Literal["propose", "accept", "final"]


class Address(NamedTuple):
    """Where a uniform lies within its round.

    slot: 0, 2, 3, 4, ... candidate: 0-based; 0 but for rules with several candidates a position.
    """

    slot: int
    candidate: int


def address(purpose: Purpose, position: int, candidate: int = 0) -> Address:
    """The address of a draw. Position is 1-based; the final draw of a round is slot 0 wherever it falls.

    >>> address("propose", 3), address("accept", 3), address("final", 3)
    (Address(slot=6, candidate=0), Address(slot=7, candidate=0), Address(slot=0, candidate=0))
    """
    if purpose == "final":
        return Address(0, candidate)
    return Address(2 * position + {"propose": 0, "accept": 1}[purpose], candidate)


def numerators(seed: int, first_round: int, rounds: int, *, block: int, candidate: int = 0) -> NDArray[np.int64]:
    """The uniforms of one block of four slots for consecutive rounds, times 2**53: int64, shape (rounds, 4).

    seed: 0..2**53-1. first_round: 0..2**53-2. Row j belongs to round `first_round + j`, column s to slot
    `4 * block + s`. numpy steps the counter before each block, so it starts at `first_round` and not one above.
    """
    generator = np.random.Philox(key=[seed, 0], counter=[first_round, block, candidate, 0])
    words = generator.random_raw(WORDS_PER_BLOCK * rounds)
    words >>= np.uint64(DISCARDED_BITS)
    return words.view(np.int64).reshape(rounds, WORDS_PER_BLOCK)


def scaled(k: int | Fraction, w: int) -> int:
    """floor(u * w) for the uniform u = k / 2**53, exactly: an integer in 0..w-1. A Fraction k is a uniform by itself.

    A token is the first whose cumulative weight exceeds scaled(k, denominator); a proposal is accepted if and only if
    scaled(k, denominator) < numerator of its acceptance probability, which is u < numerator / denominator.
    """
    if isinstance(k, Fraction):
        return k.numerator * w // k.denominator
    return (k * w) >> GRID_BITS


def threshold(part: int, whole: int) -> int:
    """The least k that is not below part / whole on the grid: `k < threshold` is exactly `scaled(k, whole) < part`.

    >>> threshold(1, 8) == 2**50, threshold(1, 3) * 3 - 2**53
    (True, 1)
    """
    return -(-(part << GRID_BITS) // whole)
