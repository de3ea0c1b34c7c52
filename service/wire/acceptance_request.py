"""The request for acceptance metrics: a body or a packed link to counters that fit together, or every fault at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import orjson
from marshmallow import Schema, fields

from service.errors import Fault
from service.wire.contract import Operation, Shape
from service.wire.engine_counters import Read, read_counters
from service.wire.engines import ENGINES, Engine
from service.wire.fields import FIELD_CODES, SCHEMA_CODES, Text, WholeNumber, whole
from service.wire.loading import load
from service.wire.numbers import Json
from service.wire.permalink_input import input_link, load_input_query
from service.wire.round_request import MAX_DRAFT_LENGTH

MOST_COUNTED_REQUESTS = 200
ADDRESS = "/metrics/acceptance"
EXAMPLE: Json = {"engine": "none", "counters": {"draft_length": 4, "histogram": [3, 2, 1, 0, 4]}}


@dataclass(frozen=True, slots=True)
class AcceptanceRequest:
    """A request loaded. engine: its id. requests: the counters of each. body: the document that asks for it again."""

    engine: str
    draft_length: int | None
    requests: tuple[Read, ...]
    body: Json

    def link(self, root: str) -> str | None:
        """The same again, packed. None where that is longer than servers take."""
        return input_link(root, ADDRESS, self.body)


class AcceptanceRequestSchema(Schema):
    """The members of a request. What the counters are is read by `engine_counters.py`."""

    error_messages = SCHEMA_CODES
    engine = Text(load_default="none")
    counters = fields.Raw(required=True, error_messages=FIELD_CODES)
    draft_length = WholeNumber(least=0, most=MAX_DRAFT_LENGTH, load_default=None, allow_none=False)


SCHEMA = AcceptanceRequestSchema()


def load_acceptance_request(document: object, *, shape: Shape) -> AcceptanceRequest:
    """The request in the body of POST /metrics/acceptance. Raises InvalidInput with all faults."""

    def meaning(found: Any) -> Iterator[Fault]:
        if isinstance(found, dict):
            engine = ENGINES.get(found.get("engine", "none")) if isinstance(found.get("engine", ""), str) else None
            length = whole(found.get("draft_length"))
            length = length if length in range(MAX_DRAFT_LENGTH + 1) else None
            if engine is not None:
                yield from (fault for _, faults in _read(found.get("counters"), engine, length) for fault in faults)

    def build(loaded: dict[str, Any]) -> AcceptanceRequest:
        length = loaded["draft_length"]
        requests = tuple(read for read, _ in _read(loaded["counters"], ENGINES[loaded["engine"]], length))
        body = {"engine": loaded["engine"], "counters": _packable(loaded["counters"], ENGINES[loaded["engine"]])}
        return AcceptanceRequest(
            loaded["engine"], length, requests, body if length is None else {**body, "draft_length": length}
        )

    return load(document, shape=shape, schema=SCHEMA, meaning=meaning, build=build)


def load_acceptance_input(raw: bytes, *, operation: Operation, shape: Shape, most_bytes: int) -> AcceptanceRequest:
    """The request packed into GET /metrics/acceptance?input=. Raises InvalidQuery with all faults."""
    return load_input_query(
        raw,
        operation=operation,
        most_bytes=most_bytes,
        load_body=lambda body: load_acceptance_request(body, shape=shape),
    )


def _read(counters: object, engine: Engine, length: int | None) -> Iterator[tuple[Read, list[Fault]]]:
    if isinstance(counters, dict):
        yield read_counters(counters, engine, ("counters",), draft_length=length)
    elif isinstance(counters, list):
        for index, one in enumerate(counters[:MOST_COUNTED_REQUESTS]):
            if isinstance(one, dict):
                yield read_counters(one, engine, ("counters", index), draft_length=length)


def _packable(counters: Any, engine: Engine) -> Any:
    """The counters as a link packs them: what is read over is left out, and decimals keep their digits."""
    if isinstance(counters, list):
        return [_packable(one, engine) for one in counters]
    used = {name for name, carried in engine.names.items() if carried.counter or carried.ratio}
    return {
        name: orjson.Fragment(str(value)) if isinstance(value, Decimal) else value
        for name, value in counters.items()
        if name in used and value is not None
    }
