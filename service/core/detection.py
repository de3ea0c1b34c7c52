"""How many rounds it takes to see what is wrong with a rule, at stated rates of false alarm and miss.

The test is that of the check (`convergence.py`): total variation against its threshold, or an impossible token. The
numbers are on the safe side: so many rounds are enough, whatever else the sampler does.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from service.core.bias import Bias, biases, pair_bias
from service.core.profile import Profile
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD

MISS = Fraction(1, 100)
MOST_ROUNDS = 10**15  # as many as are counted elsewhere; what takes more has no number


@dataclass(frozen=True, slots=True)
class Detection:
    """The test that sees the fault with the fewest rounds.

    test: impossible_token, tokens, first_two or committed_count. position: of the test, 1-based, or None. distance:
    what it has to see. draws: how many tokens it needs; rounds: after how many rounds it has them, but for a chance of
    `miss` of all that can go amiss. Both are at most MOST_ROUNDS + 1, which stands for more.
    """

    test: str
    position: int | None
    distance: Fraction
    draws: int
    rounds: int

    @property
    def is_feasible(self) -> bool:
        """Whether so many rounds can be played or counted."""
        return self.rounds <= MOST_ROUNDS


def detection(profile: Profile, rule: Rule, *, false_alarm: Fraction, miss: Fraction = MISS) -> Detection | None:
    """The test that needs the fewest rounds; None where no test of tokens or counts can see anything.

    false_alarm: of all tests together, in (0, 1); each of the K + 2 gets its share. Raises TooLarge.
    """
    share = float(false_alarm) / (profile.draft_length + 2)
    found = list(_by_position(profile, rule, share, float(miss)))
    pair = pair_bias(profile, rule)
    if not found and pair is not None and pair.total_variation:
        support = len(pair.committed.keys() | pair.lossless.keys())
        whole = sum(pair.committed.values(), start=Fraction(0))
        distance = pair.total_variation / whole
        draws = draws_needed(distance, support, false_alarm=share, miss=float(miss) / 2)
        found.append(Detection("first_two", None, distance, draws, rounds_needed(draws, whole, float(miss) / 2)))
    if not found and rule.fault_in_count:
        found += _by_count(profile, rule, share, float(miss))
    return min(found, key=lambda one: one.rounds, default=None)


def draws_needed(distance: Fraction, support: int, *, false_alarm: float, miss: float) -> int:
    """How many draws of a law at this total variation are failed, but for a chance of `miss`.

    The threshold allows E T <= sqrt((m - 1) / n) / 2 and sqrt(ln(1 / false_alarm) / (2 n)); the histogram may lie as
    far from its own law, and sqrt(ln(1 / miss) / (2 n)), by McDiarmid's inequality. m: the tokens either law can give.
    """
    apart = math.sqrt(support - 1) + math.sqrt(-math.log(false_alarm) / 2) + math.sqrt(-math.log(miss) / 2)
    return math.ceil(min(Fraction(MOST_ROUNDS + 1), (Fraction(apart) / distance) ** 2))


def rounds_needed(draws: int, reached: Fraction, miss: float) -> int:
    """After how many rounds at least `draws` of them got to a place that each reaches with probability `reached`.

    By Hoeffding's inequality, but for a chance of `miss`: R reached - sqrt(R ln(1 / miss) / 2) >= draws.
    """
    if reached == 1:
        return draws
    if draws > MOST_ROUNDS * reached:
        return MOST_ROUNDS + 1
    slack, share = math.sqrt(-math.log(miss) / 2), float(reached)
    root = (slack + math.sqrt(slack**2 + 4 * share * draws)) / (2 * share)
    return math.ceil(root**2)


def _by_position(profile: Profile, rule: Rule, false_alarm: float, miss: float) -> Iterator[Detection]:
    for position, (reached, bias) in enumerate(zip(rule.survival(profile), biases(profile, rule), strict=True), 1):
        if reached and bias.total_variation:
            yield _by_distance(position, reached, bias, false_alarm, miss)
            if bias.impossible:
                yield _by_impossible_token(position, reached, bias.impossible, miss)


def _by_distance(position: int, reached: Fraction, bias: Bias, false_alarm: float, miss: float) -> Detection:
    draws = draws_needed(bias.total_variation, bias.support, false_alarm=false_alarm, miss=miss / 2)
    return Detection("tokens", position, bias.total_variation, draws, rounds_needed(draws, reached, miss / 2))


def _by_impossible_token(position: int, reached: Fraction, impossible: Fraction, miss: float) -> Detection:
    """One is enough: (1 - reached * impossible)**rounds <= miss."""
    return Detection("impossible_token", position, impossible, 1, _until_seen(reached * impossible, miss))


def _until_seen(probability: Fraction, miss: float) -> int:
    if probability == 1:
        return 1
    if probability * MOST_ROUNDS < 1:
        return MOST_ROUNDS + 1
    return math.ceil(math.log(miss) / math.log1p(-float(probability)))


def _by_count(profile: Profile, rule: Rule, false_alarm: float, miss: float) -> Iterator[Detection]:
    right, found = STANDARD.count_law(profile), rule.count_law(profile)
    impossible = sum((mass for mass, wanted in zip(found, right, strict=True) if not wanted), start=Fraction(0))
    distance = sum((abs(a - b) for a, b in zip(right, found, strict=True)), start=Fraction(0)) / 2
    if distance:
        support = sum(a > 0 or b > 0 for a, b in zip(right, found, strict=True))
        draws = draws_needed(distance, support, false_alarm=false_alarm, miss=miss)
        yield Detection("committed_count", None, distance, draws, draws)
    if impossible:
        yield Detection("committed_count", None, impossible, 1, _until_seen(impossible, miss))
