"""Rules that look at one position at a time: a table per position (`table.py`) says all there is to say.

From the tables follow, written once here for every such rule: the play, the exact laws and the vectorised sampler. A
rule of this family is one file that fills a table in.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm
from operator import mul
from typing import Any

from service.core.chance import Chance
from service.core.distribution import Distribution
from service.core.early_exit import EarlyExitSampler, Final
from service.core.inversion import DirectTable
from service.core.masked import LARGEST_SCALE, masked_sampler
from service.core.position_sampler import position_sampler
from service.core.profile import Profile
from service.core.rules.rule import Pair, Settles
from service.core.rules.table import PositionTable
from service.core.sample import RoundSampler
from service.core.uniforms import address
from service.errors import TooLarge

MOST_TABLES = 2**10  # tokens whose replacements are drawn from tables of their own
ROUNDS_BY_TABLES = 20_000
MOST_PAIRS = 2**16  # of the first two tokens

TableOf = Callable[[Distribution, Distribution], PositionTable]


def target_bonus(profile: Profile) -> Distribution:
    """The target's own row after the last position."""
    return profile.bonus


@dataclass(frozen=True, slots=True, eq=False)
class PositionVerifier:
    """A verifier of this family.

    table: (target row, draft row) to the table of the position. bonus_row: the law of the token drawn when all
    proposals were accepted. first_table: where position 1 is verified otherwise, its table.
    """

    table: TableOf
    bonus_row: Callable[[Profile], Distribution] = target_bonus
    replaced_by: str = "the residual"
    bonus_by: str = "the target"
    first_table: TableOf | None = None
    settles: Settles = "each"
    candidates: int = 1
    independent: bool = True

    def tables(self, profile: Profile) -> tuple[PositionTable, ...]:
        """The table of each position, 1..K in order."""
        return profile.of_rule(self, "tables", lambda: self._tables(profile))

    def _tables(self, profile: Profile) -> tuple[PositionTable, ...]:
        rows = list(zip(profile.target, profile.draft, strict=True))
        tables = [self.first_table or self.table, *[self.table] * (len(rows) - 1)]
        return tuple(table(target, draft) for table, (target, draft) in zip(tables, rows, strict=False))

    def check(self, profile: Profile) -> None:
        """Any profile will do."""

    def most_rounds(self, profile: Profile) -> int | None:
        """None, for the sampler is vectorised; but each proposal with a replacement of its own takes a table."""
        size = len(profile.vocabulary)
        dear = size > MOST_TABLES and any(table.replacing_after for table in self.tables(profile))
        return MOST_TABLES * ROUNDS_BY_TABLES // size if dear else None

    def play(self, profile: Profile, chance: Chance) -> tuple[int, ...]:
        """One round: the committed tokens (Leviathan et al. 2023, Algorithm 1, with this rule's table).

        Propose at every position; verify in order; at the first rejection commit a replacement and stop; after the last
        acceptance commit a bonus token.
        """
        tables = self.tables(profile)
        proposals = propose(tables, chance)
        for i, (table, token) in enumerate(zip(tables, proposals, strict=True), 1):
            if not passes(table, token, chance, i):
                replacement = chance.draw(table.replacement_after(token), table.replacement_purpose, i)
                return (*proposals[: i - 1], replacement)
        return (*proposals, chance.draw(self.bonus_row(profile), "final", len(tables) + 1))

    def places(self, profile: Profile) -> tuple[PositionTable, ...]:
        """The tables: each is the law of its position."""
        return self.tables(profile)

    def bonus(self, profile: Profile) -> Distribution:
        """The bonus row as it is drawn from."""
        return self.bonus_row(profile)

    def survival(self, profile: Profile) -> tuple[Fraction, ...]:
        """S_i is the product of the acceptance probabilities of positions 1..i, each by its formula."""
        return tuple(accumulate(map(acceptance_of, self.tables(profile)), mul, initial=Fraction(1)))

    def count_law(self, profile: Profile) -> tuple[Fraction, ...]:
        """Pr(N = n), from the tables token by token."""
        reached, law = Fraction(1), []
        for table in self.tables(profile):
            law.append(reached * table.rejection)
            reached *= 1 - table.rejection
        return (*law, reached)

    def pair(self, profile: Profile) -> Pair:
        """Positions do not know of each other: accepted first, then the law of the second. Raises TooLarge."""
        check_pairs(profile)
        first, size = self.tables(profile)[0], len(profile.vocabulary)
        firsts = [first.accepted(token) for token in range(size)]
        return joint(firsts, second_law(self.tables(profile), self.bonus_row(profile)))

    def sampler(self, profile: Profile) -> RoundSampler:
        """By look-up in small tables where every draw is one (`masked.py`), else position by position."""
        tables = self.tables(profile)
        positions = tuple(position_sampler(table, position) for position, table in enumerate(tables, 1))
        final = address("final", len(tables) + 1)
        drawn_at = (*(address(table.replacement_purpose, i) for i, table in enumerate(tables, 1)), final)
        bonus = self.bonus_row(profile)
        small = all(isinstance(position.proposal, DirectTable) for position in positions)
        if small and set(drawn_at) == {final} and all(table.replacing_after is None for table in tables):
            laws = (*(table.replacement for table in tables), bonus)
            scale = lcm(*(law.denominator for law in laws))
            if scale <= LARGEST_SCALE:
                return masked_sampler(positions, laws, scale)
        finals = (
            *(
                Final(where, table.replacement_after, table.replacing_after is not None)
                for table, where in zip(tables, drawn_at, strict=False)
            ),
            Final(final, lambda token: bonus),
        )
        return EarlyExitSampler(len(profile.vocabulary), positions, finals)


def propose(tables: tuple[PositionTable, ...], chance: Chance) -> list[int]:
    """A proposal at every position."""
    return [chance.draw(table.proposal, "propose", i) for i, table in enumerate(tables, 1)]


def passes(table: PositionTable, token: int, chance: Chance, position: int, *, uniform_of: int | None = None) -> bool:
    """Whether the proposal passes its test. uniform_of: the position whose uniform is used, if not its own."""
    terms: dict[str, Any] = dict(table.terms)
    return chance.flip(
        table.acceptance(token) or Fraction(0),
        "accept",
        position,
        token=token,
        target=table.target.probability(token),
        draft=table.draft.probability(token),
        uniform_of=uniform_of,
        **terms,
    )


def acceptance_of(table: PositionTable) -> Fraction:
    """The acceptance probability of a position, by its formula where it has one."""
    return 1 - table.rejection if table.formula is None else table.formula()


def law_of(table: PositionTable) -> list[Fraction]:
    """The law of the committed token, given that one is committed here."""
    return [table.accepted(token) + table.replaced(token) for token in range(len(table.target))]


def second_law(tables: tuple[PositionTable, ...], bonus: Distribution) -> list[Fraction]:
    """The law of the token at position 2, which is the bonus where K = 1."""
    if len(tables) > 1:
        return law_of(tables[1])
    return [bonus.probability(token) for token in range(len(bonus))]


def check_pairs(profile: Profile) -> None:
    """Raises TooLarge where the vocabulary is too large for the law of two tokens."""
    if len(profile.vocabulary) ** 2 > MOST_PAIRS:
        raise TooLarge(f"the law of two tokens is worked out for at most {int(MOST_PAIRS**0.5)} tokens")


def joint(first: list[Fraction], second: list[Fraction]) -> Pair:
    """The law of two independent tokens, where it is not 0."""
    pairs = ((x, y) for x in range(len(first)) if first[x] for y in range(len(second)) if second[y])
    return {(x, y): first[x] * second[y] for x, y in pairs}
