"""Checked answers, kept in memory in front of Flask: the answer of a GET is a pure function of its address."""

from collections.abc import Callable, Hashable, Iterable
from threading import Lock
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from cachetools import LRUCache

from service.api.sealed import Sealed
from service.api.traffic import OPERATION
from service.wire.numbers import Json

Key = tuple[str, str, str]

PARTS_KEPT = 64
PARTS_KEPT_OF_INLINE = 4

ROOM_FOR_KEY = 4_096  # no request line is longer; the headers are small beside it


class AnswerCache:
    """The answers asked for last, as many as fit into a number of bytes; 0 keeps none. Shared by threads."""

    def __init__(self, max_bytes: int) -> None:
        self._answers: LRUCache[Key, Sealed] = LRUCache(max_bytes, getsizeof=_size)
        self._lock = Lock()

    def get(self, environ: WSGIEnvironment) -> Sealed | None:
        """The answer to this request's address, if it is kept."""
        with self._lock:
            return self._answers.get(_key(environ))

    def put(self, environ: WSGIEnvironment, answer: Sealed) -> None:
        """Keep the answer to this request's address, unless it alone is larger than the whole."""
        with self._lock:
            if _size(answer) <= self._answers.maxsize:
                self._answers[_key(environ)] = answer


class Parts:
    """Parts of answers, the ones asked for last. Shared by threads."""

    def __init__(self, kept: int) -> None:
        self._parts: LRUCache[Hashable, Json] = LRUCache(kept)
        self._lock = Lock()

    def get(self, key: Hashable, build: Callable[[], Json]) -> Json:
        """The part of this name, made unless it is kept."""
        with self._lock:
            found = self._parts.get(key)
        if found is None:
            found = build()
            with self._lock:
                self._parts[key] = found
        return found


def with_cache(application: WSGIApplication, cache: AnswerCache) -> WSGIApplication:
    """The application with kept answers in front of it. What is kept is the application's business."""

    def respond(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        method = environ["REQUEST_METHOD"]
        answer = cache.get(environ) if method in ("GET", "HEAD") else None
        if answer is None:
            return application(environ, start_response)
        environ[OPERATION] = answer.operation
        status, headers, body = answer.copy_for(environ)
        start_response(status, headers)
        return [] if method == "HEAD" else [body]

    return respond


def _key(environ: WSGIEnvironment) -> Key:
    return environ.get("SCRIPT_NAME", ""), environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", "")


def _size(answer: Sealed) -> int:
    return 2 * len(answer.body) + ROOM_FOR_KEY  # the body and its compressed form
