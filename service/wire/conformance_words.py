"""The verdict on a sampler's counts in plain sentences, fit to be the message of a failed assertion."""

from collections.abc import Sequence
from fractions import Fraction

from service.core.conformance import Judgement, Verdict
from service.wire.likeness import Likely

DECIDES = (
    "Something committed that has probability 0 fails, and so does a total variation above its threshold. The p-values "
    "inform and decide nothing."
)
MOST_NAMED = 2


def summary(verdict: Verdict, vocabulary: Sequence[str], likely: Likely | None, *, miss: Fraction) -> str:
    """The verdict, its strongest ground, and which rule the counts look like; of a pass, what it excludes."""
    if likely is None:
        return _passed(verdict, miss)
    return f"Failed: {_ground(verdict, vocabulary)} {_looks(likely)}{_way_out(verdict, likely)}"


def _passed(verdict: Verdict, miss: Fraction) -> str:
    caught = [
        (judgement.smallest_caught, place)
        for place, judgement in enumerate(verdict.positions, 1)
        if judgement.smallest_caught is not None
    ]
    if not caught:
        return "Passed, but so few rounds would hardly have failed anything but an impossible token."
    least, place = min(caught)
    silent = len(verdict.positions) - len(caught)
    rest = f" At {silent} of {len(verdict.positions)} positions the rounds prove nothing." if silent else ""
    return (
        f"Passed: a bias of {least:.3g} in total variation at position {place} would have been seen, but for a chance "
        f"of {miss}; of smaller ones, and of how tokens depend on each other, this says nothing.{rest}"
    )


def _ground(verdict: Verdict, vocabulary: Sequence[str]) -> str:
    for place, judgement in enumerate(verdict.positions, 1):
        for token in judgement.impossible[:1]:
            times = _times(int(judgement.counts[token]))
            return (
                f"the target gives “{vocabulary[token]}” 0 at position {place}, and it was committed {times}: a proof."
            )
    if verdict.count is not None and verdict.count.impossible:
        index = verdict.count.impossible[0]
        times, s = _times(int(verdict.count.counts[index])), "s" if index else ""
        return f"by the rule no round commits {index + 1} token{s}, and it was done {times}: a proof."
    failed = [(judgement, f"position {place}") for place, judgement in enumerate(verdict.positions, 1)]
    failed += [] if verdict.count is None else [(verdict.count, "the committed count")]
    worst, where = max((pair for pair in failed if not pair[0].passed), key=lambda pair: _excess(pair[0]))
    return (
        f"{where} lies {worst.total_variation:.3g} from its law in total variation, where {worst.threshold:.3g} is "
        "allowed."
    )


def _excess(judgement: Judgement) -> float:
    return (judgement.total_variation or 0.0) - (judgement.threshold or 0.0)


def _looks(likely: Likely) -> str:
    nearest = likely.nearest
    if not nearest:
        return "No rule that is known here was compared, or could have made these counts."
    named = [f"“{one.rule.title}” ({one.rule.name})" for one in nearest[:MOST_NAMED]]
    further = len(nearest) - len(named)
    names = " or ".join([*named, f"{further} more"] if further else named)
    if likely.nearest_passes:
        return f"The counts look like {names}: held against it they pass."
    return f"Of the rules known here the nearest is {names}; held against it the counts fail too."


def _way_out(verdict: Verdict, likely: Likely) -> str:
    """Of tokens that pass with the count of another lossless rule, how to ask for that one."""
    tokens_pass = all(judgement.passed for judgement in verdict.positions)
    lossless = [one.rule.name for one in likely.nearest if one.rule.lossless]
    if not tokens_pass or not lossless or not likely.nearest_passes:
        return ""
    return f" The tokens pass and that rule is lossless: if it is yours, ask with rule {lossless[0]}."


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"
