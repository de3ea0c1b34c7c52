"""The contract as a reference: complete, and in its own words."""

import json

from held_to_contract import OPENAPI, OPERATIONS, SCHEMAS, resolved
from service.wire.contract import Contract
from service.wire.reference import ReferenceOperation, reference_of


def operations(contract: Contract) -> dict[str, ReferenceOperation]:
    """Every operation of the reference by its id."""
    return {one.id: one for group in reference_of(contract).groups for one in group.operations}


def test_every_operation_and_every_schema_is_in_the_reference_once(contract: Contract) -> None:
    """Grouped by tag, in the order of the document."""
    reference = reference_of(contract)
    assert [group.name for group in reference.groups] == [tag["name"] for tag in OPENAPI["tags"]]
    listed = [one.id for group in reference.groups for one in group.operations]
    assert len(listed) == len(OPERATIONS)
    assert set(listed) == set(OPERATIONS)
    assert [table.name for table in reference.schemas] == sorted(name.removesuffix(".json") for name in SCHEMAS)
    assert (reference.title, reference.version) == (OPENAPI["info"]["title"], OPENAPI["info"]["version"])


def test_an_operation_has_all_that_is_declared_of_it(contract: Contract) -> None:
    """Parameters, media types and statuses: those that the document has, no more and no fewer."""
    for id_, one in operations(contract).items():
        _, path, declared = OPERATIONS[id_]
        assert (one.path, one.summary) == (path, declared["summary"])
        names = [resolved(parameter)["name"] for parameter in declared.get("parameters", [])]
        assert [parameter.name for parameter in one.parameters] == names
        assert [answer.status for answer in one.answers] == list(declared["responses"])
        assert [body.media_type for body in one.bodies] == list(declared.get("requestBody", {}).get("content", {}))


def test_parameters_say_kind_limits_and_examples(contract: Contract) -> None:
    """By one of the path and two of the query."""
    profile, *_ = operations(contract)["getStats"].parameters
    assert (profile.name, profile.place, profile.required) == ("profile", "path", True)
    by_name = {one.name: one for one in operations(contract)["getStats"].parameters}
    assert (by_name["draft_length"].limits, by_name["draft_length"].examples) == ("0 to 64", ("5",))
    assert by_name["include"].examples == ('["exact", "convergence"]',)
    assert by_name["rule"].examples == ("standard",)


def test_examples_of_bodies_are_their_json(contract: Contract) -> None:
    """With what each shows; a body that is not JSON has neither a schema nor an example."""
    posted = operations(contract)["createRound"]
    as_json, as_arrays = posted.bodies
    assert as_json.schema == "RoundRequest"
    assert [example.title for example in as_json.examples][:2] == [
        "Only a profile; the server draws the seed",
        "The authored proposals of the divergent profile, five frames",
    ]
    assert json.loads(as_json.examples[1].text) == {"profile": "divergent", "seed": 7}
    assert (as_arrays.media_type, as_arrays.schema, as_arrays.examples) == ("application/vnd.numpy.npz", None, ())
    (answered,) = posted.answers[0].bodies
    assert json.loads(answered.examples[0].text)["frame_count"] == 5
    (alive,) = operations(contract)["getLivez"].answers[0].bodies
    assert [example.title for example in alive.examples] == ["Example"]
