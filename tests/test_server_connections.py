"""Real HTTP against gunicorn: many clients, bad clients, a stop and a crash in the middle of a request."""

import http.client
import json
import os
import select
import signal
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import requests

SECONDS = 60

# Long enough to send a signal in the middle of it.
LONG = "/stats/divergent?include=convergence&rounds=2000000"

Start = Callable[..., Any]


def connect(server: Any) -> socket.socket:
    """An open connection to the server."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS)


def send(connection: socket.socket, path: str) -> None:
    """Send a whole GET request that asks for the connection to be closed."""
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())


def receive(connection: socket.socket) -> tuple[int, bytes]:
    """Status and body of the answer on a connection."""
    response = http.client.HTTPResponse(connection)
    response.begin()
    return response.status, response.read()


def answer_waits(connection: socket.socket) -> bool:
    """Whether bytes of an answer have arrived."""
    return bool(select.select([connection], [], [], 0)[0])


def processor_ticks(process_id: int) -> int:
    """The processor time a process has used, in clock ticks (proc(5): fields 14 and 15, after the name)."""
    fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def busy_and_idle(workers: list[int]) -> tuple[int, int]:
    """Which of two workers is computing, as soon as it shows: the difference of both exceeds five ticks."""
    start = [processor_ticks(worker) for worker in workers]
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        used = [processor_ticks(worker) - before for worker, before in zip(workers, start, strict=True)]
        if abs(used[0] - used[1]) > 5:
            return (workers[0], workers[1]) if used[0] > used[1] else (workers[1], workers[0])
    raise AssertionError("no worker is busy")


def test_parallel_clients_get_the_same_bytes_for_the_same_seed(start_server: Start) -> None:
    server = start_server("--workers", "2", "--threads", "4")

    def play(client: int) -> list[bytes]:
        with requests.Session() as session:
            asked = [{"profile": "divergent", "seed": (client + step) % 8} for step in range(8)]
            answers = [session.post(server.url + "/rounds", json=body, timeout=SECONDS) for body in asked]
        assert [answer.status_code for answer in answers] == [200] * 8
        bodies = {answer.json()["request"]["seed"]: answer.content for answer in answers}
        return [bodies[seed] for seed in range(8)]

    with ThreadPoolExecutor(16) as pool:
        first, *others = pool.map(play, range(16))
    assert all(other == first for other in others)


def test_a_connection_is_kept_open_for_the_next_request(start_server: Start) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", start_server().port, timeout=SECONDS)
    try:
        connection.connect()
        used = connection.sock
        for path in ("/profiles", "/nothing-here", "/profiles/divergent"):
            connection.request("GET", path)
            connection.getresponse().read()
            assert connection.sock is used
    finally:
        connection.close()


def test_a_client_that_sends_slowly_is_served_and_holds_up_nobody(start_server: Start) -> None:
    server = start_server("--workers", "1", "--threads", "2")
    with connect(server) as slow:
        slow.sendall(b"GET /profiles HTTP/1.1\r\nHost: local")
        for _ in range(10):
            assert requests.get(server.url + "/profiles", timeout=SECONDS).status_code == 200
        assert not answer_waits(slow)
        slow.sendall(b"host\r\nConnection: close\r\n\r\n")
        assert receive(slow)[0] == 200


def test_clients_that_stop_half_way_do_not_hold_the_threads_for_ever(start_server: Start) -> None:
    server = start_server("--workers", "1", "--threads", "2", "--timeout-seconds", "3")
    with connect(server) as first, connect(server) as second:
        first.sendall(b"GET /profiles HTTP/1.1\r\nHost: local")
        second.sendall(b"POST /rounds HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
        second.sendall(b'Content-Length: 1000\r\n\r\n{"profile"')
        assert requests.get(server.url + "/livez", timeout=SECONDS).status_code == 200
        assert first.recv(1) == b""


@pytest.mark.parametrize("length_is_known", [True, False], ids=["Content-Length", "chunked"])
def test_a_body_above_the_limit_is_answered_with_413(start_server: Start, length_is_known: bool) -> None:
    server = start_server("--max-body-bytes", "1024")
    body = b'{"profile": "' + b"x" * 4096 + b'"}'
    answer = requests.post(
        server.url + "/rounds",
        data=body if length_is_known else iter([body]),
        headers={"Content-Type": "application/json"},
        timeout=SECONDS,
    )
    assert answer.status_code == 413
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "payload-too-large"


def test_sigterm_finishes_the_request_in_flight_and_exits_with_0(start_server: Start) -> None:
    server = start_server("--workers", "1", "--threads", "2")
    with connect(server) as busy:
        send(busy, LONG)
        # One worker accepts in order: once a later connection is answered, the long request is in its thread.
        assert requests.get(server.url + "/livez", timeout=SECONDS).status_code == 200
        assert not answer_waits(busy)
        server.signal(signal.SIGTERM)
        status, body = receive(busy)
    assert (status, json.loads(body)["convergence"]["rounds"]) == (200, 2_000_000)
    assert server.status() == 0
    with pytest.raises(ConnectionRefusedError):
        connect(server)


def test_a_killed_worker_is_replaced_and_the_others_finish_their_requests(start_server: Start) -> None:
    server = start_server("--workers", "2")
    server.wait_for("Booting worker", occurrence=2)
    for _ in range(20):
        assert requests.get(server.url + "/livez", timeout=SECONDS).status_code == 200
    with ThreadPoolExecutor(8) as pool, connect(server) as busy:
        send(busy, LONG)
        _, idle = busy_and_idle(server.workers())
        os.kill(idle, signal.SIGKILL)
        server.wait_for(rf"Worker \(pid:{idle}\) was sent SIGKILL")
        answers = pool.map(lambda _: requests.get(server.url + "/profiles", timeout=SECONDS).status_code, range(40))
        assert set(answers) == {200}
        assert receive(busy)[0] == 200
    server.wait_for("Booting worker", occurrence=3)
    assert requests.get(server.url + "/readyz", timeout=SECONDS).status_code == 200


def test_a_chunk_that_is_none_is_400(start_server: Start) -> None:
    """The size of a chunk is a hexadecimal number; gunicorn finds out while the application reads."""
    server = start_server()
    with connect(server) as connection:
        connection.sendall(
            b"POST /rounds HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n"
        )
        status, body = receive(connection)
    assert (status, json.loads(body)["code"]) == (400, "bad-request")


def test_a_body_cut_short_is_400(start_server: Start) -> None:
    """The client closes its side before it has sent what it announced, though what came is JSON."""
    server = start_server()
    with connect(server) as connection:
        connection.sendall(
            b"POST /rounds HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b'Content-Length: 500\r\nConnection: close\r\n\r\n{"profile":"divergent"}'
        )
        connection.shutdown(socket.SHUT_WR)
        status, body = receive(connection)
    assert (status, json.loads(body)["code"]) == (400, "bad-request")
