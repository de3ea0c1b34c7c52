"""The calculator's query: defaults, every fault with its parameter, and a link that reads back."""

from fractions import Fraction

import pytest

from service.wire.contract import Contract
from service.wire.faults import CODES
from service.wire.query import InvalidQuery
from service.wire.speedup_request import SpeedupRequest, load_speedup_query

TENTH, ONE = Fraction(1, 10), Fraction(1)


def asked(contract: Contract, query: str) -> SpeedupRequest:
    """The request of a query."""
    operation, shape = contract.operations["getSpeedup"], contract.shapes["SpeedupRequest"]
    return load_speedup_query(query.encode(), operation=operation, shape=shape)


def test_one_rate_is_for_five_positions(contract: Contract) -> None:
    """A tenth, one target step, no operations, one request, no job."""
    found = asked(contract, "acceptance=4/5")
    assert found == SpeedupRequest((Fraction(4, 5),), 5, TENTH, ONE, Fraction(0), 1, None)
    assert found.survival[5] == Fraction(1024, 3125)


def test_several_rates_are_one_for_each_position(contract: Contract) -> None:
    """The draft length is their number, or less."""
    found = asked(contract, "acceptance=0.5&acceptance=1/3")
    assert found.survival == (1, Fraction(1, 2), Fraction(1, 6))
    assert asked(contract, "acceptance=0.5&acceptance=1/3&draft_length=1").survival == (1, Fraction(1, 2))


@pytest.mark.parametrize(
    "query",
    [
        "acceptance=1&draft_length=0",
        "acceptance=0&acceptance=1/3&draft_cost=0&verify_cost=6/5&operations_cost=0.25&batch=256&tokens=1000",
    ],
)
def test_a_link_reads_back_as_what_wrote_it(contract: Contract, query: str) -> None:
    """And writes itself again."""
    found = asked(contract, query)
    link = found.link("/prefix")
    assert link is not None
    path, _, written = link.partition("?")
    assert path == "/prefix/speedup"
    assert asked(contract, written) == found
    assert asked(contract, written).link("/prefix") == link


def test_a_link_that_servers_would_not_take_is_none(contract: Contract) -> None:
    """64 decimals of 20 digits are fractions of 41 characters each."""
    rates = [f"acceptance=0.1234567890123456{number:04d}" for number in range(1, 129, 2)]
    assert asked(contract, "&".join(rates)).link("") is None


@pytest.mark.parametrize(
    ("query", "parameter", "code"),
    [
        ("", "acceptance", "missing_parameter"),
        ("acceptance=", "acceptance", "wrong_format"),
        ("acceptance=11/10", "acceptance", "too_large"),
        ("acceptance=-1", "acceptance", "wrong_format"),
        ("acceptance=1/0", "acceptance", "zero_denominator"),
        ("acceptance=" + "&acceptance=".join(["1"] * 65), "acceptance", "too_many_items"),
        ("acceptance=1&draft_length=65", "draft_length", "too_large"),
        ("acceptance=1&acceptance=1&draft_length=65", "draft_length", "too_large"),
        ("acceptance=1&acceptance=1&draft_length=3", "draft_length", "too_large"),
        ("acceptance=1&draft_length=-1", "draft_length", "too_small"),
        ("acceptance=1&draft_length=x", "draft_length", "wrong_type"),
        ("acceptance=1&draft_cost=x", "draft_cost", "wrong_format"),
        ("acceptance=1&verify_cost=0", "verify_cost", "too_small"),
        ("acceptance=1&operations_cost=1/0", "operations_cost", "zero_denominator"),
        ("acceptance=1&batch=0", "batch", "too_small"),
        ("acceptance=1&batch=257", "batch", "too_large"),
        ("acceptance=1&tokens=1001", "tokens", "too_large"),
        ("acceptance=1&tokens=0", "tokens", "too_small"),
        ("acceptance=1&alpha=1", "alpha", "unknown_parameter"),
        ("acceptance=1&batch=1&batch=2", "batch", "repeated_parameter"),
    ],
)
def test_one_wrong_parameter_is_one_fault(contract: Contract, query: str, parameter: str, code: str) -> None:
    """Never two for one reason."""
    with pytest.raises(InvalidQuery) as refused:
        asked(contract, query)
    assert [(fault.path[0], fault.code) for fault in refused.value.faults] == [(parameter, code)]
    assert code in CODES


def test_every_fault_comes_at_once(contract: Contract) -> None:
    """How the query is written first, then what it says."""
    with pytest.raises(InvalidQuery) as refused:
        asked(contract, "page=1&batch=0&acceptance=2&acceptance=1&tokens=x&draft_length=3")
    found = [fault.path[0] for fault in refused.value.faults]
    assert found == ["page", "batch", "acceptance", "tokens", "draft_length"]


def test_a_draft_longer_than_its_rates_is_told_how_many_there_are(contract: Contract) -> None:
    """In a sentence."""
    with pytest.raises(InvalidQuery, match="Got 3; allowed is 2 or less, since 2 acceptance rates are given"):
        asked(contract, "acceptance=1&acceptance=1&draft_length=3")
