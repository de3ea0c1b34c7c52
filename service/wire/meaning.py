"""What a response must mean, beyond its shape: a marshmallow schema around a list of faults.

Each resource's module has a function from a payload of the right shape to the faults of its meaning; here is the schema
that runs one, and what those functions share.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from marshmallow import INCLUDE, Schema, ValidationError, validates_schema

from service.errors import Fault, Path
from service.wire.merging import flattened
from service.wire.numbers import Json

CONTRADICTION = "contradiction"


class Meaning(Schema):
    """Validates what a payload means; its shape has been checked before."""

    class Meta:
        unknown = INCLUDE

    def __init__(self, faults: Callable[[Json], Iterator[Fault]]) -> None:
        super().__init__()
        self._meaning = faults

    @validates_schema(pass_original=True)
    def makes_sense(self, data: Any, original: Any, **kwargs: Any) -> None:
        """Refuse a payload that contradicts itself."""
        found = list(self._meaning(original))
        if found:
            raise ValidationError(found)

    def faults(self, payload: Json) -> list[Fault]:
        """Every contradiction in the payload."""
        return flattened(self.validate(payload))


def contradiction(path: Path, detail: str) -> Fault:
    """The fault of a payload whose parts do not fit together."""
    return Fault(path, CONTRADICTION, detail)


def equal(path: Path, found: object, expected: object, what: str) -> Iterator[Fault]:
    """A fault unless the two are equal. what: names what the value ought to be."""
    if found != expected:
        yield contradiction(path, f"Got {found!r}; {what} is {expected!r}.")


def law_faults(path: Path, law: Json) -> Iterator[Fault]:
    """A fault unless the probabilities of a law, the rest included, sum to 1."""
    yield from sum_faults((*path, "entries"), [entry["probability"] for entry in law["entries"]], law["rest"])


def sum_faults(path: Path, numbers: Iterable[Json], rest: Json) -> Iterator[Fault]:
    """A fault unless the exact numbers and the rest sum to 1. Numbers too long to be written are not summed."""
    fractions = (rest["fraction"], *(number["fraction"] for number in numbers))
    if None not in fractions and _total(fractions) != 1:
        yield contradiction(path, f"The probabilities sum to {_total(fractions)} and must sum to 1.")


@lru_cache(maxsize=16_384)
def fraction_of(text: str) -> Fraction:
    """The number that the `fraction` of an exact number writes."""
    return Fraction(text)


@lru_cache(maxsize=4_096)
def _total(fractions: tuple[str, ...]) -> Fraction:
    return sum(map(fraction_of, fractions), start=Fraction(0))
