"""JSON for people to read: what fits on a line stays on it."""

import json
from collections.abc import Iterator

from service.wire.numbers import Json

WIDTH = 120
STEP = "  "


def printed(value: object) -> list[str]:
    """The lines of a value. Joined, they are the same JSON."""
    return list(_lines(value, "", "", ""))


def printed_members(value: Json) -> dict[str, list[str]]:
    """The lines of each member of an object, as they stand within it."""
    last = len(value) - 1
    return {
        name: list(_lines(member, STEP, f"{json.dumps(name)}: ", "" if index == last else ","))
        for index, (name, member) in enumerate(value.items())
    }


def _lines(value: object, indent: str, before: str, after: str) -> Iterator[str]:
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(indent + before + flat + after) <= WIDTH:
        yield f"{indent}{before}{flat}{after}"
        return
    if isinstance(value, dict):
        opened, closed, items = "{", "}", [(f"{json.dumps(name)}: ", item) for name, item in value.items()]
    else:
        opened, closed, items = "[", "]", [("", item) for item in value]
    yield f"{indent}{before}{opened}"
    for index, (name, item) in enumerate(items):
        yield from _lines(item, indent + STEP, name, "," if index < len(items) - 1 else "")
    yield f"{indent}{closed}{after}"
