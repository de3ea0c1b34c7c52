"""Lists of faults from several checks, brought together: marshmallow's nested messages made flat, shape and meaning
merged in the order of the document.

marshmallow's errors carry Faults whose paths start at the field (see `fields.py`); its own few messages are set to
codes of the table.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from service.errors import Fault, Path
from service.wire.faults import CODES

WHOLE = "_schema"  # where marshmallow files what it says about an object as a whole


def flattened(messages: Mapping[Any, Any] | Sequence[Any], path: Path = ()) -> list[Fault]:
    """The Faults in the `messages` of a marshmallow ValidationError, their paths made to start at the document.

    >>> flattened({"profiles": {0: {"id": ["missing_member"]}}})[0].path
    ('profiles', 0, 'id')
    """
    return list(_flat(messages, path))


def merged(shape: Sequence[Fault], meaning: Sequence[Fault], *, document: object) -> list[Fault]:
    """Both lists as one, in the order of the document, no fault twice.

    A fault of meaning is left out where the shape already has one at that place or above it: it would say the same
    thing again, or something about a value that was never read. Of a text of the wrong form, though, the meaning knows
    the better sentence.
    """
    told = {fault.path for fault in meaning}
    shape = [fault for fault in shape if fault.code != "wrong_format" or fault.path not in told]
    broken = {fault.path for fault in shape}
    further = [fault for fault in meaning if not any(fault.path[:n] in broken for n in range(len(fault.path) + 1))]
    return sorted(dict.fromkeys([*shape, *further]), key=_position_in(document))


def _flat(messages: Mapping[Any, Any] | Sequence[Any], path: Path) -> Iterator[Fault]:
    if isinstance(messages, Mapping):
        for key, below in messages.items():
            yield from _about_the_whole(below, path) if key == WHOLE else _flat(below, (*path, key))
        return
    for message in messages:
        if isinstance(message, Fault):
            yield Fault(path + message.path, message.code, message.detail)
        else:
            yield _coded(message, path)


def _about_the_whole(messages: Sequence[Any], path: Path) -> Iterator[Fault]:
    # An unknown member that happens to be called "_schema" is filed here too, and must keep its own path.
    for message in messages:
        yield from _flat([message], (*path, WHOLE) if message == "unknown_member" else path)


def _coded(message: str, path: Path) -> Fault:
    return Fault(path, message if message in CODES else "invalid_value", CODES.get(message, message))


def _position_in(document: object) -> Callable[[Fault], list[int]]:
    """A sort key: the place of a fault's value in the document; a missing member comes after those present."""
    ranks: dict[int, dict[str | int, int]] = {}  # by identity of the object: ranking its members once keeps this linear

    def position(fault: Fault) -> list[int]:
        places, value = [], document
        for step in fault.path:
            if isinstance(value, dict):
                if id(value) not in ranks:
                    ranks[id(value)] = {name: rank for rank, name in enumerate(value)}
                members = ranks[id(value)]
                places.append(members.get(step, len(members)))
                value = value.get(step)
            elif isinstance(value, list) and isinstance(step, int) and step < len(value):
                places.append(step)
                value = value[step]
        return places

    return position
