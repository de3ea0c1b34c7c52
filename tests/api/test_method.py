"""GET /method: what a page about the method has to say, and that what it points at is there."""

from functools import reduce
from typing import Any

from flask.testing import FlaskClient


def at(document: Any, pointer: str) -> Any:
    """The value at a JSON Pointer without escapes."""
    steps = pointer.split("/")[1:]
    return reduce(lambda value, step: value[int(step)] if isinstance(value, list) else value[step], steps, document)


def test_the_method_names_the_four_properties_and_what_it_assumes(client: FlaskClient) -> None:
    """Nothing that is assumed is called a measurement."""
    method = client.get("/method").json
    ids = [entry["id"] for entry in method["properties"]]
    assert ids == [
        "acceptance-is-capped",
        "zero-target-is-rejected",
        "rejection-discards-the-rest",
        "replacement-differs",
    ]
    assert [entry["number"] for entry in method["steps"]] == list(range(1, len(method["steps"]) + 1))
    assert {entry["is_measurement"] for entry in method["assumptions"]} == {False}
    assert "No language model runs here" in method["provenance"]
    assert any("Leviathan" in source["authors"] for source in method["sources"])


def test_each_property_is_seen_where_the_method_says(client: FlaskClient) -> None:
    """The place exists in the answer and shows what the text tells."""
    properties = client.get("/method").json["properties"]
    seen = {entry["id"]: at(client.get(entry["see"]["href"]).json, entry["see"]["look_at"]) for entry in properties}
    capped = seen["acceptance-is-capped"]
    assert (capped["ratio"]["fraction"], capped["acceptance_probability"]["fraction"]) == ("5/4", "1")
    impossible = seen["zero-target-is-rejected"]
    assert (impossible["target"]["fraction"], impossible["passed"]) == ("0", False)
    discarded = seen["rejection-discards-the-rest"]
    assert [(one["position"], one["acceptance_probability"]["fraction"]) for one in discarded] == [(4, "1"), (5, "1")]
    assert [entry["token"] for entry in seen["replacement-differs"]["entries"]] == ["sat", "on"]


def test_every_step_that_names_a_kind_of_frame_is_shown_by_one(client: FlaskClient) -> None:
    """Between them the two authored rounds have frames of every kind the steps name."""
    rounds = [client.get(f"/rounds?profile={id_}&seed=7").json for id_ in ("closely-aligned", "divergent")]
    shown = {frame["kind"] for played in rounds for frame in played["frames"]}
    named = {step["frame_kind"] for step in client.get("/method").json["steps"]} - {None}
    assert named == shown
