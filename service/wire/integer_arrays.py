"""Arrays of integers that stand in an .npz file beside those of a profile: read as the lists that JSON would have."""

from collections.abc import Iterator, Mapping, Sequence
from math import prod

from service.errors import Fault
from service.wire.archive import SAVE, Member, beginning, contents, members
from service.wire.faults import counted, refused
from service.wire.npy import LONGEST_HEADER, Header, header
from service.wire.numbers import Json

MOST_DIMENSIONS = 2


def read_integers(raw: bytes, names: Sequence[str], *, most: int) -> Json | list[Fault]:
    """The arrays of these names that an archive has, as lists, or the faults of their form.

    raw: an archive in which nothing was found wrong but what these arrays hold. most: how many numbers they may have
    together. Paths of faults start with "profile", where all that is said of arrays stands.
    """
    found = {member.name.removesuffix(".npy"): member for member in members(raw) if isinstance(member, Member)}
    found = {name: member for name, member in found.items() if name in names}
    headers = {name: header(beginning(member, LONGEST_HEADER)) for name, member in found.items()}
    good = {name: head for name, head in headers.items() if head is not None and _fits(head)}
    faults = [_wrong(name, headers[name]) for name in found if name not in good]
    faults += _size_faults(good, found, most)
    if faults:
        return faults
    wholes = {name: contents(found[name]) for name in good}
    if faults := [_damaged(name) for name, whole in wholes.items() if whole is None]:
        return faults
    return {name: head.array(whole).tolist() for name, head in good.items() if (whole := wholes[name]) is not None}


def _fits(head: Header) -> bool:
    return head.readable and head.integers and 1 <= len(head.shape) <= MOST_DIMENSIONS


def _wrong(name: str, head: Header | None) -> Fault:
    if head is None:
        detail = f"The member has no header of an array of numbers; allowed is {SAVE}."
        return Fault(("profile", name), "not_an_array", detail)
    wanted = f"an array of int64 of one or two dimensions: give {name}.astype(numpy.int64)"
    if head.readable and head.integers:
        return Fault(
            ("profile", name),
            "wrong_dimensions",
            f"Got an array of {counted(len(head.shape), 'dimension')}; allowed is {wanted}.",
        )
    return refused(("profile", name), "wrong_type", head.kind, wanted)


def _size_faults(headers: Mapping[str, Header], named: Mapping[str, Member], most: int) -> Iterator[Fault]:
    total = sum(prod(head.shape) for head in headers.values())
    if total > most:
        detail = f"The arrays hold {counted(total, 'number')}; allowed is at most {most:,} on this server."
        yield Fault(("profile",), "too_many_items", detail)
    for name, head in headers.items():
        if head.size != named[name].size:
            yield _damaged(name)


def _damaged(name: str) -> Fault:
    detail = "The bytes of the member are not those of the size and checksum that the archive has for it"
    return Fault(("profile", name), "damaged_member", f"{detail}; allowed is {SAVE}.")
