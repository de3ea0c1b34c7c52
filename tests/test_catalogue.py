"""The catalogue: the shipped profiles, look-ups, and files that cannot be served."""

import dataclasses
import hashlib
from pathlib import Path

import pytest

from service.catalogue import load_catalogue
from service.core.distribution import Distribution
from service.errors import InvalidDataFile, UnknownProfile
from service.resources import root
from service.wire.faults import pointer

SHIPPED = root() / "data" / "profiles.v1.json"


def refused(file: Path) -> list[tuple[str, str]]:
    """Pointer and code of every fault of a data file that cannot be served."""
    with pytest.raises(InvalidDataFile) as caught:
        load_catalogue(file)
    assert caught.value.file == str(file)
    return [(pointer(fault.path), fault.code) for fault in caught.value.faults]


def test_the_shipped_profiles_are_the_authored_ones() -> None:
    """Both over one target, every entry an eighth; the numbers are those of the design."""
    catalogue = load_catalogue()
    assert list(catalogue.profiles) == ["closely-aligned", "divergent"]
    aligned, divergent = catalogue.profiles.values()
    assert aligned.vocabulary == ("the", "cat", "sat", "on", "a", "mat")
    assert aligned.target is divergent.target
    assert [row.weights.tolist() for row in aligned.target] == [
        [5, 0, 1, 1, 1, 0],
        [2, 3, 0, 0, 1, 2],
        [2, 0, 4, 1, 1, 0],
        [1, 1, 1, 4, 1, 0],
        [0, 1, 1, 0, 4, 2],
    ]
    assert aligned.bonus == divergent.bonus == Distribution([1, 1, 2, 0, 1, 3], 8)
    assert [row.weights.tolist() for row in aligned.draft] == [
        [4, 0, 2, 2, 0, 0],
        [1, 3, 0, 0, 2, 2],
        [2, 0, 4, 1, 1, 0],
        [1, 0, 1, 3, 1, 2],
        [1, 1, 1, 1, 4, 0],
    ]
    assert [row.weights.tolist() for row in divergent.draft] == [
        [4, 2, 1, 1, 0, 0],
        [0, 3, 2, 1, 2, 0],
        [2, 0, 2, 0, 1, 3],
        [1, 0, 2, 4, 0, 1],
        [2, 1, 0, 2, 3, 0],
    ]
    assert aligned.proposals == (0, 1, 2, 3, 4)
    assert divergent.proposals == (0, 1, 5, 3, 4)


def test_every_shipped_summary_has_two_sentences_and_every_note_says_something() -> None:
    """They are for readers."""
    for profile in load_catalogue().profiles.values():
        assert profile.summary.count(". ") == 1
        assert profile.summary.endswith(".")
        assert profile.note
        assert profile.title


def test_a_profile_is_found_by_its_id_and_another_id_names_the_known_ones() -> None:
    """The error carries them in the order of the file."""
    catalogue = load_catalogue()
    assert catalogue.profile("divergent").id == "divergent"
    with pytest.raises(UnknownProfile) as caught:
        catalogue.profile("divergant")
    assert caught.value.profile_id == "divergant"
    assert caught.value.known == ("closely-aligned", "divergent")


def test_the_checksum_is_of_the_bytes_of_the_file(tmp_path: Path) -> None:
    """One more space is another checksum, and the same profiles."""
    raw = SHIPPED.read_bytes()
    file = tmp_path / "own.json"
    file.write_bytes(raw + b" ")
    assert load_catalogue().checksum == f"sha256:{hashlib.sha256(raw).hexdigest()}"
    assert load_catalogue(file).checksum == f"sha256:{hashlib.sha256(raw + b' ').hexdigest()}"
    assert load_catalogue(file).data_version == load_catalogue().data_version == "1"


def test_a_catalogue_cannot_be_changed() -> None:
    """Neither its members nor the profiles in it."""
    catalogue = load_catalogue()
    with pytest.raises(dataclasses.FrozenInstanceError):
        catalogue.data_version = "2"  # type: ignore[misc]
    with pytest.raises(TypeError):
        catalogue.profiles["x"] = catalogue.profile("divergent")  # type: ignore[index]


def test_a_missing_file_a_directory_and_an_impossible_path_are_refused(tmp_path: Path) -> None:
    """Each as a fault of the whole file, with the system's reason."""
    for file in (tmp_path / "none.json", tmp_path, tmp_path / "nul\0.json"):
        assert refused(file) == [("#", "unreadable_file")]


def test_a_file_that_the_system_does_not_let_be_read_is_refused() -> None:
    """One that even root may open but not read from its start; a file without permission is the same to the reader."""
    assert refused(Path("/proc/self/mem")) == [("#", "unreadable_file")]


@pytest.mark.parametrize(
    ("raw", "faults"),
    [
        (b"", [("#", "not_json")]),
        (b"\xff{}", [("#", "not_utf8")]),
        (SHIPPED.read_text(encoding="utf-8").encode("utf-16"), [("#", "not_utf8")]),
        (b"\xef\xbb\xbf" + SHIPPED.read_bytes(), [("#", "byte_order_mark")]),
        (SHIPPED.read_bytes().replace(b"[5, 0,", b"[5, NaN,"), [("#/target/0/1", "not_finite")]),
        (
            SHIPPED.read_bytes().replace(b"[5, 0,", b"[5, 1,").replace(b'"divergent"', b'"closely-aligned"'),
            [("#/target/0", "wrong_sum"), ("#/profiles/1/id", "duplicate_id")],
        ),
    ],
)
def test_a_file_that_is_not_a_data_file_is_refused_with_every_fault(
    raw: bytes, faults: list[tuple[str, str]], tmp_path: Path
) -> None:
    """Of its text, or of what it says."""
    file = tmp_path / "bad.json"
    file.write_bytes(raw)
    assert refused(file) == faults
