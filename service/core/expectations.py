"""What a round commits on average, exactly, by two derivations that share no step.

Notation of the formulas: S_i = alpha_1 ... alpha_i is the probability that the first i proposals are all accepted
(S_0 = 1), alpha_i the overlap of position i, N the committed count, K the draft length.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from operator import mul

from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.positionwise import PositionRule, PositionTable


@dataclass(frozen=True, slots=True)
class PositionExpectation:
    """One position, 1-based.

    reached: the probability that a token is committed here, S_(i-1). overlap: the acceptance probability of the
    position, from the rows.
    """

    position: int
    reached: Fraction
    overlap: Fraction
    table: PositionTable

    @property
    def total_variation(self) -> Fraction:
        """1 - overlap."""
        return 1 - self.overlap

    @property
    def residual(self) -> Distribution | None:
        """max(0, target - draft), renormalised; None where target and draft are equal."""
        return None if self.overlap == 1 else self.table.target.residual(self.table.draft)


@dataclass(frozen=True, slots=True)
class Expectations:
    """The exact expectations of one rule on one profile.

    survival: S_0..S_K. count_law: Pr(N = n) for n = 1..K+1, from the rule's own table, token by token.
    """

    profile: Profile
    positions: tuple[PositionExpectation, ...]
    survival: tuple[Fraction, ...]
    count_law: tuple[Fraction, ...]

    @property
    def committed_by_survival(self) -> Fraction:
        """E N = S_0 + ... + S_K, from the overlaps of the rows (Leviathan et al. 2023, Equation 1, without i.i.d.)."""
        return sum(self.survival, start=Fraction(0))

    @property
    def committed_by_count_law(self) -> Fraction:
        """E N = sum of n Pr(N = n), from the count law."""
        return sum((n * probability for n, probability in enumerate(self.count_law, 1)), start=Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Var N = E N**2 - (E N)**2, from the count law."""
        second = sum((n * n * probability for n, probability in enumerate(self.count_law, 1)), start=Fraction(0))
        return second - self.committed_by_count_law**2

    @property
    def frame_count(self) -> Fraction:
        """The expected number of frames of a round: see `frame_count`."""
        length = self.profile.draft_length
        return sum(
            (frame_count(n, length) * probability for n, probability in enumerate(self.count_law, 1)),
            start=Fraction(0),
        )


def expectations(profile: Profile, rule: PositionRule) -> Expectations:
    """The exact expectations of a rule on a profile.

    >>> from service.core.distribution import Distribution
    >>> from service.core.rules.standard import STANDARD
    >>> half, third = Distribution([3, 3], 6), Distribution([2, 4], 6)
    >>> coin = Profile("coin", "", "", "", ("heads", "tails"), (half,), half, (third,), None)
    >>> found = expectations(coin, STANDARD)
    >>> found.committed_by_survival, found.committed_by_count_law, found.count_law
    (Fraction(11, 6), Fraction(11, 6), (Fraction(1, 6), Fraction(5, 6)))
    """
    overlaps = [target.overlap(draft) for target, draft in zip(profile.target, profile.draft, strict=True)]
    survival = tuple(accumulate(overlaps, mul, initial=Fraction(1)))
    positions = tuple(
        PositionExpectation(
            position=position,
            reached=survival[position - 1],
            overlap=overlap,
            table=table,
        )
        for position, (overlap, table) in enumerate(zip(overlaps, rule.tables(profile), strict=True), 1)
    )
    return Expectations(profile, positions, survival, rule.count_law(profile))


def frame_count(committed_count: int, draft_length: int) -> int:
    """How many frames a round has: propose and done, a verify per position attempted, a bonus if all were accepted.

    >>> [frame_count(n, 5) for n in range(1, 7)]
    [3, 4, 5, 6, 7, 8]
    """
    attempted = min(committed_count, draft_length)
    return 2 + attempted + (1 if committed_count > draft_length else 0)
