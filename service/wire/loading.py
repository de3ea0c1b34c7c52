"""A request's document to a frozen value: shape by JSON Schema, meaning by marshmallow, every fault once."""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, TypeVar

from marshmallow import Schema, ValidationError

from service.errors import Fault, InvalidInput
from service.wire.contract import Shape
from service.wire.faults import MOST_FAULTS
from service.wire.merging import flattened, merged

Loaded = TypeVar("Loaded")


def load(
    document: object,
    *,
    shape: Shape,
    schema: Schema,
    meaning: Callable[[Any], Iterable[Fault]],
    build: Callable[[dict[str, Any]], Loaded],
) -> Loaded:
    """The value that a document asks for.

    meaning: the faults that only show between members, or against the profiles; it is given the document as it came and
    says nothing about parts of the wrong shape. build: what marshmallow loaded to the value; it is called only when
    there is no fault. Raises InvalidInput with all faults.
    """
    loaded, found = _loaded(schema, document)
    faults = merged(shape.faults(document), [*found, *islice(meaning(document), MOST_FAULTS)], document=document)
    if faults:
        raise InvalidInput(faults)
    return build(loaded)


def _loaded(schema: Schema, document: Any) -> tuple[dict[str, Any], list[Fault]]:
    try:
        return schema.load(document), []
    except ValidationError as error:
        return {}, flattened(error.messages)
