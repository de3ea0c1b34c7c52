"""The HTTP server: gunicorn, embedded.

The application is made once, in the master, before anything listens: a bad data file stops the start, and the workers
share its memory. SIGTERM lets the requests in flight finish; SIGHUP makes a new application from the data file and
moves over to it worker by worker; a worker that dies is replaced. The application writes its own access lines, so
gunicorn only logs what it does itself, in plain text, to stderr.
"""

import ctypes
import logging
import os
import socket
import struct
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.workers.gthread import TConn, ThreadWorker

from service.app import create_app
from service.errors import InvalidDataFile, ServiceError
from service.fault_report import data_file_report
from service.settings import REQUEST_LINE_BYTES, Settings

HEADER_FIELDS = 64
HEADER_FIELD_BYTES = 8_190
# Longer than the 60 seconds for which common proxies keep an idle connection, so that it is the proxy that closes it.
KEEPALIVE_SECONDS = 65
M_ARENA_MAX = -8  # of mallopt(3)
HEAPS = 2

SHARED_MEMORY = "/dev/shm"  # noqa: S108  not a file of ours: gunicorn unlinks its heartbeat file at once


def serve(settings: Settings) -> None:
    """Listen and serve until told to stop; ends the process by SystemExit.

    Raises InvalidDataFile before anything listens.
    """
    Server(settings).run()


class Server(BaseApplication):
    """What gunicorn asks a subclass for: the application, its configuration, and how to make a new one on SIGHUP."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        share_memory_between_threads()
        self.application: Any = create_app(settings)
        super().__init__(prog="specdec")

    def load_config(self) -> None:
        """Set what gunicorn is told; its files and environment variables are never read."""
        for name, value in configuration(self.settings).items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """The application that new workers serve."""
        return self.application

    def reload(self) -> None:
        """Make a new application from the data file; keep the old one when the file has become bad."""
        log = logging.getLogger("gunicorn.error")
        try:
            self.application = create_app(self.settings)
        except InvalidDataFile as error:
            log.error("The data file has faults, the one read before stays in service:\n%s", data_file_report(error))
        except ServiceError as error:
            log.error("No new application, the one made before stays in service: %s", error)
        else:
            log.info("The data file was read again.")
        self.callable = self.application


def share_memory_between_threads() -> None:
    """Let the threads of a process share two heaps, where the C library is glibc: by itself it gives each thread one of
    its own, and each then keeps the memory of the largest request that it ever served.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(M_ARENA_MAX, HEAPS)


def configuration(settings: Settings) -> dict[str, Any]:
    """The settings of gunicorn, by its names.

    Forwarded headers are judged by the application, which knows how many proxies to trust; gunicorn trusts nobody.
    """
    return {
        "bind": settings.bind,
        "workers": settings.workers,
        "worker_class": PatientWorker,
        "threads": settings.threads,
        "preload_app": True,
        "timeout": settings.timeout_seconds,
        "graceful_timeout": settings.graceful_seconds,
        "keepalive": KEEPALIVE_SECONDS,
        "limit_request_line": REQUEST_LINE_BYTES,
        "limit_request_fields": HEADER_FIELDS,
        "limit_request_field_size": HEADER_FIELD_BYTES,
        "forwarded_allow_ips": "",
        "worker_tmp_dir": SHARED_MEMORY if os.path.isdir(SHARED_MEMORY) else None,
        "control_socket_disable": True,
        "accesslog": None,
        "errorlog": "-",
        "loglevel": settings.log_level,
        "proc_name": "specdec",
    }


class PatientWorker(ThreadWorker):
    """gunicorn's threaded worker, with an end to its patience.

    gunicorn reads the rest of a request that has begun without a timeout, so a handful of clients that stop half way
    would hold every thread for ever. Here no wait for the next bytes of a client is longer than the timeout. (The limit
    is the system's, not Python's: gunicorn sets the latter anew before every request.)
    """

    def init_process(self) -> None:
        """Prepare the log of this process, then serve."""
        self.log.error_log.addFilter(tell_silence_in_one_line)
        super().init_process()

    def enqueue_req(self, conn: TConn) -> None:
        """Limit the silence of a connection before a thread may wait on it."""
        limit = struct.pack("ll", self.cfg.timeout, 0)
        conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
        conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
        super().enqueue_req(conn)


def tell_silence_in_one_line(record: logging.LogRecord) -> bool:
    """A logging filter: what gunicorn logs with a traceback when a client was silent too long becomes a sentence."""
    if record.exc_info and isinstance(record.exc_info[1], BlockingIOError):
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.msg, record.args = "A client fell silent in the middle of a request and was disconnected.", ()
        record.exc_info = None
    return True
