"""Every value that the weight of a proposed prefix can take, position by position.

The weight of a prefix is m_0 = 1, m_i = min(1, m_(i-1) target_i(x_i) / draft_i(x_i)) (Sun et al. 2024,
arXiv:2403.10444; their p is our draft). All that block verification does depends on the prefix through it, and rows of
small integers give it few values. Everything here is in integers.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from service.core.distribution import Distribution
from service.core.profile import Profile
from service.errors import TooLarge

MOST_STATES = 20_000
MOST_STEPS = 1_000_000
MOST_RATIOS = 2_000  # of a position: their common denominator has about as many times 53 binary digits
MOST_BITS = 150_000_000  # of all weights of a position together

Ratio = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """The states after i proposals, i in 0..K.

    weights[s] / scale: the prefix weight of state s. masses[s] / denominator**i: the probability that the draft
    proposes a prefix of that weight. parts[s] / wholes[s]: the probability that test i passes; 1 at i = 0.
    moves[s][c]: the state after a next token of class c, empty at K. class_of: by token, shape (V,), None where the
    draft gives 0. class_masses[c] / denominator: the probability of the class.
    """

    scale: int
    weights: list[int]
    masses: list[int]
    parts: list[int]
    wholes: list[int]
    moves: list[list[int]]
    class_of: list[int | None]
    class_masses: list[int]


@dataclass(frozen=True, slots=True, eq=False)
class BlockStates:
    """The layers 0..K of a profile, and its denominator."""

    layers: tuple[Layer, ...]
    denominator: int

    def passing(self, i: int, state: int) -> Fraction:
        """The probability that test i passes in a state; 1 at i = 0."""
        return Fraction(self.layers[i].parts[state], self.layers[i].wholes[state])

    def mass(self, i: int, state: int) -> Fraction:
        """The probability that the first i proposals lead to a state."""
        return Fraction(self.layers[i].masses[state], self.denominator**i)


def excess(weight: Ratio, target: Iterable[int], draft: Iterable[int]) -> list[int]:
    """max(0, weight target - draft), by token, times the denominators of the weight and of the rows."""
    part, whole = weight
    return [max(0, part * wanted - whole * drafted) for wanted, drafted in zip(target, draft, strict=True)]


def odds(weight: Ratio, following: tuple[Distribution, Distribution] | None) -> Ratio:
    """The probability that the test of a prefix of this weight passes, as part and whole.

    Z / (Z + 1 - m), Z the sum of max(0, m target - draft) over the rows at the next position; m where there is none.
    0 / 0 stands for 1: it comes up where m = 1 and the next rows are equal, and then the next test passes too.
    """
    part, whole = weight
    if following is None:
        return weight
    target, draft = following
    left = sum(excess(weight, target.weights.tolist(), draft.weights.tolist()))
    total = left + (whole - part) * target.denominator
    return (left, total) if total else (1, 1)


def replacement(weight: Ratio, target: Distribution, draft: Distribution) -> Distribution:
    """The law of the token after a kept prefix of this weight: max(0, weight target - draft), renormalised.

    Where that is nothing it is never asked for, and the target stands for it.
    """
    left = excess(weight, target.weights.tolist(), draft.weights.tolist())
    shared = gcd(*left)
    return Distribution([one // shared for one in left], sum(left) // shared) if shared else target


def block_states(profile: Profile) -> BlockStates:
    """All states. Raises TooLarge where they are too many."""
    scale, states, denominator = 1, {1: 1}, profile.denominator
    layers: list[Layer] = []
    for i, (target, draft) in enumerate(zip(profile.target, profile.draft, strict=True)):
        class_of, ratios, class_masses = _classes(target, draft)
        if len(states) * len(target) > MOST_STEPS or len(ratios) > MOST_RATIOS:
            raise TooLarge(_allowed(i + 1))
        common = lcm(*(whole for _, whole in ratios))
        if len(states) * len(ratios) * (scale * common).bit_length() > MOST_BITS:
            raise TooLarge(_allowed(i + 1))
        factors = [part * (common // whole) for part, whole in ratios]
        index, moves, masses = _moved(states, factors, class_masses, scale * common)
        if len(index) > MOST_STATES:
            raise TooLarge(_allowed(i + 1))
        tests = _tests(i, scale, list(states), (target, draft))
        layers.append(Layer(scale, list(states), list(states.values()), *tests, moves, class_of, class_masses))
        states, scale = dict(zip(index, masses, strict=True)), scale * common
    last = list(states)
    wholes = [scale] * len(last)
    parts = last if layers else [1]
    return BlockStates((*layers, Layer(scale, last, list(states.values()), parts, wholes, [], [], [])), denominator)


def _classes(target: Distribution, draft: Distribution) -> tuple[list[int | None], list[Ratio], list[int]]:
    """Tokens of one ratio target / draft are one class: the class of each token, and its ratio and mass."""
    index: dict[Ratio, int] = {}
    class_of: list[int | None] = []
    masses: list[int] = []
    for wanted, drafted in zip(target.weights.tolist(), draft.weights.tolist(), strict=True):
        if not drafted:
            class_of.append(None)
            continue
        shared = gcd(wanted, drafted)
        found = index.setdefault((wanted // shared, drafted // shared), len(index))
        class_of.append(found)
        masses.extend([0] * (len(index) - len(masses)))
        masses[found] += drafted
    return class_of, list(index), masses


def _moved(
    states: dict[int, int], factors: list[int], class_masses: list[int], top: int
) -> tuple[dict[int, int], list[list[int]], list[int]]:
    """The next states by weight, what leads to them, and their masses."""
    index: dict[int, int] = {}
    moves: list[list[int]] = []
    masses: list[int] = []
    for weight, mass in states.items():
        row = []
        for factor, class_mass in zip(factors, class_masses, strict=True):
            found = index.setdefault(min(top, weight * factor), len(index))
            if found == len(masses):
                masses.append(0)
            masses[found] += mass * class_mass
            row.append(found)
        moves.append(row)
    return index, moves, masses


def _tests(
    i: int, scale: int, weights: list[int], following: tuple[Distribution, Distribution]
) -> tuple[list[int], list[int]]:
    if i == 0:
        return [1], [1]
    target, draft = (row.weights.tolist() for row in following)
    rows, denominator = list(zip(target, draft, strict=True)), following[0].denominator
    parts, wholes = [], []
    for weight in weights:
        left = sum([over for p, q in rows if (over := weight * p - scale * q) > 0])
        total = left + (scale - weight) * denominator
        parts.append(left if total else 1)
        wholes.append(total or 1)
    return parts, wholes


def _allowed(position: int) -> str:
    return (
        f"the weight of a prefix has too many values at position {position}: exact laws of blocks are worked out "
        f"for at most {MOST_STATES:,} a position, {MOST_STEPS:,} pairs of a value and a token that follows, and "
        f"{MOST_RATIOS:,} ratios target / draft a position, fewer the more digits the weights have"
    )
