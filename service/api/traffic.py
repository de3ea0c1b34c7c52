"""What every request and every response has in common: the request id, CORS, fixed headers, one log line.

It stands around the whole application, so that nothing leaves without: no error, no 304, no answer of Flask's own.
"""

import re
import time
from collections.abc import Callable, Iterable
from typing import Any
from uuid import uuid4
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from structlog.typing import FilteringBoundLogger

REQUEST_ID = "specdec.request_id"
OPERATION = "specdec.operation"

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_TRACE = re.compile(r"00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}")

EXPOSED = (
    "Content-Location, Location, ETag, Link, Retry-After, RateLimit, RateLimit-Policy, Deprecation, Sunset, "
    "X-Request-ID"
)
PREFLIGHT = (
    ("Access-Control-Allow-Methods", "GET, HEAD, POST, OPTIONS"),
    ("Access-Control-Allow-Headers", "Content-Type, If-None-Match, X-Request-ID, traceparent"),
    ("Access-Control-Max-Age", "86400"),
)
ON_EVERY_RESPONSE = (  # those that an answer does not set itself
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", EXPOSED),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"),
    ("Referrer-Policy", "no-referrer"),
    ("Vary", "Accept-Encoding"),
    ("X-Content-Type-Options", "nosniff"),
)


def with_traffic(application: WSGIApplication, log: FilteringBoundLogger) -> WSGIApplication:
    """The application with an id for every request, and the headers and the log line of every response.

    The id is left in the environ under REQUEST_ID; under OPERATION the application may leave its operationId.
    """

    def respond(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        started = time.perf_counter()
        offered = environ.get("HTTP_X_REQUEST_ID", "")
        environ["PATH_INFO"] = environ.get("PATH_INFO") or "/"  # empty after a prefix or an absolute form
        request_id = environ[REQUEST_ID] = offered if _REQUEST_ID.fullmatch(offered) else uuid4().hex

        def begin(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Callable[[bytes], object]:
            log.info("request", **_line(environ, status, headers, started))
            own = {name for name, _ in headers}
            headers += [(name, value) for name, value in ON_EVERY_RESPONSE if name not in own]
            headers.append(("X-Request-ID", request_id))
            headers.append(("Link", f'<{environ.get("SCRIPT_NAME", "")}/openapi.json>; rel="service-desc"'))
            if environ["REQUEST_METHOD"] == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ:
                headers += PREFLIGHT
            return start_response(status, headers, *exc_info)

        return application(environ, begin)

    return respond


def _line(environ: WSGIEnvironment, status: str, headers: list[tuple[str, str]], started: float) -> dict[str, object]:
    trace = _TRACE.fullmatch(environ.get("HTTP_TRACEPARENT", ""))
    size = next((value for name, value in headers if name == "Content-Length"), None)
    return {
        "method": environ["REQUEST_METHOD"],
        "path": environ.get("SCRIPT_NAME", "") + environ["PATH_INFO"],
        "operation": environ.get(OPERATION),
        "status": int(status[:3]),
        "bytes": None if size is None else int(size),
        "milliseconds": round((time.perf_counter() - started) * 1000, 3),
        "request_id": environ[REQUEST_ID],
        "trace_id": trace[1] if trace else None,
    }
