"""Checked answers, kept in memory: a GET answer is a pure function of its address."""

from dataclasses import dataclass
from functools import cached_property
from gzip import compress
from hashlib import blake2b
from threading import Lock

from cachetools import LRUCache

LEAST_COMPRESSED = 1_024
COMPRESSION_LEVEL = 6

Key = tuple[str, str, str, bytes]


@dataclass(frozen=True)
class Sealed:
    """An answer as bytes, checked. headers: those that any copy of it carries."""

    body: bytes
    media_type: str
    headers: tuple[tuple[str, str], ...]

    @cached_property
    def digest(self) -> str:
        """Names the bytes."""
        return blake2b(self.body, digest_size=16).hexdigest()

    @cached_property
    def gzipped(self) -> bytes:
        """The body compressed, always to the same bytes."""
        return compress(self.body, COMPRESSION_LEVEL, mtime=0)

    @property
    def worth_compressing(self) -> bool:
        """Whether compression would save anything worth having."""
        return len(self.body) >= LEAST_COMPRESSED


class AnswerCache:
    """The answers asked for last, as many as fit into a number of bytes; 0 keeps none. Shared by threads."""

    def __init__(self, max_bytes: int) -> None:
        self._answers: LRUCache[Key, Sealed] = LRUCache(max_bytes, getsizeof=_size)
        self._lock = Lock()

    def get(self, key: Key) -> Sealed | None:
        """The answer to this address, if it is kept."""
        with self._lock:
            return self._answers.get(key)

    def put(self, key: Key, answer: Sealed) -> None:
        """Keep an answer, unless it alone is larger than the whole."""
        with self._lock:
            if _size(answer) <= self._answers.maxsize:
                self._answers[key] = answer


def _size(answer: Sealed) -> int:
    return 2 * len(answer.body)  # the body and its compressed form, with room for the headers
