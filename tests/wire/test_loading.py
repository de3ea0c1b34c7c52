"""A document to a value: shape, meaning, and every fault of both, once."""

from typing import Any

import pytest
from marshmallow import Schema

from service.errors import Fault, InvalidInput
from service.wire.contract import Contract
from service.wire.fields import SCHEMA_CODES, Text, WholeNumber
from service.wire.loading import load


class Small(Schema):
    """Two members of a request for a round."""

    error_messages = SCHEMA_CODES
    profile = Text(required=True, most=100)
    seed = WholeNumber(least=0, most=9, load_default=4)


def loaded(contract: Contract, document: object, *, meaning: list[Fault], built: list[Any]) -> Any:
    """What `load` makes of a document; `built` collects what `build` was given."""
    return load(
        document,
        shape=contract.shapes["RoundRequest"],
        schema=Small(),
        meaning=lambda found: meaning,
        build=lambda members: built.append(members) or "built",  # type: ignore[func-returns-value]
    )


def test_what_marshmallow_loaded_is_built(contract: Contract) -> None:
    """With its defaults."""
    built: list[Any] = []
    assert loaded(contract, {"profile": "p"}, meaning=[], built=built) == "built"
    assert built == [{"profile": "p", "seed": 4}]


def test_faults_of_three_checks_come_together_and_nothing_is_built(contract: Contract) -> None:
    """Of the shape (an empty profile), of marshmallow (a seed above 9), between members (any); each once."""
    built: list[Any] = []
    meaning = [Fault(("profile",), "unknown_profile", ""), Fault((), "conflict", "")]
    with pytest.raises(InvalidInput) as refused:
        loaded(contract, {"profile": "", "seed": 10}, meaning=meaning, built=built)
    assert [(fault.path, fault.code) for fault in refused.value.faults] == [
        ((), "conflict"),
        (("profile",), "too_short"),
        (("seed",), "too_large"),
    ]
    assert built == []


@pytest.mark.parametrize("document", [None, [], "x", 7, True])
def test_a_document_that_is_no_object_is_one_fault(contract: Contract, document: object) -> None:
    """At the top."""
    with pytest.raises(InvalidInput) as refused:
        loaded(contract, document, meaning=[], built=[])
    assert [(fault.path, fault.code) for fault in refused.value.faults] == [((), "wrong_type")]
