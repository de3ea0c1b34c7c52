"""GET /docs, /docs/reference, /docs/frames and their files: well-formed, complete, and nothing from elsewhere."""

import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import service
from held_to_contract import OPERATIONS, SCHEMAS, held
from service.app import create_app
from service.settings import Settings

PAGES = ("/docs", "/docs/reference", "/docs/frames")
FOLDER = Path(service.__file__).parent
VOID = ("meta", "link", "br")


class Page(HTMLParser):
    """What a page refers to, its ids, and its tags that were opened and not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: list[str] = []
        self.inline: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what it leads to or loads; whether the policy would block it."""
        given = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(given["href"])
        elif tag == "script" or (tag == "link" and given["rel"] in ("stylesheet", "service-desc")):
            self.loaded.append(given["src"] if tag == "script" else given["href"])
        self.ids += [given["id"]] if "id" in given else []
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        self.inline += [tag] if tag == "style" else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Fail unless it closes the tag opened last."""
        assert self.open.pop() == tag


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_well_formed_and_loads_only_files_of_this_service(client: FlaskClient, path: str) -> None:
    """No script and no style within it, so that the policy can forbid both; every id stands once."""
    response = client.get(path)
    assert response.content_type == "text/html; charset=utf-8"
    page = Page(response.text)
    assert page.open == page.inline == []
    assert len(page.ids) == len(set(page.ids))
    assert {client.get(address).status_code for address in page.loaded} == {200}
    assert re.findall(r"<script>|javascript:", response.text) == []


@pytest.mark.parametrize("path", PAGES)
def test_every_link_of_a_page_leads_somewhere(client: FlaskClient, path: str) -> None:
    """To an answer of 200, and to an id that is there; the viewer's own fragments are its settings."""
    page = Page(client.get(path).text)
    for link in set(page.links):
        address, _, fragment = link.partition("#")
        if address == "/viewer/":
            continue
        target = Page(client.get(address).text) if address and fragment else page
        assert not address or client.get(address).status_code == 200
        assert not fragment or fragment in target.ids


@pytest.mark.parametrize("path", [*PAGES, "/docs/files/swagger.js", "/docs/files/pages.css"])
def test_the_policy_allows_files_of_this_origin_alone(client: FlaskClient, path: str) -> None:
    """Nothing inline, not even styles; it takes the place of the policy of all other answers."""
    response = client.get(path)
    (policy,) = response.headers.getlist("Content-Security-Policy")
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy
    assert "object-src 'none'; base-uri 'none'" in policy


def test_every_file_is_served_as_it_is(client: FlaskClient) -> None:
    """By its media type, to be asked about each time; what is no script, style sheet or declaration is not there."""
    kinds = {"js": "text/javascript", "css": "text/css", "ts": "text/plain"}
    for folder in ("docs", "docs/swagger-ui", "types"):
        for file in (FOLDER / folder).iterdir():
            response = client.get(f"/docs/files/{file.name}")
            kind = kinds.get(file.suffix[1:])
            assert response.status_code == (200 if kind else 404)
            if kind:
                assert response.data == file.read_bytes()
                assert response.content_type == f"{kind}; charset=utf-8"
                assert response.headers["Cache-Control"] == "no-cache"


def test_a_file_that_is_not_there_is_404_with_the_known_ones(client: FlaskClient) -> None:
    """As a problem."""
    known = client.get("/docs/files/swagger.ts").json["known"]
    assert {"pages.css", "swagger.css", "swagger.js", "swagger-ui.css", "swagger-ui-bundle.js", "specd.d.ts"} == set(
        known
    )


def test_swagger_ui_comes_with_its_licence() -> None:
    """The files are Apache-2.0; the notices travel with them."""
    assert "Apache License" in (FOLDER / "docs/swagger-ui/LICENSE").read_text("utf-8")
    assert "SmartBear" in (FOLDER / "docs/swagger-ui/NOTICE").read_text("utf-8")


def test_the_reference_has_every_operation_and_every_schema(client: FlaskClient) -> None:
    """Each under an id of its own, with its address."""
    text = client.get("/docs/reference").text
    ids = Page(text).ids
    assert {*OPERATIONS, *(f"schema-{name.removesuffix('.json')}" for name in SCHEMAS)} <= set(ids)
    assert all(f"<code>{path}</code>" in text for _, path, _ in OPERATIONS.values())


def test_the_frames_on_the_page_are_those_of_the_round(client: FlaskClient) -> None:
    """Every block of JSON of a frame, read back, is the frame that the service answers with."""
    text = client.get("/docs/frames").text
    blocks = [
        html.unescape(re.sub("</?mark>", "", block))
        for block in re.findall(r"<pre><code>(.+?)</code></pre>", text, re.DOTALL)
    ]
    around, *frames = blocks
    played = client.get("/rounds?profile=divergent&seed=7").json
    assert [json.loads(frame) for frame in frames] == played["frames"]
    assert json.loads(around.replace("[...]", "null")) == {**played, "frames": None}


def test_with_another_data_file_the_first_profile_is_worked(tmp_path: Path) -> None:
    """There need not be one of that name."""
    data = (FOLDER.parent / "data/profiles.v1.json").read_text("utf-8").replace('"divergent"', '"another"')
    file = tmp_path / "profiles.json"
    file.write_text(data, "utf-8")
    page = held(create_app(Settings(log_level="error", data_file=str(file)))).get("/docs/frames").text
    assert "/rounds?profile=closely-aligned&amp;seed=7" in page


def test_behind_a_prefix_every_address_has_it() -> None:
    """Those of files, of pages and of the viewer."""
    client = held(create_app(Settings(log_level="error", trusted_proxies=1)))
    for path in PAGES:
        page = Page(client.get(path, headers={"X-Forwarded-Prefix": "/prefix"}).text)
        addresses = [link for link in [*page.links, *page.loaded] if not link.startswith("#")]
        assert addresses
        assert all(address.startswith("/prefix/") for address in addresses)


def test_pages_are_kept_for_a_while_and_confirmed(client: FlaskClient) -> None:
    """As the documents that they are made of."""
    first = client.get("/docs/reference")
    assert first.headers["Cache-Control"] == "public, max-age=300"
    again = client.get("/docs/reference", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.headers["Content-Security-Policy"] == first.headers["Content-Security-Policy"]
