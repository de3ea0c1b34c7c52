"""Two things measured in turn, and the ratio of their costs."""

from collections.abc import Callable
from dataclasses import dataclass
from math import isinf
from statistics import median


@dataclass(frozen=True, slots=True)
class Ratio:
    """cost, reference: CPU seconds of one unit of work, a pair per repetition. at_most: the bar, infinite for none."""

    name: str
    cost: tuple[float, ...]
    reference: tuple[float, ...]
    at_most: float

    @property
    def values(self) -> list[float]:
        """The ratio of each repetition, in rising order."""
        return sorted(cost / reference for cost, reference in zip(self.cost, self.reference, strict=True))

    @property
    def kept(self) -> bool:
        """Whether the median keeps the bar."""
        return median(self.values) <= self.at_most

    def line(self) -> str:
        """The ratio for people: median, spread, bar, and the microseconds behind it."""
        values = self.values
        word = "ok    " if self.kept else "MISSED"
        bar = "no bar" if isinf(self.at_most) else f"at most {self.at_most:.2f}"
        return (
            f"{word} {self.name:<66} {median(values):6.2f}  (of {values[0]:.2f} to {values[-1]:.2f}; {bar})  "
            f"{median(self.cost) * 1e6:10.1f} us against {median(self.reference) * 1e6:.1f} us"
        )


def measured(
    name: str, cost: Callable[[], float], reference: Callable[[], float], *, at_most: float, repetitions: int
) -> Ratio:
    """Measure both in turn, after one unmeasured turn each; each call gives its CPU seconds."""
    cost(), reference()
    pairs = [(cost(), reference()) for _ in range(repetitions)]
    return Ratio(name, tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs), at_most)
