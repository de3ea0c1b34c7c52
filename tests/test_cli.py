"""The command line prints the very bytes of the API, and says what is wrong in the words of its own options."""

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
from service.app import create_app
from service.ask import load_operation
from service.cli import main, parser
from service.settings import VARIABLES, Settings

ROOT = Path(__file__).resolve().parent.parent
PACKAGED = ROOT / "data" / "profiles.v1.json"
SECONDS = 60
COMMANDS = ("serve", "validate", "round", "stats")


@pytest.fixture(autouse=True)
def _no_settings_from_outside_and_no_line_breaks_in_help(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable.name, raising=False)
    monkeypatch.setenv("COLUMNS", "1000")


def api(path: str) -> bytes:
    """What the API answers."""
    response = create_app(Settings(log_level="error")).test_client().get(path)
    assert response.status_code == 200
    return response.get_data()


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


# round and stats


@pytest.mark.parametrize(
    ("arguments", "path"),
    [
        (["round", "divergent", "--seed", "7"], "/rounds?profile=divergent&seed=7"),
        (
            ["round", "closely-aligned", "--seed=1", "--proposals", "sampled", "--round-index", "41203"],
            "/rounds?profile=closely-aligned&seed=1&round_index=41203&proposals=sampled",
        ),
        (
            ["round", "divergent", "--seed", "3", "--draft-length", "2", "--proposal", "the", "--proposal", ""],
            "/rounds?profile=divergent&seed=3&draft_length=2&proposal=the&proposal=",
        ),
        (["stats", "divergent", "--rounds", "1000"], "/stats/divergent?rounds=1000"),
        (
            ["stats", "closely-aligned", "--include", "exact", "--draft-cost", "1/4"],
            "/stats/closely-aligned?include=exact&draft_cost=1/4",
        ),
    ],
)
def test_the_answer_is_the_bytes_of_the_api_and_a_newline(
    arguments: list[str], path: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(arguments) == 0
    printed = capfdbinary.readouterr()
    assert (printed.out, printed.err) == (api(path) + b"\n", b"")


def test_a_round_without_a_seed_draws_one_that_gives_the_same_round_again(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert main(["round", "divergent"]) == 0
    first = capfdbinary.readouterr().out
    seed = json.loads(first)["request"]["seed"]
    assert main(["round", "divergent", "--seed", str(seed)]) == 0
    assert capfdbinary.readouterr().out == first
    assert main(["round", "divergent"]) == 0
    # Equal by chance once in 2**53.
    assert json.loads(capfdbinary.readouterr().out)["request"]["seed"] != seed
    assert 0 <= seed < 2**53


def test_pretty_indents_the_same_json(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["round", "divergent", "--seed", "7", "--pretty"]) == 0
    printed = capfdbinary.readouterr().out
    assert json.loads(printed) == json.loads(api("/rounds?profile=divergent&seed=7"))
    assert printed.startswith(b'{\n  "request": {\n    "profile": "divergent"')


@pytest.mark.parametrize(("command", "operation_id"), [("round", "getRound"), ("stats", "getStats")])
def test_every_parameter_of_the_operation_is_an_option_with_its_description(
    command: str, operation_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = " ".join(capsys.readouterr().out.split())
    parameters = load_operation(operation_id).parameters
    assert all(parameter.option in told and parameter.help.replace("%%", "%") in told for parameter in parameters)
    offered = set(re.findall(r" (--[a-z-]+)", told.partition("options:")[2].partition("examples:")[0]))
    expected = {parameter.option for parameter in parameters} - {"PROFILE"}
    assert expected | {"--data-file", "--pretty", "--help"} == offered


def test_every_fault_of_a_refused_request_is_told_beside_its_option(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["round", "divergent", "--seed", "-1", "--draft-length", "9x"]) == 2
    printed = capfd.readouterr()
    assert printed.out == ""
    told = [line.split(":")[0] for line in printed.err.splitlines()[1:]]
    assert sorted(told) == ["  --draft-length", "  --seed"]


@pytest.mark.parametrize("command", ["round", "stats"])
def test_an_unknown_profile_is_refused_and_the_known_ones_are_named(
    command: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "nobody/knows it?"]) == 2
    printed = capfd.readouterr()
    assert printed.out == ""
    if command == "round":
        assert "closely-aligned" in printed.err
        assert "divergent" in printed.err


def test_an_unknown_operation_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="getWeather"):
        load_operation("getWeather")


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
