"""The calculator's answer as JSON, and what it must mean."""

from collections.abc import Iterator
from fractions import Fraction

from service.core.batches import expected_max_committed, expected_max_rounds, expected_min_committed, expected_rounds
from service.core.speedup import (
    SpeedupRow,
    accepted_law,
    best_row,
    operations_factor,
    speedup_rows,
    variance_of_accepted,
)
from service.errors import Fault
from service.wire.meaning import equal, sum_faults
from service.wire.numbers import Json, exact, exact_or_null
from service.wire.speedup_request import SpeedupRequest

ASSUMPTIONS = (
    (
        "A draft step costs draft_cost target steps, verifying all positions of a round costs verify_cost target "
        "steps, and nothing else costs anything. The costs are assumed, not measured."
    ),
    (
        "Each acceptance rate is conditional: proposal i is accepted with probability alpha_i, given that those before "
        "it were. One rate given alone holds at every position. It is not accepted over drafted, which falls with the "
        "draft length though the rate stays."
    ),
    "Figures are long-run ratios: expected tokens over expected cost, for texts that are long beside a round.",
    (
        "The requests of a batch are independent of each other and have the same rates. A round of the whole batch "
        "costs draft_length * draft_cost + verify_cost target steps of that batch. How the costs grow with the batch "
        "is not known here: give the costs that you measure at that batch."
    ),
)
FORMULAS = {
    "expected_committed": "E_k = S_0 + S_1 + ... + S_k, where S_i = alpha_1 ... alpha_i; at most k + 1",
    "speedup": "E_k / (k * draft_cost + verify_cost)",
    "operations_factor": "(k * operations_cost + k + 1) / E_k",
    "break_even_draft_cost": "(E_k - verify_cost) / k",
    "oracle_committed": "1 / (1 - alpha): a draft that always stops just before its first rejection",
    "expected_min": "sum of Pr(N >= n)^B: every request advances by the least, as with an aligned key-value cache",
    "expected_max": "sum of 1 - (1 - Pr(N >= n))^B: the longest row, to which the others are padded",
    "throughput": "B * E N / T with finished requests replaced at once; B * E min N / T aligned; B * L / (E max R * T) "
    "for a static batch of jobs that waits for the slowest; T is the cost of a round in target steps",
    "expected_rounds": "m(L), where m(l) = 1 + sum of Pr(N = n) m(l - n) and m(l) = 0 for l <= 0",
    "expected_max_rounds": "sum over r >= 0 of 1 - Pr(R <= r)^B",
}
ANY_LENGTH = "acceptance at position 1 > draft_cost, which decides for every draft length where verify_cost is 1"
SOME_LENGTH = "E_k > k * draft_cost + verify_cost for some k from 1 to draft_length"


def speedup_payload(request: SpeedupRequest, *, root: str) -> Json:
    """The answer of GET /speedup."""
    survival = request.survival
    rows = speedup_rows(survival, draft_cost=request.draft_cost, verify_cost=request.verify_cost)
    best, chosen = best_row(rows), rows[-1]
    return {
        "request": request.resolved(),
        "assumptions": list(ASSUMPTIONS),
        "formulas": FORMULAS,
        "survival_by_position": [exact(probability) for probability in survival[1:]],
        "committed_count": {
            "law": [
                {"committed_count": n, "probability": exact(probability)}
                for n, probability in enumerate(accepted_law(survival), 1)
            ],
            "variance": exact(variance_of_accepted(survival)),
        },
        "rows": [_row(row, request) for row in rows],
        "chosen": {"draft_length": chosen.draft_length, "speedup": exact(chosen.speedup)},
        "best": {"draft_length": best.draft_length, "speedup": exact(best.speedup)},
        "improvement": {
            "possible": best.speedup > 1,
            "condition": ANY_LENGTH if request.verify_cost == 1 else SOME_LENGTH,
        },
        "limits": _limits(request),
        "batch": _batch(request, chosen),
        "job": None if request.tokens is None else _job(request, chosen, request.tokens),
        "links": {"self": request.link(root), "method": f"{root}/method"},
    }


def speedup_meaning(payload: Json) -> Iterator[Fault]:
    """The law sums to 1, a row stands for each draft length, and the best is the greatest."""
    rows = payload["rows"]
    law = payload["committed_count"]["law"]
    yield from sum_faults(("committed_count", "law"), [entry["probability"] for entry in law], exact(0))
    lengths = [row["draft_length"] for row in rows]
    yield from equal(("rows",), lengths, list(range(len(rows))), "a row for each draft length")
    yield from equal(("rows",), lengths[-1], payload["request"]["draft_length"], "the last draft length")
    greatest = max(row["speedup"]["decimal"] for row in rows)
    yield from equal(("best", "speedup"), payload["best"]["speedup"]["decimal"], greatest, "the greatest speedup")
    yield from equal(("chosen", "speedup"), payload["chosen"]["speedup"], rows[-1]["speedup"], "that of the last row")
    asked = payload["request"]["tokens"]
    yield from equal(("job",), payload["job"] is not None, asked is not None, "whether tokens were given")


def _row(row: SpeedupRow, request: SpeedupRequest) -> Json:
    length, committed = row.draft_length, row.expected_committed
    factor = operations_factor(length, committed, operations_cost=request.operations_cost)
    return {
        "draft_length": length,
        "expected_committed": exact(committed),
        "accepted_per_round": exact(committed - 1),
        "accepted_over_drafted": exact_or_null((committed - 1) / length if length else None),
        "wasted_per_round": exact(length - (committed - 1)),
        "round_cost": exact(row.round_cost),
        "speedup": exact(row.speedup),
        "break_even_draft_cost": exact_or_null(row.break_even_draft_cost),
        "operations_factor": exact(factor),
    }


def _limits(request: SpeedupRequest) -> Json:
    rate = request.constant
    reason = "positions_differ" if rate is None else "unbounded" if rate == 1 else None
    return {
        "all_accepted": request.draft_length + 1,
        "oracle_committed": exact(1 / (1 - rate)) if rate is not None and reason is None else None,
        "reason": reason,
    }


def _batch(request: SpeedupRequest, chosen: SpeedupRow) -> Json:
    size, survival = request.batch, request.survival
    least = expected_min_committed(survival, size)
    cost = chosen.round_cost
    return {
        "requests": size,
        "expected_min_committed": exact_or_null(least),
        "expected_max_committed": exact_or_null(expected_max_committed(survival, size)),
        "throughput": exact(size * chosen.expected_committed / cost),
        "throughput_aligned": exact_or_null(_over(size, least, cost)),
        "reason": None if least is not None else "too_long_to_be_exact",
    }


def _job(request: SpeedupRequest, chosen: SpeedupRow, tokens: int) -> Json:
    survival, committed, cost = request.survival, chosen.expected_committed, chosen.round_cost
    rounds = expected_rounds(survival, tokens)
    slowest = rounds if request.batch == 1 else expected_max_rounds(survival, tokens, request.batch)
    missing = rounds is None or slowest is None
    return {
        "tokens": tokens,
        "expected_rounds": exact_or_null(rounds),
        "least_rounds": exact(tokens / committed),
        "most_rounds": exact((tokens + request.draft_length) / committed),
        "expected_overshoot": exact_or_null(None if rounds is None else rounds * committed - tokens),
        "expected_time": exact_or_null(None if rounds is None else rounds * cost),
        "expected_max_rounds": exact_or_null(slowest),
        "throughput_static": exact_or_null(None if slowest is None else request.batch * tokens / (slowest * cost)),
        "reason": "too_long_to_be_exact" if missing else None,
    }


def _over(size: int, committed: Fraction | None, cost: Fraction) -> Fraction | None:
    return None if committed is None else size * committed / cost
