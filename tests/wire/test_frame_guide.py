"""The frame format by one worked round: its lines are those of the answer, its marks what changed."""

import json
import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from service.wire.frame_guide import KINDS, FrameGuide, Step, frame_guide

ROUNDS = (
    "/rounds?profile=divergent&seed=7",
    "/rounds?profile=closely-aligned&seed=7",
    "/rounds?profile=divergent&seed=7&rule=block&proposals=sampled",
    "/rounds?profile=divergent&seed=7&rule=multi-draft&proposals=sampled",
)


@pytest.fixture(params=ROUNDS)
def played(request: pytest.FixtureRequest, answer: Any) -> Any:
    """A round as it is answered: rejected, whole, of a block, of several candidates."""
    return answer(request.param)


@pytest.fixture
def guide(played: Any) -> FrameGuide:
    """The guide to it, behind a proxy's prefix."""
    return frame_guide(played, "/prefix")


def test_the_lines_of_every_step_are_its_frame(played: Any, guide: FrameGuide) -> None:
    """Nothing is typed: read back, they are what the service sent."""
    shown = [json.loads("\n".join(line.text for line in step.lines)) for step in guide.steps]
    assert shown == played["frames"]
    assert [(step.index, step.kind, step.caption) for step in guide.steps] == [
        (frame["index"], frame["kind"], frame["caption"]) for frame in played["frames"]
    ]


def test_the_lines_around_the_frames_are_the_rest_of_the_answer(played: Any, guide: FrameGuide) -> None:
    """With three dots in the place of the frames."""
    text = "\n".join(guide.around)
    assert json.loads(text.replace("[...]", '"left out"')) == {**played, "frames": "left out"}


def test_every_step_links_to_the_viewer_at_its_frame(played: Any, guide: FrameGuide) -> None:
    """The fragment is the query of the permalink, and the frame."""
    query = parse_qsl(urlsplit(played["links"]["self"]).query)
    for step in guide.steps:
        address = urlsplit(step.viewer)
        assert address.path == "/prefix/viewer/"
        assert parse_qsl(address.fragment) == [*query, ("frame", str(step.index))]


def members_with_marks(step: Step) -> set[str]:
    """The members of a frame that have a marked line."""
    found, name = set(), ""
    for line in step.lines:
        opened = re.match(r'  "(\w+)": ', line.text)
        name = opened[1] if opened else name
        found |= {name} if line.new else set()
    return found


def test_what_changed_is_marked_and_nothing_else(played: Any, guide: FrameGuide) -> None:
    """The first frame has no marks; a later one has them in every member that differs from before, and in no other."""
    first, *later = guide.steps
    assert first.changed == ()
    assert members_with_marks(first) == set()
    for before, step in zip(played["frames"], later, strict=False):
        frame = played["frames"][step.index]
        assert step.changed == tuple(name for name in frame if frame[name] != before[name])
        assert {"index", "caption"} <= set(step.changed)
        assert members_with_marks(step) == set(step.changed)


def test_every_kind_of_frame_that_is_played_is_explained(played: Any) -> None:
    """By a sentence on what to draw."""
    assert {frame["kind"] for frame in played["frames"]} <= set(KINDS)
