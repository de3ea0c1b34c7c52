"""Zip archives: what numpy and zipfile write is read; all else is one clear fault each, and costs no memory."""

import io
import struct
import tracemalloc
import zipfile
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saved import DEFLATED, ROWS, STORED, packed, saved
from service.errors import Fault
from service.wire.archive import ELSEWHERE, END, MOST_MEMBERS, STEP, Member, beginning, contents, members
from service.wire.faults import CODES

WHOLE = packed(("a", b"first"), ("b", b"second"))
DIRECTORY = struct.unpack("<L", WHOLE[-6:-2])[0]


def found(raw: bytes) -> list[Member]:
    """The members of an archive without fault."""
    told = members(raw)
    assert all(isinstance(one, Member) for one in told), told
    return [one for one in told if isinstance(one, Member)]


def refusals(raw: bytes) -> list[tuple[tuple[str | int, ...], str, str]]:
    """Path, code and sentence of every fault."""
    told = members(raw)
    assert told
    faults = [one for one in told if isinstance(one, Fault)]
    assert len(faults) == len(told)
    assert all(fault.code in CODES and fault.detail.endswith(".") for fault in faults)
    return [(fault.path, fault.code, fault.detail) for fault in faults]


def refusal(raw: bytes) -> tuple[tuple[str | int, ...], str, str]:
    """The only fault."""
    [told] = refusals(raw)
    return told


def changed(raw: bytes, at: int, form: str, value: int) -> bytes:
    """The bytes with one number of a record overwritten."""
    at %= len(raw)
    new = struct.pack(form, value)
    return raw[:at] + new + raw[at + len(new) :]


@settings(deadline=None, derandomize=True)
@given(st.dictionaries(st.text("abc.", min_size=1), st.binary(max_size=300), max_size=5), st.sampled_from([0, 8]))
def test_archives_come_back_as_they_were_packed(files: dict[str, bytes], method: int) -> None:
    """Names, sizes, first bytes and all of them; an archive of nothing has no members."""
    told = found(packed(*files.items(), method=method))
    assert {one.name: bytes(contents(one) or b"") for one in told} == files
    assert [beginning(one, 10) for one in told] == [data[:10] for data in files.values()]


@pytest.mark.parametrize("size", [0, 1, STEP - 1, STEP, STEP + 1, 5 * STEP + 7])
@pytest.mark.parametrize("byte", [b"\0", b""])
def test_members_of_any_size_are_inflated_whole(size: int, byte: bytes) -> None:
    """Below, at and above one step, of bytes that pack well and of bytes that do not."""
    noise = b"".join(
        zlib.crc32(bytes([n % 256, n // 256 % 256, n >> 16])).to_bytes(4, "big") for n in range(size // 4 + 1)
    )
    data = (byte * size or noise)[:size]
    [one] = found(packed(("a", data), method=DEFLATED))
    assert (one.size, bytes(contents(one) or b"")) == (size, data)


def test_archives_written_as_a_stream_are_read() -> None:
    """Sizes behind the data, as a pipe makes zipfile write them."""

    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def tell(self) -> int:
            raise OSError

        def seek(self, *_: int) -> int:
            raise OSError

    file = Pipe()
    with zipfile.ZipFile(file, "w", DEFLATED) as archive:
        archive.writestr("a", b"first" * 100)
        archive.writestr("b", b"second")
    assert [bytes(contents(one) or b"") for one in found(file.getvalue())] == [b"first" * 100, b"second"]


@pytest.mark.parametrize("raw", [b"", b"P", b'{"profile": "divergent"}', b"\x93NUMPY\x01\x00", b"\x1f\x8b" + bytes(99)])
def test_bytes_that_are_no_archive_are_refused(raw: bytes) -> None:
    """Nothing, JSON, a lone array, gzip."""
    assert refusal(raw)[:2] == ((), "not_an_archive")


def test_archive_cut_short_at_any_byte_is_refused() -> None:
    """From the first byte to the last."""
    for length in range(4, len(WHOLE)):
        path, code, detail = refusal(WHOLE[:length])
        assert (path, code) == ((), "not_an_archive")
        assert f"The {length} bytes do not end as a zip archive does: cut short" in detail


def test_bytes_before_or_after_an_archive_are_refused() -> None:
    """With their number where it can be known."""
    assert "followed by 3 bytes" in refusal(WHOLE + b"abc")[2]
    assert "followed by 1 byte;" in refusal(WHOLE + b"\0")[2]
    assert "cut short" in refusal(changed(WHOLE, -2, "<H", 7))[2]
    assert "other bytes follow" in refusal(WHOLE + bytes(70_000))[2]
    assert refusal(b"#!" + WHOLE)[1] == "not_an_archive"
    assert "not at byte" in refusal(WHOLE[:40] + b"\0" + WHOLE[40:])[2]


def test_damaged_directories_are_refused() -> None:
    """A wrong signature, of the first entry or the second; lengths that lead beyond the end, or short of it."""
    assert "directory is damaged" in refusal(changed(WHOLE, DIRECTORY, "<L", 0))[2]
    assert "directory is damaged" in refusal(changed(WHOLE, DIRECTORY + 47, "<L", 0))[2]
    assert "directory is damaged" in refusal(changed(WHOLE, DIRECTORY + 47 + 28, "<H", 60_000))[2]
    assert "directory is damaged" in refusal(changed(WHOLE, DIRECTORY + 28, "<H", 2))[2]


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (DIRECTORY + 42, 5),  # where the directory has the first member
        (DIRECTORY + 42, len(WHOLE) - 1),
        (DIRECTORY + 42, 2**31),
        (DIRECTORY + 20, 10**6),  # its packed size
        (DIRECTORY + 47 + 42, 0),  # the second, in the place of the first
    ],
)
def test_members_that_overlap_or_lie_elsewhere_are_refused(at: int, value: int) -> None:
    """In one another, in the directory, behind the end, or under another name."""
    path, code, detail = refusal(changed(WHOLE, at, "<L", value))
    assert (path, code) == ((), "not_an_archive")
    assert "a place where it is not" in detail


def test_members_that_share_their_bytes_are_refused() -> None:
    """The same member listed twice, at the same place."""
    raw = packed(("a", b"first"))
    start = struct.unpack("<L", raw[-6:-2])[0]
    entry = raw[start : -END.size]
    end = END.pack(b"PK\x05\x06", 0, 0, 2, 2, 2 * len(entry), start, 0)
    assert refusal(raw[:start] + 2 * entry + end)[1] == "not_an_archive"


def test_archives_of_many_members_are_refused() -> None:
    """By the count they state, and by the size of the directory whatever they state; in no memory to speak of."""
    most = packed(*((str(index), b"") for index in range(MOST_MEMBERS)))
    assert len(found(most)) == MOST_MEMBERS
    bomb = packed(*((str(index), b"") for index in range(10_000)))
    lying = changed(changed(bomb, -14, "<H", 3), -12, "<H", 3)
    tracemalloc.start()
    try:
        assert refusal(bomb)[:2] == ((), "too_many_items")
        assert "Got an archive of 10,000 members" in refusal(bomb)[2]
        assert refusal(lying)[:2] == ((), "too_many_items")
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("at", "form", "value"), [(-18, "<H", 1), (-16, "<H", 1), (-14, "<H", 1), (-6, "<L", ELSEWHERE)]
)
def test_archives_in_parts_and_of_four_gibibytes_are_refused(at: int, form: str, value: int) -> None:
    """What the end record says of disks, of counts and of places told elsewhere."""
    assert refusal(changed(WHOLE, at, form, value))[:2] == ((), "unsupported_archive")


@pytest.mark.parametrize(
    ("at", "form", "value", "told"),
    [
        (8, "<H", 1, "encrypted"),
        (8, "<H", 0x40, "encrypted"),
        (8, "<H", 0x20, "patch"),
        (10, "<H", zipfile.ZIP_LZMA, "compression method 14"),
        (20, "<L", ELSEWHERE, "4 GiB"),
        (24, "<L", ELSEWHERE, "4 GiB"),
        (42, "<L", ELSEWHERE, "4 GiB"),
    ],
)
def test_members_of_an_unsupported_kind_are_refused(at: int, form: str, value: int, told: str) -> None:
    """Encrypted, patched, compressed otherwise, huge: each is named, all of them at once."""
    raw = changed(changed(WHOLE, DIRECTORY + at, form, value), DIRECTORY + 47 + at, form, value)
    assert [(path, code) for path, code, _ in refusals(raw)] == [
        (("a",), "unsupported_archive"),
        (("b",), "unsupported_archive"),
    ]
    assert all(told in detail for *_, detail in refusals(raw))


@pytest.mark.parametrize("method", [STORED, DEFLATED])
@pytest.mark.parametrize(("at", "value"), [(16, 1), (24, 4_000), (24, 4_999), (24, 5_001), (24, 0), (20, 3)])
def test_members_that_are_not_as_declared_are_damaged(method: int, at: int, value: int) -> None:
    """Another checksum, a size too small or too large, data cut short: nothing comes back."""
    raw = packed(("a", bytes(range(250)) * 20), method=method)
    start = struct.unpack("<L", raw[-6:-2])[0]
    [one] = found(changed(raw, start + at, "<L", value))
    assert contents(one) is None


def test_data_that_cannot_be_inflated_are_damaged() -> None:
    """A reserved kind of block: three bits 1."""
    broken = Member("a", DEFLATED, 0, 10, memoryview(b"\xff" * 20))
    assert (beginning(broken, 10), contents(broken)) == (b"", None)


def test_a_deflate_bomb_is_inflated_no_further_than_declared() -> None:
    """200 MB of zeros, declared as 1,000 bytes: neither the beginning nor the whole takes more than a few steps."""
    deflater = zlib.compressobj(wbits=-15)
    data = b"".join(deflater.compress(bytes(10**6)) for _ in range(200)) + deflater.flush()
    bomb = Member("a", DEFLATED, zlib.crc32(bytes(1000)), 1000, memoryview(data))
    tracemalloc.start()
    try:
        assert beginning(bomb, 100) == bytes(100)
        assert contents(bomb) is None
        assert tracemalloc.get_traced_memory()[1] < 10 * STEP
    finally:
        tracemalloc.stop()


@settings(deadline=None, derandomize=True, max_examples=500)
@given(st.booleans(), st.lists(st.tuples(st.floats(0, 1), st.binary(min_size=1, max_size=4)), max_size=4), st.data())
def test_any_damage_is_a_fault_or_harmless(
    compressed: bool, changes: list[tuple[float, bytes]], data: st.DataObject
) -> None:
    """Never an exception; and what comes back has its size and its checksum."""
    raw = bytearray(saved(compressed=compressed, **ROWS))
    for where, new in changes:
        at = int(where * len(raw))
        raw[at : at + data.draw(st.integers(0, 4))] = new
    for one in members(bytes(raw)):
        if isinstance(one, Fault):
            assert one.code in CODES
        elif (whole := contents(one)) is not None:
            assert (len(whole), zlib.crc32(whole)) == (one.size, one.checksum)
            assert beginning(one, 64) == whole[:64]
