"""The command line: settings by option, `validate`, help that is true, and quiet endings."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from service import __version__
from service.cli import main, parser
from service.settings import VARIABLES

ROOT = Path(__file__).resolve().parent.parent
PACKAGED = ROOT / "data" / "profiles.v1.json"
SECONDS = 60
COMMANDS = ("serve", "validate", "round", "stats")


def changed_data(folder: Path, old: str, new: str) -> Path:
    """A copy of the shipped data in which one text stands for another."""
    text = PACKAGED.read_text("utf-8")
    assert old in text
    file = folder / "profiles.json"
    file.write_text(text.replace(old, new), "utf-8")
    return file


def start(*arguments: str) -> "subprocess.Popen[bytes]":
    """A process of its own, with its output in pipes."""
    command = [sys.executable, "-m", "service", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


# validate


def test_a_valid_file_is_described(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(PACKAGED)]) == 0
    line = capsys.readouterr().out
    assert re.fullmatch(
        rf"{re.escape(str(PACKAGED))} is valid: 2 profiles, data version 1, sha256:[0-9a-f]{{64}}\n", line
    )


def test_every_fault_of_a_file_is_told_with_its_pointer_value_and_what_is_allowed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(PACKAGED.read_text("utf-8"))
    document["profiles"][0]["draft"][1][0] += 1
    document["profiles"][1]["title"] = 7
    del document["denominator"]
    document["surprise"] = None
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(document), "utf-8")
    assert main(["validate", str(file)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    blocks = printed.err.split("\n\n")
    places = [block.splitlines()[0] for block in blocks[:-1]]
    assert {f"{file}: #/denominator", f"{file}: #/profiles/1/title", f"{file}: #/surprise"} <= set(places)
    assert all(re.fullmatch(r"    .+\. \[[a-z_0-9]+\]", block.splitlines()[1]) for block in blocks[:-1])
    assert "Got 7; allowed is" in printed.err
    assert blocks[-1] == f"{len(places)} faults in {file}\n"


@pytest.mark.parametrize("name", ["absent.json", "."])
def test_a_file_that_cannot_be_read_is_one_fault(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(tmp_path / name)]) == 2
    assert capsys.readouterr().err.endswith(f"1 fault in {tmp_path / name}\n")


# Settings


def test_an_option_has_precedence_over_its_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    file = changed_data(tmp_path, '"id": "divergent"', '"id": "far-apart"')
    monkeypatch.setenv("SPECDEC_DATA_FILE", str(file))
    assert main(["round", "far-apart", "--seed", "7"]) == 0
    assert main(["round", "far-apart", "--seed", "7", "--data-file", str(PACKAGED)]) == 2
    assert "far-apart" in capfd.readouterr().err


def test_a_data_file_with_faults_is_refused_by_every_command_that_reads_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = changed_data(tmp_path, '"id": "divergent"', '"id": "closely-aligned"')
    assert main(["validate", str(file)]) == 2
    told = capsys.readouterr().err
    assert "#/profiles/1/id" in told
    for arguments in (["serve"], ["round", "divergent"], ["stats", "divergent"]):
        assert main([*arguments, "--data-file", str(file)]) == 2
        assert capsys.readouterr().err == told


def test_all_wrong_settings_are_told_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SPECDEC_TREADS", "4")
    monkeypatch.setenv("SPECDEC_LOG_LEVEL", "loud")
    assert main(["serve", "--workers", "many"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert [line.split()[0] for line in told[:-1]] == ["SPECDEC_TREADS='4'", "SPECDEC_WORKERS", "SPECDEC_LOG_LEVEL"]
    assert told[-1] == "3 faults in the settings"


# Help, usage, endings


def test_every_setting_is_an_option_of_serve(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert all(f"{variable.option} {variable.metavar} {variable.meaning}" in told for variable in VARIABLES)
    assert all(variable.name in told for variable in VARIABLES)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_the_examples_in_every_help_are_commands_that_parse(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command.split(), "--help"])
    assert ended.value.code == 0
    lines = re.findall(r"^  (?:SPECDEC_\w+=\S+ )?specdec (.+)$", capsys.readouterr().out, re.MULTILINE)
    examples = [re.split(r" {2,}| && ", line)[0] for line in lines if not line.startswith("COMMAND")]
    assert len(examples) >= 2
    assert all(callable(parser().parse_args(shlex.split(example)).run) for example in examples)


@pytest.mark.parametrize(
    "arguments",
    [[], ["sing"], ["round"], ["validate"], ["round", "divergent", "--se", "7"], ["stats", "divergent", "--sead", "7"]],
)
def test_a_command_that_is_not_understood_is_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: specdec" in capsys.readouterr().err


def test_the_version_is_the_packages() -> None:
    with start("--version") as process:
        printed, complaint = process.communicate(timeout=SECONDS)
    assert (process.returncode, printed.decode(), complaint) == (0, f"specdec {__version__}\n", b"")


def test_a_reader_that_goes_away_ends_the_command_quietly() -> None:
    with start("stats", "divergent", "--rounds", "1000") as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        complaint = process.stderr.read()
    assert (process.returncode, complaint) == (128 + signal.SIGPIPE, b"")


def test_an_interrupt_ends_the_command_quietly(tmp_path: Path) -> None:
    # Opening the other end of a FIFO waits until the command has opened it, and the command then waits for bytes.
    pipe = tmp_path / "profiles.json"
    os.mkfifo(pipe)
    with start("validate", str(pipe)) as process, pipe.open("wb"):
        process.send_signal(signal.SIGINT)
        printed, complaint = process.communicate(timeout=SECONDS)
    assert (process.returncode, printed, complaint) == (128 + signal.SIGINT, b"", b"")
