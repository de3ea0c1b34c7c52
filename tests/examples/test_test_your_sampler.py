"""The example that maintainers copy, run as they run it: a pytest of its own against a served service."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import service

ROOT = Path(service.__file__).resolve().parent.parent
EXAMPLE = Path(service.__file__).parent / "examples" / "test_your_sampler.py"


def run(file: Path, folder: Path, url: str) -> subprocess.CompletedProcess[str]:
    """pytest on a copy in a folder of its own, without any settings of ours."""
    environment = {**os.environ, "SAMPLER_BENCH": url}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), file.name]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )


def test_the_example_passes_as_it_is(tmp_path: Path, start_server: Callable[..., Any]) -> None:
    """The right sampler passes and both negative controls fail within; a false alarm is one run in a million."""
    copy = tmp_path / EXAMPLE.name
    copy.write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    ended = run(copy, tmp_path, start_server().url)
    assert ended.returncode == 0, ended.stdout
    assert "4 passed" in ended.stdout


def test_the_example_fails_for_a_wrong_sampler(tmp_path: Path, start_server: Callable[..., Any]) -> None:
    """With the residual taken wrongly the test of a copier fails, and says what it looks like."""
    text = EXAMPLE.read_text("utf-8").replace("max(0, t - d)", "abs(t - d)")
    copy = tmp_path / EXAMPLE.name
    copy.write_text(text, "utf-8")
    ended = run(copy, tmp_path, start_server().url)
    assert ended.returncode == 1
    assert "2 failed, 2 passed" in ended.stdout
    assert "(residual-absolute)" in ended.stdout


SAMPLERS = """
import random

def residual(target, draft):
    return {law}

def speculative_round(profile):
    tokens = []
    for target, draft in zip(profile["target"], profile["draft"]):
        (token,) = random.choices(range(6), draft)
        if random.random() * draft[token] >= target[token]:
            (token,) = random.choices(range(6), residual(target, draft))
            return [profile["vocabulary"][x] for x in (*tokens, token)]
        tokens.append(token)
    return [profile["vocabulary"][x] for x in (*tokens, *random.choices(range(6), profile["bonus"]))]
"""


def test_the_lines_of_the_readme_catch_a_sampler_that_resamples(
    tmp_path: Path, start_server: Callable[..., Any]
) -> None:
    """Twelve lines: a right sampler passes (one false alarm in a million), one that resamples fails and is named."""
    (lines,) = re.findall(r"^```py\n(.+?)^```$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len([line for line in lines.splitlines() if line.strip()]) == 12
    server = start_server()
    laws = {"right": "[max(0, t - d) for t, d in zip(target, draft)]", "resampling": "target"}
    for name, law in laws.items():
        folder = tmp_path / name
        folder.mkdir()
        (folder / "my_engine.py").write_text(SAMPLERS.format(law=law), "utf-8")
        file = folder / "test_mine.py"
        file.write_text(lines.replace("http://localhost:8000", server.url), "utf-8")
        ended = run(file, folder, server.url)
        assert ended.returncode == (0 if name == "right" else 1), ended.stdout
        assert ("(resample-from-target)" in ended.stdout) == (name == "resampling")
