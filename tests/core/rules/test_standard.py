"""The standard rule: its table, and what it never does."""

from fractions import Fraction

import numpy as np
import pytest

from core.played import final_tokens
from random_profiles import random_profile
from service.core.chance import Flip
from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.round import play_round
from service.core.rules.registry import RULES
from service.core.rules.standard import STANDARD, table
from service.core.sampler import round_sampler
from service.core.uniforms import GRID_BITS, address, numerators
from shipped import SHIPPED, eighths

ROUNDS = 1_000_000
CHUNK = 2**14
SEED = 3


def any_profile() -> Profile:
    """A random profile of full length with rejections at every position."""
    rng = np.random.default_rng(5)
    while True:
        profile = random_profile(rng, sizes=(8, 8), lengths=(5, 5), denominators=(97,))
        overlaps = [target.overlap(draft) for target, draft in zip(profile.target, profile.draft, strict=True)]
        if all(Fraction(1, 4) < overlap < 1 for overlap in overlaps):
            return profile


THREE = (*SHIPPED, any_profile())


def test_acceptance_is_the_ratio_capped_at_one() -> None:
    """Target (5,0,1,1,1,0), draft (4,2,1,1,0,0): 5/4 is capped, 0/2 is 0, 1/1 is 1, and 1/0 and 0/0 are undefined."""
    row = table(eighths(5, 0, 1, 1, 1, 0), eighths(4, 2, 1, 1, 0, 0))
    assert [row.acceptance(token) for token in range(6)] == [1, 0, 1, 1, None, None]
    half = table(eighths(2, 6), eighths(4, 4))
    assert [half.acceptance(token) for token in range(2)] == [Fraction(1, 2), 1]


def test_replacement_of_equal_rows_stands_as_the_target_and_is_never_asked_for() -> None:
    """No residual exists there."""
    row = table(eighths(3, 5), eighths(3, 5))
    assert row.replacement == eighths(3, 5)
    assert row.rejection == 0


@pytest.mark.parametrize("profile", THREE, ids=lambda profile: profile.id)
def test_no_proposal_the_target_rates_as_high_is_rejected_by_the_scalar_player(profile: Profile) -> None:
    """Such a test has probability 1; one of a token of target probability 0 has probability 0. 2,000 rounds."""
    for index in range(2000):
        for ask in play_round(profile, STANDARD, seed=1, round_index=index, proposals={}).ledger:
            if isinstance(ask, Flip):
                assert ask.passed or ask.target < ask.draft
                assert not (ask.passed and ask.target == 0)


def proposed(draft: Distribution, position: int, first: int, rounds: int) -> np.ndarray:
    """The proposal of each round at a position, from the stream itself: k times the denominator fits in 64 bits."""
    block, offset = divmod(address("propose", position).slot, 4)
    k = numerators(SEED, first, rounds, block=block)[:, offset]
    return draft.cumulative.searchsorted((k * draft.denominator) >> GRID_BITS, side="right")


@pytest.mark.parametrize("profile", THREE, ids=lambda profile: profile.id)
def test_rejections_keep_their_promises_over_a_million_rounds(profile: Profile) -> None:
    """A replacement is never the token just rejected; what is rejected the target rates below the draft; no token of
    target probability 0 is ever committed, as a proposal, a replacement or a bonus.
    """
    sampler = round_sampler(profile, STANDARD)
    tokens = np.zeros((profile.draft_length + 1, len(profile.vocabulary)), dtype=np.int64)
    counts = np.zeros(profile.draft_length + 1, dtype=np.int64)
    seen = 0
    for first in range(0, ROUNDS, CHUNK):
        rounds = min(CHUNK, ROUNDS - first)
        sample = sampler.sample(SEED, first, rounds)
        sample.add_to(tokens, counts, 0, rounds)
        accepted = sample.accepted_counts()
        for place, (target, draft) in enumerate(zip(profile.target, profile.draft, strict=True)):
            refused = proposed(draft, place + 1, first, rounds)[accepted == place]
            seen += len(refused)
            assert (refused != final_tokens(sample, place)).all()
            assert (target.weights[refused] < draft.weights[refused]).all()
    impossible = np.array([row.weights == 0 for row in (*profile.target, profile.bonus)])
    assert tokens[impossible].sum() == 0
    assert tokens[0].sum() == counts.sum() == ROUNDS
    assert tokens.sum() == (counts * np.arange(1, len(counts) + 1)).sum()
    assert counts[:-1].sum() == seen
    assert seen > ROUNDS // 4


def test_registry_names_each_rule_by_its_id() -> None:
    """And the standard rule says that it is lossless, with its sources."""
    assert RULES["standard"] is STANDARD
    assert all(id_ == rule.id for id_, rule in RULES.items())
    assert STANDARD.lossless
    assert "2211.17192" in STANDARD.source
    assert "2302.01318" in STANDARD.source
