"""GET /viewer/ and its files: how they are served. What the page does is tested in a browser, in tests/viewer/."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from held_to_contract import OPERATIONS

FOLDER = Path(__file__).resolve().parent.parent.parent / "service" / "viewer"
TYPES = {"html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8"}
FILES = sorted(path.name for path in FOLDER.iterdir())


def test_no_other_address_ends_with_a_slash() -> None:
    """The page's does, so that its files are beside it behind any prefix."""
    assert [path for _, path, _ in OPERATIONS.values() if path.endswith("/")] == ["/", "/viewer/"]


def address(file: str) -> str:
    """Where a file of the page is served."""
    return "/viewer/" if file == "index.html" else f"/viewer/{file}"


@pytest.mark.parametrize("file", FILES)
def test_every_file_is_served_as_it_is(client: FlaskClient, file: str) -> None:
    """With a type that browsers run or show, and the charset that big scripts need."""
    response = client.get(address(file))
    assert response.data == (FOLDER / file).read_bytes()
    assert response.content_type == TYPES[file.rpartition(".")[2]]


@pytest.mark.parametrize("file", FILES)
def test_a_file_is_asked_about_each_time_and_sent_once(client: FlaskClient, file: str) -> None:
    """No name of a file changes with its content, so a cache must ask; it is told 304."""
    first = client.get(address(file))
    assert first.headers["Cache-Control"] == "no-cache"
    again = client.get(address(file), headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["Content-Security-Policy"] == first.headers["Content-Security-Policy"]


def test_the_policy_lets_nothing_run_but_the_files_of_this_origin(client: FlaskClient) -> None:
    """The page itself has no inline script, style or handler that it would have to allow; there is one policy."""
    response = client.get("/viewer/")
    (policy,) = response.headers.getlist("Content-Security-Policy")
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'self'"
    assert rules["connect-src"] == "*"
    assert not {"script-src", "style-src"} & rules.keys()
    assert not re.search(r"<style|<script(?! type=\"module\" src=)|\sstyle=|\son[a-z]+=", response.text)


def test_the_page_names_no_other_host(client: FlaskClient) -> None:
    """It works offline, and behind any prefix."""
    namespaces = {b"http://www.w3.org/1999/xhtml", b"http://www.w3.org/2000/svg"}
    for file in FILES:
        found = set(re.findall(rb"https?://[^\"'` ]+", client.get(address(file)).data))
        assert found <= namespaces
    assert not re.search(r'(href|src)="/', client.get("/viewer/").text)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_without_the_slash_one_is_led_on(client: FlaskClient, method: str) -> None:
    """By a path, so that no proxy's scheme or host is guessed; the prefix is kept."""
    response = client.open("/viewer", method=method, environ_overrides={"SCRIPT_NAME": "/prefix"})
    assert response.status_code == 308
    assert response.headers["Location"] == "/prefix/viewer/"
    assert response.headers["Cache-Control"] == "no-store"


def test_the_page_may_be_pointed_at_another_service(client: FlaskClient) -> None:
    """`api` is for the page to read, whatever it says; nothing else is taken."""
    assert client.get("/viewer/?api=https://other.host").data == client.get("/viewer/").data
    response = client.get("/viewer/?apo=https://other.host")
    assert response.status_code == 422
    assert response.json["errors"][0]["parameter"] == "apo"


@pytest.mark.parametrize("file", ["nothing.js", "index.html", "__init__.py", "..%2Fapp.py", "%2e%2e"])
def test_what_is_no_file_of_the_page_is_404_with_those_there_are(client: FlaskClient, file: str) -> None:
    """The page has one address, and nothing outside its folder has any."""
    response = client.get(f"/viewer/{file}")
    assert response.status_code == 404
    assert response.mimetype == "application/problem+json"
