"""What a round came to, as the lane of its last frame shows it."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from service.core.chance import Flip
from service.core.frames import Frame, LaneRow
from service.core.round import Round
from service.errors import TooLarge


@dataclass(frozen=True, slots=True)
class Outcome:
    """Tokens are text, positions 1-based.

    proposed: the (first) proposal of each position. committed: the text the round adds. rejected_position,
    replacement: of the first position that was replaced. discarded: position, token and acceptance probability of the
    (first) proposals dropped after it; None where the rule makes no such test, or its law is too large.
    """

    proposed: tuple[str, ...]
    committed: tuple[str, ...]
    accepted_count: int
    rejected_position: int | None
    replacement: str | None
    bonus: str | None
    discarded: tuple[tuple[int, str, Fraction | None], ...]


def outcome_of(played: Round, frames: tuple[Frame, ...]) -> Outcome:
    """The outcome of a round from its frames."""
    *rows, bonus = frames[-1].lane
    first = [row for row in rows if row.candidate == 1]
    replaced = next((row for row in rows if row.status == "rejected" and row.committed is not None), None)
    return Outcome(
        proposed=tuple(row.proposal or "" for row in first),
        committed=frames[-1].committed,
        accepted_count=sum(row.status == "accepted" for row in rows),
        rejected_position=None if replaced is None else replaced.position,
        replacement=None if replaced is None else replaced.committed,
        bonus=bonus.committed,
        discarded=() if replaced is None else _discarded(played, first[replaced.position :]),
    )


def _discarded(played: Round, later: list[LaneRow]) -> tuple[tuple[int, str, Fraction | None], ...]:
    dropped = [row for row in later if row.status == "discarded"]
    if not dropped:
        return ()
    acceptances = _acceptances(played)
    return tuple((row.position, row.proposal or "", acceptances(row.position)) for row in dropped)


def _acceptances(played: Round) -> Callable[[int], Fraction | None]:
    """The probability that the proposal of a position passes its test: that of the test, where it was made."""
    tested = {ask.position: ask.probability for ask in played.ledger if isinstance(ask, Flip) and not ask.candidate}
    proposed = {ask.position: ask.token for ask in reversed(played.ledger[: len(played.proposed)])}
    try:
        places = played.rule.places(played.profile)
    except TooLarge:
        return tested.get
    return lambda position: tested.get(position) or places[position - 1].acceptance(proposed[position])
