"""What a round commits on average, exactly, under any rule, by two derivations that share no step.

Notation of the formulas: S_i is the probability that more than i tokens are committed (S_0 = 1), N the committed count,
K the draft length. Where each test settles its token, S_i = alpha_1 ... alpha_i, alpha_i the acceptance probability of
position i; under the standard rule that is the overlap of its rows.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.rule import Place, Rule
from service.core.totals import total_of


@dataclass(frozen=True, slots=True)
class PositionExpectation:
    """One position, 1-based, under a rule.

    reached: the probability that a token is committed here, S_(i-1). target, draft: the rows. place: the exact law.
    """

    position: int
    reached: Fraction
    target: Distribution
    draft: Distribution
    place: Place

    @property
    def overlap(self) -> Fraction:
        """The sum of min(target, draft): the acceptance probability of the standard rule."""
        return self.target.overlap(self.draft)

    @property
    def accepted(self) -> Fraction:
        """The probability that a proposal is accepted here under this rule, given that the position is reached."""
        return 1 - self.place.rejection

    @property
    def residual(self) -> Distribution | None:
        """max(0, target - draft), renormalised; None where target and draft are equal."""
        return None if self.target == self.draft else self.target.residual(self.draft)


@dataclass(frozen=True, slots=True)
class Expectations:
    """The exact expectations of one rule on one profile.

    survival: S_0..S_K, by the rule's formula. count_law: Pr(N = n) for n = 1..K+1, by another derivation.
    """

    profile: Profile
    rule: Rule
    positions: tuple[PositionExpectation, ...]
    survival: tuple[Fraction, ...]
    count_law: tuple[Fraction, ...]

    @property
    def committed_by_survival(self) -> Fraction:
        """E N = S_0 + ... + S_K (Leviathan et al. 2023, Equation 1, without i.i.d.)."""
        return total_of(self.survival)

    @property
    def committed_by_count_law(self) -> Fraction:
        """E N = sum of n Pr(N = n), from the count law."""
        return total_of(n * probability for n, probability in enumerate(self.count_law, 1))

    @property
    def variance(self) -> Fraction:
        """Var N = E N**2 - (E N)**2, from the count law."""
        second = total_of(n * n * probability for n, probability in enumerate(self.count_law, 1))
        return second - self.committed_by_count_law**2

    @property
    def frame_counts(self) -> tuple[int | None, ...]:
        """How many frames a round has, by committed count 1..K+1: see `frame_count`."""
        length = self.profile.draft_length
        return tuple(frame_count(self.rule, n, length) for n in range(1, length + 2))

    @property
    def frame_count(self) -> Fraction | None:
        """The expected number of frames of a round; None where that is not a function of the count."""
        counts = [count for count in self.frame_counts if count is not None]
        if len(counts) < len(self.count_law):
            return None
        return total_of(count * probability for count, probability in zip(counts, self.count_law, strict=True))

    @property
    def committed_by_length(self) -> tuple[Fraction, ...]:
        """E N with only the first k positions drafted, k = 0..K."""
        if self.rule.verifier.settles == "each":  # later positions change nothing of the earlier ones
            return tuple(accumulate(self.survival))
        lengths = range(self.profile.draft_length + 1)
        return tuple(total_of(self.rule.survival(self.profile.shortened(length))) for length in lengths)


def expectations(profile: Profile, rule: Rule) -> Expectations:
    """The exact expectations of a rule on a profile. Raises TooLarge.

    >>> from service.core.rules.standard import STANDARD
    >>> half, third = Distribution([3, 3], 6), Distribution([2, 4], 6)
    >>> coin = Profile("coin", "", "", "", ("heads", "tails"), (half,), half, (third,), None)
    >>> found = expectations(coin, STANDARD)
    >>> found.committed_by_survival, found.committed_by_count_law, found.count_law
    (Fraction(11, 6), Fraction(11, 6), (Fraction(1, 6), Fraction(5, 6)))
    """
    survival = rule.survival(profile)
    rows = zip(survival, profile.target, profile.draft, rule.places(profile), strict=False)
    positions = tuple(PositionExpectation(i, *row) for i, row in enumerate(rows, 1))
    return Expectations(profile, rule, positions, survival, rule.count_law(profile))


def frame_count(rule: Rule, committed_count: int, draft_length: int) -> int | None:
    """How many frames a round has that commits so many tokens; None where that varies with the candidates tested.

    A propose, a verify per position attempted, a bonus if it is drawn, a done; where only the end settles, every
    position is tested and a settle follows.

    >>> from service.core.rules.standard import STANDARD
    >>> [frame_count(STANDARD, n, 5) for n in range(1, 7)]
    [3, 4, 5, 6, 7, 8]
    """
    verifier = rule.verifier
    bonus = 1 if committed_count > draft_length else 0
    if verifier.settles == "end":
        return 3 + draft_length + bonus
    return None if verifier.candidates > 1 else 2 + min(committed_count, draft_length) + bonus
