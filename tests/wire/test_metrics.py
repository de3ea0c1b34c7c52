"""A metric as JSON: one figure, figures by position, or a reason."""

from fractions import Fraction

from service.core.metrics import Metric
from service.wire.metrics import metric_payload
from service.wire.numbers import exact


def test_a_metric_is_written_with_all_that_explains_it() -> None:
    """Null where there is nothing."""
    metric = Metric("x", "a / b", ("0", "1"), (("vLLM", "rate"),), values=(Fraction(1, 2), None), reason="unreached")
    assert metric_payload(metric) == {
        "value": None,
        "values": [exact(Fraction(1, 2)), None],
        "reason": "unreached",
        "formula": "a / b",
        "range": ["0", "1"],
        "published_as": [{"engine": "vLLM", "name": "rate"}],
    }
    assert metric_payload(Metric("y", "a", ("0", "K"), (), value=Fraction(3)))["values"] is None
