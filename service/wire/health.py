"""The health answers as JSON, and what they must mean."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from service.errors import Fault
from service.wire.meaning import equal
from service.wire.numbers import Json


class HealthCheck(NamedTuple):
    """One thing that was looked at. detail: for people."""

    name: str
    passed: bool
    detail: str


def health_payload(checks: Sequence[HealthCheck]) -> Json:
    """The answer of GET /livez and of GET /readyz."""
    return {
        "status": _status(all(check.passed for check in checks)),
        "checks": [{"name": check.name, "status": _status(check.passed), "detail": check.detail} for check in checks],
    }


def health_meaning(payload: Json) -> Iterator[Fault]:
    """The status is that of the checks."""
    passed = all(check["status"] == "ok" for check in payload["checks"])
    yield from equal(("status",), payload["status"], _status(passed), "the status of the checks together")


def _status(passed: bool) -> str:
    return "ok" if passed else "unavailable"
