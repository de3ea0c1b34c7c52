"""The wheel alone is the service: schemas, data and openapi.yaml travel in it, and the image's command starts it."""

import io
import json
import os
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import requests
import yaml
from dockerfile_parse import DockerfileParser

from service import __version__

ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS = 600


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside the checkout with a fresh virtual environment that has the wheel, and nothing else of ours."""
    folder = tmp_path_factory.mktemp("outside")
    run(sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT))
    venv.create(folder / "venv", symlinks=True, with_pip=True)
    (wheel,) = folder.glob("*.whl")
    constraints = ["--constraint", str(ROOT / "requirements.lock")]
    run(str(folder / "venv/bin/python"), "-m", "pip", "install", "--quiet", *constraints, str(wheel))
    return folder


def run(*command: str, directory: Path = ROOT) -> str:
    """The output of a command that must succeed."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    ended = subprocess.run(
        command, cwd=directory, env=kept, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def command_of_the_image(port: int) -> list[str]:
    """The Dockerfile's CMD, at another address."""
    command: list[str] = json.loads(DockerfileParser(fileobj=io.BytesIO((ROOT / "Dockerfile").read_bytes())).cmd)
    assert command[-1] == "0.0.0.0:8000"
    return [*command[:-1], f"127.0.0.1:{port}"]


def test_the_command_of_the_image_serves_from_the_wheel(outside: Path, start_server: Callable[..., Any]) -> None:
    program, *arguments = command_of_the_image(port=0)
    server = start_server(command=[str(outside / "venv/bin" / program), *arguments], directory=outside)

    def get(path: str) -> requests.Response:
        answer = requests.get(server.url + path, timeout=60)
        assert answer.status_code == 200
        return answer

    assert get("/readyz").json()["status"] == "ok"
    assert [profile["id"] for profile in get("/profiles").json()["profiles"]] == ["closely-aligned", "divergent"]
    assert yaml.safe_load(get("/openapi.yaml").text)["info"]["version"] == __version__
    assert get("/viewer/main.js").content == (ROOT / "service/viewer/main.js").read_bytes()
    assert get("/schemas/Round.json").json() == json.loads((ROOT / "schemas/Round.json").read_text("utf-8"))
    for page in (
        "/docs",
        "/docs/reference",
        "/docs/frames",
        "/docs/files/swagger-ui-bundle.js",
        "/docs/files/specd.d.ts",
    ):
        assert get(page).text
    assert get("/stats/divergent?include=exact").json()["exact"]["expected_committed"]["by_survival"] == {
        "fraction": "1343/512",
        "decimal": 1343 / 512,
    }


def test_the_console_script_is_installed_and_uses_the_wheel(outside: Path) -> None:
    script = str(outside / "venv/bin/specdec")
    assert run(script, "--version", directory=outside) == f"specdec {__version__}\n"
    played = json.loads(run(script, "round", "divergent", "--seed", "7", directory=outside))
    assert played["frame_count"] == 5
    where = run(str(outside / "venv/bin/python"), "-c", "import service; print(service.__file__)", directory=outside)
    assert Path(where.strip()).is_relative_to(outside)


def test_the_wheel_made_from_the_source_distribution_has_every_resource_and_no_tests(outside: Path) -> None:
    packages = outside / "venv/lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    assert not (packages / "tests").exists()
    shipped = {path.name for path in (packages / "service/_resources").iterdir()}
    assert shipped == {"schemas", "data", "openapi.yaml"}
    for folder in ("schemas", "data"):
        assert names(packages / "service/_resources" / folder) == names(ROOT / folder)
    for folder in ("examples", "types", "docs", "docs/swagger-ui", "api/templates", "viewer"):
        assert names(packages / "service" / folder) == names(ROOT / "service" / folder)


def names(folder: Path) -> set[str]:
    """The names of the files in a folder."""
    return {path.name for path in folder.iterdir() if path.name != "__pycache__"}
