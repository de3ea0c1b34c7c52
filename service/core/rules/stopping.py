"""How a block of tests is read: what it keeps, and the exact laws that follow.

Two readings: up to the last test that passes (`last_passed.py`), which is the paper's, and up to the first that fails
(`first_failed.py`), which is wrong.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from service.core.inversion import Integers
from service.core.rules.block_states import BlockStates


@dataclass(frozen=True, slots=True, eq=False)
class Shares:
    """What the law of each position is made of: by i in 0..K and state. tau is how many proposals are kept.

    before: the probability that the state is reached (and counts, where an earlier test settles that).
    stay: Pr(tau >= i), given that position i - 1 counts and the state at i.
    ending: the probability that the state is reached and tau = i.
    held: the probability that test i alone has settled that tau >= i, in a state that counts.
    """

    before: list[list[Fraction]]
    stay: list[list[Fraction]]
    ending: list[list[Fraction]]
    held: list[list[Fraction]]


class Stopping(Protocol):
    """A reading of the tests."""

    def kept(self, passed: Sequence[bool]) -> int:
        """tau: how many proposals are kept, by which of the tests 1..K passed."""
        ...

    def kept_of(self, passed: NDArray[np.bool_]) -> Integers:
        """tau of many rounds: int64 (n,). passed: (K, n), K >= 1."""
        ...

    def survival(self, states: BlockStates) -> tuple[Fraction, ...]:
        """Pr(tau >= i), i = 0..K, by a formula."""
        ...

    def count_law(self, states: BlockStates) -> tuple[Fraction, ...]:
        """Pr(tau = i), i = 0..K, by another derivation."""
        ...

    def shares(self, states: BlockStates) -> Shares:
        """What the law of each position is made of."""
        ...
