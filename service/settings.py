"""What an operator may choose, and the only reader of the environment.

`VARIABLES` is the one table of variables: the environment, the options of `serve` and the README follow it. Nothing
else in the service looks at the environment.
"""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches

from service.errors import Fault, InvalidSettings

PREFIX = "SPECDEC_"
MISSPELT = 0.85  # like a variable of ours; others are not meant for us: Kubernetes sets SPECDEC_SERVICE_HOST
REQUEST_LINE_BYTES = 4_094  # gunicorn's limit
LOG_LEVELS = ("debug", "info", "warning", "error")
MOST_WORKERS_BY_DEFAULT = 4

_BIND = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})")
_WHOLE_NUMBER = re.compile(r"[0-9]{1,12}")


def default_workers() -> int:
    """The processors this process may use, at most four."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, MOST_WORKERS_BY_DEFAULT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything the service can be told; `from_environ` is the way to one from untrusted text.

    bind: HOST:PORT, port 0 for any free one. workers: processes. threads: threads of each worker.
    timeout_seconds: a worker silent for longer is replaced, a client silent for longer in the middle of a request is
    disconnected. graceful_seconds: what a stopping worker may still take.
    data_file: None is the file shipped with the package. max_body_bytes: of a request in JSON; max_array_bytes: of one
    in arrays. max_draft_length, max_vocabulary, max_weights: positions, tokens, and numbers in all rows, of an inline
    profile. max_rounds: of one check over a small vocabulary. cache_bytes: of checked answers, per worker; 0 switches
    the cache off. profile_bytes: of inline profiles and their tables, per worker. trusted_proxies: how many proxies in
    front may set X-Forwarded-For, -Proto, -Host and -Prefix.
    """

    bind: str = "127.0.0.1:8000"
    workers: int = 1
    threads: int = 8
    timeout_seconds: int = 30
    graceful_seconds: int = 30
    data_file: str | None = None
    max_body_bytes: int = 4_194_304
    max_array_bytes: int = 67_108_864
    max_draft_length: int = 64
    max_vocabulary: int = 262_144
    max_weights: int = 3_000_000
    max_rounds: int = 2_000_000
    cache_bytes: int = 33_554_432
    profile_bytes: int = 201_326_592
    trusted_proxies: int = 0
    log_level: str = "info"


@dataclass(frozen=True, slots=True)
class Variable:
    """One variable: the field it sets, what it is for, what is allowed, and its reader (None: not allowed)."""

    field: str
    meaning: str
    allowed: str
    read: Callable[[str], str | int | None]

    @property
    def name(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.field.upper()

    @property
    def option(self) -> str:
        """Its name as an option of the command line."""
        return "--" + self.field.replace("_", "-")

    @property
    def metavar(self) -> str:
        """What stands for its value in a usage line."""
        return self.field.rpartition("_")[2].upper()


def from_environ(mapping: Mapping[str, str]) -> Settings:
    """The settings that an environment asks for.

    Raises InvalidSettings with every fault of every variable; the path of each is the variable's name.

    >>> from_environ({"SPECDEC_THREADS": "2"}).threads
    2
    """
    names = {variable.name for variable in VARIABLES}
    strangers = sorted(name for name in mapping if name.startswith(PREFIX) and name not in names)
    strangers = [name for name in strangers if get_close_matches(name, names, n=1, cutoff=MISSPELT)]
    faults = [_unknown(name, mapping[name]) for name in strangers]
    chosen: dict[str, str | int] = {}
    for variable in VARIABLES:
        if (text := mapping.get(variable.name)) is None:
            continue
        if (value := variable.read(text)) is None:
            faults.append(_refused(variable, text))
        else:
            chosen[variable.field] = value
    if faults:
        raise InvalidSettings(faults)
    return Settings(**{"workers": default_workers(), **chosen})  # type: ignore[arg-type]


def default_text(variable: Variable) -> str:
    """The default of a variable, as a reader should see it."""
    if variable.field == "workers":
        return f"one for each usable processor, at most {MOST_WORKERS_BY_DEFAULT}"
    default = {field.name: field.default for field in fields(Settings)}[variable.field]
    return "the packaged file" if default is None else str(default)


def _unknown(name: str, text: str) -> Fault:
    known = ", ".join(variable.name for variable in VARIABLES)
    return Fault((name,), "unknown_setting", f"{name}={text!r} is not a variable of this service; there are {known}.")


def _refused(variable: Variable, text: str) -> Fault:
    detail = f"{variable.name} ({variable.option}) is {text!r}; allowed is {variable.allowed}."
    return Fault((variable.name,), "invalid_setting", detail)


def _read_bind(text: str) -> str | None:
    match = _BIND.fullmatch(text)
    return text if match and int(match[1]) <= 65_535 else None


def _read_file(text: str) -> str | None:
    return text if text and "\0" not in text else None


def _read_level(text: str) -> str | None:
    return text if text in LOG_LEVELS else None


def _whole(field: str, meaning: str, *, least: int, most: int) -> Variable:
    def read(text: str) -> int | None:
        return int(text) if _WHOLE_NUMBER.fullmatch(text) and least <= int(text) <= most else None

    return Variable(field, meaning, f"a whole number from {least} to {most}", read)


# A worker reports to the master about once a second; with a timeout below 3 s a healthy one could be taken for dead.
VARIABLES = (
    Variable("bind", "address to listen at", "HOST:PORT with a port from 0 (any free one) to 65535", _read_bind),
    _whole("workers", "worker processes", least=1, most=64),
    _whole("threads", "threads of each worker", least=1, most=256),
    _whole("timeout_seconds", "a worker or a client silent for longer is dropped", least=3, most=3_600),
    _whole("graceful_seconds", "time a stopping worker has for the requests in flight", least=1, most=3_600),
    Variable("data_file", "file of profiles to serve", "the name of a file", _read_file),
    _whole("max_body_bytes", "largest request body", least=1_024, most=67_108_864),
    _whole("max_array_bytes", "largest request body of arrays", least=1_024, most=1_073_741_824),
    _whole("max_draft_length", "most positions of an inline profile", least=1, most=64),
    _whole("max_vocabulary", "most tokens of an inline profile", least=1, most=1_048_576),
    _whole("max_weights", "most numbers in the rows of an inline profile", least=1, most=1_073_741_824),
    _whole("max_rounds", "most rounds of one convergence check", least=1, most=2_000_000),
    _whole("cache_bytes", "memory of each worker for checked answers, 0 for none", least=0, most=17_179_869_184),
    _whole("profile_bytes", "memory of each worker for inline profiles", least=0, most=17_179_869_184),
    _whole("trusted_proxies", "proxies in front whose X-Forwarded headers count", least=0, most=16),
    Variable("log_level", "least important line that is logged", "one of " + ", ".join(LOG_LEVELS), _read_level),
)
