"""The request of a round as a query: faults by parameter, and a permalink that reads back as what wrote it."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.app import create_app
from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.standard import STANDARD
from service.errors import InvalidInput
from service.settings import Settings
from service.wire.contract import Contract
from service.wire.faults import CODES, pointer
from service.wire.inline_profile import RowLimits
from service.wire.links import Proposals
from service.wire.profile_choice import Profiles
from service.wire.query import InvalidQuery
from service.wire.round_loading import load_round_query
from service.wire.round_request import RoundRequest
from shipped import APART, CLOSE, profile_of

ODD_TOKENS = ("&", "=", "é", " ", "+", "%", "a b", "null", "#;?/", "e\u0301", "\n", "\u200b", "🙂", "authored")
ROW = Distribution([1] * len(ODD_TOKENS), len(ODD_TOKENS))
ODD = profile_of((ROW,) * 3, ROW, (ROW,) * 3, id="odd", vocabulary=ODD_TOKENS)
NAMED = {profile.id: profile for profile in (CLOSE, APART, ODD)}
PROFILES = Profiles(NAMED, RowLimits(64, 8, 10**9), cache_bytes=0)


def by_query(contract: Contract, query: str) -> RoundRequest:
    """The request of a permalink's query."""
    operation, shape = contract.operations["getRound"], contract.shapes["RoundRequest"]
    return load_round_query(query.encode(), operation=operation, shape=shape, profiles=PROFILES, most_bytes=4096)


def refusal(contract: Contract, query: str) -> list[tuple[str, str]]:
    """Pointer and code of every fault; each code is in the table and each sentence ends as one."""
    with pytest.raises(InvalidQuery) as refused:
        by_query(contract, query)
    assert all(fault.code in CODES and fault.detail.endswith(".") for fault in refused.value.faults)
    return [(pointer(fault.path), fault.code) for fault in refused.value.faults]


def request_of(profile: Profile, seed: int, round_index: int, proposals: Proposals, top: int = 20) -> RoundRequest:
    """A request of a profile of the catalogue with no uniforms given."""
    return RoundRequest(profile, None, STANDARD, seed, round_index, proposals, None, top)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("profile=divergent&seed=7", request_of(APART, 7, 0, "authored")),
        ("seed=7&profile=odd", request_of(ODD, 7, 0, "sampled")),
        (
            "profile=divergent&seed=7&draft_length=0&proposals=authored",
            request_of(APART.shortened(0), 7, 0, "authored"),
        ),
        ("profile=odd&seed=0&draft_length=1&proposal=%2B", request_of(ODD.shortened(1), 0, 0, ("+",))),
        (
            "profile=odd&seed=0&draft_length=2&proposal=&proposal=+",
            request_of(ODD.shortened(2), 0, 0, (None, " ")),
        ),
        ("profile=divergent&seed=7&top=3", request_of(APART, 7, 0, "authored", 3)),
        ("profile=odd&seed=0&draft_length=1&proposal=null", request_of(ODD.shortened(1), 0, 0, ("null",))),
        (
            "profile=odd&seed=0&draft_length=1&proposal=authored",
            request_of(ODD.shortened(1), 0, 0, ("authored",)),
        ),
    ],
)
def test_a_query_says_what_a_body_says(contract: Contract, query: str, found: RoundRequest) -> None:
    """With the same defaults; an empty proposal samples that one, and a token is a token whatever it is called."""
    assert by_query(contract, query) == found


QUERY_FAULTS: list[tuple[str, list[tuple[str, str]]]] = [
    ("", [("#/profile", "missing_parameter"), ("#/seed", "missing_parameter")]),
    ("profile=divergent", [("#/seed", "missing_parameter")]),
    ("seed=7", [("#/profile", "missing_parameter")]),
    ("profile=&seed=7", [("#/profile", "too_short")]),
    ("profile=divergent&seed=7&top=0", [("#/top", "too_small")]),
    ("profile=divergent&seed=7&uniforms=x", [("#/uniforms", "unknown_parameter")]),
    ("profile=x&seed=7", [("#/profile", "unknown_profile")]),
    ("profile=divergent&seed=-1", [("#/seed", "too_small")]),
    ("profile=divergent&seed=", [("#/seed", "wrong_type")]),
    ("profile=divergent&seed=7.0", [("#/seed", "wrong_type")]),
    ("profile=divergent&seed=7&seed=8", [("#/seed", "repeated_parameter")]),
    ("profile=divergent&seed=7&algorithm_version=v0", [("#/algorithm_version", "unknown_version")]),
    (
        "profile=divergent&seed=7&proposals=authored&proposal=",
        [("#/proposal", "conflict")],
    ),
    ("profile=odd&seed=7&proposals=sampled&proposal=&proposal=&proposal=", [("#/proposal", "conflict")]),
    ("profile=divergent&seed=7&proposals=drawn", [("#/proposals", "not_allowed")]),
    ("profile=divergent&seed=7&draft_length=1&proposal=dog", [("#/proposal", "unknown_token")]),
    ("profile=divergent&seed=7&draft_length=1&proposal=a", [("#/proposal", "impossible_proposal")]),
    ("profile=divergent&seed=7&draft_length=1&proposal=the&page=2", [("#/page", "unknown_parameter")]),
    (
        "seed=x&rule=y&page=2",
        [
            ("#/page", "unknown_parameter"),
            ("#/profile", "missing_parameter"),
            ("#/seed", "wrong_type"),
            ("#/rule", "unknown_rule"),
        ],
    ),
]


@pytest.mark.parametrize(("query", "faults"), QUERY_FAULTS)
def test_a_wrong_query_is_refused_parameter_by_parameter(
    contract: Contract, query: str, faults: list[tuple[str, str]]
) -> None:
    """All at once, each under the name of the parameter that wrote it."""
    assert refusal(contract, query) == faults


def test_a_repeated_parameter_says_which_of_them_is_wrong(contract: Contract) -> None:
    """They have one name, so the sentence counts them."""
    with pytest.raises(InvalidInput) as refused:
        by_query(contract, "profile=divergent&seed=7&draft_length=3&proposal=&proposal=dog&proposal=on")
    second, third = (fault.detail for fault in refused.value.faults)
    assert second.startswith('Proposal 2: Got "dog"')
    assert third.startswith('Proposal 3: Got "on"')


@pytest.mark.parametrize("query", ["profile=%ff&seed=7", "profile=divergent&seed=7&" + "proposal=&" * 200])
def test_a_query_that_was_not_read_is_one_fault(contract: Contract, query: str) -> None:
    """Nothing can be said about what is missing from it."""
    assert len(refusal(contract, query)) == 1


@st.composite
def requests(draw: Any) -> RoundRequest:
    """Any request that can be made on the profiles."""
    whole = NAMED[draw(st.sampled_from(sorted(NAMED)))]
    profile = whole.shortened(draw(st.integers(0, whole.draft_length)))
    possible = [
        [token for token, weight in zip(profile.vocabulary, row.weights, strict=True) if weight]
        for row in profile.draft
    ]
    words = ["sampled"] if profile.proposals is None else ["sampled", "authored"]
    listed = st.tuples(*(st.none() | st.sampled_from(tokens) for tokens in possible))
    proposals = draw(st.sampled_from(words) | listed) if possible else draw(st.sampled_from(words))
    seed, index = draw(st.integers(0, 2**53 - 1)), draw(st.integers(0, 2**53 - 2))
    return RoundRequest(profile, None, STANDARD, seed, index, proposals, None, draw(st.integers(1, 1000)))


@settings(max_examples=600, derandomize=True, deadline=None, database=None)
@given(asked=requests())
def test_a_permalink_reads_back_as_the_request_that_wrote_it(contract: Contract, asked: RoundRequest) -> None:
    """Tokens that mean something in a query included, and it writes itself again."""
    link = asked.link("/prefix")
    assert link.isascii()
    found = by_query(contract, link.partition("?")[2])
    assert found == asked
    assert found.link("/prefix") == link


def test_a_served_round_of_odd_tokens_is_found_again_at_its_address(tmp_path: Path) -> None:
    """By POST and by the address that it names: the same bytes, whatever the tokens are called."""
    weights = [1] * len(ODD_TOKENS)
    profile = {"id": "odd", "title": "T", "summary": "S. S.", "note": "N.", "draft": [weights], "proposals": None}
    file = {"format_version": "1", "data_version": "1", "vocabulary": ODD_TOKENS, "denominator": len(ODD_TOKENS)}
    file |= {"target": [weights], "bonus": weights, "profiles": [profile]}
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    client = create_app(Settings(data_file=str(path), log_level="error")).test_client()
    for token in ODD_TOKENS:
        posted = client.post("/rounds", json={"profile": "odd", "proposals": [token]})
        address = posted.headers["Content-Location"]
        assert (posted.status_code, posted.get_json()["links"]["self"]) == (200, address)
        assert client.get(address).data == posted.data
        assert posted.get_json()["outcome"]["proposed"] == [token]
