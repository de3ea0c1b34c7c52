"""Which profile a request means: by its id or by rows of its own, every fault of them, and what is kept of them."""

import json
import time
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from contract.mutations import ANYTHING, DECIMALS, mutated
from service.core.profile import Profile
from service.wire.contract import Contract
from service.wire.faults import CODES
from service.wire.inline_profile import RowLimits
from service.wire.parser import parse_json
from service.wire.profile_choice import BYTES_PER_PROFILE, BYTES_PER_WEIGHT, Choice, Profiles
from service.wire.profiles import rows_of_round
from shipped import APART, CLOSE

NAMED = {profile.id: profile for profile in (CLOSE, APART)}
OWN: dict[str, Any] = {"denominator": 4, "target": [[3, 1, 0]], "bonus": [1, 1, 2], "draft": [[1, 2, 1]]}
ROOM = 10**6


def profiles(*, cache_bytes: int = 0, max_vocabulary: int = 8) -> Profiles:
    """Profiles that keep nothing, unless they are given room."""
    return Profiles(NAMED, RowLimits(64, max_vocabulary, 10**9), cache_bytes=cache_bytes)


def choice(value: object) -> Choice:
    """What a value means, after it went through JSON."""
    return profiles().choose(parse_json(json.dumps(value).encode()))


def chosen(value: object) -> Profile:
    """The profile that a value means."""
    found = choice(value)
    assert found.faults == ()
    assert found.profile is not None
    return found.profile


def told(value: object) -> list[tuple[str, str]]:
    """Path and code of every fault; each code is in the table and each sentence ends as one."""
    found = choice(value)
    assert (found.profile, found.report) == (None, None)
    assert all(fault.code in CODES and fault.detail.endswith(".") for fault in found.faults)
    return [("/".join(map(str, fault.path)), fault.code) for fault in found.faults]


def test_an_id_is_a_profile_of_the_catalogue() -> None:
    """That very one, and nothing is reported of it; an unknown one is told the known ones and the other way."""
    assert choice("divergent") == Choice(APART, None, ())
    assert told("x") == [("", "unknown_profile")]
    allowed = '"closely-aligned" or "divergent", or an object with rows of your own'
    assert choice("x").faults[0].detail.replace('"closely-aligned", ', '"closely-aligned" or ') == (
        f'Got "x"; allowed is {allowed}.'
    )


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        True,
        [],
        {},
        {"target": []},
        {"target": [], "draft": []},
        {"target": 1, "bonus": [1], "draft": []},
        {"target": [1], "bonus": [1], "draft": [[1]]},
        {"target": [], "bonus": "1", "draft": []},
        {**OWN, "denominator": 0},
        {**OWN, "denominator": None},
        {**OWN, "denominator": 2**53 + 1},
        {**OWN, "denominator": "4"},
    ],
)
def test_a_value_of_the_wrong_shape_is_left_to_the_shape(value: object, contract: Contract) -> None:
    """There is neither a profile nor a fault here, and the shape has one: none gets through."""
    assert choice(value) == Choice(None, None, ())
    assert contract.shapes["RoundRequest"].faults({"profile": value}) != []


def test_rows_are_read_with_and_without_a_denominator() -> None:
    """The same profile as weights, as fractions, as decimals and mixed."""
    expected = [[3, 1, 0], [1, 1, 2], [1, 2, 1]]
    thirds = {"target": [["3/4", "1/4", 0]], "bonus": [0.25, "0.25", "1/2"], "draft": [["0.25", 0.5, 0.25]]}
    for value in (OWN, thirds, {**OWN, "denominator": 4.0, "draft": [[1.0, 2, 1]]}):
        found = chosen(value)
        rows = (*found.target, found.bonus, *found.draft)
        assert [[int(4 * Fraction(w, row.denominator)) for w in row.weights.tolist()] for row in rows] == expected
        assert found.vocabulary == ("0", "1", "2")


def test_no_positions_are_a_profile_too() -> None:
    """Only a bonus row: one token a round."""
    found = chosen({"target": [], "bonus": ["1/2", "1/2"], "draft": []})
    assert (found.draft_length, found.proposals) == (0, None)


ONE_FAULT: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({"draft": []}, [("draft", "wrong_length")]),
    ({"draft": [[1, 2, 1], [1, 2, 1]]}, [("draft", "wrong_length")]),
    ({"vocabulary": ["a", "b", "a"]}, [("vocabulary/2", "duplicate_token")]),
    (
        {"vocabulary": ["a", "b"]},
        [("target/0", "wrong_length"), ("bonus", "wrong_length"), ("draft/0", "wrong_length")],
    ),
    ({"vocabulary": [str(n) for n in range(9)]}, [("vocabulary", "too_many_items")]),
    ({"bonus": [0] * 9}, [("bonus", "too_many_items")]),
    ({"draft": [[1, 3]]}, [("draft/0", "wrong_length")]),
    ({"draft": [[1, 2, 1, 0]]}, [("draft/0", "wrong_length")]),
    ({"draft": [[1, 2, 1, 0]], "pad_draft": True}, [("draft/0", "wrong_length")]),
    ({"target": [[3, 1]], "pad_draft": True}, [("target/0", "wrong_length")]),
    ({"bonus": [1, 1, 1]}, [("bonus", "wrong_sum")]),
    ({"bonus": [5, -1, 0]}, [("bonus/1", "too_small")]),
    ({"bonus": ["1", 1, 2.5]}, [("bonus/0", "wrong_format"), ("bonus/2", "wrong_format")]),
    ({"bonus": [2**53 + 1, 0, 0]}, [("bonus/0", "too_large")]),
    ({"bonus": [True, 1, 2]}, [("bonus/0", "wrong_format")]),
    ({"proposals": ["0", "1"]}, [("proposals", "wrong_length")]),
    ({"proposals": ["x"]}, [("proposals/0", "unknown_token")]),
    ({"proposals": ["0"], "draft": [[0, 3, 1]]}, [("proposals/0", "impossible_proposal")]),
]
"""What is changed in the profile of weights, and what is told."""


@pytest.mark.parametrize(("changes", "faults"), ONE_FAULT)
def test_wrong_rows_are_told_where_they_stand(changes: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    """Never two for one reason."""
    assert told({**OWN, **changes}) == faults


def test_wrong_numbers_without_a_denominator_are_told_where_they_stand() -> None:
    """1/0 and text that is none; negative ones; 2/3 + 1/6 = 5/6."""
    rows = {"target": [["1/0", "x", "1"]], "bonus": ["-1/2", "3/2", 0], "draft": [[0.5, 0.25, 0.25]]}
    assert told(rows) == [
        ("target/0/0", "wrong_format"),
        ("target/0/1", "wrong_format"),
        ("bonus/0", "too_small"),
    ]
    assert told({"target": [], "bonus": ["2/3", "1/6"], "draft": []}) == [("bonus", "wrong_sum")]


def test_a_refused_length_says_how_to_pad_and_a_refused_size_names_the_limit() -> None:
    """The limit is that of this server."""
    (fault,) = choice({**OWN, "draft": [[1, 3]]}).faults
    assert fault.detail.startswith("Got 2 weights; allowed is exactly 3, one for each token")
    assert '"pad_draft": true' in fault.detail
    (fault,) = choice({**OWN, "bonus": [0] * 9}).faults
    assert fault.detail == "Got an array of 9 items; allowed is at most 8 tokens on this server."


def test_a_padded_draft_gives_the_last_tokens_nothing() -> None:
    """Two of three tokens: the target's 1/4 of "c" can never be reached by a proposal."""
    value = {"vocabulary": ["a", "b", "c"], "denominator": 4, "target": [[2, 1, 1]], "bonus": [4, 0, 0]}
    found = choice({**value, "draft": [[1, 3]], "pad_draft": True})
    assert found.profile is not None
    assert found.report is not None
    assert found.profile.draft[0].weights.tolist() == [1, 3, 0]
    assert found.report["padded_tokens"] == 1
    assert found.report["unreachable_target_mass"] == [{"fraction": "1/4", "decimal": 0.25}]


def test_authored_proposals_are_read_and_null_is_none() -> None:
    """They are what a round then proposes."""
    assert chosen({**OWN, "proposals": ["1"]}).proposals == (1,)
    assert chosen({**OWN, "proposals": None}).proposals is None


def test_a_profile_of_ours_can_be_given_as_it_was_answered(contract: Contract) -> None:
    """Rows and proposals are the same; what is said about it besides is not read."""
    for profile in (CLOSE, APART):
        answered = {**rows_of_round(profile), "title": "T", "summary": "S", "note": "N", "draft_length": 9}
        answered |= {"data_version": "1", "links": {"self": "x"}, "proposals": ["the", "cat", "sat", "on", "a"]}
        answered["proposals"] = [profile.vocabulary[token] for token in profile.proposals or ()]
        assert contract.shapes["RoundRequest"].faults({"profile": answered}) == []
        found = chosen(answered)
        assert rows_of_round(found) == {**rows_of_round(profile), "id": "inline"}
        assert found.proposals == profile.proposals


def test_what_is_read_once_is_kept_as_long_as_there_is_room() -> None:
    """The same object for the same rows, however often; another one when they differ; the same answer without room."""
    kept, unkept = profiles(cache_bytes=ROOM), profiles()
    first, again = kept.choose(OWN), kept.choose(json.loads(json.dumps(OWN)))
    assert first.profile is again.profile
    assert kept.choose({**OWN, "bonus": [2, 1, 1]}).profile is not first.profile
    one, two = unkept.choose(OWN), unkept.choose(OWN)
    assert one.profile is not two.profile
    assert one.profile is not None
    assert two.profile is not None
    assert rows_of_round(one.profile) == rows_of_round(two.profile)
    assert one.report == two.report == first.report


def test_decimals_that_differ_are_not_taken_for_each_other() -> None:
    """The key is made of the exact numbers: 0.1 and 0.1 + 10**-20 are one double."""
    kept = profiles(cache_bytes=ROOM)
    near, exact = Decimal("0.10000000000000000001"), Decimal("0.1")
    first = kept.choose({"target": [], "bonus": [exact, Decimal("0.9")], "draft": []})
    second = kept.choose({"target": [], "bonus": [near, Decimal("0.9")], "draft": []})
    assert (first.faults, len(second.faults)) == ((), 2)


def test_a_text_and_the_number_it_writes_are_not_taken_for_each_other() -> None:
    """With a denominator the text is refused and the number is not, in whichever order they come."""
    for order in ((1, "1"), ("1", 1)):
        kept = profiles(cache_bytes=ROOM)
        faults = {entry: kept.choose({**OWN, "bonus": [entry, 1, 2]}).faults for entry in order}
        assert faults[1] == ()
        assert len(faults["1"]) == 1
    for decimal in (Decimal("0.5"), "0.5"):
        kept = profiles(cache_bytes=ROOM)
        rows = {"denominator": 1, "target": [], "draft": []}
        assert [fault.code for fault in kept.choose({**rows, "bonus": [decimal, "0.5"]}).faults] == ["wrong_format"] * 2


def test_what_is_kept_is_bounded_by_bytes_and_the_oldest_goes_first() -> None:
    """Three rows of three tokens: room for two such profiles, and none for a larger one than all of it."""
    size = BYTES_PER_PROFILE + BYTES_PER_WEIGHT * 9
    kept = profiles(cache_bytes=2 * size)
    values = [{**OWN, "bonus": [1, 1 + n, 2 - n]} for n in range(3)]
    first, second, third = (kept.choose(value).profile for value in values)
    assert kept.choose(values[2]).profile is third
    assert kept.choose(values[1]).profile is second
    assert kept.choose(values[0]).profile is not first
    small = profiles(cache_bytes=size - 1)
    assert small.choose(OWN).profile is not small.choose(OWN).profile
    assert small.choose(OWN).faults == ()


def test_faults_are_kept_too() -> None:
    """They are as dear to find; the very same are told again."""
    kept = profiles(cache_bytes=ROOM)
    wrong = {**OWN, "bonus": [1, 1, 1]}
    assert kept.choose(wrong) is kept.choose(wrong)


def test_fractions_without_a_common_denominator_are_refused_in_a_short_time() -> None:
    """5,000 denominators of 41 digits: their common one has 200,000, which nobody needs to know. Time of this process
    alone counts, and ten times what it should be is allowed.
    """
    rng = np.random.default_rng(41)
    row = [f"1/{10**40 + int(number)}" for number in rng.integers(1, 2**62, 5_000)]
    before = time.process_time()
    found = profiles(max_vocabulary=5_000).choose({"target": [], "bonus": row, "draft": []})
    assert time.process_time() - before < 1
    assert {fault.code for fault in found.faults} >= {"wrong_sum"}


def test_fractions_without_a_common_denominator_can_be_normalised() -> None:
    """A thousand times about 1/1000, over denominators of 41 digits: the denominator alone is wrong."""
    rng = np.random.default_rng(42)
    wholes = [10**40 + int(number) for number in rng.integers(1, 2**62, 1_000)]
    value = {"target": [], "bonus": [f"{whole // 1_000}/{whole}" for whole in wholes], "draft": []}
    large = profiles(max_vocabulary=1_000)
    assert [fault.code for fault in large.choose(value).faults] == ["denominator_too_large"]
    found = large.choose({**value, "normalise": True})
    assert found.report is not None
    assert found.profile is not None
    assert (found.report["quantised"], found.report["rows"][0]["sum"]) == (True, 1.0)
    assert {int(weight) for weight in found.profile.bonus.weights} <= {2**53 // 1_000, 2**53 // 1_000 + 1}


MUTANTS = 4_000


def test_nothing_of_the_right_shape_is_neither_read_nor_refused(contract: Contract) -> None:
    """Thousands of mutated profiles: none makes it crash, and one without a fault of shape is read or has a fault."""
    chance = np.random.default_rng(20_261_130)
    own = [
        OWN,
        {**OWN, "vocabulary": ["a", "b", "c"], "proposals": ["a"], "normalise": True},
        {"target": [["1/3", "2/3"]], "bonus": [0.5, "0.5"], "draft": [["0.25"]], "pad_draft": True},
        {"target": [[0.3, 0.7]], "bonus": [0.5, 0.4999], "draft": [[1, 0]], "normalise": True},
    ]
    met: set[tuple[bool, bool]] = set()
    for number in range(MUTANTS):
        value = mutated(own[number % len(own)], chance, values=ANYTHING + DECIMALS)
        right = contract.shapes["RoundRequest"].faults({"profile": value}) == []
        found = profiles(max_vocabulary=100).choose(value)
        assert not (found.faults and found.profile), value
        assert all(fault.code in CODES for fault in found.faults), value
        if right:
            assert bool(found.faults) != bool(found.profile), value
        met.add((right, found.profile is not None))
    assert met >= {(True, True), (True, False), (False, False)}
