"""The request of a round as a value: uniforms by their addresses, the echo, and the link that asks for it again."""

from fractions import Fraction

import pytest

from service.core.rules.standard import STANDARD
from service.core.uniforms import address
from service.wire.contract import Contract
from service.wire.inline_profile import RowLimits
from service.wire.profile_choice import Profiles
from service.wire.round_loading import load_round_query
from service.wire.round_request import RoundRequest, Uniforms
from shipped import APART, eighths, profile_of, source_of

OWN = Profiles({"divergent": APART}, RowLimits(64, 10_000, 10**9), cache_bytes=0)
HAND = Uniforms((Fraction(1, 3), None, Fraction(0)), Fraction(1, 2))


def plain(**changes: object) -> RoundRequest:
    """The round of seed 7, with changes."""
    parts: dict[str, object] = {
        "profile": APART,
        "report": None,
        "rule": STANDARD,
        "seed": 7,
        "round_index": 0,
        "proposals": "authored",
        "uniforms": None,
        "top": 20,
    }
    return RoundRequest(**{**parts, **changes})  # type: ignore[arg-type]


def read(contract: Contract, link: str) -> RoundRequest:
    """The request that a link asks for."""
    return load_round_query(
        link.partition("?")[2].encode(),
        operation=contract.operations["getRound"],
        shape=contract.shapes["RoundRequest"],
        profiles=OWN,
        most_bytes=100_000,
    )


def test_uniforms_stand_at_the_addresses_of_the_draws_they_take_the_place_of() -> None:
    """The test at position i is slot 2i + 1, the final draw slot 0; null is left to the stream."""
    assert HAND.by_address() == {
        address("accept", 1): Fraction(1, 3),
        address("accept", 3): 0,
        address("final", 1): Fraction(1, 2),
    }
    assert Uniforms((None,), None).by_address() == {}
    assert HAND.as_json() == {"accept": ["1/3", None, "0"], "final": "1/2"}
    assert Uniforms((), None).as_json() == {"accept": [], "final": None}


def test_the_echo_writes_every_default_out() -> None:
    """Uniforms are null where none were given."""
    assert plain().resolved() == {
        "profile": "divergent",
        "rule": "standard",
        "seed": 7,
        "round_index": 0,
        "draft_length": 5,
        "proposals": "authored",
        "uniforms": None,
        "top": 20,
    }
    assert plain(uniforms=HAND, top=3).resolved()["uniforms"] == HAND.as_json()


def test_a_named_round_has_the_address_it_always_had() -> None:
    """Where nothing new was asked for; `top` is written only where it is not the default."""
    assert plain().link("/p") == (
        "/p/rounds?profile=divergent&rule=standard&seed=7&round_index=0&draft_length=5&proposals=authored&"
        "algorithm_version=philox4x64-10-v1"
    )
    assert "&top=3&" in str(plain(top=3).link(""))


@pytest.mark.parametrize("proposals", ["sampled", ("the", None, None, "on", "a")])
def test_uniforms_by_hand_are_packed_and_read_back(contract: Contract, proposals: str | tuple[str | None, ...]) -> None:
    """Of a named profile too; the request is the same and so is its link."""
    asked = plain(uniforms=HAND, proposals=proposals, top=3)
    link = str(asked.link(""))
    assert link.startswith("/rounds?input=")
    found = read(contract, link)
    assert found == asked
    assert found.link("") == link


def test_rows_of_ones_own_are_packed_with_their_proposals_and_read_back(contract: Contract) -> None:
    """What was sent is packed whole, also where the draft asked for is shorter: the report is about all of its rows."""
    own = profile_of(APART.target, APART.bonus, APART.draft, id="inline", proposals=APART.proposals)
    asked = plain(profile=own.shortened(3), report={}, source=source_of(own), uniforms=HAND)
    found = read(contract, str(asked.link("")))
    assert found.resolved() == asked.resolved()
    assert found.profile.proposals == (0, 1, 5)
    assert [row.weights.tolist() for row in found.profile.draft] == [row.weights.tolist() for row in APART.draft[:3]]
    assert found.profile.bonus.weights.tolist() == APART.target[3].weights.tolist()
    assert found.link("") == asked.link("")


def test_rows_that_came_in_arrays_have_no_link() -> None:
    """They are not packed; nor are large rows, which have no source either."""
    row = eighths(8, 0)
    own = profile_of((row,), row, (row,))
    assert plain(profile=own, report={}, source=None, proposals="sampled").link("") is None


def test_a_named_round_whose_address_would_be_too_long_has_none() -> None:
    """64 positions of tokens with many letters beyond ASCII."""
    row = eighths(8, 0)
    long = profile_of((row,) * 64, row, (row,) * 64, vocabulary=("é" * 20, "b"))
    assert plain(profile=long, proposals=("é" * 20,) * 64).link("") is None
    assert plain(profile=long, proposals=("é" * 2,) * 64).link("") is not None
