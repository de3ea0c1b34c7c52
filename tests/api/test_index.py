"""GET /, and the links: from there every address of the service is reached."""

import hashlib
from collections.abc import Iterator
from typing import Any

from flask.testing import FlaskClient

import service
from held_to_contract import SCHEMAS, held, service_of
from service.app import create_app
from service.resources import root
from service.settings import Settings
from service.wire.problems import PROBLEMS


def links_in(value: Any) -> Iterator[str]:
    """Every link in a payload: each text under `links`, and each `href`, `type` and `next` elsewhere."""
    if isinstance(value, dict):
        for name, below in value.items():
            if name == "links":
                yield from (text for text in texts_in(below) if text.startswith("/"))
            elif name in ("href", "next") and isinstance(below, str):
                yield below
            else:
                yield from links_in(below)
    elif isinstance(value, list):
        for item in value:
            yield from links_in(item)


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a payload."""
    match value:
        case str():
            yield value
        case dict():
            for below in value.values():
                yield from texts_in(below)
        case list():
            for item in value:
                yield from texts_in(item)


def reached_from(client: FlaskClient, start: str, *, unless: tuple[str, ...]) -> dict[str, int]:
    """The status of every address that links lead to from a start. unless: addresses where to POST."""
    statuses: dict[str, int] = {}
    waiting = [start]
    while waiting:
        href = waiting.pop()
        if href in statuses or href in unless:
            continue
        response = client.get(href)
        statuses[href] = response.status_code
        if response.is_json and "openapi" not in href and "/schemas/" not in href:
            waiting.extend(links_in(response.json))
    return statuses


def test_the_index_says_what_this_is_and_in_which_versions(client: FlaskClient) -> None:
    """The checksum is that of the shipped data file's bytes."""
    index = client.get("/").json
    data = (root() / "data" / "profiles.v1.json").read_bytes()
    assert index["versions"] == {
        "service": service.__version__,
        "algorithm": "philox4x64-10-v1",
        "frame": "1",
        "data": "1",
        "data_checksum": f"sha256:{hashlib.sha256(data).hexdigest()}",
    }
    assert index["rules"] == [rule["id"] for rule in client.get("/rules").json["rules"]]


def test_the_index_states_the_limits_the_operator_chose() -> None:
    """They are the settings of this very process."""
    chosen = Settings(
        log_level="error",
        max_body_bytes=2_048,
        max_array_bytes=4_096,
        max_draft_length=3,
        max_vocabulary=17,
        max_weights=18,
        max_rounds=99,
    )
    limits = held(create_app(chosen)).get("/").json["limits"]
    assert (limits["body_bytes"], limits["array_bytes"]) == (2_048, 4_096)
    assert (limits["vocabulary"], limits["weights"], limits["rounds"]) == (17, 18, 99)
    assert (limits["counted_rounds"], limits["top"], limits["rows_vocabulary"]) == (10**15, 1_000, 256)
    assert (limits["link_characters"], limits["request_line_bytes"]) == (3_500, 4_094)
    assert (limits["batch"], limits["job_tokens"], limits["counted_requests"]) == (256, 1_000, 200)
    assert (limits["draft_length"], limits["fraction_digits"]) == (3, 200)


def test_the_index_links_to_every_profile_schema_and_problem(client: FlaskClient) -> None:
    """Nothing is left out."""
    links = client.get("/").json["links"]
    assert [entry["profile"] for entry in links["stats"]] == ["closely-aligned", "divergent"]
    assert [f"{entry['name']}.json" for entry in links["schemas"]] == sorted(SCHEMAS)
    assert {entry["code"] for entry in links["problems"]} == set(PROBLEMS)


def test_every_link_of_every_answer_leads_somewhere(client: FlaskClient) -> None:
    """From the index on, every address linked to answers 200. Two are linked as where to POST."""
    statuses = reached_from(client, "/", unless=("/rounds", "/conformance"))
    assert {href for href, status in statuses.items() if status != 200} == set()
    resources = {href.split("?")[0] for href in statuses}
    assert {"/", "/profiles", "/profiles/divergent", "/rounds", "/stats/closely-aligned", "/method"} <= resources
    assert len([href for href in statuses if href.startswith("/rounds?")]) >= 13  # 2 authored, 5 and 6 counts


def test_the_start_of_the_service_is_what_its_parts_are(client: FlaskClient) -> None:
    """The service the other tests are built on has the profiles that the application has."""
    ids = [entry["id"] for entry in client.get("/profiles").json["profiles"]]
    assert ids == list(service_of().catalogue.profiles)
