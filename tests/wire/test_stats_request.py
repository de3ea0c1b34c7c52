"""The request of statistics: defaults, every fault with its parameter, and a link that reads back as what wrote it."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.core.rules.standard import STANDARD
from service.wire.contract import Contract
from service.wire.faults import CODES, pointer
from service.wire.query import InvalidQuery
from service.wire.stats_request import StatsRequest, load_stats_query
from shipped import APART

BOTH = ("exact", "convergence")
TENTH, MILLIONTH = Fraction(1, 10), Fraction(1, 1_000_000)
MAX_ROUNDS = 50_000


def asked(contract: Contract, query: str) -> StatsRequest:
    """The request of a query about the divergent profile, by a server that plays 50,000 rounds at most."""
    return load_stats_query(
        query.encode(),
        operation=contract.operations["getStats"],
        shape=contract.shapes["StatsRequest"],
        profile=APART,
        max_rounds=MAX_ROUNDS,
    )


def refusal(contract: Contract, query: str) -> list[tuple[str, str]]:
    """Pointer and code of every fault; each code is in the table and each sentence ends as one."""
    with pytest.raises(InvalidQuery) as refused:
        asked(contract, query)
    assert all(fault.code in CODES and fault.detail.endswith(".") for fault in refused.value.faults)
    return [(pointer(fault.path), fault.code) for fault in refused.value.faults]


def test_nothing_is_needed(contract: Contract) -> None:
    """The defaults of the contract: a tenth, 1, 20,000 rounds of seed 0, a millionth, both parts."""
    assert asked(contract, "") == StatsRequest(APART, STANDARD, TENTH, Fraction(1), 20_000, 0, MILLIONTH, BOTH)


def test_every_parameter_is_heard(contract: Contract) -> None:
    """Decimals are exact, and the parts come in one order however they are asked for."""
    query = (
        "include=convergence&include=exact&false_alarm=0.001&seed=9&rounds=50000&verify_cost=6/5&draft_cost=0.05&"
        "draft_length=3&rule=standard"
    )
    assert asked(contract, query) == StatsRequest(
        APART.shortened(3), STANDARD, Fraction(1, 20), Fraction(6, 5), 50_000, 9, Fraction(1, 1000), BOTH
    )
    assert asked(contract, "include=convergence").include == ("convergence",)
    assert asked(contract, "draft_cost=0").draft_cost == 0
    assert asked(contract, "draft_cost=0/7&draft_length=0").profile.draft_length == 0


ONE_FAULT: list[tuple[str, str, str]] = [
    ("draft_cost=-1", "draft_cost", "wrong_format"),
    ("draft_cost=", "draft_cost", "wrong_format"),
    ("draft_cost=1/0", "draft_cost", "zero_denominator"),
    ("draft_cost=1e-1", "draft_cost", "wrong_format"),
    ("draft_cost=.1", "draft_cost", "wrong_format"),
    ("draft_cost=1/10%0A", "draft_cost", "wrong_format"),
    ("draft_cost=%D9%A1", "draft_cost", "wrong_format"),
    ("draft_cost=nan", "draft_cost", "wrong_format"),
    ("draft_cost=1" + "0" * 41, "draft_cost", "wrong_format"),
    ("verify_cost=0", "verify_cost", "too_small"),
    ("verify_cost=0.000", "verify_cost", "too_small"),
    ("verify_cost=0/3", "verify_cost", "too_small"),
    ("verify_cost=x", "verify_cost", "wrong_format"),
    ("false_alarm=0", "false_alarm", "too_small"),
    ("false_alarm=1", "false_alarm", "too_large"),
    ("false_alarm=7/7", "false_alarm", "too_large"),
    ("false_alarm=1.5", "false_alarm", "too_large"),
    ("false_alarm=1/00", "false_alarm", "zero_denominator"),
    ("rounds=0", "rounds", "too_small"),
    ("rounds=-5", "rounds", "too_small"),
    ("rounds=50001", "rounds", "too_large"),
    ("rounds=2000001", "rounds", "too_large"),
    ("rounds=1e3", "rounds", "wrong_type"),
    ("rounds=2.5", "rounds", "wrong_type"),
    ("rounds=true", "rounds", "wrong_type"),
    ("rounds=", "rounds", "wrong_type"),
    ("seed=-1", "seed", "too_small"),
    ("seed=9007199254740992", "seed", "too_large"),
    ("seed=x", "seed", "wrong_type"),
    ("seed=1&seed=1", "seed", "repeated_parameter"),
    ("draft_length=6", "draft_length", "too_large"),
    ("draft_length=65", "draft_length", "too_large"),
    ("draft_length=-1", "draft_length", "too_small"),
    ("draft_length=true", "draft_length", "wrong_type"),
    ("rule=block", "rule", "not_allowed"),
    ("rule=", "rule", "not_allowed"),
    ("include=", "include/0", "not_allowed"),
    ("include=exact&include=frames", "include/1", "not_allowed"),
    ("include=exact&include=exact", "include", "repeated_item"),
    ("page=2", "page", "unknown_parameter"),
    ("profile=divergent", "profile", "unknown_parameter"),
]


@pytest.mark.parametrize(("query", "where", "code"), ONE_FAULT)
def test_one_wrong_parameter_is_one_fault_at_its_name(contract: Contract, query: str, where: str, code: str) -> None:
    """Never two for one reason."""
    assert refusal(contract, query) == [(f"#/{where}", code)]


def test_all_faults_come_at_once(contract: Contract) -> None:
    """How the query is written first, then what it says."""
    query = "rounds=60000&page=1&seed=x&draft_length=6&draft_cost=1/0&false_alarm=2&include=x&seed=1"
    assert refusal(contract, query) == [
        ("#/page", "unknown_parameter"),
        ("#/seed", "repeated_parameter"),
        ("#/rounds", "too_large"),
        ("#/seed", "wrong_type"),
        ("#/draft_length", "too_large"),
        ("#/draft_cost", "zero_denominator"),
        ("#/false_alarm", "too_large"),
        ("#/include/0", "not_allowed"),
    ]


def test_a_query_that_is_not_utf8_is_one_fault(contract: Contract) -> None:
    """Its defaults are not asked for."""
    assert refusal(contract, "seed=%ff") == [("#", "not_utf8")]


def test_a_refusal_says_what_is_allowed(contract: Contract) -> None:
    """The limit of this server, and that of the profile."""
    with pytest.raises(InvalidQuery, match="Got 50001; allowed is 50000 or less"):
        asked(contract, "rounds=50001")
    with pytest.raises(InvalidQuery, match="Got 6; allowed is 5 or less, the positions of divergent"):
        asked(contract, "draft_length=6")


POSITIVE = st.builds(Fraction, st.integers(1, 10**19), st.integers(1, 10**19))


@st.composite
def requests(draw: Any) -> StatsRequest:
    """Any request that can be made on the divergent profile."""
    below_one = draw(st.integers(2, 10**19))
    return StatsRequest(
        profile=APART.shortened(draw(st.integers(0, 5))),
        rule=STANDARD,
        draft_cost=draw(st.just(Fraction(0)) | POSITIVE),
        verify_cost=draw(POSITIVE),
        rounds=draw(st.integers(1, MAX_ROUNDS)),
        seed=draw(st.integers(0, 2**53 - 1)),
        false_alarm=Fraction(draw(st.integers(1, below_one - 1)), below_one),
        include=draw(st.sampled_from([("exact",), ("convergence",), BOTH])),
    )


@settings(max_examples=300, derandomize=True, deadline=None, database=None)
@given(request_=requests())
def test_a_link_reads_back_as_the_request_that_wrote_it(contract: Contract, request_: StatsRequest) -> None:
    """With every parameter written out, and it writes itself again."""
    link = request_.link("/prefix")
    path, _, query = link.partition("?")
    assert path == "/prefix/stats/divergent"
    found = asked(contract, query)
    assert found == request_
    assert found.link("/prefix") == link
