"""What every request and every response has in common: the request id, CORS, fixed headers, one log line."""

import re
import time
from uuid import uuid4

from flask import Flask, Response, g, request
from structlog.typing import FilteringBoundLogger

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
ON_EVERY_RESPONSE = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", EXPOSED),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"),
    ("Referrer-Policy", "no-referrer"),
    ("Vary", "Accept-Encoding"),
    ("X-Content-Type-Options", "nosniff"),
)


def install(app: Flask, log: FilteringBoundLogger) -> None:
    """Give every request an id, and every response its headers and its line in the log."""

    def begin() -> None:
        g.started = time.perf_counter()
        offered = request.headers.get("X-Request-ID", "")
        g.request_id = offered if _REQUEST_ID.fullmatch(offered) else uuid4().hex

    def end(response: Response) -> Response:
        headers = response.headers
        headers.extend(ON_EVERY_RESPONSE)
        headers.add("X-Request-ID", g.request_id)
        headers.add("Link", f'<{request.script_root}/openapi.json>; rel="service-desc"')
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            headers.extend(PREFLIGHT)
        log.info("request", **_line(response))
        return response

    app.before_request(begin)
    app.after_request(end)


def _line(response: Response) -> dict[str, object]:
    trace = _TRACE.fullmatch(request.headers.get("traceparent", ""))
    return {
        "method": request.method,
        "path": request.path,
        "operation": request.endpoint,
        "status": response.status_code,
        "bytes": response.content_length,
        "milliseconds": round((time.perf_counter() - g.started) * 1000, 3),
        "request_id": g.request_id,
        "trace_id": trace[1] if trace else None,
    }
