"""Arrays beside those of a profile: read as lists, refused for what they are."""

import numpy as np
import pytest

from saved import npy, packed, saved
from service.errors import Fault
from service.wire.integer_arrays import read_integers

NAMES = ("tokens", "counts")


def told(raw: bytes, most: int = 100) -> list[tuple[object, str]]:
    """Place and code of the faults."""
    found = read_integers(raw, NAMES, most=most)
    assert isinstance(found, list)
    return [(fault.path, fault.code) for fault in found if isinstance(fault, Fault)]


def test_integers_are_read_as_lists_and_others_left_alone() -> None:
    """Of either order of bytes; an array that is not there is not given."""
    raw = saved(tokens=np.array([[1, 2], [3, 4]], dtype=">i8"), target=np.array([0.5]))
    assert read_integers(raw, NAMES, most=4) == {"tokens": [[1, 2], [3, 4]]}
    assert read_integers(saved(counts=np.array([1])), NAMES, most=4) == {"counts": [1]}


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (saved(tokens=np.array([0.5])), "wrong_type"),
        (saved(tokens=np.array([1], dtype=np.int32)), "wrong_type"),
        (saved(tokens=np.array(1)), "wrong_dimensions"),
        (saved(tokens=np.zeros((1, 1, 1), dtype=np.int64)), "wrong_dimensions"),
        (packed(("tokens.npy", b"no array")), "not_an_array"),
        (packed(("tokens.npy", npy(np.array([1, 2])) + b"more")), "damaged_member"),
    ],
)
def test_an_array_that_cannot_be_counts_is_refused(raw: bytes, code: str) -> None:
    """At its name."""
    assert told(raw) == [(("profile", "tokens"), code)]


def test_bytes_that_are_not_those_of_the_checksum_are_refused() -> None:
    """A number changed after it was saved."""
    raw = saved(tokens=np.array([0x1122334455667788]))
    broken = raw.replace(bytes.fromhex("8877665544332211"), bytes.fromhex("8877665544332210"))
    assert told(broken) == [(("profile", "tokens"), "damaged_member")]


def test_too_many_numbers_are_refused_before_they_are_read() -> None:
    """Together."""
    raw = saved(tokens=np.array([1, 2, 3]), counts=np.array([1, 2]))
    assert told(raw, most=4) == [(("profile",), "too_many_items")]
