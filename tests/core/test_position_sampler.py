"""A position of a sampler: where its uniforms lie, and below which k a proposal is accepted."""

import numpy as np
import pytest

from core.rules.wrong import INVERTED, ONE_POSITION
from random_profiles import large_profile, random_profile
from service.core.position_sampler import column, position_sampler, words_of
from service.core.rules.standard import STANDARD
from service.core.rules.table import PositionTable
from service.core.uniforms import Address, address, numerators, threshold
from shipped import APART, SHIPPED


def limit(table: PositionTable, token: int) -> int:
    """The threshold of a token, from its acceptance probability in lowest terms; 0 where the test is undefined."""
    acceptance = table.acceptance(token)
    return 0 if acceptance is None else threshold(acceptance.numerator, acceptance.denominator)


def hold(table: PositionTable) -> None:
    """The limit of each symbol is the threshold of its token."""
    found = position_sampler(table, 1)
    by_token = np.array([limit(table, token) for token in range(len(table.proposal))])
    assert found.limits.dtype == np.int64
    assert np.array_equal(found.limits, by_token[found.proposal.tokens(np.arange(len(found.limits)))])


@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
def test_limit_of_a_symbol_is_the_threshold_of_its_token_in_both_profiles(profile) -> None:
    """Eight slots each."""
    for table in STANDARD.verifier.tables(profile):
        hold(table)
        assert len(position_sampler(table, 1).limits) == 8


def test_limit_of_a_symbol_is_the_threshold_of_its_token_on_random_profiles() -> None:
    """Direct and guide tables, for the standard rule and for one that tests another ratio."""
    rng = np.random.default_rng(8)
    for _ in range(60):
        profile = random_profile(rng)
        for table in (*STANDARD.verifier.tables(profile), *INVERTED.verifier.tables(profile)):
            hold(table)


@pytest.mark.parametrize("id_", ONE_POSITION)
def test_limit_of_a_symbol_is_the_threshold_of_its_token_for_every_rule(id_: str) -> None:
    """Whatever the parts and the wholes are made of."""
    for table in ONE_POSITION[id_].places(APART):
        hold(table)


def test_limit_of_a_symbol_is_the_threshold_of_its_token_at_32000_tokens() -> None:
    """Over 2**53."""
    hold(STANDARD.verifier.tables(large_profile(32_000, 2**53, length=1))[0])


@pytest.mark.parametrize("position", [1, 2, 5, 64])
def test_position_is_asked_where_the_scalar_player_asks(position: int) -> None:
    """Slots 2 i and 2 i + 1."""
    found = position_sampler(STANDARD.verifier.tables(APART)[0], position)
    assert found.propose_at == address("propose", position) == Address(2 * position, 0)
    assert found.accept_at == address("accept", position) == Address(2 * position + 1, 0)


@pytest.mark.parametrize(("length", "blocks"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (64, 33)])
def test_words_are_the_blocks_that_a_round_needs(length: int, blocks: int) -> None:
    """The last slot is 2 K + 1, four slots a block; so K = 1 needs slots 0..3 and K = 2 slots 0..5."""
    words = words_of(3, 10, 20, draft_length=length)
    assert list(words) == list(range(blocks))
    for block, rows in words.items():
        assert np.array_equal(rows, numerators(3, 10, 20, block=block))


def test_column_is_the_uniform_at_an_address_of_every_round() -> None:
    """For each address of a round of five positions."""
    words = words_of(3, 10, 20, draft_length=5)
    for where in (address("final", 1), *(address(kind, i) for kind in ("propose", "accept") for i in range(1, 6))):
        alone = [numerators(3, 10 + row, 1, block=where.slot // 4)[0, where.slot % 4] for row in range(20)]
        assert column(words, where).tolist() == alone
