"""Documents changed at random from a stated seed: what a careless or a hostile hand would do to one."""

import copy
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import numpy as np

Chance = np.random.Generator

ANYTHING: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    1.0,
    1.5,
    -0.0,
    1e300,
    5e-324,
    2**53 - 1,
    2**53,
    2**53 + 1,
    float(2**53),
    2**64,
    10**30,
    -(10**30),
    "",
    "a",
    "1",
    "1/2",
    "0/1",
    "standard",
    "authored",
    "exact",
    "divergent",
    "x" * 101,
    "🙂" * 100,
    [],
    [1],
    [None],
    ["the"],
    ["exact", "exact"],
    {},
    {"fraction": "1/2", "decimal": 0.5},
    {"fraction": None, "decimal": 0.5, "fraction_digits": 201},
)
"""Values of every type, the edges of number ranges among them."""

DECIMALS = (Decimal("1.5"), Decimal("-0.5"), Decimal("1e-30"), Decimal("9007199254740991.5"))
"""What the strict parser makes of numbers that are not whole; whole ones it makes integers, also 7.0 and 1e30."""


def mutated(document: Any, chance: Chance, *, values: tuple[Any, ...] = ANYTHING) -> Any:
    """A copy of the document, an object, with one change, and now and then a second."""
    changed = copy.deepcopy(document)
    for _ in range(1 if chance.random() < 0.8 else 2):
        holder, key = _place(changed, chance)
        _CHANGES[chance.integers(len(_CHANGES))](holder, key, chance, values)
    return changed


def _place(document: Any, chance: Chance) -> tuple[Any, Any]:
    """A container and a key or index in it: down from the top at random, so that every depth is met."""
    holder, key = {"": document}, ""
    value = document
    while isinstance(value, dict | list) and value and (holder == {"": document} or chance.random() < 0.8):
        keys = list(value) if isinstance(value, dict) else range(len(value))
        holder, key = value, keys[chance.integers(len(keys))]
        value = holder[key]
    return holder, key


def _delete(holder: Any, key: Any, chance: Chance, values: tuple[Any, ...]) -> None:
    del holder[key]


def _add(holder: Any, key: Any, chance: Chance, values: tuple[Any, ...]) -> None:
    value = copy.deepcopy(values[chance.integers(len(values))])
    if isinstance(holder, list):
        holder.insert(int(chance.integers(len(holder) + 1)), value)
    else:
        holder[str(chance.choice(["extra", "seed", "fraction_digits", "known", "__proto__", ""]))] = value


def _rename(holder: Any, key: Any, chance: Chance, values: tuple[Any, ...]) -> None:
    if isinstance(holder, dict):
        holder[str(chance.choice([key + "\n", key.upper(), key + "s", " " + key]))] = holder.pop(key)
    else:
        holder.append(holder[key])


def _retype(holder: Any, key: Any, chance: Chance, values: tuple[Any, ...]) -> None:
    holder[key] = copy.deepcopy(values[chance.integers(len(values))])


def _renumber(holder: Any, key: Any, chance: Chance, values: tuple[Any, ...]) -> None:
    value = holder[key]
    if isinstance(value, int | float) and not isinstance(value, bool):
        holder[key] = [value + 1, value - 1, -value, float(value), value + 0.5, value * 2**53][chance.integers(6)]
    elif isinstance(value, str):
        holder[key] = str(len(value))
    else:
        holder[key] = len(value) if isinstance(value, dict | list) else 0


def _lengthen(holder: Any, key: Any, chance: Chance, values: tuple[Any, ...]) -> None:
    value = holder[key]
    if isinstance(value, str):
        holder[key] = str(chance.choice([value + "\n", "\n" + value, value + "\u2028", value + " ", value * 2]))
    else:
        holder[key] = [value] * 3


_CHANGES: tuple[Callable[[Any, Any, Chance, tuple[Any, ...]], None], ...] = (
    _delete,
    _add,
    _rename,
    _retype,
    _renumber,
    _lengthen,
)
