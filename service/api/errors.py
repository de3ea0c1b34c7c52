"""Errors to problems: the one place where an error gets an HTTP status."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge, UnsupportedMediaType

from service.errors import (
    Fault,
    InvalidInput,
    InvalidResponse,
    MalformedJson,
    NotReady,
    ServiceError,
    TooLarge,
    UnknownName,
    UnknownProfile,
)
from service.wire.faults import MOST_FAULTS
from service.wire.numbers import Json
from service.wire.problems import arrays_error, body_error, parameter_error, problem_payload
from service.wire.query import InvalidArrays, InvalidQuery

PROBLEM_TYPE = "application/problem+json"
RETRY_AFTER_SECONDS = "30"

STATUSES = {
    "malformed-json": 400,
    "bad-request": 400,
    "not-found": 404,
    "unknown-profile": 404,
    "method-not-allowed": 405,
    "payload-too-large": 413,
    "unsupported-media-type": 415,
    "invalid-input": 422,
    "too-large": 422,
    "internal-error": 500,
    "invalid-response": 500,
    "not-ready": 503,
}
"""The HTTP status of each kind of problem."""


class WrongContentType(UnsupportedMediaType):
    """A body whose header does not announce what the operation takes. header: which; detail: what is allowed."""

    def __init__(self, header: str, detail: str, accepted: str) -> None:
        super().__init__()
        self.accepted = accepted
        self.fault = {"header": header, "detail": detail, "code": "not_allowed"}


@dataclass(frozen=True, slots=True)
class Problem:
    """What an error becomes. headers: those that its status calls for."""

    code: str
    detail: str
    errors: Sequence[Json] = ()
    known: Sequence[str] | None = None
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUSES[self.code]

    def payload(self, *, request_id: str, root: str) -> Json:
        """The problem as JSON."""
        return problem_payload(
            self.code,
            status=self.status,
            detail=self.detail,
            request_id=request_id,
            root=root,
            errors=self.errors,
            known=self.known,
        )


def problem_of(error: Exception) -> Problem:
    """The problem of any error; what is not foreseen shows nothing of itself."""
    match error:
        case ServiceError():
            return _of_service(error)
        case HTTPException():
            return _of_http(error)
    return Problem("internal-error", "Something went wrong in the server; its log has the rest.")


def _of_service(error: ServiceError) -> Problem:
    match error:
        case MalformedJson():
            return _of_faults("malformed-json", error.faults, body_error)
        case InvalidArrays():
            return _of_faults("invalid-input", error.faults, arrays_error)
        case InvalidQuery():
            return _of_faults("invalid-input", error.faults, parameter_error)
        case InvalidInput():
            return _of_faults("invalid-input", error.faults, body_error)
        case TooLarge():
            return Problem("too-large", f"The exact law of this rule is not worked out here: {error}.")
        case UnknownProfile():
            return Problem("unknown-profile", str(error), known=error.known)
        case UnknownName():
            return Problem("not-found", f"{error} The names that exist are in known.", known=error.known)
        case NotReady():
            return Problem("not-ready", str(error), headers=(("Retry-After", RETRY_AFTER_SECONDS),))
        case InvalidResponse():
            return Problem("invalid-response", "The answer failed the service's own check and was not sent.")
    return Problem("internal-error", "Something went wrong in the server; its log has the rest.")


def _of_http(error: HTTPException) -> Problem:
    match error:
        case NotFound():
            return Problem("not-found", "There is nothing at this address. GET / lists every address.")
        case MethodNotAllowed():
            allowed = ", ".join(sorted(error.valid_methods or ()))
            return Problem("method-not-allowed", f"Allowed here: {allowed}.", headers=(("Allow", allowed),))
        case RequestEntityTooLarge():
            return Problem(
                "payload-too-large",
                "The body has more bytes than the limits of GET / allow: body_bytes in JSON, array_bytes in arrays.",
            )
        case WrongContentType():
            detail = "A body is JSON in UTF-8, or arrays, as the header says; and it is not compressed."
            headers = (("Accept", error.accepted), ("Accept-Encoding", "identity"))
            return Problem("unsupported-media-type", detail, errors=[error.fault], headers=headers)
    if error.code is not None and error.code < 500:
        return Problem("bad-request", "The request cannot be read.")
    return Problem("internal-error", "Something went wrong in the server; its log has the rest.")


def _of_faults(code: str, faults: Sequence[Fault], as_json: Callable[[Fault], Json]) -> Problem:
    if len(faults) == 1:
        detail = faults[0].detail
    elif len(faults) < MOST_FAULTS:
        detail = f"There are {len(faults)} faults, listed in errors."
    else:
        detail = f"There are at least {MOST_FAULTS} faults; the first {MOST_FAULTS} are listed in errors."
    return Problem(code, detail, errors=[as_json(fault) for fault in faults[:MOST_FAULTS]])
