"""The Dockerfile, as far as it can be checked without a container engine."""

import fnmatch
import io
import json
from pathlib import Path
from typing import Any

import pytest
from dockerfile_parse import DockerfileParser

ROOT = Path(__file__).resolve().parent.parent.parent
DOCKERFILE = ROOT / "Dockerfile"
INSTRUCTIONS = {
    *("ADD", "ARG", "CMD", "COPY", "ENTRYPOINT", "ENV", "EXPOSE", "FROM", "HEALTHCHECK"),
    *("LABEL", "RUN", "SHELL", "STOPSIGNAL", "USER", "VOLUME", "WORKDIR"),
}


def instructions() -> list[dict[str, Any]]:
    """What the Dockerfile says, an item for each instruction, comments left out."""
    structure = DockerfileParser(fileobj=io.BytesIO(DOCKERFILE.read_bytes())).structure
    return [item for item in structure if item["instruction"] != "COMMENT"]


def values(name: str) -> list[str]:
    """The values of one instruction, in order."""
    return [item["value"] for item in instructions() if item["instruction"] == name]


def copied_from_the_checkout() -> list[str]:
    """The sources of every COPY that reads from the build context."""
    own = [value.split() for value in values("COPY") if not value.startswith("--from=")]
    return [source for words in own for source in words[:-1]]


def sent_to_the_engine(source: str) -> bool:
    """Whether .dockerignore lets a top-level name through: the last line that fits decides."""
    verdict = True
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.strip()
        if pattern and not pattern.startswith("#") and fnmatch.fnmatch(source.rstrip("/"), pattern.lstrip("!")):
            verdict = pattern.startswith("!")
    return verdict


def test_every_instruction_is_one_of_docker() -> None:
    assert {item["instruction"] for item in instructions()} <= INSTRUCTIONS
    assert instructions()[0]["instruction"] in ("ARG", "FROM")


@pytest.mark.parametrize("source", copied_from_the_checkout())
def test_every_copied_source_exists_and_is_not_ignored(source: str) -> None:
    assert (ROOT / source).exists()
    assert sent_to_the_engine(source)


def test_nothing_else_of_the_checkout_is_sent_to_the_engine() -> None:
    sent = {path.name for path in ROOT.iterdir() if sent_to_the_engine(path.name)}
    assert sent == {source.rstrip("/") for source in copied_from_the_checkout()}


def test_the_wheel_can_be_built_from_what_is_copied_before_it() -> None:
    words = {source.rstrip("/") for source in copied_from_the_checkout()}
    assert {"pyproject.toml", "README.md", "LICENSE", "openapi.yaml", "schemas", "data", "service"} <= words


def test_the_image_has_two_stages_on_one_pinned_slim_python() -> None:
    assert values("ARG") == ["PYTHON_IMAGE=python:3.11-slim"]
    assert values("FROM") == ["${PYTHON_IMAGE} AS build", "${PYTHON_IMAGE} AS serve"]


def test_the_service_runs_as_a_fixed_user_that_is_not_root() -> None:
    assert values("USER") == ["10001:10001"]
    assert "useradd --uid 10001" in values("RUN")[-1]


def test_the_commands_are_in_exec_form_so_that_signals_reach_the_service() -> None:
    assert json.loads(values("CMD")[0])[:4] == ["python", "-m", "service", "serve"]
    health = values("HEALTHCHECK")[0]
    probe = json.loads(health[health.index("[") :])
    assert probe[:2] == ["python", "-c"]
    assert "/readyz" in probe[2]
    compile(probe[2], "HEALTHCHECK", "exec")


def test_the_port_that_is_exposed_is_served_and_probed() -> None:
    (port,) = values("EXPOSE")
    assert json.loads(values("CMD")[0])[-1] == f"0.0.0.0:{port}"
    assert f"127.0.0.1:{port}/readyz" in values("HEALTHCHECK")[0]
