"""A request in a link: the body of a POST as canonical JSON, deflated, in base64url. Nothing is stored."""

import base64
import binascii
import zlib
from collections.abc import Callable, Sequence
from typing import TypeVar

import orjson

from service.errors import Fault, InvalidInput
from service.wire.contract import Operation
from service.wire.faults import counted, pointer
from service.wire.links import LONGEST_PERMALINK
from service.wire.numbers import Json
from service.wire.parser import parse_json
from service.wire.query import InvalidQuery, missing, parse_query

INPUT = "input"

Loaded = TypeVar("Loaded")


def input_link(root: str, path: str, body: Json) -> str | None:
    """The link that asks GET for what POST was asked; None where it would be longer than 3,500 characters."""
    canonical = orjson.dumps(body, option=orjson.OPT_SORT_KEYS)
    packed = base64.urlsafe_b64encode(zlib.compress(canonical, 9, wbits=-zlib.MAX_WBITS)).rstrip(b"=").decode()
    link = f"{root}{path}?{INPUT}={packed}"
    return link if len(link) <= LONGEST_PERMALINK else None


def input_document(text: str, *, most_bytes: int) -> object:
    """The document in the parameter `input`. Raises InvalidQuery for one that cannot be read; never inflates more than
    `most_bytes`.
    """
    unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        raw = unpacker.decompress(packed, most_bytes + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise _refused("wrong_format", "Got text that is not deflated JSON in base64url.") from None
    if len(raw) > most_bytes:
        raise _refused("too_long", f"The text inflates to more than {counted(most_bytes, 'byte')}.")
    if not unpacker.eof or unpacker.unused_data:
        raise _refused("wrong_format", "Got text that is cut off, or longer than what it packs.")
    return parse_json(raw)


def load_input_query(
    raw: bytes, *, operation: Operation, most_bytes: int, load_body: Callable[[object], Loaded]
) -> Loaded:
    """The request in a query that holds `input` and nothing else. Raises InvalidQuery with all faults."""
    document, faults = parse_query(raw, operation.query)
    if INPUT not in document:
        raise InvalidQuery(faults or [missing(INPUT)])
    return load_input(document, faults, most_bytes=most_bytes, required=(), load_body=load_body)


def load_input(
    document: Json,
    faults: Sequence[Fault],
    *,
    most_bytes: int,
    required: Sequence[str],
    load_body: Callable[[object], Loaded],
) -> Loaded:
    """The request packed into `input`, which stands alone. required: members that a link must have, for it always means
    one answer. Raises InvalidQuery; the detail of a fault within says where, as a JSON Pointer.
    """
    found = [*faults, *(_beside(name) for name in document if name != INPUT)]
    try:
        body = input_document(document[INPUT], most_bytes=most_bytes)
        found += [_refused_fault("missing_member", f"#/{name} is missing.") for name in required if not has(body, name)]
        request = load_body(body)
    except InvalidQuery as error:
        raise InvalidQuery([*found, *error.faults]) from None
    except InvalidInput as error:
        within = (Fault((INPUT,), fault.code, f"{pointer(fault.path)}: {fault.detail}") for fault in error.faults)
        raise InvalidQuery([*found, *within]) from None
    if found:
        raise InvalidQuery(found)
    return request


def member(body: object, name: str) -> object:
    """A member of a body, None where it is not there or the body is no object."""
    return body.get(name) if isinstance(body, dict) else None


def has(body: object, name: str) -> bool:
    """Whether a body is an object with that member; one that is no object is not missed for it."""
    return not isinstance(body, dict) or name in body


def _beside(name: str) -> Fault:
    return Fault((name,), "conflict", "input is the whole request: give it alone.")


def _refused_fault(code: str, detail: str) -> Fault:
    return Fault((INPUT,), code, detail)


def _refused(code: str, detail: str) -> InvalidQuery:
    return InvalidQuery([_refused_fault(code, detail)])
