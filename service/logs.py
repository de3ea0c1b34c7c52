"""The service's log: one JSON object a line, on standard error."""

import logging
import sys

import orjson
import structlog
from structlog.typing import FilteringBoundLogger


def logger(level: str) -> FilteringBoundLogger:
    """A logger that writes lines of this level and above: debug, info, warning or error."""
    made: FilteringBoundLogger = structlog.wrap_logger(
        structlog.BytesLogger(sys.stderr.buffer),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=orjson.dumps),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        context_class=dict,
    )
    return made
