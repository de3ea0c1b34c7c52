"""Counts of a wrong rule, put on the bench, are named: each rule in each of its ways."""

import pytest
from flask.testing import FlaskClient

from service.core.counts import CountSampler
from service.core.rules.registry import variants
from shipped import APART

WRONG = {name: rule for name, rule in variants().items() if not rule.lossless and rule.verifier.independent}
TOO_FINE = "inclusive-comparison:bits=24"


@pytest.mark.parametrize("name", [name for name in WRONG if name != TOO_FINE])
def test_counts_of_a_wrong_rule_fail_and_look_like_it(client: FlaskClient, name: str) -> None:
    """A million rounds of three positions, drawn from its law; the seed is fixed."""
    profile = APART.shortened(3)
    drawn = CountSampler(profile, WRONG[name], 5)
    drawn.go_on(1_000_000)
    body = {"profile": "divergent", "draft_length": 3, "tokens": drawn.tokens.tolist()}
    found = client.post("/conformance", json={**body, "committed_count": drawn.counts.tolist()}).json
    assert not found["passed"]
    assert name in found["looks_like"]["nearest"]


def test_a_fault_finer_than_the_counts_passes(client: FlaskClient) -> None:
    """One step of 2**24 a test is far below what a million rounds can see, and the answer says what they could."""
    profile = APART.shortened(3)
    drawn = CountSampler(profile, WRONG[TOO_FINE], 5)
    drawn.go_on(1_000_000)
    found = client.post(
        "/conformance", json={"profile": "divergent", "draft_length": 3, "tokens": drawn.tokens.tolist()}
    )
    assert found.json["passed"]
    assert found.json["positions"][0]["smallest_caught"] > 2**-24
