"""The counters of one request, under the names of an engine, read into ours; every fault at its own name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import isfinite

from service.core.contradictions import Contradiction, Count
from service.core.counter_rules import OF_EACH_ROUND
from service.core.counters import LISTS, Derived, derived
from service.errors import Fault, Path
from service.wire.engines import Engine, Name
from service.wire.faults import listed, refused, shown
from service.wire.fields import whole
from service.wire.numbers import Json
from service.wire.round_request import MAX_DRAFT_LENGTH

MOST_COUNTED = 10**15
MOST_STEPS_LISTED = 10_000
MOST_NAMES = 100


@dataclass(frozen=True, slots=True)
class Published:
    """A ratio that an engine gave. metric: ours that it should equal. unit: of the last digit that was given."""

    name: str
    metric: str
    given: Fraction
    unit: Fraction


@dataclass(frozen=True, slots=True)
class Read:
    """The counters of one request. ratios: those that the engine itself published."""

    derived: Derived
    ratios: tuple[Published, ...]


def read_counters(document: Json, engine: Engine, path: Path, *, draft_length: int | None) -> tuple[Read, list[Fault]]:
    """What a request's counters say, and every fault in them.

    draft_length: given beside the counters, for those that do not carry it.
    """
    faults: list[Fault] = []
    given: dict[str, Count] = {}
    names: dict[str, str] = {}
    ratios: list[Published] = []
    for name, value in document.items():
        carried = engine.names.get(name)
        if carried is None:
            detail = f"The member {shown(name)} is not known here; allowed is {listed(engine.names, limit=30)}."
            faults.append(Fault((*path, name), "unknown_member", detail))
        elif value is None:
            continue
        elif carried.ratio is not None:
            faults += _read_ratio(ratios, name, carried.ratio, value, path)
        elif carried.counter is not None and carried.counter in given:
            detail = f"{name} and {names[carried.counter]} are one counter; give it once."
            faults.append(Fault((*path, name), "conflict", detail))
        elif carried.counter is not None:
            found = list(_count_faults(carried, value, (*path, name)))
            faults += found
            if not found:
                names[carried.counter], given[carried.counter] = name, _count(carried, value)
    if draft_length is not None and given.setdefault("draft_length", draft_length) != draft_length:
        detail = f"draft_length is {draft_length}, and {names['draft_length']} says {given['draft_length']}."
        faults.append(Fault((*path, names["draft_length"]), "inconsistent_counters", detail))
    follows = derived(given)
    faults += (_fault(contradiction, names, path) for contradiction in follows.contradictions)
    return Read(follows, tuple(sorted(ratios, key=lambda ratio: ratio.name))), faults


def _fault(contradiction: Contradiction, names: Mapping[str, str], path: Path) -> Fault:
    """At the first of its counters that was given; of an engine's name, the sentence says which counter it is."""
    suspect = next(counter for counter in contradiction.counters if counter in names)
    where = (*path, names[suspect])
    if contradiction.index is not None and suspect == contradiction.counters[0]:
        where = (*where, contradiction.index)
    said = [
        f"{counter} is called {names[counter]}"
        for counter in contradiction.counters
        if names.get(counter, counter) != counter and counter in contradiction.detail
    ]
    detail = contradiction.detail + (f" Here {' and '.join(said)}." if said else "")
    return Fault(where, contradiction.code, detail)


def _read_ratio(ratios: list[Published], name: str, metric: str, value: object, path: Path) -> Iterator[Fault]:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal) or not isfinite(value):
        yield refused((*path, name), "wrong_type", value, "a number")
        return
    if not 0 <= value <= MOST_COUNTED:
        yield refused(
            (*path, name), "too_small" if value < 0 else "too_large", value, f"a number from 0 to {MOST_COUNTED}"
        )
        return
    exponent = value.as_tuple().exponent if isinstance(value, Decimal) else 0
    unit = Fraction(10) ** exponent if isinstance(exponent, int) and exponent < 0 else Fraction(0)
    ratios.append(Published(name, metric, Fraction(value), unit))


def _count(carried: Name, value: object) -> Count:
    """A count without fault. A list may be written as an object from position to count."""
    entries = _entries(value)
    if entries is not None:
        return tuple(whole(entry) or 0 for entry in entries)
    return (whole(value) or 0) - carried.minus


def _entries(value: object) -> list[object] | None:
    if isinstance(value, dict):
        positions = sorted(value, key=lambda position: (len(position), position))
        return [value[position] for position in positions] if positions == [*map(str, range(len(value)))] else None
    return value if isinstance(value, list) else None


def _count_faults(carried: Name, value: object, path: Path) -> Iterator[Fault]:
    if carried.counter not in LISTS:
        most = MAX_DRAFT_LENGTH + carried.minus if carried.counter == "draft_length" else MOST_COUNTED
        yield from _whole_faults(value, path, carried.minus, most)
        return
    entries = _entries(value)
    most = (
        MOST_STEPS_LISTED if carried.counter in OF_EACH_ROUND else MAX_DRAFT_LENGTH + (carried.counter == "histogram")
    )
    if entries is None:
        yield refused(path, "wrong_type", value, 'an array, or an object of "0", "1" and so on')
    elif len(entries) > most:
        yield refused(path, "too_many_items", value, f"an array of at most {most} items")
    elif not entries and carried.counter == "histogram":
        yield refused(path, "too_few_items", value, "an array of at least 1 item")
    else:
        steps: list[str | int] = [str(place) if isinstance(value, dict) else place for place in range(len(entries))]
        largest = MAX_DRAFT_LENGTH if carried.counter in OF_EACH_ROUND else MOST_COUNTED
        for step, entry in zip(steps, entries, strict=True):
            yield from _whole_faults(entry, (*path, step), 0, largest)


def _whole_faults(value: object, path: Path, least: int, most: int) -> Iterator[Fault]:
    number = whole(value)
    if number is None:
        yield refused(path, "wrong_type", value, "an integer")
    elif number < least:
        yield refused(path, "too_small", number, f"{least} or more")
    elif number > most:
        yield refused(path, "too_large", number, f"{most} or less")
