"""The request of a round as a body: its defaults, and every fault with its place. Queries: test_round_permalink.py."""

import dataclasses
from fractions import Fraction
from typing import Any

import pytest

from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.standard import STANDARD
from service.errors import InvalidInput
from service.wire.contract import Contract
from service.wire.faults import CODES, pointer
from service.wire.inline_profile import RowLimits
from service.wire.links import Proposals
from service.wire.parser import parse_json
from service.wire.permalink_input import member
from service.wire.profile_choice import Profiles
from service.wire.round_loading import load_round_request
from service.wire.round_request import RoundRequest, Uniforms
from shipped import APART, CLOSE, profile_of

ROW = Distribution([1, 1, 2], 4)
BARE = profile_of((ROW,) * 3, ROW, (ROW,) * 3, id="bare")
NAMED = {profile.id: profile for profile in (CLOSE, APART, BARE)}
PROFILES = Profiles(NAMED, RowLimits(64, 8, 10**9), cache_bytes=0)
DRAWN = 41


def asked(contract: Contract, body: str) -> RoundRequest:
    """The request of a body; a seed that is drawn is 41."""
    document = parse_json(body.encode())
    choice = PROFILES.choose(member(document, "profile"))
    return load_round_request(document, shape=contract.shapes["RoundRequest"], choice=choice, draw_seed=lambda: DRAWN)


def request_of(profile: Profile, seed: int, round_index: int, proposals: Proposals, **changes: Any) -> RoundRequest:
    """A request of a profile of the catalogue, with no uniforms given and twenty tokens of a law."""
    given = RoundRequest(profile, None, STANDARD, seed, round_index, proposals, None, 20)
    return dataclasses.replace(given, **changes)


def refusal(contract: Contract, body: str) -> list[tuple[str, str]]:
    """Pointer and code of every fault; each code is in the table and each sentence ends as one."""
    with pytest.raises(InvalidInput) as refused:
        asked(contract, body)
    assert all(fault.code in CODES and fault.detail.endswith(".") for fault in refused.value.faults)
    return [(pointer(fault.path), fault.code) for fault in refused.value.faults]


def test_only_the_profile_is_needed(contract: Contract) -> None:
    """The standard rule, a drawn seed, the first round, every position, the authored proposals or else sampled ones."""
    assert asked(contract, '{"profile": "divergent"}') == request_of(APART, DRAWN, 0, "authored")
    assert asked(contract, '{"profile": "bare"}') == request_of(BARE, DRAWN, 0, "sampled")


def test_every_member_is_heard(contract: Contract) -> None:
    """All of them at once; a list is kept as it was given."""
    body = """{"profile": "divergent", "rule": "standard", "seed": 0, "round_index": 9007199254740990,
               "draft_length": 3, "proposals": ["the", null, "mat"], "algorithm_version": "philox4x64-10-v1",
               "top": 1000,
               "uniforms": {"accept": ["1/3", null, "0.50"], "final": "0"}}"""
    found = asked(contract, body)
    assert found == request_of(
        APART.shortened(3),
        0,
        2**53 - 2,
        ("the", None, "mat"),
        uniforms=Uniforms((Fraction(1, 3), None, Fraction(1, 2)), Fraction(0)),
        top=1000,
    )
    assert found.forced == {1: 0, 3: 5}


def test_forced_proposals_are_those_given(contract: Contract) -> None:
    """By position: all authored ones, none when sampled."""
    assert asked(contract, '{"profile": "divergent"}').forced == {1: 0, 2: 1, 3: 5, 4: 3, 5: 4}
    assert asked(contract, '{"profile": "divergent", "draft_length": 2}').forced == {1: 0, 2: 1}
    assert asked(contract, '{"profile": "divergent", "proposals": "sampled"}').forced == {}


def test_seven_and_seven_point_nought_are_one_seed(contract: Contract) -> None:
    """Also as 70e-1; a seed of 0 is not a missing one."""
    seven = asked(contract, '{"profile": "divergent", "seed": 7}')
    for seed in ("7.0", "70e-1", "7.000", "0.7e1"):
        assert asked(contract, f'{{"profile": "divergent", "seed": {seed}}}') == seven
    assert asked(contract, '{"profile": "divergent", "seed": -0.0}').seed == 0


@pytest.mark.parametrize(
    "proposals", ["", ', "proposals": "authored"', ', "proposals": "sampled"', ', "proposals": []']
)
@pytest.mark.parametrize("profile", ["divergent", "bare"])
def test_no_draft_is_a_request_like_any_other(contract: Contract, profile: str, proposals: str) -> None:
    """Draft length 0 (G24), however the proposals are written; only authored ones that do not exist are refused."""
    body = f'{{"profile": "{profile}", "seed": 7, "draft_length": 0{proposals}}}'
    if profile == "bare" and "authored" in proposals:
        assert refusal(contract, body) == [("#/proposals", "no_authored_proposals")]
        return
    found = asked(contract, body)
    assert (found.profile.draft_length, found.forced) == (0, {})


ONE_FAULT: list[tuple[str, str, str]] = [
    ('"seed": -1', "#/seed", "too_small"),
    ('"seed": 9007199254740992', "#/seed", "too_large"),
    ('"seed": 9223372036854775808', "#/seed", "too_large"),
    ('"seed": 18446744073709551615', "#/seed", "too_large"),
    ('"seed": 18446744073709551616', "#/seed", "too_large"),
    ('"seed": 1180591620717411303424', "#/seed", "too_large"),
    ('"seed": 1.5', "#/seed", "wrong_type"),
    ('"seed": true', "#/seed", "wrong_type"),
    ('"seed": "7"', "#/seed", "wrong_type"),
    ('"seed": null', "#/seed", "wrong_type"),
    ('"seed": [7]', "#/seed", "wrong_type"),
    ('"seed": 1e-400', "#/seed", "wrong_type"),
    ('"round_index": -1', "#/round_index", "too_small"),
    ('"round_index": 9007199254740991', "#/round_index", "too_large"),
    ('"round_index": null', "#/round_index", "wrong_type"),
    ('"round_index": false', "#/round_index", "wrong_type"),
    ('"round_index": "0"', "#/round_index", "wrong_type"),
    ('"draft_length": -1', "#/draft_length", "too_small"),
    ('"draft_length": 6', "#/draft_length", "too_large"),
    ('"draft_length": 65', "#/draft_length", "too_large"),
    ('"draft_length": true', "#/draft_length", "wrong_type"),
    ('"draft_length": 1.5', "#/draft_length", "wrong_type"),
    ('"draft_length": null', "#/draft_length", "wrong_type"),
    ('"rule": null', "#/rule", "wrong_type"),
    ('"rule": "blocks"', "#/rule", "unknown_rule"),
    ('"rule": "block:k=1"', "#/rule", "not_allowed"),
    ('"rule": "standard\\n"', "#/rule", "unknown_rule"),
    ('"rule": ""', "#/rule", "too_short"),
    ('"algorithm_version": "philox4x64-10-v2"', "#/algorithm_version", "unknown_version"),
    ('"algorithm_version": ""', "#/algorithm_version", "too_short"),
    ('"algorithm_version": null', "#/algorithm_version", "wrong_type"),
    ('"algorithm_version": 1', "#/algorithm_version", "wrong_type"),
    ('"proposals": null', "#/proposals", "wrong_type"),
    ('"proposals": true', "#/proposals", "wrong_type"),
    ('"proposals": {}', "#/proposals", "wrong_type"),
    ('"proposals": "drawn"', "#/proposals", "not_allowed"),
    ('"proposals": "authored\\n"', "#/proposals", "not_allowed"),
    ('"proposals": []', "#/proposals", "wrong_length"),
    ('"proposals": [null, null, null, null]', "#/proposals", "wrong_length"),
    ('"proposals": [null, null, null, null, null, null]', "#/proposals", "wrong_length"),
    ('"draft_length": 2, "proposals": ["the"]', "#/proposals", "wrong_length"),
    ('"draft_length": 0, "proposals": [null]', "#/proposals", "wrong_length"),
    ('"proposals": [null, null, null, null, "dog"]', "#/proposals/4", "unknown_token"),
    ('"proposals": ["", null, null, null, null]', "#/proposals/0", "too_short"),
    ('"proposals": [null, 1, null, null, null]', "#/proposals/1", "wrong_type"),
    ('"proposals": [null, null, "on", null, null]', "#/proposals/2", "impossible_proposal"),
    ('"top": 0', "#/top", "too_small"),
    ('"top": 1001', "#/top", "too_large"),
    ('"top": "20"', "#/top", "wrong_type"),
    ('"top": null', "#/top", "wrong_type"),
    ('"uniforms": []', "#/uniforms", "wrong_type"),
    ('"uniforms": {"accept": null}', "#/uniforms/accept", "wrong_type"),
    ('"uniforms": {"accept": "1/2"}', "#/uniforms/accept", "wrong_type"),
    ('"uniforms": {"accept": [0.5]}', "#/uniforms/accept/0", "wrong_type"),
    ('"uniforms": {"accept": ["1"]}', "#/uniforms/accept/0", "too_large"),
    ('"uniforms": {"accept": [null, "1.0"]}', "#/uniforms/accept/1", "too_large"),
    ('"uniforms": {"accept": ["7/7"]}', "#/uniforms/accept/0", "too_large"),
    ('"uniforms": {"accept": ["-1/2"]}', "#/uniforms/accept/0", "wrong_format"),
    ('"uniforms": {"accept": ["1/0"]}', "#/uniforms/accept/0", "zero_denominator"),
    ('"uniforms": {"accept": ["1e-3"]}', "#/uniforms/accept/0", "wrong_format"),
    ('"uniforms": {"accept": ["0.5\\n"]}', "#/uniforms/accept/0", "wrong_format"),
    ('"uniforms": {"accept": ["0", "0", "0", "0", "0", "0"]}', "#/uniforms/accept", "too_many_items"),
    ('"draft_length": 1, "uniforms": {"accept": ["0", null]}', "#/uniforms/accept", "too_many_items"),
    ('"draft_length": 0, "uniforms": {"accept": ["0"]}', "#/uniforms/accept", "too_many_items"),
    ('"uniforms": {"final": "1"}', "#/uniforms/final", "too_large"),
    ('"uniforms": {"final": "-0.5"}', "#/uniforms/final", "wrong_format"),
    ('"uniforms": {"final": 0}', "#/uniforms/final", "wrong_type"),
    ('"uniforms": {"last": "0"}', "#/uniforms/last", "unknown_member"),
    ('"sead": 7', "#/sead", "unknown_member"),
    ('"_schema": 7', "#/_schema", "unknown_member"),
]
"""A member beside the profile `divergent`, and the one fault it leads to. The seeds are G18 and G19, lengths G24."""


@pytest.mark.parametrize(("member", "where", "code"), ONE_FAULT)
def test_one_wrong_member_is_one_fault_at_its_place(contract: Contract, member: str, where: str, code: str) -> None:
    """Never two for one reason, and null is no way to leave a member out."""
    assert refusal(contract, f'{{"profile": "divergent", {member}}}') == [(where, code)]


@pytest.mark.parametrize(
    ("profile", "code"),
    [
        ('"x"', "unknown_profile"),
        ('""', "too_short"),
        ("null", "wrong_type"),
        ("7", "wrong_type"),
        ("true", "wrong_type"),
        (f'"{"a" * 101}"', "too_long"),
        ('"divergent\\n"', "unknown_profile"),
        ('"Divergent"', "unknown_profile"),
    ],
)
def test_a_profile_that_is_none_is_refused(contract: Contract, profile: str, code: str) -> None:
    """An unknown one is input like any other, and the known ids are told."""
    assert refusal(contract, f'{{"profile": {profile}}}') == [("#/profile", code)]
    assert refusal(contract, "{}") == [("#/profile", "missing_member")]
    assert refusal(contract, "[]") == [("#", "wrong_type")]


def test_indices_are_no_tokens(contract: Contract) -> None:
    """-1 and 3 (G26) never reach a list: each is refused at its own place."""
    body = '{"profile": "divergent", "draft_length": 2, "proposals": [-1, 3]}'
    assert refusal(contract, body) == [("#/proposals/0", "wrong_type"), ("#/proposals/1", "wrong_type")]


def test_all_faults_come_at_once_in_the_order_of_the_body(contract: Contract) -> None:
    """Shape, meaning, and what only shows against the profile."""
    body = """{"sead": 1, "proposals": ["cat", "the", "on", "dog", 7, null], "seed": -1, "profile": "divergent",
               "rule": "x", "round_index": "0", "draft_length": 9, "algorithm_version": "v0"}"""
    assert refusal(contract, body) == [
        ("#/sead", "unknown_member"),
        ("#/proposals/1", "impossible_proposal"),
        ("#/proposals/2", "impossible_proposal"),
        ("#/proposals/3", "unknown_token"),
        ("#/proposals/4", "wrong_type"),
        ("#/seed", "too_small"),
        ("#/rule", "unknown_rule"),
        ("#/round_index", "wrong_type"),
        ("#/draft_length", "too_large"),
        ("#/algorithm_version", "unknown_version"),
    ]


def test_a_refusal_says_what_is_allowed(contract: Contract) -> None:
    """The version the server has, the ids it knows and the other way, the tokens the draft can give."""
    for body, said in (
        (
            '{"profile": "x", "algorithm_version": "v0"}',
            ['Got "x"; allowed is "closely-aligned", "divergent" or "bare", or an object with rows of your own.'],
        ),
        ('{"profile": "bare", "algorithm_version": "v0"}', ['"philox4x64-10-v1", the one this server has']),
        ('{"profile": "divergent", "proposals": [null, "the", null, null, null]}', ['"cat", "sat", "on" or "a"']),
        ('{"profile": "bare", "draft_length": 4}', ["3 or less, the positions of bare"]),
    ):
        with pytest.raises(InvalidInput) as refused:
            asked(contract, body)
        assert all(part in str(refused.value) for part in said)
