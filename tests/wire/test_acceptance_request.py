"""The request for acceptance metrics: bodies, packed links, and every fault of either."""

from typing import Any

import pytest

from service.errors import InvalidInput
from service.wire.acceptance_request import load_acceptance_input, load_acceptance_request
from service.wire.contract import Contract
from service.wire.faults import pointer
from service.wire.query import InvalidQuery


def faults(contract: Contract, document: Any) -> list[tuple[str, str]]:
    """Pointer and code of every fault of a body."""
    with pytest.raises(InvalidInput) as refused:
        load_acceptance_request(document, shape=contract.shapes["AcceptanceRequest"])
    return [(pointer(fault.path), fault.code) for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ([], [("#", "wrong_type")]),
        ({}, [("#/counters", "missing_member")]),
        ({"counters": None}, [("#/counters", "wrong_type")]),
        ({"counters": []}, [("#/counters", "too_few_items")]),
        ({"counters": [{}] * 201}, [("#/counters", "too_many_items")]),
        ({"counters": [{}, 3]}, [("#/counters/1", "wrong_type")]),
        ({"counters": {}, "engine": "trt"}, [("#/engine", "not_allowed")]),
        ({"counters": {"x": 1}, "engine": 3}, [("#/engine", "wrong_type")]),
        ({"counters": {}, "draft_length": 65}, [("#/draft_length", "too_large")]),
        ({"counters": {}, "draft_length": None}, [("#/draft_length", "wrong_type")]),
        ({"counters": {}, "histogram": [1]}, [("#/histogram", "unknown_member")]),
        (
            {"counters": [{"rounds": "x"}, {"y": 1}], "draft_length": -1},
            [
                ("#/counters/0/rounds", "wrong_type"),
                ("#/counters/1/y", "unknown_member"),
                ("#/draft_length", "too_small"),
            ],
        ),
    ],
)
def test_a_wrong_body_has_every_fault_once(contract: Contract, document: Any, expected: list[tuple[str, str]]) -> None:
    """In the order of the document."""
    assert faults(contract, document) == expected


def packed(contract: Contract, query: str) -> Any:
    """The request of a packed link."""
    return load_acceptance_input(
        query.encode(),
        operation=contract.operations["getAcceptance"],
        shape=contract.shapes["AcceptanceRequest"],
        most_bytes=1_000,
    )


def test_a_link_reads_back_as_what_wrote_it(contract: Contract) -> None:
    """What is read over and what is null is not packed."""
    document = {"engine": "sglang", "counters": [{"spec_verify_ct": 3, "id": "x", "completion_tokens": None}]}
    request = load_acceptance_request({**document, "draft_length": 2}, shape=contract.shapes["AcceptanceRequest"])
    assert request.body == {"engine": "sglang", "counters": [{"spec_verify_ct": 3}], "draft_length": 2}
    link = request.link("/prefix")
    assert link is not None
    assert packed(contract, link.partition("?")[2]) == request


@pytest.mark.parametrize(
    ("query", "code"), [("", "missing_parameter"), ("x=1", "unknown_parameter"), ("input=*", "wrong_format")]
)
def test_a_link_that_is_none_is_refused(contract: Contract, query: str, code: str) -> None:
    """With the parameter it needs."""
    with pytest.raises(InvalidQuery) as refused:
        packed(contract, query)
    assert code in [fault.code for fault in refused.value.faults]
