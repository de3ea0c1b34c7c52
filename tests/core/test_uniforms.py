"""The random stream against published vectors and an independent Philox4x64-10 in plain Python."""

import json
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golden.values import HERE
from service.core.uniforms import (
    ALGORITHM_VERSION,
    GRID,
    MAX_ROUND_INDEX,
    MAX_SEED,
    Address,
    address,
    numerators,
    scaled,
    threshold,
)

REPEATABLE = settings(derandomize=True, deadline=None)
PHILOX = json.loads((HERE / "philox.json").read_text())
WORD = 2**64


def philox4x64_10(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, int, int, int]:
    """One block, from the algorithm of Salmon et al. 2011."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(10):
        high0, low0 = divmod(0xD2E7470EE14C6C93 * c0, WORD)
        high1, low1 = divmod(0xCA5A826395121157 * c2, WORD)
        c0, c1, c2, c3 = high1 ^ c1 ^ k0, low1, high0 ^ c3 ^ k1, low0
        k0, k1 = (k0 + 0x9E3779B97F4A7C15) % WORD, (k1 + 0xBB67AE8584CAA73B) % WORD
    return c0, c1, c2, c3


def word(seed: int, round_index: int, slot: int, candidate: int = 0) -> int:
    """The 64-bit word of an address, as the scheme defines it."""
    return philox4x64_10((round_index + 1, slot // 4, candidate, 0), (seed, 0))[slot % 4]


def test_plain_philox_gives_the_known_first_block() -> None:
    """The oracle itself: counter 0, key 0."""
    expected = (0x16554D9ECA36314C, 0xDB20FE9D672D0FDC, 0xD7E772CEE186176B, 0x7E68B68AEC7BA23B)
    assert philox4x64_10((0, 0, 0, 0), (0, 0)) == expected


@pytest.mark.parametrize("vector", PHILOX["vectors"], ids=lambda vector: f"{vector['seed']}-{vector['round_index']}")
def test_published_vectors_come_out(vector: dict) -> None:
    """Twelve words each: three blocks; the seventh has the greatest seed and round index."""
    seed, round_index = vector["seed"], vector["round_index"]
    found = np.concatenate([numerators(seed, round_index, 1, block=block)[0] for block in range(3)])
    assert [int(number) for number in vector["grid53"]] == found.tolist()
    assert [word(seed, round_index, slot) for slot in range(12)] == [int(text, 16) for text in vector["words_hex"]]
    assert [k / GRID for k in found.tolist()] == vector["uniforms"]


def test_there_are_seven_vectors_of_this_scheme() -> None:
    """And one of them lies at the far corner of the stream."""
    corners = [(vector["seed"], vector["round_index"]) for vector in PHILOX["vectors"]]
    assert len(corners) == 7
    assert (MAX_SEED, MAX_ROUND_INDEX) in corners
    assert PHILOX["scheme"] == ALGORITHM_VERSION


@REPEATABLE
@given(
    st.integers(0, MAX_SEED),
    st.integers(0, MAX_ROUND_INDEX),
    st.integers(0, 2**20),
    st.integers(0, 2**20),
)
def test_any_address_gives_the_word_of_plain_philox(seed: int, round_index: int, slot: int, candidate: int) -> None:
    """Whatever the seed, round, slot and candidate."""
    row = numerators(seed, round_index, 1, block=slot // 4, candidate=candidate)
    assert row[0, slot % 4] == word(seed, round_index, slot, candidate) >> 11


@REPEATABLE
@given(st.integers(0, MAX_SEED), st.integers(0, 2**50), st.integers(1, 40), st.integers(0, 40))
def test_rounds_do_not_depend_on_how_they_are_grouped(seed: int, first: int, rounds: int, offset: int) -> None:
    """Row j of a group is the round first + j on its own."""
    together = numerators(seed, first, rounds + offset, block=2, candidate=3)
    assert (numerators(seed, first + offset, rounds, block=2, candidate=3) == together[offset:]).all()


def test_uniforms_are_integers_below_the_grid() -> None:
    """int64, four columns, 0..2**53-1."""
    found = numerators(5, 0, 1000, block=0)
    assert (found.dtype, found.shape) == (np.dtype(np.int64), (1000, 4))
    assert 0 <= found.min() <= found.max() < GRID


def test_every_draw_of_a_round_has_its_own_slot() -> None:
    """Slot 0 is the final draw wherever it falls, 1 is unused, 2 i proposes and 2 i + 1 accepts."""
    assert [address("propose", i).slot for i in (1, 2, 3)] == [2, 4, 6]
    assert [address("accept", i).slot for i in (1, 2, 3)] == [3, 5, 7]
    assert [address("final", i).slot for i in (1, 2, 3)] == [0, 0, 0]
    for purpose in ("propose", "accept", "final"):
        assert address(purpose, 2, 4).candidate == 4
    assert address("final", 9) == Address(slot=0, candidate=0)


@REPEATABLE
@given(st.integers(0, GRID - 1), st.integers(1, 2**60), st.data())
def test_threshold_and_scaled_are_one_comparison(k: int, whole: int, data: st.DataObject) -> None:
    """`k < threshold(part, whole)`, `scaled(k, whole) < part` and `k / 2**53 < part / whole` are the same thing."""
    part = data.draw(st.integers(0, whole))
    near = data.draw(st.integers(-2, 2))
    for number in (k, min(max(threshold(part, whole) + near, 0), GRID - 1)):
        exact = number * whole < part * GRID
        assert (scaled(number, whole) < part) == exact
        assert (number < threshold(part, whole)) == exact
        assert 0 <= scaled(number, whole) < whole


def test_an_event_happens_within_two_to_the_minus_53_of_its_probability() -> None:
    """The share of the grid below 1/3 is ceil(2**53 / 3) / 2**53, at most 1 / 2**53 too much; 0 and 1 are exact."""
    assert threshold(1, 3) == (GRID + 1) // 3
    assert 0 < threshold(1, 3) * 3 - GRID < 3
    assert (threshold(0, 3), threshold(3, 3)) == (0, GRID)


@REPEATABLE
@given(st.integers(0, GRID - 1), st.integers(1, 2**60), st.fractions(0, 1).filter(lambda u: u < 1))
def test_uniform_given_as_a_fraction_is_scaled_as_it_is(k: int, whole: int, uniform: Fraction) -> None:
    """floor(u w); and k / 2**53 as a fraction is k on the grid."""
    assert scaled(uniform, whole) == math.floor(uniform * whole)
    assert scaled(Fraction(k, GRID), whole) == scaled(k, whole)
