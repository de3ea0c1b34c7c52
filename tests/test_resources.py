"""Where the service finds what travels with it."""

from pathlib import Path

import pytest

from service.resources import _located, root


def test_the_root_holds_schemas_and_data() -> None:
    """In a checkout and in a wheel alike."""
    assert (root() / "schemas" / "DataFile.json").is_file()
    assert (root() / "data" / "profiles.v1.json").is_file()


def test_what_is_packaged_comes_before_what_lies_beside(tmp_path: Path) -> None:
    """A wheel installed into a folder that has its own schemas/ uses those it brought."""
    packaged, checkout = tmp_path / "_resources", tmp_path / "checkout"
    for folder in ("schemas", "data"):
        (checkout / folder).mkdir(parents=True)
    assert _located(packaged, checkout) == checkout
    packaged.mkdir()
    assert _located(packaged, checkout) == packaged


def test_an_incomplete_installation_says_what_is_missing(tmp_path: Path) -> None:
    """Rather than fail later at the first schema."""
    with pytest.raises(RuntimeError, match="schemas/ and data/"):
        _located(tmp_path / "_resources", tmp_path)
