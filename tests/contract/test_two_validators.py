"""Both JSON Schema validators give one verdict; and marshmallow loads exactly the requests that the schemas accept.

`jsonschema` is the reference, `jsonschema_rs` (the service's `Shape`) the fast one on every request and response.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import Any

import jsonschema
import jsonschema_rs
import numpy as np
import orjson
import pytest
from marshmallow import Schema, ValidationError

from contract.mutations import ANYTHING, DECIMALS, mutated
from service.errors import Fault
from service.wire.acceptance_request import AcceptanceRequestSchema
from service.wire.conformance_request import ConformanceRequestSchema
from service.wire.contract import BASE, Contract
from service.wire.merging import flattened
from service.wire.round_loading import RoundRequestSchema
from service.wire.shape import from_jsonschema, shape_faults
from service.wire.speedup_request import SpeedupRequestSchema
from service.wire.stats_loading import StatsRequestSchema

Reference = Callable[[str], jsonschema.Draft202012Validator]

ROUND_REQUESTS: tuple[dict[str, Any], ...] = (
    {"profile": "divergent"},
    {"profile": "divergent", "seed": 7, "proposals": "sampled"},
    {
        "profile": "a",
        "rule": "standard",
        "seed": 7,
        "round_index": 3,
        "draft_length": 5,
        "proposals": ["the", None, "a"],
    }
    | {"algorithm_version": "philox4x64-10-v1"},
    {"profile": "a", "uniforms": {"accept": ["1/3", None, "0.5"], "final": "0"}, "top": 20},
    {"profile": "a", "uniforms": {"accept": [], "final": None}},
)
STATS_REQUESTS: tuple[dict[str, Any], ...] = (
    {"profile": "divergent"},
    {"profile": "a", "rule": "standard", "draft_length": 5, "draft_cost": "1/10", "verify_cost": "1", "rounds": 20_000}
    | {"seed": 0, "false_alarm": "1/1000000", "include": ["exact", "convergence"]},
    {"profile": "a", "simulation": "counts", "rounds": 10**15, "top": 3},
    {"profile": "a", "draft_cost": "0", "verify_cost": "0.5", "false_alarm": "0.001", "include": ["exact"]},
)
SPEEDUP_REQUESTS: tuple[dict[str, Any], ...] = (
    {"acceptance": ["4/5"]},
    {"acceptance": ["0.75", "1/2", "0"], "draft_length": 3, "draft_cost": "1/20", "verify_cost": "6/5"}
    | {"operations_cost": "1/50", "batch": 4, "tokens": 12},
)
ACCEPTANCE_REQUESTS: tuple[dict[str, Any], ...] = (
    {"counters": {}},
    {"engine": "vllm", "counters": {"num_spec_steps": 43, "acceptance_histogram": [39, 1, 0, 3]}, "draft_length": 3},
    {"engine": "none", "counters": [{"rounds": 3}, {"accepted": 3}]},
)
CONFORMANCE_REQUESTS: tuple[dict[str, Any], ...] = (
    {"profile": "divergent", "tokens": [[1, 2], [3, 0]]},
    {"profile": "a", "tokens": [[7]], "committed_count": [1, 2], "acceptance_histogram": [0, 10**15]}
    | {"rule": "standard", "draft_length": 5, "false_alarm": "0.001", "miss": "1/100", "top": 3},
)
RESPONSES, MUTANTS_OF_A_REQUEST = 3000, 3000


def examples(node: Any, openapi: Any) -> Iterator[tuple[str, Any]]:
    """Every example of openapi.yaml beside a schema of schemas/: the name of the schema or of a part, and the value."""
    if isinstance(node, list):
        for item in node:
            yield from examples(item, openapi)
    if not isinstance(node, dict):
        return
    reference = node.get("schema", {}).get("$ref", "") if isinstance(node.get("schema"), dict) else ""
    if reference.startswith("schemas/"):
        name = reference.removeprefix("schemas/").replace(".json", "")
        values = [node[key] for key in ("example",) if key in node]
        values += [_value(example, openapi) for example in node.get("examples", {}).values()]
        yield from ((name, value) for value in values)
    for key, below in node.items():
        if key not in ("example", "examples", "value"):
            yield from examples(below, openapi)


def _value(example: Any, openapi: Any) -> Any:
    steps = example.get("$ref", "#").split("/")[1:]
    for step in steps:
        openapi = openapi[step]
    return (openapi if steps else example)["value"]


def fast(contract: Contract, name: str) -> Callable[[Any], bool]:
    """The verdict of the fast validator by a schema or a part of one."""
    if "#" not in name:
        return lambda payload: not contract.shapes[name].faults(payload)
    registry = jsonschema_rs.Registry([(BASE + file, orjson.loads(raw)) for file, raw in contract.schemas.items()])
    return jsonschema_rs.validator_for({"$ref": BASE + name.replace("#", ".json#")}, registry=registry).is_valid


def test_both_accept_every_example(contract: Contract, reference: Reference) -> None:
    """Of a request, a response, a parameter: each example of openapi.yaml passes by both."""
    found = list(examples(contract.openapi, contract.openapi))
    for name, value in found:
        assert list(reference(name).iter_errors(value)) == [], name
        assert fast(contract, name)(value), name
    shown = {"Index", "ProfileList", "Profile", "RoundRequest", "Round", "Stats", "Health", "Problem"}
    assert {name for name, _ in found} >= shown


def test_every_example_of_an_answer_means_what_it_says(contract: Contract) -> None:
    """An example is an answer that could have been sent: the meaning of its schema finds nothing in it."""
    told = [
        (name, value.get("code"), fault.path, fault.detail)
        for name, value in examples(contract.openapi, contract.openapi)
        if name in contract.meanings
        for fault in contract.meanings[name].faults(value)
    ]
    assert told == []


def test_both_accept_every_answer(contract: Contract, reference: Reference, live: list[tuple[str, Any]]) -> None:
    """Live ones, of every schema that an operation answers with."""
    for name, payload in live:
        assert list(reference(name).iter_errors(payload)) == [], name
        contract.check_payload("test", name, payload)
    answered = {schema for operation in contract.operations.values() for schema in operation.answers.values()} - {None}
    assert {name for name, _ in live} == answered | {"SchemaDocument"}


def test_both_give_one_verdict_on_thousands_of_mutated_answers(
    contract: Contract, reference: Reference, live: list[tuple[str, Any]]
) -> None:
    """Every live answer and every example in turn, changed at random; none is left out, and both verdicts are met."""
    chance = np.random.default_rng(20_261_129)
    whole = [(name, value) for name, value in examples(contract.openapi, contract.openapi) if "#" not in name]
    pool = [(name, value) for name, value in [*live, *whole] if name != "OpenapiDocument"]
    verdicts: Counter[tuple[str, bool]] = Counter()
    for number in range(RESPONSES):
        name, payload = pool[number % len(pool)]
        mutant = mutated(payload, chance)
        verdict = reference(name).is_valid(mutant)
        assert fast(contract, name)(mutant) == verdict, (name, mutant)
        verdicts[name, verdict] += 1
    assert verdicts.total() == RESPONSES
    closed = {name for name, _ in pool} - {"SchemaDocument"}
    assert {name for name, verdict in verdicts if not verdict} >= closed
    assert {name for name, verdict in verdicts if verdict} >= closed


COUNTED = ("tokens", "committed_count", "acceptance_histogram")
SHAPE_ONLY = {
    ("engine", "not_allowed"),
    ("counters", "wrong_type"),
    ("counters", "too_few_items"),
    ("counters/*", "wrong_type"),
    ("acceptance", "too_few_items"),
    ("acceptance", "too_many_items"),
    ("simulation", "not_allowed"),
    *((name, code) for name in COUNTED for code in ("too_few_items", "too_many_items")),
    ("uniforms/accept", "too_many_items"),
    ("rule", "wrong_format"),
    ("proposals", "too_many_items"),
    ("proposals/*", "wrong_type"),
    ("proposals/*", "too_short"),
    ("include", "too_few_items"),
    ("include", "too_many_items"),
    ("include", "repeated_item"),
    ("include/*", "not_allowed"),
}
"""What marshmallow leaves to the shape, on purpose: closed lists of words, how long a list is, what a proposal is."""

UNIFORMS = ("uniforms/accept/*", "uniforms/final")
MEANING_ONLY = {
    ("acceptance/*", "zero_denominator"),
    ("acceptance/*", "too_large"),
    ("draft_cost", "zero_denominator"),
    ("operations_cost", "zero_denominator"),
    *((uniform, code) for uniform in UNIFORMS for code in ("zero_denominator", "too_large")),
    ("verify_cost", "zero_denominator"),
    ("verify_cost", "too_small"),
    ("miss", "zero_denominator"),
    ("miss", "too_small"),
    ("miss", "too_large"),
    ("false_alarm", "zero_denominator"),
    ("false_alarm", "too_small"),
    ("false_alarm", "too_large"),
}
"""What no pattern can say of a fraction: its value."""


def loaded_faults(schema: Schema, document: Any) -> list[Fault]:
    """What marshmallow has against a document."""
    try:
        schema.load(document)
    except ValidationError as error:
        return flattened(error.messages)
    return []


def places(faults: list[Fault], *, left: Collection[tuple[str, str]] = ()) -> set[tuple[str | int, ...]]:
    """Where the faults are, but for those that are left to the other check.

    What a profile is, by id or by rows, is read apart from the request: test_profile_choice.py.
    """
    return {
        fault.path
        for fault in faults
        if (_place(fault.path), fault.code) not in left and fault.path[:1] != ("profile",)
    }


def _place(path: tuple[str | int, ...]) -> str:
    return "/".join(str(step) if isinstance(step, str) else "*" for step in path)


@pytest.mark.parametrize(
    ("name", "schema", "requests"),
    [
        ("RoundRequest", RoundRequestSchema(), ROUND_REQUESTS),
        ("StatsRequest", StatsRequestSchema(), STATS_REQUESTS),
        ("ConformanceRequest", ConformanceRequestSchema(), CONFORMANCE_REQUESTS),
        ("AcceptanceRequest", AcceptanceRequestSchema(), ACCEPTANCE_REQUESTS),
        ("SpeedupRequest", SpeedupRequestSchema(), SPEEDUP_REQUESTS),
    ],
)
def test_the_schemas_and_marshmallow_do_not_drift_apart(
    contract: Contract, reference: Reference, name: str, schema: Schema, requests: tuple[dict[str, Any], ...]
) -> None:
    """On thousands of mutated requests each refuses what the other does, at the same places, but for what is stated.

    The two validators of the shape name the same faults, so that it does not matter which of them was asked.
    """
    chance = np.random.default_rng(len(name))
    met: Counter[tuple[bool, bool]] = Counter()
    for number in range(MUTANTS_OF_A_REQUEST):
        document = mutated(requests[number % len(requests)], chance, values=ANYTHING + DECIMALS)
        shape, meaning = contract.shapes[name].faults(document), loaded_faults(schema, document)
        slow = shape_faults(from_jsonschema(error) for error in reference(name).iter_errors(document))
        assert {(fault.path, fault.code) for fault in slow} == {(fault.path, fault.code) for fault in shape}, document
        assert places(shape, left=SHAPE_ONLY) <= places(meaning), document
        assert places(meaning, left=MEANING_ONLY) <= places(shape), document
        met[bool(shape), bool(meaning)] += 1
    assert met.total() == MUTANTS_OF_A_REQUEST
    read_apart = {(False, True)} if name == "AcceptanceRequest" else set()  # its counters: test_engine_counters.py
    assert set(met) | read_apart == {(False, False), (True, True), (True, False), (False, True)}
