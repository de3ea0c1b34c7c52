"""Rules whose laws are not one product: the count law of blocks, and a sampler on the bench at a real vocabulary."""

import io
import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from benchmarks.http import Host
from benchmarks.ratio import Ratio
from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.block import BLOCK

PROFILES, TOKENS, LENGTH, EIGHTHS = 200, 6, 8, 8
BLOCK_SECONDS = 0.05
VOCABULARY, POSITIONS, COUNTS = 32_000, 4, 1_000_000
CONFORMANCE_SECONDS = 0.3


def ratios(repetitions: int) -> Iterator[Ratio]:
    """Each against the CPU seconds that are promised."""
    worst = max(_count_law(seed) for seed in range(PROFILES))
    name = f"count law of blocks, K = {LENGTH}, worst of {PROFILES} of eighths, to {1000 * BLOCK_SECONDS:.0f} ms"
    yield Ratio(name, (worst,), (BLOCK_SECONDS,), 1)
    with Host() as host:
        bodies = [_counts(seed) for seed in range(repetitions)]
        before = host.cpu()
        for body in bodies:
            host.post("/conformance", body, "application/vnd.numpy.npz")
        cost = (host.cpu() - before) / repetitions
    name = f"conformance of a million counts, V = {VOCABULARY:,}, to {CONFORMANCE_SECONDS} s"
    yield Ratio(name, (cost,), (CONFORMANCE_SECONDS,), 1)


def _count_law(seed: int) -> float:
    random = np.random.default_rng(seed)

    def row() -> Distribution:
        return Distribution(random.multinomial(EIGHTHS, random.dirichlet(np.ones(TOKENS))), EIGHTHS)

    rows = tuple(row() for _ in range(2 * LENGTH + 1))
    names = tuple(f"t{token}" for token in range(TOKENS))
    profile = Profile("eighths", "", "", "", names, rows[:LENGTH], rows[-1], rows[LENGTH:-1], None)
    rule = replace(BLOCK)  # nothing is remembered of it
    start = time.process_time()
    rule.count_law(profile)
    return time.process_time() - start


def _counts(seed: int) -> bytes:
    random = np.random.default_rng(seed)
    target = random.dirichlet(np.ones(VOCABULARY), POSITIONS + 1)
    draft = (target[:POSITIONS] + random.dirichlet(np.ones(VOCABULARY), POSITIONS)) / 2
    rounds = [COUNTS // 2 ** (place + 1) for place in range(POSITIONS + 1)]
    tokens = [random.multinomial(n, row / row.sum()) for n, row in zip(rounds, target, strict=True)]
    body = io.BytesIO()
    np.savez(body, target=target[:POSITIONS], bonus=target[POSITIONS], draft=draft, tokens=np.array(tokens))
    return body.getvalue()
