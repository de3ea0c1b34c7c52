"""A profile of the caller's own as a file of arrays: `application/vnd.numpy.npz`, as numpy.savez writes it.

Arrays `target` (K, V), `bonus` (V,) and `draft` (K, V): of float32 or float64, put on the grid of 2**53; or of int64,
weights over a scalar int64 `denominator`. Tokens are their indices as text. Everything that can be known from the
archive's directory and from the arrays' headers is checked before an array is inflated, and each is inflated to its
declared size at most. Nothing is unpickled, nothing in the file is evaluated.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from service.errors import Fault
from service.wire.archive import SAVE, Member, beginning, contents, members
from service.wire.faults import MOST_FAULTS, counted, listed, refused
from service.wire.fields import DENOMINATOR_LIMIT
from service.wire.inline_profile import Given, Outline, RowLimits, entry_faults, from_floats, from_weights, index_tokens
from service.wire.npy import LONGEST_HEADER, Header, header

ROWS = ("target", "bonus", "draft")
DENOMINATOR = "denominator"
SHAPES = {
    "target": "(K, V), a row for each position and a number for each token",
    "bonus": "(V,), a number for each token",
    "draft": "(K, V), a row for each position and a number for each token",
    DENOMINATOR: "(), a single number",
}
DIMENSIONS = {"target": 2, "bonus": 1, "draft": 2, DENOMINATOR: 0}
INTEGERS = "int64 in all three together with a scalar int64 denominator"
KINDS = f"float32 or float64 without a denominator, or {INTEGERS}"
CONVERTED = {"i": "int64", "u": "int64", "f": "float32", "V": "float32"}  # by numpy's letter; V: as bfloat16 is saved

Array = NDArray[Any]


def read_arrays(
    raw: bytes, limits: RowLimits, *, pad_draft: bool, normalise: bool = False, beside: Sequence[str] = ()
) -> Given | list[Fault]:
    """The profile in the bytes of an .npz file, or all faults that can be told at once.

    beside: names of further arrays, which are not of the profile and not read here.
    pad_draft: whether `draft` may be (K, V') with V' < V; the tokens it lacks get 0. normalise: as of `from_weights`;
    rows of floating-point numbers always are.
    """
    found = members(raw)
    named = {member.name.removesuffix(".npy"): member for member in found if isinstance(member, Member)}
    faults = [fault for fault in found if isinstance(fault, Fault)]
    names = [member.name for member in found if isinstance(member, Member)]
    if faults or (faults := list(_name_faults(names, beside))):
        return faults
    named = {name: member for name, member in named.items() if name not in beside}
    headers = {name: head for name, member in named.items() if (head := header(beginning(member, LONGEST_HEADER)))}
    faults = [
        *(_headless(name) for name in named if name not in headers),
        *_kind_faults(headers),
        *_shape_faults(headers, limits, pad_draft=pad_draft),
        *_weight_faults(headers, limits.weights),
    ]
    faults = faults or [*_size_faults(headers, named)]
    if faults:
        return faults
    arrays = {name: head.array(whole) for name, head in headers.items() if (whole := contents(named[name])) is not None}
    faults = [_damaged(name) for name in named if name not in arrays]
    return faults or _read(arrays, normalise=normalise)


def _name_faults(names: Sequence[str], beside: Sequence[str]) -> Iterator[Fault]:
    allowed = [f"{name}.npy" for name in (*SHAPES, *beside)]
    for name in dict.fromkeys(names):
        path = (name.removesuffix(".npy"),)
        if name not in allowed:
            yield refused(path, "unknown_member", name, listed(allowed))
        elif names.count(name) > 1:
            yield Fault(path, "repeated_member", f"Got {names.count(name)} members {name}; allowed is one.")
    for name in ROWS:
        if f"{name}.npy" not in names:
            yield Fault((name,), "missing_member", f"The required array {name} is missing: {SHAPES[name]}.")


def _kind_faults(headers: Mapping[str, Header]) -> Iterator[Fault]:
    for name, head in headers.items():
        if not head.readable or (name == DENOMINATOR and not head.integers):
            yield refused((name,), "wrong_type", head.kind, _kind_wanted(name, head))
    rows = {name: head for name, head in headers.items() if name in ROWS and head.readable}
    integers = [name for name, head in rows.items() if head.integers]
    if integers and len(integers) < len(rows):
        floats = [name for name in rows if name not in integers]
        detail = f"Integers in {' and '.join(integers)}, floating-point numbers in {' and '.join(floats)}"
        yield Fault((), "conflict", f"{detail}; allowed is {KINDS}.")
    elif integers and DENOMINATOR not in headers:
        yield Fault((DENOMINATOR,), "missing_member", f"There is no denominator for integers; allowed is {KINDS}.")
    elif rows and not integers and DENOMINATOR in headers:
        yield Fault((DENOMINATOR,), "conflict", f"Floating-point numbers have no denominator; allowed is {KINDS}.")


def _kind_wanted(name: str, head: Header) -> str:
    """What an array may hold, and what makes one of other numbers into one that is allowed."""
    if name == DENOMINATOR:
        return f"an integer, numpy.int64({name})"
    wanted = CONVERTED.get(head.kind[1:2])
    return f"{KINDS}: give {name}.astype(numpy.{wanted})" if wanted else KINDS


def _shape_faults(headers: Mapping[str, Header], limits: RowLimits, *, pad_draft: bool) -> Iterator[Fault]:
    shapes = {name: head.shape for name, head in headers.items() if len(head.shape) == DIMENSIONS[name]}
    for name in headers:
        if name not in shapes:
            detail = f"Got an array of {counted(len(headers[name].shape), 'dimension')}; allowed is {SHAPES[name]}."
            yield Fault((name,), "wrong_dimensions", detail)
    if shapes.get("bonus") == (0,):
        yield Fault(("bonus",), "too_few_items", "Got 0 tokens; allowed is 1 or more.")
    for name, shape in shapes.items():
        for number, most, noun in ((shape[-1:], limits.vocabulary, "token"), (shape[:-1], limits.draft_length, "row")):
            if number and number[0] > most:
                detail = f"Got {counted(number[0], noun)}; allowed is at most {most:,} on this server."
                yield Fault((name,), "too_many_items", detail)
    yield from _disagreements(shapes, pad_draft=pad_draft)


def _weight_faults(headers: Mapping[str, Header], most: int) -> Iterator[Fault]:
    total = sum(prod(head.shape) for head in headers.values())
    if total > most:
        detail = f"The arrays hold {counted(total, 'number')}; allowed is at most {most:,} on this server."
        yield Fault((), "too_many_items", detail)


def _disagreements(shapes: Mapping[str, tuple[int, ...]], *, pad_draft: bool) -> Iterator[Fault]:
    """Where target and draft do not have a number for each token of bonus, and draft a row for each of target."""
    for name in ("target", "draft"):
        if name not in shapes or "bonus" not in shapes:
            continue
        size, vocabulary = shapes[name][1], shapes["bonus"][0]
        if size != vocabulary and not (pad_draft and name == "draft" and size < vocabulary):
            padding = ", or pad_draft to give the missing tokens 0" if name == "draft" and size < vocabulary else ""
            detail = f"Got rows of {counted(size, 'number')}; allowed is {vocabulary:,}, as many as in bonus{padding}."
            yield Fault((name,), "wrong_length", detail)
    if "target" in shapes and "draft" in shapes and shapes["target"][0] != shapes["draft"][0]:
        allowed = f"exactly {counted(shapes['target'][0], 'row')}, as many as in target"
        if shapes["target"][0] == shapes["draft"][0] + 1:
            allowed += "; where the last of those is the row of bonus, give target[:-1]"
        yield Fault(("draft",), "wrong_length", f"Got {counted(shapes['draft'][0], 'row')}; allowed is {allowed}.")


def _size_faults(headers: Mapping[str, Header], named: Mapping[str, Member]) -> Iterator[Fault]:
    for name, head in headers.items():
        if head.size != named[name].size:
            detail = (
                f"Got a member of {counted(named[name].size, 'byte')}; allowed is {head.size:,}, as its header says."
            )
            yield Fault((name,), "damaged_member", detail)


def _headless(name: str) -> Fault:
    return Fault((name,), "not_an_array", f"The member has no header of an array of numbers; allowed is {SAVE}.")


def _damaged(name: str) -> Fault:
    detail = "The bytes of the member are not those of the size and checksum that the archive has for it"
    return Fault((name,), "damaged_member", f"{detail}; allowed is {SAVE}.")


def _read(arrays: Mapping[str, Array], *, normalise: bool) -> Given | list[Fault]:
    target, bonus, draft = (arrays[name] for name in ROWS)
    size, lacking = bonus.size, bonus.size - draft.shape[1]
    outline = Outline(len(target), index_tokens(size), lacking)
    rows = [*target, bonus, *draft]
    denominator = int(arrays[DENOMINATOR]) if DENOMINATOR in arrays else None
    faults = [*islice(_number_faults(outline, rows, denominator), MOST_FAULTS)]
    if faults:
        return faults
    if denominator is None:
        return from_floats(outline, [_native(row, size, np.float64) for row in rows])
    weights = [_native(row, size, np.int64) for row in rows]
    return from_weights(outline, weights, denominator, normalise=normalise)


def _number_faults(outline: Outline, rows: Iterable[Array], denominator: int | None) -> Iterator[Fault]:
    if denominator is not None and denominator < 1:
        yield refused((DENOMINATOR,), "too_small", denominator, f"1 to {DENOMINATOR_LIMIT}")
    if denominator is not None and denominator > DENOMINATOR_LIMIT:
        yield refused((DENOMINATOR,), "too_large", denominator, f"1 to {DENOMINATOR_LIMIT}")
    for place, row in zip(outline.places, rows, strict=True):
        yield from entry_faults(place, row)
        large = np.isfinite(row) & (row > DENOMINATOR_LIMIT)
        if large.any():
            index = int(large.argmax())
            yield refused((*place, index), "too_large", str(row[index]), f"{DENOMINATOR_LIMIT} or less")


def _native(row: Array, size: int, kind: type) -> Array:
    """The row in the machine's own order of bytes, one number after the other, with 0 for the tokens it lacks."""
    whole: Array = np.zeros(size, dtype=kind)
    whole[: row.size] = row
    return whole
