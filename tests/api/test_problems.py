"""GET /problems/{code}: a page for people about each kind of problem."""

import re
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

from service.api.errors import STATUSES
from service.wire.faults import CODES
from service.wire.problems import PROBLEMS


class Page(HTMLParser):
    """The links of a page, and its tags that were opened and not closed."""

    VOID = ("meta", "link", "br", "hr", "img")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the link, and that the tag is open."""
        self.links += [value or "" for name, value in attrs if name == "href"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Fail unless it closes the tag opened last."""
        assert self.open.pop() == tag


@pytest.mark.parametrize("code", sorted(PROBLEMS))
def test_every_kind_of_problem_has_a_page(client: FlaskClient, code: str) -> None:
    """It names its title, status and code, is well-formed, and all its links lead somewhere."""
    response = client.get(f"/problems/{code}")
    assert response.content_type == "text/html; charset=utf-8"
    html = response.text
    assert PROBLEMS[code].title in html.replace("&#39;", "'")
    assert f"HTTP status {STATUSES[code]}, code <code>{code}</code>" in html
    page = Page(html)
    assert page.open == []
    assert {client.get(href).status_code for href in page.links} == {200}


@pytest.mark.parametrize("code", ["invalid-input", "malformed-json"])
def test_the_pages_of_input_explain_every_code_of_a_fault(client: FlaskClient, code: str) -> None:
    """Whoever meets a code in `errors` finds it there."""
    html = client.get(f"/problems/{code}").text
    assert set(re.findall(r"<code>([a-z0-9_]+)</code></th>", html)) == set(CODES)


@pytest.mark.parametrize("code", ["invalid_input", "404", "Not-Found", "%3Cscript%3E"])
def test_an_unknown_kind_of_problem_is_404_with_the_known_ones(client: FlaskClient, code: str) -> None:
    """As a problem, not as a page."""
    response = client.get(f"/problems/{code}")
    assert response.status_code == 404
    assert response.mimetype == "application/problem+json"
    assert response.json["known"] == list(PROBLEMS)


def test_a_page_runs_no_script_and_loads_nothing(client: FlaskClient) -> None:
    """The policy allows a style sheet within the page and nothing else."""
    response = client.get("/problems/not-found")
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'")
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert not re.search(r"<script|<link|<img|https?://", response.text)
