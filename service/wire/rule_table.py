"""All rules side by side as JSON, and what such a table must mean."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from service.core.comparison import Bounds, Row
from service.core.expectations import Expectations
from service.core.speedup import best_row, rows_of
from service.errors import Fault, Path
from service.wire.bias import test_payload
from service.wire.links import round_link, stats_link
from service.wire.meaning import equal, fraction_of, sum_faults
from service.wire.numbers import Json, exact, exact_or_null
from service.wire.rule_table_loading import RuleTableRequest

BOUNDS = ("optimal", "match", "optimal_without_replacement", "match_without_replacement")


def rule_table_payload(
    request: RuleTableRequest, rows: Sequence[Row], found: Bounds, *, data_version: str, root: str
) -> Json:
    """The answer of GET /stats/{profile}/rules."""
    return {
        "request": request.resolved(),
        "data_version": data_version,
        "rows": [_row(row, request, root) for row in rows],
        "bounds": _bounds(found, request.candidates),
        "links": {
            "self": request.link(root),
            "rules": f"{root}/rules",
            "stats": stats_link(root, request.profile.id),
        },
    }


def _bounds(found: Bounds, candidates: int) -> Json:
    return {
        "candidates": candidates,
        "positions": [
            {"position": position, **{name: exact_or_null(getattr(one, name)) for name in BOUNDS}}
            for position, one in enumerate(found.positions, 1)
        ],
        "full_information": exact_or_null(found.full_information),
        "smallest_rho": None
        if found.smallest_rho is None
        else dict(zip(("low", "high"), map(exact, found.smallest_rho), strict=True)),
    }


def rule_table_meaning(payload: Json) -> Iterator[Fault]:
    """No rule stands twice; a row has figures or a reason, and its figures agree with each other."""
    names = [row["name"] for row in payload["rows"]]
    yield from equal(("rows",), len(names), len(set(names)), "the number of different rules")
    for index, row in enumerate(payload["rows"]):
        path, figures = ("rows", index), row["figures"]
        yield from equal((*path, "reason"), row["reason"] is None, figures is not None, "whether there are figures")
        if figures is not None:
            yield from _figures_meaning((*path, "figures"), figures, lossless=row["lossless"])


def _figures_meaning(path: Path, figures: Json, *, lossless: bool) -> Iterator[Fault]:
    law = figures["committed_count"]
    yield from sum_faults((*path, "committed_count"), (entry["probability"] for entry in law), exact(0))
    parts = [entry["probability"]["fraction"] for entry in law]
    if None not in parts:
        mean = exact(sum((n * fraction_of(part) for n, part in enumerate(parts, 1)), start=Fraction(0)))
        yield from equal((*path, "expected_committed"), figures["expected_committed"], mean, "the mean of the law")
    distances = [place["total_variation"] for place in (*figures["positions"], figures["bonus"])]
    largest = max(distance["decimal"] for distance in distances)
    yield from equal(
        (*path, "largest_total_variation"), figures["largest_total_variation"]["decimal"], largest, "the largest"
    )
    if lossless:
        found = {distance["fraction"] for distance in distances}
        yield from equal((*path, "positions"), found, {"0"}, "the distance of a lossless rule")


def _row(row: Row, request: RuleTableRequest, root: str) -> Json:
    rule, profile = row.rule, request.profile
    stats = [("rule", rule.name), ("draft_length", str(profile.draft_length))]
    return {
        "id": rule.id,
        "name": rule.name,
        "title": rule.title,
        "family": rule.family,
        "lossless": rule.lossless,
        "figures": None if row.found is None else _figures(row, row.found, request),
        "reason": row.reason,
        "detail": row.detail,
        "links": {
            "stats": stats_link(root, profile.id, stats),
            "round": round_link(
                root,
                profile=profile.id,
                rule=rule.name,
                seed=0,
                round_index=0,
                draft_length=profile.draft_length,
                proposals="sampled",
            ),
        },
    }


def _figures(row: Row, found: Expectations, request: RuleTableRequest) -> Json:
    costs = {"draft_cost": request.draft_cost, "verify_cost": request.verify_cost}
    rows = rows_of(found.committed_by_length, **costs)
    best, distances = best_row(rows), row.distances or ()
    return {
        "positions": [
            {
                "position": place.position,
                "reached": exact(place.reached),
                "accepted": exact(place.accepted),
                "total_variation": exact(distance),
            }
            for place, distance in zip(found.positions, distances, strict=False)
        ],
        "bonus": {"reached": exact(found.survival[-1]), "total_variation": exact(distances[-1])},
        "largest_total_variation": exact(max(distances, default=Fraction(0))),
        "first_two_total_variation": exact_or_null(row.first_two),
        "expected_committed": exact(found.committed_by_survival),
        "committed_count": [
            {"committed_count": n, "probability": exact(probability)}
            for n, probability in enumerate(found.count_law, 1)
        ],
        "speedup": exact(rows[-1].speedup),
        "best": {"draft_length": best.draft_length, "speedup": exact(best.speedup)},
        "detection": test_payload(row.detection),
    }
