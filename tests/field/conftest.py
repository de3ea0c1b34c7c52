"""A quiet application and a client that holds every answer against the contract."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from held_to_contract import QUIET, held
from service.app import create_app


@pytest.fixture(scope="session")
def app() -> Flask:
    """The application over the shipped profiles. Nothing in it changes, but for its cache."""
    return create_app(QUIET)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of it."""
    return held(app)
