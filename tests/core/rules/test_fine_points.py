"""Rules at their edges: races worked by hand, typical acceptance in whole numbers and logarithms, what is too large."""

from fractions import Fraction

import numpy as np
import pytest

from random_profiles import large_profile, random_row
from service.core.distribution import Distribution
from service.core.rules import noise_reused, typical
from service.core.rules.noise_reused import both_win
from service.core.rules.played import PlayedVerifier
from service.core.rules.registry import read_rule
from service.core.rules.standard import STANDARD
from service.core.rules.table import MOST_TOKENS
from service.core.totals import total
from service.errors import TooLarge
from shipped import APART, eighths, profile_of

HALF = Fraction(1, 2)


def test_two_races_with_one_noise_and_one_law_have_one_winner() -> None:
    """Equal laws: the same token wins both, each with its own probability; two different winners cannot be."""
    law = [Fraction(1, 3), Fraction(2, 3)]
    assert [both_win(law, law, i, i) for i in range(2)] == law
    assert both_win(law, law, 0, 1) == both_win(law, law, 1, 0) == 0


def test_two_races_worked_by_hand() -> None:
    """Laws (1/2, 1/2) and (1, 0): token 0 wins the second always, so both winners are decided by the first."""
    first, second = [HALF, HALF], [Fraction(1), Fraction(0)]
    assert [[both_win(first, second, i, j) for j in range(2)] for i in range(2)] == [[HALF, 0], [HALF, 0]]


def test_races_follow_a_million_draws_of_exponentials() -> None:
    """Total variation below 0.01, which a right law exceeds with probability below exp(-100) (McDiarmid)."""
    first, second = (Fraction(3, 10), Fraction(1, 10), Fraction(6, 10)), (Fraction(4, 9), Fraction(5, 9), Fraction(0))
    noise = np.random.default_rng(7).exponential(size=(1_000_000, 3))
    one = (noise / np.array([float(share) for share in first])).argmin(axis=1)
    two = (noise[:, :2] / np.array([4 / 9, 5 / 9])).argmin(axis=1)
    seen = np.bincount(one * 3 + two, minlength=9) / 1_000_000
    law = [float(both_win(list(first), list(second), i, j)) for i in range(3) for j in range(3)]
    assert sum(law) == pytest.approx(1)
    assert np.abs(seen - law).sum() / 2 < 0.01


def test_a_forced_proposal_that_the_draft_cannot_give_is_replaced_from_the_residual() -> None:
    """It has no race to be known from."""
    target, draft = eighths(4, 4, 0), eighths(8, 0, 0)
    row = noise_reused.table(target, draft, noise="exponential")
    assert row.replacement_after(1) == target.residual(draft)


def test_typical_acceptance_is_the_same_by_whole_numbers_and_by_logarithms() -> None:
    """Rows over 8 and the same rows over 8,000; and a tie, where target(x) equals delta exp(-H) exactly: not above."""
    rng = np.random.default_rng(4)
    for _ in range(60):
        row = random_row(rng, 5, 8)
        wide = Distribution(row.weights * 1000, 8000)
        for delta in (Fraction(3, 10), Fraction(9, 10), Fraction(1)):
            found = [typical.table(one, one, epsilon=Fraction(1), delta=delta).parts.tolist() for one in (row, wide)]
            assert found[0] == found[1]
    for tie in (Distribution([2, 2], 4), Distribution([2000, 2000], 4000)):
        assert typical.table(tie, tie, epsilon=Fraction(1), delta=Fraction(1)).parts.tolist() == [0, 0]


@pytest.mark.parametrize(
    ("name", "size"),
    [("typical", 5_000), ("noise-reused", 25), ("uniform-reused", MOST_TOKENS + 1), ("one-uniform", 20_000)],
)
def test_law_that_would_take_too_long_is_refused(name: str, size: int) -> None:
    """With a sentence that says how much is allowed."""
    profile = large_profile(size, 10**9 + 7, length=2)
    with pytest.raises(TooLarge, match=r"[0-9]"):
        [place.replaced(0) for place in read_rule(name).places(profile)]


def test_enumeration_stops_at_its_cap() -> None:
    """Forty tokens at four positions have more than 20,000 paths."""
    profile = large_profile(40, 10**9 + 7, length=4)
    with pytest.raises(TooLarge, match="20,000 paths"):
        PlayedVerifier(STANDARD.play).count_law(profile)


def test_pairs_of_a_large_vocabulary_are_refused() -> None:
    """257 tokens have more than 65,536 pairs."""
    with pytest.raises(TooLarge, match="256 tokens"):
        STANDARD.verifier.pair(large_profile(257, 1024, length=1))


def test_a_play_alone_is_a_rule_with_laws_and_rounds() -> None:
    """Where nothing is ever accepted: no pair, and the bonus that never comes is the target's."""
    sure = profile_of((eighths(8, 0),), eighths(8, 0), (eighths(0, 8),))
    found = PlayedVerifier(STANDARD.play)
    assert found.bonus(sure) == sure.bonus
    assert found.pair(sure) == {}
    assert found.places(sure)[0].acceptance(0) is None
    assert found.sampler(APART).draft_length == 5


def test_survival_under_one_uniform_is_refused_before_it_is_summed() -> None:
    """Each of 20,000 tokens has an acceptance probability of its own, at which the sum over the uniform would break."""
    with pytest.raises(TooLarge, match="60,000 pairs"):
        read_rule("one-uniform").survival(large_profile(20_000, 10**9 + 7, length=2))


def test_a_sum_over_too_many_denominators_is_refused() -> None:
    """Two are allowed here, and 1/2, 1/3 and 1/5 have three; 1/2 and 3/6 have one."""
    assert total([(1, 2), (3, 6)], 1) == 1
    with pytest.raises(TooLarge, match="2 different denominators"):
        total([(1, 2), (1, 3), (1, 5)], 2)
