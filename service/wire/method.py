"""What a reader-facing page says about the method: read from `data/method.v1.json`, and what it must mean."""

from collections.abc import Iterator

from service.errors import Fault
from service.wire.meaning import contradiction, equal
from service.wire.numbers import Json

LEAST_PROPERTIES = 4


def method_payload(authored: Json, *, shipped: bool, root: str) -> Json:
    """The answer of GET /method: the authored text, its links under the root.

    shipped: whether the shipped profiles are served; only there can the properties be seen where the text says.
    """
    properties = [
        {**entry, "see": {**entry["see"], "href": root + entry["see"]["href"]} if shipped else None}
        for entry in authored["properties"]
    ]
    return {**authored, "properties": properties}


def method_meaning(payload: Json) -> Iterator[Fault]:
    """Steps are numbered in order, the four properties are there, and nothing assumed is called a measurement."""
    numbers = [step["number"] for step in payload["steps"]]
    yield from equal(("steps",), numbers, list(range(1, len(numbers) + 1)), "their numbers in order")
    if len({entry["id"] for entry in payload["properties"]}) < LEAST_PROPERTIES:
        yield contradiction(("properties",), f"There are at least {LEAST_PROPERTIES} different properties.")
    for index, assumption in enumerate(payload["assumptions"]):
        path = ("assumptions", index, "is_measurement")
        yield from equal(path, assumption["is_measurement"], False, "what an assumption is")
