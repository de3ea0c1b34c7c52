"""`round` and `stats` print the very bytes of the API, and tell what is wrong in the words of their own options."""

import json
import re

import pytest

from service.app import create_app
from service.ask import load_operation, option, parameters
from service.cli import main
from service.settings import Settings


def api(path: str) -> bytes:
    """What the API answers."""
    response = create_app(Settings(log_level="error")).test_client().get(path)
    assert response.status_code == 200
    return response.get_data()


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
    asked = parameters(load_operation(operation_id))
    assert all(option(parameter.name) in told and parameter.description in told for parameter in asked)
    offered = set(re.findall(r" (--[a-z-]+)", told.partition("options:")[2].partition("examples:")[0]))
    expected = {option(parameter.name) for parameter in asked} - {"PROFILE"}
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
