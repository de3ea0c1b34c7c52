"""The request of statistics: the query of GET /stats/{profile} to a frozen value, defaults filled in."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from marshmallow import Schema, fields

from service.core.profile import Profile
from service.core.rules.positionwise import PositionRule
from service.core.rules.registry import RULES
from service.core.speedup import DEFAULT_DRAFT_COST, DEFAULT_VERIFY_COST
from service.core.uniforms import MAX_SEED
from service.errors import Fault, InvalidInput
from service.wire.contract import Operation, Shape
from service.wire.faults import refused
from service.wire.fields import FIELD_CODES, SCHEMA_CODES, ExactNumber, Text, WholeNumber, whole
from service.wire.links import stats_link
from service.wire.loading import load
from service.wire.query import InvalidQuery, parse_query
from service.wire.round_request import MAX_DRAFT_LENGTH

PARTS = ("exact", "convergence")
MAX_ROUNDS = 2_000_000
DEFAULT_ROUNDS = 20_000


@dataclass(frozen=True, slots=True)
class StatsRequest:
    """A request with every default filled in. profile: shortened to the draft length asked for.

    draft_cost, verify_cost: in target steps. false_alarm: in (0, 1). include: some of "exact" and "convergence".
    """

    profile: Profile
    rule: PositionRule
    draft_cost: Fraction
    verify_cost: Fraction
    rounds: int
    seed: int
    false_alarm: Fraction
    include: tuple[str, ...]

    def link(self, root: str) -> str:
        """The same statistics again: every parameter written out."""
        query = [
            ("rule", self.rule.id),
            ("draft_length", str(self.profile.draft_length)),
            ("draft_cost", str(self.draft_cost)),
            ("verify_cost", str(self.verify_cost)),
            ("rounds", str(self.rounds)),
            ("seed", str(self.seed)),
            ("false_alarm", str(self.false_alarm)),
            *(("include", part) for part in self.include),
        ]
        return stats_link(root, self.profile.id, query)


class StatsRequestSchema(Schema):
    """The members of a request, with the defaults that do not depend on the profile."""

    error_messages = SCHEMA_CODES
    profile = Text(required=True, most=100)
    rule = Text(load_default="standard")
    draft_length = WholeNumber(least=0, most=MAX_DRAFT_LENGTH)
    draft_cost = ExactNumber(load_default=DEFAULT_DRAFT_COST)
    verify_cost = ExactNumber(above=0, load_default=DEFAULT_VERIFY_COST)
    rounds = WholeNumber(least=1, most=MAX_ROUNDS)
    seed = WholeNumber(least=0, most=MAX_SEED, load_default=0)
    false_alarm = ExactNumber(above=0, below=1, load_default=Fraction(1, 1_000_000))
    include = fields.List(Text(), load_default=PARTS, error_messages=FIELD_CODES)


SCHEMA = StatsRequestSchema()


def load_stats_query(
    raw: bytes, *, operation: Operation, shape: Shape, profile: Profile, max_rounds: int
) -> StatsRequest:
    """The request in the query of GET /stats/{profile}. Raises InvalidQuery with all faults."""
    document, faults = parse_query(raw, operation.query)
    document["profile"] = profile.id

    def build(loaded: dict[str, Any]) -> StatsRequest:
        return StatsRequest(
            profile=profile.shortened(loaded.get("draft_length", profile.draft_length)),
            rule=RULES[loaded["rule"]],
            draft_cost=loaded["draft_cost"],
            verify_cost=loaded["verify_cost"],
            rounds=loaded.get("rounds", min(DEFAULT_ROUNDS, max_rounds)),
            seed=loaded["seed"],
            false_alarm=loaded["false_alarm"],
            include=tuple(part for part in PARTS if part in loaded["include"]),
        )

    def meaning(found: Any) -> Iterator[Fault]:
        length, rounds = whole(found.get("draft_length", 0)), whole(found.get("rounds", 0))
        if length is not None and length > profile.draft_length:
            allowed = f"{profile.draft_length} or less, the positions of {profile.id}"
            yield refused(("draft_length",), "too_large", length, allowed)
        if rounds is not None and rounds > max_rounds:
            yield refused(("rounds",), "too_large", rounds, f"{max_rounds} or less")

    try:
        request = load(document, shape=shape, schema=SCHEMA, meaning=meaning, build=build)
    except InvalidInput as error:
        raise InvalidQuery([*faults, *error.faults]) from None
    if faults:
        raise InvalidQuery(faults)
    return request
