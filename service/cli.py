"""The command line: `serve`, `validate`, `round` and `stats`.

Options of `serve` come from the table in `service/settings.py`, options of `round` and `stats` from `openapi.yaml`; an
option that is not given leaves the environment, or the API's default, as it is. Exit status: 0 done, 2 refused (the
usage, a setting, the data file or the request), 130 interrupted, 141 nobody reads the output any more.
"""

import argparse
import dataclasses
import os
import signal
import sys
from collections.abc import Sequence
from http import HTTPStatus
from pathlib import Path
from typing import TypeAlias

from service import __version__
from service.app import create_app
from service.ask import add_parameters, ask, complaint, indented, load_operation
from service.catalogue import load_catalogue
from service.errors import InvalidDataFile, InvalidSettings
from service.fault_report import data_file_report, settings_report
from service.server import serve
from service.settings import VARIABLES, Settings, Variable, default_text, from_environ
from service.wire.contract import Operation
from service.wire.faults import counted

REFUSED = 2
INTERRUPTED = 128 + signal.SIGINT
NOBODY_READS = 128 + signal.SIGPIPE

SETTING = "setting_"
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

EXAMPLES = """examples:
  specdec serve                            serve the shipped profiles at http://127.0.0.1:8000
  specdec validate my-profiles.json        check a data file before it is served
  specdec round divergent --seed 7         one round, the JSON of GET /rounds
  specdec stats divergent --pretty         exact statistics and the check, the JSON of GET /stats/divergent
  specdec COMMAND --help                   all options of a command
"""
SERVE_EXAMPLES = """examples:
  specdec serve --bind 127.0.0.1:9000 --log-level warning
  specdec serve --data-file my-profiles.json
  SPECDEC_WORKERS=2 specdec serve          an option has precedence over its variable

signals:
  SIGTERM  finish the requests in flight, then stop
  SIGHUP   read the data file again; when it has faults, report them and keep the old one in service
"""
VALIDATE_EXAMPLES = """examples:
  specdec validate my-profiles.json
  specdec validate my-profiles.json && specdec serve --data-file my-profiles.json
"""
ROUND_EXAMPLES = """examples:
  specdec round divergent --seed 7
  specdec round divergent --seed 7 --proposals sampled --round-index 41203
  specdec round divergent --pretty         a seed is drawn; the answer names it
"""
STATS_EXAMPLES = """examples:
  specdec stats divergent --include exact
  specdec stats closely-aligned --draft-cost 1/4 --rounds 100000 --pretty
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status; `arguments` are those after the program's name."""
    try:
        chosen = parser().parse_args(arguments)
        status: int = chosen.run(chosen)
        sys.stdout.flush()
    except InvalidSettings as error:
        return _refuse(settings_report(error))
    except InvalidDataFile as error:
        return _refuse(data_file_report(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The interpreter flushes once more when it ends, and would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    return status


def parser() -> argparse.ArgumentParser:
    """The parser of all commands; the `run` of what it parses is the command."""
    top = argparse.ArgumentParser(
        prog="specdec",
        description="An exact, replayable reference for speculative decoding.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND", title="commands")
    _add_serve(commands)
    _add_validate(commands)
    _add_round(commands)
    _add_stats(commands)
    return top


def _add_serve(commands: Commands) -> None:
    command = _add_command(
        commands, "serve", summary="Serve the API over HTTP until told to stop.", examples=SERVE_EXAMPLES
    )
    for variable in VARIABLES:
        _add_setting(command, variable)
    command.set_defaults(run=_run_serve)


def _add_validate(commands: Commands) -> None:
    summary = "Check a data file as the start of the service does, and name every fault."
    command = _add_command(commands, "validate", summary=summary, examples=VALIDATE_EXAMPLES)
    command.add_argument("file", metavar="FILE", help="file of profiles")
    command.set_defaults(run=_run_validate)


def _add_round(commands: Commands) -> None:
    summary = "Play one round and print the JSON of GET /rounds; without --seed, one is drawn."
    command = _add_command(commands, "round", summary=summary, examples=ROUND_EXAMPLES)
    _add_question(command, load_operation("getRound"))


def _add_stats(commands: Commands) -> None:
    summary = "Print what to expect of a profile and the check of the sampler, the JSON of GET /stats."
    command = _add_command(commands, "stats", summary=summary, examples=STATS_EXAMPLES)
    _add_question(command, load_operation("getStats"))


def _add_question(command: argparse.ArgumentParser, operation: Operation) -> None:
    add_parameters(command, operation)
    _add_setting(command, next(variable for variable in VARIABLES if variable.field == "data_file"))
    command.add_argument("--pretty", action="store_true", help="indent the JSON")
    command.set_defaults(run=lambda chosen: _run_question(operation, chosen))


def _add_command(commands: Commands, name: str, *, summary: str, examples: str) -> argparse.ArgumentParser:
    return commands.add_parser(
        name,
        help=summary,
        description=summary,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def _add_setting(command: argparse.ArgumentParser, variable: Variable) -> None:
    text = f"{variable.meaning}: {variable.allowed} (default: {default_text(variable)}; variable {variable.name})"
    command.add_argument(variable.option, dest=SETTING + variable.field, metavar=variable.metavar, help=text)


def _run_serve(chosen: argparse.Namespace) -> int:
    serve(_settings(chosen))
    return 0


def _run_validate(chosen: argparse.Namespace) -> int:
    catalogue = load_catalogue(Path(chosen.file))
    profiles = counted(len(catalogue.profiles), "profile")
    print(f"{chosen.file} is valid: {profiles}, data version {catalogue.data_version}, {catalogue.checksum}")
    return 0


def _run_question(operation: Operation, chosen: argparse.Namespace) -> int:
    # Access lines belong to the log of a server.
    app = create_app(dataclasses.replace(_settings(chosen), log_level="error"))
    response = ask(app, operation, vars(chosen))
    if response.status_code != HTTPStatus.OK:
        return _refuse(complaint(operation, response.get_json(force=True)))
    body = response.get_data()
    sys.stdout.buffer.write((indented(body) if chosen.pretty else body) + b"\n")
    return 0


def _settings(chosen: argparse.Namespace) -> Settings:
    options = {variable.name: getattr(chosen, SETTING + variable.field, None) for variable in VARIABLES}
    return from_environ({**os.environ, **{name: text for name, text in options.items() if text is not None}})


def _refuse(text: str) -> int:
    print(text, file=sys.stderr)
    return REFUSED
