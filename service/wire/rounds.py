"""A round as JSON, and what a round on the wire must mean. Its request is `round_request.py`."""

from collections.abc import Iterator
from fractions import Fraction

from service.core.chance import Draw, Flip
from service.core.frames import FRAME_VERSION, Frame, LaneRow, frames_of, milestones_of, ratio, role
from service.core.outcome import Outcome, outcome_of
from service.core.profile import Profile
from service.core.round import Round
from service.core.uniforms import ALGORITHM_VERSION, GRID, address
from service.errors import Fault, Path
from service.wire.inline_profile import why_no_link
from service.wire.links import profile_link, stats_link
from service.wire.meaning import contradiction, equal, fraction_of, law_faults
from service.wire.numbers import Json, exact, exact_or_null, law, uniform
from service.wire.profiles import rows_of_round
from service.wire.round_request import RoundRequest


def round_payload(request: RoundRequest, played: Round, *, data_version: str, root: str) -> Json:
    """The answer of POST /rounds and of its permalink."""
    frames = frames_of(played)
    profile = request.profile
    return {
        "request": request.resolved(),
        "input": request.report,
        "algorithm_version": ALGORITHM_VERSION,
        "frame_version": FRAME_VERSION,
        "data_version": data_version,
        "profile": _rows(profile),
        "outcome": _outcome(outcome_of(played, frames)),
        "frame_count": len(frames),
        "milestones": [milestone._asdict() for milestone in milestones_of(frames)],
        "frames": [frame_payload(frame, profile.vocabulary, request.top) for frame in frames],
        "links": _links(request, root),
    }


def round_meaning(payload: Json) -> Iterator[Fault]:
    """Indices run, counts agree, the last text is the outcome, tests came out as they say, laws sum to 1."""
    frames, outcome = payload["frames"], payload["outcome"]
    yield from equal(("frame_count",), payload["frame_count"], len(frames), "the number of frames")
    committed, lane = outcome["committed"], frames[-1]["lane"]
    others = sum(row["committed"] is not None and row["status"] != "accepted" for row in lane)
    count = outcome["accepted_count"] + others
    yield from equal(("outcome", "committed_count"), outcome["committed_count"], count, "accepted and other tokens")
    yield from equal(("outcome", "committed"), len(committed), count, "its length, committed_count,")
    last = len(frames) - 1
    yield from equal(("frames", last, "committed"), frames[last]["committed"], committed, "outcome.committed")
    if outcome["replacement"] is None and outcome["bonus"] is None:
        yield contradiction(("outcome",), "A round ends with a replacement or a bonus.")
    final = outcome["bonus"] or outcome["replacement"]
    yield from equal(("outcome", "committed", len(committed) - 1), committed[-1], final, "the replacement or bonus")
    for index, frame in enumerate(frames):
        yield from _frame_meaning(("frames", index), frame, index, committed)


def _frame_meaning(path: Path, frame: Json, index: int, committed: list[str]) -> Iterator[Fault]:
    so_far, check = frame["committed"], frame["check"]
    yield from equal((*path, "index"), frame["index"], index, "the place of the frame")
    yield from equal((*path, "committed"), so_far, committed[: len(so_far)], "the text so far")
    if check is not None and check["acceptance_probability"]["fraction"] is not None:
        probability = fraction_of(check["acceptance_probability"]["fraction"])
        passed = _uniform(check["uniform"]) < probability
        yield from equal((*path, "check", "passed"), check["passed"], passed, "uniform < acceptance_probability")
    for number, draw in enumerate(frame["draws"]):
        yield from law_faults((*path, "draws", number, "law"), draw["law"])


def _uniform(uniform: Json) -> Fraction:
    """The number itself: over 2**53 from the stream, or as it was given by hand."""
    if "numerator" in uniform:
        return Fraction(uniform["numerator"], GRID)
    return fraction_of(uniform["fraction"])


def _rows(profile: Profile) -> Json:
    return profile.derived("rows", lambda: rows_of_round(profile))


def _links(request: RoundRequest, root: str) -> Json:
    link = request.link(root)
    named = request.report is None
    return {
        "self": link,
        "self_reason": None if link else why_no_link(request.profile, request.report, request.source),
        "profile": profile_link(root, request.profile.id) if named else None,
        "stats": stats_link(root, request.profile.id) if named else None,
    }


def _outcome(found: Outcome) -> Json:
    return {
        "proposed": list(found.proposed),
        "committed": list(found.committed),
        "accepted_count": found.accepted_count,
        "committed_count": len(found.committed),
        "rejected_position": found.rejected_position,
        "replacement": found.replacement,
        "bonus": found.bonus,
        "discarded": [
            {"position": position, "token": token, "acceptance_probability": exact_or_null(probability)}
            for position, token, probability in found.discarded
        ],
        "steps": {"draft": len(found.proposed), "target": 1, "target_without_draft": len(found.committed)},
    }


def frame_payload(frame: Frame, vocabulary: tuple[str, ...], top: int) -> Json:
    return {
        "index": frame.index,
        "kind": frame.kind,
        "position": frame.position,
        "caption": frame.caption,
        "focus": list(frame.focus),
        "lane": [_lane_row(row) for row in frame.lane],
        "check": None if frame.check is None else _check(frame.check, vocabulary),
        "draws": [_draw(draw, frame, vocabulary, top) for draw in frame.draws],
        "committed": list(frame.committed),
    }


def _lane_row(row: LaneRow) -> Json:
    return {
        "id": row.id,
        "position": row.position,
        "candidate": row.candidate,
        "proposal": row.proposal,
        "status": row.status,
        "committed": row.committed,
    }


def _check(test: Flip, vocabulary: tuple[str, ...]) -> Json:
    return {
        "token": vocabulary[test.token],
        "candidate": test.candidate + 1,
        "target": exact(test.target),
        "draft": exact(test.draft),
        "ratio": exact_or_null(ratio(test)),
        "acceptance_probability": exact(test.probability),
        "uniform": uniform(test.uniform, test.asked_at),
        "passed": test.passed,
        "terms": [{"name": name, **exact(value)} for name, value in test.terms],
    }


def _draw(draw: Draw, frame: Frame, vocabulary: tuple[str, ...], top: int) -> Json:
    return {
        "purpose": role(frame, draw),
        "position": draw.position,
        "candidate": draw.candidate + 1 if draw.purpose == "propose" else 1,
        "law": law(draw.law, vocabulary, top=top, always=(draw.token,)),
        "uniform": uniform(draw.uniform, address(draw.purpose, draw.position, draw.candidate)),
        "token": vocabulary[draw.token],
    }
