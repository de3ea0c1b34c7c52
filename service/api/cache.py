"""Checked answers, kept in memory in front of Flask: the answer of a GET is a pure function of its address."""

from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from service.api.sealed import Sealed
from service.api.traffic import OPERATION
from service.kept import Kept

Key = tuple[str, str, str]

ROOM_FOR_KEY = 4_096  # no request line is longer; the headers are small beside it


class AnswerCache:
    """The answers asked for last, as many as fit into a number of bytes; 0 keeps none. Shared by threads."""

    def __init__(self, max_bytes: int) -> None:
        self._answers: Kept[Key, Sealed] = Kept(max_bytes, _size)

    def get(self, environ: WSGIEnvironment) -> Sealed | None:
        """The answer to this request's address, if it is kept."""
        return self._answers.get(_key(environ))

    def put(self, environ: WSGIEnvironment, answer: Sealed) -> None:
        """Keep the answer to this request's address, unless it alone is larger than the whole."""
        self._answers.put(_key(environ), answer)


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
