"""What follows from counters: `RULES` is the one table of it.

An identity fills in a counter that was not given and must hold where it was; an assumption only fills in. Rules are
applied once, in this order.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate, pairwise

from service.core.contradictions import Count

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
