"""Frames: the two worked examples member by member, and what holds for every round."""

import json
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from golden.values import HERE
from random_profiles import random_profile
from service.core.chance import Draw, Flip
from service.core.distribution import Distribution
from service.core.expectations import frame_count
from service.core.frames import FRAME_VERSION, Frame, frames_of, milestones_of, ratio
from service.core.outcome import outcome_of
from service.core.round import Round, play_round
from service.core.rules.standard import STANDARD
from service.core.uniforms import GRID, address
from shipped import APART, CLOSE, SHIPPED, authored_proposals


def exact(number: Fraction | None) -> dict[str, object] | None:
    return None if number is None else {"fraction": str(number), "decimal": float(number)}


def uniform(ask: Draw | Flip) -> dict[str, object]:
    slot = address(ask.purpose, ask.position, ask.candidate).slot
    decimal = ask.uniform / GRID
    return {"slot": slot, "candidate": ask.candidate + 1, "numerator": ask.uniform, "decimal": decimal}


def law(row: Distribution, vocabulary: tuple[str, ...]) -> dict[str, object]:
    entries = [
        {"token": token, "probability": exact(row.probability(index))}
        for index, token in enumerate(vocabulary)
        if row.weights[index]
    ]
    return {"entries": entries, "rest": exact(Fraction(0))}


def check(test: Flip, vocabulary: tuple[str, ...]) -> dict[str, object]:
    return {
        "token": vocabulary[test.token],
        "candidate": test.candidate + 1,
        "target": exact(test.target),
        "draft": exact(test.draft),
        "ratio": exact(ratio(test)),
        "acceptance_probability": exact(test.probability),
        "uniform": uniform(test),
        "passed": test.passed,
        "terms": [{"name": name, "value": exact(value)} for name, value in test.terms],
    }


def drawn(frame: Frame, draw: Draw, vocabulary: tuple[str, ...]) -> dict[str, object]:
    purposes = {"propose": "proposal", "verify": "replacement", "bonus": "bonus"}
    return {
        "purpose": purposes[frame.kind],
        "position": draw.position,
        "candidate": draw.candidate + 1,
        "law": law(draw.law, vocabulary),
        "uniform": uniform(draw),
        "token": vocabulary[draw.token],
    }


def as_worked(frame: Frame, vocabulary: tuple[str, ...]) -> dict[str, object]:
    """A frame in the members of the worked examples."""
    return {
        "index": frame.index,
        "kind": frame.kind,
        "position": frame.position,
        "caption": frame.caption,
        "focus": list(frame.focus),
        "lane": [row._asdict() for row in frame.lane],
        "check": None if frame.check is None else check(frame.check, vocabulary),
        "draws": [drawn(frame, draw, vocabulary) for draw in frame.draws],
        "committed": list(frame.committed),
    }


def authored(profile, seed: int) -> Round:
    return play_round(profile, STANDARD, seed=seed, round_index=0, proposals=authored_proposals(profile))


def sampled(profile, seed: int, round_index: int = 0) -> Round:
    return play_round(profile, STANDARD, seed=seed, round_index=round_index, proposals={})


@pytest.mark.parametrize("profile", SHIPPED, ids=lambda profile: profile.id)
def test_worked_round_comes_out_member_by_member(profile) -> None:
    """Frames with captions, lanes, checks, draws, laws and uniforms; milestones and outcome: all equal the example."""
    example = json.loads((HERE / f"{profile.id}-seed-7.json").read_text())
    round_ = authored(profile, 7)
    frames = frames_of(round_)
    words = profile.vocabulary
    for frame, expected in zip(frames, example["frames"], strict=True):
        assert as_worked(frame, words) == expected
    assert [milestone._asdict() for milestone in milestones_of(frames)] == example["milestones"]
    outcome = example["outcome"]
    found = outcome_of(round_, frames)
    for member in ("proposed", "committed", "accepted_count", "rejected_position", "replacement", "bonus"):
        value = getattr(found, member)
        assert (list(value) if isinstance(value, tuple) else value) == outcome[member]
    assert len(round_.committed) == outcome["committed_count"]
    assert [
        {"position": position, "token": token, "acceptance_probability": exact(acceptance)}
        for position, token, acceptance in found.discarded
    ] == outcome["discarded"]
    assert (example["frame_version"], example["frame_count"]) == (FRAME_VERSION, len(frames))


@pytest.mark.parametrize(("profile", "count"), [(CLOSE, 8), (APART, 5)], ids=["closely-aligned", "divergent"])
def test_authored_round_has_its_frame_count_for_every_one_of_1000_seeds(profile, count: int) -> None:
    """Eight and five, whatever the seed."""
    assert {len(frames_of(authored(profile, seed))) for seed in range(1000)} == {count}


def rounds() -> list[Round]:
    """Rounds of all kinds: both profiles at every length, and 150 random profiles, proposals sampled."""
    rng = np.random.default_rng(21)
    shipped = [
        sampled(profile.shortened(length), seed) for profile in SHIPPED for length in range(6) for seed in range(25)
    ]
    return shipped + [sampled(random_profile(rng), seed) for seed in range(150)]


@pytest.fixture(scope="module")
def played() -> list[tuple[Round, tuple[Frame, ...]]]:
    return [(round_, frames_of(round_)) for round_ in rounds()]


def test_kinds_come_in_order_and_never_more_than_k_plus_3(played) -> None:
    """propose, a verify per position attempted, a bonus only if all were accepted, done; indices run from 0."""
    for round_, frames in played:
        length, accepted = round_.profile.draft_length, len(round_.committed) - 1
        attempted = min(accepted + 1, length)
        bonus = ["bonus"] if accepted == length else []
        assert [frame.kind for frame in frames] == ["propose", *["verify"] * attempted, *bonus, "done"]
        assert [frame.index for frame in frames] == list(range(len(frames)))
        assert len(frames) == frame_count(STANDARD, len(round_.committed), length) <= length + 3
        assert [frame.position for frame in frames if frame.kind == "verify"] == list(range(1, attempted + 1))


def test_the_text_only_grows_and_ends_as_committed(played) -> None:
    """Each frame's text begins with the last one's, a token longer after each verify and bonus frame."""
    for round_, frames in played:
        words = round_.profile.vocabulary
        assert frames[0].committed == ()
        for before, after in pairwise(frames):
            grown = after.kind in ("verify", "bonus")
            assert after.committed[: len(before.committed)] == before.committed
            assert len(after.committed) == len(before.committed) + grown
        assert frames[-1].committed == tuple(words[token] for token in round_.committed)


def test_every_lane_is_a_whole_picture(played) -> None:
    """A row a position and one for the bonus; the text is what the rows hold; the focus names rows of the lane."""
    for round_, frames in played:
        length = round_.profile.draft_length
        for frame in frames:
            assert [row.position for row in frame.lane] == list(range(1, length + 2))
            assert [row.id for row in frame.lane] == [*(f"position-{i}" for i in range(1, length + 1)), "bonus"]
            assert tuple(row.committed for row in frame.lane if row.committed is not None) == frame.committed
            assert set(frame.focus) <= {row.id for row in frame.lane}


def test_status_of_each_row_at_the_end(played) -> None:
    """Accepted up to the rejection, then rejected, then discarded; the bonus row is a bonus or unused."""
    for round_, frames in played:
        length, accepted = round_.profile.draft_length, len(round_.committed) - 1
        after = ["rejected", *["discarded"] * (length - accepted - 1), "unused"] if accepted < length else ["bonus"]
        assert [row.status for row in frames[-1].lane] == ["accepted"] * accepted + after


def test_draws_and_checks_are_shown_where_they_were_made(played) -> None:
    """A propose frame has a draw per sampled proposal, a rejection and a bonus one each, other frames none."""
    for round_, frames in played:
        for frame in frames:
            rejected = frame.check is not None and not frame.check.passed
            expected = {"propose": round_.profile.draft_length, "verify": int(rejected), "bonus": 1, "done": 0}
            assert len(frame.draws) == expected[frame.kind]
            assert (frame.check is not None) == (frame.kind == "verify")
        shown = [ask for frame in frames for ask in (*((frame.check,) if frame.check else ()), *frame.draws)]
        assert shown == list(round_.ledger)


def test_milestones_point_at_the_final_draw(played) -> None:
    """One a round: the replacement at the rejected position, or the bonus after the last."""
    for round_, frames in played:
        (milestone,) = milestones_of(frames)
        expected = "bonus" if len(round_.committed) > round_.profile.draft_length else "replacement"
        assert (milestone.kind, milestone.position) == (expected, len(round_.committed))
        assert frames[milestone.frame].draws[-1].purpose == "final"


def test_only_sampled_proposals_are_draws_of_the_propose_frame() -> None:
    """With "sat" forced at position 2, the other four are shown."""
    round_ = play_round(APART, STANDARD, seed=7, round_index=0, proposals={2: 2})
    assert [draw.position for draw in frames_of(round_)[0].draws] == [1, 3, 4, 5]


def test_ratio_of_a_token_the_draft_gives_zero_is_undefined() -> None:
    """A what-if proposal: no ratio, acceptance 0."""
    round_ = play_round(APART.shortened(1), STANDARD, seed=0, round_index=0, proposals={1: 4})
    test = frames_of(round_)[1].check
    assert (test.draft, ratio(test), test.probability, test.passed) == (0, None, 0, False)
