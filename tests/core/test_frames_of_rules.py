"""Frames of rules other than the standard one: whole worked rounds, and what holds of every round."""

import json
from itertools import pairwise

import pytest

from golden.values import HERE
from random_profiles import large_profile
from service.core import captions
from service.core.frames import Frame, frames_of, milestones_of
from service.core.outcome import outcome_of
from service.core.round import Round, play_round
from service.core.rules.played import PlayedVerifier
from service.core.rules.registry import RULES, read_rule
from service.core.rules.rule import Rule
from service.core.rules.standard import STANDARD
from service.wire.rounds import frame_payload
from shipped import APART, SHIPPED, authored_proposals


def played(name: str, seed: int, *, authored: bool = False, profile=APART) -> tuple[Round, tuple[Frame, ...]]:
    """A round and its frames."""
    proposals = authored_proposals(profile) if authored else {}
    found = play_round(profile, read_rule(name), seed=seed, round_index=0, proposals=proposals)
    return found, frames_of(found)


@pytest.mark.parametrize("name", ["block", "multi-draft"])
def test_worked_round_comes_out_member_by_member(name: str) -> None:
    """The sampled round of seed 7 on the divergent profile, as it was worked out elsewhere: every frame as JSON."""
    example = json.loads((HERE / f"{name}-divergent-seed-7-sampled.json").read_text())
    round_, frames = played(name, 7)
    assert [frame_payload(frame, APART.vocabulary, 20) for frame in frames] == example["frames"]
    assert [milestone._asdict() for milestone in milestones_of(frames)] == example["milestones"]
    assert list(outcome_of(round_, frames).committed) == example["outcome"]["committed"]


@pytest.mark.parametrize("name", RULES)
def test_frames_of_any_rule_are_whole_pictures_of_one_round(name: str) -> None:
    """The text grows to what is committed, is what the rows hold, and every ask is shown once; 80 rounds."""
    for profile in SHIPPED:
        for seed in range(20):
            for authored in (False, True):
                round_, frames = played(name, seed, authored=authored, profile=profile)
                texts = [frame.committed for frame in frames]
                assert all(after[: len(before)] == before for before, after in pairwise(texts))
                assert frames[-1].committed == tuple(profile.vocabulary[token] for token in round_.committed)
                for frame in frames:
                    assert tuple(row.committed for row in frame.lane if row.committed is not None) == frame.committed
                    assert set(frame.focus) <= {row.id for row in frame.lane}
                shown = [ask for frame in frames for ask in (*([frame.check] if frame.check else []), *frame.draws)]
                assert sorted(map(repr, shown)) == sorted(repr(ask) for ask in round_.ledger if not forced(ask))
                assert "pending" not in [row.status for row in frames[-1].lane]


def forced(ask: object) -> bool:
    """Whether a token was chosen and not drawn."""
    return type(ask).__name__ == "Choice"


def test_a_block_that_keeps_everything_settles_and_then_draws_a_bonus() -> None:
    """K + 4 frames; the bonus frame follows the settling one."""
    found = next(frames for seed in range(200) if (frames := played("block", seed)[1])[-2].kind == "bonus")
    assert [frame.kind for frame in found] == ["propose", *["verify"] * 5, "settle", "bonus", "done"]
    assert found[6].caption == "The last test passed was at position 5, so all 5 proposals are kept."


def test_going_on_shows_each_replacement_and_the_bonus() -> None:
    """The authored round of the divergent profile: "mat" is replaced, the later ones are verified all the same."""
    round_, frames = played("go-on", 7, authored=True)
    found = outcome_of(round_, frames)
    assert found.rejected_position == 3
    assert len(found.committed) == 6
    assert "and the round goes on" in frames[3].caption
    assert [milestone.kind for milestone in milestones_of(frames)] == ["replacement", "bonus"]
    assert "replaced and one bonus" in frames[-1].caption


def test_sample_and_match_shows_the_targets_own_token_beside_the_proposal() -> None:
    """No test is made; the draw is the target's; a mismatch is a milestone."""
    _, frames = played("sample-and-match", 7, authored=True)
    verify = [frame for frame in frames if frame.kind == "verify"]
    assert all(frame.check is None and len(frame.draws) == 1 for frame in verify)
    assert "as was proposed" in verify[0].caption
    assert "and not" in verify[-1].caption
    assert [milestone.kind for milestone in milestones_of(frames)] == ["replacement"]


def test_discarded_proposal_of_a_rule_too_large_to_be_worked_out_has_no_probability() -> None:
    """A play alone, with more paths than are followed: the round is played all the same."""
    profile = large_profile(40, 10**9 + 7, length=4)
    rule = Rule("alone", "", "", "", "lossless", True, lambda: PlayedVerifier(STANDARD.play))
    rounds = (play_round(profile, rule, seed=seed, round_index=0, proposals={}) for seed in range(50))
    one = next(round_ for round_ in rounds if len(round_.committed) == 3)
    ((_, _, acceptance),) = outcome_of(one, frames_of(one)).discarded
    assert acceptance is None


FIRST_FAILED = "The first test failed was at position 3, so 2 proposals are kept and “a” replaces the next"
SETTLED = [
    (0, 0, 3, "a", "No test was passed, so no proposal is kept and “a” replaces the first; later ones are dropped: 2."),
    (1, 1, 2, "a", "The last test passed was at position 1, so 1 proposal is kept and “a” replaces the next."),
    (2, 4, 5, "a", f"{FIRST_FAILED}; later ones are dropped: 2."),
    (2, 2, 2, None, "The last test passed was at position 2, so all 2 proposals are kept."),
]


@pytest.mark.parametrize(("kept", "last_passed", "length", "replacement", "caption"), SETTLED)
def test_caption_of_a_settled_block(kept: int, last_passed: int, length: int, replacement: str, caption: str) -> None:
    """What decided, what is kept, what replaces, what is dropped."""
    assert captions.settled(kept=kept, last_passed=last_passed, length=length, replacement=replacement) == caption
