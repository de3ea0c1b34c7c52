"""Counts as JSON: a list of whole numbers, or of one position also an object from token to count."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, cast

from marshmallow import ValidationError, fields

from service.errors import Fault
from service.wire.faults import MOST_FAULTS, refused
from service.wire.fields import FIELD_CODES, whole

MOST_COUNTED = 10**15


class CountList(fields.Field[list[int]]):
    """Counts in a list, each 0..10**15; how many there must be is known elsewhere."""

    default_error_messages = FIELD_CODES

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> list[int]:
        if not isinstance(value, list):
            raise ValidationError([refused((), "wrong_type", value, "an array")])
        return _counts(value, enumerate(value))


class TokenCounts(fields.Field[list[int] | dict[str, int]]):
    """Counts of one position: a list in the vocabulary's order, or an object from token to count, each 0..10**15."""

    default_error_messages = FIELD_CODES

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> list[int] | dict[str, int]:
        if isinstance(value, list):
            return _counts(value, enumerate(value))
        if not isinstance(value, dict):
            raise ValidationError([refused((), "wrong_type", value, "an array or an object")])
        return dict(zip(value, _counts(list(value.values()), value.items()), strict=True))


def counts_of(value: object) -> list[int] | None:
    """The counts in a list or in the values of an object, None where something in it is no count."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return None
    counts = value if _are_integers(value) else [whole(entry) for entry in value]
    if None in counts or (counts and not 0 <= min(counts) <= max(counts) <= MOST_COUNTED):
        return None
    return cast(list[int], counts)


def _are_integers(values: list[Any]) -> bool:
    """Whether all are of the type int, which is quickly seen."""
    return set(map(type, values)) <= {int}


def _counts(values: list[Any], items: Iterable[tuple[str | int, Any]]) -> list[int]:
    counts = counts_of(values)
    if counts is None:
        raise ValidationError([*islice(_faults(items), MOST_FAULTS)])
    return counts


def _faults(items: Iterable[tuple[str | int, Any]]) -> Iterator[Fault]:
    for step, value in items:
        count = whole(value)
        if count is None:
            yield refused((step,), "wrong_type", value, "an integer")
        elif count < 0:
            yield refused((step,), "too_small", count, "0 or more")
        elif count > MOST_COUNTED:
            yield refused((step,), "too_large", count, f"{MOST_COUNTED} or less")
