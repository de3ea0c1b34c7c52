"""Steered rounds: what is chosen is used, and what a round shows is true of it."""

import pytest

from service.core.chance import Draw, Flip
from service.core.edge_rounds import Shown, Steering
from service.core.rules.registry import RULES
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD
from service.core.uniforms import address
from shipped import APART, CLOSE

SHARED = ("one-uniform", "sample-and-match", "multi-draft-stale-target")
"""Rules without a uniform for each test alone, or whose second candidate, drawn by the stream, is surely accepted."""


def test_chosen_proposals_and_uniforms_are_used() -> None:
    """Divergent, draft length 1: "sat" has 1/8 of both and is accepted by 1 - 1/2**53; 1/2 gives the bonus "cat"."""
    steering = Steering(APART.shortened(1), STANDARD, 0)
    played = steering.play({1: 2}, {address("accept", 1): 2**53 - 1, address("final", 1): 2**52})
    assert played.round.committed == (2, 1)
    assert [type(ask) for ask in played.asks] == [Flip, Draw]
    assert set(played.shown()) == {Shown("committed_count", 2), Shown("always_accepted", 1, 2)}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_every_rule_has_rounds_at_its_edges(rule: Rule) -> None:
    """Both profiles: each round shows what it is kept for, and every committed count of positive probability is met
    where tests have uniforms of their own.
    """
    for profile in (APART, CLOSE):
        found = Steering(profile, rule, 5).edges()
        assert all(shown in set(played.shown()) for shown, played in found.items())
        counts = {shown.position for shown in found if shown.kind == "committed_count"}
        if rule.id not in SHARED:
            assert counts >= {n for n, probability in enumerate(rule.count_law(profile), 1) if probability}
