"""Faults as text for a person at a terminal or in a log: every fault, where it is, what was found, what is allowed."""

from service.errors import InvalidDataFile, InvalidSettings
from service.wire.faults import counted, pointer


def data_file_report(error: InvalidDataFile) -> str:
    """One block for each fault of a data file (file, pointer, sentence, code) and their count."""
    blocks = [f"{error.file}: {pointer(fault.path)}\n    {fault.detail} [{fault.code}]\n" for fault in error.faults]
    return "\n".join([*blocks, f"{counted(len(error.faults), 'fault')} in {error.file}"])


def settings_report(error: InvalidSettings) -> str:
    """One line for each fault of the settings and their count."""
    lines = [fault.detail for fault in error.faults]
    return "\n".join([*lines, f"{counted(len(error.faults), 'fault')} in the settings"])
