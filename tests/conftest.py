"""What every test may count on: no settings from outside, and a real server for the tests that need one."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DEADLINE_SECONDS = 60
LISTENING = re.compile(r"Listening at: (http://127\.0\.0\.1:[0-9]+) ")


class Running:
    """A started server: a process of its own, its URL once it listens, the lines of its standard error so far."""

    def __init__(self, command: list[str], *, directory: Path) -> None:
        self.lines: list[str] = []
        self._grown = threading.Condition()
        self.process = subprocess.Popen(
            command,
            cwd=directory,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._reader = threading.Thread(target=self._collect, daemon=True)
        self._reader.start()
        self.url = self.wait_for(LISTENING.pattern)[1]

    @property
    def port(self) -> int:
        """The port it listens at."""
        return int(self.url.rpartition(":")[2])

    def wait_for(self, pattern: str, *, occurrence: int = 1) -> re.Match[str]:
        """The match of the nth line that has the pattern, as soon as there is one."""
        with self._grown:
            self._grown.wait_for(lambda: len(self.matches(pattern)) >= occurrence or self._ended(), DEADLINE_SECONDS)
            found = self.matches(pattern)
        assert len(found) >= occurrence, f"no {pattern!r} in the log:\n" + "".join(self.lines)
        return found[occurrence - 1]

    def matches(self, pattern: str) -> list[re.Match[str]]:
        """The matches of a pattern in the lines so far."""
        return [match for line in list(self.lines) if (match := re.search(pattern, line))]

    def workers(self) -> list[int]:
        """The process ids of all workers started so far, oldest first."""
        return [int(match[1]) for match in self.matches(r"Booting worker with pid: ([0-9]+)")]

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the master."""
        self.process.send_signal(number)

    def status(self) -> int:
        """The exit status, as soon as it has ended."""
        return self.process.wait(DEADLINE_SECONDS)

    def stop(self) -> None:
        """End it, if it has not ended, and close what was open."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(DEADLINE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._reader.join(DEADLINE_SECONDS)
        if self.process.stderr:
            self.process.stderr.close()

    def _ended(self) -> bool:
        return not self._reader.is_alive()

    def _collect(self) -> None:
        for line in self.process.stderr or ():
            with self._grown:
                self.lines.append(line)
                self._grown.notify_all()


@pytest.fixture(scope="session", autouse=True)
def _environment() -> Iterator[None]:
    """Settings of the person who runs the tests change nothing; help is printed without line breaks."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("SPECDEC_")]:
            patch.delenv(name)
        patch.setenv("COLUMNS", "1000")
        yield


@pytest.fixture
def start_server() -> Iterator[Callable[..., Running]]:
    """Start servers; each is stopped at the end of the test.

    `start_server("--workers", "2")` is `python -m service serve` of this checkout at a free port, with these options;
    `command` and `directory` start another one, which must listen at a port of 127.0.0.1 and say so.
    """
    started: list[Running] = []

    def start(*options: str, command: list[str] | None = None, directory: Path = ROOT) -> Running:
        chosen = command or [sys.executable, "-m", "service", "serve", "--bind", "127.0.0.1:0", *options]
        started.append(Running(chosen, directory=directory))
        return started[-1]

    yield start
    for server in started:
        server.stop()
