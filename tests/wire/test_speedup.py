"""The calculator's answer: its meaning catches each contradiction."""

import pytest

from service.wire.numbers import exact

QUERY = "/speedup?acceptance=3/4&acceptance=1/2&batch=2&tokens=4"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ((("committed_count", "law", 0, "probability"), exact(0)), ("committed_count", "law")),
        ((("request", "draft_length"), 3), ("rows",)),
        ((("best", "speedup"), exact(3)), ("best", "speedup")),
        ((("chosen", "speedup"), exact(3)), ("chosen", "speedup")),
        ((("job",), None), ("job",)),
    ],
)
def test_a_contradiction_is_found_at_its_place(contradictions, answer, change, path) -> None:
    """Each alone."""
    assert contradictions("SpeedupAnswer", answer(QUERY), change) == [path]
