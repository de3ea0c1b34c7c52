"""Is your speculative sampler lossless? Copy this file and put your own sampler in the place of `sampler`.

It needs the service, at SAMPLER_BENCH or http://localhost:8000, and nothing else: `python -m service serve`.
A sampler that is right fails `test_the_sampler_is_lossless` once in a million runs.
"""

import json
import os
import random
from collections import Counter
from urllib.request import Request, urlopen

BENCH = os.environ.get("SAMPLER_BENCH", "http://localhost:8000")
ROUNDS = 20_000


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(BENCH + path, data, {"Content-Type": "application/json"}), timeout=60) as answer:
        return json.load(answer)


PROFILE = ask("/profiles/divergent")  # rows of integer weights: "target", "bonus", "draft"


# Your sampler: from the rows to the tokens that one round commits. Replace it.


def sampler(profile, replacement_law, chance):
    tokens, indices = [], range(len(profile["vocabulary"]))
    for target, draft in zip(profile["target"], profile["draft"]):
        (token,) = chance.choices(indices, draft)
        if chance.random() * draft[token] >= target[token]:
            (token,) = chance.choices(indices, replacement_law(target, draft))
            return [*tokens, token]
        tokens.append(token)
    return [*tokens, *chance.choices(indices, profile["bonus"])]


def residual(target, draft):
    return [max(0, t - d) for t, d in zip(target, draft)]


def the_target_itself(target, draft):
    return target


# The test, by counts.


def verdict(replacement_law):
    chance, lengths = random.Random(2023), Counter()
    tokens = [Counter() for _ in range(len(PROFILE["target"]) + 1)]
    for _ in range(ROUNDS):
        committed = sampler(PROFILE, replacement_law, chance)
        lengths[len(committed) - 1] += 1
        for position, token in enumerate(committed):
            tokens[position][PROFILE["vocabulary"][token]] += 1
    histogram = [lengths[accepted] for accepted in range(len(tokens))]
    return ask("/conformance", {"profile": "divergent", "tokens": tokens, "acceptance_histogram": histogram})


def test_the_sampler_is_lossless():
    found = verdict(residual)
    assert found["passed"], found["summary"]


def test_the_test_would_see_a_sampler_that_resamples_from_the_target():
    """The negative control: a test that cannot fail proves nothing."""
    found = verdict(the_target_itself)
    assert not found["passed"]
    assert found["looks_like"]["nearest"][0] == "resample-from-target"


# The test, by literal vectors: for a sampler that takes its uniforms from outside and draws by inversion.


def replay(vector, replacement_law):
    """The tokens of one round with the proposals and uniforms of a vector."""

    def drawn(weights, uniform):
        running = 0
        for token, weight in enumerate(weights):
            running += weight
            if running > uniform * sum(weights):
                return token

    tokens, final = [], vector["final"]["decimal"]
    rows = zip(PROFILE["target"], PROFILE["draft"], vector["proposals"]["indices"], vector["accept"])
    for target, draft, token, uniform in rows:
        if uniform["decimal"] * draft[token] >= target[token]:
            return [*tokens, drawn(replacement_law(target, draft), final)]
        tokens.append(token)
    return [*tokens, drawn(PROFILE["bonus"], final)]


def wrong_vectors(replacement_law):
    vectors = ask("/conformance/vectors/divergent")["vectors"]
    return [v["shows"] for v in vectors if replay(v, replacement_law) != v["expected"]["indices"]]


def test_the_sampler_gets_every_vector_right():
    assert wrong_vectors(residual) == []


def test_the_vectors_would_see_a_sampler_that_resamples_from_the_target():
    assert wrong_vectors(the_target_itself) != []
