"""The check of a million rounds against the time to produce its random words alone."""

import resource
import time
from collections.abc import Callable, Iterator
from fractions import Fraction

from benchmarks.ratio import Ratio, measured
from service.catalogue import load_catalogue
from service.core.convergence import ROUNDS_PER_CHUNK, check
from service.core.profile import Profile
from service.core.rules.standard import STANDARD
from service.core.uniforms import WORDS_PER_BLOCK, numerators

ROUNDS = 1_000_000
AT_MOST = 2.5


def ratios(repetitions: int) -> Iterator[Ratio]:
    """One ratio a profile, and the memory that ten times the rounds need."""
    for profile in load_catalogue().profiles.values():
        yield measured(
            f"check of {ROUNDS:,} rounds, {profile.id}",
            _timed(lambda profile=profile: _check(profile, ROUNDS)),
            _timed(lambda profile=profile: _words(profile)),
            at_most=AT_MOST,
            repetitions=repetitions,
        )
        before = _peak()
        _check(profile, 5 * ROUNDS)
        yield Ratio(f"peak memory, {5 * ROUNDS:,} rounds to {ROUNDS:,}, {profile.id}", (_peak(),), (before,), 1.02)


def _check(profile: Profile, rounds: int) -> None:
    check(profile, STANDARD, seed=0, rounds=rounds, false_alarm=Fraction(1, 10**6))


def _words(profile: Profile) -> None:
    blocks = (2 * profile.draft_length + 1) // WORDS_PER_BLOCK + 1
    for first in range(0, ROUNDS, ROUNDS_PER_CHUNK):
        for block in range(blocks):
            numerators(0, first, min(ROUNDS_PER_CHUNK, ROUNDS - first), block=block)


def _timed(work: Callable[[], None]) -> Callable[[], float]:
    def timed() -> float:
        start = time.process_time()
        work()
        return time.process_time() - start

    return timed


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
