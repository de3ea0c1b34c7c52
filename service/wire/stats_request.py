"""The request of statistics as a frozen value, with every default filled in, and the link that asks for it again."""

from dataclasses import dataclass
from fractions import Fraction

from service.core.profile import Profile
from service.core.rules.rule import Rule
from service.wire.links import stats_link
from service.wire.numbers import TOP, Json, exact
from service.wire.permalink_input import input_link

PARTS = ("exact", "convergence")
SIMULATIONS = ("rounds", "counts")


@dataclass(frozen=True, slots=True)
class StatsRequest:
    """A request with every default filled in. profile: shortened to the draft length asked for.

    report: what was done to the rows of an inline profile; None of a named one. source: an object that gives it again,
    if it came as one. draft_cost, verify_cost: in target
    steps. false_alarm: in (0, 1). include: some of "exact" and "convergence". simulation: "rounds" are played and can
    be replayed; "counts" are drawn straight from the law. top: how many tokens of a law are listed.
    """

    profile: Profile
    report: Json | None
    rule: Rule
    draft_cost: Fraction
    verify_cost: Fraction
    rounds: int
    simulation: str
    seed: int
    false_alarm: Fraction
    include: tuple[str, ...]
    top: int
    source: Json | None = None

    def resolved(self) -> Json:
        """The request as the answer echoes it: every default written out."""
        return {
            "profile": self.profile.id,
            "rule": self.rule.name,
            "draft_length": self.profile.draft_length,
            "draft_cost": exact(self.draft_cost),
            "verify_cost": exact(self.verify_cost),
            "rounds": self.rounds,
            "simulation": self.simulation,
            "seed": self.seed,
            "false_alarm": exact(self.false_alarm),
            "include": list(self.include),
            "top": self.top,
        }

    def link(self, root: str) -> str | None:
        """The same statistics again: every parameter written out. None where that is longer than servers take."""
        if self.report is None:
            return stats_link(root, self.profile.id, self._query())
        if self.source is None:
            return None
        numbers = {name: str(getattr(self, name)) for name in ("draft_cost", "verify_cost", "false_alarm")}
        return input_link(root, "/stats", {**self.resolved(), **numbers, "profile": self.source})

    def _query(self) -> list[tuple[str, str]]:
        return [
            ("rule", self.rule.name),
            ("draft_length", str(self.profile.draft_length)),
            ("draft_cost", str(self.draft_cost)),
            ("verify_cost", str(self.verify_cost)),
            ("rounds", str(self.rounds)),
            ("simulation", self.simulation),
            ("seed", str(self.seed)),
            ("false_alarm", str(self.false_alarm)),
            *(("include", part) for part in self.include),
            *([] if self.top == TOP else [("top", str(self.top))]),
        ]
