"""Which meaning belongs to which schema, and that none of them ever breaks down over what it reads."""

from collections.abc import Callable
from typing import Any

import numpy as np
from flask.testing import FlaskClient

from contract.mutations import mutated
from held_to_contract import ACCEPTANCE
from service.errors import Fault
from service.wire.contract import Contract
from service.wire.meanings import MEANINGS

DOCUMENTS = {"OpenapiDocument", "SchemaDocument"}
ADDRESSES = {
    "Acceptance": ACCEPTANCE,
    "Conformance": "/conformance",
    "Health": "/readyz",
    "Index": "/",
    "Method": "/method",
    "Problem": "/nowhere",
    "Profile": "/profiles/divergent",
    "ProfileList": "/profiles",
    "Round": "/rounds?profile=divergent&seed=7",
    "RuleList": "/rules",
    "RuleTable": "/stats/divergent/rules?draft_length=1",
    "SpeedupAnswer": "/speedup?acceptance=4/5&draft_length=1",
    "Stats": "/stats/divergent?rounds=9&draft_length=1",
    "Vectors": "/conformance/vectors/divergent?draft_length=1&rounds=1",
}
COUNTS = {"profile": "divergent", "draft_length": 1, "tokens": [{"the": 90}, {"a": 40}], "committed_count": [50, 40]}
MUTANTS = 600


def test_every_answer_has_a_meaning(contract: Contract) -> None:
    """Every schema of a JSON answer but the two documents that are the contract itself."""
    answered = {schema for operation in contract.operations.values() for schema in operation.answers.values()} - {None}
    assert set(MEANINGS) | DOCUMENTS >= answered
    assert set(MEANINGS) == set(ADDRESSES) <= answered
    assert contract.meanings is MEANINGS


def test_a_meaning_says_something_about_whatever_has_the_shape(
    contract: Contract, answer: Callable[[str], Any], client: FlaskClient
) -> None:
    """600 answers of each kind changed at random: those of the right shape pass or are refused, never a crash."""
    chance, verdicts = np.random.default_rng(8), set[tuple[str, bool]]()
    for name, address in ADDRESSES.items():
        payload = client.post(address, json=COUNTS).json if name == "Conformance" else answer(address)
        for _ in range(MUTANTS):
            mutant = mutated(payload, chance)
            if contract.shapes[name].faults(mutant):
                continue
            found = MEANINGS[name].faults(mutant)
            assert all(isinstance(fault, Fault) and fault.detail for fault in found)
            verdicts.add((name, bool(found)))
    assert verdicts >= {(name, False) for name in ADDRESSES}
    assert verdicts >= {(name, True) for name in ADDRESSES if name != "Method"}  # hardly anything in it can contradict
