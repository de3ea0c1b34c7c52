"""The prose of the contract as HTML: paragraphs, lists, `code` and **strong** words, and nothing else of Markdown.

A test holds every description of `openapi.yaml` and `schemas/` to these four.
"""

import re
from html import escape

_CODE_OR_STRONG = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*")


def prose(text: str) -> str:
    """Paragraphs and lists, each in its tags; a blank line parts them."""
    return "\n".join(_block(block) for block in re.split(r"\n\s*\n", text.strip()))


def phrase(text: str) -> str:
    """One paragraph without its tags."""
    parts, end = [], 0
    for found in _CODE_OR_STRONG.finditer(text):
        tag = "code" if found[1] else "strong"
        parts += [escape(text[end : found.start()]), f"<{tag}>{escape(found[1] or found[2])}</{tag}>"]
        end = found.end()
    return "".join([*parts, escape(text[end:])])


def _block(block: str) -> str:
    before, *items = re.split(r"(?:\n|^)- ", block)
    paragraph = f"<p>{phrase(before)}</p>" if before else ""
    rows = "".join(f"<li>{phrase(item)}</li>" for item in items)
    return f"{paragraph}<ul>{rows}</ul>" if items else paragraph
