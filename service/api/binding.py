"""The contract bound to Flask: every operation to its view, every answer checked, sealed and sent.

`openapi.yaml` is the route table. An operation without a view, or a view without an operation, stops the start.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from threading import Lock

import orjson
from flask import Flask, Response, request
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge

from service.api.cache import AnswerCache
from service.api.call import ARRAYS_TYPE, JSON_TYPE, Answer, Call, Service, View
from service.api.errors import WrongContentType
from service.api.sealed import Sealed
from service.api.traffic import OPERATION
from service.errors import BrokenContract
from service.wire.contract import Operation
from service.wire.query import InvalidQuery, parse_query

LARGE_BODY = 65_536
NO_TURN: AbstractContextManager[None] = nullcontext()


def bind(app: Flask, service: Service, views: Mapping[str, View], cache: AnswerCache) -> None:
    """Give the app a route for every operation. Raises BrokenContract where views and operations differ."""
    operations = service.contract.operations
    if operations.keys() != views.keys():
        odd = ", ".join(sorted(operations.keys() ^ views.keys()))
        raise BrokenContract(f"openapi.yaml and the views do not name the same operations: {odd}.")
    turn = Lock()  # what is computed from large rows takes memory: in a worker, one such request at a time
    methods: dict[str, set[str]] = {}
    for operation in operations.values():
        path = operation.path.replace("{", "<").replace("}", ">")
        allowed = {"GET", "HEAD"} if operation.method == "GET" else {operation.method}
        methods.setdefault(path, {"OPTIONS"}).update(allowed)
        respond = _responder(service, operation, views[operation.id], cache, turn)
        app.add_url_rule(path, operation.id, respond, methods=[operation.method], provide_automatic_options=False)
    for path, allowed in methods.items():
        app.add_url_rule(path, f"OPTIONS {path}", _options(sorted(allowed)), methods=["OPTIONS"])


def _responder(
    service: Service, operation: Operation, view: View, cache: AnswerCache, turn: Lock
) -> Callable[..., Response]:
    def respond(**path: str) -> Response:
        environ = request.environ
        environ[OPERATION] = operation.id
        call = _call(service, operation, path)
        with turn if len(call.body) > LARGE_BODY else NO_TURN:
            sealed = _sealed(service, operation, view(service, call))
        if sealed.storable:
            cache.put(environ, sealed)
        status, headers, body = sealed.copy_for(environ)
        return Response(body, status, headers)

    return respond


def _call(service: Service, operation: Operation, path: Mapping[str, str]) -> Call:
    media_type, body = "", b""
    if operation.accepts:
        media_type, limits = _media_type(operation), service.settings
        body = _body(limits.max_array_bytes if media_type == ARRAYS_TYPE else limits.max_body_bytes)
    call = Call(operation, path, request.query_string, body, media_type, request.script_root)
    if not operation.query:
        _refuse_query(call)
    return call


def _options(allowed: list[str]) -> Callable[..., Response]:
    def respond(**path: str) -> Response:
        response = Response(status=204, headers={"Allow": ", ".join(allowed)})
        del response.headers["Content-Type"]
        return response

    return respond


def _media_type(operation: Operation) -> str:
    """The media type of a body, one of those the operation takes. Raises WrongContentType."""
    kind = request.mimetype
    accepted = ", ".join(operation.accepts)
    if kind.startswith("application/") and kind.endswith("+json"):
        kind = JSON_TYPE
    if kind not in operation.accepts:
        detail = f"Got {kind or 'no Content-Type'}; allowed is {' or '.join(operation.accepts)}."
        raise WrongContentType("Content-Type", detail, accepted)
    if request.mimetype_params.get("charset", "utf-8").lower() not in ("utf-8", "utf8"):
        raise WrongContentType("Content-Type", "The charset is not utf-8, the only one allowed.", accepted)
    if request.headers.get("Content-Encoding", "").lower() not in ("", "identity"):
        detail = "The body is compressed; allowed is no Content-Encoding."
        raise WrongContentType("Content-Encoding", detail, accepted)
    return kind


def _body(most_bytes: int) -> bytes:
    """The body of a request. Raises RequestEntityTooLarge beyond most_bytes, BadRequest for one that breaks off."""
    if (request.content_length or 0) > most_bytes:
        raise RequestEntityTooLarge
    try:
        body = request.get_data(cache=False)
    except ParseException as error:
        raise BadRequest from error
    if len(body) > most_bytes:  # a chunked body is silently cut at Flask's own limit, one byte further
        raise RequestEntityTooLarge
    if len(body) < (request.content_length or 0):
        raise BadRequest
    return body


def _refuse_query(call: Call) -> None:
    faults = parse_query(call.query, {})[1]
    if faults:
        raise InvalidQuery(faults)


def _sealed(service: Service, operation: Operation, answer: Answer) -> Sealed:
    service.contract.check(operation.id, 200, answer.media_type, answer.content)
    body = answer.content if isinstance(answer.content, bytes) else orjson.dumps(answer.content)
    text = answer.media_type.startswith("text/")
    media_type = f"{answer.media_type}; charset=utf-8" if text else answer.media_type
    headers = [("Cache-Control", _freshness(answer.max_age))]
    if answer.location is not None:
        headers.append(("Content-Location", answer.location))
    if answer.policy is not None:
        headers.append(("Content-Security-Policy", answer.policy))
    return Sealed(operation.id, body, media_type, tuple(headers), storable=answer.max_age is not None)


def _freshness(max_age: int | None) -> str:
    if max_age is None:
        return "no-store"
    return f"public, max-age={max_age}" if max_age else "no-cache"
