"""Acceptance metrics of counters as JSON, and what they must mean."""

from collections.abc import Iterator
from fractions import Fraction

from service.core.acceptance import RATIOS, acceptance_metrics, mean_of
from service.core.contradictions import Known
from service.core.counter_rules import OF_EACH_ROUND
from service.core.counters import COUNTERS, pooled
from service.core.metrics import Metric
from service.errors import Fault
from service.wire.acceptance_notes import notes
from service.wire.acceptance_request import AcceptanceRequest
from service.wire.engine_counters import Published, Read
from service.wire.engines import ENGINES, published_as
from service.wire.forced import forced_payload
from service.wire.meaning import contradiction, equal, fraction_of, sum_faults
from service.wire.metrics import metric_payload
from service.wire.numbers import Json, exact, exact_or_null

RATIO_NAMES = tuple(ratio.name for ratio in RATIOS)
NAMES = tuple(name for name in COUNTERS if name not in OF_EACH_ROUND)
ROUNDING = Fraction(1, 2**50)  # of a double, relative


def acceptance_payload(request: AcceptanceRequest, *, root: str) -> Json:
    """The answer of POST /metrics/acceptance."""
    each = [read.derived.known for read in request.requests]
    known = pooled(each)
    found = acceptance_metrics(known)
    of_each = [acceptance_metrics(one) for one in each]
    link = request.link(root)
    return {
        "request": {"engine": request.engine, "draft_length": request.draft_length, "requests": len(each)},
        "counters": [_counter(name, known, request.requests) for name in NAMES],
        "metrics": {metric.name: metric_payload(metric) for metric in found},
        "mean_of_requests": {name: _mean(name, of_each) for name in RATIO_NAMES},
        "requests": [_ratios(one) for one in of_each],
        "published": [
            _published(index, ratio, of_each[index])
            for index, read in enumerate(request.requests)
            for ratio in read.ratios
        ],
        "forced": forced_payload(known),
        "notes": [{"code": code, "text": text} for code, text in notes(ENGINES[request.engine], known)],
        "links": {"self": link, "self_reason": None if link else "too_long", "method": f"{root}/method"},
    }


def acceptance_meaning(payload: Json) -> Iterator[Fault]:
    """The identities between counters and metrics hold, and every law sums to 1."""
    names = [counter["name"] for counter in payload["counters"]]
    yield from equal(("counters",), names, list(NAMES), "the names of the counters")
    if names == list(NAMES):
        yield from _identities(payload["counters"])
    shorter, longer = (_fraction(payload["metrics"], name) for name in ("accepted_per_round", "committed_per_round"))
    if shorter is not None and longer is not None:
        yield from equal(("metrics", "committed_per_round"), longer, shorter + 1, "accepted_per_round and 1")
    for name, metric in payload["metrics"].items():
        if metric["value"] is metric["values"] is metric["reason"] is None:
            yield contradiction(("metrics", name, "reason"), "There is no figure, and no reason why.")
    number = payload["request"]["requests"]
    yield from equal(("requests",), len(payload["requests"]), number, "the number of requests")
    for place, schedule in enumerate(payload["forced"]):
        if schedule["histogram_law"] is not None:
            yield from sum_faults(("forced", place, "histogram_law"), schedule["histogram_law"], exact(0))


def _identities(counters: list[Json]) -> Iterator[Fault]:
    of = {counter["name"]: counter for counter in counters}
    histogram, path = of["histogram"]["values"], ("counters", NAMES.index("histogram"), "values")
    if histogram is not None:
        yield from equal(path, sum(histogram), of["rounds"]["value"], "the number of rounds")
        weighted = sum(j * count for j, count in enumerate(histogram))
        yield from equal(path, weighted, of["accepted"]["value"], "the number accepted")


def _fraction(metrics: Json, name: str) -> Fraction | None:
    """A metric as a number; None where there is none, or its fraction is too long to be written."""
    value = metrics[name]["value"] if name in metrics else None
    return None if value is None or value["fraction"] is None else fraction_of(value["fraction"])


def _counter(name: str, known: Known, requests: tuple[Read, ...]) -> Json:
    count = known.get(name)
    formulas = {read.derived.formulas.get(name) for read in requests}
    formulas.discard(None)
    return {
        "name": name,
        "meaning": COUNTERS[name],
        "value": count if isinstance(count, int) else None,
        "values": list(count) if isinstance(count, tuple) else None,
        "derived_from": "; ".join(sorted(map(str, formulas))) if formulas and count is not None else None,
        "published_as": [{"engine": engine, "name": called} for engine, called in published_as(name)],
    }


def _ratios(found: tuple[Metric, ...]) -> Json:
    return {metric.name: exact_or_null(metric.value) for metric in found if metric.name in RATIO_NAMES}


def _mean(name: str, of_each: list[tuple[Metric, ...]]) -> Json:
    value, number = mean_of(name, of_each)
    return {"value": exact_or_null(value), "requests": number}


def _published(index: int, ratio: Published, found: tuple[Metric, ...]) -> Json:
    value = next(metric.value for metric in found if metric.name == ratio.metric)
    allowed = max(ratio.unit / 2, abs(ratio.given) * ROUNDING)
    return {
        "request": index,
        "name": ratio.name,
        "metric": ratio.metric,
        "given": exact(ratio.given),
        "computed": exact_or_null(value),
        "agrees": None if value is None else abs(ratio.given - value) <= allowed,
    }
