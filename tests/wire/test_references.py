"""Where a `$ref` leads."""

import pytest

from service.wire.references import OPENAPI, located

DOCUMENTS = {
    OPENAPI: {"components": {"examples": {"a/b": {"value": 1}, "again": {"$ref": "#/components/examples/a~1b"}}}},
    "One.json": {"title": "One", "anyOf": [{"title": "first"}, {"$ref": "Two.json"}]},
    "Two.json": {"title": "Two", "$defs": {"Part": {"title": "part"}}, "properties": {"x": {"$ref": "#/$defs/Part"}}},
}


@pytest.mark.parametrize(
    ("reference", "home", "expected", "found_in"),
    [
        ("#/components/examples/a~1b", OPENAPI, {"value": 1}, OPENAPI),
        ("#/components/examples/again", OPENAPI, {"value": 1}, OPENAPI),
        ("schemas/One.json#/anyOf/0", OPENAPI, {"title": "first"}, "One.json"),
        ("One.json#/anyOf/1", "Two.json", DOCUMENTS["Two.json"], "Two.json"),
        ("schemas/Two.json#/properties/x", OPENAPI, {"title": "part"}, "Two.json"),
        ("Two.json", "One.json", DOCUMENTS["Two.json"], "Two.json"),
    ],
)
def test_a_chain_of_references_is_followed_to_its_end(
    reference: str, home: str, expected: object, found_in: str
) -> None:
    """Within a document, into another, on from there; `~1` is a slash and a number counts the items of a list."""
    assert located({"$ref": reference}, home, DOCUMENTS) == (expected, found_in)


def test_what_refers_to_nothing_is_itself() -> None:
    """In the document that it came from."""
    assert located({"title": "here"}, "One.json", DOCUMENTS) == ({"title": "here"}, "One.json")
