"""Rules that verify the block as a whole: each test weighs the prefix up to it, and only the end settles what is kept.

Source: Sun et al. 2024, "Block verification accelerates speculative decoding" (arXiv:2403.10444), Algorithm 2.
"""

from dataclasses import dataclass
from fractions import Fraction

from service.core.chance import Chance
from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.block_sampler import block_sampler, fits
from service.core.rules.block_states import BlockStates, Ratio, block_states, odds, replacement
from service.core.rules.played import CountedPlace, ScalarSampler, given, scalar_rounds
from service.core.rules.positionwise import check_pairs
from service.core.rules.rule import Pair, Settles
from service.core.rules.stopping import Shares, Stopping
from service.core.sample import RoundSampler
from service.core.totals import total_of


@dataclass(frozen=True, slots=True, eq=False)
class BlockVerifier:
    """A verifier of this family. stopping: how the tests are read.

    The laws raise TooLarge where the weight of a prefix has too many values, and the sampler then plays scalar rounds.
    """

    stopping: Stopping
    replaced_by: str = "the residual of the block"
    bonus_by: str = "the target"
    settles: Settles = "end"
    candidates: int = 1
    independent: bool = False

    def states(self, profile: Profile) -> BlockStates:
        """The states of a profile. Raises TooLarge."""
        return profile.derived("block states", lambda: block_states(profile))

    def check(self, profile: Profile) -> None:
        """Any profile will do."""

    def most_rounds(self, profile: Profile) -> int | None:
        """None where the sampler is vectorised."""
        return None if fits(profile, self.states) else scalar_rounds(profile)

    def play(self, profile: Profile, chance: Chance) -> tuple[int, ...]:
        """One round: the committed tokens (Sun et al. 2024, Algorithm 2; their p is our draft).

        Propose at every position; test every prefix, whatever became of the ones before; keep the prefix that the tests
        name and commit one token more, drawn from what the prefix leaves of the target.
        """
        proposals = [chance.draw(row, "propose", i) for i, row in enumerate(profile.draft, 1)]
        weights, passed = [Fraction(1)], []
        for i, token in enumerate(proposals, 1):
            target, draft = profile.target[i - 1].probability(token), profile.draft[i - 1].probability(token)
            weights.append(min(Fraction(1), weights[-1] * target / draft) if draft else Fraction(0))
            passing = Fraction(*odds(weights[i].as_integer_ratio(), _following(profile, i)))
            passed.append(
                chance.flip(passing, "accept", i, token=token, target=target, draft=draft, prefix_weight=weights[i])
            )
        kept = self.stopping.kept(passed)
        law = final_law(profile, kept, weights[kept].as_integer_ratio())
        return (*proposals[:kept], chance.draw(law, "final", kept + 1))

    def places(self, profile: Profile) -> tuple[CountedPlace, ...]:
        """From the states. acceptance: that the token is kept, proposed there and the position reached."""
        shares = self._shares(profile)
        return tuple(self._place(profile, shares, i) for i in range(1, profile.draft_length + 1))

    def bonus(self, profile: Profile) -> Distribution:
        """The target's own row after the last position."""
        return profile.bonus

    def survival(self, profile: Profile) -> tuple[Fraction, ...]:
        """By the formula of the reading."""
        return self.stopping.survival(self.states(profile))

    def count_law(self, profile: Profile) -> tuple[Fraction, ...]:
        """By the algorithm, state by state."""
        return self.stopping.count_law(self.states(profile))

    def pair(self, profile: Profile) -> Pair:
        """State by state. Raises TooLarge for more than 256 tokens too."""
        check_pairs(profile)
        found: Pair = {}
        for first in range(len(profile.vocabulary)):
            for second, probability in enumerate(self._second(profile, first)):
                if probability:
                    found[first, second] = probability
        return found

    def sampler(self, profile: Profile) -> RoundSampler:
        """State by state where these are few, else round by round."""
        if fits(profile, self.states):
            return block_sampler(profile, self.states(profile), self.stopping)
        return ScalarSampler(self, profile)

    def _shares(self, profile: Profile) -> Shares:
        return profile.of_rule(self, "shares", lambda: self.stopping.shares(self.states(profile)))

    def _place(self, profile: Profile, shares: Shares, i: int) -> CountedPlace:
        size, layer = len(profile.vocabulary), self.states(profile).layers[i - 1]
        kept: list[Fraction] = []  # by class: that a token of the class, proposed, is kept and that it is reached
        there: list[Fraction] = []
        for c in range(len(layer.class_masses)):
            stays = [shares.stay[i][row[c]] for row in layer.moves]
            held = shares.held[i - 1]
            kept.append(total_of(b * s for b, s in zip(shares.before[i - 1], stays, strict=True)))
            there.append(
                total_of(b * (h + (1 - h) * s) for b, h, s in zip(shares.before[i - 1], held, stays, strict=True))
            )
        draft, by_token = profile.draft[i - 1], layer.class_of
        accepted = [Fraction(0) if c is None else draft.probability(x) * kept[c] for x, c in enumerate(by_token)]
        ends = [(mass, self._final(profile, i - 1, s)) for s, mass in enumerate(shares.ending[i - 1]) if mass]
        replaced = [total_of(mass * law.probability(x) for mass, law in ends) for x in range(size)]
        reached = total_of(accepted) + total_of(replaced)
        chances = tuple(None if c is None or not there[c] else kept[c] / there[c] for c in by_token)
        return given(accepted, replaced, reached, chances)

    def _second(self, profile: Profile, first: int) -> list[Fraction]:
        """Pr(N >= 2, Y_1 = first, Y_2 = y) by y."""
        states, shares = self.states(profile), self._shares(profile)
        c = states.layers[0].class_of[first]
        if c is None:
            return []
        s = states.layers[0].moves[0][c]
        share = profile.draft[0].probability(first) / states.mass(1, s)
        ended, law = shares.ending[1][s] * share, self._final(profile, 1, s)
        found = [ended * law.probability(y) if ended else Fraction(0) for y in range(len(law))]
        if profile.draft_length > 1:
            for y, d in enumerate(states.layers[1].class_of):
                if d is not None:
                    stays = shares.stay[2][states.layers[1].moves[s][d]]
                    found[y] += shares.before[1][s] * share * profile.draft[1].probability(y) * stays
        return found

    def _final(self, profile: Profile, kept: int, state: int) -> Distribution:
        layer = self.states(profile).layers[kept]
        return final_law(profile, kept, (layer.weights[state], layer.scale))


def final_law(profile: Profile, kept: int, weight: Ratio) -> Distribution:
    """The law of the last token, after `kept` proposals of this prefix weight."""
    following = _following(profile, kept)
    return profile.bonus if following is None else replacement(weight, *following)


def _following(profile: Profile, i: int) -> tuple[Distribution, Distribution] | None:
    return None if i == profile.draft_length else (profile.target[i], profile.draft[i])
