"""The identities between counters, and several requests together."""

import numpy as np

from service.core.counters import COUNTERS, derived, pooled


def test_the_identities_hold_on_random_rounds() -> None:
    """From the rounds alone, from the histogram alone, and from the positions: the same counters."""
    chance = np.random.default_rng(41)
    for _ in range(200):
        length, number = int(chance.integers(1, 6)), int(chance.integers(1, 30))
        rounds = tuple(map(int, chance.integers(0, length + 1, number)))
        by_round = derived({"accepted_by_round": rounds, "drafted_by_round": (length,) * number}).known
        histogram = tuple(rounds.count(j) for j in range(length + 1))
        positions = tuple(sum(accepted >= i for accepted in rounds) for i in range(1, length + 1))
        by_histogram = derived({"histogram": histogram}).known
        by_position = derived({"rounds": number, "accepted_by_position": positions}).known
        names = [name for name in COUNTERS if name not in ("emitted", "accepted_by_round", "drafted_by_round")]
        for name in names:
            assert by_round[name] == by_histogram[name] == by_position[name], name
        assert by_round["accepted"] == sum(rounds) == sum(positions)


def test_several_requests_are_pooled_by_sums() -> None:
    """Lists position by position, the shorter one with zeros; what one request lacks is lacking."""
    first, second = derived({"histogram": (1, 2)}).known, derived({"histogram": (0, 1, 1)}).known
    found = pooled([first, {**second, "emitted": 5}])
    assert found["histogram"] == (1, 3, 1)
    assert found["accepted_by_position"] == (4, 1)
    assert (found["rounds"], found["accepted"], found["padded"]) == (5, 5, 3 + 4)
    assert "emitted" not in found
    assert "draft_length" not in found
    assert pooled([first, first])["draft_length"] == 1
