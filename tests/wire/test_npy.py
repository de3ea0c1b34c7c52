"""The header of an array: as numpy's own reader has it, or none."""

import io

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saved import claiming, npy
from service.wire.npy import LONGEST_HEADER, header

READABLE = ("<f4", ">f4", "<f8", ">f8", "<i8", ">i8")


@settings(deadline=None, derandomize=True)
@given(
    st.lists(st.integers(0, 5), max_size=4),
    st.sampled_from(READABLE),
    st.booleans(),
    st.sampled_from([(1, 0), (2, 0), (3, 0)]),
)
def test_arrays_come_back_as_they_were_saved(
    shape: list[int], kind: str, fortran: bool, version: tuple[int, int]
) -> None:
    """Every shape, kind, order of bytes and of dimensions, and version of the format."""
    array = np.arange(np.prod(shape, dtype=int)).reshape(shape, order="F" if fortran else "C").astype(kind, order="K")
    file = io.BytesIO()
    np.lib.format.write_array(file, array, version=version)
    raw = file.getvalue()
    told = header(raw[:LONGEST_HEADER])
    assert told is not None
    assert told.readable
    assert told.integers == (kind[1:] == "i8")
    assert (told.kind, told.shape, told.size) == (kind, tuple(shape), len(raw))
    again = told.array(memoryview(raw))
    assert again.dtype == array.dtype
    assert np.array_equal(again, array)


@pytest.mark.parametrize(
    "array", [np.ones(3, bool), np.ones(3, "<f2"), np.ones(3, "<c8"), np.array(["a"]), np.ones(2, "<u8")]
)
def test_arrays_of_other_kinds_are_told_by_their_kind(array: np.ndarray) -> None:
    """So that the fault can name it."""
    told = header(npy(array))
    assert told is not None
    assert (told.kind, told.readable) == (array.dtype.str, False)


@pytest.mark.parametrize("kind", ["", "<", "f4", "<f", "=f4", "|f4", "<f44", "<i4", "O", "|O"])
def test_kinds_that_numpy_does_not_write_are_not_readable(kind: str) -> None:
    """Pickled objects above all."""
    told = header(claiming(f"{{'descr': '{kind}', 'fortran_order': False, 'shape': (3,), }}"))
    assert told is not None
    assert not told.readable


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "{'descr': '<f4', 'fortran_order': False}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), 'more': 1}",
        "{'descr': '<f4', 'fortran_order': False, 'fortran_order': False}",
        "{'descr': '<f4', 'fortran_order': 0, 'shape': (3,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': 3}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-3,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (3.0,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (" + 19 * "9" + ",)}",
        "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (3,)}",
        "{'descr': __import__('os').getcwd(), 'fortran_order': False, 'shape': (3,)}",
        "(" * 900,
        "{'descr': '<f4', 'fortran_order': False, 'shape': (3,)} or 1",
    ],
)
def test_texts_that_numpy_does_not_write_are_no_header(text: str) -> None:
    """Nothing is evaluated: code, depth and absurd numbers are text that does not match."""
    assert header(claiming(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "{'shape': (), 'descr':'<f8','fortran_order':True}\n",
        "{'descr': '<f8', 'fortran_order': True, 'shape': (), }   \n",
    ],
)
def test_order_and_spaces_are_free(text: str) -> None:
    """As other writers of the format have them."""
    told = header(claiming(text))
    assert told is not None
    assert (told.kind, told.fortran, told.shape) == ("<f8", True, ())


def test_header_cut_short_or_too_long_is_none() -> None:
    """Whatever length it states."""
    raw = npy(np.ones(3))
    assert header(raw[:128]) is not None
    assert [header(raw[:length]) for length in range(128)] == [None] * 128
    assert header(b"\x93NUMPY\x04\x00" + raw[8:]) is None
    assert header(b"\x93numpy" + raw[6:]) is None
    assert (
        header(claiming("{'descr': '<f8', 'fortran_order': True, 'shape': ()}" + " " * 2000)[:LONGEST_HEADER]) is None
    )
    assert header(b"\x93NUMPY\x02\x00\xff\xff\xff\xff") is None
