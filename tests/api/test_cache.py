"""Kept answers: as many as fit, those asked for last, and never another's."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from held_to_contract import held
from service.api.cache import ROOM_FOR_KEY, AnswerCache, with_cache
from service.api.sealed import Sealed
from service.app import create_app
from service.settings import Settings

LINK = "/rounds?profile=divergent&seed=7"


def sealed(size: int) -> Sealed:
    """An answer of that many bytes; the cache counts each twice, for the compressed copy beside it."""
    return Sealed("getRound", b"x" * size, "application/json", (), storable=True)


def asked(path: str, *, query: str = "", root: str = "", method: str = "GET") -> WSGIEnvironment:
    """A request as a server hands it on."""
    return {"REQUEST_METHOD": method, "SCRIPT_NAME": root, "PATH_INFO": path, "QUERY_STRING": query}


def test_what_was_put_is_found_again() -> None:
    """Under its own address."""
    cache, answer = AnswerCache(10 * ROOM_FOR_KEY), sealed(100)
    cache.put(asked("/a"), answer)
    assert cache.get(asked("/a")) is answer
    assert cache.get(asked("/b")) is None


@pytest.mark.parametrize("other", [asked("/b"), asked("/a", query="x=2"), asked("/a", query="x=1", root="/prefix")])
def test_another_path_query_or_prefix_is_another_address(other: WSGIEnvironment) -> None:
    """Links in the body depend on the prefix."""
    cache = AnswerCache(10 * ROOM_FOR_KEY)
    cache.put(asked("/a", query="x=1"), sealed(10))
    assert cache.get(other) is None


def test_the_answer_asked_for_longest_ago_makes_room() -> None:
    """Room for two answers of 100 bytes; the third drives out the one not asked for since."""
    cache = AnswerCache(400 + 2 * ROOM_FOR_KEY)
    cache.put(asked("/a"), sealed(100))
    cache.put(asked("/b"), sealed(100))
    cache.get(asked("/a"))
    cache.put(asked("/c"), sealed(100))
    assert [cache.get(asked(path)) is not None for path in ("/a", "/b", "/c")] == [True, False, True]


def test_an_answer_larger_than_the_whole_is_not_kept_and_drives_nothing_out() -> None:
    """201 bytes count 402, and their key."""
    cache = AnswerCache(400 + ROOM_FOR_KEY)
    cache.put(asked("/a"), sealed(100))
    cache.put(asked("/large"), sealed(201))
    assert cache.get(asked("/large")) is None
    assert cache.get(asked("/a")) is not None


def test_an_answer_of_exactly_the_whole_is_kept() -> None:
    """200 bytes count 400, and their key."""
    cache = AnswerCache(400 + ROOM_FOR_KEY)
    cache.put(asked("/a"), sealed(200))
    assert cache.get(asked("/a")) is not None


def test_a_cache_of_nothing_keeps_nothing() -> None:
    """0 switches it off."""
    cache = AnswerCache(0)
    cache.put(asked("/a"), sealed(1))
    assert cache.get(asked("/a")) is None


def test_threads_share_a_cache() -> None:
    """Eight of them put and get at once; whatever is found is what was put under that address."""
    cache = AnswerCache(20 * ROOM_FOR_KEY)
    answers = {f"/{number}": sealed(number + 1) for number in range(50)}

    def work(_: int) -> bool:
        for path, answer in answers.items():
            cache.put(asked(path), answer)
        return all(cache.get(asked(path)) in (None, answer) for path, answer in answers.items())

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(work, range(40)))


@pytest.mark.parametrize(("method", "reached"), [("GET", False), ("HEAD", False), ("POST", True), ("OPTIONS", True)])
def test_only_get_and_head_are_answered_from_what_is_kept(method: str, reached: bool) -> None:
    """The application behind is asked for everything else."""
    cache = AnswerCache(10 * ROOM_FOR_KEY)
    cache.put(asked("/a"), sealed(100))
    calls: list[str] = []

    def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        calls.append(environ["REQUEST_METHOD"])
        return iter(())

    def start_response(status: str, headers: list[tuple[str, str]], *rest: object) -> Iterator[object]:
        assert status == "200 OK"
        assert ("Content-Length", "100") in headers
        return iter(())

    body = b"".join(with_cache(application, cache)(asked("/a", method=method), start_response))  # type: ignore[arg-type]
    assert calls == ([method] if reached else [])
    assert body == (b"x" * 100 if method == "GET" else b"")


@pytest.mark.parametrize("cache_bytes", [0, 10_000, 33_554_432])
def test_an_answer_is_the_same_bytes_with_any_cache(cache_bytes: int) -> None:
    """Kept or made anew, plain or compressed: the bytes and the headers are those of the first time."""
    client = held(create_app(Settings(log_level="error", cache_bytes=cache_bytes)))
    for encoding in ("identity", "gzip"):
        first, second = (client.get(LINK, headers={"Accept-Encoding": encoding, "X-Request-ID": "a"}) for _ in range(2))
        assert first.data == second.data
        assert sorted(first.headers) == sorted(second.headers)


def test_a_refusal_is_not_kept() -> None:
    """It carries the id of its own request."""
    client = held(create_app(Settings(log_level="error")))
    instances = {client.get("/profiles/diverging").json["instance"] for _ in range(3)}
    assert len(instances) == 3


def test_a_kept_answer_has_the_id_of_its_own_request() -> None:
    """Only the bytes are shared."""
    client = held(create_app(Settings(log_level="error")))
    ids = [client.get(LINK, headers={"X-Request-ID": id_}).headers["X-Request-ID"] for id_ in ("one", "two")]
    assert ids == ["one", "two"]
