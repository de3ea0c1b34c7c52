"""The README's tour is run, command by command, against the served service, and its output compared."""

import doctest
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
TOUR = re.findall(r"^```console\n\$ (.+)\n((?:.*\n)*?)```$", README, flags=re.MULTILINE)
SECONDS_TO_START = 60


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """HOST:PORT of the service, started as the README says."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "service", "serve", "--bind", f"127.0.0.1:{port}", "--log-level", "error"]
    with subprocess.Popen(command, cwd=ROOT) as process:
        try:
            _wait_until_ready(f"http://127.0.0.1:{port}/readyz", process)
            yield f"127.0.0.1:{port}"
        finally:
            process.terminate()


def test_the_tour_has_every_command_that_it_promises() -> None:
    """A tour whose blocks are not found would pass without running anything."""
    assert len(TOUR) == README.count("```console")
    assert len(TOUR) >= 8


@pytest.mark.parametrize(("command", "expected"), TOUR, ids=range(len(TOUR)))
def test_a_command_of_the_tour_prints_what_the_readme_shows(command: str, expected: str, address: str) -> None:
    """`...` in the README stands for anything; all else is compared to the character."""
    assert shutil.which("curl"), "the tour needs curl"
    shown = command.replace("localhost:8000", address)
    found = subprocess.run(["bash", "-c", shown], capture_output=True, text=True, check=True, timeout=60).stdout
    output = found if found.endswith("\n") else found + "\n"
    assert doctest.OutputChecker().check_output(expected, output, doctest.ELLIPSIS), output


def test_every_setting_is_in_the_table_of_the_readme() -> None:
    """The README's table and the settings name the same variables and options."""
    from service.settings import VARIABLES

    for variable in VARIABLES:
        assert f"`{variable.name}`" in README
        assert f"`{variable.option}`" in README


def _wait_until_ready(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        assert process.poll() is None, "the service ended before it was ready"
        try:
            with urlopen(url, timeout=5) as answer:  # noqa: S310
                assert answer.status == 200
                return
        except (URLError, ConnectionError):
            assert time.monotonic() < deadline, "the service is not ready in time"


def test_the_arrays_example_runs_as_it_is_printed(address: str) -> None:
    """The Python of the README against the service: overlaps, the best draft length, a passed check, a round."""
    (script,) = re.findall(r"^```python\n(.+?)^```$", README, flags=re.MULTILINE | re.DOTALL)
    command = [sys.executable, "-c", script.replace("localhost:8000", address)]
    lines = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout.splitlines()
    (shown,) = re.findall(r"^```text\n(.+?)^```$", README, flags=re.MULTILINE | re.DOTALL)
    assert lines == shown.splitlines()
    assert lines[2].startswith("True ")
