"""Batches and jobs: by hand, against brute force over every outcome, and the two derivations of E R."""

import math
from fractions import Fraction
from itertools import product

import pytest

from service.core.batches import (
    MOST_BITS,
    expected_max_committed,
    expected_max_rounds,
    expected_min_committed,
    expected_rounds,
)
from service.core.speedup import accepted_law, survival_of

CASES = {
    "halves": survival_of((Fraction(1, 2), Fraction(1, 2))),
    "apart": survival_of((Fraction(3, 4), Fraction(1, 2), Fraction(5, 8))),
    "never": survival_of((Fraction(0), Fraction(1, 3))),
    "always": survival_of((Fraction(1), Fraction(1))),
    "no_draft": survival_of(()),
}


def counts(survival: tuple[Fraction, ...]) -> list[tuple[int, Fraction]]:
    """Each committed count with its probability."""
    return list(enumerate(accepted_law(survival), 1))


def over_batches(survival: tuple[Fraction, ...], size: int, chosen: object) -> Fraction:
    """The mean of min or max over every outcome of a batch."""
    return sum(
        (
            chosen(n for n, _ in batch) * math.prod((probability for _, probability in batch), start=Fraction(1))
            for batch in product(counts(survival), repeat=size)
        ),
        start=Fraction(0),
    )


def rounds_law(survival: tuple[Fraction, ...], tokens: int) -> dict[int, Fraction]:
    """The law of the rounds of one job, path by path."""
    law: dict[int, Fraction] = {}
    waiting = [(0, 0, Fraction(1))]
    while waiting:
        rounds, done, probability = waiting.pop()
        if done >= tokens:
            law[rounds] = law.get(rounds, Fraction(0)) + probability
            continue
        waiting += [(rounds + 1, done + n, probability * further) for n, further in counts(survival) if further]
    return law


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_min_and_max_are_those_of_every_outcome(name: str, size: int) -> None:
    """With one request both are E N."""
    survival = CASES[name]
    assert expected_min_committed(survival, size) == over_batches(survival, size, min)
    assert expected_max_committed(survival, size) == over_batches(survival, size, max)
    if size == 1:
        assert expected_min_committed(survival, 1) == expected_max_committed(survival, 1) == sum(survival)


def test_a_constant_rate_acts_as_its_power_on_an_aligned_batch() -> None:
    """BASS: 0.8**5 = 0.328, so five aligned requests of a long draft commit 1 / (1 - 0.328) = 1.487 a round."""
    least = expected_min_committed(survival_of((Fraction(4, 5),) * 40), 5)
    assert least is not None
    assert least == sum(survival_of((Fraction(4, 5) ** 5,) * 40))
    assert round(float(least), 3) == 1.487


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("tokens", [1, 2, 5])
def test_rounds_of_a_job_are_those_of_every_path(name: str, tokens: int) -> None:
    """E R, and E max R of two, from the law of R; L / E N <= E R <= (L + K) / E N."""
    survival = CASES[name]
    law = rounds_law(survival, tokens)
    mean = sum(rounds * probability for rounds, probability in law.items())
    slower = sum(max(a, b) * law[a] * law[b] for a, b in product(law, repeat=2))
    assert expected_rounds(survival, tokens) == mean
    assert expected_max_rounds(survival, tokens, 1) == mean
    assert expected_max_rounds(survival, tokens, 2) == slower
    assert tokens / sum(survival) <= mean <= (tokens + len(survival) - 1) / sum(survival)


def test_what_would_be_too_long_is_none() -> None:
    """Halves over K = 64 have denominators of 65 bits: 1,008 requests fit into 2**16 bits, 1,009 do not."""
    survival = survival_of((Fraction(1, 2),) * 64)
    assert MOST_BITS // 65 == 1_008
    assert expected_min_committed(survival, 1_008) is not None
    assert expected_max_committed(survival, 1_008) is not None
    assert expected_rounds(survival, 1_008) is not None
    assert expected_min_committed(survival, 1_009) is None
    assert expected_max_committed(survival, 1_009) is None
    assert expected_rounds(survival, 1_009) is None


def test_a_law_of_rounds_that_takes_too_many_steps_is_none() -> None:
    """1,000 * 1,000 * 2 / 2 steps are more than 500,000, and 707 * 707 are not; 700 * 94 * 2 bits are too many."""
    survival = CASES["halves"][:2]
    assert expected_max_rounds(survival, 707, 1) is not None
    assert expected_max_rounds(survival, 708, 1) is None
    assert expected_max_rounds(survival, 700, 94) is None
