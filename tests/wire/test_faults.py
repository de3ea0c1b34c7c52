"""How a fault is written: pointers, shown values, sentences, the table."""

import ast
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

import service
from service.wire.faults import CODES, counted, listed, pointer, refused, shown


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), "#"),
        (("profiles", 0, "draft", 1), "#/profiles/0/draft/1"),
        (("",), "#/"),
        (("a/b", "m~n"), "#/a~1b/m~0n"),
        (("c%d", "e^f", "g|h", 'k"l', " "), "#/c%25d/e%5Ef/g%7Ch/k%22l/%20"),
        (("\u00e9", "\U0001f600"), "#/%C3%A9/%F0%9F%98%80"),
        (("\ud800",), "#/?"),
    ],
)
def test_pointers_are_those_of_rfc_6901_section_6(path: tuple[str | int, ...], text: str) -> None:
    """The examples are the RFC's own, and two beyond ASCII; what cannot be UTF-8 becomes a question mark."""
    assert pointer(path) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (Decimal("3.70"), "3.70"),
        (True, "true"),
        (None, "null"),
        (0.5, "0.5"),
        ("\u0430", '"\u0430"'),
        ("a\nb", '"a\\nb"'),
        ("\ud800", '"\\ud800"'),
        ("x" * 60, '"' + "x" * 60 + '"'),
        ("x" * 61, '"' + "x" * 60 + '..." (of 61 characters)'),
        (10**60, "1" + "0" * 59 + "... (of 61 characters)"),
        ([[1, 2]], "an array of 1 item"),
        ({}, "an object of 0 members"),
    ],
)
def test_values_are_shown_as_json_and_cut_when_long(value: object, text: str) -> None:
    """60 characters at most, and the true length beside them; always text that can be sent as UTF-8."""
    assert shown(value) == text
    assert shown(value).encode("utf-8")


def test_long_lists_are_cut() -> None:
    """At most 20 values are listed."""
    assert listed(range(22)).endswith("18, 19 or 2 more")
    assert listed(range(20)).endswith("18 or 19")
    assert listed([]) == ""
    assert listed(["a"]) == '"a"'


def test_counts_agree_with_their_nouns() -> None:
    """One is singular, all others plural, and thousands are grouped."""
    assert [counted(number, "row") for number in (0, 1, 2, 1200)] == ["0 rows", "1 row", "2 rows", "1,200 rows"]


def test_a_refusal_gives_the_value_and_what_is_allowed() -> None:
    """One form of sentence for all."""
    assert refused(("a",), "too_small", -1, "0 or more").detail == "Got -1; allowed is 0 or more."


def test_the_table_holds_stable_codes_with_one_sentence_each() -> None:
    """Codes are lower_snake; meanings are sentences on one line."""
    assert all(re.fullmatch("[a-z0-9]+(_[a-z0-9]+)*", code) for code in CODES)
    assert all(re.fullmatch("[A-Z][^.\n]*\\.", meaning) for meaning in CODES.values())


def written_codes() -> Iterator[tuple[str, str]]:
    """Module and code of every fault that the service's source makes with a literal code."""
    for file in Path(service.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Fault", "refused"):
                code = node.args[1]
                if isinstance(code, ast.Constant):
                    yield file.name, str(code.value)


def test_every_code_that_the_service_writes_is_in_the_table() -> None:
    """The table is closed: documentation pages are made from it."""
    assert [(file, code) for file, code in written_codes() if code not in CODES] == []
