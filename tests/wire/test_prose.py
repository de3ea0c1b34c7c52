"""The prose of the contract as HTML."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from held_to_contract import OPENAPI, SCHEMAS
from service.wire.prose import phrase, prose

BEYOND = re.compile(r"\]\(|^#|^\d+\. |^\* |^> |^    |(?<![\w*])[_*](?=\w)|<[a-z/]|^\|", re.MULTILINE)
"""Markdown that `prose` does not know: links, headings, other lists, quotes, blocks of code, emphasis, HTML, tables."""


def descriptions(value: Any) -> Iterator[str]:
    """Every summary and description in a document; examples are data."""
    if isinstance(value, dict):
        for name, below in value.items():
            if name in ("summary", "description") and isinstance(below, str):
                yield below
            elif name not in ("value", "example", "examples"):
                yield from descriptions(below)
    elif isinstance(value, list):
        for item in value:
            yield from descriptions(item)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("One.", "<p>One.</p>"),
        ("One\nline.\n\nAnother.\n", "<p>One\nline.</p>\n<p>Another.</p>"),
        ("**Now** `a < b`.", "<p><strong>Now</strong> <code>a &lt; b</code>.</p>"),
        ("Either:\n- one\n- `two`", "<p>Either:</p><ul><li>one</li><li><code>two</code></li></ul>"),
        ("- one\n  and on\n- two", "<ul><li>one\n  and on</li><li>two</li></ul>"),
        ("`**not strong**` & 2 * 3 * 4", "<p><code>**not strong**</code> &amp; 2 * 3 * 4</p>"),
        ('<script>"', "<p>&lt;script&gt;&quot;</p>"),
    ],
)
def test_prose_becomes_paragraphs_and_lists(text: str, html: str) -> None:
    """All else is text."""
    assert prose(text) == html


def test_a_phrase_has_no_paragraph_around_it() -> None:
    """It stands within one, or in the cell of a table."""
    assert phrase("from `a` to **b**") == "from <code>a</code> to <strong>b</strong>"


def test_no_description_of_the_contract_uses_more_of_markdown() -> None:
    """Or the reference would show its marks as they are."""
    found = [*descriptions(OPENAPI), *descriptions(SCHEMAS)]
    assert len(found) > 300
    assert [text for text in found if BEYOND.search(re.sub(r"`[^`]*`", "", text))] == []
