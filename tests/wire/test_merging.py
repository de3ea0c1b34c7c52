"""Bringing lists of faults together."""

from marshmallow import Schema, ValidationError, fields

from service.errors import Fault
from service.wire.fields import FIELD_CODES, SCHEMA_CODES, WeightRow
from service.wire.merging import flattened, merged


def fault(*path: str | int, code: str = "invalid_value") -> Fault:
    """A fault of which only the path and code matter."""
    return Fault(path, code, "")


def test_a_meaning_fault_at_or_below_a_shape_fault_is_dropped() -> None:
    """It would repeat it, or speak of a value that was not read; beside or above it, it stays."""
    document = {"a": [1, [2, 3]], "b": 4}
    shape = [fault("a", 1)]
    meaning = [fault("a", 1), fault("a", 1, 0), fault("a", 0), fault("a"), fault("b"), fault()]
    assert merged(shape, meaning, document=document) == [fault(), fault("a"), fault("a", 0), fault("a", 1), fault("b")]


def test_a_shape_fault_of_the_whole_document_hides_all_meaning() -> None:
    """Nothing can be said about the meaning of a document of the wrong type."""
    assert merged([fault()], [fault("a"), fault()], document=[]) == [fault()]


def test_faults_come_in_the_order_of_the_document_and_once() -> None:
    """Members in their own order, items by index (10 after 9), what is missing after what is present."""
    document = {"z": list(range(11)), "a": {"y": 1, "b": 2}}
    jumbled = [fault("a", "c"), fault("a", "b"), fault("a", "y"), fault("z", 10), fault("z", 9), fault("z", 10)]
    ordered = [fault("z", 9), fault("z", 10), fault("a", "y"), fault("a", "b"), fault("a", "c")]
    assert merged(jumbled, [], document=document) == ordered
    assert merged([], [*jumbled, fault("z", 11), fault("z", "x")], document=document)[0] == fault("z", 11)


def test_a_shape_fault_precedes_a_meaning_fault_of_the_same_rank() -> None:
    """Two missing members keep the order of the checks that found them."""
    shape, meaning = [fault("q")], [fault("p")]
    assert merged(shape, meaning, document={}) == [fault("q"), fault("p")]


class Inner(Schema):
    """A nested schema for the tests below."""

    error_messages = SCHEMA_CODES
    row = WeightRow(required=True)


class Outer(Schema):
    """A schema for the tests below."""

    error_messages = SCHEMA_CODES
    inner = fields.List(fields.Nested(Inner), required=True, error_messages=FIELD_CODES)


def flat(document: object) -> set[tuple[tuple[str | int, ...], str]]:
    """Path and code of every fault marshmallow finds."""
    try:
        Outer().load(document)  # type: ignore[arg-type]
    except ValidationError as error:
        return {(found.path, found.code) for found in flattened(error.messages)}
    return set()


def test_paths_of_nested_findings_start_at_the_document() -> None:
    """A field's finding is relative to it; lists and nested schemas put their indices and names before it."""
    assert flat({"inner": [{"row": [1]}, {"row": [1, -1, "x"]}, {"other": 1}, 7]}) == {
        (("inner", 1, "row", 1), "too_small"),
        (("inner", 1, "row", 2), "wrong_type"),
        (("inner", 2, "row"), "missing_member"),
        (("inner", 2, "other"), "unknown_member"),
        (("inner", 3), "wrong_type"),
    }
    assert flat({"inner": None}) == {(("inner",), "wrong_type")}
    assert flat([]) == {((), "wrong_type")}


def test_an_unknown_member_named_like_marshmallows_own_key_keeps_its_path() -> None:
    """`_schema` is where marshmallow files what concerns the whole object."""
    assert flat({"inner": [{"row": [1], "_schema": 1}], "_schema": 2}) == {
        (("inner", 0, "_schema"), "unknown_member"),
        (("_schema",), "unknown_member"),
    }


def test_a_message_that_is_no_code_is_kept_as_the_sentence() -> None:
    """A marshmallow message nobody gave a code is not lost."""
    assert flattened({"a": ["Odd."]}) == [Fault(("a",), "invalid_value", "Odd.")]
