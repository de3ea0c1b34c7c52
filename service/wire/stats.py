"""Statistics as JSON, and what they must mean. The exact part is here; the check is in `convergence.py`."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from service.core.expectations import Expectations, PositionExpectation, frame_count
from service.core.metrics import metrics
from service.core.speedup import SpeedupRow, best_row, speedup_rows
from service.core.uniforms import ALGORITHM_VERSION
from service.errors import Fault, Path
from service.wire.convergence import convergence_meaning
from service.wire.inline_profile import why_no_link
from service.wire.links import profile_link, round_link
from service.wire.meaning import contradiction, equal, fraction_of, law_faults, sum_faults
from service.wire.metrics import metric_payload
from service.wire.numbers import Json, exact, exact_or_null, law, listed_tokens
from service.wire.stats_request import StatsRequest

ASSUMPTION = (
    "An assumption, not a measurement: a draft step costs draft_cost target steps, verifying all positions of a round "
    "costs verify_cost target steps, and nothing else costs anything."
)
FORMULAS = {
    "by_survival": "E N = S_0 + S_1 + ... + S_K, where S_i is the product of the overlaps of positions 1..i",
    "by_count_law": "E N = sum of n Pr(N = n), from the rule's own acceptance of each token",
}
MASSES = ("target", "draft", "accepted", "replaced", "committed")


def stats_payload(
    request: StatsRequest, *, exact_part: Json | None, convergence_part: Json | None, data_version: str, root: str
) -> Json:
    """The answer of GET /stats/{profile}, from its two parts."""
    return {
        "request": request.resolved(),
        "input": request.report,
        "algorithm_version": ALGORITHM_VERSION,
        "data_version": data_version,
        "exact": exact_part,
        "convergence": convergence_part,
        "links": _links(request, root),
    }


def exact_payload(found: Expectations, *, draft_cost: Fraction, verify_cost: Fraction, top: int) -> Json:
    """The exact part: nothing here is simulated. top: how many tokens of a law are listed."""
    profile, committed = found.profile, found.committed_by_survival
    length = profile.draft_length
    rows = speedup_rows(found.survival, draft_cost=draft_cost, verify_cost=verify_cost)
    best = best_row(rows)
    return {
        "positions": [_position(position, profile.vocabulary, top) for position in found.positions],
        "bonus": {
            "position": length + 1,
            "reached": exact(found.survival[-1]),
            "law": law(profile.bonus, profile.vocabulary, top=top),
        },
        "expected_committed": {
            "by_survival": exact(committed),
            "by_count_law": exact(found.committed_by_count_law),
            "formulas": FORMULAS,
        },
        "committed_count": {
            "law": [
                {"committed_count": n, "probability": exact(probability), "frame_count": frame_count(n, length)}
                for n, probability in enumerate(found.count_law, 1)
            ],
            "variance": exact(found.variance),
            "standard_deviation": float(found.variance) ** 0.5,
        },
        "metrics": {metric.name: metric_payload(metric) for metric in metrics(found)},
        "speedup": {
            "assumption": ASSUMPTION,
            "draft_cost": exact(draft_cost),
            "verify_cost": exact(verify_cost),
            "rows": [_speedup_row(row) for row in rows],
            "best": {"draft_length": best.draft_length, "speedup": exact(best.speedup)},
        },
        "frame_count": {
            "least": min(frame_count(n, length) for n in (1, length + 1)),
            "expected": exact(found.frame_count),
            "most": frame_count(length + 1, length),
        },
        "cost": {
            "unit": "target steps per committed token",
            "best": exact(Fraction(1, length + 1)),
            "expected": exact(1 / committed),
            "worst": exact(1),
            "without_draft": exact(1),
        },
    }


def stats_meaning(payload: Json) -> Iterator[Fault]:
    """Both derivations agree, laws sum to 1, min + max(0, difference) = target, the check adds up."""
    include = payload["request"]["include"]
    for part in ("exact", "convergence"):
        yield from equal((part,), payload[part] is not None, part in include, "whether it was asked for")
    if payload["exact"] is not None:
        for fault in _exact_meaning(payload["exact"]):
            yield Fault(("exact", *fault.path), fault.code, fault.detail)
    if payload["convergence"] is not None:
        for fault in convergence_meaning(payload["convergence"]):
            yield Fault(("convergence", *fault.path), fault.code, fault.detail)


def _exact_meaning(part: Json) -> Iterator[Fault]:
    expected, count = part["expected_committed"], part["committed_count"]
    yield from equal(
        ("expected_committed", "by_count_law"), expected["by_count_law"], expected["by_survival"], "by_survival"
    )
    nothing = exact(0)
    yield from sum_faults(("committed_count", "law"), (entry["probability"] for entry in count["law"]), nothing)
    yield from law_faults(("bonus", "law"), part["bonus"]["law"])
    speedup = part["speedup"]
    best = max(row["speedup"]["decimal"] for row in speedup["rows"])
    yield from equal(
        ("speedup", "best", "speedup"), speedup["best"]["speedup"]["decimal"], best, "the greatest speedup"
    )
    for index, position in enumerate(part["positions"]):
        yield from _position_meaning(("positions", index), position, index + 1)


def _position_meaning(path: Path, position: Json, number: int) -> Iterator[Fault]:
    yield from equal((*path, "position"), position["position"], number, "its place")
    if (position["residual"] is None) != (position["residual_reason"] is not None):
        yield contradiction((*path, "residual"), "Exactly one of residual and residual_reason is null.")
    if position["residual"] is not None:
        yield from law_faults((*path, "residual"), position["residual"])
    tokens = position["tokens"]
    for mass in MASSES[:2]:
        yield from sum_faults((*path, "tokens"), (entry[mass] for entry in tokens["entries"]), tokens["rest"][mass])
    yield from sum_faults((*path, "overlap"), (position["overlap"],), position["total_variation"])
    rows: list[tuple[Path, Json]] = [(("entries", index), row) for index, row in enumerate(tokens["entries"])]
    for place, row in (*rows, (("rest",), tokens["rest"])):
        parts = (row["accepted"]["fraction"], row["replaced"]["fraction"])
        for mass in () if None in parts else ("committed", "target"):
            total = exact(sum(map(fraction_of, parts), start=Fraction(0)))
            yield from equal((*path, "tokens", *place, mass), row[mass], total, "accepted + replaced")


def _links(request: StatsRequest, root: str) -> Json:
    profile, link = request.profile, request.link(root)
    round_ = round_link(
        root,
        profile=profile.id,
        rule=request.rule.id,
        seed=request.seed,
        round_index=0,
        draft_length=profile.draft_length,
        proposals="sampled",
    )
    named = request.report is None
    return {
        "self": link,
        "self_reason": None if link else why_no_link(profile, request.report, request.source),
        "profile": profile_link(root, profile.id) if named else None,
        "round": round_ if named and request.simulation == "rounds" else None,
        "method": f"{root}/method",
    }


def _position(found: PositionExpectation, vocabulary: tuple[str, ...], top: int) -> Json:
    table = found.table
    listed: Sequence[int] = range(len(vocabulary))
    if len(vocabulary) > top:
        listed = listed_tokens(np.maximum(table.target.weights, table.draft.weights), top=top)
    entries, rest = [], dict.fromkeys(MASSES, Fraction(1))
    rest |= {"accepted": 1 - table.rejection, "replaced": table.rejection}
    for index in listed:
        accepted, replaced = table.accepted(index), table.replaced(index)
        target, draft = table.target.probability(index), table.draft.probability(index)
        masses = dict(zip(MASSES, (target, draft, accepted, replaced, accepted + replaced), strict=True))
        rest = {mass: rest[mass] - masses[mass] for mass in MASSES}
        entries.append(
            {
                "token": vocabulary[index],
                "target": exact(target),
                "draft": exact(draft),
                "acceptance_probability": exact_or_null(table.acceptance(index)),
                "accepted": exact(accepted),
                "replaced": exact(replaced),
                "committed": exact(accepted + replaced),
            }
        )
    residual = found.residual
    return {
        "position": found.position,
        "reached": exact(found.reached),
        "overlap": exact(found.overlap),
        "total_variation": exact(found.total_variation),
        "tokens": {"entries": entries, "rest": {mass: exact(rest[mass]) for mass in MASSES}},
        "residual": None if residual is None else law(residual, vocabulary, top=top),
        "residual_reason": "target_equals_draft" if residual is None else None,
    }


def _speedup_row(row: SpeedupRow) -> Json:
    return {
        "draft_length": row.draft_length,
        "expected_committed": exact(row.expected_committed),
        "round_cost": exact(row.round_cost),
        "speedup": exact(row.speedup),
        "break_even_draft_cost": exact_or_null(row.break_even_draft_cost),
    }
