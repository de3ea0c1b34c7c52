"""Field cases that cannot be asked whole: the service says so, and what can be asked of them comes out right."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from field.asked import accepted, checks, distance, exact, masses, played, point_mass, profile
from golden.cases import CASES, case

OUTSIDE = {
    "D01": "The draft's second row depends on its first token; rows here depend on nothing but the position.",
    "D04": "Rows that each draw a target token of their own; here the candidates of a position share its draw.",
}
"""The cases whose wrong law is not asked for, each with its reason."""


def test_every_case_is_asked_or_outside() -> None:
    """A case is asked where a module beside this one names it; nothing is both, and nothing is left."""
    here = Path(__file__)
    beside = [file.read_text(encoding="utf-8") for file in here.parent.glob("test_*.py") if file != here]
    asked = {id_ for text in beside for id_ in re.findall(r'\bcase\("([A-Z][0-9]{2})"\)', text)}
    assert asked & OUTSIDE.keys() == set()
    assert asked | OUTSIDE.keys() == set(CASES)
    assert {id_[0] for id_ in CASES} == set("ABCDF")


@pytest.mark.parametrize("id_", OUTSIDE)
def test_the_list_of_rules_tells_what_lies_outside(client: FlaskClient, id_: str) -> None:
    """Each outside case is named there by the place it was seen at, with a reason."""
    told = client.get("/rules").json["outside_the_model"]
    assert [bool(one["why"]) for one in told if CASES[id_]["source"] in one["seen"]] == [True]


def test_a_beam_is_a_point_mass_on_its_token(client: FlaskClient) -> None:
    """D01: the beam's first token, tested with the draft of a sampled one, is always accepted, which is the fault; with
    the point mass for the draft it is accepted half the time and the law is right.
    """
    given, right = case("D01")
    target, draft = given["target_first"], given["draft_first"]
    beam = given["tokens"].index(right["proposed_sequence"][0])
    wanted, drafted = (
        [str(Fraction(weight, one["denominator"])) for weight in one["numerators"]] for one in (target, draft)
    )
    proposed = [str(beam)]
    (check,) = checks(played(client, profile([wanted], [drafted]), proposals=proposed))
    assert check["acceptance_probability"]["fraction"] == right["accept_prob_first"]
    found = exact(client, profile([wanted], [point_mass(beam, 2)]))
    position = found["positions"][0]
    assert accepted(position) == right["accept_prob_first_right"]
    assert masses(position) == right["first_token_law_right"]
    assert (distance(position), found["rule"]["lossless"]) == ("0", not right["lossless"])


def test_the_beam_need_not_be_the_likeliest_token_of_the_draft(client: FlaskClient) -> None:
    """D01: so the argmax of the draft, which can be asked, is another fault with another token."""
    given, right = case("D01")
    target, draft = (
        [str(Fraction(weight, given[row]["denominator"])) for weight in given[row]["numerators"]]
        for row in ("target_first", "draft_first")
    )
    proposed = played(client, profile([target], [draft]), "argmax-draft")["outcome"]["proposed"]
    assert given["tokens"][int(proposed[0])] != right["proposed_sequence"][0]


@pytest.mark.parametrize("rule", ["sample-and-match", "top-candidates:candidates=2"])
def test_rows_that_share_the_target_draw_are_right(client: FlaskClient, rule: str) -> None:
    """D04: the rows' first tokens as the draft, two a and one b, one of them or both as candidates."""
    given, right = case("D04")
    firsts = [given["rows_first_token"].count(token) for token in given["tokens"]]
    target = [f"{weight}/{given['denominator']}" for weight in given["target"]]
    own = profile([target], [[f"{count}/{sum(firsts)}" for count in firsts]])
    position = exact(client, own, rule)["positions"][0]
    assert masses(position) == right["committed_law_with_one_shared_draw"]
    assert distance(position) == "0"
