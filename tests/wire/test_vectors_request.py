"""The query for test vectors: defaults, and lengths that are refused for the size of the rows."""

import pytest

from service.core.distribution import Distribution
from service.core.profile import Profile
from service.wire.contract import Contract
from service.wire.query import InvalidQuery
from service.wire.vectors_request import VectorsRequest, load_vectors_query
from shipped import APART, profile_of


def loaded(contract: Contract, query: str, profile: Profile = APART) -> VectorsRequest:
    """The request that a query asks for."""
    return load_vectors_query(query.encode(), operation=contract.operations["getVectors"], profile=profile)


def test_every_default_is_filled_in(contract: Contract) -> None:
    """Eight rounds of seed 0 by the standard rule at every position."""
    found = loaded(contract, "")
    assert (found.profile, found.rule.id, found.seed, found.rounds) == (APART, "standard", 0, 8)
    assert loaded(contract, "draft_length=2").profile.draft_length == 2


@pytest.mark.parametrize(("size", "allowed"), [(100, "1 or less"), (300, "no length for this profile")])
def test_rows_that_are_too_large_are_refused(contract: Contract, size: int, allowed: str) -> None:
    """Two rows of 100 tokens are 200 numbers, three are 300."""
    row = Distribution([1] * size, size)
    with pytest.raises(InvalidQuery, match=allowed):
        loaded(contract, "", profile_of((row, row), row, (row, row)))
