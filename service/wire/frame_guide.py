"""The frame format explained by one whole round: what `/docs/frames` shows, as plain values.

Every line of JSON here is of a round that was played when the page was asked for; only what a kind means is written.
"""

from dataclasses import dataclass
from types import MappingProxyType
from urllib.parse import urlsplit

from service.wire.numbers import Json
from service.wire.printed import printed_members

KINDS = MappingProxyType(
    {
        "propose": "Show every proposal of the draft, none of them checked yet. Where proposals were sampled, `draws` "
        "has the law and the uniform of each.",
        "verify": "Show the test in `check`: the uniform against the acceptance probability. If it passed, the row in "
        "`focus` is accepted. If not, it is rejected, `draws` has the replacement drawn from the residual, and later "
        "rows are discarded.",
        "settle": "Show how much of a block is kept, after all its tests. It comes under rules that verify a block as "
        "a whole.",
        "bonus": "Show the extra token in `draws`. It comes only when every proposal was accepted.",
        "done": "Show the text that the round commits. Nothing moves any more.",
    }
)
"""What to draw for each kind of frame."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of JSON. new: whether the frame before has no such line in the same member."""

    text: str
    new: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One frame. viewer: the address that shows it. changed: the members that differ from those of the frame before."""

    index: int
    kind: str
    position: int | None
    caption: str
    viewer: str
    changed: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class FrameGuide:
    """The whole page. permalink: the round's. around: the lines of its JSON, with the frames left out."""

    permalink: str
    around: tuple[str, ...]
    steps: tuple[Step, ...]


def frame_guide(answer: Json, root: str) -> FrameGuide:
    """The guide to a round as it was answered. Its permalink is the fragment under which the viewer shows it."""
    permalink = answer["links"]["self"]
    members = {**printed_members(answer), "frames": ['  "frames": [...],']}
    around = ("{", *(line for lines in members.values() for line in lines), "}")
    viewer = f"{root}/viewer/#{urlsplit(permalink).query}"
    frames = answer["frames"]
    steps = tuple(
        _step(frame, before, f"{viewer}&frame={frame['index']}")
        for frame, before in zip(frames, [None, *frames], strict=False)
    )
    return FrameGuide(permalink, around, steps)


def _step(frame: Json, before: Json | None, viewer: str) -> Step:
    known = {} if before is None else printed_members(before)
    lines = [
        Line(text, new=before is not None and text not in known[name])
        for name, member in printed_members(frame).items()
        for text in member
    ]
    return Step(
        index=frame["index"],
        kind=frame["kind"],
        position=frame["position"],
        caption=frame["caption"],
        viewer=viewer,
        changed=() if before is None else tuple(name for name in frame if frame[name] != before[name]),
        lines=(Line("{", new=False), *lines, Line("}", new=False)),
    )
