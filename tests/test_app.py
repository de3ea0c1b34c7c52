"""The application: what stops its start, and what it is once it runs."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from held_to_contract import held
from service.app import VIEWS, create_app
from service.errors import BrokenContract, InvalidDataFile
from service.resources import root
from service.settings import Settings
from service.wire.faults import pointer


@pytest.fixture
def contract_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[dict[str, Any]], object]], None]:
    """Let the application find another openapi.yaml: that of the service after a change, beside the same schemas."""

    def change(edit: Callable[[dict[str, Any]], object]) -> None:
        source = Path(str(root()))
        for folder in ("schemas", "data"):
            shutil.copytree(source / folder, tmp_path / folder)
        document = yaml.safe_load((source / "openapi.yaml").read_bytes())
        edit(document)
        (tmp_path / "openapi.yaml").write_text(json.dumps(document))
        monkeypatch.setattr("service.app.root", lambda: tmp_path)

    return change


def test_each_operation_is_bound_to_its_view() -> None:
    """Under its operationId; beside them there are only the routes of OPTIONS."""
    endpoints = {rule.endpoint for rule in create_app(Settings(log_level="error")).url_map.iter_rules()}
    assert {endpoint for endpoint in endpoints if not endpoint.startswith("OPTIONS ")} == set(VIEWS)


def test_a_data_file_with_faults_stops_the_start_with_all_of_them(tmp_path: Path) -> None:
    """Nothing is served from half a file."""
    data = json.loads((root() / "data" / "profiles.v1.json").read_bytes())
    data["profiles"][0]["draft"][2][0] = 3
    data["profiles"][1]["id"] = ""
    file = tmp_path / "profiles.json"
    file.write_text(json.dumps(data))
    with pytest.raises(InvalidDataFile) as caught:
        create_app(Settings(data_file=str(file)))
    assert caught.value.file == str(file)
    assert {pointer(fault.path) for fault in caught.value.faults} >= {"#/profiles/0/draft/2", "#/profiles/1/id"}


def test_a_data_file_that_is_not_there_stops_the_start(tmp_path: Path) -> None:
    """With its name."""
    with pytest.raises(InvalidDataFile, match="cannot be read"):
        create_app(Settings(data_file=str(tmp_path / "none.json")))


def test_another_data_file_is_served_in_place_of_the_packaged_one(tmp_path: Path) -> None:
    """One profile without authored proposals: its rounds are sampled, and it has no authored round."""
    data = json.loads((root() / "data" / "profiles.v1.json").read_bytes())
    data["data_version"] = "mine"
    data["profiles"] = [{**data["profiles"][1], "id": "own", "proposals": None}]
    file = tmp_path / "profiles.json"
    file.write_text(json.dumps(data))
    client = held(create_app(Settings(log_level="error", data_file=str(file))))
    (profile,) = client.get("/profiles").json["profiles"]
    assert (profile["id"], profile["proposals"], profile["links"]["authored_round"]) == ("own", None, None)
    assert client.get("/").json["versions"]["data"] == "mine"
    played = client.get("/rounds?profile=own&seed=7").json
    assert (played["request"]["proposals"], played["data_version"]) == ("sampled", "mine")
    refused = client.get("/rounds?profile=own&seed=7&proposals=authored")
    assert [error["code"] for error in refused.json["errors"]] == ["no_authored_proposals"]
    assert client.get("/stats/own?rounds=100").json["convergence"]["passed"]
    assert client.get("/readyz").status_code == 200


def test_an_operation_without_a_view_stops_the_start(
    contract_changed: Callable[[Callable[[dict[str, Any]], object]], None],
) -> None:
    """By name."""
    contract_changed(lambda document: document["paths"]["/method"]["get"].update(operationId="getWay"))
    with pytest.raises(BrokenContract, match=r"getMethod, getWay\."):
        create_app(Settings())


def test_a_body_without_a_schema_stops_the_start(
    contract_changed: Callable[[Callable[[dict[str, Any]], object]], None],
) -> None:
    """Each JSON body refers to a file of schemas/."""

    def edit(document: dict[str, Any]) -> None:
        content = document["paths"]["/method"]["get"]["responses"]["200"]["content"]
        content["application/json"]["schema"] = {"$ref": "schemas/Way.json"}

    contract_changed(edit)
    with pytest.raises(BrokenContract, match=r"getMethod 200 application/json"):
        create_app(Settings())


def test_an_operation_that_does_not_say_how_it_fails_stops_the_start(
    contract_changed: Callable[[Callable[[dict[str, Any]], object]], None],
) -> None:
    """Without a declared 500 there would be an error that may not be sent."""

    def edit(document: dict[str, Any]) -> None:
        del document["paths"]["/method"]["get"]["responses"]["500"]

    contract_changed(edit)
    with pytest.raises(BrokenContract, match="getMethod"):
        create_app(Settings())
