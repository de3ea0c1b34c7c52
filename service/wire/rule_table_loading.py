"""The request of the table of rules: a query to a frozen value, or every fault at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from marshmallow import Schema

from service.core.profile import Profile
from service.core.speedup import DEFAULT_DRAFT_COST, DEFAULT_VERIFY_COST
from service.errors import Fault, InvalidInput
from service.wire.contract import Operation, Shape
from service.wire.fields import SCHEMA_CODES, ExactNumber, WholeNumber
from service.wire.links import rule_table_link
from service.wire.loading import load
from service.wire.numbers import Json, exact
from service.wire.query import InvalidQuery, parse_query
from service.wire.round_request import MAX_DRAFT_LENGTH
from service.wire.shared_options import draft_length_faults

MOST_CANDIDATES = 8


@dataclass(frozen=True, slots=True)
class RuleTableRequest:
    """A request with every default filled in. profile: shortened to the draft length asked for."""

    profile: Profile
    draft_cost: Fraction
    verify_cost: Fraction
    candidates: int
    false_alarm: Fraction

    def resolved(self) -> Json:
        """The request as the answer echoes it."""
        return {
            "profile": self.profile.id,
            "draft_length": self.profile.draft_length,
            "draft_cost": exact(self.draft_cost),
            "verify_cost": exact(self.verify_cost),
            "candidates": self.candidates,
            "false_alarm": exact(self.false_alarm),
        }

    def link(self, root: str) -> str:
        """The same table again: every parameter written out."""
        query = [
            ("draft_length", str(self.profile.draft_length)),
            *((name, str(getattr(self, name))) for name in ("draft_cost", "verify_cost", "candidates", "false_alarm")),
        ]
        return rule_table_link(root, self.profile.id, query)


class RuleTableRequestSchema(Schema):
    """The parameters, with their defaults."""

    error_messages = SCHEMA_CODES
    draft_length = WholeNumber(least=0, most=MAX_DRAFT_LENGTH)
    draft_cost = ExactNumber(load_default=DEFAULT_DRAFT_COST)
    verify_cost = ExactNumber(above=0, load_default=DEFAULT_VERIFY_COST)
    candidates = WholeNumber(least=1, most=MOST_CANDIDATES, load_default=2)
    false_alarm = ExactNumber(above=0, below=1, load_default=Fraction(1, 1_000_000))


SCHEMA = RuleTableRequestSchema()


def load_rule_table_query(raw: bytes, *, operation: Operation, shape: Shape, profile: Profile) -> RuleTableRequest:
    """The request in the query of GET /stats/{profile}/rules. Raises InvalidQuery with all faults."""

    def meaning(found: Any) -> Iterator[Fault]:
        return draft_length_faults(found, profile)

    def build(loaded: dict[str, Any]) -> RuleTableRequest:
        length = loaded.pop("draft_length", profile.draft_length)
        return RuleTableRequest(profile.shortened(length), **loaded)

    document, faults = parse_query(raw, operation.query)
    try:
        request = load(document, shape=shape, schema=SCHEMA, meaning=meaning, build=build)
    except InvalidInput as error:
        raise InvalidQuery([*faults, *error.faults]) from None
    if faults:
        raise InvalidQuery(faults)
    return request
