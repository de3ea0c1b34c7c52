"""What a view is given and what it gives back. Views know neither Flask nor HTTP's machinery."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from service.catalogue import Catalogue
from service.settings import Settings
from service.wire.contract import Contract, Operation
from service.wire.health import HealthCheck
from service.wire.numbers import Json
from service.wire.profile_choice import Profiles

JSON_TYPE = "application/json"
HTML_TYPE = "text/html"
ARRAYS_TYPE = "application/vnd.numpy.npz"


@dataclass(frozen=True, slots=True)
class Service:
    """Everything that was made at the start and does not change.

    profiles: the catalogue's and those given inline. method: the authored text of GET /method. checks: what the
    self-check found. draw_seed: a fresh seed, 0..2**53-1.
    """

    settings: Settings
    contract: Contract
    catalogue: Catalogue
    profiles: Profiles
    method: Json
    checks: tuple[HealthCheck, ...]
    draw_seed: Callable[[], int]


@dataclass(frozen=True, slots=True)
class Call:
    """One request.

    path: the path parameters. query: as it came, undecoded. media_type: of the body, "" where there is none. root: the
    prefix under which a proxy serves the service.
    """

    operation: Operation
    path: Mapping[str, str]
    query: bytes
    body: bytes
    media_type: str
    root: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a view answers.

    content: a payload, or bytes of a media type that is not JSON. max_age: seconds that any cache may keep it; 0 is
    `no-cache`, to be kept and asked about each time, None is `no-store`. location: the Content-Location. policy: a
    Content-Security-Policy instead of the one that allows nothing.
    """

    content: Json | bytes
    max_age: int | None = None
    media_type: str = JSON_TYPE
    location: str | None = None
    policy: str | None = None


View = Callable[[Service, Call], Answer]
