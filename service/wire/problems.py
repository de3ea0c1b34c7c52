"""Problems: the closed table of kinds, and one occurrence as JSON (RFC 9457). Statuses are `api/errors.py`'s."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from service.errors import Fault
from service.wire.faults import pointer
from service.wire.meaning import contradiction
from service.wire.numbers import Json


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """One kind of problem. meaning: when it is sent. remedy: what the caller can do."""

    title: str
    meaning: str
    remedy: str


PROBLEMS = {
    "malformed-json": ProblemKind(
        "The body is not JSON that can be read",
        "The body of the request is not JSON, or is JSON that two readers could take in two ways: NaN or Infinity, a "
        "member given twice, half a surrogate pair, nesting or numbers beyond all use, or bytes that are not UTF-8.",
        "Send one JSON object in UTF-8. Each entry of errors says where the text stops making sense.",
    ),
    "bad-request": ProblemKind(
        "The request cannot be read",
        "The request is broken below the level of its content, for example cut off in the middle of its body.",
        "Send it again; when it keeps failing, look at what lies between client and server.",
    ),
    "not-found": ProblemKind(
        "There is nothing at this address",
        "No page, schema or explanation has this name. Addresses have no slash at the end.",
        "GET / lists every address. Where known is given, it lists the names that exist.",
    ),
    "unknown-profile": ProblemKind(
        "There is no such profile",
        "The address names a profile that this service does not have.",
        "Take one of the ids in known, or GET /profiles.",
    ),
    "method-not-allowed": ProblemKind(
        "The method is not allowed here",
        "The address exists but does not answer this method.",
        "Use a method of the Allow header.",
    ),
    "payload-too-large": ProblemKind(
        "The body is too large",
        "The body has more bytes than the limit body_bytes that GET / states.",
        "Send less. No request of this service needs a large body.",
    ),
    "unsupported-media-type": ProblemKind(
        "The body is not declared as JSON",
        "The Content-Type of the request is not application/json, its charset is not UTF-8, or the body is compressed.",
        "Send Content-Type: application/json and the plain bytes.",
    ),
    "invalid-input": ProblemKind(
        "The input is not allowed",
        "The request can be read, and something in it is not allowed: an unknown member or parameter, a value of the "
        "wrong type or out of range, or values that do not fit together.",
        "Each entry of errors names a place, the value found there and what is allowed. All faults are listed at once.",
    ),
    "too-large": ProblemKind(
        "The exact law would take too long",
        "The rule has no fast closed form for this profile, and following every path would take more steps than a "
        "request may.",
        "Take fewer positions (draft_length), fewer candidates or a smaller vocabulary, as the detail says.",
    ),
    "internal-error": ProblemKind(
        "The server failed",
        "Something went wrong in the server. Nothing about it is shown here; it is in the server's log.",
        "Report the request id, the last part of instance.",
    ),
    "invalid-response": ProblemKind(
        "The server would have answered wrongly",
        "The answer failed the service's own check of its shape or its meaning. It was not sent.",
        "Report the request id, the last part of instance. Asking again gives the same result.",
    ),
    "not-ready": ProblemKind(
        "The service is not ready",
        "A self-check failed at the start: the service cannot vouch for its numbers.",
        "Ask GET /readyz again after the time in Retry-After; if it stays, look at the server's log.",
    ),
}
"""Every kind of problem by its code."""


def problem_payload(
    code: str,
    *,
    status: int,
    detail: str,
    request_id: str,
    root: str,
    errors: Sequence[Json] = (),
    known: Sequence[str] | None = None,
) -> Json:
    """One occurrence of a problem. known: the names that exist, where one was not found."""
    problem = {
        "type": f"{root}/problems/{code}",
        "title": PROBLEMS[code].title,
        "status": status,
        "detail": detail,
        "instance": f"urn:request:{request_id}",
        "code": code,
        "errors": list(errors),
    }
    return problem if known is None else {**problem, "known": list(known)}


def body_error(fault: Fault) -> Json:
    """A fault of a body."""
    return {"pointer": pointer(fault.path), "detail": fault.detail, "code": fault.code}


def parameter_error(fault: Fault) -> Json:
    """A fault of a query. The first step of its path is the parameter; of the query as a whole it is "?"."""
    return {"parameter": str(fault.path[0]) if fault.path else "?", "detail": fault.detail, "code": fault.code}


def arrays_error(fault: Fault) -> Json:
    """A fault of arrays, at its place among them, or of an option in the query."""
    if fault.path[:1] != ("profile",):
        return parameter_error(fault)
    return {"pointer": pointer(fault.path[1:]), "detail": fault.detail, "code": fault.code}


def problem_meaning(payload: Json) -> Iterator[Fault]:
    """The code is one of the table, and type and title are its own."""
    kind = PROBLEMS.get(payload["code"])
    if kind is None or payload["title"] != kind.title or not payload["type"].endswith(f"/problems/{payload['code']}"):
        yield contradiction(("code",), "The code, type and title of a problem belong together.")
