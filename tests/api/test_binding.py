"""The contract bound to Flask: routes, methods, prefixes, and that it names the same things as the views."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from held_to_contract import ACCEPTANCE, ADDRESSES, LARGE, OPERATIONS, STATS, app_with, held, service_of
from service.api.binding import bind
from service.api.cache import AnswerCache
from service.api.call import Answer
from service.app import VIEWS, create_app
from service.errors import BrokenContract
from service.settings import Settings

POSTABLE = (LARGE, STATS, ACCEPTANCE)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "QUERY", "PROPFIND")
SHARED_HEADERS = ("ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin", "Link")


def test_the_addresses_of_these_tests_are_those_of_the_contract() -> None:
    """One for every path that GET asks."""
    assert len(ADDRESSES) == len({path for method, path, _ in OPERATIONS.values() if method == "GET"})


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_head_is_get_without_the_body(client: FlaskClient, address: str, encoding: str) -> None:
    """The same status, ETag, length and headers, whether it comes first or second."""
    headers = {"Accept-Encoding": encoding}
    head, get, again = (client.open(address, method=method, headers=headers) for method in ("HEAD", "GET", "HEAD"))
    for one in (head, again):
        assert one.status_code == get.status_code == 200
        assert one.data == b""
        for name in (*SHARED_HEADERS, "Content-Length", "Content-Type", "Content-Encoding"):
            assert one.headers.get(name) == get.headers.get(name)
    assert get.headers["Content-Length"] == str(len(get.data))


@pytest.mark.parametrize("address", ["/nothing", "/profiles/diverging", "/rounds", "/?x=1"])
def test_head_of_a_refusal_is_that_refusal_without_the_body(client: FlaskClient, address: str) -> None:
    """The request id has one length, so the lengths agree."""
    ids = {"X-Request-ID": "same"}
    head, get = client.head(address, headers=ids), client.get(address, headers=ids)
    assert (head.status_code, head.data) == (get.status_code, b"")
    assert head.headers["Content-Length"] == get.headers["Content-Length"] == str(len(get.data))


@pytest.mark.parametrize("address", ADDRESSES)
def test_options_tells_the_methods_without_a_body(client: FlaskClient, address: str) -> None:
    """204 and Allow, with no trace of HTML."""
    response = client.options(address)
    assert response.status_code == 204
    expected = "GET, HEAD, OPTIONS, POST" if address in POSTABLE else "GET, HEAD, OPTIONS"
    assert response.headers["Allow"] == expected
    assert response.data == b""
    assert "html" not in response.headers.get("Content-Type", "")


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_preflight_is_answered_for_any_origin(client: FlaskClient, address: str) -> None:
    """With the methods and headers that scripts may use."""
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    headers = client.options(address, headers=asked).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert headers["Access-Control-Allow-Methods"] == "GET, HEAD, POST, OPTIONS"
    allowed = {name.strip().lower() for name in headers["Access-Control-Allow-Headers"].split(",")}
    assert {"content-type", "if-none-match", "x-request-id", "traceparent"} <= allowed
    assert int(headers["Access-Control-Max-Age"]) >= 600


def test_an_options_request_that_is_no_preflight_is_not_told_about_one(client: FlaskClient) -> None:
    """It came from no browser's check."""
    assert "Access-Control-Allow-Methods" not in client.options("/").headers


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("address", ADDRESSES)
def test_any_other_method_is_405_with_allow(client: FlaskClient, address: str, method: str) -> None:
    """RFC 9110 wants the header; the detail repeats it for people."""
    allowed = ("GET", "HEAD", "POST") if address in POSTABLE else ("GET", "HEAD")
    if method in allowed:
        return
    response = client.open(address, method=method)
    assert (response.status_code, response.json["code"]) == (405, "method-not-allowed")
    assert response.headers["Allow"] == client.options(address).headers["Allow"]
    assert response.headers["Allow"] in response.json["detail"]


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/profiles/",
        "/profiles/divergent/",
        "/profiles//divergent",
        "/rounds/7",
        "/static/x",
        "/./profiles",
        "/PROFILES",
        "/profiles%20",
        "/openapi",
        "/schemas",
        "/problems",
        "/%00",
        "/%ff",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS"])
def test_what_is_not_an_address_is_404(client: FlaskClient, path: str, method: str) -> None:
    """No slash at the end is added or taken away, and nothing is redirected."""
    response = client.open(path, method=method)
    assert response.status_code == 404
    assert response.mimetype == "application/problem+json"


def test_an_empty_path_is_not_answered_with_html(client: FlaskClient) -> None:
    """A server may hand on an empty PATH_INFO, for one when the request names its prefix alone."""
    response = client.get("/", environ_overrides={"PATH_INFO": ""})
    assert "html" not in response.content_type


def test_only_pages_for_people_are_html(client: FlaskClient) -> None:
    """Whatever a browser asks for."""
    types = {address: client.get(address, headers={"Accept": "text/html"}).mimetype for address in ADDRESSES}
    pages = {"/docs", "/docs/reference", "/docs/frames", "/problems/not-found", "/viewer/"}
    assert {address for address, type_ in types.items() if type_ == "text/html"} == pages


@pytest.mark.parametrize("address", [address for address in ADDRESSES if "?" not in address and "stats" not in address])
def test_an_address_that_takes_no_parameters_says_so(client: FlaskClient, address: str) -> None:
    """A parameter that changes nothing is a mistake of the caller, in any spelling."""
    for query in ("x=1", "x", "profile=divergent", "%C3%A9=1"):
        response = client.get(f"{address}?{query}")
        assert response.status_code == 422
        assert [error["code"] for error in response.json["errors"]] == ["unknown_parameter"]
    assert client.get(f"{address}?").status_code == 200


def test_views_and_operations_name_the_same_things_or_nothing_starts() -> None:
    """A view too many and a view too few are both named."""
    views = {name: view for name, view in VIEWS.items() if name != "getMethod"}
    with pytest.raises(BrokenContract, match=r"getMethod, getNothing\."):
        bind(Flask("x"), service_of(), {**views, "getNothing": VIEWS["getIndex"]}, AnswerCache(0))


def test_a_view_that_wants_its_answer_kept_says_for_how_long() -> None:
    """Without, nobody keeps it."""
    payload = {"status": "ok", "checks": []}
    client = held(app_with(service_of(), {"getLivez": lambda service, call: Answer(payload, max_age=5)}))
    assert client.get("/livez").headers["Cache-Control"] == "public, max-age=5"


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_body_with_a_get_is_not_read(client: FlaskClient, method: str) -> None:
    """It has no meaning there; a POST reads its own."""
    response = client.open(LARGE, method=method, data=b"{", content_type="application/json")
    assert response.status_code == {"GET": 200, "POST": 422}[method]


@pytest.mark.parametrize("cache_bytes", [0, 33_554_432])
def test_a_prefix_set_by_a_trusted_proxy_is_in_every_link(cache_bytes: int) -> None:
    """And never in the answer to someone who came by another way, whichever came first."""
    client = held(create_app(Settings(log_level="error", trusted_proxies=1, cache_bytes=cache_bytes)))
    for prefix in ("/one", "", "/two", "/one"):
        headers = {"X-Forwarded-Prefix": prefix} if prefix else {}
        index = client.get("/", headers=headers)
        assert index.json["links"]["profiles"] == f"{prefix}/profiles"
        assert index.headers["Link"] == f'<{prefix}/openapi.json>; rel="service-desc"'
        played = client.get(LARGE, headers=headers).json
        assert played["links"]["self"].startswith(f"{prefix}/rounds?")
        posted = client.post("/rounds", json={"profile": "divergent"}, headers=headers)
        assert posted.headers["Content-Location"].startswith(f"{prefix}/rounds?")
        assert client.get("/nothing", headers=headers).json["type"] == f"{prefix}/problems/not-found"
        method = client.get("/method", headers=headers).json
        assert {entry["see"]["href"].startswith(f"{prefix}/rounds?") for entry in method["properties"]} == {True}
        assert f'href="{prefix}/problems/' in client.get("/problems/not-found", headers=headers).text


def test_a_prefix_that_nobody_vouches_for_is_ignored(client: FlaskClient) -> None:
    """Anyone can send a header."""
    index = client.get("/", headers={"X-Forwarded-Prefix": "/evil", "X-Forwarded-Host": "evil.example"})
    assert index.json["links"]["profiles"] == "/profiles"
