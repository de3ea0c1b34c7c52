"""Where a `$ref` of the contract leads: within its document, into a file of `schemas/`, or from one such file on."""

from collections.abc import Mapping
from typing import Any

from service.wire.numbers import Json

OPENAPI = ""
SCHEMA_FOLDER = "schemas/"


def located(value: Json, home: str, documents: Mapping[str, Json]) -> tuple[Json, str]:
    """What a chain of `$ref`s leads to, and the document that it stands in.

    home: the document of value, OPENAPI or the name of a schema's file. documents: all of them by these names.
    """
    while "$ref" in value:
        file, _, fragment = value["$ref"].partition("#")
        home = file.removeprefix(SCHEMA_FOLDER) or home
        found: Any = documents[home]
        for step in fragment.split("/")[1:]:
            found = found[int(step) if isinstance(found, list) else step.replace("~1", "/").replace("~0", "~")]
        value = found
    return value, home
