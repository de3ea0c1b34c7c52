"""A round as frames: the ledger of its draws and tests, folded into whole pictures.

Each frame can be drawn without looking at its neighbours. One `propose`, one `verify` per position attempted, one
`bonus` only if all were accepted, one `done`: never more than K + 3. Tokens are text here, positions 1-based.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from service.core import captions
from service.core.chance import Ask, Draw, Flip
from service.core.round import Round

FRAME_VERSION = "1"


class LaneRow(NamedTuple):
    """One proposal, or the bonus place: its state now.

    status: pending, proposed, accepted, rejected, discarded, bonus or unused. committed: the token that stands here
    in the text; a rejected row keeps its proposal and shows its replacement.
    """

    id: str
    position: int
    candidate: int | None
    proposal: str | None
    status: str
    committed: str | None


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of a round, as a whole picture.

    index: 0-based. position: 1-based, or None. focus: ids of the lane's rows to look at. check: the test made in this
    frame. draws: the tokens drawn in it. committed: the tokens so far.
    """

    index: int
    kind: str
    position: int | None
    caption: str
    focus: tuple[str, ...]
    lane: tuple[LaneRow, ...]
    check: Flip | None
    draws: tuple[Draw, ...]
    committed: tuple[str, ...]


class Milestone(NamedTuple):
    """A frame worth jumping to. kind: replacement or bonus."""

    frame: int
    kind: str
    position: int


def frames_of(round_: Round) -> tuple[Frame, ...]:
    """All frames of a round, in order."""
    return tuple(_Fold(round_).frames())


def milestones_of(frames: tuple[Frame, ...]) -> tuple[Milestone, ...]:
    """Where a token other than an accepted proposal was committed."""
    return tuple(
        Milestone(frame.index, role(frame, draw), draw.position)
        for frame in frames
        for draw in frame.draws
        if role(frame, draw) != "proposal"
    )


def role(frame: Frame, draw: Draw) -> str:
    """What a token drawn in a frame is for: proposal, replacement or bonus."""
    if draw.purpose == "propose":
        return "proposal"
    return "bonus" if frame.kind == "bonus" else "replacement"


class _Fold:
    """What the fold over the ledger carries from one frame to the next."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.vocabulary = round_.profile.vocabulary
        self.length = round_.profile.draft_length
        self.index = 0
        self.committed: tuple[str, ...] = ()
        self.lane = [
            LaneRow(f"position-{position}", position, 1, self.vocabulary[token], "proposed", None)
            for position, token in enumerate(round_.proposed, 1)
        ]
        self.lane.append(LaneRow("bonus", self.length + 1, None, None, "pending", None))

    def frames(self) -> Iterator[Frame]:
        asks = iter(self.round.ledger)
        yield self.frame(
            "propose",
            caption=captions.propose(tuple(self.vocabulary[token] for token in self.round.proposed)),
            focus=tuple(row.id for row in self.lane[:-1]),
            draws=tuple(ask for ask in self.round.ledger if isinstance(ask, Draw) and ask.purpose == "propose"),
        )
        for ask in asks:
            if isinstance(ask, Flip):
                yield self.verify(ask, None if ask.passed else next(asks))
            elif isinstance(ask, Draw) and ask.purpose != "propose":
                yield self.bonus(ask)
        yield self.frame(
            "done",
            caption=captions.done(self.committed, bonus=self.round.rejected_position is None),
            focus=tuple(row.id for row in self.lane if row.committed is not None),
        )

    def verify(self, test: Flip, replacement: Ask | None) -> Frame:
        token = self.vocabulary[test.token]
        if not isinstance(replacement, Draw):
            self.settle(test.position - 1, status="accepted", committed=token)
            caption = captions.accepted(token, test)
            return self.frame("verify", position=test.position, caption=caption, check=test)
        text = self.vocabulary[replacement.token]
        self.settle(test.position - 1, status="rejected", committed=text)
        for later in range(test.position, self.length):
            self.settle(later, status="discarded")
        self.settle(self.length, status="unused")
        caption = captions.rejected(token, test, replacement=text, dropped=self.length - test.position)
        return self.frame("verify", position=test.position, caption=caption, check=test, draws=(replacement,))

    def bonus(self, draw: Draw) -> Frame:
        text = self.vocabulary[draw.token]
        self.settle(self.length, status="bonus", committed=text)
        caption = captions.bonus(text, accepted=self.length)
        return self.frame("bonus", position=draw.position, caption=caption, focus=("bonus",), draws=(draw,))

    def settle(self, row: int, *, status: str, committed: str | None = None) -> None:
        """Give a row of the lane (0-based) its new state; a committed token joins the text."""
        self.lane[row] = self.lane[row]._replace(status=status, committed=committed)
        if committed is not None:
            self.committed += (committed,)

    def frame(
        self,
        kind: str,
        *,
        caption: str,
        position: int | None = None,
        focus: tuple[str, ...] | None = None,
        check: Flip | None = None,
        draws: tuple[Draw, ...] = (),
    ) -> Frame:
        looked_at = (f"position-{position}",) if focus is None else focus
        frame = Frame(self.index, kind, position, caption, looked_at, tuple(self.lane), check, draws, self.committed)
        self.index += 1
        return frame


def ratio(test: Flip) -> Fraction | None:
    """target / draft of a test; None where the draft gives the token 0."""
    return None if test.draft == 0 else test.target / test.draft
