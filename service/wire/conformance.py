"""The verdict on a sampler's counts as JSON, and what it must mean."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from service.core.conformance import Judgement, Verdict
from service.core.deviation import ChiSquare
from service.errors import Fault, Path
from service.wire.conformance_request import ConformanceRequest
from service.wire.conformance_words import DECIDES, summary
from service.wire.likeness import Likely, likeness_meaning, likeness_payload
from service.wire.links import profile_link, vectors_link
from service.wire.meaning import contradiction, equal
from service.wire.numbers import Json, exact, listed_tokens

MOST_PROOFS = 100


def conformance_payload(
    request: ConformanceRequest, verdict: Verdict, likely: Likely | None, *, data_version: str, root: str
) -> Json:
    """The answer of POST /conformance. likely: the known rules beside counts that failed."""
    profile, named = request.profile, request.report is None
    proofs = [*_proofs(verdict, profile.vocabulary)]
    return {
        "request": request.resolved(),
        "input": request.report,
        "data_version": data_version,
        "passed": verdict.passed,
        "summary": summary(verdict, profile.vocabulary, likely, miss=request.miss),
        "decides": DECIDES,
        "rounds": request.observed.rounds,
        "tests": len(verdict.judgements),
        "proof_count": len(proofs),
        "proofs": proofs[:MOST_PROOFS],
        "positions": [
            {
                "position": place,
                "rounds": judgement.draws,
                "tokens": _tokens(judgement, profile.vocabulary, request.top),
                **_judged(judgement),
            }
            for place, judgement in enumerate(verdict.positions, 1)
        ],
        "committed_count": None if verdict.count is None else _count(verdict.count),
        "looks_like": None if likely is None else likeness_payload(likely, profile.vocabulary),
        "links": {
            "profile": profile_link(root, profile.id) if named else None,
            "vectors": vectors_link(root, profile.id, rule=request.rule.name, draft_length=profile.draft_length)
            if named
            else None,
        },
    }


def conformance_meaning(payload: Json) -> Iterator[Fault]:
    """The verdict is that of its tests, every test that of its numbers, and the counts agree with each other."""
    places, count = payload["positions"], payload["committed_count"]
    tests: list[tuple[Path, Json]] = [(("positions", index), place) for index, place in enumerate(places)]
    tests += [] if count is None else [(("committed_count",), count)]
    yield from equal(("passed",), payload["passed"], all(test["passed"] for _, test in tests), "whether all tests are")
    yield from equal(("tests",), payload["tests"], len(tests), "the number of tests")
    yield from equal(("rounds",), payload["rounds"], places[0]["rounds"], "the rounds of position 1")
    proofs = min(payload["proof_count"], MOST_PROOFS)
    yield from equal(("proofs",), len(payload["proofs"]), proofs, "as many as there are, at most 100,")
    for path, test in tests:
        yield from _test_meaning(path, test)
    for index, place in enumerate(places):
        seen = sum(entry["count"] for entry in place["tokens"]["entries"]) + place["tokens"]["rest_count"]
        yield from equal(("positions", index, "rounds"), place["rounds"], seen, "the sum of the counts")
        yield from equal(("positions", index, "position"), place["position"], index + 1, "its place")
    if count is not None:
        reached = [sum(entry["count"] for entry in count["counts"][place:]) for place in range(len(places))]
        yield from equal(("committed_count", "counts"), reached, [place["rounds"] for place in places], "by position")
    if payload["passed"] == (payload["looks_like"] is not None):
        yield contradiction(("looks_like",), "Counts that failed are compared with the known rules, and only they.")
    if payload["looks_like"] is not None:
        yield from likeness_meaning(("looks_like",), payload["looks_like"])


def _test_meaning(path: Path, test: Json) -> Iterator[Fault]:
    distances = ("total_variation", "expected_total_variation", "threshold")
    if {test[name] is None for name in distances} != {test["rounds"] == 0}:
        yield contradiction((*path, "total_variation"), "The three distances are null where there are no rounds.")
        return
    found, limit = test["total_variation"], test["threshold"]
    within = test["impossible_count"] == 0 and (found is None or found <= limit)
    yield from equal((*path, "passed"), test["passed"], within, "whether it lies within its threshold")
    can_fail = limit is not None and limit < 1
    yield from equal((*path, "can_fail"), test["can_fail"], can_fail, "whether the threshold is below 1")
    nulls = (test["chi_square"] is None, test["adjusted_p_value"] is None, test["chi_square_reason"] is not None)
    if len(set(nulls)) > 1:
        yield contradiction((*path, "chi_square"), "A chi-square has its adjusted p-value, or else a reason.")


def _proofs(verdict: Verdict, vocabulary: Sequence[str]) -> Iterator[Json]:
    """Everything that was seen and has probability 0."""
    for place, judgement in enumerate(verdict.positions, 1):
        for token in judgement.impossible:
            count = int(judgement.counts[token])
            yield {"position": place, "token": vocabulary[token], "committed_count": None, "count": count}
    for index in [] if verdict.count is None else verdict.count.impossible:
        count = int(verdict.count.counts[index]) if verdict.count else 0
        yield {"position": None, "token": None, "committed_count": index + 1, "count": count}


def _tokens(judgement: Judgement, vocabulary: Sequence[str], top: int) -> Json:
    weights = judgement.law.weights
    listed: Sequence[int] = range(len(vocabulary))
    if len(vocabulary) > top:
        listed = sorted({*listed_tokens(weights, top=top), *judgement.impossible[:top]})
    entries: list[Json] = [
        {
            "token": vocabulary[token],
            "count": int(judgement.counts[token]),
            "target": exact(Fraction(int(weights[token]), judgement.law.denominator)),
        }
        for token in listed
    ]
    return {"entries": entries, "rest_count": judgement.draws - sum(entry["count"] for entry in entries)}


def _count(judgement: Judgement) -> Json:
    law = judgement.law
    counts = [
        {"committed_count": n, "count": count, "probability": exact(law.probability(n - 1))}
        for n, count in enumerate(judgement.counts.tolist(), 1)
    ]
    return {"rounds": judgement.draws, "counts": counts, **_judged(judgement)}


def _judged(judgement: Judgement) -> Json:
    statistic = judgement.chi_square
    return {
        "impossible_count": int(judgement.counts[judgement.law.weights == 0].sum()),
        "total_variation": judgement.total_variation,
        "expected_total_variation": judgement.expected,
        "threshold": judgement.threshold,
        "smallest_caught": judgement.smallest_caught,
        "can_fail": judgement.can_fail,
        "passed": judgement.passed,
        "chi_square": {
            "statistic": statistic.statistic,
            "degrees_of_freedom": statistic.degrees_of_freedom,
            "p_value": statistic.p_value,
            "pooled_tokens": statistic.pooled,
        }
        if isinstance(statistic, ChiSquare)
        else None,
        "chi_square_reason": statistic if isinstance(statistic, str) else None,
        "adjusted_p_value": judgement.adjusted_p_value,
    }
