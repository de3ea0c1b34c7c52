"""Profiles made at random from a stated seed, for the promises that hold for every profile."""

import numpy as np

from service.core.distribution import Distribution
from service.core.profile import Profile
from shipped import profile_of

DENOMINATORS = (
    1,
    2,
    3,
    7,
    8,
    10,
    64,
    97,
    1000,
    1024,
    2**16,
    2**17,
    10**9 + 7,
    2**31 - 1,
    2**52 - 47,
    2**53 - 111,
    2**53,
)
APART = (1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 98)


def random_row(rng: np.random.Generator, size: int, denominator: int, *, support: int | None = None) -> Distribution:
    """A row of `size` weights, at most `support` of them not 0: differences of uniform cuts of 0..denominator."""
    kept = size if support is None else support
    cuts = sorted(int(cut) for cut in rng.integers(0, denominator, kept - 1, endpoint=True))
    weights = [0] * size
    places = rng.permutation(size)[:kept].tolist()
    for place, low, high in zip(places, [0, *cuts], [*cuts, denominator], strict=True):
        weights[place] = high - low
    return Distribution(weights, denominator)


def random_profile(
    rng: np.random.Generator,
    *,
    sizes: tuple[int, int] = (1, 12),
    lengths: tuple[int, int] = (0, 7),
    denominators: tuple[int, ...] = DENOMINATORS,
) -> Profile:
    """Any profile: V and K from the closed ranges given; every other row has many zeros, and some drafts are exact."""
    size = int(rng.integers(*sizes, endpoint=True))
    length = int(rng.integers(*lengths, endpoint=True))
    denominator = int(rng.choice(np.array(denominators)))

    def row() -> Distribution:
        sparse = int(rng.integers(1, size, endpoint=True))
        return random_row(rng, size, denominator, support=sparse if rng.random() < 0.5 else None)

    target = tuple(row() for _ in range(length))
    draft = tuple(goal if rng.random() < 0.1 else row() for goal in target)
    return profile_of(target, row(), draft)


def agreement_profile(apart: int) -> Profile:
    """Six tokens, five positions. apart: 1 drafts nearly as the target does, 98 nearly never does.

    The draft is 100 - apart parts target and `apart` parts of another row, which lies 31 parts of 32 on the two tokens
    that the target seldom gives.
    """
    rng = np.random.default_rng(apart)
    whole = 96 * 32 * 100
    target, draft = [], []
    for _ in range(6):
        goal = np.array([*random_row(rng, 4, 94).weights, *random_row(rng, 2, 2).weights])
        shunned = np.array([0, 0, 0, 0, *random_row(rng, 2, 96).weights])
        other = 31 * shunned + random_row(rng, 6, 96).weights
        target.append(Distribution(goal * 32 * 100, whole))
        draft.append(Distribution(goal * 32 * (100 - apart) + other * apart, whole))
    return profile_of(tuple(target[:5]), target[5], tuple(draft[:5]), id=f"agreement-{apart}")


SHAPES = ("zipf", "uniform", "sparse", "spiked")


def shaped_row(shape: str, size: int, denominator: int, seed: int = 0) -> Distribution:
    """A row of a vocabulary of any size.

    zipf: weights fall as 1 / rank, in a shuffled order. uniform: alike but for rounding. sparse: one token in a hundred
    has any weight. spiked: one token has nearly all of it, the others 1 each, as many as half the denominator allows.
    """
    rng = np.random.default_rng([seed, size])
    if shape == "spiked":
        weights = np.zeros(size, dtype=np.int64)
        weights[rng.permutation(size)[: denominator // 2]] = 1
        weights[int(rng.integers(size))] += denominator - int(weights.sum())
        return Distribution(weights, denominator)
    shares = {"zipf": 1 / rng.permutation(np.arange(1.0, size + 1)), "uniform": np.ones(size)}.get(shape)
    if shares is None:
        shares = rng.random(size) * (rng.permutation(size) < max(1, size // 100))
    running = np.floor(shares.cumsum() / shares.cumsum()[-1] * denominator).astype(np.int64)
    running[-1] = denominator
    return Distribution(np.diff(running, prepend=0), denominator)


def large_profile(size: int, denominator: int, *, length: int = 5, seed: int = 0) -> Profile:
    """A vocabulary of any size: zipf targets; drafts half the target and half another row, of each shape in turn."""
    target = [shaped_row("zipf", size, denominator, seed + place) for place in range(length + 1)]
    draft = []
    for place, goal in enumerate(target[:-1]):
        other = shaped_row(SHAPES[place % len(SHAPES)], size, denominator, seed + 100 + place)
        running = (goal.cumulative + other.cumulative) // 2
        draft.append(Distribution(np.diff(running, prepend=0), denominator))
    return profile_of(tuple(target[:-1]), target[-1], tuple(draft), id=f"{size} tokens over {denominator}")
