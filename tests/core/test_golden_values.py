"""Every golden value that the core can express, computed and compared; the rest is listed by name."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from core.rules.wrong import MATCH_THEN_TARGET, ONE_POSITION
from golden.values import VALUES
from service.core.batches import expected_max_committed, expected_max_rounds, expected_min_committed, expected_rounds
from service.core.chance import Chance
from service.core.deviation import chi_square, expected_total_variation, significant
from service.core.distribution import Distribution, point_mass
from service.core.enumeration import exact_law
from service.core.expectations import expectations
from service.core.profile import Profile
from service.core.rules.positionwise import PositionRule
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


def first_token(rule: PositionRule, profile: Profile) -> Law:
    """The law of the first committed token, by enumeration."""
    return conditioned(lambda chance: rule.play(profile, chance), committed=lambda count: True)


def accepted_outright(rule: PositionRule, profile: Profile) -> Fraction:
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


def of_table(id_: str, rule: PositionRule, profile: Profile = SIX_CASE) -> dict[str, Callable[[], object]]:
    return of_rule(id_, lambda: first_token(rule, profile), lambda: accepted_outright(rule, profile))


def one_hot_play(chance: Chance) -> tuple[int, bool]:
    """A sampled proposal x tested against a draft said to be all x: what replaces x is the target without x."""
    x = chance.draw(DRAFT, "propose", 1)
    certain = point_mass(x, size=6, denominator=8)
    p = TARGET.probability(x)
    if chance.flip(min(p, Fraction(1)), "accept", 1, token=x, target=p, draft=Fraction(1)):
        return x, True
    return chance.draw(TARGET.residual(certain), "final", 1), False


def match_play(chance: Chance) -> tuple[int, bool]:
    """A proposal from the draft, the target's own sample, which is emitted; accepted where the two are one."""
    x = chance.draw(DRAFT, "propose", 1)
    y = chance.draw(TARGET, "final", 1)
    return y, x == y


def of_play(id_: str, play: Callable[[Chance], tuple[int, bool]]) -> dict[str, Callable[[], object]]:
    def law() -> Law:
        found = exact_law(play).items()
        return tuple(
            sum((probability for (token, _), probability in found if token == wanted), start=Fraction(0))
            for wanted in range(6)
        )

    def acceptance() -> Fraction:
        return sum((probability for (_, kept), probability in exact_law(play).items() if kept), start=Fraction(0))

    return of_rule(id_, law, acceptance)


def go_on_after_rejection(chance: Chance) -> str:
    """Two positions, the second target row chosen by the first *proposal*; the first rejection is not the last token.

    p1 = (3, 1)/4, q1 = (1, 3)/4; the second row is (3, 1)/4 after a 0 and (0, 4)/4 after a 1.
    """
    p1, q1 = Distribution([3, 1], 4), Distribution([1, 3], 4)
    second = (Distribution([3, 1], 4), Distribution([0, 4], 4))
    x = chance.draw(q1, "propose", 1)
    acceptance = min(Fraction(1), p1.probability(x) / q1.probability(x))
    kept = chance.flip(acceptance, "accept", 1, token=x, target=p1.probability(x), draft=q1.probability(x))
    y = x if kept else chance.draw(p1.residual(q1), "final", 1)
    return f"{y}{chance.draw(second[x], 'final', 2, 2)}"


def count_law(profile: Profile, rule: PositionRule = STANDARD) -> dict[str, Fraction]:
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
        for rule in ONE_POSITION.values()
        if rule.id != "standard"
        for id_, compute in of_table(f"rule.{rule.id}", rule).items()
    },
    **of_table("rule.classical_rejection_full_support", ONE_POSITION["classical_rejection"], COVERED_CASE),
    **of_play("rule.sampled_draft_as_one_hot", one_hot_play),
    **of_play("rule.sample_and_match", match_play),
    "rule.continue_after_rejection.joint": lambda: exact_law(go_on_after_rejection),
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

LEFT_TO_LATER_RULES = {
    # Block verification, and what full information would give.
    *(
        f"{name}.{what}"
        for name in ("close", "apart")
        for what in ("block.E_N", "block.gain", "full_information_bound")
    ),
    "block.close_first2.pmf_N",
    "block.apart_first2.pmf_N",
    *(
        f"block.two_token.gamma{length}.{what}"
        for length in (1, 2, 3)
        for what in ("block_E_accepted", "full_information")
    ),
    # Several candidates at a position, and trees of them.
    *(
        f"multi.{pair}.n{n}.{what}"
        for pair in ("six_case", "apart_pos3", "apart_pos4", "apart_pos5")
        for n in (1, 2, 3)
        for what in (
            "mss",
            "rsd_without_replacement",
            "optimal_iid",
            "naive_match_iid",
            "optimal_without_replacement",
            "naive_match_without_replacement",
            "kseq_rho_n",
        )
    ),
    *(
        f"multi.{pair}.n3.{what}.by_rank"
        for pair in ("six_case", "apart_pos3", "apart_pos4", "apart_pos5")
        for what in ("mss", "rsd_without_replacement")
    ),
    "multi.six_case.n2.kseq_rho_star_3_2",
    "multi.cover.P10_Q11.n2.mss",
    "multi.cover.P10_Q11.n2.kseq_any_rho",
    "multi.cover.P10_Q11.n2.without_replacement",
    "multi.cover.P01_Q10.n2.sequoia_uniform_tail",
    "multi.cover.P32_Q32.n1.naive_top1",
    "tree.apart_first2.widths_2_3.mss.E_N",
    "tree.apart_first2.widths_2_3.without_replacement.E_N",
    # An exact multinomial test.
    "stats.exact_multinomial_p.counts_1_3_0_0_2_0",
}

ROUNDED = ("stats.E_TV_empirical.n4", "stats.E_TV_empirical.n10", "stats.E_TV_empirical.n16")


@pytest.mark.parametrize("id_", COMPUTED)
def test_golden_value_comes_out(id_: str) -> None:
    """Equal exactly; a statistic equals the golden fraction to the 12 digits it is given in."""
    expected = VALUES[id_]
    if id_ in ROUNDED:
        expected = significant(float(expected))
    assert COMPUTED[id_]() == expected


def test_every_golden_value_is_either_computed_or_left_to_a_later_rule() -> None:
    """Nothing is dropped in silence: the two lists share nothing and are all there is."""
    assert not COMPUTED.keys() & LEFT_TO_LATER_RULES
    assert COMPUTED.keys() | LEFT_TO_LATER_RULES == VALUES.keys()


@pytest.mark.parametrize("id_", [id_ for id_ in ONE_POSITION if id_ != "reused_uniform"])
def test_table_gives_the_law_that_enumeration_gives(id_: str) -> None:
    """accepted + replaced, token by token, is the enumerated law, where no uniform is shared."""
    rule = ONE_POSITION[id_]
    (row,) = rule.tables(SIX_CASE)
    by_table = tuple(row.accepted(token) + row.replaced(token) for token in range(6))
    assert by_table == first_token(rule, SIX_CASE)
    assert 1 - row.rejection == accepted_outright(rule, SIX_CASE)


def test_table_cannot_see_that_a_uniform_is_reused() -> None:
    """With independent draws the reused uniform would look lossless; only the seam by address shows the bias."""
    rule = ONE_POSITION["reused_uniform"]
    (row,) = rule.tables(SIX_CASE)
    assert tuple(row.accepted(token) + row.replaced(token) for token in range(6)) == VALUES["rows.p"]
    assert apart_from_target(first_token(rule, SIX_CASE)) == Fraction(1, 24)


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
