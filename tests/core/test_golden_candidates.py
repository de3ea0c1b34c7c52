"""The golden values of several candidates a position, of their bounds and of trees, computed and compared."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial

import pytest

from golden.values import VALUES
from service.core.bounds import (
    best_acceptance,
    best_acceptance_without_replacement,
    match_acceptance,
    match_acceptance_without_replacement,
)
from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.registry import read_rule
from shipped import APART, eighths, profile_of

SIX_CASE = (eighths(4, 1, 0, 1, 2, 0), eighths(2, 3, 1, 0, 2, 0))
PAIRS = {
    "six_case": SIX_CASE,
    **{f"apart_pos{i}": (APART.target[i - 1], APART.draft[i - 1]) for i in (3, 4, 5)},
}


def one_position(target: Distribution, draft: Distribution) -> Profile:
    return profile_of((target,), target, (draft,))


def acceptance(name: str, target: Distribution, draft: Distribution) -> Fraction:
    """By the formula, and the same from the law of the place, token by token."""
    verifier, profile = read_rule(name).verifier, one_position(target, draft)
    found = verifier.survival(profile)[1]
    assert found == 1 - verifier.places(profile)[0].rejection
    return found


def by_rank(name: str, target: Distribution, draft: Distribution) -> tuple[Fraction, ...]:
    return read_rule(name).verifier.by_rank(one_position(target, draft))[0]


def of_pair(pair: str, n: int) -> dict[str, Callable[[], object]]:
    id_, rows = f"multi.{pair}.n{n}", PAIRS[pair]
    rules = {
        "mss": f"multi-draft:candidates={n}",
        "rsd_without_replacement": f"multi-draft-without-replacement:candidates={n}",
        "kseq_rho_n": f"k-seq:candidates={n}",
    }
    found: dict[str, Callable[[], object]] = {
        f"{id_}.{what}": partial(acceptance, name, *rows) for what, name in rules.items()
    }
    if n == 3:
        for what in ("mss", "rsd_without_replacement"):
            found[f"{id_}.{what}.by_rank"] = partial(by_rank, rules[what], *rows)
    return {
        **found,
        f"{id_}.optimal_iid": lambda: best_acceptance(*rows, n),
        f"{id_}.optimal_without_replacement": lambda: best_acceptance_without_replacement(*rows, n),
        f"{id_}.naive_match_iid": lambda: match_acceptance(*rows, n),
        f"{id_}.naive_match_without_replacement": lambda: match_acceptance_without_replacement(*rows, n),
    }


def tree(rule: str) -> Fraction:
    """Two candidates at position 1 of the divergent profile and three at position 2: 1 + a_1 + a_1 a_2."""
    first = acceptance(f"{rule}:candidates=2", APART.target[0], APART.draft[0])
    second = acceptance(f"{rule}:candidates=3", APART.target[1], APART.draft[1])
    return 1 + first + first * second


SURE, EVEN = Distribution([2, 0], 2), Distribution([1, 1], 2)
FIFTHS = Distribution([3, 2], 5)

COMPUTED: dict[str, Callable[[], object]] = {
    **{id_: make for pair in PAIRS for n in (1, 2, 3) for id_, make in of_pair(pair, n).items()},
    "multi.six_case.n2.kseq_rho_star_3_2": lambda: acceptance("k-seq:rho=3/2", *SIX_CASE),
    "multi.cover.P10_Q11.n2.mss": lambda: acceptance("multi-draft", SURE, EVEN),
    "multi.cover.P10_Q11.n2.kseq_any_rho": lambda: acceptance("k-seq:rho=5/4", SURE, EVEN),
    "multi.cover.P10_Q11.n2.without_replacement": lambda: acceptance("multi-draft-without-replacement", SURE, EVEN),
    "multi.cover.P01_Q10.n2.sequoia_uniform_tail": lambda: acceptance(
        "multi-draft-without-replacement", Distribution([0, 1], 1), Distribution([1, 0], 1)
    ),
    "multi.cover.P32_Q32.n1.naive_top1": lambda: acceptance("top-candidates:candidates=1", FIFTHS, FIFTHS),
    "tree.apart_first2.widths_2_3.mss.E_N": lambda: tree("multi-draft"),
    "tree.apart_first2.widths_2_3.without_replacement.E_N": lambda: tree("multi-draft-without-replacement"),
}


@pytest.mark.parametrize("id_", COMPUTED)
def test_golden_value_comes_out(id_: str) -> None:
    """Equal exactly."""
    assert COMPUTED[id_]() == VALUES[id_]


@pytest.mark.parametrize("rho", ["1", "3/2", "2"])
def test_the_pair_of_sequoia_accepts_alike_at_every_rho(rho: str) -> None:
    """target (1, 0), draft (1, 1)/2, two candidates: 3/4 for every rho from 1 to 2."""
    assert acceptance(f"k-seq:rho={rho}", SURE, EVEN) == Fraction(3, 4)


def test_the_only_golden_values_of_this_kind_are_those_computed() -> None:
    """Nothing is dropped in silence."""
    assert {id_ for id_ in VALUES if id_.startswith(("multi.", "tree."))} == COMPUTED.keys()
