"""Everything that can go wrong and that a caller can act on.

Each error is data: a stable code, what, which value, what is allowed. No HTTP status here: that is decided in
`service/api/errors.py` alone. `Fault` is one thing wrong with an input; an error about an input carries all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with an input.

    path: the members and indices that lead to the value, from the top; () is the whole document.
    code: stable, lower_snake, from the table in `service/wire/faults.py`.
    detail: one sentence that gives the offending value and what is allowed.
    """

    path: Path
    code: str
    detail: str


class ServiceError(Exception):
    """Base of every error of this service; `code` names the kind."""

    code = "error"


class InvalidDistribution(ServiceError):
    """Weights that are no probability distribution."""

    code = "invalid_distribution"


class NoResidual(ServiceError):
    """The residual of a target that equals the draft: nothing is ever rejected, so none is needed."""

    code = "no_residual"


class InvalidProfile(ServiceError):
    """Rows, vocabulary and proposals that do not fit together."""

    code = "invalid_profile"


class InvalidInput(ServiceError):
    """An input refused for the faults it carries, all of them."""

    code = "invalid_input"

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(fault.detail for fault in faults))
        self.faults = tuple(faults)


class MalformedJson(InvalidInput):
    """Bytes that are not the JSON this service reads."""

    code = "malformed_json"


class InvalidDataFile(InvalidInput):
    """A data file that cannot be served. `file` is its name as the caller gave it."""

    code = "invalid_data_file"

    def __init__(self, file: str, faults: Sequence[Fault]) -> None:
        super().__init__(faults)
        self.file = file


class InvalidSettings(InvalidInput):
    """Environment variables or options that are not understood; each fault's path is the variable's name."""

    code = "invalid_settings"


class UnknownProfile(ServiceError):
    """A profile id that the catalogue does not have."""

    code = "unknown_profile"

    def __init__(self, profile_id: str, known: Sequence[str]) -> None:
        super().__init__(f"There is no profile {profile_id!r}; the known ids are {', '.join(known)}.")
        self.profile_id = profile_id
        self.known = tuple(known)


class UnknownName(ServiceError):
    """A name in an address that nothing has. what: the kind of thing."""

    code = "unknown_name"

    def __init__(self, what: str, name: str, known: Sequence[str]) -> None:
        super().__init__(f"There is no {what} {name!r}.")
        self.known = tuple(known)


class NotReady(ServiceError):
    """A self-check of the start failed."""

    code = "not_ready"


class InvalidResponse(ServiceError):
    """A response that fails its own contract: never sent, never repaired."""

    code = "invalid_response"

    def __init__(self, operation_id: str, faults: Sequence[Fault]) -> None:
        super().__init__(f"{operation_id}: " + "; ".join(f"{fault.path}: {fault.detail}" for fault in faults))
        self.operation_id = operation_id
        self.faults = tuple(faults)


class BrokenContract(ServiceError):
    """openapi.yaml, schemas/ and the views do not name the same things."""

    code = "broken_contract"


class TooLarge(ServiceError):
    """An exact law that would take too long. The message says what is allowed."""

    code = "too_large"


class InvalidOption(ServiceError):
    """A value that an option of a rule cannot have."""

    code = "invalid_option"

    def __init__(self, name: str, text: str, allowed: str) -> None:
        super().__init__(f"{name} is {text!r}; allowed is {allowed}.")
        self.name = name
        self.text = text
        self.allowed = allowed


class InvalidRule(ServiceError):
    """A name that means no rule."""

    code = "invalid_rule"

    def __init__(self, name: str, allowed: str) -> None:
        super().__init__(f"{name!r} means no rule; allowed is {allowed}.")
        self.name = name
        self.allowed = allowed


class InvalidForProfile(ServiceError):
    """A value of an option that is not valid on the rows of this profile. position: 1-based, the first it fails at."""

    code = "invalid_for_profile"

    def __init__(self, name: str, value: str, position: int, allowed: str) -> None:
        super().__init__(f"{name} is {value}, which is not valid at position {position}; allowed is {allowed}.")
        self.name = name
        self.value = value
        self.position = position
        self.allowed = allowed
