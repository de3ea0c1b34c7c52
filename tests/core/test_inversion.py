"""Every table gives the token that a search among the edges gives, and that the exact comparison gives."""

import numpy as np
import pytest

from random_profiles import DENOMINATORS, SHAPES, random_row, shaped_row
from service.core.distribution import Distribution
from service.core.inversion import LARGEST_DIRECT_TABLE, DirectTable, GuideTable, inversion
from service.core.uniforms import GRID, numerators, scaled, threshold

SMALL = (1, 2, 6, 1000)
LARGE = (32_000, 128_256)
LARGE_DENOMINATORS = (8, 97, 2**16, 2**17, 10**9 + 7, 2**52 - 47, 2**53)


def edges_of(law: Distribution) -> np.ndarray:
    """The least k of the next token, one at a time in Python's integers."""
    return np.array([threshold(part, law.denominator) for part in law.cumulative.tolist()], dtype=np.int64)


def probes(edges: np.ndarray, some: int) -> np.ndarray:
    """Every edge and one below it, both ends of the grid, the borders of 2**12 even buckets, and `some` of a stream."""
    borders = np.arange(2**12, dtype=np.int64) << 41
    stream = numerators(9, 0, some // 4, block=0).ravel()
    found = np.concatenate([edges, edges - 1, [0, GRID - 1], borders, borders[1:] - 1, stream])
    return found[(found >= 0) & (found < GRID)]


def drawn(law: Distribution, k: np.ndarray) -> np.ndarray:
    """What the table gives."""
    table = inversion(law)
    return table.tokens(table.symbols(k))


def hold(law: Distribution) -> None:
    """The promise of this file, on one law."""
    edges = edges_of(law)
    k = probes(edges, 4000)
    found = drawn(law, k)
    assert np.array_equal(found, edges.searchsorted(k, side="right"))
    numbers = np.array([scaled(one, law.denominator) for one in k.tolist()])
    assert np.array_equal(found, law.cumulative.searchsorted(numbers, side="right"))
    assert (law.weights[found] > 0).all()


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("shape", SHAPES)
def test_table_gives_the_token_of_the_search_and_of_the_exact_comparison(shape: str, size: int) -> None:
    """Over seventeen denominators: powers of two below and above the direct table, primes, 2**53."""
    for denominator in DENOMINATORS:
        hold(shaped_row(shape, size, denominator))


@pytest.mark.parametrize("denominator", LARGE_DENOMINATORS)
@pytest.mark.parametrize("size", LARGE)
@pytest.mark.parametrize("shape", SHAPES)
def test_table_gives_the_same_at_real_vocabularies(shape: str, size: int, denominator: int) -> None:
    """At every edge of 32,000 and 128,256 tokens and one below it."""
    hold(shaped_row(shape, size, denominator))


def test_table_gives_the_same_on_random_rows() -> None:
    """300 rows of up to 12 tokens, many of them of weight 0."""
    rng = np.random.default_rng(4)
    for _ in range(300):
        size = int(rng.integers(1, 13))
        denominator = DENOMINATORS[int(rng.integers(len(DENOMINATORS)))]
        hold(random_row(rng, size, denominator, support=int(rng.integers(1, size + 1))))


@pytest.mark.parametrize("size", [6, 1000, 100_000])
def test_edges_that_crowd_one_bucket_are_still_found(size: int) -> None:
    """All but one token within the least k of the grid, or the greatest: more edges in a bucket than steps from it."""
    first = Distribution([1] * (size - 1) + [GRID - size + 1], GRID)
    last = Distribution([GRID - size + 1] + [1] * (size - 1), GRID)
    for law, start in ((first, 0), (last, GRID - size)):
        k = np.arange(start, start + size, dtype=np.int64)
        assert np.array_equal(drawn(law, k), law.cumulative.searchsorted(k, side="right"))
        backwards = drawn(law, np.ascontiguousarray(k[::-1]))
        assert np.array_equal(backwards, drawn(law, k)[::-1])


def test_tokens_of_weight_zero_are_stepped_over() -> None:
    """However many lie between two tokens, at the start and at the end."""
    weights = np.zeros(5000, dtype=np.int64)
    weights[[7, 8, 2500, 4000]] = 1, 10, 2**40, 3
    law = Distribution(weights, int(weights.sum()))
    hold(law)
    assert set(drawn(law, probes(edges_of(law), 4000)).tolist()) == {7, 8, 2500, 4000}


@pytest.mark.parametrize("denominator", [1, 2, 8, LARGEST_DIRECT_TABLE])
def test_direct_table_has_a_slot_for_each_unit_of_weight(denominator: int) -> None:
    """Slot s stands for the token of u = s / denominator."""
    law = shaped_row("zipf", 6, denominator)
    table = inversion(law)
    assert isinstance(table, DirectTable)
    assert np.bincount(table.token_of, minlength=6).tolist() == law.weights.tolist()
    assert table.symbols(np.array([0, GRID - 1])).tolist() == [0, denominator - 1]


@pytest.mark.parametrize("denominator", [3, 7, 1000, LARGEST_DIRECT_TABLE - 1, 2 * LARGEST_DIRECT_TABLE, 2**53])
def test_any_other_denominator_has_a_guide_table(denominator: int) -> None:
    """Its symbols are the tokens; its buckets are at least 2**12 and at most 2**20, and four a token in between."""
    for size, buckets in ((1, 2**12), (6, 2**12), (1000, 2**12), (1025, 2**13), (32_000, 2**17), (128_256, 2**19)):
        table = inversion(shaped_row("uniform", size, denominator))
        assert isinstance(table, GuideTable)
        assert len(table.guide) == buckets
        assert np.array_equal(table.tokens(np.arange(size)), np.arange(size))


def test_one_token_is_always_drawn() -> None:
    """V = 1, over any denominator, at both ends of the grid."""
    for denominator in DENOMINATORS:
        assert drawn(Distribution([denominator], denominator), np.array([0, GRID // 2, GRID - 1])).tolist() == [0, 0, 0]


def test_no_uniforms_give_no_tokens() -> None:
    """Of both tables."""
    none = np.empty(0, dtype=np.int64)
    for denominator in (8, 7):
        assert drawn(shaped_row("zipf", 6, denominator), none).tolist() == []
