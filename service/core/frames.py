"""A round as frames: the ledger of its draws and tests, folded into whole pictures.

Each frame can be drawn without looking at its neighbours. One `propose`, one `verify` per test made, one `bonus` only
if it is drawn, one `done`; where only the end of the block settles the tokens, one `settle` after the tests. Under the
standard rule never more than K + 3. Tokens are text here, positions 1-based.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from service.core import captions
from service.core.chance import Ask, Choice, Draw, Flip
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
        Milestone(frame.index, "bonus" if frame.kind == "bonus" else "replacement", draw.position)
        for frame in frames
        for draw in frame.draws
        if role(frame, draw) in ("replacement", "bonus") or _mismatched(frame, draw)
    )


def role(frame: Frame, draw: Draw) -> str:
    """What a token drawn in a frame is for: proposal, replacement, bonus, or the target's own token at the position."""
    match frame.kind:
        case "propose":
            return "proposal"
        case "bonus":
            return "bonus"
        case "verify" if frame.check is None:
            return "target"
        case _:
            return "replacement"


def _mismatched(frame: Frame, draw: Draw) -> bool:
    rejected = {row.position for row in frame.lane if row.status == "rejected"}
    return role(frame, draw) == "target" and draw.position in rejected


class _Fold:
    """What the fold over the ledger carries from one frame to the next."""

    def __init__(self, round_: Round) -> None:
        verifier = round_.rule.verifier
        self.vocabulary = round_.profile.vocabulary
        self.length = round_.profile.draft_length
        self.settles, self.replaced_by, self.bonus_by = verifier.settles, verifier.replaced_by, verifier.bonus_by
        self.proposals = round_.ledger[: len(round_.proposed)]
        self.rest = round_.ledger[len(round_.proposed) :]
        self.index = 0
        self.committed: tuple[str, ...] = ()
        self.lane = {
            (ask.position, ask.candidate): LaneRow(
                f"position-{ask.position}" + (f"-{ask.candidate + 1}" if verifier.candidates > 1 else ""),
                ask.position,
                ask.candidate + 1,
                self.vocabulary[ask.token],
                "proposed",
                None,
            )
            for ask in self.proposals
        }
        self.bonus_row = LaneRow("bonus", self.length + 1, None, None, "pending", None)

    def frames(self) -> Iterator[Frame]:
        yield self.frame(
            "propose",
            caption=captions.propose(tuple(self.vocabulary[ask.token] for ask in self.proposals)),
            focus=tuple(row.id for row in self.lane.values()),
            draws=tuple(ask for ask in self.proposals if isinstance(ask, Draw)),
        )
        yield from self.settled_one_by_one() if self.settles == "each" else self.settled_at_the_end()
        rows = [row for row in (*self.lane.values(), self.bonus_row) if row.committed is not None]
        kept = sum(row.status == "accepted" for row in rows)
        yield self.frame(
            "done",
            caption=captions.done(self.committed, kept=kept, bonus=self.bonus_row.committed is not None),
            focus=tuple(row.id for row in rows),
        )

    def settled_one_by_one(self) -> Iterator[Frame]:
        asks = deque(self.rest)
        while asks:
            ask = asks.popleft()
            if isinstance(ask, Flip):
                replaced = not ask.passed and isinstance(asks[0], Draw)
                yield self.verify(ask, asks.popleft() if replaced else None, more=bool(asks))
            elif ask.position > self.length:
                yield self.bonus(ask)
            else:
                yield self.match(ask)

    def settled_at_the_end(self) -> Iterator[Frame]:
        final = self.rest[-1]
        tests = [ask for ask in self.rest if isinstance(ask, Flip)]
        for test in tests:
            caption = captions.tested(self.vocabulary[test.token], test)
            yield self.frame("verify", at=test, caption=caption, check=test)
        kept = final.position - 1
        for row in list(self.lane.values())[:kept]:
            self.settle((row.position, 0), status="accepted", committed=row.proposal)
        passed = [test.position for test in tests if test.passed]
        said = partial(captions.settled, kept=kept, last_passed=max(passed, default=0), length=self.length)
        if kept == self.length:
            ids = tuple(row.id for row in self.lane.values())
            yield self.frame("settle", caption=said(), focus=ids)
            yield self.bonus(final)
            return
        text = self.vocabulary[final.token]
        self.settle((final.position, 0), status="rejected", committed=text)
        self.drop(beyond=final.position)
        yield self.frame(
            "settle",
            caption=said(replacement=text),
            focus=tuple(row.id for row in self.lane.values() if row.position <= final.position),
            draws=(final,) if isinstance(final, Draw) else (),
        )

    def verify(self, test: Flip, replacement: Ask | None, *, more: bool) -> Frame:
        token, at = self.vocabulary[test.token], (test.position, test.candidate)
        if test.passed:
            self.settle(at, status="accepted", committed=token)
            self.drop(beyond=test.position - 1, until=test.position)
            return self.frame("verify", at=test, caption=captions.tested(token, test), check=test)
        if not isinstance(replacement, Draw):
            self.settle(at, status="rejected")
            return self.frame("verify", at=test, caption=captions.tested(token, test), check=test)
        text = self.vocabulary[replacement.token]
        self.settle(at, status="rejected", committed=text)
        dropped = 0 if more else self.end(test.position)
        caption = captions.rejected(
            token, test, replacement=text, dropped=dropped, replaced_by=self.replaced_by, goes_on=more
        )
        return self.frame("verify", at=test, caption=caption, check=test, draws=(replacement,))

    def match(self, ask: Draw | Choice) -> Frame:
        """The target's own token at a position: it is committed, and ends the round unless it was proposed."""
        row, text = self.lane[ask.position, 0], self.vocabulary[ask.token]
        matched = row.proposal == text
        self.settle((ask.position, 0), status="accepted" if matched else "rejected", committed=text)
        dropped = 0 if matched else self.end(ask.position)
        caption = captions.matched(row.proposal or "", text, position=ask.position, dropped=dropped)
        return self.frame("verify", at=ask, caption=caption, draws=(ask,) if isinstance(ask, Draw) else ())

    def bonus(self, draw: Ask) -> Frame:
        text = self.vocabulary[draw.token]
        self.bonus_row = self.bonus_row._replace(status="bonus", committed=text)
        self.committed += (text,)
        accepted = sum(row.status == "accepted" for row in self.lane.values())
        caption = captions.bonus(text, accepted=accepted, of=self.length, source=self.bonus_by)
        drawn = (draw,) if isinstance(draw, Draw) else ()
        return self.frame("bonus", position=draw.position, caption=caption, focus=("bonus",), draws=drawn)

    def end(self, position: int) -> int:
        """Drop the proposals beyond a position, and the bonus; how many positions are dropped."""
        self.drop(beyond=position)
        return self.length - position

    def drop(self, *, beyond: int, until: int | None = None) -> None:
        """Discard what is still proposed at the positions beyond one (and up to another); without an end, the bonus."""
        for at, row in self.lane.items():
            if beyond < row.position <= (until or self.length) and row.status == "proposed":
                self.lane[at] = row._replace(status="discarded")
        if until is None:
            self.bonus_row = self.bonus_row._replace(status="unused")

    def settle(self, at: tuple[int, int], *, status: str, committed: str | None = None) -> None:
        """Give the row of a position and candidate its new state; a committed token joins the text."""
        self.lane[at] = self.lane[at]._replace(status=status, committed=committed)
        if committed is not None:
            self.committed += (committed,)

    def frame(
        self,
        kind: str,
        *,
        caption: str,
        at: Ask | None = None,
        position: int | None = None,
        focus: tuple[str, ...] = (),
        check: Flip | None = None,
        draws: tuple[Draw, ...] = (),
    ) -> Frame:
        if at is not None:
            position, focus = at.position, (self.lane[at.position, at.candidate if check else 0].id,)
        lane = (*self.lane.values(), self.bonus_row)
        frame = Frame(self.index, kind, position, caption, focus, lane, check, draws, self.committed)
        self.index += 1
        return frame


def ratio(test: Flip) -> Fraction | None:
    """target / draft of a test; None where the draft gives the token 0."""
    return None if test.draft == 0 else test.target / test.draft
