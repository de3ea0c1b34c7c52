"""One metric as JSON, of statistics and of counters alike."""

from service.core.metrics import Metric
from service.wire.numbers import Json, exact_or_null


def metric_payload(metric: Metric) -> Json:
    """A metric with its formula, its range and the names under which engines publish it."""
    return {
        "value": exact_or_null(metric.value),
        "values": None if metric.values is None else [exact_or_null(value) for value in metric.values],
        "reason": metric.reason,
        "formula": metric.formula,
        "range": list(metric.range),
        "published_as": [{"engine": engine, "name": name} for engine, name in metric.published_as],
    }
