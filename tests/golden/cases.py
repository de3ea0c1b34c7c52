"""What was found in the field, and the literal test vectors of engines: inputs with their right answers, as they are.

The answers were worked out elsewhere, from the definitions; an exact number is a text such as "9/20". A test names what
it asks for by a literal id, so that it can be told which were asked.
"""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CASES: dict[str, dict[str, Any]] = {
    entry["id"]: entry for entry in json.loads((HERE / "field_cases.json").read_text(encoding="utf-8"))
}
SECTIONS: dict[str, list[dict[str, Any]]] = {
    name: entries
    for name, entries in json.loads((HERE / "engine_vectors.json").read_text(encoding="utf-8")).items()
    if name != "meta"
}
VECTORS: dict[str, dict[str, Any]] = {entry["id"]: entry for entries in SECTIONS.values() for entry in entries}


def case(id_: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The input and the right answer of a case."""
    return CASES[id_]["input"], CASES[id_]["right"]


def vector(id_: str) -> dict[str, Any]:
    """One test vector of an engine."""
    return VECTORS[id_]


def section(name: str) -> list[dict[str, Any]]:
    """All test vectors of one kind."""
    return SECTIONS[name]
