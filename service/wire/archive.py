"""The members of a zip archive such as numpy writes, checked before any of them is inflated.

What lives here: the format's records (PKWARE's APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16) and bounded inflation.
What does not: what the members mean. Only one kind of archive is read: a single file with nothing before or after it,
members stored or deflated, none encrypted, none of 4 GiB or more.
"""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from struct import Struct

from service.errors import Fault
from service.wire.faults import counted, refused

END = Struct("<4s4H2LH")  # signature, disks, counts, bytes and place of the directory, bytes of a comment
ENTRY = Struct("<4s6H3L5H2L")
LOCAL = Struct("<4s5H3L2H")
END_SIGNATURE, ENTRY_SIGNATURE, LOCAL_SIGNATURE = b"PK\x05\x06", b"PK\x01\x02", b"PK\x03\x04"
LONGEST_COMMENT = 2**16
ELSEWHERE = 2**32 - 1  # a size or a place that is told in a record for archives of 4 GiB and more
STORED, DEFLATED = 0, 8
ENCRYPTED_OR_PATCHED = 0b0010_0000_0110_0001
MOST_MEMBERS = 16
MOST_DIRECTORY_BYTES = 8_192
STEP = 2**16  # bytes inflated, and bytes read, at a time

SAVE = "what numpy.savez and numpy.savez_compressed write"


@dataclass(frozen=True, slots=True)
class Member:
    """One file of an archive. size: bytes it has when inflated, as the archive says; data: as it was packed."""

    name: str
    method: int
    checksum: int
    size: int
    data: memoryview


@dataclass(frozen=True, slots=True)
class _Entry:
    """A member as the directory has it."""

    name: bytes
    flags: int
    method: int
    checksum: int
    packed: int
    size: int
    place: int

    @property
    def path(self) -> tuple[str]:
        return (self.name.decode("utf-8", "replace").removesuffix(".npy"),)


def members(raw: bytes) -> list[Member] | list[Fault]:
    """The members of an archive in the order of its directory, or its faults. Nothing is inflated."""
    place = _directory(raw)
    if isinstance(place, Fault):
        return [place]
    entries = _entries(raw[place : -END.size])
    if isinstance(entries, Fault):
        return [entries]
    if faults := [fault for entry in entries if (fault := _unsupported(entry))]:
        return faults
    found, free = {}, 0
    for entry in sorted(entries, key=lambda one: one.place):
        start = _start(raw, entry)
        if start is None or entry.place < free or start + entry.packed > place:
            return [_broken(f"The directory gives {entry.path[0][:60]!r} a place where it is not.")]
        free = start + entry.packed
        found[entry] = memoryview(raw)[start:free]
    return [
        Member(one.name.decode("utf-8", "replace"), one.method, one.checksum, one.size, found[one]) for one in entries
    ]


def beginning(member: Member, size: int) -> bytes:
    """The first bytes of a member, `size` at most; fewer where it is damaged."""
    if member.method == STORED:
        return bytes(member.data[:size])
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(member.data[: 4 * size], size)
    except zlib.error:
        return b""


def contents(member: Member) -> memoryview | bytearray | None:
    """The whole of a member, never more than its size; None where it is damaged or has another size."""
    whole = member.data if member.method == STORED else _inflated(member)
    if whole is None or len(whole) != member.size or zlib.crc32(whole) != member.checksum:
        return None
    return whole


def _directory(raw: bytes) -> int | Fault:
    """Where the directory starts."""
    if raw[:4] not in (LOCAL_SIGNATURE, END_SIGNATURE):
        return _broken("The body does not start as a zip archive does.")
    if len(raw) < END.size or raw[-END.size :][:4] != END_SIGNATURE or raw[-2:] != b"\0\0":
        last = raw.rfind(END_SIGNATURE, max(0, len(raw) - END.size - LONGEST_COMMENT))
        if last < 0 or last + END.size >= len(raw):
            ending = "do not end as a zip archive does: cut short, or other bytes follow"
            return _broken(f"The {counted(len(raw), 'byte')} {ending}.")
        return _broken(f"The archive is followed by {counted(len(raw) - last - END.size, 'byte')}.")
    _, disk, first_disk, here, count, size, place, _ = END.unpack(raw[-END.size :])
    if disk or first_disk or here != count or ELSEWHERE in (size, place):
        return Fault((), "unsupported_archive", f"The archive is in parts, or of 4 GiB or more; allowed is {SAVE}.")
    if count > MOST_MEMBERS or size > MOST_DIRECTORY_BYTES:
        detail = f"Got an archive of {counted(count, 'member')}, listed in {counted(size, 'byte')}; allowed is {SAVE}."
        return Fault((), "too_many_items", detail)
    if place + size != len(raw) - END.size:
        return _broken(f"The directory is not at byte {place:,}, where the end record has it.")
    return int(place)


def _entries(directory: bytes) -> list[_Entry] | Fault:
    found, at = [], 0
    while at < len(directory):
        if len(directory) - at < ENTRY.size or directory[at : at + 4] != ENTRY_SIGNATURE:
            return _broken("The directory is damaged.")
        _, _, _, flags, method, _, _, checksum, packed, size, *lengths, _, _, _, place = ENTRY.unpack_from(
            directory, at
        )
        name = directory[at + ENTRY.size :][: lengths[0]]
        found.append(_Entry(name, flags, method, checksum, packed, size, place))
        at += ENTRY.size + sum(lengths)
    return found if at == len(directory) else _broken("The directory is damaged.")


def _unsupported(entry: _Entry) -> Fault | None:
    if entry.flags & ENCRYPTED_OR_PATCHED:
        return Fault(entry.path, "unsupported_archive", f"The member is encrypted or a patch; allowed is {SAVE}.")
    if entry.method not in (STORED, DEFLATED):
        allowed = f"{STORED} (stored) or {DEFLATED} (deflated), {SAVE}"
        return refused(entry.path, "unsupported_archive", f"compression method {entry.method}", allowed)
    if ELSEWHERE in (entry.packed, entry.size, entry.place):
        return Fault(entry.path, "unsupported_archive", f"The member is of 4 GiB or more; allowed is {SAVE}.")
    return None


def _start(raw: bytes, entry: _Entry) -> int | None:
    """Where the data of a member start: behind its own header, which must be of this member."""
    if raw[entry.place : entry.place + 4] != LOCAL_SIGNATURE or len(raw) - entry.place < LOCAL.size:
        return None
    *_, name_length, extra_length = LOCAL.unpack_from(raw, entry.place)
    name_end = entry.place + LOCAL.size + int(name_length)
    return name_end + int(extra_length) if raw[name_end - name_length : name_end] == entry.name else None


def _inflated(member: Member) -> bytearray | None:
    whole, filled = bytearray(member.size), 0
    try:
        for piece in _pieces(member.data):
            if filled + len(piece) > member.size:
                return None
            whole[filled : filled + len(piece)] = piece
            filled += len(piece)
    except zlib.error:
        return None
    return whole if filled == member.size else None


def _pieces(data: memoryview) -> Iterator[bytes]:
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    for start in range(0, len(data), STEP):
        packed: memoryview | bytes = data[start : start + STEP]
        while packed and not inflater.eof:
            yield inflater.decompress(packed, STEP)
            packed = inflater.unconsumed_tail
    yield inflater.flush()


def _broken(what: str) -> Fault:
    return Fault((), "not_an_archive", f"{what[:-1]}; allowed is {SAVE}.")
