"""Arrays of a real vocabulary over HTTP: the time of an answer, the memory of a worker, alone and eight at once."""

import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

import numpy as np

from benchmarks.http import Host
from benchmarks.ratio import Ratio

POSITIONS, VOCABULARY = 5, 128_256
HEADERS = {"Content-Type": "application/vnd.numpy.npz"}
SECONDS, MEGABYTES, STATED_MEGABYTES = 1.5, 400, 500


def ratios(repetitions: int) -> Iterator[Ratio]:
    """Server CPU seconds and peak memory against what is promised."""
    with Host() as host:
        before = host.cpu()
        for seed in range(repetitions):
            _send(host, seed, "/stats?include=exact")
        cost = (host.cpu() - before) / repetitions
        yield Ratio("exact statistics of arrays, to 1 s", (cost,), (1.0,), SECONDS)
        yield Ratio("peak memory for that, to 1 MB", (_peak(host),), (1.0,), MEGABYTES)
        with ThreadPoolExecutor(8) as clients:
            list(clients.map(lambda seed: _send(host, seed, "/stats"), range(100, 116)))
        yield Ratio("peak memory of eight with checks, to 1 MB", (_peak(host),), (1.0,), STATED_MEGABYTES)


def _send(host: Host, seed: int, path: str) -> None:
    connection = HTTPConnection("127.0.0.1", host.port, timeout=600)
    connection.request("POST", path, _arrays(seed), HEADERS)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    if answer.status != 200:
        raise RuntimeError(body[:500])


def _arrays(seed: int) -> bytes:
    random = np.random.default_rng(seed)
    logits = 3 * random.normal(size=(POSITIONS + 1, VOCABULARY))
    drafted = logits[:POSITIONS] + 0.7 * random.normal(size=(POSITIONS, VOCABULARY))
    target, draft = _softmax(logits), _softmax(drafted)
    body = io.BytesIO()
    np.savez(body, target=target[:POSITIONS], bonus=target[POSITIONS], draft=draft)
    return body.getvalue()


def _softmax(logits: np.ndarray) -> np.ndarray:
    shifted = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return (shifted / shifted.sum(axis=-1, keepdims=True)).astype(np.float32)


def _peak(host: Host) -> float:
    """The largest resident memory of a worker so far, in MB."""
    statuses = (Path(f"/proc/{child}/status").read_text() for child in host.workers())
    return max(int(text.split("VmHWM:")[1].split()[0]) for text in statuses) / 1e3
