"""The exact values worked out elsewhere by an independent enumeration (`values.json`), read as fractions.

Ids name the rule or quantity. `close` is the closely aligned profile, `apart` the divergent one.
"""

import json
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).parent


def _exact(value: object) -> object:
    match value:
        case str():
            return Fraction(value)
        case list():
            return tuple(_exact(entry) for entry in value)
        case dict():
            return {key: _exact(entry) for key, entry in value.items()}
        case _:
            return value


VALUES: dict[str, object] = {
    entry["id"]: _exact(entry["value"]) for entry in json.loads((HERE / "values.json").read_text())["values"]
}
