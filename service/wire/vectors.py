"""Test vectors as JSON, and what they must mean."""

from collections.abc import Iterator

from service.core.edge_rounds import Shown
from service.core.profile import Profile
from service.core.uniforms import ALGORITHM_VERSION, GRID
from service.core.vectors import Vector
from service.errors import Fault, Path
from service.wire.links import profile_link, vectors_link
from service.wire.meaning import contradiction, equal
from service.wire.numbers import Json
from service.wire.profiles import rows
from service.wire.vectors_request import VectorsRequest

HOW = {
    "uniforms": (
        "Each is a multiple of 1/2^53, which a double holds exactly: numerator over 9007199254740992. accept has that "
        "of the test at each position, whether it is reached or not; final is that of the replacement or the bonus."
    ),
    "accept": (
        "A test of probability a is passed if and only if its uniform is strictly less than a. Computed in doubles the "
        "quotient of two weights may lie one step beside a; where a vector next to a threshold then differs, compare "
        "uniform times the draft's weight with the target's weight instead."
    ),
    "draw": (
        "A token is drawn by inversion, in the order of the vocabulary: the first token whose cumulative weight "
        "exceeds uniform times the sum of the weights."
    ),
    "proposals": "Given, not drawn: proposals of positions behind the first rejection are there too, and not used.",
}
_WORDS = {
    "committed_count": "The round commits {position} token{s}.",
    "just_below": "Position {position}: the largest uniform with which “{token}” passes its test.",
    "at_threshold": "Position {position}: the least uniform with which “{token}” fails its test.",
    "never_accepted": "Position {position}: “{token}” has probability 0 to pass, and fails even with the uniform 0.",
    "always_accepted": "Position {position}: “{token}” passes surely, also with the largest uniform below 1.",
    "drawn": "Position {position}: the least uniform that ends the round with “{token}”.",
    "seeded": "Round {position} of the seed's random stream.",
}


def vectors_payload(request: VectorsRequest, found: tuple[Vector, ...], *, data_version: str, root: str) -> Json:
    """The answer of GET /conformance/vectors/{profile}."""
    profile = request.profile
    return {
        "request": request.resolved(),
        "algorithm_version": ALGORITHM_VERSION,
        "data_version": data_version,
        "how": HOW,
        "profile": {name: rows_ for name, rows_ in rows(profile).items() if name != "id"},
        "decimals": _decimals(profile),
        "vectors": [_vector(vector, profile.vocabulary) for vector in found],
        "links": {
            "self": vectors_link(
                root,
                profile.id,
                rule=request.rule.name,
                draft_length=profile.draft_length,
                seed=request.seed,
                rounds=request.rounds,
            ),
            "profile": profile_link(root, profile.id),
        },
    }


def vectors_meaning(payload: Json) -> Iterator[Fault]:
    """Tokens are those of their indices, counts those of the tokens, and every list has its length."""
    vocabulary, length = payload["profile"]["vocabulary"], payload["request"]["draft_length"]
    for index, vector in enumerate(payload["vectors"]):
        path: Path = ("vectors", index)
        expected = vector["expected"]
        yield from equal((*path, "accept"), len(vector["accept"]), length, "its length, the draft length,")
        count = len(expected["tokens"])
        yield from equal((*path, "expected"), expected["committed_count"], count, "the number of tokens")
        if expected["accepted_count"] > count:
            yield contradiction((*path, "expected"), "No more tokens are accepted than committed.")
        for part in (vector["proposals"], expected):
            if any(token >= len(vocabulary) for token in part["indices"]):
                yield contradiction(path, "An index lies in the vocabulary.")
            else:
                named = [vocabulary[token] for token in part["indices"]]
                yield from equal(path, part["tokens"], named, "the tokens of the indices")
        for number in (*vector["accept"], vector["final"], *vector["others"]):
            yield from equal(path, number["decimal"], number["numerator"] / GRID, "the numerator over 2^53")


def _decimals(profile: Profile) -> Json:
    """The rows once more, as doubles to paste."""
    return {
        "target": [(row.weights / row.denominator).tolist() for row in profile.target],
        "bonus": (profile.bonus.weights / profile.bonus.denominator).tolist(),
        "draft": [(row.weights / row.denominator).tolist() for row in profile.draft],
    }


def _vector(vector: Vector, vocabulary: tuple[str, ...]) -> Json:
    return {
        "shows": [_shown(shown, vocabulary) for shown in vector.shows],
        "round_index": vector.round_index,
        "proposals": _tokens(vector.proposals, vocabulary),
        "accept": [_number(numerator) for numerator in vector.accept],
        "final": _number(vector.final),
        "others": [
            {
                "purpose": sent.purpose,
                "position": sent.position,
                "candidate": sent.candidate + 1,
                **_number(sent.numerator),
            }
            for sent in vector.others
        ],
        "expected": {
            **_tokens(vector.committed, vocabulary),
            "committed_count": len(vector.committed),
            "accepted_count": vector.accepted_count,
        },
    }


def _shown(shown: Shown, vocabulary: tuple[str, ...]) -> Json:
    token = None if shown.token is None else vocabulary[shown.token]
    words = _WORDS[shown.kind].format(position=shown.position, token=token, s="" if shown.position == 1 else "s")
    return {"kind": shown.kind, "words": words}


def _tokens(indices: tuple[int, ...], vocabulary: tuple[str, ...]) -> Json:
    return {"tokens": [vocabulary[token] for token in indices], "indices": list(indices)}


def _number(numerator: int) -> Json:
    return {"numerator": numerator, "decimal": numerator / GRID}
