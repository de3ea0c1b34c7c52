"""An answer as bytes, checked, and how it is sent to one client: whole, compressed, or as 304."""

from dataclasses import dataclass
from functools import cached_property
from gzip import compress
from hashlib import blake2b
from typing import NamedTuple
from wsgiref.types import WSGIEnvironment

from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header, parse_etags

LEAST_COMPRESSED = 1_024
COMPRESSION_LEVEL = 6


class Copy(NamedTuple):
    """What one client is sent. The body of a HEAD is left out by whoever sends it; Content-Length stays."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes


@dataclass(frozen=True)
class Sealed:
    """An answer of status 200.

    operation: its operationId. headers: those of any copy of it, 304 included. storable: whether a cache may keep it;
    only then is it ever answered by 304.
    """

    operation: str
    body: bytes
    media_type: str
    headers: tuple[tuple[str, str], ...]
    storable: bool

    @cached_property
    def digest(self) -> str:
        """Names the bytes."""
        return blake2b(self.body, digest_size=16).hexdigest()

    @cached_property
    def gzipped(self) -> bytes:
        """The body compressed, always to the same bytes."""
        return compress(self.body, COMPRESSION_LEVEL, mtime=0)

    def copy_for(self, environ: WSGIEnvironment) -> Copy:
        """The copy that a request is sent. A compressed copy has an ETag of its own, and both are strong."""
        zipped = len(self.body) >= LEAST_COMPRESSED and _takes_gzip(environ.get("HTTP_ACCEPT_ENCODING", ""))
        tag = f"{self.digest}-gzip" if zipped else self.digest
        headers = [*self.headers, ("ETag", f'"{tag}"')]
        known = environ.get("HTTP_IF_NONE_MATCH") if self.storable else None
        if known and parse_etags(known).contains_weak(tag):
            return Copy("304 NOT MODIFIED", headers, b"")
        body = self.gzipped if zipped else self.body
        headers.append(("Content-Type", self.media_type))
        headers.append(("Content-Length", str(len(body))))
        if zipped:
            headers.append(("Content-Encoding", "gzip"))
        return Copy("200 OK", headers, body)


def _takes_gzip(header: str) -> bool:
    return bool(header) and parse_accept_header(header, Accept).quality("gzip") > 0
