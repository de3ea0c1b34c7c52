"""What every request has: an id, its headers, its line in the log."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from held_to_contract import held
from service.app import create_app
from service.settings import Settings

TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = f"00-{TRACE}-b7ad6b7169203331-01"
REQUESTS = [
    ("GET", "/", {}),
    ("GET", "/problems/not-found", {}),
    ("HEAD", "/profiles", {}),
    ("GET", "/profiles", {"If-None-Match": "*"}),
    ("GET", "/profiles", {"Accept-Encoding": "gzip"}),
    ("OPTIONS", "/rounds", {}),
    ("POST", "/rounds", {}),
    ("GET", "/rounds", {}),
    ("DELETE", "/rounds", {}),
    ("GET", "/nothing", {}),
]


def lines_of(capture: pytest.CaptureFixture[bytes]) -> list[dict[str, Any]]:
    """The lines of the log so far, each of them JSON."""
    return [json.loads(line) for line in capture.readouterr().err.splitlines()]


def logged(
    capture: pytest.CaptureFixture[bytes], path: str, *, method: str = "GET", headers: dict[str, str] | None = None
) -> dict[str, Any]:
    """The one line of one request."""
    client = held(create_app(Settings()))
    client.open(path, method=method, headers=headers or {})
    (line,) = lines_of(capture)
    return line


@pytest.mark.parametrize(("method", "path", "headers"), REQUESTS)
def test_any_page_may_read_any_answer(client: FlaskClient, method: str, path: str, headers: dict[str, str]) -> None:
    """Errors, 304, HEAD, OPTIONS and HTML included; each fixed header stands there once."""
    answered = client.open(path, method=method, headers=headers).headers
    assert answered.getlist("Access-Control-Allow-Origin") == ["*"]
    (exposed,) = answered.getlist("Access-Control-Expose-Headers")
    assert {"ETag", "Content-Location", "Link", "Retry-After", "X-Request-ID"} <= set(exposed.split(", "))
    assert answered.getlist("Cross-Origin-Resource-Policy") == ["cross-origin"]
    assert answered.getlist("X-Content-Type-Options") == ["nosniff"]
    assert answered.getlist("Vary") == ["Accept-Encoding"]
    assert answered["Link"] == '</openapi.json>; rel="service-desc"'
    assert "Access-Control-Allow-Credentials" not in answered


@pytest.mark.parametrize("offered", ["a", "7b1c9e", "A.b_c-9", "x" * 64])
def test_a_request_id_that_is_offered_is_kept(client: FlaskClient, offered: str) -> None:
    """In the header, and in the problem."""
    response = client.get("/nothing", headers={"X-Request-ID": offered})
    assert response.headers["X-Request-ID"] == offered
    assert response.json["instance"] == f"urn:request:{offered}"


@pytest.mark.parametrize("offered", ["", "x" * 65, "a b", "a/b", "é", "a;b", '"a"', "\u0661"])
def test_a_request_id_of_another_form_is_replaced(client: FlaskClient, offered: str) -> None:
    """So that it can stand in a log and in a URN."""
    response = client.get("/nothing", headers={"X-Request-ID": offered.encode().decode("latin-1")})
    made = response.headers["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{32}", made)
    assert response.json["instance"] == f"urn:request:{made}"


def test_ids_that_are_made_differ(client: FlaskClient) -> None:
    """Each names one exchange."""
    assert len({client.get("/").headers["X-Request-ID"] for _ in range(50)}) == 50


def test_every_request_has_one_line_with_what_happened(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Who asked for what, and what came of it; no query, which may hold a reader's own data."""
    line = logged(capfdbinary, "/profiles/divergent", headers={"X-Request-ID": "mine", "traceparent": PARENT})
    milliseconds, timestamp, size = line.pop("milliseconds"), line.pop("timestamp"), line.pop("bytes")
    assert 0 < milliseconds < 60_000
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", timestamp)
    assert size > 100
    assert line == {
        "event": "request",
        "level": "info",
        "method": "GET",
        "path": "/profiles/divergent",
        "operation": "getProfile",
        "status": 200,
        "request_id": "mine",
        "trace_id": TRACE,
    }


@pytest.mark.parametrize(
    "parent",
    ["", PARENT.upper(), PARENT[:-1], f"{PARENT}-x", PARENT.replace("00-", "ff-", 1), "00-xyz-b7ad6b7169203331-01"],
)
def test_a_bad_traceparent_is_ignored(capfdbinary: pytest.CaptureFixture[bytes], parent: str) -> None:
    """It never makes a request fail."""
    assert logged(capfdbinary, "/", headers={"traceparent": parent})["trace_id"] is None


@pytest.mark.parametrize(
    ("method", "path", "status", "operation"),
    [
        ("GET", "/nothing", 404, None),
        ("DELETE", "/rounds", 405, None),
        ("GET", "/stats/diverging", 404, "getStats"),
        ("POST", "/rounds", 415, "createRound"),
        ("HEAD", "/rounds", 422, "getRound"),
    ],
)
def test_refusals_are_logged_like_answers(
    capfdbinary: pytest.CaptureFixture[bytes], method: str, path: str, status: int, operation: str | None
) -> None:
    """One line, at the level of information: the caller was wrong, not the server."""
    line = logged(capfdbinary, path, method=method)
    assert (line["status"], line["operation"], line["level"]) == (status, operation, "info")


def test_an_answer_from_the_cache_is_logged_too(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """With the operation and the size of the first time, and an id of its own; a 304 has its status."""
    client = held(create_app(Settings()))
    tag = client.get("/profiles").headers["ETag"]
    client.get("/profiles")
    client.get("/profiles", headers={"If-None-Match": tag})
    first, second, third = lines_of(capfdbinary)
    for name in ("method", "path", "operation", "status", "bytes"):
        assert first[name] == second[name]
    assert first["request_id"] != second["request_id"]
    assert (third["status"], third["operation"]) == (304, "listProfiles")


def test_a_line_stays_one_line_whatever_the_path(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """A line break in an address is escaped, and bytes that are not UTF-8 do no harm."""
    client = held(create_app(Settings()))
    for path in ("/a%0A%7B%22event%22%3A1%7D", "/%ff%fe", "/%F0%9F%98%80"):
        assert client.get(path).status_code == 404
    assert [line["status"] for line in lines_of(capfdbinary)] == [404, 404, 404]


def test_a_prefix_is_part_of_the_path_in_the_log(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """As the caller saw it."""
    client = held(create_app(Settings(trusted_proxies=1)))
    client.get("/livez", headers={"X-Forwarded-Prefix": "/prefix"})
    assert lines_of(capfdbinary)[0]["path"] == "/prefix/livez"


@pytest.mark.parametrize(("level", "lines"), [("debug", 1), ("info", 1), ("warning", 0), ("error", 0)])
def test_the_level_decides_whether_requests_are_logged(
    capfdbinary: pytest.CaptureFixture[bytes], level: str, lines: int
) -> None:
    """A request is information."""
    held(create_app(Settings(log_level=level))).get("/livez")
    assert len(lines_of(capfdbinary)) == lines
