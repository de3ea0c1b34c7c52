"""The request for test vectors: a query to a frozen value, or every fault at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, ValidationError

from service.core.profile import Profile
from service.core.rules.registry import LONGEST_NAME, read_rule
from service.core.rules.rule import Rule
from service.core.uniforms import MAX_SEED
from service.core.vectors import MOST_NUMBERS, MOST_SEEDED
from service.errors import Fault
from service.wire.contract import Operation
from service.wire.faults import counted, refused
from service.wire.fields import SCHEMA_CODES, Text, WholeNumber, whole
from service.wire.merging import flattened
from service.wire.numbers import Json
from service.wire.query import InvalidQuery, parse_query
from service.wire.round_request import MAX_DRAFT_LENGTH
from service.wire.shared_options import draft_length_faults, rule_faults

DEFAULT_ROUNDS = 8


class VectorsRequestSchema(Schema):
    """The parameters, with the defaults that do not depend on the profile."""

    error_messages = SCHEMA_CODES
    rule = Text(most=LONGEST_NAME, load_default="standard")
    seed = WholeNumber(least=0, most=MAX_SEED, load_default=0)
    rounds = WholeNumber(least=0, most=MOST_SEEDED, load_default=DEFAULT_ROUNDS)
    draft_length = WholeNumber(least=0, most=MAX_DRAFT_LENGTH)


SCHEMA = VectorsRequestSchema()


@dataclass(frozen=True, slots=True)
class VectorsRequest:
    """A request with every default filled in. profile: shortened to the draft length asked for. rounds: how many rounds
    of the seed's stream follow those at the edges.
    """

    profile: Profile
    rule: Rule
    seed: int
    rounds: int

    def resolved(self) -> Json:
        """The request as the answer echoes it."""
        return {
            "profile": self.profile.id,
            "rule": self.rule.name,
            "seed": self.seed,
            "rounds": self.rounds,
            "draft_length": self.profile.draft_length,
        }


def load_vectors_query(raw: bytes, *, operation: Operation, profile: Profile) -> VectorsRequest:
    """The request in the query of GET /conformance/vectors/{profile}. Raises InvalidQuery with all faults."""
    document, faults = parse_query(raw, operation.query)
    faults += _meaning(document, profile)
    loaded: dict[str, Any] = {}
    try:
        loaded = SCHEMA.load(document)
    except ValidationError as error:
        faults = [*flattened(error.messages), *faults]
    if faults:
        raise InvalidQuery(list({fault.path: fault for fault in reversed(faults)}.values())[::-1])
    shortened = profile.shortened(loaded.get("draft_length", profile.draft_length))
    return VectorsRequest(shortened, read_rule(loaded["rule"]), loaded["seed"], loaded["rounds"])


def _meaning(document: Json, profile: Profile) -> Iterator[Fault]:
    yield from rule_faults(document, profile)
    yield from draft_length_faults(document, profile)
    length, size = whole(document.get("draft_length", profile.draft_length)), len(profile.vocabulary)
    if length is not None and 0 <= length <= profile.draft_length and (length + 1) * size > MOST_NUMBERS:
        most = MOST_NUMBERS // size - 1
        limit = f"at most {MOST_NUMBERS} numbers in the target's rows, {counted(size, 'token')} each"
        allowed = f"{most} or less: {limit}" if most >= 0 else f"no length for this profile: {limit}"
        yield refused(("draft_length",), "too_large", length, allowed)
