"""The verifier of a rule that is nothing but a play: its laws by enumeration, its rounds one at a time.

The slowest way and the shortest: any rule can be written so, and a rule with a verifier of its own is held against it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from service.core.chance import Chance, SeededChance
from service.core.distribution import Distribution, proportional_to
from service.core.enumeration import exact_law
from service.core.inversion import Integers
from service.core.outcomes import Outcomes, OutcomeSample
from service.core.profile import Profile
from service.core.rules.rule import Pair, Settles, Verifier
from service.core.sample import RoundSampler

MOST_PATHS = 20_000
MOST_SCALAR_ROUNDS = 20_000

LEAST_SCALAR_ROUNDS = 100
SCALAR_WORK = 20_000_000  # weights looked at, all rounds together

Play = Callable[[Profile, Chance], tuple[int, ...]]


class CountedPlace(NamedTuple):
    """The law of a position as it was worked out: masses by token, given that a token is committed there.

    accepted_mass, replaced_mass: shape (V,). acceptances: of the token once it is proposed, None where undefined.
    """

    accepted_mass: tuple[Fraction, ...]
    replaced_mass: tuple[Fraction, ...]
    acceptances: tuple[Fraction | None, ...]

    @property
    def rejection(self) -> Fraction:
        """The probability that no proposal is accepted here."""
        return sum(self.replaced_mass, start=Fraction(0))

    def acceptance(self, token: int) -> Fraction | None:
        """The probability that the token, proposed here, is accepted."""
        return self.acceptances[token]

    def accepted(self, token: int) -> Fraction:
        """The probability that the token is committed here as an accepted proposal."""
        return self.accepted_mass[token]

    def replaced(self, token: int) -> Fraction:
        """The probability that the token is committed here as a replacement."""
        return self.replaced_mass[token]


@dataclass(frozen=True, slots=True, eq=False)
class PlayedVerifier:
    """A verifier of one play. The last token of a round is taken for a replacement, or at K + 1 for the bonus."""

    play_of: Play
    replaced_by: str = "the rule"
    bonus_by: str = "the target"
    settles: Settles = "each"
    candidates: int = 1
    independent: bool = False

    def play(self, profile: Profile, chance: Chance) -> tuple[int, ...]:
        """The play."""
        return self.play_of(profile, chance)

    def check(self, profile: Profile) -> None:
        """Any profile will do."""

    def most_rounds(self, profile: Profile) -> int | None:
        """Rounds are played one at a time."""
        return MOST_SCALAR_ROUNDS

    def law(self, profile: Profile) -> dict[tuple[int, ...], Fraction]:
        """The law of the committed tokens, by enumeration. Raises TooLarge beyond 20,000 paths."""
        return profile.of_rule(self, "law", lambda: exact_law(lambda chance: self.play(profile, chance), MOST_PATHS))

    def places(self, profile: Profile) -> tuple[CountedPlace, ...]:
        """By enumeration. How often a token would be accepted is not known from what is committed."""
        return places_of(self.law(profile), profile)

    def bonus(self, profile: Profile) -> Distribution:
        """By enumeration; the target's row where no bonus can be committed."""
        length = profile.draft_length
        masses = committed_mass(self.law(profile), length + 1, len(profile.vocabulary))
        return proportional_to(masses) if any(masses) else profile.bonus

    def survival(self, profile: Profile) -> tuple[Fraction, ...]:
        """By enumeration."""
        law = self.law(profile)
        return tuple(sum((law[t] for t in law if len(t) > i), Fraction(0)) for i in range(profile.draft_length + 1))

    def count_law(self, profile: Profile) -> tuple[Fraction, ...]:
        """By enumeration."""
        law = self.law(profile)
        return tuple(
            sum((law[tokens] for tokens in law if len(tokens) == n), start=Fraction(0))
            for n in range(1, profile.draft_length + 2)
        )

    def pair(self, profile: Profile) -> Pair:
        """By enumeration."""
        found: Pair = {}
        for tokens, probability in self.law(profile).items():
            if len(tokens) > 1:
                found[tokens[:2]] = found.get(tokens[:2], Fraction(0)) + probability  # type: ignore[index, arg-type]
        return found

    def sampler(self, profile: Profile) -> RoundSampler:
        """The play, round by round."""
        return ScalarSampler(self, profile)


@dataclass(frozen=True, slots=True, eq=False)
class ScalarSampler:
    """Rounds played one at a time."""

    verifier: Verifier
    profile: Profile

    @property
    def vocabulary_size(self) -> int:
        """V."""
        return len(self.profile.vocabulary)

    @property
    def draft_length(self) -> int:
        """K."""
        return self.profile.draft_length

    def sample(self, seed: int, first_round: int, rounds: int) -> OutcomeSample:
        """Play rounds first_round .. first_round + rounds - 1 of the stream of seed."""
        played = [self.verifier.play(self.profile, SeededChance(seed, first_round + row, {})) for row in range(rounds)]
        return sample_of(played, self.draft_length)


def scalar_rounds(profile: Profile, candidates: int = 1) -> int:
    """How many rounds may be played one at a time: fewer where a round looks at more weights."""
    weights = len(profile.vocabulary) * (profile.draft_length + 1) * candidates
    return max(LEAST_SCALAR_ROUNDS, min(MOST_SCALAR_ROUNDS, SCALAR_WORK // weights))


def sample_of(played: list[tuple[int, ...]], draft_length: int) -> OutcomeSample:
    """Committed tokens as a sample."""
    places = range(draft_length + 1)
    accepted = tuple(_outcomes((row, t[i]) for row, t in enumerate(played) if len(t) > i + 1) for i in places[:-1])
    ended = tuple(_outcomes((row, t[i]) for row, t in enumerate(played) if len(t) == i + 1) for i in places)
    return OutcomeSample(len(played), accepted, ended)


def places_of(law: dict[tuple[int, ...], Fraction], profile: Profile) -> tuple[CountedPlace, ...]:
    """The positions 1..K of a law of committed tokens."""
    size = len(profile.vocabulary)
    found = []
    for place in range(profile.draft_length):
        accepted, replaced = [Fraction(0)] * size, [Fraction(0)] * size
        for tokens, probability in law.items():
            if len(tokens) > place:
                (accepted if len(tokens) > place + 1 else replaced)[tokens[place]] += probability
        whole = sum(accepted, Fraction(0)) + sum(replaced, Fraction(0))
        found.append(given(accepted, replaced, whole, (None,) * size))
    return tuple(found)


def given(
    accepted: list[Fraction], replaced: list[Fraction], reached: Fraction, acceptances: tuple[Fraction | None, ...]
) -> CountedPlace:
    """A place from masses of all rounds; where none gets there, nothing is committed."""
    share = 1 / reached if reached else Fraction(0)
    return CountedPlace(tuple(m * share for m in accepted), tuple(m * share for m in replaced), acceptances)


def committed_mass(law: dict[tuple[int, ...], Fraction], position: int, size: int) -> list[Fraction]:
    """How likely each token is committed at a position, 1-based: shape (V,)."""
    masses = [Fraction(0)] * size
    for tokens, probability in law.items():
        if len(tokens) >= position:
            masses[tokens[position - 1]] += probability
    return masses


def _outcomes(pairs: object) -> Outcomes:
    found: Integers = np.array(list(pairs), dtype=np.int64).reshape(-1, 2)  # type: ignore[call-overload]
    return Outcomes(found[:, 0].copy(), found[:, 1].copy())
