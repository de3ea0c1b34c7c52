"""What people use to play rounds, each as a function of how many rounds: the committed tokens of each.

The loops are written as one writes them when the rows are at hand: cumulative sums are built once, the residual at each
rejection. transformers drafts one position after another, as it does with a model, and then calls its own function.
"""

import random
from bisect import bisect
from collections.abc import Callable
from itertools import accumulate

import numpy as np

from service.core.profile import Profile

Rounds = list[list[int]]
Player = Callable[[int], Rounds]


def transformers_player(profile: Profile) -> Player:
    """`_speculative_sampling` of Hugging Face transformers on the logarithms of the rows, batch 1, float32.

    Raises ImportError where torch or transformers is not installed.
    """
    import torch
    from transformers.generation.utils import _speculative_sampling

    torch.set_num_threads(1)
    torch.manual_seed(0)
    length = profile.draft_length
    with np.errstate(divide="ignore"):
        logits = [np.log(row / row.sum(axis=1, keepdims=True)).astype(np.float32) for row in _rows(profile)]
    target, draft = (torch.from_numpy(rows)[None] for rows in logits)

    @torch.inference_mode()
    def play(rounds: int) -> Rounds:
        played = []
        for _ in range(rounds):
            laws = (draft[:, position].softmax(dim=-1) for position in range(length))
            proposals = torch.cat([torch.multinomial(law, num_samples=1) for law in laws], dim=-1)
            committed, _ = _speculative_sampling(proposals, draft, length, target)
            played.append(committed[0].tolist())
        return played

    return play


def accepts_on_equality() -> bool:
    """Whether transformers accepts a token of target probability 0 when its uniform is 0, as one in 2**24 is."""
    from unittest.mock import patch

    import torch
    from transformers.generation.utils import _speculative_sampling

    target = torch.tensor([[[-torch.inf, 0.0], [-torch.inf, 0.0]]])
    draft = torch.zeros(1, 1, 2)
    with patch("torch.rand_like", torch.zeros_like):
        committed, _ = _speculative_sampling(torch.tensor([[0]]), draft, 1, target)
    return int(committed[0, 0]) == 0


def python_player(profile: Profile) -> Player:
    """A loop in Python: lists, `random.random` and `bisect`."""
    target, draft = (rows.tolist() for rows in _rows(profile))
    final, proposing = (([*map(list, map(accumulate, rows))]) for rows in (target, draft))
    uniform = random.Random(0).random  # noqa: S311

    def drawn(cumulative: list[float]) -> int:
        return bisect(cumulative, uniform() * cumulative[-1], 0, len(cumulative) - 1)

    def play_one() -> list[int]:
        proposals = [drawn(cumulative) for cumulative in proposing]
        for place, token in enumerate(proposals):
            if uniform() * draft[place][token] >= target[place][token]:
                residual = [max(t - d, 0.0) for t, d in zip(target[place], draft[place], strict=True)]
                return [*proposals[:place], drawn([*accumulate(residual)])]
        return [*proposals, drawn(final[-1])]

    return lambda rounds: [play_one() for _ in range(rounds)]


def numpy_player(profile: Profile) -> Player:
    """A loop with numpy inside: one round at a time, numpy for what runs over the vocabulary."""
    target, draft = _rows(profile)
    proposing, last = draft.cumsum(axis=1), target[-1].cumsum()
    chance = np.random.default_rng(0)

    def drawn(cumulative: np.ndarray) -> int:
        return int(np.searchsorted(cumulative, chance.random() * cumulative[-1], side="right"))

    def play_one() -> list[int]:
        proposals = [drawn(cumulative) for cumulative in proposing]
        for place, token in enumerate(proposals):
            if chance.random() >= target[place, token] / draft[place, token]:
                residual = np.maximum(target[place] - draft[place], 0.0)
                return [*proposals[:place], drawn(np.cumsum(residual))]
        return [*proposals, drawn(last)]

    return lambda rounds: [play_one() for _ in range(rounds)]


def _rows(profile: Profile) -> tuple[np.ndarray, np.ndarray]:
    """Target rows 1..K + 1 and draft rows 1..K as probabilities, float64."""
    target = np.array([row.weights for row in (*profile.target, profile.bonus)]) / profile.denominator
    return target, np.array([row.weights for row in profile.draft]) / profile.denominator
