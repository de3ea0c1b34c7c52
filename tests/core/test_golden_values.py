"""Every golden value that the core can express, computed and compared; what is left out is listed by name."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from core.rules.wrong import MATCH_THEN_TARGET, ONE_POSITION
from core.test_golden_blocks import COMPUTED as BLOCKS
from core.test_golden_candidates import COMPUTED as CANDIDATES
from golden.values import VALUES
from service.core.batches import expected_max_committed, expected_max_rounds, expected_min_committed, expected_rounds
from service.core.chance import Chance
from service.core.deviation import chi_square, expected_total_variation, significant
from service.core.distribution import Distribution
from service.core.enumeration import exact_law
from service.core.expectations import expectations
from service.core.profile import Profile
from service.core.rules import go_on
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD
from service.core.speedup import best_row, speedup_rows
from shipped import APART, CLOSE, eighths, profile_of

TARGET = eighths(4, 1, 0, 1, 2, 0)
DRAFT = eighths(2, 3, 1, 0, 2, 0)
COVERING_DRAFT = eighths(2, 2, 1, 1, 2, 0)
SIX_CASE = profile_of((TARGET,), TARGET, (DRAFT,))
COVERED_CASE = profile_of((TARGET,), TARGET, (COVERING_DRAFT,))
TENTH = Fraction(1, 10)

Law = tuple[Fraction, ...]


def as_law(weights: dict[int, Fraction], size: int = 6) -> Law:
    """Probabilities by token as a row."""
    return tuple(weights.get(token, Fraction(0)) for token in range(size))


def conditioned(play: Callable[[Chance], tuple[int, ...]], *, committed: Callable[[int], bool]) -> Law:
    """The law of the first committed token, given that the committed count is one of those wanted."""
    found: dict[int, Fraction] = {}
    for tokens, probability in exact_law(play).items():
        if committed(len(tokens)):
            found[tokens[0]] = found.get(tokens[0], Fraction(0)) + probability
    whole = sum(found.values())
    return as_law({token: probability / whole for token, probability in found.items()})


def first_token(rule: Rule, profile: Profile) -> Law:
    """The law of the first committed token, by enumeration."""
    return conditioned(lambda chance: rule.play(profile, chance), committed=lambda count: True)


def accepted_outright(rule: Rule, profile: Profile) -> Fraction:
    """The probability that the first proposal is accepted, by enumeration."""
    law = exact_law(lambda chance: rule.play(profile, chance))
    return sum((probability for tokens, probability in law.items() if len(tokens) > 1), start=Fraction(0))


def apart_from_target(law: Law) -> Fraction:
    return sum(abs(TARGET.probability(token) - probability) for token, probability in enumerate(law)) / Fraction(2)


def of_rule(id_: str, law: Callable[[], Law], acceptance: Callable[[], Fraction]) -> dict[str, Callable[[], object]]:
    return {
        f"{id_}.law": law,
        f"{id_}.acceptance": acceptance,
        f"{id_}.tv_to_target": lambda: apart_from_target(law()),
    }


def of_table(id_: str, rule: Rule, profile: Profile = SIX_CASE) -> dict[str, Callable[[], object]]:
    return of_rule(id_, lambda: first_token(rule, profile), lambda: accepted_outright(rule, profile))


def count_law(profile: Profile, rule: Rule = STANDARD) -> dict[str, Fraction]:
    return {str(n): probability for n, probability in enumerate(rule.count_law(profile), 1)}


def best(profile: Profile) -> tuple[int, Fraction]:
    row = best_row(speedup_rows(expectations(profile, STANDARD).survival, draft_cost=TENTH, verify_cost=Fraction(1)))
    return row.draft_length, row.speedup


def of_profile(name: str, profile: Profile) -> dict[str, Callable[[], object]]:
    def play(chance: Chance) -> tuple[int, ...]:
        return STANDARD.play(profile.shortened(1), chance)

    found = expectations(profile, STANDARD)
    rows = speedup_rows(found.survival, draft_cost=TENTH, verify_cost=Fraction(1))
    return {
        f"{name}.alphas": lambda: tuple(position.overlap for position in found.positions),
        f"{name}.pmf_N": lambda: count_law(profile),
        f"{name}.E_N": lambda: found.committed_by_survival,
        f"{name}.Var_N": lambda: found.variance,
        f"{name}.speedup_c_1_10": lambda: rows[5].speedup,
        f"{name}.best_k_c_1_10": lambda: best(profile),
        f"{name}.law_pos1_given_N_ge_1": lambda: conditioned(play, committed=lambda count: count >= 1),
        f"{name}.law_pos1_given_N_ge_2": lambda: conditioned(play, committed=lambda count: count >= 2),
        f"{name}.sample_and_match.E_N": lambda: sum(
            n * probability for n, probability in enumerate(MATCH_THEN_TARGET.count_law(profile), 1)
        ),
        f"token.{name}_first2.pmf_N": lambda: count_law(profile.shortened(2)),
        **of_batches(name, found.survival),
    }


def of_batches(name: str, survival: tuple[Fraction, ...]) -> dict[str, Callable[[], object]]:
    def overshoot() -> Fraction:
        return (expected_rounds(survival, 12) or Fraction(0)) * sum(survival) - 12

    return {
        **{f"{name}.batch{b}.E_min_N": lambda b=b: expected_min_committed(survival, b) for b in (2, 4, 8)},
        **{f"{name}.batch{b}.E_max_N": lambda b=b: expected_max_committed(survival, b) for b in (2, 4, 8)},
        f"{name}.rounds_to_12.E_R": lambda: expected_rounds(survival, 12),
        f"{name}.rounds_to_12.E_overshoot": overshoot,
        f"{name}.rounds_to_12.E_max_R_batch4": lambda: expected_max_rounds(survival, 12, 4),
    }


def two_tokens(length: int) -> Profile:
    """The example of two tokens: p = (1, 2)/3, q = (2, 1)/3 at every position."""
    p, q = Distribution([1, 2], 3), Distribution([2, 1], 3)
    return profile_of((p,) * length, p, (q,) * length)


def constant(alpha: Fraction, length: int) -> tuple[Fraction, ...]:
    """S_0..S_K where every position has the same overlap."""
    return tuple(alpha**i for i in range(length + 1))


def constant_rows(alpha: Fraction, length: int, *, draft_cost: Fraction, verify_cost: Fraction) -> Fraction:
    return speedup_rows(constant(alpha, length), draft_cost=draft_cost, verify_cost=verify_cost)[length].speedup


def expected_apart(draws: int) -> object:
    return expected_total_variation([draws], TARGET.weights)[0]


def chi(*counts: int) -> object:
    found = chi_square(np.array(counts), TARGET.weights)
    if isinstance(found, str):
        assert found == "impossible_token"
        return None
    return (Fraction(found.statistic), found.degrees_of_freedom)


COMPUTED: dict[str, Callable[[], object]] = {
    "rows.p": lambda: as_law(dict(enumerate(map(TARGET.probability, range(6))))),
    "rows.q": lambda: as_law(dict(enumerate(map(DRAFT.probability, range(6))))),
    "alpha": lambda: TARGET.overlap(DRAFT),
    "tv": lambda: TARGET.total_variation(DRAFT),
    "residual": lambda: tuple(map(TARGET.residual(DRAFT).probability, range(6))),
    "standard.acceptance": lambda: accepted_outright(STANDARD, SIX_CASE),
    "standard.law": lambda: first_token(STANDARD, SIX_CASE),
    "standard.law_given_accepted": lambda: conditioned(
        lambda chance: STANDARD.play(SIX_CASE, chance), committed=lambda count: count == 2
    ),
    "standard.law_given_rejected": lambda: conditioned(
        lambda chance: STANDARD.play(SIX_CASE, chance), committed=lambda count: count == 1
    ),
    "rule.drop_without_correction.law": lambda: conditioned(
        lambda chance: STANDARD.play(SIX_CASE, chance), committed=lambda count: count == 2
    ),
    **{
        id_: compute
        for name, rule in ONE_POSITION.items()
        if name != "standard"
        for id_, compute in of_table(f"rule.{name}", rule).items()
    },
    **of_table("rule.classical_rejection_full_support", ONE_POSITION["classical_rejection"], COVERED_CASE),
    "rule.continue_after_rejection.joint": lambda: {f"{y}{z}": p for (y, z), p in go_on.example()[0].items() if p},
    **of_profile("close", CLOSE),
    **of_profile("apart", APART),
    **{
        f"block.two_token.gamma{length}.token_E_accepted": lambda length=length: (
            expectations(two_tokens(length), STANDARD).committed_by_count_law - 1
        )
        for length in (1, 2, 3)
    },
    "stats.E_TV_empirical.n4": lambda: expected_apart(4),
    "stats.E_TV_empirical.n10": lambda: expected_apart(10),
    "stats.E_TV_empirical.n16": lambda: expected_apart(16),
    "stats.chi_square.counts_45_15_0_15_25_0": lambda: chi(45, 15, 0, 15, 25, 0),
    "stats.chi_square.zero_cell_hit": lambda: chi(45, 15, 1, 15, 24, 0),
    "walltime.geometric.alpha_4_5_k5": lambda: sum(constant(Fraction(4, 5), 5)),
    "walltime.theorem_3_8.alpha_4_5_k5_c_1_20": lambda: constant_rows(
        Fraction(4, 5), 5, draft_cost=Fraction(1, 20), verify_cost=Fraction(1)
    ),
    "walltime.theorem_3_11.alpha_4_5_k5_chat_0": lambda: (
        1 / constant_rows(Fraction(4, 5), 5, draft_cost=Fraction(0), verify_cost=Fraction(6))
    ),
}

ELSEWHERE = {**BLOCKS, **CANDIDATES}
"""Computed in the tests of blocks and of several candidates."""

LEFT_OUT = {"stats.exact_multinomial_p.counts_1_3_0_0_2_0"}
"""An exact multinomial test, which nothing here makes: its p-values inform and decide nothing."""

ROUNDED = ("stats.E_TV_empirical.n4", "stats.E_TV_empirical.n10", "stats.E_TV_empirical.n16")


@pytest.mark.parametrize("id_", COMPUTED)
def test_golden_value_comes_out(id_: str) -> None:
    """Equal exactly; a statistic equals the golden fraction to the 12 digits it is given in."""
    expected = VALUES[id_]
    if id_ in ROUNDED:
        expected = significant(float(expected))
    assert COMPUTED[id_]() == expected


def test_every_golden_value_is_computed_or_left_out_by_name() -> None:
    """Nothing is dropped in silence: the lists together are all there is."""
    assert not (COMPUTED.keys() | ELSEWHERE.keys()) & LEFT_OUT
    assert COMPUTED.keys() | ELSEWHERE.keys() | LEFT_OUT == VALUES.keys()


@pytest.mark.parametrize("id_", ONE_POSITION)
def test_table_gives_the_law_that_enumeration_gives(id_: str) -> None:
    """accepted + replaced, token by token, is the enumerated law, shared uniforms and all."""
    rule = ONE_POSITION[id_]
    (row,) = rule.places(SIX_CASE)
    by_table = tuple(row.accepted(token) + row.replaced(token) for token in range(6))
    assert by_table == first_token(rule, SIX_CASE)
    assert 1 - row.rejection == accepted_outright(rule, SIX_CASE)


def test_table_sees_that_a_uniform_is_reused() -> None:
    """The law of the table knows that the uniform of the replacement lies above the acceptance probability."""
    (row,) = ONE_POSITION["reused_uniform"].verifier.tables(SIX_CASE)
    law = tuple(row.accepted(token) + row.replaced(token) for token in range(6))
    assert law == VALUES["rule.reused_uniform.law"]
    assert apart_from_target(law) == Fraction(1, 24)


def test_six_case_pair_has_all_six_cases() -> None:
    """p > q > 0, 0 < p < q, p = 0 < q, p > 0 = q, p = q > 0 and p = q = 0."""
    p, q = TARGET.weights, DRAFT.weights
    cases = (
        (p > q) & (q > 0),
        (p > 0) & (p < q),
        (p == 0) & (q > 0),
        (p > 0) & (q == 0),
        (p == q) & (p > 0),
        p + q == 0,
    )
    assert [int(np.count_nonzero(case)) for case in cases] == [1, 1, 1, 1, 1, 1]
