"""What the tests of the wire share: the contract, and answers of the application. Nothing here changes."""

import copy
from collections.abc import Callable
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.resources import root
from service.settings import Settings
from service.wire.contract import Contract, load_contract
from service.wire.meanings import MEANINGS


@pytest.fixture(scope="session")
def contract() -> Contract:
    """The contract as the service reads it."""
    return load_contract(root(), MEANINGS)


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A client of the application on the shipped data."""
    return create_app(Settings()).test_client()


@pytest.fixture(scope="session")
def answer(client: FlaskClient) -> Callable[[str], Any]:
    """The JSON answer to GET of an address, a copy of one's own each time."""

    def get(address: str) -> Any:
        return orjson.loads(client.get(address).data)

    return get


Step = str | int
Change = tuple[tuple[Step, ...], Any]


@pytest.fixture(scope="session")
def contradictions(contract: Contract) -> Callable[..., list[tuple[Step, ...]]]:
    """Corrupt an answer on purpose; the paths of what its meaning then has to say.

    The answer is without fault before, and still has the right shape after: it is the meaning alone that catches it.
    """

    def corrupted(schema: str, payload: Any, *changes: Change) -> list[tuple[Step, ...]]:
        assert contract.shapes[schema].faults(payload) == []
        assert contract.meanings[schema].faults(payload) == []
        corrupt = copy.deepcopy(payload)
        for path, value in changes:
            holder = corrupt
            for step in path[:-1]:
                holder = holder[step]
            holder[path[-1]] = value
        assert corrupt != payload
        assert contract.shapes[schema].faults(corrupt) == []
        return [fault.path for fault in contract.meanings[schema].faults(corrupt)]

    return corrupted
