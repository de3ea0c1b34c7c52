"""Is a player right? Its rounds are held against the exact law by the service's own check.

Of a large vocabulary only groups of tokens are told apart, about equal in target mass and formed along the ratio of
target to draft: the usual mistakes (a replacement from the wrong law, a test with the wrong ratio) move mass along it,
and few groups need few rounds to show it.
"""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from benchmarks.rows import named
from service.core.convergence import Convergence, judge
from service.core.distribution import Distribution
from service.core.inversion import Integers
from service.core.profile import Profile
from service.core.rules.standard import STANDARD

GROUPS = 8
FALSE_ALARM = Fraction(1, 10**4)

Histograms = Callable[[int, int], tuple[Integers, Integers]]
"""First round and number of rounds to how often each token was committed, (K + 1, V), and each number of tokens."""


def verdict(profile: Profile, histograms: Histograms, rounds: int) -> Convergence:
    """The check of so many rounds of a player."""
    groups = [_groups(target, draft) for target, draft in zip(profile.target, profile.draft, strict=True)]
    groups.append(_groups(profile.bonus, profile.bonus))
    target = tuple(map(_grouped, (*profile.target, profile.bonus), groups))
    draft = tuple(map(_grouped, profile.draft, groups[:-1]))
    coarse = named(f"groups-of-{profile.id}", target, draft)
    tally = _GroupedTally(histograms, np.array(groups))
    return judge(coarse, STANDARD.count_law(profile), tally, seed=0, rounds=rounds, false_alarm=FALSE_ALARM)


def in_words(found: Convergence) -> str:
    """One line: right as far as these rounds can tell, or biased and where."""
    tests = [*((f"position {i}", test) for i, test in enumerate(found.positions, 1)), ("count", found.committed_count)]
    for name, test in tests:
        distance, allowed = test.series.total_variation[-1], test.series.threshold[-1]
        if not test.passed:
            return f"biased: {name}, total variation {distance} above {allowed}; impossible {test.impossible_count}"
    first = found.positions[0]
    caught = "none" if first.smallest_caught is None else f"{first.smallest_caught:.2f}"
    return (
        f"as the law, total variation {first.series.total_variation[-1]:.4f} of at most "
        f"{first.series.threshold[-1]:.4f} in {found.rounds:,} rounds, which surely catch {caught}"
    )


class _GroupedTally:
    """The histograms of a player, its tokens put together: tokens int64 (K + 1, groups), counts int64 (K + 1,)."""

    def __init__(self, histograms: Histograms, groups: Integers) -> None:
        self._histograms, self._groups, self._rounds = histograms, groups, 0
        self.tokens = np.zeros((len(groups), int(groups.max()) + 1), dtype=np.int64)
        self.counts = np.zeros(len(groups), dtype=np.int64)

    def go_on(self, mark: int) -> None:
        found, lengths = self._histograms(self._rounds, mark - self._rounds)
        self.counts += lengths
        for tokens, group, row in zip(self.tokens, self._groups, found, strict=True):
            np.add.at(tokens, group, row)
        self._rounds = mark


def _groups(target: Distribution, draft: Distribution) -> Integers:
    """The group of each token, int64 (V,): of a small vocabulary each token its own."""
    if len(target) <= GROUPS:
        return np.arange(len(target), dtype=np.int64)
    ratio = target.weights if target is draft else target.weights / np.maximum(draft.weights, 1)
    order = np.argsort(ratio, kind="stable")
    before = np.cumsum(target.weights[order]) - target.weights[order]
    group = np.empty(len(target), dtype=np.int64)
    group[order] = before // (target.denominator // GROUPS + 1)
    return group


def _grouped(law: Distribution, groups: Integers) -> Distribution:
    weights = np.zeros(min(GROUPS, len(law)), dtype=np.int64)
    np.add.at(weights, groups, law.weights)
    return Distribution(weights, law.denominator)
