"""One answer as each client can take it: whole, compressed, or as 304."""

import gzip

import pytest
from flask.testing import FlaskClient

from held_to_contract import ADDRESSES, LARGE

KEPT = tuple(address for address in ADDRESSES if address not in ("/livez", "/readyz"))
SHARED_HEADERS = ("ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin", "Link")


@pytest.mark.parametrize("address", KEPT)
@pytest.mark.parametrize("encoding", ["identity", "gzip", "br;q=1, gzip;q=0.5"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_an_etag_sent_back_gives_304(client: FlaskClient, address: str, encoding: str, method: str) -> None:
    """With the headers that a cache needs, no body and nothing about one."""
    whole = client.get(address, headers={"Accept-Encoding": encoding})
    tag = whole.headers["ETag"]
    response = client.open(address, method=method, headers={"Accept-Encoding": encoding, "If-None-Match": tag})
    assert (response.status_code, response.data) == (304, b"")
    for name in SHARED_HEADERS:
        assert response.headers[name] == whole.headers[name]
    for name in ("Content-Type", "Content-Encoding"):
        assert name not in response.headers


@pytest.mark.parametrize("known", ["{tag}", "W/{tag}", '"x", {tag}', "*", '"x",W/{tag} , "y"'])
def test_if_none_match_is_read_as_the_standard_says(client: FlaskClient, known: str) -> None:
    """A list of tags, weak ones compared weakly, or a star."""
    known = known.format(tag=client.get(LARGE).headers["ETag"])
    assert client.get(LARGE, headers={"If-None-Match": known}).status_code == 304


@pytest.mark.parametrize("known", ['"x"', "", "nonsense", '"', ",", '"{tag}'])
def test_another_etag_gives_the_whole_answer(client: FlaskClient, known: str) -> None:
    """Nonsense included."""
    assert client.get(LARGE, headers={"If-None-Match": known}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"If-Match": '"x"'},
        {"If-Match": '"x"', "If-None-Match": '"y"'},
        {"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"},
        {"If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"},
        {"If-None-Match": '"y"', "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"},
        {"Range": "bytes=0-9"},
        {"If-None-Match": '"y"', "Range": "bytes=0-9"},
    ],
)
def test_conditions_that_are_not_offered_change_nothing(client: FlaskClient, headers: dict[str, str]) -> None:
    """No status that is not declared: no 412, no 206, and nothing here has a date."""
    response = client.get(LARGE, headers=headers)
    assert response.status_code == 200
    assert response.data == client.get(LARGE).data
    assert "Last-Modified" not in response.headers


def test_a_post_is_played_whatever_etag_is_sent_along(client: FlaskClient) -> None:
    """304 is an answer to GET and HEAD alone."""
    body = {"profile": "divergent", "seed": 7}
    tag = client.post("/rounds", json=body).headers["ETag"]
    for known in (tag, "*"):
        assert client.post("/rounds", json=body, headers={"If-None-Match": known}).status_code == 200


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_compressed_answer_is_the_same_answer_under_another_strong_etag(client: FlaskClient, address: str) -> None:
    """RFC 9110 8.8.3.3: two encodings are two sets of bytes. What is below a kilobyte is not worth it."""
    plain = client.get(address)
    zipped = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert plain.headers["Vary"] == zipped.headers["Vary"] == "Accept-Encoding"
    if len(plain.data) < 1_024:
        assert "Content-Encoding" not in zipped.headers
        assert (zipped.data, zipped.headers["ETag"]) == (plain.data, plain.headers["ETag"])
        return
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.data) == plain.data
    assert len(zipped.data) < len(plain.data)
    assert zipped.headers["ETag"] != plain.headers["ETag"]
    assert not zipped.headers["ETag"].startswith("W/")


def test_both_sides_of_a_kilobyte_are_among_the_addresses(client: FlaskClient) -> None:
    """So that the test above tests both."""
    sizes = [len(client.get(address).data) for address in ADDRESSES]
    assert min(sizes) < 1_024 < max(sizes)


def test_a_posted_round_is_compressed_too(client: FlaskClient) -> None:
    """To the bytes of its permalink."""
    headers = {"Accept-Encoding": "gzip"}
    posted = client.post("/rounds", json={"profile": "divergent", "seed": 7}, headers=headers)
    linked = client.get(posted.headers["Content-Location"], headers=headers)
    assert posted.data == linked.data
    assert gzip.decompress(posted.data) == client.get(LARGE).data


@pytest.mark.parametrize("accepted", ["gzip;q=0", "identity", "br, deflate", "", "gzip;q=0, *", "gzip;q=0.0,identity"])
def test_who_does_not_take_gzip_is_not_sent_it(client: FlaskClient, accepted: str) -> None:
    """A weight of 0 is a refusal, and a star does not speak for what is named beside it."""
    response = client.get(LARGE, headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in response.headers
    assert response.data == client.get(LARGE).data


def test_the_tag_of_one_encoding_is_not_that_of_the_other(client: FlaskClient) -> None:
    """A cache that has the plain bytes and asks for compressed ones is sent those."""
    plain = client.get(LARGE).headers["ETag"]
    response = client.get(LARGE, headers={"Accept-Encoding": "gzip", "If-None-Match": plain})
    assert response.status_code == 200


def test_different_answers_have_different_etags(client: FlaskClient) -> None:
    """The tag names the bytes."""
    tags = {client.get(f"/rounds?profile=divergent&seed={seed}").headers["ETag"] for seed in range(20)}
    assert len(tags) == 20
