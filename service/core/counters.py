"""The counters that a serving engine keeps, what follows from them, and where they contradict each other.

What follows from what is in `counter_rules.py`, and ratios are in `acceptance.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest

from service.core.contradictions import Contradiction, Count, Known, beyond_bounds, impossible_lists, same, unequal
from service.core.counter_rules import OF_EACH_ROUND, RULES

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
