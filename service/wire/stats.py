"""Statistics as JSON, and what they must mean. The exact part is here; the check is in `convergence.py`."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from service.core.expectations import Expectations, PositionExpectation
from service.core.metrics import metrics
from service.core.speedup import SpeedupRow, best_row, rows_of
from service.core.uniforms import ALGORITHM_VERSION
from service.errors import Fault, Path
from service.wire.bias import bias_meaning, bias_payloads, detection_payload, first_two_payload, sighting_payload
from service.wire.convergence import convergence_meaning
from service.wire.forced import forced_by_law
from service.wire.inline_profile import why_no_link
from service.wire.links import profile_link, round_link, rule_table_link
from service.wire.meaning import contradiction, equal, fraction_of, law_faults, sum_faults
from service.wire.metrics import metric_payload
from service.wire.numbers import Json, exact, exact_or_null, law, listed_tokens
from service.wire.stats_request import StatsRequest

ASSUMPTION = (
    "An assumption, not a measurement: a draft step costs draft_cost target steps, verifying all positions of a round "
    "costs verify_cost target steps, and nothing else costs anything."
)
FORMULAS = {
    "by_survival": "E N = S_0 + S_1 + ... + S_K, where S_i is the probability that more than i tokens are committed, "
    "by the rule's formula: under the standard rule the product of the overlaps of positions 1..i",
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


def exact_payload(
    found: Expectations,
    *,
    draft_cost: Fraction,
    verify_cost: Fraction,
    false_alarm: Fraction,
    top: int,
    root: str | None,
) -> Json:
    """The exact part: nothing here is simulated.

    top: how many tokens of a law are listed. root: of links to rounds; None for a profile that has no name.
    """
    profile, rule, committed = found.profile, found.rule, found.committed_by_survival
    length = profile.draft_length
    rows = rows_of(found.committed_by_length, draft_cost=draft_cost, verify_cost=verify_cost)
    best = best_row(rows)
    gaps = bias_payloads(profile, rule, top=top)
    counts = [count for count in found.frame_counts if count is not None]
    return {
        "rule": {"name": rule.name, "title": rule.title, "lossless": rule.lossless, "condition": rule.condition},
        "positions": [
            _position(position, bias, profile.vocabulary, top)
            for position, bias in zip(found.positions, gaps, strict=False)
        ],
        "bonus": {
            "position": length + 1,
            "reached": exact(found.survival[-1]),
            "law": law(rule.verifier.bonus(profile), profile.vocabulary, top=top),
            "bias": gaps[-1],
        },
        "first_two": first_two_payload(profile, rule, top=top),
        "detection": detection_payload(profile, rule, false_alarm=false_alarm),
        "sighting": sighting_payload(profile, rule, root=root),
        "expected_committed": {
            "by_survival": exact(committed),
            "by_count_law": exact(found.committed_by_count_law),
            "formulas": FORMULAS,
        },
        "committed_count": {
            "law": [
                {"committed_count": n, "probability": exact(probability), "frame_count": frame_count}
                for n, (probability, frame_count) in enumerate(zip(found.count_law, found.frame_counts, strict=True), 1)
            ],
            "variance": exact(found.variance),
            "standard_deviation": float(found.variance) ** 0.5,
        },
        "metrics": {metric.name: metric_payload(metric) for metric in metrics(found)},
        "forced": profile.of_rule(rule, "forced", lambda: forced_by_law(found.survival)),
        "speedup": {
            "assumption": ASSUMPTION,
            "draft_cost": exact(draft_cost),
            "verify_cost": exact(verify_cost),
            "rows": [_speedup_row(row) for row in rows],
            "best": {"draft_length": best.draft_length, "speedup": exact(best.speedup)},
        },
        "frame_count": {
            "least": min(counts, default=None),
            "expected": exact_or_null(found.frame_count),
            "most": max(counts, default=None),
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
    lossless = part["rule"]["lossless"]
    for index, position in enumerate(part["positions"]):
        yield from _position_meaning(("positions", index), position, index + 1, lossless=lossless)
    yield from bias_meaning(part)


def _position_meaning(path: Path, position: Json, number: int, *, lossless: bool) -> Iterator[Fault]:
    yield from equal((*path, "position"), position["position"], number, "its place")
    if (position["residual"] is None) != (position["residual_reason"] is not None):
        yield contradiction((*path, "residual"), "Exactly one of residual and residual_reason is null.")
    if position["residual"] is not None:
        yield from law_faults((*path, "residual"), position["residual"])
    tokens = position["tokens"]
    for mass in MASSES[:2]:
        yield from sum_faults((*path, "tokens"), (entry[mass] for entry in tokens["entries"]), tokens["rest"][mass])
    yield from sum_faults((*path, "overlap"), (position["overlap"],), position["total_variation"])
    sums = ("committed", "target") if lossless and position["reached"]["decimal"] else ("committed",)
    rows: list[tuple[Path, Json]] = [(("entries", index), row) for index, row in enumerate(tokens["entries"])]
    for place, row in (*rows, (("rest",), tokens["rest"])):
        parts = (row["accepted"]["fraction"], row["replaced"]["fraction"])
        for mass in () if None in parts else sums:
            total = exact(sum(map(fraction_of, parts), start=Fraction(0)))
            yield from equal((*path, "tokens", *place, mass), row[mass], total, "accepted + replaced")


def _links(request: StatsRequest, root: str) -> Json:
    profile, link = request.profile, request.link(root)
    round_ = round_link(
        root,
        profile=profile.id,
        rule=request.rule.name,
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
        "rules": rule_table_link(root, profile.id) if named else None,
        "method": f"{root}/method",
    }


def _position(found: PositionExpectation, bias: Json | None, vocabulary: tuple[str, ...], top: int) -> Json:
    place = found.place
    listed: Sequence[int] = range(len(vocabulary))
    if len(vocabulary) > top:
        listed = listed_tokens(np.maximum(found.target.weights, found.draft.weights), top=top)
    entries, rest = [], dict.fromkeys(MASSES, Fraction(1))
    rest |= {"accepted": found.accepted, "replaced": place.rejection}
    for index in listed:
        accepted, replaced = place.accepted(index), place.replaced(index)
        target, draft = found.target.probability(index), found.draft.probability(index)
        masses = dict(zip(MASSES, (target, draft, accepted, replaced, accepted + replaced), strict=True))
        rest = {mass: rest[mass] - masses[mass] for mass in MASSES}
        entries.append(
            {
                "token": vocabulary[index],
                "target": exact(target),
                "draft": exact(draft),
                "acceptance_probability": exact_or_null(place.acceptance(index)),
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
        "total_variation": exact(1 - found.overlap),
        "accepted": exact(found.accepted),
        "bias": bias,
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
