"""The health answers as JSON, and the contradiction they could hold."""

from collections.abc import Callable
from typing import Any

import pytest

from service.wire.contract import Contract
from service.wire.health import HealthCheck, health_payload

Contradictions = Callable[..., list[tuple[str | int, ...]]]
GOOD, BAD = HealthCheck("stream", True, "It flows."), HealthCheck("sums", False, "They do not add up.")


@pytest.mark.parametrize(("checks", "status"), [([], "ok"), ([GOOD], "ok"), ([GOOD, BAD], "unavailable")])
def test_the_whole_is_as_good_as_its_parts(contract: Contract, checks: list[HealthCheck], status: str) -> None:
    """One bad check is enough; the answer keeps its contract either way."""
    payload = health_payload(checks)
    contract.check_payload("test", "Health", payload)
    assert payload["status"] == status
    assert [check["name"] for check in payload["checks"]] == [check.name for check in checks]


@pytest.mark.parametrize("address", ["/livez", "/readyz"])
@pytest.mark.parametrize("path", [("status",), ("checks", 0, "status")])
def test_a_status_against_its_checks_is_caught(
    contradictions: Contradictions, answer: Callable[[str], Any], address: str, path: tuple[str | int, ...]
) -> None:
    """Whichever of the two was changed."""
    assert contradictions("Health", answer(address), (path, "unavailable")) == [("status",)]
