"""Wrong, though not in this model token by token: a rejection does not end the round."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from service.core.chance import Chance
from service.core.distribution import Distribution
from service.core.enumeration import exact_law
from service.core.inversion import Inversion, inversion
from service.core.outcomes import Outcomes, OutcomeSample
from service.core.position_sampler import PositionSampler, position_sampler
from service.core.profile import Profile
from service.core.rules import standard
from service.core.rules.positionwise import PositionVerifier, joint, law_of, passes, propose, second_law
from service.core.rules.rule import Example, Pair, Rule, Settles
from service.core.rules.table import PositionTable
from service.core.sample import RoundSampler
from service.core.stream import Stream


@dataclass(frozen=True, slots=True, eq=False)
class GoOnVerifier:
    """The standard tables; after a rejection the replacement is committed and the next position is verified."""

    standard: PositionVerifier
    replaced_by: str = "the residual"
    bonus_by: str = "the target"
    settles: Settles = "each"
    candidates: int = 1
    independent: bool = False

    def check(self, profile: Profile) -> None:
        """Any profile will do."""

    def most_rounds(self, profile: Profile) -> int | None:
        """None: the sampler is vectorised."""
        return None

    def play(self, profile: Profile, chance: Chance) -> tuple[int, ...]:
        """One round: every position commits its proposal or a replacement, and then there is a bonus."""
        tables = self.standard.tables(profile)
        committed = propose(tables, chance)
        for i, table in enumerate(tables, 1):
            if not passes(table, committed[i - 1], chance, i):
                committed[i - 1] = chance.draw(table.replacement, "final", i, i)
        return (*committed, chance.draw(profile.bonus, "final", len(tables) + 1, len(tables) + 1))

    def places(self, profile: Profile) -> tuple[PositionTable, ...]:
        """Those of the standard rule: every position follows its target."""
        return self.standard.tables(profile)

    def bonus(self, profile: Profile) -> Distribution:
        """The target's own row."""
        return profile.bonus

    def survival(self, profile: Profile) -> tuple[Fraction, ...]:
        """Every position is reached."""
        return (Fraction(1),) * (profile.draft_length + 1)

    def count_law(self, profile: Profile) -> tuple[Fraction, ...]:
        """N = K + 1, always."""
        return (*[Fraction(0)] * profile.draft_length, Fraction(1))

    def pair(self, profile: Profile) -> Pair:
        """Positions do not know of each other, for rows do not depend on tokens here."""
        tables = self.standard.tables(profile)
        return joint(law_of(tables[0]), second_law(tables, profile.bonus))

    def sampler(self, profile: Profile) -> RoundSampler:
        """All rounds at every position."""
        tables = self.standard.tables(profile)
        positions = [position_sampler(table, i) for i, table in enumerate(tables, 1)]
        finals = [*(inversion(table.replacement) for table in tables), inversion(profile.bonus)]
        return GoOnSampler(len(profile.vocabulary), tuple(positions), tuple(finals))


@dataclass(frozen=True, slots=True, eq=False)
class GoOnSampler:
    """The sampler. finals: the replacements of positions 1..K, and the bonus."""

    vocabulary_size: int
    positions: tuple[PositionSampler, ...]
    finals: tuple[Inversion, ...]

    @property
    def draft_length(self) -> int:
        """K."""
        return len(self.positions)

    def sample(self, seed: int, first_round: int, rounds: int) -> OutcomeSample:
        """Play rounds first_round .. first_round + rounds - 1 of the stream of seed."""
        stream, every, none = Stream(seed, first_round, rounds), np.arange(rounds), np.arange(0)
        committed = []
        for i, final in enumerate(self.finals, 1):
            own = final.tokens(final.symbols(stream.at("final", i, i)))
            if i <= self.draft_length:
                position = self.positions[i - 1]
                symbols = position.proposal.symbols(stream.at("propose", i))
                passed = stream.at("accept", i) < position.limits.take(symbols)
                own = np.where(passed, position.proposal.tokens(symbols), own)
            committed.append(Outcomes(every, own))
        nothing = Outcomes(none, none)
        return OutcomeSample(rounds, tuple(committed[:-1]), (*[nothing] * self.draft_length, committed[-1]))


EXAMPLE_TEXT = (
    "Two tokens. At position 1 the target is (3, 1)/4 and the draft (1, 3)/4; at position 2 the target is (3, 1)/4 "
    "after token 0 and (0, 1) after token 1. A rule that goes on after a rejection draws the second token from the row "
    "of the proposal, which is not the token that was committed."
)


def example() -> tuple[Pair, Pair]:
    """The law of the two tokens of EXAMPLE_TEXT under this rule, and the right one, by enumeration of the same play."""
    target, draft = Distribution([3, 1], 4), Distribution([1, 3], 4)
    after = (Distribution([3, 1], 4), Distribution([0, 4], 4))
    table = standard.table(target, draft)

    def play(chance: Chance) -> tuple[int, int]:
        proposal = chance.draw(draft, "propose", 1)
        passed = passes(table, proposal, chance, 1)
        first = proposal if passed else chance.draw(table.replacement, "final", 1, 1)
        return first, chance.draw(after[proposal], "final", 2, 2)

    def plain(chance: Chance) -> tuple[int, int]:
        first = chance.draw(target, "final", 1, 1)
        return first, chance.draw(after[first], "final", 2, 2)

    return exact_law(play), exact_law(plain)


GO_ON = Rule(
    id="go-on",
    title="Going on after a rejection",
    description="The standard test and residual, but a rejection does not end the round: K + 1 tokens, always.",
    source="found in the field; the rows of later positions were computed for the rejected token",
    family="wrong",
    lossless=False,
    condition=(
        "Lossless token by token in this model, whose rows ignore earlier tokens: no test of tokens can see it here. "
        "The count shows it, always K + 1. Where rows depend on the token before, as in every language model, the "
        "tokens are wrong: see the example."
    ),
    verify=lambda: GoOnVerifier(PositionVerifier(standard.table)),
    example=Example(EXAMPLE_TEXT, example),
    fault_in_count=True,
)
