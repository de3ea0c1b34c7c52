"""The contract bound to Flask: every operation to its view, every answer checked, sealed and sent.

`openapi.yaml` is the route table. An operation without a view, or a view without an operation, stops the start.
"""

from collections.abc import Callable, Mapping

import orjson
from flask import Flask, Response, request

from service.api.cache import AnswerCache, Sealed
from service.api.call import Answer, Call, Service, View
from service.api.errors import WrongContentType
from service.errors import BrokenContract
from service.wire.contract import Operation
from service.wire.query import InvalidQuery, parse_query


def bind(app: Flask, service: Service, views: Mapping[str, View]) -> None:
    """Give the app a route for every operation. Raises BrokenContract where views and operations differ."""
    operations = service.contract.operations
    if operations.keys() != views.keys():
        odd = ", ".join(sorted(operations.keys() ^ views.keys()))
        raise BrokenContract(f"openapi.yaml and the views do not name the same operations: {odd}.")
    cache = AnswerCache(service.settings.cache_bytes)
    methods: dict[str, set[str]] = {}
    for operation in operations.values():
        path = operation.path.replace("{", "<").replace("}", ">")
        methods.setdefault(path, {"OPTIONS"}).update(
            {"GET", "HEAD"} if operation.method == "GET" else {operation.method}
        )
        respond = _responder(service, operation, views[operation.id], cache)
        app.add_url_rule(path, operation.id, respond, methods=[operation.method], provide_automatic_options=False)
    for path, allowed in methods.items():
        app.add_url_rule(path, f"OPTIONS {path}", _options(sorted(allowed)), methods=["OPTIONS"])


def _responder(service: Service, operation: Operation, view: View, cache: AnswerCache) -> Callable[..., Response]:
    def respond(**path: str) -> Response:
        key = (operation.id, request.script_root, request.path, request.query_string)
        sealed = cache.get(key)
        if sealed is None:
            call = Call(operation, path, request.query_string, _body(operation), request.script_root)
            if not operation.query:
                _refuse_query(call)
            answer = view(service, call)
            sealed = _sealed(service, operation, answer)
            if operation.method == "GET" and answer.max_age is not None:
                cache.put(key, sealed)
        return _response(sealed)

    return respond


def _options(allowed: list[str]) -> Callable[..., Response]:
    def respond(**path: str) -> Response:
        return Response(status=204, headers={"Allow": ", ".join(allowed)})

    return respond


def _body(operation: Operation) -> bytes:
    """The body of a request that has one, if it is plain JSON in UTF-8. Raises WrongContentType."""
    if operation.method == "GET":
        return b""
    kind = request.mimetype
    if kind != "application/json" and not (kind.startswith("application/") and kind.endswith("+json")):
        raise WrongContentType("Content-Type", f"Got {kind or 'no Content-Type'}; allowed is application/json.")
    if request.mimetype_params.get("charset", "utf-8").lower() not in ("utf-8", "utf8"):
        raise WrongContentType("Content-Type", "The charset is not utf-8, the only one allowed.")
    if request.headers.get("Content-Encoding", "identity") != "identity":
        raise WrongContentType("Content-Encoding", "The body is compressed; allowed is no Content-Encoding.")
    return request.get_data(cache=False)


def _refuse_query(call: Call) -> None:
    faults = parse_query(call.query, {})[1]
    if faults:
        raise InvalidQuery(faults)


def _sealed(service: Service, operation: Operation, answer: Answer) -> Sealed:
    service.contract.check(operation.id, 200, answer.media_type, answer.content)
    body = answer.content if isinstance(answer.content, bytes) else orjson.dumps(answer.content)
    headers = [("Cache-Control", "no-store" if answer.max_age is None else f"public, max-age={answer.max_age}")]
    if answer.location is not None:
        headers.append(("Content-Location", answer.location))
    return Sealed(body, answer.media_type, tuple(headers))


def _response(sealed: Sealed) -> Response:
    """The answer as this client can take it: compressed or not, whole or 304."""
    zipped = sealed.worth_compressing and request.accept_encodings.quality("gzip") > 0
    response = Response(sealed.gzipped if zipped else sealed.body, content_type=_content_type(sealed.media_type))
    response.headers.extend(sealed.headers)
    response.set_etag(f"{sealed.digest}-gzip" if zipped else sealed.digest)
    if zipped:
        response.headers["Content-Encoding"] = "gzip"
    if "If-None-Match" in request.headers:
        response.make_conditional(request)
    return response


def _content_type(media_type: str) -> str:
    return f"{media_type}; charset=utf-8" if media_type == "text/html" else media_type
