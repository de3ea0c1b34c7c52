"""The request of the calculator: a query to a frozen value with every default filled in, or every fault at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from marshmallow import Schema, fields

from service.core.batches import MOST_JOB_TOKENS, MOST_REQUESTS
from service.core.speedup import DEFAULT_DRAFT_COST, DEFAULT_VERIFY_COST, survival_of
from service.errors import Fault, InvalidInput
from service.wire.contract import Operation, Shape
from service.wire.faults import counted, refused
from service.wire.fields import FIELD_CODES, SCHEMA_CODES, ExactNumber, WholeNumber, whole
from service.wire.links import LONGEST_PERMALINK, speedup_link
from service.wire.loading import load
from service.wire.numbers import Json, exact
from service.wire.query import InvalidQuery, parse_query
from service.wire.round_request import MAX_DRAFT_LENGTH

DEFAULT_DRAFT_LENGTH = 5


@dataclass(frozen=True, slots=True)
class SpeedupRequest:
    """A request with every default filled in.

    rates: one for every position, or one for each of positions 1..K and perhaps more, each in 0..1. draft_length: K.
    draft_cost, verify_cost: in target steps. operations_cost: of a token of the draft in tokens of the target.
    batch: requests at once. tokens: of a job, or None.
    """

    rates: tuple[Fraction, ...]
    draft_length: int
    draft_cost: Fraction
    verify_cost: Fraction
    operations_cost: Fraction
    batch: int
    tokens: int | None

    @property
    def constant(self) -> Fraction | None:
        """The one rate of every position, if it is one."""
        return self.rates[0] if len(self.rates) == 1 else None

    @property
    def survival(self) -> tuple[Fraction, ...]:
        """S_0..S_K."""
        rates = self.rates * self.draft_length if self.constant is not None else self.rates[: self.draft_length]
        return survival_of(rates)

    def resolved(self) -> Json:
        """The request as the answer echoes it."""
        return {
            "acceptance": [exact(rate) for rate in self.rates],
            "draft_length": self.draft_length,
            "draft_cost": exact(self.draft_cost),
            "verify_cost": exact(self.verify_cost),
            "operations_cost": exact(self.operations_cost),
            "batch": self.batch,
            "tokens": self.tokens,
        }

    def link(self, root: str) -> str | None:
        """The same again, every parameter written out. None where that is longer than servers take."""
        query = [("acceptance", str(rate)) for rate in self.rates]
        for name in ("draft_length", "draft_cost", "verify_cost", "operations_cost", "batch"):
            query.append((name, str(getattr(self, name))))
        link = speedup_link(root, query if self.tokens is None else [*query, ("tokens", str(self.tokens))])
        return link if len(link) <= LONGEST_PERMALINK else None


class SpeedupRequestSchema(Schema):
    """The parameters of a request."""

    error_messages = SCHEMA_CODES
    acceptance = fields.List(ExactNumber(most=1), required=True, error_messages=FIELD_CODES)
    draft_length = WholeNumber(least=0, most=MAX_DRAFT_LENGTH)
    draft_cost = ExactNumber(load_default=DEFAULT_DRAFT_COST)
    verify_cost = ExactNumber(above=0, load_default=DEFAULT_VERIFY_COST)
    operations_cost = ExactNumber(load_default=Fraction(0))
    batch = WholeNumber(least=1, most=MOST_REQUESTS, load_default=1)
    tokens = WholeNumber(least=1, most=MOST_JOB_TOKENS, load_default=None, allow_none=False)


SCHEMA = SpeedupRequestSchema()


def load_speedup_query(raw: bytes, *, operation: Operation, shape: Shape) -> SpeedupRequest:
    """The request in the query of GET /speedup. Raises InvalidQuery with all faults."""
    document, faults = parse_query(raw, operation.query)
    try:
        request = load(document, shape=shape, schema=SCHEMA, meaning=_length_faults, build=_request)
    except InvalidInput as error:
        absent = {fault.path for fault in faults if fault.code == "missing_parameter"}
        raise InvalidQuery([*faults, *(fault for fault in error.faults if fault.path not in absent)]) from None
    if faults:
        raise InvalidQuery(faults)
    return request


def _length_faults(document: Json) -> Iterator[Fault]:
    """The fault of a draft longer than the rates that are given for its positions; one rate is for all."""
    rates, length = document.get("acceptance", []), whole(document.get("draft_length"))
    if length is not None and 1 < len(rates) < length <= MAX_DRAFT_LENGTH:
        allowed = f"{len(rates)} or less, since {counted(len(rates), 'acceptance rate')} are given"
        yield refused(("draft_length",), "too_large", length, allowed)


def _request(loaded: dict[str, Any]) -> SpeedupRequest:
    rates = tuple(loaded["acceptance"])
    default = len(rates) if len(rates) > 1 else DEFAULT_DRAFT_LENGTH
    return SpeedupRequest(
        rates=rates,
        draft_length=loaded.get("draft_length", default),
        draft_cost=loaded["draft_cost"],
        verify_cost=loaded["verify_cost"],
        operations_cost=loaded["operations_cost"],
        batch=loaded["batch"],
        tokens=loaded["tokens"],
    )
