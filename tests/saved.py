"""Bytes of .npz files for the tests of what reads them."""

import io
import zipfile
from typing import Any

import numpy as np

STORED, DEFLATED = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED
TARGET = np.array([[0.5, 0.25, 0.25], [0, 0.5, 0.5]])
BONUS = np.array([0.25, 0.25, 0.5])
DRAFT = np.array([[0.25, 0.5, 0.25], [1, 0, 0]])
ROWS = {"target": TARGET, "bonus": BONUS, "draft": DRAFT}
EIGHTHS = {name: (8 * rows).astype(np.int64) for name, rows in ROWS.items()}


def saved(*, compressed: bool = False, **arrays: Any) -> bytes:
    """The file that numpy writes."""
    file = io.BytesIO()
    (np.savez_compressed if compressed else np.savez)(file, **arrays)
    return file.getvalue()


def npy(array: Any) -> bytes:
    """One array as numpy writes it, whatever its kind."""
    file = io.BytesIO()
    np.lib.format.write_array(file, np.asanyarray(array))
    return file.getvalue()


def packed(*files: tuple[str, bytes], method: int = STORED) -> bytes:
    """A zip archive of any files, in this order."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return file.getvalue()


def claiming(text: str) -> bytes:
    """A header of this text, with no numbers behind it."""
    data = text.encode()
    return b"\x93NUMPY\x01\x00" + len(data).to_bytes(2, "little") + data
