"""The table of engines: every name carries a counter or a ratio of ours, or is read over."""

import pytest

from service.core.acceptance import RATIOS
from service.core.counters import COUNTERS
from service.wire.engines import ENGINES, published_as


@pytest.mark.parametrize("engine", ENGINES)
def test_a_name_carries_a_counter_or_a_ratio_that_there_is(engine: str) -> None:
    """Never both."""
    ratios = {ratio.name for ratio in RATIOS}
    for carried in ENGINES[engine].names.values():
        assert carried.counter is None or carried.counter in COUNTERS
        assert carried.ratio is None or carried.ratio in ratios
        assert carried.counter is None or carried.ratio is None


def test_our_own_names_are_all_counters_but_the_one_that_only_follows() -> None:
    """padded is steps * draft_length and nothing else."""
    assert set(ENGINES["none"].names) == set(COUNTERS) - {"padded"}


def test_the_table_says_who_publishes_a_counter() -> None:
    """Our own names are none of an engine's, and one that counts something else beside is left out."""
    assert ("vLLM", "num_spec_steps") in published_as("rounds")
    assert ("vLLM", "vllm:spec_decode_num_drafts_total") in published_as("rounds")
    assert [engine for engine, _ in published_as("draft_length")] == ["vLLM"]
    assert published_as("checked") == []


def test_every_note_is_a_sentence() -> None:
    """For people."""
    texts = [text for engine in ENGINES.values() for text in engine.notes.values()]
    assert len(texts) >= 8
    assert all(text.endswith(".") for text in texts)
