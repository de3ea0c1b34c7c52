"""Rules with several candidates a position, tested one after the other; the first that passes is committed.

What a candidate is drawn from and how it is tested is a `Try` (`tries.py`). From it follow the play, the exact laws and
the vectorised sampler, written once here for every such rule.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from operator import mul
from typing import Any

from service.core.chance import Chance
from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.by_state import draws
from service.core.rules.candidate_sampler import CandidateSampler, candidate_position
from service.core.rules.candidate_tree import CandidateLaw, CandidateTree, candidate_law, candidate_tree
from service.core.rules.option import Option
from service.core.rules.played import ScalarSampler, scalar_rounds
from service.core.rules.positionwise import check_pairs, joint
from service.core.rules.rule import Pair, Settles
from service.core.rules.tries import Try
from service.core.sample import RoundSampler
from service.errors import TooLarge

CANDIDATES = Option(
    name="candidates",
    kind="integer",
    default=2,
    least=1,
    most=8,
    description="How many candidates a position has; rules that never try a token twice stop at the vocabulary's size.",
)


def any_profile(profile: Profile) -> None:
    """Every profile will do."""


@dataclass(frozen=True, slots=True, eq=False)
class CandidateVerifier:
    """A verifier of this family.

    tries: (target row, draft row) to the first try of a position. formula: the same to the probability that some
    candidate is accepted, in closed form. check: raises InvalidForProfile where the rule cannot be used.
    """

    tries: Callable[[Distribution, Distribution], Try]
    formula: Callable[[Distribution, Distribution], Fraction]
    candidates: int
    check: Callable[[Profile], None] = any_profile
    replaced_by: str = "the residual"
    bonus_by: str = "the target"
    settles: Settles = "each"
    independent: bool = True

    def roots(self, profile: Profile) -> tuple[Try, ...]:
        """The first try of each position, 1..K in order. Raises InvalidForProfile."""
        return profile.of_rule(self, "roots", lambda: self._roots(profile))

    def _roots(self, profile: Profile) -> tuple[Try, ...]:
        self.check(profile)
        return tuple(self.tries(target, draft) for target, draft in zip(profile.target, profile.draft, strict=True))

    def most_rounds(self, profile: Profile) -> int | None:
        """None where the sampler is vectorised."""
        return scalar_rounds(profile, self.candidates) if self._trees_that_fit(profile) is None else None

    def play(self, profile: Profile, chance: Chance) -> tuple[int, ...]:
        """One round: the committed tokens (Miao et al. 2023, SpecInfer, Algorithm 2, position by position).

        Propose all candidates of every position; at each position test them in order and commit the first that passes;
        where none does commit a replacement and stop; after the last position commit a bonus token.
        """
        roots = self.roots(profile)
        proposals = [propose(root, chance, i) for i, root in enumerate(roots, 1)]
        committed: list[int] = []
        for i, (one, tokens) in enumerate(zip(roots, proposals, strict=True), 1):
            for c, token in enumerate(tokens):
                if passes(one, token, chance, i, c):
                    committed.append(token)
                    break
                one = one.after(token)
            else:
                return (*committed, chance.draw(one.law, "final", i))
        return (*committed, chance.draw(profile.bonus, "final", len(roots) + 1))

    def places(self, profile: Profile) -> tuple[CandidateLaw, ...]:
        """Try by try. acceptance: of the token as the first candidate."""
        return profile.of_rule(self, "laws", lambda: tuple(map(candidate_law, self.trees(profile))))

    def by_rank(self, profile: Profile) -> tuple[tuple[Fraction, ...], ...]:
        """The probability that candidate 0, 1, ... is accepted, by position, given that the position is reached."""
        return tuple(law.by_rank for law in self.places(profile))

    def bonus(self, profile: Profile) -> Distribution:
        """The target's own row after the last position."""
        return profile.bonus

    def survival(self, profile: Profile) -> tuple[Fraction, ...]:
        """S_i is the product of the acceptance probabilities of positions 1..i, each by the formula."""
        self.trees(profile)  # refuses what would take too long
        rows = zip(profile.target, profile.draft, strict=True)
        return tuple(accumulate((self.formula(*pair) for pair in rows), mul, initial=Fraction(1)))

    def count_law(self, profile: Profile) -> tuple[Fraction, ...]:
        """Pr(N = n), try by try and token by token."""
        reached, law = Fraction(1), []
        for place in self.places(profile):
            law.append(reached * place.rejection)
            reached *= 1 - place.rejection
        return (*law, reached)

    def pair(self, profile: Profile) -> Pair:
        """Positions do not know of each other: accepted first, then the law of the second. Raises TooLarge."""
        check_pairs(profile)
        first, *others = self.places(profile)
        tokens = range(len(profile.vocabulary))
        bonus = [profile.bonus.probability(token) for token in tokens]
        second = [others[0].accepted(token) + others[0].replaced(token) for token in tokens] if others else bonus
        return joint([first.accepted(token) for token in tokens], second)

    def sampler(self, profile: Profile) -> RoundSampler:
        """By tables of the tries where these are few, else round by round."""
        trees = self._trees_that_fit(profile)
        if trees is None:
            return ScalarSampler(self, profile)
        return CandidateSampler(len(profile.vocabulary), tuple(map(candidate_position, trees)), draws([profile.bonus]))

    def trees(self, profile: Profile) -> tuple[CandidateTree, ...]:
        """The tries of each position. Raises TooLarge and InvalidForProfile."""
        return profile.of_rule(self, "trees", lambda: tuple(map(candidate_tree, self.roots(profile))))

    def _trees_that_fit(self, profile: Profile) -> tuple[CandidateTree, ...] | None:
        try:
            return self.trees(profile)
        except TooLarge:
            return None


def propose(root: Try, chance: Chance, position: int) -> list[int]:
    """All candidates of a position, each drawn before any is tested."""
    one, tokens = root, list[int]()
    while one.tested is not None:
        tokens.append(chance.draw(one.law, "propose", position, len(tokens)))
        one = one.after(tokens[-1])
    return tokens


def passes(one: Try, token: int, chance: Chance, position: int, candidate: int) -> bool:
    """Whether a candidate passes its test."""
    test = one.test
    terms: dict[str, Any] = {} if test is None else dict(test.terms)
    return test is not None and chance.flip(
        one.acceptance(token) or Fraction(0),
        "accept",
        position,
        candidate,
        token=token,
        target=test.target.probability(token),
        draft=test.draft.probability(token),
        **terms,
    )
