"""GET /livez and GET /readyz."""

import pytest
from flask.testing import FlaskClient

from held_to_contract import app_with, held, service_of
from service.api.health import FIRST_NUMERATOR, self_check
from service.wire.health import HealthCheck


def test_a_live_process_says_so_and_nothing_keeps_the_answer(client: FlaskClient) -> None:
    """It looks at nothing else."""
    response = client.get("/livez")
    assert response.json["status"] == "ok"
    assert response.headers["Cache-Control"] == "no-store"


def test_readiness_names_what_was_checked(client: FlaskClient) -> None:
    """The random stream, and the two derivations for each profile."""
    response = client.get("/readyz")
    assert [check["name"] for check in response.json["checks"]] == [
        "random_stream",
        "expectations:closely-aligned",
        "expectations:divergent",
    ]
    assert {check["status"] for check in response.json["checks"]} == {"ok"}
    assert response.headers["Cache-Control"] == "no-store"


def test_a_failed_self_check_is_503_and_says_when_to_ask_again() -> None:
    """The process is alive all the same, and the details of what failed are given."""
    good, bad = HealthCheck("good", True, "This is right."), HealthCheck("bad", False, "That came out wrong.")
    client = held(app_with(service_of(checks=(good, bad))))
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json["code"] == "not-ready"
    assert response.json["detail"] == "That came out wrong."
    assert int(response.headers["Retry-After"]) > 0
    assert client.get("/livez").status_code == 200


def test_the_self_check_compares_with_a_known_number() -> None:
    """Word 0 of Philox4x64-10 at key (0, 0), counter (1, 0, 0, 0) is 0x02f4ba6408e4d89b; its top 53 bits."""
    assert FIRST_NUMERATOR == 0x02F4BA6408E4D89B // 2**11
    assert [check.name for check in self_check([])] == ["random_stream"]
    assert self_check([])[0].passed


@pytest.mark.parametrize("address", ["/livez", "/readyz"])
def test_health_is_always_told_anew(client: FlaskClient, address: str) -> None:
    """What may not be stored cannot be revalidated: an ETag sent along does not turn the answer into a 304."""
    for tag in ("*", client.get(address).headers.get("ETag", '"x"')):
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 200
