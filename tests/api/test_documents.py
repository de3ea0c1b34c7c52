"""GET /openapi.yaml, /openapi.json and /schemas/{name}: the contract as it is, served."""

import pytest
import yaml
from flask.testing import FlaskClient

from held_to_contract import OPENAPI, SCHEMAS
from service.resources import root


def test_the_yaml_document_is_the_file_itself(client: FlaskClient) -> None:
    """Byte for byte, under the media type of RFC 9512."""
    response = client.get("/openapi.yaml")
    assert response.data == (root() / "openapi.yaml").read_bytes()
    assert response.content_type == "application/yaml"


def test_both_documents_say_the_same(client: FlaskClient) -> None:
    """YAML and JSON are two writings of one value."""
    assert client.get("/openapi.json").json == yaml.safe_load(client.get("/openapi.yaml").data) == OPENAPI


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_every_schema_is_served_as_its_file(client: FlaskClient, name: str) -> None:
    """Byte for byte; without an absolute `$id`, so that references resolve against the address."""
    response = client.get(f"/schemas/{name}")
    assert response.data == (root() / "schemas" / name).read_bytes()
    assert response.content_type == "application/schema+json"
    assert "$id" not in response.json


@pytest.mark.parametrize("name", ["Frames.json", "Round", "round.json", "README.md", "..%2Fpyproject.toml", ".."])
def test_a_schema_that_is_not_there_is_404(client: FlaskClient, name: str) -> None:
    """Only the names of schemas/ are found, exactly as they are written, and nothing beside that folder."""
    response = client.get(f"/schemas/{name}")
    assert response.status_code == 404
    assert response.json["code"] == "not-found"


def test_an_unknown_schema_is_told_the_known_ones(client: FlaskClient) -> None:
    """All of them."""
    assert client.get("/schemas/Frames.json").json["known"] == sorted(SCHEMAS)
