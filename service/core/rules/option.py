"""An option of a rule: its name, what it may be, and how it is written."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from service.errors import InvalidOption

Value = int | Fraction | str | tuple[int, ...]
Kind = Literal["integer", "number", "choice", "tokens"]

LONGEST_NUMBER = 41


@dataclass(frozen=True, slots=True)
class Option:
    """kind: an integer, an exact number ("1/2", "0.25"), one of the choices, or token indices ("2.0").

    least, most: of an integer or a number, both allowed; above: a bound that is not.
    """

    name: str
    kind: Kind
    default: Value
    description: str
    least: Fraction | int | None = None
    most: Fraction | int | None = None
    above: Fraction | int | None = None
    choices: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """What is allowed, in words."""
        match self.kind:
            case "choice":
                return "one of " + ", ".join(self.choices)
            case "tokens":
                return "token indices with a point between, such as 2.0"
            case "integer":
                return f"an integer from {self.least} to {self.most}"
            case _:
                low = f"more than {self.above}" if self.above is not None else f"{self.least} or more"
                high = "" if self.most is None else f" and at most {self.most}"
                return f"an exact number such as 1/2 or 0.25, {low}{high}"

    def text(self, value: Value) -> str:
        """The value as it is written."""
        return ".".join(map(str, value)) if isinstance(value, tuple) else str(value)

    def read(self, text: str) -> Value:
        """The value that a text writes. Raises InvalidOption."""
        value = self._read(text)
        if value is None:
            raise InvalidOption(self.name, text, self.allowed)
        return value

    def _read(self, text: str) -> Value | None:
        match self.kind:
            case "choice":
                return text if text in self.choices else None
            case "tokens":
                pieces = text.split(".")
                return tuple(map(int, pieces)) if all(map(_is_index, pieces)) else None
            case "integer":
                return int(text) if _is_index(text) and self._within(int(text)) else None
            case _:
                number = _number(text)
                return number if number is not None and self._within(number) else None

    def _within(self, number: Fraction | int) -> bool:
        return (
            (self.least is None or number >= self.least)
            and (self.most is None or number <= self.most)
            and (self.above is None or number > self.above)
        )


def _is_index(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def _number(text: str) -> Fraction | None:
    if len(text) > 2 * LONGEST_NUMBER + 1 or not set(text) <= set("0123456789./"):
        return None
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None
