"""Several candidates a position, one after the other: what is drawn next, how it is tested, what follows a rejection.

A position starts at a `Try`; each rejected candidate leads to the next one, and after the last there is the law of the
replacement. Rows of any denominators are compared here, in integers.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import gcd

import numpy as np

from service.core.distribution import INT64_LIMIT, Distribution, Weights, proportional
from service.errors import TooLarge

Tokens = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Test:
    """The test of a candidate.

    target, draft: the rows it is made of. parts, wholes: token x is accepted with probability parts[x] / wholes[x];
    integers, shape (V,), wholes 0 where the test is undefined. terms: further numbers worth showing.
    """

    target: Distribution
    draft: Distribution
    parts: Weights
    wholes: Weights
    terms: tuple[tuple[str, Fraction], ...] = ()

    def acceptance(self, token: int) -> Fraction | None:
        """The probability that the token passes; None where the test is undefined."""
        whole = int(self.wholes[token])
        return Fraction(int(self.parts[token]), whole) if whole else None


@dataclass(frozen=True, slots=True, eq=False)
class Try:
    """A candidate, or what is drawn when there is none left. Rows and tests are made when they are first asked for.

    drawn_from: makes the law of the candidate; of the replacement where tested is None. tested: makes the test.
    after: the next one, once this token was drawn and rejected (or drawn, and the verdict is still to come). single:
    whether that is one and the same for every token. alike: makes a key that is equal for two of one position after
    which everything is alike.
    """

    drawn_from: Callable[[], Distribution]
    tested: Callable[[], Test] | None
    after: Callable[[int], "Try"]
    single: bool
    alike: Callable[[], Hashable]

    @property
    def law(self) -> Distribution:
        """The law of what is drawn."""
        return self.drawn_from()

    @property
    def test(self) -> Test | None:
        """The test of a candidate; None where none is left."""
        return None if self.tested is None else self.tested()

    def acceptance(self, token: int) -> Fraction | None:
        """The probability that the candidate passes; None where its test is undefined or there is none."""
        test = self.test
        return None if test is None else test.acceptance(token)


def last(replacement: Callable[[], Distribution]) -> Try:
    """No candidate left: the law of the replacement."""
    return Try(replacement, None, _nothing, True, replacement)


def chain(draft: Distribution, test: Test, candidates: int, replacement: Distribution) -> Try:
    """Candidates drawn and tested alike, whatever became of those before."""
    following = last(lambda: replacement)
    for _ in range(candidates):
        following = Try(lambda: draft, lambda: test, _always(following), True, lambda: None)
    return following


def recursive(
    target: Distribution, draft_after: Callable[[Tokens], Distribution], candidates: int, *, single: bool
) -> Try:
    """Recursive rejection: each candidate is tested by min(1, target / draft), and what it leaves is the next target.

    draft_after: the law of the next candidate by those tried. single: whether it depends on how many alone.
    """
    return _recursive(lambda: target, (), draft_after, candidates, single)


def residual(target: Distribution, draft: Distribution) -> Distribution:
    """max(0, target - draft) renormalised, for rows of any denominators; the target where that is nothing.

    >>> residual(Distribution([1, 1], 2), Distribution([1, 2], 3))
    Distribution([1, 0], 1)
    """
    wanted, drafted = compared(target, draft)
    excess = np.maximum(wanted - drafted, 0)
    return proportional(excess) if excess.any() else target


def compared(target: Distribution, draft: Distribution) -> tuple[Weights, Weights]:
    """The weights of two rows over a common denominator: shape (V,) each, Python integers where int64 may not do."""
    shared = gcd(target.denominator, draft.denominator)
    by, other = draft.denominator // shared, target.denominator // shared
    return times(target, by), times(draft, other)


def times(row: Distribution, factor: int) -> Weights:
    """The weights times an integer >= 0, Python integers where int64 may not do."""
    wide = row.denominator * factor >= INT64_LIMIT
    weights: Weights = row.weights.astype(object) * factor if wide else row.weights * factor
    return weights


def ratio_test(target: Distribution, draft: Distribution) -> Test:
    """Accept with min(1, target / draft), for rows of any denominators."""
    wanted, drafted = compared(target, draft)
    return Test(target, draft, np.minimum(wanted, drafted), drafted)


def overlap(target: Distribution, draft: Distribution) -> Fraction:
    """The sum of min(target, draft), for rows of any denominators."""
    wanted, drafted = compared(target, draft)
    return Fraction(sum(np.minimum(wanted, drafted).tolist()), sum(drafted.tolist()))


def _recursive(
    target: Callable[[], Distribution],
    tried: Tokens,
    draft_after: Callable[[Tokens], Distribution],
    candidates: int,
    single: bool,
) -> Try:
    if len(tried) == candidates:
        return last(target)
    draft = cache(lambda: draft_after(tried))
    left = cache(lambda: residual(target(), draft()))

    def after(token: int) -> Try:
        return _recursive(left, (*tried, token), draft_after, candidates, single)

    following = cache(lambda: after(0))
    return Try(
        drawn_from=draft,
        tested=cache(lambda: ratio_test(target(), draft())),
        after=(lambda token: following()) if single else after,
        single=single,
        alike=lambda: (frozenset(tried), target()),
    )


def _always(following: Try) -> Callable[[int], Try]:
    return lambda token: following


def _nothing(token: int) -> Try:
    raise TooLarge("nothing is tried after the last candidate")
