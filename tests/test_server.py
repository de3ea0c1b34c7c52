"""The start of the server, what gunicorn is told, and new data by SIGHUP while it serves."""

import json
import logging
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import requests

from service.server import PatientWorker, Server, configuration, tell_silence_in_one_line
from service.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
PACKAGED = ROOT / "data" / "profiles.v1.json"
SECONDS = 60

Start = Callable[..., Any]


def data_file(folder: Path, *, title: str) -> Path:
    """A copy of the shipped data whose first profile has another title."""
    document = json.loads(PACKAGED.read_text("utf-8"))
    document["profiles"][0]["title"] = title
    file = folder / "profiles.json"
    file.write_text(json.dumps(document), "utf-8")
    return file


def break_file(file: Path) -> str:
    """Make one weight of the file too large; gives the pointer of the row."""
    document = json.loads(file.read_text("utf-8"))
    document["profiles"][1]["draft"][2][0] += 1
    file.write_text(json.dumps(document), "utf-8")
    return "#/profiles/1/draft/2"


def first_title(server: Any) -> str:
    """The title of the first profile, over a connection of its own."""
    title: str = requests.get(server.url + "/profiles", timeout=SECONDS).json()["profiles"][0]["title"]
    return title


def start_refused(*options: str, port: int) -> subprocess.CompletedProcess[str]:
    """A start that is expected to end by itself."""
    command = [sys.executable, "-m", "service", "serve", "--bind", f"127.0.0.1:{port}", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False)


def free_port() -> int:
    """A port nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


def test_a_bad_data_file_stops_the_start_with_status_2_before_anything_listens(tmp_path: Path) -> None:
    file = data_file(tmp_path, title="Bad")
    pointer = break_file(file)
    port = free_port()
    ended = start_refused("--data-file", str(file), port=port)
    assert ended.returncode == 2
    assert f"{file}: {pointer}\n" in ended.stderr
    assert ended.stderr.endswith(f"1 fault in {file}\n")
    assert "Listening" not in ended.stderr
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=SECONDS)


def test_a_missing_data_file_stops_the_start_with_status_2(tmp_path: Path) -> None:
    ended = start_refused("--data-file", str(tmp_path / "absent.json"), port=free_port())
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "absent.json" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_gunicorn_is_told_what_the_settings_say_and_trusts_no_forwarded_header() -> None:
    told = configuration(Settings(bind="127.0.0.1:1", workers=3, threads=5, timeout_seconds=7, graceful_seconds=11))
    assert (told["bind"], told["workers"], told["threads"]) == ("127.0.0.1:1", 3, 5)
    assert (told["timeout"], told["graceful_timeout"], told["worker_class"]) == (7, 11, PatientWorker)
    assert (told["preload_app"], told["control_socket_disable"], told["forwarded_allow_ips"]) == (True, True, "")


def test_reloading_makes_a_new_application_and_a_bad_file_leaves_the_last_good_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = data_file(tmp_path, title="Before")
    server = Server(Settings(data_file=str(file)))
    first = server.wsgi()
    data_file(tmp_path, title="After")
    server.reload()
    second = server.wsgi()
    pointer = break_file(file)
    with caplog.at_level(logging.ERROR, "gunicorn.error"):
        server.reload()
    assert second is not first
    assert server.wsgi() is second
    assert f"{file}: {pointer}" in caplog.text


def test_sighup_serves_the_new_data_without_one_failed_request(start_server: Start, tmp_path: Path) -> None:
    file = data_file(tmp_path, title="Before")
    server = start_server("--workers", "2", "--threads", "4", "--data-file", str(file))
    enough = threading.Event()

    def load(_: int) -> list[tuple[int, str]]:
        seen = []
        with requests.Session() as session:
            while not enough.is_set():
                answer = session.get(server.url + "/profiles", timeout=SECONDS)
                seen.append((answer.status_code, answer.json()["profiles"][0]["title"]))
        return seen

    with ThreadPoolExecutor(4) as pool:
        loads = [pool.submit(load, client) for client in range(4)]
        try:
            assert first_title(server) == "Before"
            data_file(tmp_path, title="After")
            server.signal(signal.SIGHUP)
            server.wait_for("The data file was read again")
            server.wait_for(r"Worker exiting", occurrence=2)
            assert first_title(server) == "After"
        finally:
            enough.set()
        seen = [pair for one in loads for pair in one.result()]
    assert set(seen) == {(200, "Before"), (200, "After")}


def test_sighup_with_a_bad_data_file_names_the_faults_and_keeps_the_old_data(
    start_server: Start, tmp_path: Path
) -> None:
    file = data_file(tmp_path, title="Before")
    server = start_server("--workers", "1", "--data-file", str(file))
    pointer = break_file(file)
    server.signal(signal.SIGHUP)
    server.wait_for("The data file has faults, the one read before stays in service")
    server.wait_for(f"{file}: {pointer}$")
    server.wait_for(r"Worker exiting")
    assert first_title(server) == "Before"
    data_file(tmp_path, title="Repaired")
    server.signal(signal.SIGHUP)
    server.wait_for(r"Worker exiting", occurrence=2)
    assert first_title(server) == "Repaired"


def test_a_silent_client_is_one_line_in_the_log_and_other_errors_keep_their_traceback() -> None:
    silence, other = (
        logging.LogRecord("gunicorn.error", logging.ERROR, "", 0, "Socket error", (), (type(error), error, None))
        for error in (BlockingIOError(), OSError())
    )
    assert tell_silence_in_one_line(silence)
    assert tell_silence_in_one_line(other)
    assert (silence.levelname, silence.exc_info) == ("WARNING", None)
    assert silence.getMessage() == "A client fell silent in the middle of a request and was disconnected."
    assert other.exc_info
    assert other.getMessage() == "Socket error"
