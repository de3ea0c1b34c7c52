"""The rules as JSON: what is told about each, and what that must mean."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from service.core.rules.option import Option
from service.core.rules.rule import Example, Rule
from service.core.totals import total_of
from service.errors import Fault
from service.wire.links import rule_table_link, stats_link
from service.wire.meaning import equal
from service.wire.numbers import Json, exact

OUTSIDE_THE_MODEL = (
    {
        "title": "A draft found by beam search, tested as if it had been sampled",
        "why": (
            "The draft's second row depends on its first token, and rows here do not depend on earlier tokens. A beam "
            "is deterministic: what it proposes is a point mass at every position, which need not be the draft's "
            "likeliest token. With those point masses for draft rows it can be asked for, and is lossless."
        ),
        "seen": ["apple/ml-recurrent-drafter#6"],
    },
    {
        "title": "A fault seen only in the stream of many rounds",
        "why": (
            "A round here ends with its replacement or bonus; what the next round commits is not part of it. So the "
            "distance of a wrong bonus is given among rounds that commit one, and not of the second token of a stream, "
            "which after a rejection comes, rightly, from the next round."
        ),
        "seen": ["NVIDIA/TensorRT-LLM#15098"],
    },
    {
        "title": "Several rows that each draw a target token of their own",
        "why": (
            "Rows that share a prefix must share the target's draw. Here the candidates of a position share its rows, "
            "so rows with draws of their own cannot be told apart."
        ),
        "seen": ["foundation-model-stack/fms-extras#12"],
    },
)


def rules_payload(rules: Mapping[str, Rule], *, profile_ids: Sequence[str], root: str) -> Json:
    """The answer of GET /rules."""
    return {
        "rules": [_rule(rule, profile_ids, root) for rule in rules.values()],
        "outside_the_model": [dict(entry) for entry in OUTSIDE_THE_MODEL],
        "links": {
            "tables": [{"profile": id_, "href": rule_table_link(root, id_)} for id_ in profile_ids],
        },
    }


def rules_meaning(payload: Json) -> Iterator[Fault]:
    """No id stands twice, and the name of a rule begins with its id."""
    ids = [rule["id"] for rule in payload["rules"]]
    yield from equal(("rules",), len(ids), len(set(ids)), "the number of different ids")
    for index, rule in enumerate(payload["rules"]):
        yield from equal(("rules", index, "name"), rule["name"].partition(":")[0], rule["id"], "its id, up to a colon,")
        named = [part.partition("=")[0] for part in rule["name"].partition(":")[2].split(",") if part]
        options = [option["name"] for option in rule["options"]]
        yield from equal(("rules", index, "options"), options, named, "the options that the name writes out")


def _rule(rule: Rule, profile_ids: Sequence[str], root: str) -> Json:
    return {
        "id": rule.id,
        "name": rule.name,
        "title": rule.title,
        "description": rule.description,
        "source": rule.source,
        "family": rule.family,
        "lossless": rule.lossless,
        "condition": rule.condition,
        "seen": list(rule.seen),
        "candidates": rule.verifier.candidates,
        "options": [_option(option) for option in rule.options],
        "example": None if rule.example is None else _example(rule.example),
        "links": {
            "stats": [{"profile": id_, "href": stats_link(root, id_, [("rule", rule.name)])} for id_ in profile_ids],
        },
    }


def _option(option: Option) -> Json:
    return {
        "name": option.name,
        "kind": option.kind,
        "default": option.text(option.default),
        "allowed": option.allowed,
        "choices": list(option.choices),
        "description": option.description,
    }


def _example(example: Example) -> Json:
    wrong, right = example.laws()
    pairs = sorted(wrong.keys() | right.keys())
    gaps = (abs(wrong.get(pair, Fraction(0)) - right.get(pair, Fraction(0))) for pair in pairs)
    return {
        "text": example.text,
        "pairs": [
            {
                "tokens": list(pair),
                "committed": exact(wrong.get(pair, Fraction(0))),
                "target": exact(right.get(pair, Fraction(0))),
            }
            for pair in pairs
        ],
        "total_variation": exact(total_of(gaps) / 2),
    }
