"""The check of a million rounds, and the kernel at any vocabulary, against the time of their random words alone."""

import resource
import time
from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np

from benchmarks.ratio import Ratio, measured
from benchmarks.rows import LARGE, MIDDLE, SIX, odd_six, profile_of
from service.catalogue import load_catalogue
from service.core.convergence import ROUNDS_PER_CHUNK, check
from service.core.profile import Profile
from service.core.rules.standard import STANDARD
from service.core.sampler import round_sampler
from service.core.uniforms import WORDS_PER_BLOCK, numerators

ROUNDS = 1_000_000
AT_MOST = 2.5
KERNEL_ROUNDS = 16 * ROUNDS_PER_CHUNK


def ratios(repetitions: int) -> Iterator[Ratio]:
    """The check of each profile, the memory that five times the rounds need, and the kernel by size of its rows."""
    for profile in load_catalogue().profiles.values():
        yield measured(
            f"check of {ROUNDS:,} rounds, {profile.id}",
            _timed(lambda profile=profile: _check(profile, ROUNDS)),
            _timed(lambda profile=profile: _words(profile, ROUNDS)),
            at_most=AT_MOST,
            repetitions=repetitions,
        )
        before = _peak()
        _check(profile, 5 * ROUNDS)
        yield Ratio(f"peak memory, {5 * ROUNDS:,} rounds to {ROUNDS:,}, {profile.id}", (_peak(),), (before,), 1.02)
    for name, profile, at_most in (
        ("eighths", profile_of(SIX), AT_MOST),
        ("any denominator", odd_six(), 4),
        ("floats", profile_of(MIDDLE), 5),
        ("floats", profile_of(LARGE), 7),
    ):
        yield measured(
            f"rounds and their histograms, V = {len(profile.vocabulary):,}, {name}",
            _timed(lambda profile=profile: _play(profile)),
            _timed(lambda profile=profile: _words(profile, KERNEL_ROUNDS)),
            at_most=at_most,
            repetitions=repetitions,
        )


def _play(profile: Profile) -> None:
    places = profile.draft_length + 1
    tokens = np.zeros((places, len(profile.vocabulary)), dtype=np.int64)
    counts = np.zeros(places, dtype=np.int64)
    sampler = round_sampler(profile, STANDARD)
    for first in range(0, KERNEL_ROUNDS, ROUNDS_PER_CHUNK):
        sampler.sample(0, first, ROUNDS_PER_CHUNK).add_to(tokens, counts, 0, ROUNDS_PER_CHUNK)


def _check(profile: Profile, rounds: int) -> None:
    check(profile, STANDARD, seed=0, rounds=rounds, false_alarm=Fraction(1, 10**6))


def _words(profile: Profile, rounds: int) -> None:
    blocks = (2 * profile.draft_length + 1) // WORDS_PER_BLOCK + 1
    for first in range(0, rounds, ROUNDS_PER_CHUNK):
        for block in range(blocks):
            numerators(0, first, min(ROUNDS_PER_CHUNK, rounds - first), block=block)


def _timed(work: Callable[[], None]) -> Callable[[], float]:
    def timed() -> float:
        start = time.process_time()
        work()
        return time.process_time() - start

    return timed


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
