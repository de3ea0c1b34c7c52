"""The bias of a rule as JSON: position by position, of the first two tokens, and what it takes to see it."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from service.core.bias import Bias, biases, pair_bias
from service.core.detection import MISS, Detection, detection
from service.core.profile import Profile
from service.core.rules.rule import Rule
from service.core.sighting import Sighting, sighting
from service.errors import Fault, Path, TooLarge
from service.wire.links import round_link
from service.wire.meaning import contradiction, equal, fraction_of
from service.wire.numbers import Json, exact

ZERO = Fraction(0)
SIGHTING_SEED = 0


def bias_payloads(profile: Profile, rule: Rule, *, top: int) -> list[Json | None]:
    """The bias of positions 1..K and of the bonus; null where the vocabulary is too large. top: tokens listed."""
    try:
        found = biases(profile, rule)
    except TooLarge:
        return [None] * (profile.draft_length + 1)
    return [_bias(bias, profile.vocabulary, top) for bias in found]


def first_two_payload(profile: Profile, rule: Rule, *, top: int) -> Json:
    """The first two committed tokens together. top: how many pairs are listed, those furthest off first."""
    try:
        found = pair_bias(profile, rule)
    except TooLarge:
        return {"total_variation": None, "pairs": [], "rest_count": 0, "reason": "too_large"}
    if found is None:
        return {"total_variation": None, "pairs": [], "rest_count": 0, "reason": "nothing_drafted"}
    pairs = sorted(
        found.committed.keys() | found.lossless.keys(),
        key=lambda pair: (-abs(found.committed.get(pair, ZERO) - found.lossless.get(pair, ZERO)), pair),
    )
    names = profile.vocabulary
    return {
        "total_variation": exact(found.total_variation),
        "pairs": [
            {
                "tokens": [names[first], names[second]],
                "committed": exact(found.committed.get((first, second), ZERO)),
                "lossless": exact(found.lossless.get((first, second), ZERO)),
            }
            for first, second in pairs[:top]
        ],
        "rest_count": max(0, len(pairs) - top),
        "reason": None,
    }


def detection_payload(profile: Profile, rule: Rule, *, false_alarm: Fraction) -> Json:
    """How many rounds a test of these rates needs; rounds is null, with a reason, where there is nothing to see."""
    rates = {"false_alarm": exact(false_alarm), "miss": exact(MISS)}
    try:
        found = detection(profile, rule, false_alarm=false_alarm)
    except TooLarge:
        return {**rates, **test_payload(None), "reason": "too_large"}
    if found is None:
        reason: str | None = "lossless" if rule.lossless else "no_bias_here"
    else:
        reason = None if found.is_feasible else "too_many_rounds"
    return {**rates, **test_payload(found), "reason": reason}


def test_payload(found: Detection | None) -> Json:
    """The test that sees a fault with the fewest rounds; nulls where there is none."""
    if found is None or not found.is_feasible:
        return dict.fromkeys(("test", "position", "distance", "draws", "rounds"))
    return {
        "test": found.test,
        "position": found.position,
        "distance": exact(found.distance),
        "draws": found.draws,
        "rounds": found.rounds,
    }


def sighting_payload(profile: Profile, rule: Rule, *, root: str | None) -> Json | None:
    """A round in which the fault shows. root: of links; None where the profile has no name to be linked by."""
    found = profile.of_rule(rule, "sighting", lambda: sighting(profile, rule, seed=SIGHTING_SEED))
    if found is None:
        return None
    excess = found.excess
    return {
        "seed": SIGHTING_SEED,
        "round_index": found.round_index,
        "frame": found.frame,
        "position": excess.position,
        "token": profile.vocabulary[excess.token],
        "committed_as": excess.by,
        "excess": exact(excess.excess),
        "href": None if root is None else _round_of(found, profile, rule, root),
    }


def _round_of(found: Sighting, profile: Profile, rule: Rule, root: str) -> str:
    return round_link(
        root,
        profile=profile.id,
        rule=rule.name,
        seed=SIGHTING_SEED,
        round_index=found.round_index,
        draft_length=profile.draft_length,
        proposals="sampled",
    )


def bias_meaning(part: Json) -> Iterator[Fault]:
    """Gaps sum to 0 and give the total variation; a lossless rule has none; a test is named where there is a number."""
    places = [(("positions", index), position) for index, position in enumerate(part["positions"])]
    lossless = part["rule"]["lossless"]
    for path, place in (*places, (("bonus",), part["bonus"])):
        if place["bias"] is not None:
            yield from _bias_meaning((*path, "bias"), place["bias"], lossless=lossless)
    pair = part["first_two"]
    if lossless and pair["total_variation"] is not None:
        path = ("first_two", "total_variation")
        yield from equal(path, pair["total_variation"]["fraction"], "0", "that of a lossless rule")
    found = part["detection"]
    absent = {found["rounds"] is None, found["test"] is None, found["reason"] is not None}
    if len(absent) > 1:
        yield contradiction(("detection",), "Either rounds and test are there, or a reason is.")


def _bias_meaning(path: Path, bias: Json, *, lossless: bool) -> Iterator[Fault]:
    found = bias["total_variation"]["fraction"]
    if lossless:
        yield from equal((*path, "total_variation"), found, "0", "that of a lossless rule")
    for side in ("overproduced", "underproduced"):
        parts = [entry["by"]["fraction"] for entry in bias[side]]
        if None not in (found, *parts) and not bias["rest_count"]:
            total = sum(map(fraction_of, parts), start=ZERO)
            yield from equal((*path, side), str(total), found, "the total variation, its sum,")


def _bias(bias: Bias, vocabulary: tuple[str, ...], top: int) -> Json:
    gaps = sorted(((gap, token) for token, gap in enumerate(bias.gaps) if gap), key=lambda one: (-abs(one[0]), one[1]))
    over = [(gap, token) for gap, token in gaps if gap > 0]
    under = [(-gap, token) for gap, token in gaps if gap < 0]
    return {
        "total_variation": exact(bias.total_variation),
        "overproduced": _listed(over[:top], vocabulary),
        "underproduced": _listed(under[:top], vocabulary),
        "rest_count": max(0, len(over) - top) + max(0, len(under) - top),
    }


def _listed(gaps: Iterable[tuple[Fraction, int]], vocabulary: tuple[str, ...]) -> list[Json]:
    return [{"token": vocabulary[token], "by": exact(gap)} for gap, token in gaps]
