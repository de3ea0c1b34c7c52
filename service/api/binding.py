"""The contract bound to Flask: every operation to its view, every answer checked, sealed and sent.

`openapi.yaml` is the route table. An operation without a view, or a view without an operation, stops the start.
"""

from collections.abc import Callable, Mapping

import orjson
from flask import Flask, Response, request
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge

from service.api.cache import AnswerCache
from service.api.call import HTML_TYPE, Answer, Call, Service, View
from service.api.errors import WrongContentType
from service.api.sealed import Sealed
from service.api.traffic import OPERATION
from service.errors import BrokenContract
from service.wire.contract import Operation
from service.wire.query import InvalidQuery, parse_query


def bind(app: Flask, service: Service, views: Mapping[str, View], cache: AnswerCache) -> None:
    """Give the app a route for every operation. Raises BrokenContract where views and operations differ."""
    operations = service.contract.operations
    if operations.keys() != views.keys():
        odd = ", ".join(sorted(operations.keys() ^ views.keys()))
        raise BrokenContract(f"openapi.yaml and the views do not name the same operations: {odd}.")
    methods: dict[str, set[str]] = {}
    for operation in operations.values():
        path = operation.path.replace("{", "<").replace("}", ">")
        allowed = {"GET", "HEAD"} if operation.method == "GET" else {operation.method}
        methods.setdefault(path, {"OPTIONS"}).update(allowed)
        respond = _responder(service, operation, views[operation.id], cache)
        app.add_url_rule(path, operation.id, respond, methods=[operation.method], provide_automatic_options=False)
    for path, allowed in methods.items():
        app.add_url_rule(path, f"OPTIONS {path}", _options(sorted(allowed)), methods=["OPTIONS"])


def _responder(service: Service, operation: Operation, view: View, cache: AnswerCache) -> Callable[..., Response]:
    def respond(**path: str) -> Response:
        environ = request.environ
        environ[OPERATION] = operation.id
        body = _body(operation, service.settings.max_body_bytes)
        call = Call(operation, path, request.query_string, body, request.script_root)
        if not operation.query:
            _refuse_query(call)
        answer = view(service, call)
        sealed = _sealed(service, operation, answer)
        if sealed.storable:
            cache.put(environ, sealed)
        status, headers, body = sealed.copy_for(environ)
        return Response(body, status, headers)

    return respond


def _options(allowed: list[str]) -> Callable[..., Response]:
    def respond(**path: str) -> Response:
        response = Response(status=204, headers={"Allow": ", ".join(allowed)})
        del response.headers["Content-Type"]
        return response

    return respond


def _body(operation: Operation, most_bytes: int) -> bytes:
    """The body of a request that has one, if it is plain JSON in UTF-8.

    Raises WrongContentType, RequestEntityTooLarge beyond most_bytes, BadRequest for one that breaks off.
    """
    if operation.method == "GET":
        return b""
    kind = request.mimetype
    if kind != "application/json" and not (kind.startswith("application/") and kind.endswith("+json")):
        raise WrongContentType("Content-Type", f"Got {kind or 'no Content-Type'}; allowed is application/json.")
    if request.mimetype_params.get("charset", "utf-8").lower() not in ("utf-8", "utf8"):
        raise WrongContentType("Content-Type", "The charset is not utf-8, the only one allowed.")
    if request.headers.get("Content-Encoding", "").lower() not in ("", "identity"):
        raise WrongContentType("Content-Encoding", "The body is compressed; allowed is no Content-Encoding.")
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
    media_type = f"{HTML_TYPE}; charset=utf-8" if answer.media_type == HTML_TYPE else answer.media_type
    headers = [("Cache-Control", "no-store" if answer.max_age is None else f"public, max-age={answer.max_age}")]
    if answer.location is not None:
        headers.append(("Content-Location", answer.location))
    return Sealed(operation.id, body, media_type, tuple(headers), storable=answer.max_age is not None)
