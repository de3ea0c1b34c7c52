"""The rows that are measured: six tokens, and vocabularies of the size real models have.

A large row is a softmax of normals of standard deviation 3 as the target, and of the same logits with noise of 0.7 as
the draft, put on the grid of 2**53. Its overlaps lie between 0.7 and 0.8.
"""

from functools import cache

import numpy as np

from service.catalogue import load_catalogue
from service.core.distribution import Distribution
from service.core.grid import Floats, exact_sum, quantised
from service.core.profile import Profile

SIX, MIDDLE, LARGE = 6, 32_000, 128_256
TARGET_SPREAD, DRAFT_NOISE = 3.0, 0.7
ANY_DENOMINATOR = 1_000_003
LENGTH = 5


@cache
def profile_of(size: int, length: int = LENGTH) -> Profile:
    """The rows of one vocabulary: at six tokens the divergent profile of the service, eighths; else softmaxes."""
    if size == SIX:
        return load_catalogue().profiles["divergent"].shortened(length)
    pairs = [softmax_pair(size, position) for position in range(length + 1)]
    target = tuple(on_grid(pair[0]) for pair in pairs)
    draft = tuple(on_grid(pair[1]) for pair in pairs[:length])
    return named(f"softmax-{size}", target, draft)


@cache
def odd_six() -> Profile:
    """Six tokens over a denominator that is not a power of two."""
    pairs = [softmax_pair(SIX, position, spread=0.8) for position in range(LENGTH + 1)]
    target, draft = (tuple(_over(pair[which]) for pair in pairs) for which in (0, 1))
    return named("odd-six", target, draft[:LENGTH])


def named(name: str, target: tuple[Distribution, ...], draft: tuple[Distribution, ...]) -> Profile:
    """A profile of target rows 1..K and the bonus, and draft rows 1..K; its tokens are their indices."""
    vocabulary = tuple(map(str, range(len(target[0]))))
    return Profile(name, "", "", "", vocabulary, target[:-1], target[-1], draft, None)


def softmax_pair(size: int, position: int, spread: float = TARGET_SPREAD) -> tuple[Floats, Floats]:
    """A target row and a draft row, float64, each summing to about 1."""
    chance = np.random.default_rng([size, position])
    logits = spread * chance.standard_normal(size)
    noisy = logits + DRAFT_NOISE * chance.standard_normal(size)
    return _softmax(logits), _softmax(noisy)


def on_grid(row: Floats) -> Distribution:
    """A row over 2**53."""
    return quantised(row, exact_sum(row)).law


def _softmax(logits: Floats) -> Floats:
    powers: Floats = np.exp(logits - logits.max())
    return powers / powers.sum()


def _over(row: Floats) -> Distribution:
    weights = np.floor(row * ANY_DENOMINATOR).astype(np.int64)
    weights[0] += ANY_DENOMINATOR - int(weights.sum())
    return Distribution(weights, ANY_DENOMINATOR)
