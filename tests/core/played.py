"""Rounds as the scalar player plays them and as the samplers do, in forms that can be compared."""

from math import lcm

import numpy as np

from service.core.early_exit import EarlyExitSampler, Final
from service.core.masked import MaskedSample, MaskedSampler, masked_sampler
from service.core.position_sampler import position_sampler
from service.core.profile import Profile
from service.core.round import play_round
from service.core.rules.rule import Rule
from service.core.sample import RoundSampler, Sample
from service.core.uniforms import address

Rounds = list[tuple[int, ...]]


def scalar(profile: Profile, rule: Rule, seed: int, rounds: range) -> Rounds:
    """The committed tokens of each round, played alone."""
    return [play_round(profile, rule, seed=seed, round_index=index, proposals={}).committed for index in rounds]


def vectorised(sampler: RoundSampler, seed: int, rounds: range) -> Rounds:
    """The committed tokens of each round, played together."""
    sample = sampler.sample(seed, rounds.start, len(rounds))
    return [sample.committed(row) for row in range(len(rounds))]


def in_chunks(sampler: RoundSampler, seed: int, rounds: range, size: int) -> Rounds:
    """The same, `size` rounds at a time."""
    pieces = (rounds[first : first + size] for first in range(0, len(rounds), size))
    return [committed for piece in pieces for committed in vectorised(sampler, seed, piece)]


def tally(sample: Sample, start: int, stop: int, *, places: int, size: int) -> tuple[np.ndarray, np.ndarray]:
    """The histograms of a segment alone: tokens (K + 1, V) and counts (K + 1,)."""
    tokens, counts = np.zeros((places, size), dtype=np.int64), np.zeros(places, dtype=np.int64)
    sample.add_to(tokens, counts, start, stop)
    return tokens, counts


def histograms(rounds: Rounds, *, places: int, size: int) -> tuple[np.ndarray, np.ndarray]:
    """The same histograms, one round and one token at a time."""
    tokens, counts = np.zeros((places, size), dtype=np.int64), np.zeros(places, dtype=np.int64)
    for committed in rounds:
        counts[len(committed) - 1] += 1
        for place, token in enumerate(committed):
            tokens[place, token] += 1
    return tokens, counts


def final_tokens(sample: Sample, accepted: int) -> np.ndarray:
    """The tokens of the final draws of the rounds that accepted so many proposals, in the order of the rounds."""
    if isinstance(sample, MaskedSample):
        return sample.endings[sample.accepted_counts() == accepted] % sample.sampler.vocabulary_size
    return sample.ended[accepted].tokens


def masked(profile: Profile, rule: Rule) -> MaskedSampler:
    """The masked sampler, whatever would be chosen; every final draw must have one address and a small denominator."""
    positions, finals, _ = _parts(profile, rule)
    return masked_sampler(positions, finals, lcm(*(law.denominator for law in finals)))


def early_exit(profile: Profile, rule: Rule) -> EarlyExitSampler:
    """The early-exit sampler, whatever would be chosen."""
    positions, _, drawn_at = _parts(profile, rule)
    tables, bonus = rule.verifier.tables(profile), rule.verifier.bonus(profile)
    draws = [
        Final(where, table.replacement_after, table.replacing_after is not None)
        for table, where in zip(tables, drawn_at, strict=False)
    ]
    return EarlyExitSampler(len(profile.vocabulary), positions, (*draws, Final(drawn_at[-1], lambda token: bonus)))


def _parts(profile: Profile, rule: Rule):
    tables = rule.verifier.tables(profile)
    positions = tuple(position_sampler(table, i) for i, table in enumerate(tables, 1))
    finals = (*(table.replacement for table in tables), rule.verifier.bonus(profile))
    places = (*(address(table.replacement_purpose, i) for i, table in enumerate(tables, 1)), address("final", 1))
    return positions, finals, places
