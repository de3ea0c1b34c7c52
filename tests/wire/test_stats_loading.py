"""The request of statistics: defaults, every fault with its parameter, and a link that reads back as what wrote it."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.core.rules.played import MOST_SCALAR_ROUNDS, PlayedVerifier
from service.core.rules.registry import read_rule
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD
from service.errors import InvalidInput
from service.wire.contract import Contract
from service.wire.faults import CODES, pointer
from service.wire.inline_profile import RowLimits
from service.wire.permalink_input import input_link
from service.wire.profile_choice import Choice, Profiles
from service.wire.query import InvalidQuery
from service.wire.stats_loading import load_stats_input, load_stats_query, load_stats_request, rounds_allowed
from service.wire.stats_request import StatsRequest
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
        choice=Choice(APART, None, ()),
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
    assert asked(contract, "") == StatsRequest(
        APART, None, STANDARD, TENTH, Fraction(1), 20_000, "rounds", 0, MILLIONTH, BOTH, 20
    )


def test_every_parameter_is_heard(contract: Contract) -> None:
    """Decimals are exact, and the parts come in one order however they are asked for."""
    query = (
        "include=convergence&include=exact&false_alarm=0.001&seed=9&rounds=50000&verify_cost=6/5&draft_cost=0.05&"
        "draft_length=3&rule=standard&simulation=counts&top=7"
    )
    assert asked(contract, query) == StatsRequest(
        APART.shortened(3),
        None,
        STANDARD,
        Fraction(1, 20),
        Fraction(6, 5),
        50_000,
        "counts",
        9,
        Fraction(1, 1000),
        BOTH,
        7,
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
    ("rounds=1000000000000000", "rounds", "too_large"),
    ("rounds=1000000000000001", "rounds", "too_large"),
    ("simulation=counts&rounds=1000000000000001", "rounds", "too_large"),
    ("simulation=counts&rounds=0", "rounds", "too_small"),
    ("simulation=", "simulation", "not_allowed"),
    ("simulation=Counts", "simulation", "not_allowed"),
    ("simulation=rounds&rounds=50001", "rounds", "too_large"),
    ("top=0", "top", "too_small"),
    ("top=1001", "top", "too_large"),
    ("top=all", "top", "wrong_type"),
    ("input=x", "input", "unknown_parameter"),
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
    ("rule=blocks", "rule", "unknown_rule"),
    ("rule=", "rule", "too_short"),
    ("rule=a b", "rule", "unknown_rule"),
    ("rule=block:candidates=2", "rule", "not_allowed"),
    ("rule=multi-draft:candidates=9", "rule", "not_allowed"),
    ("rule=lenience:factor=0", "rule", "not_allowed"),
    ("rule=lenience:factor=1,factor=1", "rule", "not_allowed"),
    ("rule=lenience:factor", "rule", "not_allowed"),
    ("rule=k-seq:rho=1", "rule", "not_allowed"),
    ("rule=block&simulation=counts", "simulation", "not_allowed"),
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
        report=None,
        rule=STANDARD,
        draft_cost=draw(st.just(Fraction(0)) | POSITIVE),
        verify_cost=draw(POSITIVE),
        rounds=draw(st.integers(1, MAX_ROUNDS)),
        simulation=draw(st.sampled_from(["rounds", "counts"])),
        seed=draw(st.integers(0, 2**53 - 1)),
        false_alarm=Fraction(draw(st.integers(1, below_one - 1)), below_one),
        include=draw(st.sampled_from([("exact",), ("convergence",), BOTH])),
        top=draw(st.integers(1, 1000)),
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


PROFILES = Profiles({"divergent": APART}, RowLimits(64, 300_000, 10**9), cache_bytes=0)


def posted(contract: Contract, document: Any) -> StatsRequest:
    """The request of a body."""
    return load_stats_request(
        document,
        shape=contract.shapes["StatsRequest"],
        choice=PROFILES.choose(document.get("profile") if isinstance(document, dict) else None),
        max_rounds=MAX_ROUNDS,
    )


def packed(contract: Contract, query: str) -> StatsRequest:
    """The request packed into a query."""
    return load_stats_input(
        query.encode(),
        operation=contract.operations["getStatsByInput"],
        shape=contract.shapes["StatsRequest"],
        profiles=PROFILES,
        max_rounds=MAX_ROUNDS,
        most_bytes=1_000,
    )


def own(tokens: int, positions: int) -> dict[str, Any]:
    """A profile of so many tokens and positions, all on the first token."""
    row = [1, *[0] * (tokens - 1)]
    return {"denominator": 1, "target": [row] * positions, "bonus": row, "draft": [row] * positions}


def test_a_body_says_what_a_query_says(contract: Contract) -> None:
    """For a named profile the two are one request."""
    assert posted(contract, {"profile": "divergent"}) == asked(contract, "")
    body = {"profile": "divergent", "draft_length": 2, "rounds": 7, "include": ["convergence"], "draft_cost": "0.25"}
    assert posted(contract, body) == asked(contract, "draft_length=2&rounds=7&include=convergence&draft_cost=1/4")


def test_every_fault_of_a_body_is_told_at_once(contract: Contract) -> None:
    """Those of the rows among them, in the order of the document."""
    body = {"rounds": 0, "profile": {**own(3, 1), "bonus": [1, 1, 0]}, "seed": "x", "top": 0, "draft_length": 65}
    with pytest.raises(InvalidInput) as refused:
        posted(contract, body)
    assert [(pointer(fault.path), fault.code) for fault in refused.value.faults] == [
        ("#/rounds", "too_small"),
        ("#/profile/bonus", "wrong_sum"),
        ("#/seed", "wrong_type"),
        ("#/top", "too_small"),
        ("#/draft_length", "too_large"),
    ]
    for document in ([], None, 7):
        with pytest.raises(InvalidInput):
            posted(contract, document)


def test_six_tokens_and_five_positions_may_have_all_rounds() -> None:
    """A shorter profile has no more: it is a bound on time, not a promise of work."""
    assert rounds_allowed(APART, STANDARD, 2_000_000) == 2_000_000
    assert rounds_allowed(APART.shortened(0), STANDARD, 2_000_000) == 2_000_000
    assert rounds_allowed(APART, STANDARD, 1) == 1


def test_rules_that_cost_more_have_fewer_rounds() -> None:
    """Two candidates count as twice the positions; a rule played round by round has a limit of its own."""
    alone = Rule("alone", "", "", "", "lossless", True, lambda: PlayedVerifier(STANDARD.play))
    assert rounds_allowed(APART, read_rule("multi-draft"), 2_000_000) == 1_000_000
    assert rounds_allowed(APART, alone, 2_000_000) == MOST_SCALAR_ROUNDS
    assert rounds_allowed(APART, alone, 100) == 100


def test_larger_vocabularies_and_longer_drafts_have_fewer_rounds(contract: Contract) -> None:
    """7/(4 + 10) of them for 1,000 tokens, whose number has 10 binary digits; with 11 positions half of that."""
    wide = PROFILES.choose(own(1_000, 1)).profile
    long = PROFILES.choose(own(1_000, 11)).profile
    assert wide is not None
    assert long is not None
    assert rounds_allowed(wide, STANDARD, 50_000) == 25_000
    assert rounds_allowed(long, STANDARD, 50_000) == 12_500
    assert rounds_allowed(long, STANDARD, 1) == 1


def test_a_number_of_rounds_beyond_it_is_refused_with_the_limit_and_both_ways_out(contract: Contract) -> None:
    """Fewer rounds, or counts."""
    body = {"profile": own(1_000, 11)}
    assert posted(contract, {**body, "rounds": 12_500}).rounds == 12_500
    with pytest.raises(InvalidInput) as refused:
        posted(contract, {**body, "rounds": 12_501})
    (fault,) = refused.value.faults
    assert (fault.path, fault.code) == (("rounds",), "too_large")
    assert fault.detail == (
        'Got 12501; allowed is 12500 or less here, or simulation "counts", which takes any number up to 10**15.'
    )
    assert posted(contract, {**body, "rounds": 10**15, "simulation": "counts"}).rounds == 10**15


def test_rounds_are_bounded_by_the_draft_that_is_asked_for_and_not_by_the_rows(contract: Contract) -> None:
    """Of eleven positions only one is played: the work is that of a profile of one."""
    assert posted(contract, {"profile": own(1_000, 11), "draft_length": 1, "rounds": 25_000}).rounds == 25_000


def test_the_default_is_never_more_than_is_allowed(contract: Contract) -> None:
    """20,000 where that is."""
    assert posted(contract, {"profile": own(1_000, 11)}).rounds == 12_500
    assert posted(contract, {"profile": own(6, 5)}).rounds == 20_000


def test_a_packed_query_needs_its_input(contract: Contract) -> None:
    """And tells how it is written, where it is not there."""
    for query, code in (("", "missing_parameter"), ("x=1", "unknown_parameter"), ("input=*", "wrong_format")):
        with pytest.raises(InvalidQuery) as refused:
            packed(contract, query)
        assert code in [fault.code for fault in refused.value.faults]


def test_a_packed_request_may_name_a_profile(contract: Contract) -> None:
    """It is any body of POST /stats."""
    text = str(input_link("", "/stats", {"profile": "divergent", "rounds": 5})).partition("?")[2]
    assert packed(contract, text) == asked(contract, "rounds=5")
