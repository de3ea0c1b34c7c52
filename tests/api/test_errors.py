"""Every error is a problem of the right status, with a page at its type and nothing of the server's inside."""

import json

import pytest
from flask.testing import FlaskClient
from werkzeug.exceptions import BadRequest, ImATeapot, InternalServerError, ServiceUnavailable

from held_to_contract import app_with, held, service_of
from service.api.call import Answer, Call, Service
from service.api.errors import STATUSES, problem_of
from service.errors import BrokenContract, Fault, InvalidInput, NotReady, ServiceError
from service.wire.faults import MOST_FAULTS
from service.wire.problems import PROBLEMS

REFUSALS = [
    ("GET", "/nothing", None, 404, "not-found"),
    ("GET", "/profiles/", None, 404, "not-found"),
    ("GET", "/profiles//divergent", None, 404, "not-found"),
    ("GET", "/profiles/diverging", None, 404, "unknown-profile"),
    ("GET", "/schemas/Frames.json", None, 404, "not-found"),
    ("PUT", "/rounds", None, 405, "method-not-allowed"),
    ("GET", "/rounds", None, 422, "invalid-input"),
    ("GET", "/?x=1", None, 422, "invalid-input"),
    ("POST", "/rounds", b"{", 400, "malformed-json"),
    ("POST", "/rounds", b"{}", 422, "invalid-input"),
    ("POST", "/rounds", b" " * 4_194_305, 413, "payload-too-large"),
    ("POST", "/stats", b"{", 400, "malformed-json"),
    ("POST", "/stats", b"{}", 422, "invalid-input"),
    ("POST", "/stats", b" " * 4_194_305, 413, "payload-too-large"),
    ("GET", "/stats", None, 422, "invalid-input"),
    ("GET", "/stats?input=x", None, 422, "invalid-input"),
    ("GET", "/stats?input=eyJ9", None, 422, "invalid-input"),
]


def breaks(service: Service, call: Call) -> Answer:
    """A view with a bug."""
    raise ZeroDivisionError("the secret inside")


def is_not_ready(service: Service, call: Call) -> Answer:
    """A view that raises what its operation does not declare."""
    raise NotReady("Not today.")


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), REFUSALS)
def test_a_refusal_is_a_problem_of_its_kind(
    client: FlaskClient, method: str, path: str, body: bytes | None, status: int, code: str
) -> None:
    """Its title is that of the kind, its status the real one, and its type an address with a page."""
    response = client.open(path, method=method, data=body, content_type="application/json" if body else None)
    problem = response.json
    assert (response.status_code, problem["status"], problem["code"]) == (status, status, code)
    assert problem["title"] == PROBLEMS[code].title
    assert problem["type"] == f"/problems/{code}"
    assert client.get(problem["type"]).status_code == 200
    assert problem["instance"] == f"urn:request:{response.headers['X-Request-ID']}"
    assert response.headers["Cache-Control"] == "no-store"
    assert "ETag" not in response.headers


def test_an_error_takes_no_notice_of_accept(client: FlaskClient) -> None:
    """RFC 9457, section 3: a problem may be sent whatever was asked for."""
    response = client.get("/nothing", headers={"Accept": "text/html"})
    assert response.mimetype == "application/problem+json"


def test_a_bug_is_500_and_shows_only_the_request_id(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """What happened stands in the log, under the same id."""
    client = held(app_with(service_of(), {"getMethod": breaks}))
    response = client.get("/method", headers={"X-Request-ID": "look-here"})
    assert (response.status_code, response.json["code"]) == (500, "internal-error")
    assert b"secret" not in response.data
    assert b"ZeroDivision" not in response.data
    assert response.json["errors"] == []
    line = json.loads(capfdbinary.readouterr().err.splitlines()[0])
    assert (line["event"], line["level"], line["request_id"]) == ("internal-error", "error", "look-here")
    assert "the secret inside" in line["exception"]


def test_the_service_goes_on_after_a_bug() -> None:
    """Other addresses answer, and the same one fails again."""
    client = held(app_with(service_of(), {"getMethod": breaks}))
    assert [client.get(path).status_code for path in ("/method", "/", "/method")] == [500, 200, 500]


def test_an_answer_of_the_wrong_shape_is_never_sent(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """500 with a code of its own; the log says where the shape is broken."""
    client = held(app_with(service_of(), {"getLivez": lambda service, call: Answer({"status": "ok", "secret": 1})}))
    response = client.get("/livez")
    assert (response.status_code, response.json["code"]) == (500, "invalid-response")
    assert b"secret" not in response.data
    line = json.loads(capfdbinary.readouterr().err.splitlines()[0])
    assert line["event"] == "invalid-response"
    assert "getLivez" in line["exception"]
    assert "checks" in line["exception"]


def test_an_answer_that_contradicts_itself_is_never_sent() -> None:
    """Its shape is right; its status is not that of its checks."""
    wrong = {"status": "ok", "checks": [{"name": "one", "status": "unavailable", "detail": ""}]}
    client = held(app_with(service_of(), {"getLivez": lambda service, call: Answer(wrong)}))
    assert client.get("/livez").json["code"] == "invalid-response"


def test_an_answer_of_an_undeclared_media_type_is_never_sent() -> None:
    """Only what openapi.yaml names goes out."""
    client = held(app_with(service_of(), {"getLivez": lambda service, call: Answer(b"ok", media_type="text/plain")}))
    assert client.get("/livez").json["code"] == "invalid-response"


def test_an_error_of_an_undeclared_status_becomes_one_that_is_declared() -> None:
    """GET / does not declare 503."""
    client = held(app_with(service_of(), {"getIndex": is_not_ready}))
    response = client.get("/")
    assert (response.status_code, response.json["code"]) == (500, "invalid-response")


def test_more_faults_than_anyone_reads_are_counted_and_cut(client: FlaskClient) -> None:
    """A body of 300 unknown members, and the profile is missing."""
    body = json.dumps({f"member{number}": number for number in range(300)})
    response = client.post("/rounds", data=body, content_type="application/json")
    assert response.status_code == 422
    assert len(response.json["errors"]) == MOST_FAULTS
    assert response.json["detail"] == "There are at least 200 faults; the first 200 are listed in errors."


def test_one_fault_is_the_detail_and_several_are_counted(client: FlaskClient) -> None:
    """Whoever reads only `detail` is helped as well."""
    one = client.get("/rounds?profile=divergent").json
    assert one["detail"] == one["errors"][0]["detail"]
    assert client.get("/rounds").json["detail"] == "There are 2 faults, listed in errors."


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (BadRequest(), "bad-request"),
        (ImATeapot(), "bad-request"),
        (ServiceUnavailable(), "internal-error"),
        (InternalServerError(), "internal-error"),
        (ServiceError("unforeseen"), "internal-error"),
        (BrokenContract("unforeseen"), "internal-error"),
        (KeyError("unforeseen"), "internal-error"),
        (InvalidInput([Fault((), "wrong_type", "Wrong.")]), "invalid-input"),
    ],
)
def test_any_error_becomes_a_problem(error: Exception, code: str) -> None:
    """What is not foreseen shows nothing of itself."""
    problem = problem_of(error)
    assert (problem.code, problem.status) == (code, STATUSES[code])
    assert "unforeseen" not in problem.detail


@pytest.mark.parametrize("path", ["//", "//profiles", "//livez", "///method", "/profiles//divergent"])
def test_a_doubled_slash_is_another_address_and_there_is_nothing(client: FlaskClient, path: str) -> None:
    """Every address has one form; werkzeug would take some of these for others."""
    response = client.get("/", environ_overrides={"PATH_INFO": path})
    assert (response.status_code, response.json["code"]) == (404, "not-found")
