"""Laws of whole rounds by enumeration of the play, which shares nothing with how the verifiers work theirs out."""

from fractions import Fraction

from service.core.chance import Chance
from service.core.enumeration import exact_law, outcomes
from service.core.profile import Profile
from service.core.rules.played import places_of
from service.core.rules.rule import Rule

Law = dict[tuple[int, ...], Fraction]


def law_of(rule: Rule, profile: Profile) -> Law:
    """The law of the committed tokens."""

    def play(chance: Chance) -> tuple[int, ...]:
        return rule.play(profile, chance)

    return exact_law(play)


def follows_target(law: Law, profile: Profile) -> bool:
    """For all n and y: Pr(N >= n, Y^n = y^n) = target_n(y_n) Pr(N >= n, Y^(n-1) = y^(n-1))."""
    for n, row in enumerate((*profile.target, profile.bonus), 1):
        together: Law = {}
        before: Law = {}
        for tokens, probability in law.items():
            if len(tokens) >= n:
                together[tokens[:n]] = together.get(tokens[:n], Fraction(0)) + probability
                before[tokens[: n - 1]] = before.get(tokens[: n - 1], Fraction(0)) + probability
        for prefix, reached in before.items():
            for token in range(len(row)):
                if together.get((*prefix, token), Fraction(0)) != row.probability(token) * reached:
                    return False
    return True


def asks_an_address_twice(rule: Rule, profile: Profile) -> bool:
    """Whether any path of the play does."""
    return any(chance.asked_again for _, _, chance in outcomes(lambda chance: rule.play(profile, chance)))


def assert_laws_are_enumerated(rule: Rule, profile: Profile) -> None:
    """Every exact law of the verifier, against the enumerated law of the play."""
    law, length, verifier = law_of(rule, profile), profile.draft_length, rule.verifier
    counts = tuple(sum((p for t, p in law.items() if len(t) == n), Fraction(0)) for n in range(1, length + 2))
    assert verifier.count_law(profile) == counts
    assert verifier.survival(profile) == tuple(sum(counts[i:], Fraction(0)) for i in range(length + 1))
    for place, enumerated in zip(verifier.places(profile), places_of(law, profile), strict=True):
        size = range(len(profile.vocabulary))
        assert [place.accepted(token) for token in size] == list(enumerated.accepted_mass)
        assert [place.replaced(token) for token in size] == list(enumerated.replaced_mass)
        assert place.rejection == enumerated.rejection
    pairs: Law = {}
    for tokens, probability in law.items():
        if len(tokens) > 1:
            pairs[tokens[:2]] = pairs.get(tokens[:2], Fraction(0)) + probability
    if length:
        assert verifier.pair(profile) == pairs
    bonus = verifier.bonus(profile)
    if counts[-1]:
        found = [sum((p for t, p in law.items() if t[length:] == (y,)), Fraction(0)) for y in range(len(bonus))]
        assert found == [counts[-1] * bonus.probability(y) for y in range(len(bonus))]
