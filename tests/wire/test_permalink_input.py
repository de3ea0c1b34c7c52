"""A request in a link: packed and read back, and everything else refused without being believed."""

import base64
import json
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from service.errors import Fault, InvalidInput, MalformedJson
from service.wire.faults import CODES
from service.wire.permalink_input import has, input_document, input_link, load_input, member
from service.wire.query import InvalidQuery

MOST = 1_000


def packed(raw: bytes, *, wbits: int = -15) -> str:
    """Bytes as a link holds them."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, wbits)
    return base64.urlsafe_b64encode(squeezer.compress(raw) + squeezer.flush()).rstrip(b"=").decode()


def refusal(text: str) -> list[tuple[tuple[str | int, ...], str]]:
    """Path and code of why a text is refused; each code is in the table and each sentence ends as one."""
    with pytest.raises(InvalidQuery) as refused:
        input_document(text, most_bytes=MOST)
    assert all(fault.code in CODES and fault.detail.endswith(".") for fault in refused.value.faults)
    return [(fault.path, fault.code) for fault in refused.value.faults]


@pytest.mark.parametrize(
    "body", [{}, {"b": 1, "a": [1, 2.5, None, "é 🙂 ?&="]}, {"seed": 2**53 - 1}, {"a": {"z": 1, "y": {}}}]
)
def test_a_link_reads_back_as_the_body_it_packs(body: dict[str, Any]) -> None:
    """Whatever the tokens are called; it needs no escaping in a query."""
    link = input_link("/prefix", "/rounds", body)
    assert link is not None
    path, _, text = link.partition("?input=")
    assert path == "/prefix/rounds"
    assert not set(text) & set("+/=%&")
    assert json.loads(json.dumps(input_document(text, most_bytes=MOST), default=float)) == body


def test_two_bodies_that_say_the_same_have_one_link() -> None:
    """The order of members does not matter."""
    assert input_link("", "/stats", {"a": 1, "b": {"c": 2, "d": 3}}) == input_link(
        "", "/stats", {"b": {"d": 3, "c": 2}, "a": 1}
    )


def test_a_link_has_three_thousand_five_hundred_characters_at_most() -> None:
    """Text of random digits, hard to pack: lengths grow to 3,500 and then there is no link; the root counts too."""
    digits = "".join(str(pow(7, n, 1_000_003)) for n in range(3_000))
    links = [input_link("", "/rounds", {"x": digits[:length]}) for length in range(3_000, 8_000, 3)]
    lengths = [len(link) for link in links if link is not None]
    assert max(lengths) in range(3_480, 3_501)
    assert links[0] is not None
    assert links[-1] is None
    first = next(index for index, link in enumerate(links) if link is None)
    assert all(link is None for link in links[first + 20 :])
    longest = next(link for link in reversed(links) if link is not None)
    body = input_document(longest.partition("=")[2], most_bytes=10_000)
    assert input_link("/" + "r" * (3_500 - len(longest) - 1), "/rounds", body) is not None  # type: ignore[arg-type]
    assert input_link("/" + "r" * (3_500 - len(longest)), "/rounds", body) is None  # type: ignore[arg-type]


TEXT = packed(b'{"profile":"divergent","seed":7}')
WRONG = {
    "not base64": "***",
    "of the other alphabet": packed(b"\xfb" * 9).replace("-", "+").replace("_", "/") + "+/+/",
    "beyond ASCII": "é" * 8,
    "a length that no base64 has": TEXT[: len(TEXT) // 4 * 4 + 1],
    "not deflated": base64.urlsafe_b64encode(b'{"profile":"divergent"}').decode(),
    "with the header of zlib": packed(b"{}", wbits=15),
    "with the header of gzip": packed(b"{}", wbits=31),
    "cut off": TEXT[:-8],
    "followed by more": base64.urlsafe_b64encode(
        base64.urlsafe_b64decode(TEXT + "=" * (-len(TEXT) % 4)) + b"x"
    ).decode(),
    "nothing": "",
    "a space in it": TEXT[:4] + " " + TEXT[4:],
    "a newline after it": TEXT + "\n",
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_a_text_that_packs_nothing_is_refused(text: str) -> None:
    """One fault, at the parameter."""
    assert refusal(text) == [(("input",), "wrong_format")]


def test_no_more_is_inflated_than_is_allowed() -> None:
    """1,000 bytes are read and 1,001 are not; nor is a bomb of 30 million from 30 kilobytes."""
    body = b'{"x":"' + b"a" * (MOST - 8) + b'"}'
    assert len(body) == MOST
    assert input_document(packed(body), most_bytes=MOST) == json.loads(body)
    for bomb in (packed(body + b" "), packed(b" " * 30_000_000)):
        assert refusal(bomb) == [(("input",), "too_long")]
    with pytest.raises(InvalidQuery, match="more than 1,000 bytes"):
        input_document(packed(body + b" "), most_bytes=MOST)


@pytest.mark.parametrize("raw", [b"", b"{", b'{"a":NaN}', b'{"a":1,"a":2}', b"\xff", b"[" * 900])
def test_what_is_packed_is_strict_json(raw: bytes) -> None:
    """As strict as in a body."""
    with pytest.raises(MalformedJson):
        input_document(packed(raw), most_bytes=MOST)


def loaded(document: dict[str, Any], *, faults: Sequence[Fault] = (), refused: Sequence[Fault] = ()) -> object:
    """What `load_input` makes of a query whose body must have a seed; `refused`: what the body's own loading says."""

    def load_body(body: object) -> object:
        if refused:
            raise InvalidInput(refused)
        return body

    load: Callable[[object], object] = load_body
    return load_input(document, faults, most_bytes=MOST, required=("seed",), load_body=load)


def test_every_fault_beside_and_within_is_told_at_once() -> None:
    """How the query is written, what stands beside the input, what the body lacks, and what the body says."""
    written = Fault(("page",), "unknown_parameter", "Got page.")
    within = Fault(("profile", "target", 0), "wrong_sum", "It sums to 2.")
    with pytest.raises(InvalidQuery) as told:
        loaded({"input": packed(b'{"profile":{}}'), "seed": 7, "top": 1}, faults=[written], refused=[within])
    assert [(fault.path, fault.code, fault.detail) for fault in told.value.faults] == [
        (("page",), "unknown_parameter", "Got page."),
        (("seed",), "conflict", "input is the whole request: give it alone."),
        (("top",), "conflict", "input is the whole request: give it alone."),
        (("input",), "missing_member", "#/seed is missing."),
        (("input",), "wrong_sum", "#/profile/target/0: It sums to 2."),
    ]


def test_a_text_that_cannot_be_read_keeps_the_other_faults() -> None:
    """Of the query, that is."""
    with pytest.raises(InvalidQuery) as told:
        loaded({"input": "***", "seed": 7})
    assert [(fault.path, fault.code) for fault in told.value.faults] == [
        (("seed",), "conflict"),
        (("input",), "wrong_format"),
    ]


def test_a_fault_beside_a_good_input_is_still_a_fault() -> None:
    """And without any the request is what was packed."""
    good = packed(b'{"seed":7}')
    assert loaded({"input": good}) == {"seed": 7}
    for document, faults in (({"input": good, "top": 1}, []), ({"input": good}, [Fault(("x",), "conflict", "X.")])):
        with pytest.raises(InvalidQuery):
            loaded(document, faults=faults)
    with pytest.raises(InvalidQuery, match="#/seed is missing"):
        loaded({"input": packed(b"{}")})


def test_a_body_that_is_no_object_lacks_no_member() -> None:
    """Its shape is wrong, and that is all there is to say."""
    assert (member([1], "profile"), has([1], "seed")) == (None, True)
    assert (member({"profile": 3}, "profile"), member({}, "profile")) == (3, None)
    assert (has({"seed": None}, "seed"), has({}, "seed")) == (True, False)
