"""What a rule is: what is told about it, and the verifier that does it. Everything else works for any rule.

A rule is one plain object in one file of this folder. How it verifies is a verifier: of positions by a table
(`positionwise.py`), of whole blocks, of several candidates a position, or of nothing but a play (`played.py`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal, Protocol

from service.core.chance import Chance
from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.option import Option, Value
from service.core.sample import RoundSampler

Family = Literal["lossless", "several-candidates", "lossy", "wrong"]
Settles = Literal["each", "end"]
Pair = dict[tuple[int, int], Fraction]


class Place(Protocol):
    """The exact law of one position 1..K, given that a token is committed there."""

    @property
    def rejection(self) -> Fraction:
        """The probability that no proposal is accepted here."""
        ...

    def acceptance(self, token: int) -> Fraction | None:
        """The probability that the token, proposed here (first, where there are several), is accepted; None where the
        test is undefined.
        """
        ...

    def accepted(self, token: int) -> Fraction:
        """The probability that the token is committed here as an accepted proposal."""
        ...

    def replaced(self, token: int) -> Fraction:
        """The probability that the token is committed here as a replacement."""
        ...


class Verifier(Protocol):
    """How a rule verifies a block. Every law is exact; one that takes too long raises TooLarge.

    settles: whether each test settles its token, or only the end of the block does. candidates: how many proposals a
    position has. replaced_by, bonus_by: in words, what a replacement and a bonus are drawn from. independent: whether
    what happens at a position depends on nothing but that it is reached.
    """

    @property
    def settles(self) -> Settles: ...
    @property
    def candidates(self) -> int: ...
    @property
    def replaced_by(self) -> str: ...
    @property
    def bonus_by(self) -> str: ...
    @property
    def independent(self) -> bool: ...

    def check(self, profile: Profile) -> None:
        """Raises InvalidForProfile where the options are not valid on these rows."""
        ...

    def most_rounds(self, profile: Profile) -> int | None:
        """The most rounds of one simulation, where rounds are played one at a time; else None."""
        ...

    def play(self, profile: Profile, chance: Chance) -> tuple[int, ...]:
        """One round: the committed tokens. The algorithm of the source; it asks nothing but the chance."""
        ...

    def places(self, profile: Profile) -> tuple[Place, ...]:
        """The law of each position 1..K, given that a token is committed there."""
        ...

    def bonus(self, profile: Profile) -> Distribution:
        """The law of the token committed at position K + 1, given that one is."""
        ...

    def survival(self, profile: Profile) -> tuple[Fraction, ...]:
        """S_0..S_K: S_i is the probability that more than i tokens are committed, by the rule's formula."""
        ...

    def count_law(self, profile: Profile) -> tuple[Fraction, ...]:
        """The law of the committed count N: entry n - 1 is Pr(N = n), n = 1..K+1, by another derivation."""
        ...

    def pair(self, profile: Profile) -> Pair:
        """Pr(N >= 2, Y_1 = x, Y_2 = y) of the first two committed tokens by (x, y), where it is not 0; K >= 1."""
        ...

    def sampler(self, profile: Profile) -> RoundSampler:
        """The same rounds as the play's, many at once."""
        ...


@dataclass(frozen=True, slots=True)
class Example:
    """A small example outside the model, in words. laws: of two tokens under the rule, and the right one."""

    text: str
    laws: Callable[[], tuple[Pair, Pair]]


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A rule as it is set.

    id, title, description, source: for people; the description is one sentence. family: where the list puts it.
    lossless: whether the output follows the target exactly, whatever the draft is. condition: under which it does, or
    what else has to be known. seen: engines, papers or reports in which the rule is found. verify: makes the verifier
    from the values of the options, by name. example: of what this model cannot show. lossless_if: decides by the
    values of the options, in the place of `lossless`. fault_in_count: whether the count shows what the tokens do not.
    chosen: the values that differ from the defaults. name: the rule with every option written out, as
    `lenience:factor=1/2,residual=draft`; without options, the id.
    """

    id: str
    title: str
    description: str
    source: str
    family: Family
    lossless: bool
    verify: Callable[..., Verifier]
    condition: str | None = None
    seen: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    example: Example | None = None
    lossless_if: Callable[..., bool] | None = None
    fault_in_count: bool = False
    chosen: Mapping[str, Value] = field(default_factory=dict)
    verifier: Verifier = field(init=False)
    name: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", _name(self))
        object.__setattr__(self, "verifier", self.verify(**self.settings))
        if self.lossless_if is not None:
            object.__setattr__(self, "lossless", self.lossless_if(**self.settings))

    @property
    def settings(self) -> dict[str, Value]:
        """The value of every option, in order."""
        return {option.name: self.chosen.get(option.name, option.default) for option in self.options}

    def with_options(self, values: Mapping[str, Value]) -> "Rule":
        """The same rule, set otherwise. Values are those that `Option.read` gives."""
        return replace(self, chosen=dict(values))

    def play(self, profile: Profile, chance: Chance) -> tuple[int, ...]:
        """One round: see `Verifier.play`."""
        return self.verifier.play(profile, chance)

    def count_law(self, profile: Profile) -> tuple[Fraction, ...]:
        """The law of the committed count: see `Verifier.count_law`; made once a profile."""
        return profile.of_rule(self, "count_law", lambda: self.verifier.count_law(profile))

    def survival(self, profile: Profile) -> tuple[Fraction, ...]:
        """S_0..S_K: see `Verifier.survival`; made once a profile."""
        return profile.of_rule(self, "survival", lambda: self.verifier.survival(profile))

    def places(self, profile: Profile) -> tuple[Place, ...]:
        """The law of each position: see `Verifier.places`; made once a profile."""
        return profile.of_rule(self, "places", lambda: self.verifier.places(profile))


def _name(rule: Rule) -> str:
    settings = ",".join(f"{option.name}={option.text(rule.settings[option.name])}" for option in rule.options)
    return f"{rule.id}:{settings}" if settings else rule.id
