"""The profiles that are served: a data file read once, checked whole, and looked up by id.

What a data file must look like is known in `service/wire/datafile.py`; here is where it comes from and what is kept.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType

from service.core.profile import Profile
from service.errors import Fault, InvalidDataFile, InvalidInput, UnknownProfile
from service.resources import root
from service.wire.datafile import load_data_file

PACKAGED_FILE = "profiles.v1.json"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Profiles by id, in the order of the file.

    data_version: what the file calls its numbers. checksum: "sha256:" and the 64 hexadecimal digits of its bytes.
    """

    profiles: Mapping[str, Profile]
    data_version: str
    checksum: str

    def profile(self, profile_id: str) -> Profile:
        """The profile of this id. Raises UnknownProfile, which carries the known ids."""
        try:
            return self.profiles[profile_id]
        except KeyError:
            raise UnknownProfile(profile_id, list(self.profiles)) from None


def load_catalogue(file: Path | None = None) -> Catalogue:
    """The catalogue of this data file, or of the one that comes with the service.

    Raises InvalidDataFile with every fault: of the file itself (unreadable, not UTF-8, not JSON) or of what it says.
    """
    resources = root()
    source = resources / "data" / PACKAGED_FILE if file is None else file
    name = PACKAGED_FILE if file is None else str(file)
    schema = json.loads((resources / "schemas" / "DataFile.json").read_bytes())
    raw = _bytes_of(source, name)
    try:
        data = load_data_file(raw, schema=schema)
    except InvalidInput as error:
        raise InvalidDataFile(name, error.faults) from error
    profiles = MappingProxyType({profile.id: profile for profile in data.profiles})
    return Catalogue(profiles, data.data_version, f"sha256:{hashlib.sha256(raw).hexdigest()}")


def _bytes_of(source: Traversable, name: str) -> bytes:
    try:
        return source.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a path that no file can have
        reason = error.strerror if isinstance(error, OSError) else str(error)
        detail = f"The file cannot be read ({reason}); allowed is a readable file."
        raise InvalidDataFile(name, [Fault((), "unreadable_file", detail)]) from error
