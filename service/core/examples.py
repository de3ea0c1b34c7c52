"""Rounds worth looking at: the first of a stream to commit each possible number of tokens."""

import numpy as np

from service.core.profile import Profile
from service.core.rules.rule import Rule
from service.core.sampler import round_sampler

EXAMPLE_SEED = 0
ROUNDS_LOOKED_AT = 2**16
ROUNDS_PER_LOOK = 2**10


def example_rounds(profile: Profile, rule: Rule) -> tuple[tuple[int, int], ...]:
    """(committed count, round index) for each count that can happen, of seed 0 with sampled proposals.

    A count so rare that none of the first 65,536 rounds has it is left out.
    """
    return profile.derived(("examples", rule), lambda: _example_rounds(profile, rule))


def _example_rounds(profile: Profile, rule: Rule) -> tuple[tuple[int, int], ...]:
    sampler = round_sampler(profile, rule)
    possible = {n for n, probability in enumerate(rule.count_law(profile), 1) if probability}
    found: dict[int, int] = {}
    for first in range(0, ROUNDS_LOOKED_AT, ROUNDS_PER_LOOK):
        counts, rounds = np.unique(
            sampler.sample(EXAMPLE_SEED, first, ROUNDS_PER_LOOK).accepted_counts() + 1, return_index=True
        )
        for count, index in zip(counts.tolist(), rounds.tolist(), strict=True):
            found.setdefault(count, first + index)
        if found.keys() >= possible:
            break
    return tuple(sorted(found.items()))
