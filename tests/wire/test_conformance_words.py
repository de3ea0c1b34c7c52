"""The verdict in sentences: the strongest ground first, and what a pass excludes."""

from fractions import Fraction

from core.observed import observed
from service.core.conformance import Laws, Verdict, judged
from service.core.likeness import Likeness
from service.core.rules.registry import RULES
from service.wire.conformance_words import summary
from service.wire.likeness import Likely
from shipped import eighths

LAWS = Laws((eighths(4, 4, 0), eighths(8, 0, 0)), eighths(0, 8))
HUNDREDTH = Fraction(1, 100)
NONE = Likely((), None)


def verdict(*rows: list[int], counts: list[int] | None = None) -> Verdict:
    """Of these counts."""
    return judged(observed(*rows, counts=counts), LAWS, false_alarm=HUNDREDTH, miss=HUNDREDTH)


def said(found: Verdict, likely: Likely | None) -> str:
    """The summary over three tokens."""
    return summary(found, ("a", "b", "c"), likely, miss=HUNDREDTH)


def test_a_proof_comes_before_any_distance() -> None:
    """An impossible token, at its first position; then an impossible count; then the worst distance."""
    assert said(verdict([9_000, 0, 2], [9_002, 0, 0]), NONE).startswith(
        "Failed: the target gives “c” 0 at position 1, and it was committed 2 times: a proof."
    )
    assert said(verdict([1, 1, 0], [1, 0, 0], counts=[1, 1]), NONE).startswith(
        "Failed: by the rule no round commits 1 token, and it was done once: a proof."
    )
    assert said(verdict([9_000, 0, 0], [9_000, 0, 0], counts=[0, 9_000]), NONE).startswith(
        "Failed: position 1 lies 0.5 from its law in total variation, where "
    )


def test_many_rules_of_one_likelihood_are_not_all_named() -> None:
    """Two, and how many more."""
    named = [RULES[name] for name in ("standard", "one-hot", "classical", "greedy")]
    likely = Likely(tuple(Likeness(rule, -1.0, 0.0) for rule in named), True)
    text = said(verdict([9_000, 0, 0], [0, 0, 0]), likely)
    assert text.endswith("or “One-hot verification” (one-hot:proposal=sampled) or 2 more: held against it they pass.")


def test_tokens_that_pass_with_another_lossless_rules_count_are_shown_the_way_out() -> None:
    """Right tokens, a count that the rule never has: the nearest rule is lossless, so ask with it."""
    likely = Likely((Likeness(RULES["one-hot"], -1.0, 0.0),), True)
    found = verdict([4_500, 4_500, 0], [9_000, 0, 0], counts=[9_000, 0])
    assert said(found, likely).endswith("if it is yours, ask with rule one-hot:proposal=sampled.")
    lossy = Likely((Likeness(RULES["typical"], -1.0, 0.0),), True)
    assert "ask with rule" not in said(found, lossy)
