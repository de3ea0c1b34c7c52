"""The Monte Carlo check as JSON, and what it must mean."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from service.core.convergence import Comparison, Convergence, Series
from service.core.deviation import ChiSquare
from service.errors import Fault, Path
from service.wire.meaning import contradiction, equal
from service.wire.numbers import Json, exact, listed_tokens


def convergence_payload(found: Convergence, vocabulary: tuple[str, ...], *, simulation: str, top: int) -> Json:
    """The check of one rule on one profile. simulation: "rounds" or "counts". top: how many tokens are listed."""
    return {
        "rounds": found.rounds,
        "seed": found.seed,
        "false_alarm": exact(found.false_alarm),
        "tests": found.tests,
        "replayable": simulation == "rounds",
        "simulation": simulation,
        "passed": found.passed,
        "positions": [
            _position(comparison, place, vocabulary, top) for place, comparison in enumerate(found.positions, 1)
        ],
        "committed_count": _committed_count(found.committed_count),
        "series": {
            "rounds": list(found.checkpoints),
            "positions": [
                {"position": place, "rounds": list(comparison.series.draws), **_lines(comparison.series)}
                for place, comparison in enumerate(found.positions, 1)
            ],
            "committed_count": _lines(found.committed_count.series),
        },
    }


def convergence_meaning(payload: Json) -> Iterator[Fault]:
    """Counts add up, the verdict is that of its tests, and every line of the series has an entry per checkpoint."""
    places, count = payload["positions"], payload["committed_count"]
    verdicts = [comparison["passed"] for comparison in (*places, count)]
    yield from equal(("passed",), payload["passed"], all(verdicts), "whether every test passed")
    yield from equal(("tests",), payload["tests"], len(verdicts), "the number of tests")
    for index, place in enumerate(places):
        path: Path = ("positions", index)
        counted = sum(entry["count"] for entry in place["tokens"]["entries"]) + place["tokens"]["rest_count"]
        yield from equal((*path, "position"), place["position"], index + 1, "its place")
        yield from equal((*path, "rounds"), place["rounds"], counted, "the sum of the counts")
        yield from _verdict_meaning(path, place)
    path = ("committed_count",)
    observed = sum(entry["count"] for entry in count["counts"])
    yield from equal((*path, "rounds"), count["rounds"], observed, "the sum of the counts")
    yield from equal((*path, "rounds"), count["rounds"], payload["rounds"], "the rounds played")
    yield from _verdict_meaning(path, count)
    yield from _series_meaning(payload["series"])


def _verdict_meaning(path: Path, comparison: Json) -> Iterator[Fault]:
    found, limit = comparison["total_variation"], comparison["threshold"]
    absent = {comparison[name] is None for name in ("total_variation", "expected_total_variation", "threshold")}
    if absent != {comparison["rounds"] == 0}:
        yield contradiction((*path, "total_variation"), "The three distances are null where there are no rounds.")
        return
    can_fail = limit is not None and limit < 1
    yield from equal((*path, "can_fail"), comparison["can_fail"], can_fail, "whether the threshold is below 1")
    within = comparison["impossible_count"] == 0 and (found is None or found <= limit)
    yield from equal((*path, "passed"), comparison["passed"], within, "whether it lies within its threshold")
    if (comparison["chi_square"] is None) != (comparison["chi_square_reason"] is not None):
        yield contradiction((*path, "chi_square"), "Exactly one of chi_square and chi_square_reason is null.")


def _series_meaning(series: Json) -> Iterator[Fault]:
    marks = len(series["rounds"])
    named = [(("series", "positions", index), line) for index, line in enumerate(series["positions"])]
    for path, line in (*named, (("series", "committed_count"), series["committed_count"])):
        for column in (name for name in line if name != "position"):
            yield from equal((*path, column), len(line[column]), marks, "the number of checkpoints, its length,")


def _position(comparison: Comparison, place: int, vocabulary: tuple[str, ...], top: int) -> Json:
    weights, counts = comparison.weights, comparison.counts
    listed: Sequence[int] = range(len(vocabulary))
    if len(vocabulary) > top:
        impossible = np.flatnonzero((weights == 0) & (counts > 0))[:top].tolist()
        listed = sorted({*listed_tokens(weights, top=top), *impossible})
    entries: list[Json] = [
        {
            "token": vocabulary[index],
            "count": int(counts[index]),
            "target": exact(Fraction(int(weights[index]), comparison.denominator)),
        }
        for index in listed
    ]
    rest = comparison.draws - sum(entry["count"] for entry in entries)
    tokens = {"entries": entries, "rest_count": rest}
    return {"position": place, "rounds": comparison.draws, "tokens": tokens, **_verdict(comparison)}


def _committed_count(comparison: Comparison) -> Json:
    weights = comparison.weights.tolist()
    counts = [
        {"committed_count": n, "count": count, "probability": exact(Fraction(weight, comparison.denominator))}
        for n, (count, weight) in enumerate(zip(comparison.counts.tolist(), weights, strict=True), 1)
    ]
    return {"rounds": comparison.draws, "counts": counts, **_verdict(comparison)}


def _verdict(comparison: Comparison) -> Json:
    series, chi_square = comparison.series, comparison.chi_square
    return {
        "impossible_count": comparison.impossible_count,
        "total_variation": series.total_variation[-1],
        "expected_total_variation": series.expected[-1],
        "threshold": series.threshold[-1],
        "smallest_caught": comparison.smallest_caught,
        "can_fail": comparison.can_fail,
        "passed": comparison.passed,
        "chi_square": _chi_square(chi_square) if isinstance(chi_square, ChiSquare) else None,
        "chi_square_reason": chi_square if isinstance(chi_square, str) else None,
    }


def _chi_square(found: ChiSquare) -> Json:
    return {
        "statistic": found.statistic,
        "degrees_of_freedom": found.degrees_of_freedom,
        "p_value": found.p_value,
        "pooled_tokens": found.pooled,
    }


def _lines(series: Series) -> Json:
    return {
        "total_variation": list(series.total_variation),
        "expected_total_variation": list(series.expected),
        "threshold": list(series.threshold),
    }
