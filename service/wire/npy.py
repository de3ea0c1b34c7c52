"""The header of an array that numpy saved: what the array is, before any of its numbers is read.

The format is numpy's (numpy.lib.format, versions 1.0 to 3.0). Its text is matched, never evaluated: numpy's own reader
evaluates it as Python and warns through state that all threads share.
"""

import re
from dataclasses import dataclass
from math import prod
from struct import Struct

import numpy as np
from numpy.typing import NDArray

MAGIC = b"\x93NUMPY"
LONGEST_HEADER = 1_024  # numpy writes 128 bytes
LENGTHS = {b"\x01\x00": Struct("<H"), b"\x02\x00": Struct("<I"), b"\x03\x00": Struct("<I")}
LENGTHS_AT = len(MAGIC) + 2
ITEM_BYTES = {"f4": 4, "f8": 8, "i8": 8}

_DIMENSIONS = r"\((?:[0-9]{1,18}(?:, *[0-9]{1,18})*)?,? *\)"
_ITEMS = rf" *'(?:descr': *'[^']*'|fortran_order': *(?:True|False)|shape': *{_DIMENSIONS}) *"
_HEADER = re.compile(rf"\{{{_ITEMS},{_ITEMS},{_ITEMS},? *\}}[ \n]*")
_VALUES = re.compile(rf"'(descr|fortran_order|shape)': *('[^']*'|True|False|{_DIMENSIONS})")


@dataclass(frozen=True, slots=True)
class Header:
    """What is saved. kind: numpy's type code, with the order of its bytes; length: bytes before the numbers."""

    kind: str
    fortran: bool
    shape: tuple[int, ...]
    length: int

    @property
    def readable(self) -> bool:
        """Whether it is an array of float32, float64 or int64, of either order of bytes."""
        return self.kind[:1] in ("<", ">") and self.kind[1:] in ITEM_BYTES

    @property
    def integers(self) -> bool:
        """Whether the array is one of integers."""
        return self.kind[1:] == "i8"

    @property
    def size(self) -> int:
        """Bytes of the whole file, of a readable array."""
        return self.length + prod(self.shape) * ITEM_BYTES[self.kind[1:]]

    def array(self, whole: memoryview | bytearray) -> NDArray[np.generic]:
        """The array in the bytes of the whole file, which are not copied."""
        return np.ndarray(self.shape, np.dtype(self.kind), whole, self.length, order="F" if self.fortran else "C")


def header(beginning: bytes) -> Header | None:
    """The header at the start of a file, of which up to LONGEST_HEADER bytes are given; None where there is none."""
    length = LENGTHS.get(beginning[len(MAGIC) : LENGTHS_AT])
    if length is None or not beginning.startswith(MAGIC) or len(beginning) < LENGTHS_AT + length.size:
        return None
    start = LENGTHS_AT + length.size
    end = start + length.unpack_from(beginning, LENGTHS_AT)[0]
    text = beginning[start:end].decode("latin-1")
    if end > len(beginning) or not _HEADER.fullmatch(text):
        return None
    values = dict(_VALUES.findall(text))
    if len(values) < 3:
        return None
    shape = tuple(int(number) for number in re.findall("[0-9]+", values["shape"]))
    return Header(values["descr"][1:-1], values["fortran_order"] == "True", shape, end)
