"""Where schemas/, data/ and openapi.yaml are: beside the package in a checkout, inside it in an installed wheel."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def root() -> Traversable:
    """The folder that holds schemas/, data/ and openapi.yaml. Raises RuntimeError when there is none."""
    return _located(files("service") / "_resources", Path(__file__).resolve().parent.parent)


def _located(packaged: Traversable, checkout: Path) -> Traversable:
    if packaged.is_dir():
        return packaged
    if (checkout / "schemas").is_dir() and (checkout / "data").is_dir():
        return checkout
    raise RuntimeError(f"schemas/ and data/ are neither packaged with the service nor in {checkout}.")
