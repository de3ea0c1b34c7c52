"""Requests under gunicorn against a bare Flask view of as many bytes under the same gunicorn.

What is compared is the CPU time of the server process for one request, whose inverse is the throughput of a core: a
ratio of 1 / 0.7 is 0.7 of the throughput. The service writes its log line, to a file, as it always does.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from itertools import count
from pathlib import Path

from benchmarks.ratio import Ratio, measured

TICK = os.sysconf("SC_CLK_TCK")
SECONDS = 1.0
HEADERS = {"Content-Type": "application/json"}


class Host:
    """A server process on a free port, with one worker."""

    def __init__(self, *size: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._log = tempfile.TemporaryFile()  # noqa: SIM115
        command = [sys.executable, "-m", "benchmarks.bare", str(self.port), *size]
        self._process = subprocess.Popen(command, stderr=self._log)
        deadline = time.monotonic() + 30
        while True:
            try:
                self.connection = HTTPConnection("127.0.0.1", self.port)
                self.connection.connect()
                break
            except ConnectionRefusedError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
        self.connection.request("GET", "/livez")
        self.connection.getresponse().read()

    def __enter__(self) -> "Host":
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()
        self._process.terminate()
        self._process.wait()

    def send(self, method: str, path: str, body: str | None = None) -> int:
        """One request; the size of its answer."""
        self.connection.request(method, path, body, HEADERS if body else {})
        answer = self.connection.getresponse()
        size = len(answer.read())
        if answer.status != 200:
            raise RuntimeError(f"{method} {path}: {answer.status}")
        return size

    def post(self, path: str, body: bytes, media_type: str) -> int:
        """A body of another media type; the size of its answer."""
        self.connection.request("POST", path, body, {"Content-Type": media_type})
        answer = self.connection.getresponse()
        found = answer.read()
        if answer.status != 200:
            raise RuntimeError(found[:500])
        return len(found)

    def workers(self) -> list[str]:
        """The process ids of the workers."""
        return Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()

    def cpu(self) -> float:
        """CPU seconds of the worker so far."""
        fields = [Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split() for child in self.workers()]
        return sum(int(field[11]) + int(field[12]) for field in fields) / TICK


def ratios(repetitions: int) -> Iterator[Ratio]:
    """POST /rounds, a repeated permalink, statistics and the table of rules, uncached and repeated."""
    permalink = "/rounds?profile=divergent&seed=7"
    stats = "/stats/divergent"
    table = f"{stats}/rules?candidates=3"
    seeds = count(1)
    with ExitStack() as hosts:
        ours = hosts.enter_context(Host())
        round_size, stats_size = ours.send("GET", permalink), ours.send("GET", stats)
        bare_round = hosts.enter_context(Host(str(round_size)))
        bare_stats = hosts.enter_context(Host(str(stats_size)))
        bare_table = hosts.enter_context(Host(str(ours.send("GET", table))))

        def post() -> int:
            return ours.send("POST", "/rounds", f'{{"profile": "divergent", "seed": {next(seeds)}}}')

        def fresh_stats() -> int:
            return ours.send("GET", f"{stats}?seed={next(seeds)}&draft_cost=1/{next(seeds)}")

        def fresh_table() -> int:
            return ours.send("GET", f"{table}&draft_cost=1/{next(seeds)}")

        for name, send, bare, at_most in (
            ("POST /rounds, uncached", post, bare_round, 1 / 0.3),
            ("GET /rounds, repeated permalink", lambda: ours.send("GET", permalink), bare_round, 1 / 0.7),
            ("GET /stats, 20,000 rounds, uncached", fresh_stats, bare_stats, 40),
            ("GET /stats/{profile}/rules, 3 candidates, uncached", fresh_table, bare_table, 100),
            ("GET /stats, repeated", lambda: ours.send("GET", stats), bare_stats, 1 / 0.7),
        ):
            yield measured(
                f"{name}, to a bare view",
                lambda send=send: _cost(ours, send),
                lambda bare=bare: _cost(bare, lambda: bare.send("GET", "/")),
                at_most=at_most,
                repetitions=repetitions,
            )


def _cost(host: Host, send: Callable[[], int]) -> float:
    """CPU seconds of the server for one request, over a second of requests."""
    before, requests, deadline = host.cpu(), 0, time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        send()
        requests += 1
    return (host.cpu() - before) / requests
