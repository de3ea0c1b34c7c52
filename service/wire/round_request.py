"""The request of a round as a frozen value, with every default filled in, and the links that ask for it again."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from service.core.profile import Profile
from service.core.rules.rule import Rule
from service.core.uniforms import ALGORITHM_VERSION, Address, address
from service.wire.links import LONGEST_PERMALINK, Proposals, round_link
from service.wire.numbers import Json
from service.wire.permalink_input import input_link

MAX_DRAFT_LENGTH = 64


@dataclass(frozen=True, slots=True)
class Uniforms:
    """Uniforms given by hand, numbers in [0, 1): of the test at each position, and of the final draw.

    None leaves a draw to the stream.
    """

    accept: tuple[Fraction | None, ...]
    final: Fraction | None

    def by_address(self) -> Mapping[Address, Fraction]:
        """The uniforms that are given, by the address of the draw."""
        tests = {address("accept", i): uniform for i, uniform in enumerate(self.accept, 1) if uniform is not None}
        return tests if self.final is None else {**tests, address("final", 1): self.final}

    def as_json(self) -> Json:
        """As a request writes them."""
        tests = [None if uniform is None else str(uniform) for uniform in self.accept]
        return {"accept": tests, "final": None if self.final is None else str(self.final)}


@dataclass(frozen=True, slots=True)
class RoundRequest:
    """A request with every default filled in. profile: shortened to the draft length asked for.

    report: what was done to the rows of an inline profile; None of a named one. source: an object that gives it again,
    if it came as one. proposals: "authored", "sampled" or a token a position, None where the draft is to be sampled.
    top: how many tokens of a law are listed.
    """

    profile: Profile
    report: Json | None
    rule: Rule
    seed: int
    round_index: int
    proposals: Proposals
    uniforms: Uniforms | None
    top: int
    source: Json | None = None

    @property
    def forced(self) -> Mapping[int, int]:
        """The token (0-based index) put in the place of a proposal's draw, by position (1-based)."""
        if self.proposals == "authored":
            return dict(enumerate(self.profile.proposals or (), 1))
        if self.proposals == "sampled":
            return {}
        index = self.profile.vocabulary.index
        return {position: index(token) for position, token in enumerate(self.proposals, 1) if token is not None}

    def resolved(self) -> Json:
        """The request as the answer echoes it: every default written out."""
        return {
            "profile": self.profile.id,
            "rule": self.rule.name,
            "seed": self.seed,
            "round_index": self.round_index,
            "draft_length": self.profile.draft_length,
            "proposals": self.proposals if isinstance(self.proposals, str) else list(self.proposals),
            "uniforms": None if self.uniforms is None else self.uniforms.as_json(),
            "top": self.top,
        }

    def link(self, root: str) -> str | None:
        """The permalink; None where it would be longer than servers take."""
        if self.report is None and self.uniforms is None:
            link = round_link(
                root,
                profile=self.profile.id,
                rule=self.rule.name,
                seed=self.seed,
                round_index=self.round_index,
                draft_length=self.profile.draft_length,
                proposals=self.proposals,
                top=self.top,
            )
            return link if len(link) <= LONGEST_PERMALINK else None
        if self.report is not None and self.source is None:
            return None
        body = {**self.resolved(), "algorithm_version": ALGORITHM_VERSION}
        if self.report is not None:
            body["profile"] = self.source
        return input_link(root, "/rounds", {name: value for name, value in body.items() if value is not None})
