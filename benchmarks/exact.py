"""Exact statistics and quantising at a real vocabulary, against what numpy needs to read the same rows."""

import math
import time
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np

from benchmarks.ratio import Ratio, measured
from benchmarks.rows import LARGE, profile_of, softmax_pair
from service.catalogue import load_catalogue
from service.core.convergence import check_counts
from service.core.expectations import expectations
from service.core.grid import exact_sum, quantised
from service.core.profile import Profile
from service.core.rules.standard import STANDARD
from service.wire.stats import exact_payload

LENGTH = 8
EXPECTATIONS_AT_MOST = 3
WHOLE_AT_MOST = 40
COUNTS_AT_MOST = 2
SECONDS_A_ROW = 0.006


def ratios(repetitions: int) -> Iterator[Ratio]:
    """Overlaps, expectations and count law of eight positions, and one float32 row put on the grid."""
    profile = profile_of(LARGE, LENGTH)
    target = np.array([row.weights for row in profile.target])
    draft = np.array([row.weights for row in profile.draft])

    def fresh() -> float:
        unseen, rule = replace(profile), replace(STANDARD)  # nothing is remembered of either
        start = time.process_time()
        found = expectations(unseen, rule)
        _ = found.committed_by_survival, found.committed_by_count_law
        return time.process_time() - start

    def minimum() -> float:
        start = time.process_time()
        np.minimum(target, draft).sum()
        return time.process_time() - start

    name = f"expectations and count law, K = {LENGTH}, V = {LARGE:,}, to minimum and sum"
    yield measured(name, fresh, minimum, at_most=EXPECTATIONS_AT_MOST, repetitions=repetitions)

    def whole() -> float:
        unseen, rule = replace(profile), replace(STANDARD)
        start = time.process_time()
        found = expectations(unseen, rule)
        exact_payload(
            found,
            draft_cost=Fraction(1, 10),
            verify_cost=Fraction(1),
            false_alarm=Fraction(1, 10**6),
            top=20,
            root=None,
        )
        return time.process_time() - start

    name = f"the whole exact answer, K = {LENGTH}, V = {LARGE:,}, to minimum and sum"
    yield measured(name, whole, minimum, at_most=WHOLE_AT_MOST, repetitions=repetitions)
    shipped = load_catalogue().profile("divergent")
    yield measured(
        "check of 10**12 rounds by counts, to one of 10**4",
        lambda: _counted(shipped, 10**12),
        lambda: _counted(shipped, 10**4),
        at_most=COUNTS_AT_MOST,
        repetitions=repetitions,
    )

    row = softmax_pair(LARGE, 0)[0].astype(np.float32)

    def quantise() -> float:
        start = time.process_time()
        wide = row.astype(np.float64)
        quantised(wide, exact_sum(wide))
        return time.process_time() - start

    def total() -> float:
        start = time.process_time()
        row.sum()
        return time.process_time() - start

    name = f"float32 row of {LARGE:,} put on the grid"
    found = measured(f"{name}, to its sum", quantise, total, at_most=math.inf, repetitions=repetitions)
    yield found
    yield Ratio(f"{name}, to {1000 * SECONDS_A_ROW:.0f} ms", found.cost, (SECONDS_A_ROW,) * repetitions, 1)


def _counted(profile: Profile, rounds: int) -> float:
    start = time.process_time()
    check_counts(profile, STANDARD, seed=1, rounds=rounds, false_alarm=Fraction(1, 10**6))
    return time.process_time() - start
