"""The known rules beside counts that failed, as JSON, and what that must mean."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from service.core.likeness import Likeness, Obstacle
from service.errors import Fault, Path
from service.wire.meaning import contradiction, equal
from service.wire.numbers import Json

STATUSES = ("possible", "impossible", "not_compared")


@dataclass(frozen=True, slots=True)
class Likely:
    """rules: every known rule, the likeliest first. nearest_passes: whether the counts pass the same tests against the
    laws of the first of them; None where no rule is possible.
    """

    rules: tuple[Likeness, ...]
    nearest_passes: bool | None

    @property
    def nearest(self) -> tuple[Likeness, ...]:
        """The rules of the greatest likelihood: several where their laws are the same here."""
        return tuple(one for one in self.rules if one.behind == 0)


def likeness_payload(likely: Likely, vocabulary: Sequence[str]) -> Json:
    """The rules in order, and the nearest."""
    return {
        "nearest": [one.rule.name for one in likely.nearest],
        "nearest_passes": likely.nearest_passes,
        "rules": [
            {
                "rule": one.rule.name,
                "title": one.rule.title,
                "lossless": one.rule.lossless,
                "status": _status(one),
                "log_likelihood": one.log_likelihood,
                "behind": one.behind,
                "reason": _reason(one, vocabulary),
            }
            for one in likely.rules
        ],
    }


def likeness_meaning(path: Path, payload: Json) -> Iterator[Fault]:
    """The rules stand in order, the nearest are those that nothing is ahead of, and only the possible have numbers."""
    rules = payload["rules"]
    nearest = [entry["rule"] for entry in rules if entry["behind"] == 0]
    yield from equal((*path, "nearest"), payload["nearest"], nearest, "the rules that are behind none")
    yield from equal((*path, "nearest_passes"), payload["nearest_passes"] is None, not nearest, "whether there is none")
    order = [STATUSES.index(entry["status"]) for entry in rules if entry["status"] in STATUSES]
    behind = [entry["behind"] for entry in rules if entry["behind"] is not None]
    if order != sorted(order) or behind != sorted(behind):
        yield contradiction((*path, "rules"), "The rules do not stand in order.")
    for index, entry in enumerate(rules):
        numbers = {entry[name] is not None for name in ("log_likelihood", "behind")} | {entry["reason"] is None}
        if numbers != {entry["status"] == "possible"}:
            detail = "A possible rule has its two numbers, any other a reason."
            yield contradiction((*path, "rules", index), detail)


def _status(one: Likeness) -> str:
    if one.log_likelihood is not None:
        return "possible"
    return "impossible" if one.obstacle is not None else "not_compared"


def _reason(one: Likeness, vocabulary: Sequence[str]) -> str | None:
    if one.obstacle is not None:
        return _told(one.obstacle, vocabulary)
    return None if one.not_compared is None else f"Not compared: {one.not_compared}."


def _told(obstacle: Obstacle, vocabulary: Sequence[str]) -> str:
    if obstacle.committed_count is not None:
        tokens = "1 token" if obstacle.committed_count == 1 else f"{obstacle.committed_count} tokens"
        return f"It never commits {tokens} in a round."
    if obstacle.token is None:
        return f"It never commits a token at position {obstacle.position}."
    return f"It never commits “{vocabulary[obstacle.token]}” at position {obstacle.position}."
