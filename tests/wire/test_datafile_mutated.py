"""Mutated data files: the validators agree on thousands of them, and nothing but a refusal ever comes out."""

import copy
import json
from collections.abc import Callable
from typing import Any

import jsonschema
import jsonschema_rs
import numpy as np

from service.errors import InvalidInput
from service.resources import root
from service.wire.datafile import DataFileSchema, load_data_file

SCHEMA: dict[str, Any] = json.loads((root() / "schemas" / "DataFile.json").read_bytes())


def good() -> dict[str, Any]:
    """The shipped file, cut to two positions so that thousands of copies are checked quickly."""
    document: dict[str, Any] = json.loads((root() / "data" / "profiles.v1.json").read_bytes())
    del document["target"][2:]
    for profile in document["profiles"]:
        del profile["draft"][2:], profile["proposals"][2:]
    return document


def mutated(chance: np.random.Generator) -> dict[str, Any]:
    """The file with one to three random changes: a value replaced, moved by one, removed, repeated or renamed."""
    document = good()
    for _ in range(chance.integers(1, 4)):
        holder, key = places(document)[chance.integers(len(places(document)))]
        MUTATIONS[chance.integers(len(MUTATIONS))](holder, key, chance)
    return document


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in the document: its container and its key or index."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [place for key in keys for place in [(value, key), *places(value[key])]]


def replace(holder: Any, key: Any, chance: np.random.Generator) -> None:
    """Another value, of any type."""
    values = [
        None,
        True,
        False,
        0,
        1,
        -1,
        4,
        1.5,
        8.0,
        2**53,
        2**53 + 1,
        10**30,
        "",
        "a",
        "b",
        "one\n",
        "1",
        [],
        [1],
        {},
    ]
    holder[key] = values[chance.integers(len(values))]


def move(holder: Any, key: Any, chance: np.random.Generator) -> None:
    """A number one more or less."""
    if type(holder[key]) is int:
        holder[key] += int(chance.choice([-1, 1]))


def remove(holder: Any, key: Any, chance: np.random.Generator) -> None:
    """The value is gone."""
    del holder[key]


def repeat(holder: Any, key: Any, chance: np.random.Generator) -> None:
    """An item twice, or a member under a second name."""
    if isinstance(holder, list):
        holder.append(copy.deepcopy(holder[key]))
    else:
        holder[str(chance.choice(["_schema", "extra", "draft"]))] = copy.deepcopy(holder[key])


MUTATIONS: list[Callable[[Any, Any, np.random.Generator], None]] = [replace, move, remove, repeat]


def test_the_validators_agree_on_thousands_of_mutated_files() -> None:
    """jsonschema and jsonschema_rs give one verdict; marshmallow refuses all that they refuse; nothing ever crashes."""
    chance = np.random.default_rng(20_261_129)
    reference, fast = jsonschema.Draft202012Validator(SCHEMA), jsonschema_rs.validator_for(SCHEMA)
    verdicts: set[tuple[bool, bool]] = set()
    for _ in range(3000):
        document = mutated(chance)
        shape = reference.is_valid(document)
        assert shape == fast.is_valid(document)
        meaning = not DataFileSchema().validate(document)
        assert shape or not meaning, document
        verdicts.add((shape, meaning))
    assert verdicts == {(True, True), (True, False), (False, False)}


def test_a_mutated_file_is_loaded_or_refused_with_distinct_faults() -> None:
    """No mutation raises anything else, and no fault is listed twice at one place for one reason."""
    chance = np.random.default_rng(7)
    refused = 0
    for _ in range(500):
        try:
            load_data_file(json.dumps(mutated(chance)).encode(), schema=SCHEMA)
        except InvalidInput as error:
            refused += 1
            found = [(fault.path, fault.code) for fault in error.faults]
            assert len(found) == len(set(found)) > 0
    assert 0 < refused < 500
