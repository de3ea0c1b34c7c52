"""The counters that a serving engine keeps, what follows from them, and where they contradict each other.

`RULES` is the one table of what follows from what: an identity fills in a counter that was not given and must hold
where it was; an assumption only fills in. Ratios are in `acceptance.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise, zip_longest

from service.core.contradictions import Contradiction, Count, Known, beyond_bounds, impossible_lists, same, unequal

COUNTERS = {
    "rounds": "target steps that had proposals to verify, S",
    "steps": "all target steps, also those without proposals",
    "draft_length": "most proposals of a round, K",
    "drafted": "proposals that the draft made",
    "tested": "proposals given to the target; those thrown away before are not counted",
    "checked": "proposals up to the first rejection of each round, that one included",
    "padded": "places for proposals: steps * draft_length",
    "accepted": "proposals accepted by the rule, A; the bonus or the replacement is not one",
    "emitted": "tokens sent to the user; a stop or a limit may cut some that were accepted",
    "histogram": "rounds that accepted exactly j proposals, for j = 0 to K",
    "accepted_by_position": "rounds that accepted proposal i, for i = 1 to K",
    "accepted_by_round": "proposals accepted in each step, in order",
    "drafted_by_round": "proposals made in each step, in order",
}
"""Every counter by name, with its meaning."""

LISTS = ("histogram", "accepted_by_position", "accepted_by_round", "drafted_by_round")
OF_EACH_ROUND = ("accepted_by_round", "drafted_by_round")


@dataclass(frozen=True, slots=True)
class Rule:
    """What a counter is, from others. inputs: those it needs. holds: an identity; else an assumption.

    compute: to the counter, or None where the inputs do not determine it.
    """

    counter: str
    inputs: tuple[str, ...]
    formula: str
    holds: bool
    compute: Callable[..., Count | None]


@dataclass(frozen=True, slots=True)
class Derived:
    """known: the counters given and derived. formulas: how each derived one came about."""

    known: Mapping[str, Count]
    formulas: Mapping[str, str]
    contradictions: tuple[Contradiction, ...]


def derived(given: Known) -> Derived:
    """Everything that follows from these counters, and every contradiction among them.

    given: integers of 0 or more, and tuples of them for LISTS.

    >>> found = derived({"histogram": (3, 2, 1, 0, 4)})
    >>> found.known["rounds"], found.known["accepted"], found.known["accepted_by_position"]
    (10, 20, (7, 5, 4, 4))
    """
    known, formulas = dict(given), dict[str, str]()
    origins = {name: {name} for name in given}
    contradictions = list(impossible_lists(given))
    for rule in RULES if not contradictions else ():
        if any(name not in known for name in rule.inputs) or (not rule.holds and rule.counter in known):
            continue
        value = rule.compute(*(known[name] for name in rule.inputs))
        if value is None:
            continue
        made_of = set().union(*(origins[name] for name in rule.inputs))
        if rule.counter not in known:
            known[rule.counter], formulas[rule.counter], origins[rule.counter] = value, rule.formula, made_of
        elif not made_of & origins[rule.counter] and not same(known[rule.counter], value):
            contradictions.append(unequal(rule.counter, rule.inputs, rule.formula, known[rule.counter], value))
    found = (*contradictions, *beyond_bounds(known))
    return Derived(known, formulas, tuple(_traced(one, origins) for one in found))


def pooled(requests: list[Known]) -> dict[str, Count]:
    """The counters of several requests together: sums, of those that every request has. Lists of rounds are dropped;
    draft_length is kept where it is the same in all.
    """
    names = [name for name in COUNTERS if name not in OF_EACH_ROUND and all(name in known for known in requests)]
    found: dict[str, Count] = {}
    for name in names:
        values = [known[name] for known in requests]
        if name != "draft_length":
            found[name] = _total(values)
        elif len(set(values)) == 1:
            found[name] = values[0]
    return found


def _traced(found: Contradiction, origins: Mapping[str, set[str]]) -> Contradiction:
    """The same with the given counters that it comes from at the end."""
    given = sorted(set().union(*(origins[name] for name in found.counters)) - {*found.counters}, key=[*COUNTERS].index)
    return replace(found, counters=(*found.counters, *given))


def _total(values: list[Count]) -> Count:
    lists = [value for value in values if isinstance(value, tuple)]
    if lists:
        return tuple(sum(places) for places in zip_longest(*lists, fillvalue=0))
    return sum(value for value in values if isinstance(value, int))


def _histogram(accepted: tuple[int, ...], drafted: tuple[int, ...], length: int) -> Count:
    made = [a for a, d in zip(accepted, drafted, strict=True) if d]
    return tuple(made.count(j) for j in range(max(length, *made, 0) + 1))


def _from_positions(rounds: int, positions: tuple[int, ...]) -> Count | None:
    ends = (rounds, *positions, 0)
    return tuple(here - further for here, further in pairwise(ends)) if positions[:1] <= (rounds,) else None


def _certain_positions(rounds: int, accepted: int, length: int) -> Count | None:
    """Where one number settles all: nothing or everything accepted, or one proposal a round."""
    if length == 1 and accepted <= rounds:
        return (accepted,)
    if accepted == 0:
        return (0,) * length
    return (rounds,) * length if accepted == rounds * length else None


def _full_checked(histogram: tuple[int, ...], tested: int, rounds: int, length: int) -> Count | None:
    if tested != rounds * length:
        return None
    return sum(count * min(j + 1, length) for j, count in enumerate(histogram))


def _tails(histogram: tuple[int, ...]) -> Count:
    return tuple(accumulate(reversed(histogram[1:])))[::-1]


RULES = (
    Rule("draft_length", ("histogram",), "entries of histogram - 1", False, lambda h: len(h) - 1),
    Rule("draft_length", ("accepted_by_position",), "entries of accepted_by_position", False, len),
    Rule("draft_length", ("drafted_by_round",), "greatest of drafted_by_round", False, lambda d: max(d, default=0)),
    Rule("steps", ("accepted_by_round",), "entries of accepted_by_round", True, len),
    Rule("accepted", ("accepted_by_round",), "sum of accepted_by_round", True, sum),
    Rule("drafted", ("drafted_by_round",), "sum of drafted_by_round", True, sum),
    Rule("rounds", ("drafted_by_round",), "entries above 0 of drafted_by_round", True, lambda d: sum(map(bool, d))),
    Rule(
        "checked",
        OF_EACH_ROUND,
        "sum of min(accepted + 1, drafted) over the rounds",
        True,
        lambda a, d: sum(map(min, (n + 1 for n in a), d)),
    ),
    Rule("histogram", (*OF_EACH_ROUND, "draft_length"), "rounds with proposals by accepted_by_round", True, _histogram),
    Rule(
        "histogram",
        ("accepted_by_round", "draft_length"),
        "rounds by accepted_by_round, as if each had proposals",
        False,
        lambda a, length: _histogram(a, (1,) * len(a), length),
    ),
    Rule("rounds", ("histogram",), "sum of histogram", True, sum),
    Rule(
        "accepted",
        ("histogram",),
        "sum of j * histogram[j]",
        True,
        lambda h: sum(j * count for j, count in enumerate(h)),
    ),
    Rule("accepted", ("accepted_by_position",), "sum of accepted_by_position", True, sum),
    Rule("accepted_by_position", ("histogram",), "sum of histogram[j] for j >= i", True, _tails),
    Rule("tested", ("drafted",), "drafted, as if none were thrown away", False, lambda n: n),
    Rule(
        "rounds",
        ("tested", "draft_length"),
        "tested / draft_length, as if each round had draft_length proposals",
        False,
        lambda n, length: n // length if length and n % length == 0 else None,
    ),
    Rule(
        "accepted_by_position",
        ("rounds", "accepted", "draft_length"),
        "the only possibility for so many accepted",
        False,
        _certain_positions,
    ),
    Rule(
        "histogram",
        ("rounds", "accepted_by_position"),
        "accepted_by_position[j] - accepted_by_position[j + 1]",
        True,
        _from_positions,
    ),
    Rule("steps", ("rounds",), "rounds, as if each step had proposals", False, lambda n: n),
    Rule("padded", ("steps", "draft_length"), "steps * draft_length", False, lambda n, length: n * length),
    Rule(
        "tested",
        ("rounds", "draft_length"),
        "rounds * draft_length, as if each round had draft_length proposals",
        False,
        lambda n, length: n * length,
    ),
    Rule("drafted", ("tested",), "tested, as if none were thrown away", False, lambda n: n),
    Rule(
        "checked",
        ("histogram", "tested", "rounds", "draft_length"),
        "sum of histogram[j] * min(j + 1, draft_length)",
        False,
        _full_checked,
    ),
)
