"""Sample and match: the target draws a token of its own; a proposal is accepted if and only if it is that token."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from service.core.chance import Chance
from service.core.distribution import Distribution
from service.core.inversion import inversion
from service.core.outcomes import Outcomes, OutcomeSample
from service.core.profile import Profile
from service.core.rules.one_hot import PROPOSAL, table
from service.core.rules.positionwise import PositionVerifier, propose
from service.core.rules.rule import Pair, Rule, Settles
from service.core.rules.table import PositionTable
from service.core.sample import RoundSampler
from service.core.stream import Stream


@dataclass(frozen=True, slots=True, eq=False)
class MatchVerifier:
    """The laws are those of the one-hot rule, position by position; the draws are not.

    one_hot: the verifier of that rule. Each position draws the target's own token with a uniform of its own.
    """

    one_hot: PositionVerifier
    replaced_by: str = "the target"
    bonus_by: str = "the target"
    settles: Settles = "each"
    candidates: int = 1
    independent: bool = True

    def check(self, profile: Profile) -> None:
        """Any profile will do."""

    def most_rounds(self, profile: Profile) -> int | None:
        """None: the sampler is vectorised."""
        return None

    def play(self, profile: Profile, chance: Chance) -> tuple[int, ...]:
        """One round: commit the target's own token at each position, as long as it is the proposal, and then one."""
        proposals = propose(self.one_hot.tables(profile), chance)
        for i, (row, proposal) in enumerate(zip(profile.target, proposals, strict=True), 1):
            own = chance.draw(row, "final", i, i)
            if own != proposal:
                return (*proposals[: i - 1], own)
        last = len(proposals) + 1
        return (*proposals, chance.draw(profile.bonus, "final", last, last))

    def places(self, profile: Profile) -> tuple[PositionTable, ...]:
        """Those of the one-hot rule."""
        return self.one_hot.tables(profile)

    def bonus(self, profile: Profile) -> Distribution:
        """The target's own row."""
        return profile.bonus

    def survival(self, profile: Profile) -> tuple[Fraction, ...]:
        """S_i is the product of the agreements of target and proposal at positions 1..i."""
        return self.one_hot.survival(profile)

    def count_law(self, profile: Profile) -> tuple[Fraction, ...]:
        """Token by token."""
        return self.one_hot.count_law(profile)

    def pair(self, profile: Profile) -> Pair:
        """Positions do not know of each other."""
        return self.one_hot.pair(profile)

    def sampler(self, profile: Profile) -> RoundSampler:
        """Position by position, for the rounds that are still going."""
        return MatchSampler(self.one_hot.tables(profile), (*profile.target, profile.bonus))


class MatchSampler:
    """The sampler. rows: the target's at positions 1..K+1."""

    def __init__(self, tables: tuple[PositionTable, ...], rows: tuple[Distribution, ...]) -> None:
        self.draft_length, self.vocabulary_size = len(tables), len(rows[0])
        self._proposals = [inversion(table.proposal) for table in tables]
        self._targets = [inversion(row) for row in rows]

    def sample(self, seed: int, first_round: int, rounds: int) -> OutcomeSample:
        """Play rounds first_round .. first_round + rounds - 1 of the stream of seed."""
        stream = Stream(seed, first_round, rounds)
        alive, accepted, ended = np.arange(rounds, dtype=np.int64), list[Outcomes](), list[Outcomes]()
        for i, (proposal, target) in enumerate(zip(self._proposals, self._targets, strict=False), 1):
            own = target.tokens(target.symbols(stream.at("final", i, i)[alive]))
            same = own == proposal.tokens(proposal.symbols(stream.at("propose", i)[alive]))
            ended.append(Outcomes(alive[~same], own[~same]))
            alive = alive[same]
            accepted.append(Outcomes(alive, own[same]))
        bonus, last = self._targets[-1], self.draft_length + 1
        ended.append(Outcomes(alive, bonus.tokens(bonus.symbols(stream.at("final", last, last)[alive]))))
        return OutcomeSample(rounds, tuple(accepted), tuple(ended))


SAMPLE_AND_MATCH = Rule(
    id="sample-and-match",
    title="Sample and match",
    description=(
        "Draw the target's own token at each position and commit it; go on as long as it equals the proposal."
    ),
    source="exact matching of a sampled target, as in Miao et al. 2024 (arXiv:2305.09781), naive sampling",
    family="lossless",
    lossless=True,
    condition="Every committed token is the target's own draw; it accepts less than the standard rule.",
    verify=lambda proposal: MatchVerifier(
        PositionVerifier(lambda target, draft: table(target, draft, proposal=proposal))
    ),
    options=(PROPOSAL,),
    seen=("transformers (without candidate logits)", "llama.cpp", "lablup/mlxcel#992", "ml-explore/mlx-lm#1709"),
)
