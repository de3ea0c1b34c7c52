"""The check passes for the right sampler and fails, at the default number of rounds, for seven wrong ones.

Every verdict here is at one stated false-alarm rate: FAMILY for all fourteen right profiles together. It is divided
evenly among the profiles, and the check divides each share evenly among its K + 2 tests.
"""

import math
import tracemalloc
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from core.played import tally
from core.rules.wrong import ARGMAX, FALLEN_LAST, INVERTED, RESAMPLE, REUSED, WRONG_BONUS
from random_profiles import APART as APART_PARTS
from random_profiles import agreement_profile, large_profile
from service.core.convergence import ROUNDS_PER_CHUNK, Comparison, Convergence, Played, check, checkpoints, judge
from service.core.deviation import ChiSquare, allowance, expected_total_variation, significant
from service.core.distribution import Distribution
from service.core.enumeration import exact_law
from service.core.profile import Profile
from service.core.rules import standard
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD
from service.core.sampler import round_sampler
from service.core.uniforms import address, numerators
from shipped import APART, CLOSE, SHIPPED, eighths, profile_of

FAMILY = Fraction(1, 10**6)
AGREEMENT = tuple(agreement_profile(apart) for apart in APART_PARTS)
RIGHT = (*SHIPPED, *AGREEMENT)
SHARE = FAMILY / len(RIGHT)
MISS = 1e-6
DEFAULT_ROUNDS = 20_000

Law = dict[int, Fraction]


def verdict_on(profile: Profile, rule: Rule, *, rounds: int = DEFAULT_ROUNDS) -> Convergence:
    """The check of a rule's sampler against the laws of the standard rule."""
    played = Played(round_sampler(profile, rule), 0, rounds)
    return judge(profile, STANDARD.count_law(profile), played, seed=0, rounds=rounds, false_alarm=SHARE)


@pytest.mark.parametrize("profile", RIGHT, ids=lambda profile: profile.id)
def test_right_sampler_passes_at_every_position(profile: Profile) -> None:
    """Both profiles and twelve random ones, 200,000 rounds each. A right sampler fails one of the fourteen with
    probability at most 1e-6 in all.
    """
    found = check(profile, STANDARD, seed=0, rounds=200_000, false_alarm=SHARE)
    assert found.passed
    assert all(comparison.impossible_count == 0 for comparison in (*found.positions, found.committed_count))


def test_twelve_agreement_profiles_go_from_nearly_equal_to_nearly_disjoint() -> None:
    """Every overlap of the first is above 0.98, of the last below 0.15, and the means fall all the way."""
    overlaps = [
        [target.overlap(draft) for target, draft in zip(profile.target, profile.draft, strict=True)]
        for profile in AGREEMENT
    ]
    assert len(AGREEMENT) == 12
    assert min(overlaps[0]) > Fraction(98, 100)
    assert max(overlaps[-1]) < Fraction(15, 100)
    means = [sum(row) for row in overlaps]
    assert means == sorted(means, reverse=True)
    assert all(
        target.weights[draft.weights > target.weights].any()
        for profile in AGREEMENT
        for target, draft in zip(profile.target, profile.draft, strict=True)
    )


def committed_here(rule: Rule, target, draft) -> Law:
    """The exact law of the token committed at a position that is reached, by enumeration of that position alone."""
    one = profile_of((target,), target, (draft,))
    law: Law = {}
    for tokens, probability in exact_law(partial(rule.play, one)).items():
        law[tokens[0]] = law.get(tokens[0], Fraction(0)) + probability
    return law


def rounds_to_see(apart: Fraction, cells: int, tests: int, reach: Fraction) -> float:
    """How many rounds fail a law at total variation `apart` with probability 1 - 2 MISS (the threshold with E T
    bounded by sqrt((m' - 1) / n) / 2, and McDiarmid's bound on the miss).

    n draws at the position: ((sqrt(m' - 1) + sqrt(ln(1/a)/2) + sqrt(ln(1/b)/2)) / apart)**2. A round gives one with
    probability `reach`; R rounds give at least R reach - sqrt(R ln(1/b) / 2) but for a probability b (Hoeffding).
    """
    if apart == 0 or reach == 0:
        return math.inf
    a = float(SHARE) / tests
    reaching = math.sqrt(math.log(1 / MISS) / 2)
    draws = ((math.sqrt(cells - 1) + math.sqrt(math.log(1 / a) / 2) + reaching) / float(apart)) ** 2
    if reach == 1:
        return draws
    root = (reaching + math.sqrt(reaching**2 + 4 * float(reach) * draws)) / (2 * float(reach))
    return root**2


def rounds_by_position(profile: Profile, rule: Rule) -> list[float]:
    """The rounds that show the fault at each position, and at the bonus."""
    reach, needed, tests = Fraction(1), [], profile.draft_length + 2
    tables = rule.verifier.tables(profile)
    laws = [committed_here(rule, target, draft) for target, draft in zip(profile.target, profile.draft, strict=True)]
    bonus = rule.verifier.bonus(profile)
    laws.append({token: bonus.probability(token) for token in range(len(bonus))})
    for row, law, table in zip((*profile.target, profile.bonus), laws, (*tables, None), strict=True):
        tokens = range(len(row))
        apart = sum(abs(row.probability(token) - law.get(token, Fraction(0))) for token in tokens) / Fraction(2)
        cells = sum(bool(row.probability(token) or law.get(token, Fraction(0))) for token in tokens)
        needed.append(rounds_to_see(apart, cells, tests, reach))
        reach *= 1 - table.rejection if table else 1
    return needed


WRONG = {
    "resample from the target": (RESAMPLE, CLOSE),
    "resample from the target, divergent": (RESAMPLE, APART),
    "acceptance uniform reused": (REUSED, CLOSE),
    "acceptance uniform reused, divergent": (REUSED, APART),
    "ratio inverted": (INVERTED, CLOSE),
    "ratio inverted, divergent": (INVERTED, APART),
    "argmax draft tested as sampled": (ARGMAX, CLOSE),
    "argmax draft tested as sampled, divergent": (ARGMAX, APART),
    "residual not renormalised": (FALLEN_LAST, CLOSE),
    "residual not renormalised, divergent": (FALLEN_LAST, APART),
    "bonus from the last draft row": (WRONG_BONUS, CLOSE),
    "bonus from the last draft row, divergent": (WRONG_BONUS, APART),
}


@pytest.mark.parametrize(("rule", "profile"), WRONG.values(), ids=WRONG)
def test_wrong_sampler_fails_at_the_default_number_of_rounds(rule: Rule, profile: Profile) -> None:
    """It must, at each position where its exact law says that 20,000 rounds are enough; there is at least one."""
    needed = rounds_by_position(profile, rule)
    certain = [place for place, rounds in enumerate(needed) if rounds <= DEFAULT_ROUNDS]
    assert certain
    found = verdict_on(profile, rule)
    assert not found.passed
    assert not any(found.positions[place].passed for place in certain)


@pytest.mark.parametrize(("rule", "profile"), WRONG.values(), ids=WRONG)
def test_wrong_sampler_fails_with_no_more_rounds_than_its_law_calls_for(rule: Rule, profile: Profile) -> None:
    """The formula is not only an upper bound on paper: at exactly that many rounds the check fails."""
    rounds = math.ceil(min(rounds_by_position(profile, rule)))
    assert not verdict_on(profile, rule, rounds=rounds).passed


def test_rounds_needed_are_as_worked_out_elsewhere() -> None:
    """m' = 4, a = b = 0.001, delta 0.05 needs 11,877 draws: (sqrt 3 + 2 sqrt(ln 1000 / 2))**2 / 0.05**2."""
    root = math.sqrt(math.log(1000) / 2)
    assert math.ceil(((math.sqrt(3) + root + root) / 0.05) ** 2) == 11877


class GoingOn:
    """A wrong sampler: after a rejection it commits the replacement and goes on, so it always commits K + 1 tokens.

    A RoundSampler. The replacement of position i is drawn at candidate i.
    """

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.vocabulary_size = len(profile.vocabulary)
        self.draft_length = profile.draft_length

    def sample(self, seed: int, first_round: int, rounds: int) -> "WentOn":
        """Every position of every round commits a token."""

        def uniforms(where, candidate: int = 0) -> np.ndarray:
            block = numerators(seed, first_round, rounds, block=where.slot // 4, candidate=candidate)
            return block[:, where.slot % 4] / 2**53

        committed = []
        for i, table in enumerate(STANDARD.verifier.tables(self.profile), 1):
            proposed = invert(table.proposal, uniforms(address("propose", i)))
            ratios = np.array([float(table.acceptance(token) or 0) for token in range(self.vocabulary_size)])
            replacement = invert(table.replacement, uniforms(address("final", i), i))
            kept = uniforms(address("accept", i)) < ratios[proposed]
            committed.append(np.where(kept, proposed, replacement))
        return WentOn((*committed, invert(self.profile.bonus, uniforms(address("final", 0)))))


@dataclass(frozen=True)
class WentOn:
    """Its rounds. places: the token committed at each position, K + 1 arrays of shape (rounds,)."""

    places: tuple[np.ndarray, ...]

    def accepted_counts(self) -> np.ndarray:
        """As if everything were accepted."""
        return np.full(len(self.places[0]), len(self.places) - 1)

    def committed(self, row: int) -> tuple[int, ...]:
        """K + 1 tokens."""
        return tuple(int(place[row]) for place in self.places)

    def add_to(self, tokens: np.ndarray, counts: np.ndarray, start: int, stop: int) -> None:
        """Every position, and the last count."""
        for row, place in zip(tokens, self.places, strict=True):
            row += np.bincount(place[start:stop], minlength=len(row))
        counts[-1] += stop - start


def invert(law, uniforms: np.ndarray) -> np.ndarray:
    return np.searchsorted(law.cumulative / law.denominator, uniforms, side="right")


@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
def test_going_on_after_a_rejection_is_seen_by_the_count_alone(profile: Profile) -> None:
    """Token by token it follows the target at every position; but N = K + 1 always, and Pr(N = K + 1) is 189/512 or
    45/512: a total variation of 1 - S_K.
    """
    law = STANDARD.count_law(profile)
    cells = sum(map(bool, law))
    assert rounds_to_see(1 - law[-1], cells, len(law) + 1, Fraction(1)) <= DEFAULT_ROUNDS
    played = Played(GoingOn(profile), 0, DEFAULT_ROUNDS)
    found = judge(profile, law, played, seed=0, rounds=DEFAULT_ROUNDS, false_alarm=SHARE)
    assert all(position.passed for position in found.positions)
    assert not found.committed_count.passed
    assert found.committed_count.series.total_variation[-1] == significant(float(1 - law[-1]))
    assert not found.passed


def test_check_of_a_rule_takes_the_count_from_the_rule_itself() -> None:
    """A wrong rule's count agrees with its own law, while its tokens are still held against the target."""
    found = check(APART, INVERTED, seed=0, rounds=DEFAULT_ROUNDS, false_alarm=SHARE)
    assert found.committed_count.passed
    assert not found.positions[0].passed
    assert not verdict_on(APART, INVERTED).committed_count.passed


def test_histograms_are_those_of_the_rounds_of_the_seed() -> None:
    """Over more rounds than a chunk holds; position i counts the rounds that committed there."""
    rounds = ROUNDS_PER_CHUNK + 1000
    found = check(CLOSE, STANDARD, seed=5, rounds=rounds, false_alarm=FAMILY)
    sampler = round_sampler(CLOSE, STANDARD)
    tokens, counts = tally(sampler.sample(5, 0, rounds), 0, rounds, places=6, size=6)
    assert [position.counts.tolist() for position in found.positions] == tokens.tolist()
    assert found.committed_count.counts.tolist() == counts.tolist()
    assert found.positions[0].draws == found.committed_count.draws == rounds
    assert [position.draws for position in found.positions] == [int(counts[i:].sum()) for i in range(6)]
    assert found.tests == 7


def test_each_checkpoint_is_a_check_of_that_many_rounds() -> None:
    """The series is made of prefixes: its entry at 178 rounds is the last entry of a check with 178 rounds."""
    whole = check(APART, STANDARD, seed=2, rounds=40_000, false_alarm=FAMILY)
    for mark in (10, 178, 17_783):
        index = whole.checkpoints.index(mark)
        alone = check(APART, STANDARD, seed=2, rounds=mark, false_alarm=FAMILY)
        for long, short in zip(whole.positions, alone.positions, strict=True):
            assert long.series.draws[index] == short.series.draws[-1]
            assert long.series.total_variation[index] == short.series.total_variation[-1]
            assert long.series.threshold[index] == short.series.threshold[-1]


def test_threshold_is_the_expected_value_and_the_allowance_of_a_test() -> None:
    """a = false_alarm / (K + 2), n the rounds that committed at the position."""
    found = check(APART, STANDARD, seed=0, rounds=1000, false_alarm=FAMILY)
    for row, position in zip((*APART.target, APART.bonus), found.positions, strict=True):
        n = position.draws
        (expected,) = expected_total_variation([n], row.weights)
        assert position.series.expected[-1] == expected
        assert position.series.threshold[-1] == significant(expected + allowance(n, 1e-6 / 7))
        assert position.passed == (position.series.total_variation[-1] <= position.series.threshold[-1])


def test_same_input_gives_the_same_check() -> None:
    """Every number of it; another seed gives another."""

    def of(seed: int) -> Convergence:
        return check(CLOSE, STANDARD, seed=seed, rounds=3000, false_alarm=FAMILY)

    def numbers(found: Convergence) -> list[object]:
        parts = (*found.positions, found.committed_count)
        return [(part.counts.tolist(), part.series, part.chi_square, part.smallest_caught) for part in parts]

    assert numbers(of(1)) == numbers(of(1))
    assert numbers(of(1)) != numbers(of(2))


@pytest.mark.parametrize("rounds", [1, 9, 10, 11, 100, 20_000, 1_000_000, 10**12, 10**15])
def test_checkpoints_rise_to_the_last_round(rounds: int) -> None:
    """Eight a decade from 10, at most 41 before the last, and the last; strictly rising."""
    marks = checkpoints(rounds)
    assert marks[-1] == rounds
    assert list(marks) == sorted(set(marks))
    assert marks[0] == min(rounds, 10)
    assert len(marks) <= min(8 * max(math.log10(rounds) - 1, 0), 40) + 2


def test_checkpoints_of_a_million_rounds_are_eight_a_decade() -> None:
    """10**(1 + i / 8) for i = 0..39, rounded, and a million: as many as there may be."""
    assert checkpoints(10**6) == (*(round(10 ** (1 + i / 8)) for i in range(40)), 10**6)
    assert len(checkpoints(10**15)) == 41


def test_draws_of_every_series_rise() -> None:
    """And the threshold falls with them."""
    found = check(APART, STANDARD, seed=0, rounds=DEFAULT_ROUNDS, false_alarm=FAMILY)
    for comparison in (*found.positions, found.committed_count):
        assert list(comparison.series.draws) == sorted(comparison.series.draws)
        limits = [limit for limit in comparison.series.threshold if limit is not None]
        assert limits == sorted(limits, reverse=True)


def test_position_that_is_never_reached_has_nothing_to_fail() -> None:
    """An overlap of 0 at position 1: no draws at 2 and 3, None in their series, and the check passes."""
    profile = profile_of((eighths(8, 0), eighths(4, 4)), eighths(4, 4), (eighths(0, 8), eighths(2, 6)))
    found = check(profile, STANDARD, seed=0, rounds=500, false_alarm=FAMILY)
    for position in found.positions[1:]:
        assert (position.draws, position.chi_square, position.passed) == (0, "no_rounds", True)
        assert (position.smallest_caught, position.impossible_count) == (None, 0)
        assert set(position.series.total_variation) == {None}
        assert set(position.series.expected) == {None}
        assert set(position.series.threshold) == {None}
    assert found.passed
    assert found.committed_count.counts.tolist() == [500, 0, 0]


def test_check_without_a_draft_tests_the_bonus_and_the_count() -> None:
    """K = 0: two tests; the count is 1 surely."""
    found = check(CLOSE.shortened(0), STANDARD, seed=0, rounds=2000, false_alarm=FAMILY)
    assert (found.tests, len(found.positions), found.passed) == (2, 1, True)
    assert found.committed_count.counts.tolist() == [2000]
    assert found.committed_count.chi_square == "one_possible_token"


def test_check_of_a_single_token_is_exact() -> None:
    """V = 1: T is 0 and so is its expectation."""
    sure = eighths(8)
    found = check(profile_of((sure,), sure, (sure,)), STANDARD, seed=0, rounds=100, false_alarm=FAMILY)
    assert found.passed
    assert found.positions[0].series.total_variation[-1] == 0
    assert found.positions[0].series.expected[-1] == 0


def test_check_of_one_round_passes_and_informs_little() -> None:
    """n = 1: one checkpoint; the chi-square does not apply."""
    found = check(APART, STANDARD, seed=0, rounds=1, false_alarm=FAMILY)
    assert (found.checkpoints, found.rounds, found.seed, found.false_alarm) == ((1,), 1, 0, FAMILY)
    assert found.passed
    assert found.positions[0].chi_square == "expected_count_below_5"


def test_one_impossible_token_fails_the_check() -> None:
    """Though its total variation is within the threshold: a bonus law with an eighth of a token the target never gives.

    16 rounds; K = 0; the target's bonus is (8, 0)/8 and the rule draws from (7, 1)/8.
    """
    profile = profile_of((), eighths(8, 0), ())
    rule = drawing_bonus(eighths(7, 1))
    found = check(profile, rule, seed=0, rounds=16, false_alarm=FAMILY)
    (bonus,) = found.positions
    assert bonus.impossible_count > 0
    assert bonus.series.total_variation[-1] <= bonus.series.threshold[-1]
    assert not bonus.passed
    assert not found.passed
    assert bonus.chi_square == "impossible_token"


def test_p_values_are_given_where_the_chi_square_applies() -> None:
    """All positions of the divergent profile at 20,000 rounds; degrees of freedom one less than the possible tokens."""
    found = check(APART, STANDARD, seed=0, rounds=DEFAULT_ROUNDS, false_alarm=FAMILY)
    for row, position in zip((*APART.target, APART.bonus), found.positions, strict=True):
        assert isinstance(position.chi_square, ChiSquare)
        assert position.chi_square.degrees_of_freedom == np.count_nonzero(row.weights) - 1
        assert position.chi_square.pooled == 0
        assert 0 <= position.chi_square.p_value <= 1


@pytest.mark.parametrize("length", [7, 24])
def test_check_holds_for_long_drafts_over_the_largest_denominator(length: int) -> None:
    """Overlaps of (3 * 2**51 - 1) / 2**53: the count's law is over (2**53)**K, at K = 24 more than a float holds."""
    target, draft = Distribution([3 * 2**51 + 1, 2**51 - 1], 2**53), Distribution([2**52, 2**52], 2**53)
    profile = profile_of((target,) * length, target, (draft,) * length)
    assert STANDARD.count_law(profile)[-1].denominator == 2 ** (53 * length)
    found = check(profile, STANDARD, seed=0, rounds=5000, false_alarm=FAMILY)
    assert found.passed
    assert found.committed_count.draws == 5000


def test_check_of_a_real_vocabulary_passes_and_pools_the_rare_tokens() -> None:
    """32,000 tokens, 20,000 rounds: the chi-square holds at every position, over the tokens expected five times and one
    cell of all the others.
    """
    found = check(large_profile(32_000, 2**53), STANDARD, seed=0, rounds=DEFAULT_ROUNDS, false_alarm=FAMILY)
    assert found.passed
    for row, position in zip((*large_profile(32_000, 2**53).target,), found.positions, strict=False):
        assert isinstance(position.chi_square, ChiSquare)
        n, possible = position.draws, np.count_nonzero(row.weights)
        often = int((row.weights / 2**53 * n >= 5).sum())
        assert position.chi_square.pooled == possible - often
        assert position.chi_square.degrees_of_freedom == often


def test_wrong_sampler_of_a_real_vocabulary_fails() -> None:
    """Proposals that are always the likeliest, tested as if they had been sampled; 32,000 tokens, 2,000 rounds."""
    profile = large_profile(32_000, 2**53, length=1)
    found = check(profile, ARGMAX, seed=0, rounds=2000, false_alarm=FAMILY)
    assert not found.positions[0].passed
    assert found.positions[1].passed


def outside(apart: Fraction) -> tuple[Distribution, Distribution]:
    """A law of five tokens of ten, alike, and one at exactly that distance from it: so much mass on the other five."""
    moved = int(1000 * apart)
    return Distribution([1000] * 5 + [0] * 5, 5000), Distribution([1000 - moved] * 5 + [moved] * 5, 5000)


def within(apart: Fraction) -> tuple[Distribution, Distribution]:
    """A law of ten tokens, alike, and one at exactly that distance from it: so much mass from five of them to five."""
    moved = int(1000 * apart)
    return Distribution([500] * 10, 5000), Distribution([500 - moved] * 5 + [500 + moved] * 5, 5000)


def drawing_bonus(row: Distribution) -> Rule:
    """The standard rule with this row for the bonus."""
    return Rule(
        "wrong", "", "", "", "wrong", False, lambda: PositionVerifier(standard.table, bonus_row=lambda profile: row)
    )


def judged(right: Distribution, wrong: Distribution, *, seed: int, false_alarm: Fraction) -> Comparison:
    """The bonus of a profile without a draft, where the target says one thing and the rule draws from another."""
    rule = drawing_bonus(wrong)
    profile = profile_of((), right, ())
    return check(profile, rule, seed=seed, rounds=2000, false_alarm=false_alarm).positions[0]


def stays_below(found: Comparison) -> bool:
    """Whether T is within its threshold, whatever was seen of tokens of probability 0."""
    return found.series.total_variation[-1] <= found.series.threshold[-1]


@pytest.mark.parametrize("shifted", [outside, within])
def test_sampler_at_the_smallest_distance_caught_fails(shifted) -> None:
    """At exactly that distance, rounded up to thousandths; 200 seeds of 2,000 rounds.

    Two tests share 0.005, so each passes with a chance of at most 0.0025; five of them do with at most
    (200 choose 5) 0.0025**5 = 0.00025, and four may.
    """
    rate = Fraction(5, 1000)
    (right, _) = shifted(Fraction(0))
    caught = judged(right, right, seed=0, false_alarm=rate).smallest_caught
    apart = Fraction(math.ceil(caught * 1000), 1000)
    right, wrong = shifted(apart)
    assert right.total_variation(wrong) == apart
    found = [judged(right, wrong, seed=seed, false_alarm=rate) for seed in range(200)]
    assert {one.smallest_caught for one in found} == {caught}
    assert sum(map(stays_below, found)) <= 4


@pytest.mark.parametrize("shifted", [outside, within])
def test_sampler_well_within_the_smallest_distance_caught_may_pass(shifted) -> None:
    """So failing is not all it does: at a hundredth and at 0 each of 50 seeds stays within the threshold of 1e-6.

    At a hundredth T is above its expectation by at most 0.01 more, and the allowance is sqrt(ln 2e6 / 4000) = 0.060.
    """
    for apart in (Fraction(0), Fraction(1, 100)):
        assert all(stays_below(judged(*shifted(apart), seed=seed, false_alarm=FAMILY)) for seed in range(50))


def test_smallest_distance_caught_is_that_of_the_position_and_of_the_count() -> None:
    """n draws, V or K + 1 things, the threshold at the last round and a chance of false_alarm / (K + 2)."""
    found = check(APART, STANDARD, seed=0, rounds=1000, false_alarm=FAMILY)
    for comparison in (*found.positions, found.committed_count):
        n, limit = comparison.draws, comparison.series.threshold[-1]
        assert len(comparison.counts) == 6
        expected = limit + math.sqrt(5 / n) / 2 + math.sqrt(math.log(7e6) / (2 * n))
        assert comparison.smallest_caught == (pytest.approx(expected, rel=1e-11) if expected <= 1 else None)
    assert found.positions[0].smallest_caught is not None
    assert found.positions[5].draws < found.positions[0].draws


def test_no_distance_is_caught_by_a_single_round() -> None:
    """Of position 1 and of the count."""
    found = check(APART, STANDARD, seed=0, rounds=1, false_alarm=FAMILY)
    assert found.positions[0].draws == 1
    assert all(comparison.smallest_caught is None for comparison in (*found.positions, found.committed_count))
    assert not any(comparison.can_fail for comparison in (*found.positions, found.committed_count))


def test_distance_can_fail_a_test_from_the_round_on_where_its_threshold_falls_below_one() -> None:
    """Read off the series of position 1: of 10, 14, 18, ... rounds, alone."""
    whole = check(APART, STANDARD, seed=0, rounds=100, false_alarm=FAMILY)
    limits = dict(zip(whole.checkpoints, whole.positions[0].series.threshold, strict=True))
    assert min(limits.values()) < 1 < max(limits.values())
    for rounds, limit in limits.items():
        alone = check(APART, STANDARD, seed=0, rounds=rounds, false_alarm=FAMILY)
        assert alone.positions[0].can_fail == (limit < 1)


MEGABYTE = 2**20


def peak_of_a_check(profile: Profile, rounds: int) -> int:
    """The most memory in use at once during a check of a profile whose tables are built, in bytes above the start."""
    round_sampler(profile, STANDARD)
    tracemalloc.start()
    try:
        check(profile, STANDARD, seed=0, rounds=rounds, false_alarm=FAMILY)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_of_a_check_does_not_grow_with_the_rounds() -> None:
    """32,000 tokens: 200,000 rounds stay below 48 megabytes, and within a tenth of what 50,000 take.

    Histograms, rows and their products are a few arrays of 6 * 32,000 numbers, 1.5 megabytes each; a chunk has 16,384
    rounds whatever their number; the expectations are worked out a megabyte of numbers at a time.
    """
    profile = large_profile(32_000, 2**53)
    most = peak_of_a_check(profile, 200_000)
    assert most < 48 * MEGABYTE
    assert most < 1.1 * peak_of_a_check(profile, 50_000)
