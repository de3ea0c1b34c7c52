"""Counts as they are read: whole numbers 0..10**15, in a list or by token."""

from decimal import Decimal
from typing import Any

import pytest
from marshmallow import ValidationError

from service.wire.count_fields import MOST_COUNTED, CountList, TokenCounts, counts_of


def test_whole_numbers_are_counts_however_they_are_written() -> None:
    """8 and 8.0 are one number."""
    assert counts_of([8, Decimal("8.0"), 0]) == [8, 8, 0]
    assert counts_of({"a": 1}) == [1]
    assert counts_of([]) == []
    assert CountList().deserialize([1, MOST_COUNTED]) == [1, MOST_COUNTED]
    assert TokenCounts().deserialize({"a": 1, "b": Decimal("2.0")}) == {"a": 1, "b": 2}
    assert TokenCounts().deserialize([3]) == [3]


@pytest.mark.parametrize("value", [None, 7, [True], ["1"], [-1], [MOST_COUNTED + 1], [Decimal("1.5")]])
def test_anything_else_is_none(value: Any) -> None:
    """And both fields refuse it."""
    assert counts_of(value) is None
    for field in (CountList(), TokenCounts()):
        with pytest.raises(ValidationError):
            field.deserialize(value)


def test_a_fault_is_told_at_its_place() -> None:
    """An index, or a token."""
    with pytest.raises(ValidationError) as caught:
        TokenCounts().deserialize({"a": 1, "b": -2, "c": 10**16, "d": "x"})
    assert [(fault.path, fault.code) for fault in caught.value.messages] == [
        (("b",), "too_small"),
        (("c",), "too_large"),
        (("d",), "wrong_type"),
    ]
    with pytest.raises(ValidationError):
        CountList().deserialize({"a": 1})
