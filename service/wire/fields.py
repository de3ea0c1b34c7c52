"""The marshmallow fields of everything that is loaded.

They accept what JSON Schema accepts (8 and 8.0 are one integer; true, "8" and 3.7 are none) and never convert one type
into another. Each refuses with a ValidationError that carries Faults, their paths relative to the field.
"""

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Any

from marshmallow import ValidationError, fields

from service.errors import Fault
from service.wire.faults import counted, refused

DENOMINATOR_LIMIT = 2**53
FRACTION_DIGITS = 41  # enough for any decimal of 20 digits before and after the point

FIELD_CODES: dict[str, str | list[Any] | dict[Any, Any]] = {
    "required": "missing_member",
    "null": "wrong_type",
    "invalid": "wrong_type",
    "type": "wrong_type",
    "validator_failed": "invalid_value",
}
"""The `error_messages` of every field here: codes of the table of faults instead of marshmallow's English."""

SCHEMA_CODES = {"type": "wrong_type", "unknown": "unknown_member"}
"""The `error_messages` of every marshmallow schema here."""

_EXACT = re.compile(rf"[0-9]{{1,{FRACTION_DIGITS}}}(?:/[0-9]{{1,{FRACTION_DIGITS}}})?|[0-9]{{1,20}}\.[0-9]{{1,20}}")


def whole(value: object) -> int | None:
    """The integer that this value is, as JSON Schema counts integers, or None.

    >>> whole(8), whole(Decimal("8.0")), whole(8.0), whole(True), whole("8"), whole(3.7)
    (8, 8, 8, None, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return None
    if isinstance(value, int):
        return value
    return int(value) if isfinite(value) and value.as_integer_ratio()[1] == 1 else None


class WholeNumber(fields.Field[int]):
    """An integer from `least` to `most`."""

    default_error_messages = FIELD_CODES

    def __init__(self, *, least: int, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.least = least
        self.most = most

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        number = whole(value)
        if number is None:
            raise ValidationError([refused((), "wrong_type", value, "an integer")])
        if number < self.least:
            raise ValidationError([refused((), "too_small", number, f"{self.least} or more")])
        if number > self.most:
            raise ValidationError([refused((), "too_large", number, f"{self.most} or less")])
        return number


class Text(fields.Field[str]):
    """A string of at least `least` and at most `most` characters that matches `pattern` whole; never normalised."""

    default_error_messages = FIELD_CODES

    def __init__(self, *, least: int = 1, most: int | None = None, pattern: str = "(?s:.*)", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.least = least
        self.most = most
        self.pattern = pattern

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise ValidationError([refused((), "wrong_type", value, "a string")])
        if len(value) < self.least:
            raise ValidationError(
                [refused((), "too_short", value, f"text of at least {counted(self.least, 'character')}")]
            )
        if self.most is not None and len(value) > self.most:
            raise ValidationError(
                [refused((), "too_long", value, f"text of at most {counted(self.most, 'character')}")]
            )
        if not re.fullmatch(self.pattern, value):
            raise ValidationError([refused((), "wrong_format", value, f"text that matches {self.pattern}")])
        return value


class WeightRow(fields.Field[tuple[int, ...]]):
    """At least one weight, each an integer from 0 to 2**53. What they sum to is checked where the denominator is."""

    default_error_messages = FIELD_CODES

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> tuple[int, ...]:
        if not isinstance(value, list):
            raise ValidationError([refused((), "wrong_type", value, "an array")])
        if not value:
            raise ValidationError([refused((), "too_few_items", value, "an array of at least 1 item")])
        weights = [whole(weight) for weight in value]
        faults = [fault for index, weight in enumerate(value) for fault in _weight_faults(index, weight)]
        if faults:
            raise ValidationError(faults)
        return tuple(weight for weight in weights if weight is not None)


class ExactNumber(fields.Field[Fraction]):
    """An exact number written as text: digits, a fraction "1/3" or a decimal "0.1".

    A decimal has at most 20 digits before and after the point, a fraction at most 41 above and below the line, so that
    every decimal can be written as a fraction.

    least, most: the smallest and the largest number allowed. above, below: numbers it must lie strictly between.
    """

    default_error_messages = FIELD_CODES

    def __init__(
        self,
        *,
        least: Fraction | int = 0,
        most: Fraction | int | None = None,
        above: Fraction | int | None = None,
        below: Fraction | int | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.least = least
        self.most = most
        self.above = above
        self.below = below

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Fraction:
        number = _exact(value)
        if number < self.least:
            raise ValidationError([refused((), "too_small", value, f"{self.least} or more")])
        if self.most is not None and number > self.most:
            raise ValidationError([refused((), "too_large", value, f"{self.most} or less")])
        if self.above is not None and number <= self.above:
            raise ValidationError([refused((), "too_small", value, f"more than {self.above}")])
        if self.below is not None and number >= self.below:
            raise ValidationError([refused((), "too_large", value, f"less than {self.below}")])
        return number


def _weight_faults(index: int, weight: object) -> list[Fault]:
    number = whole(weight)
    if number is None:
        return [refused((index,), "wrong_type", weight, "an integer")]
    if number < 0:
        return [refused((index,), "too_small", number, "0 or more")]
    if number > DENOMINATOR_LIMIT:
        return [refused((index,), "too_large", number, f"{DENOMINATOR_LIMIT} or less")]
    return []


def _exact(value: object) -> Fraction:
    if not isinstance(value, str):
        raise ValidationError([refused((), "wrong_type", value, "a string")])
    if not _EXACT.fullmatch(value):
        allowed = 'a number of 0 or more such as "1/3", "0.1" or "2", with at most 20 digits before and after a point'
        raise ValidationError([refused((), "wrong_format", value, allowed)])
    try:
        return Fraction(value)
    except ZeroDivisionError:
        raise ValidationError([refused((), "zero_denominator", value, "a denominator of 1 or more")]) from None
