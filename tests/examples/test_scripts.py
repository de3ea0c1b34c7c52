"""The examples in Python, run as their readers run them, against a served service."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import service

EXAMPLES = Path(service.__file__).parent / "examples"


@pytest.fixture
def run(tmp_path: Path, start_server: Callable[..., Any]) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run an example in a folder of its own; a warning ends it."""
    url = start_server("--log-level", "info").url
    environment = {**os.environ, "SPECDEC_API": url, "MPLBACKEND": "Agg", "MPLCONFIGDIR": str(tmp_path / "matplotlib")}

    def ended(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments]
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300, check=False
        )

    return ended


def test_a_round_is_drawn_as_text(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    """The divergent round accepts two, rejects the third and commits three; expected are 1343/512 (see the design)."""
    done = run("play_round.py")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line[0] for line in lines[::2][:5]] == ["0", "1", "2", "3", "4"]
    assert lines[6].split() == ["3", "+the", "+cat", "xmat>on", "-on", "-a"]
    assert lines[-2:] == ["The permalink gives the same round: True", "Committed 3; expected are 1343/512."]


def test_a_problem_is_said_in_words(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    """With what is allowed, and status 1."""
    done = run("play_round.py", "diverging")
    assert done.returncode == 1
    assert "diverging" in done.stderr
    assert "Traceback" not in done.stderr


def test_convergence_is_plotted(run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path) -> None:
    """The right rule passes (seed 0, so always or never), the wrong one fails, and there is a picture of both."""
    done = run("plot_convergence.py")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "standard passed, resample-from-target failed\n"
    assert "<svg" in (tmp_path / "convergence.svg").read_text("utf-8")
