"""Test vectors on the wire: sentences, and an answer that contradicts itself is never sent."""

from collections.abc import Callable
from typing import Any

import pytest

ADDRESS = "/conformance/vectors/divergent?draft_length=1&rounds=1"


def test_every_kind_is_a_sentence(answer: Callable[[str], Any]) -> None:
    """Divergent, position 2, "a": the threshold is 1/2."""
    vectors = answer("/conformance/vectors/divergent?draft_length=2&rounds=1")["vectors"]
    words = {shown["words"] for vector in vectors for shown in vector["shows"]}
    assert words >= {
        "The round commits 1 token.",
        "The round commits 3 tokens.",
        "Position 2: the largest uniform with which “a” passes its test.",
        "Position 2: the least uniform with which “a” fails its test.",
        "Position 1: “cat” has probability 0 to pass, and fails even with the uniform 0.",
        "Position 1: “the” passes surely, also with the largest uniform below 1.",
        "Position 1: the least uniform that ends the round with “a”.",
        "Round 0 of the seed's random stream.",
    }


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("vectors", 0, "accept"), [], ("vectors", 0, "accept")),
        (("vectors", 0, "expected", "committed_count"), 7, ("vectors", 0, "expected")),
        (("vectors", 0, "expected", "accepted_count"), 7, ("vectors", 0, "expected")),
        (("vectors", 0, "proposals", "indices"), [9], ("vectors", 0)),
        (("vectors", 0, "proposals", "tokens"), ["on"], ("vectors", 0)),
        (("vectors", 0, "final", "decimal"), 0.25, ("vectors", 0)),
    ],
)
def test_a_contradiction_is_found(
    answer: Callable[[str], Any], contradictions: Callable[..., Any], path: tuple[Any, ...], value: Any, told: Any
) -> None:
    """One change to an answer."""
    assert contradictions("Vectors", answer(ADDRESS), (path, value)) == [told]
