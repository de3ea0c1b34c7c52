"""Where counters of an engine cannot all be right. What follows from what is in `counters.py`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

Count = int | tuple[int, ...]
Known = Mapping[str, Count]

INCONSISTENT = "inconsistent_counters"
_BY_ROUND = ("accepted_by_round", "drafted_by_round")

BOUNDS = (
    ("accepted", "drafted", "no more can be accepted than were drafted"),
    ("accepted", "tested", "no more can be accepted than were tested"),
    ("accepted", "padded", "a round accepts draft_length proposals at most"),
    ("accepted", "checked", "what is accepted was checked"),
    ("tested", "drafted", "what is tested was drafted"),
    ("tested", "padded", "a round tests draft_length proposals at most"),
    ("checked", "tested", "what is checked was tested"),
    ("rounds", "steps", "a round is a step"),
)
"""The smaller counter, the larger, and why. Of one smaller counter only the first that fails is told."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Counters that cannot all be right. counters: those it is about, the suspect first. index: of an entry of that."""

    counters: tuple[str, ...]
    detail: str
    index: int | None = None
    code: str = INCONSISTENT


def unequal(counter: str, inputs: tuple[str, ...], formula: str, found: Count, computed: Count) -> Contradiction:
    """A counter that is not what others make it."""
    detail = f"{counter} is {_shown(found)}, and {formula} is {_shown(computed)}; the two are one number."
    if isinstance(found, tuple):
        detail = detail.replace("the two are one number", "the two are one list")
    return Contradiction((counter, *inputs), detail)


def same(one: Count, other: Count) -> bool:
    """Whether two counts are equal; zeros at the end of a list do not matter."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return _length(one) == _length(other) and all(a == b for a, b in zip(one, other, strict=False))
    return one == other


def impossible_lists(given: Known) -> Iterator[Contradiction]:
    """The contradictions within lists, and between the two lists of rounds."""
    positions = _list(given, "accepted_by_position")
    for index, (here, further) in enumerate(pairwise(positions), 1):
        if further > here:
            implied = f": more would be a conditional acceptance of {further}/{here}" if here else ""
            detail = f"Got {further} after {here}; allowed is {here} or less{implied}."
            yield Contradiction(("accepted_by_position",), detail, index, "not_non_increasing")
    accepted, drafted = _list(given, "accepted_by_round"), _list(given, "drafted_by_round")
    if "drafted_by_round" in given and "accepted_by_round" in given and len(accepted) != len(drafted):
        detail = f"accepted_by_round has {len(accepted)} entries and drafted_by_round has {len(drafted)}; allowed is "
        yield Contradiction(("accepted_by_round",), detail + "the same number in both.", None, "wrong_length")
    for index, (a, d) in enumerate(zip(accepted, drafted, strict=False)):
        if a > d:
            yield Contradiction(("accepted_by_round",), f"Got {a}; allowed is {d} or less, what was drafted.", index)


def beyond_bounds(known: Known) -> Iterator[Contradiction]:
    """Counters larger than others allow."""
    told: set[str] = set()
    for smaller, larger, why in BOUNDS:
        least, most = known.get(smaller), known.get(larger)
        if isinstance(least, int) and isinstance(most, int) and least > most and smaller not in told:
            told.add(smaller)
            yield Contradiction((smaller, larger), f"{smaller} is {least} and {larger} is {most}; {why}.")
    accepted, rounds, length = known.get("accepted"), known.get("rounds"), known.get("draft_length")
    if accepted and rounds == 0 and "accepted" not in told:
        yield Contradiction(("accepted", "rounds"), f"accepted is {accepted} in 0 rounds; allowed is 0.")
    positions = _list(known, "accepted_by_position")
    if isinstance(rounds, int) and positions and positions[0] > rounds:
        detail = f"Got {positions[0]} of {rounds} rounds; allowed is {rounds} or less."
        yield Contradiction(("accepted_by_position", "rounds"), detail, 0)
    if isinstance(length, int):
        yield from _too_long(known, length)


def _too_long(known: Known, length: int) -> Iterator[Contradiction]:
    """Lists that count more proposals in a round than there are."""
    of_rounds = [(name, index, count) for name in _BY_ROUND for index, count in enumerate(_list(known, name))]
    beyond = [(name, index, count) for name, index, count in of_rounds if count > length]
    for name, index, count in beyond:
        yield Contradiction((name,), f"Got {count}; allowed is {length} or less, the draft_length.", index)
    reached = {
        "histogram": _length(_list(known, "histogram")) - 1,
        "accepted_by_position": _length(_list(known, "accepted_by_position")),
    }
    longer = [(name, most) for name, most in reached.items() if most > length]
    if longer and not beyond:
        name, most = longer[0]
        detail = f"{name} counts {most} proposals of a round, and draft_length is {length}."
        yield Contradiction((name, "draft_length"), detail)


def _list(known: Known, name: str) -> tuple[int, ...]:
    value = known.get(name, ())
    return value if isinstance(value, tuple) else ()


def _length(numbers: tuple[int, ...]) -> int:
    """How many entries there are up to the last that is not 0."""
    return max((place for place, number in enumerate(numbers, 1) if number), default=0)


def _shown(count: Count) -> str:
    return str(list(count) if isinstance(count, tuple) else count)
