"""`python -m benchmarks.bare PORT SIZE`: a Flask view of constant bytes, under the gunicorn of the service.

`python -m benchmarks.bare PORT` without a size serves the service itself, so that both are started in one way.
"""

import logging
import sys

from flask import Flask, Response
from gunicorn.app.base import BaseApplication

from service.server import Server
from service.settings import Settings


class Bare(Server):
    """The service's own server around another application."""

    def __init__(self, settings: Settings, application: Flask) -> None:
        self.settings = settings
        self.application = application
        BaseApplication.__init__(self, prog="bare")


def constant(size: int) -> Flask:
    """One view, and nothing around it."""
    app = Flask("bare")
    body = b"x" * size

    @app.route("/", methods=["GET", "POST"])
    def view() -> Response:
        return Response(body, content_type="application/json")

    return app


if __name__ == "__main__":
    logging.raiseExceptions = False
    settings = Settings(bind=f"127.0.0.1:{sys.argv[1]}", workers=1, threads=8)
    (Bare(settings, constant(int(sys.argv[2]))) if len(sys.argv) > 2 else Server(settings)).run()
