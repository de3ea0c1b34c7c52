"""The log: one JSON object a line, on standard error, from its level on."""

import json

import pytest

from service.logs import logger

LEVELS = ("debug", "info", "warning", "error")


@pytest.mark.parametrize("level", LEVELS)
def test_lines_of_the_level_and_above_are_written(capfdbinary: pytest.CaptureFixture[bytes], level: str) -> None:
    """One JSON object a line, each with its level and its time, on standard error and nowhere else."""
    log = logger(level)
    for name in LEVELS:
        getattr(log, name)("something", number=7)
    captured = capfdbinary.readouterr()
    lines = [json.loads(line) for line in captured.err.splitlines()]
    assert captured.out == b""
    assert [line["level"] for line in lines] == list(LEVELS[LEVELS.index(level) :])
    assert {line["event"] for line in lines} == {"something"}
    assert {line["number"] for line in lines} == {7}
    assert all(line["timestamp"].endswith("Z") for line in lines)


def test_an_exception_is_written_with_its_trace_on_one_line(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Line breaks are escaped, so a reader of lines is not confused."""
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        logger("error").error("broken", exc_info=error)
    (line,) = capfdbinary.readouterr().err.splitlines()
    written = json.loads(line)["exception"]
    assert written.startswith("Traceback (most recent call last):")
    assert written.endswith("ValueError: two\nlines")


def test_text_of_any_language_is_written_as_utf_8(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Whatever the locale."""
    logger("info").info("größe", token="日本")  # noqa: S106  not a password
    assert "日本".encode() in capfdbinary.readouterr().err
