"""Rules that are wrong, or right and not the standard one, each as a table of one position where a table can say it."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from service.core.distribution import Distribution, point_mass
from service.core.profile import Profile
from service.core.rules import standard
from service.core.rules.positionwise import PositionRule, PositionTable


def rule(id_: str, table, bonus=standard.bonus) -> PositionRule:
    """A rule of one table, with as little prose as a test needs."""
    return PositionRule(id_, id_, "", "", False, table, bonus)


def variant(target: Distribution, draft: Distribution, **changes: object) -> PositionTable:
    """The standard table with some members changed."""
    row = standard.table(target, draft)
    if "replacement" in changes:
        replacement = changes.pop("replacement")
        changes["replacing"] = lambda: replacement
    return replace(row, **changes)


def fallen_off(target: Distribution, draft: Distribution, onto: int) -> Distribution:
    """The residual used as if it summed to 1: a uniform above its sum falls onto one token."""
    weights = np.maximum(target.weights - draft.weights, 0)
    weights[onto] += target.denominator - weights.sum()
    return Distribution(weights, target.denominator)


def normalised(weights: np.ndarray) -> Distribution:
    """The distribution in proportion to integer weights."""
    return Distribution(weights, int(weights.sum()))


def uniform(size: int) -> Distribution:
    """Every token alike."""
    return Distribution([1] * size, size)


def argmax(row: Distribution) -> Distribution:
    """All the mass on the likeliest token, the first of equals."""
    return point_mass(int(row.weights.argmax()), size=len(row), denominator=row.denominator)


def inverted(target: Distribution, draft: Distribution) -> PositionTable:
    """Accept with min(1, draft / target): surely where the target gives 0."""
    never = target.weights == 0
    return variant(
        target,
        draft,
        parts=np.where(never, 1, target.shared(draft)),
        wholes=np.where(never, 1, target.weights),
    )


def classical(target: Distribution, draft: Distribution) -> PositionTable:
    """Accept with target / (M draft), M the greatest target / draft; else draw from the target. Lossless.

    1 / M = lowest draft / target = a / b, so the probability is (target a) / (draft b).
    """
    drafted, wanted = draft.weights.tolist(), target.weights.tolist()
    least = min(Fraction(q, p) for p, q in zip(wanted, drafted, strict=True) if p)
    return variant(
        target,
        draft,
        parts=target.weights * least.numerator,
        wholes=draft.weights * least.denominator,
        replacement=target,
    )


def mismatched(target: Distribution, draft: Distribution) -> PositionTable:
    """Proposals drawn alike from all tokens and tested with the draft's row, by `u * draft < target`."""
    untested = draft.weights == 0
    return variant(
        target,
        draft,
        proposal=uniform(len(draft)),
        parts=np.where(untested, target.weights > 0, target.shared(draft)).astype(np.int64),
        wholes=np.where(untested, 1, draft.weights),
    )


def lenient(leniency: Fraction, *, lenient_residual: bool):
    """Accept with min(1, target / (l draft)); the residual takes the draft, or l times the draft, from the target."""

    def table(target: Distribution, draft: Distribution) -> PositionTable:
        wanted, drafted = target.weights * leniency.denominator, draft.weights * leniency.numerator
        taken = drafted if lenient_residual else draft.weights * leniency.denominator
        return variant(
            target,
            draft,
            parts=np.minimum(wanted, drafted),
            wholes=drafted,
            replacement=normalised(np.maximum(wanted - taken, 0)),
        )

    return table


def matched(replacement):
    """Accept x with probability target(x): the target's own sample happens to be x."""

    def table(target: Distribution, draft: Distribution) -> PositionTable:
        wholes = np.full(len(target), target.denominator)
        return variant(target, draft, parts=target.weights, wholes=wholes, replacement=replacement(target, draft))

    return table


def typical(target: Distribution, draft: Distribution) -> PositionTable:
    """Accept a token that the target gives more than min(9/100, 3/10 exp(-entropy)); else draw from the target."""
    probabilities = target.weights / target.denominator
    some = probabilities[probabilities > 0]
    cut = min(0.09, 0.3 * np.exp((some * np.log(some)).sum()))
    accepted = (probabilities > cut).astype(np.int64)
    return variant(target, draft, parts=accepted, wholes=np.ones(len(target), dtype=np.int64), replacement=target)


def last_draft_row(profile: Profile) -> Distribution:
    """The bonus drawn from the draft's last row instead of the target's next one."""
    return profile.draft[-1]


def residual(target: Distribution, draft: Distribution) -> Distribution:
    """What the standard rule replaces with."""
    return standard.table(target, draft).replacement


RESAMPLE = rule("resample_from_target", lambda p, q: variant(p, q, replacement=p))
REUSED = rule("reused_uniform", lambda p, q: variant(p, q, replacement_purpose="accept"))
INVERTED = rule("ratio_inverted", inverted)
ARGMAX = rule("argmax_draft_softmax_q", lambda p, q: variant(p, q, proposal=argmax(q)))
FALLEN_LAST = rule("residual_not_renormalised_last", lambda p, q: variant(p, q, replacement=fallen_off(p, q, -1)))
FALLEN_FIRST = rule("residual_not_renormalised_first", lambda p, q: variant(p, q, replacement=fallen_off(p, q, 0)))
WRONG_BONUS = rule("bonus_from_the_draft", standard.table, last_draft_row)
MATCH_THEN_TARGET = rule("sample_and_match_resample_p", matched(lambda p, q: p))

ONE_POSITION = {
    one.id: one
    for one in (
        rule("standard", standard.table),
        RESAMPLE,
        REUSED,
        INVERTED,
        ARGMAX,
        FALLEN_LAST,
        FALLEN_FIRST,
        MATCH_THEN_TARGET,
        rule("residual_abs", lambda p, q: variant(p, q, replacement=normalised(abs(p.weights - q.weights)))),
        rule("residual_swapped", lambda p, q: variant(p, q, replacement=q.residual(p))),
        rule("always_accept", lambda p, q: variant(p, q, parts=q.weights)),
        rule("classical_rejection", classical),
        rule("mismatched_draw_uniform", mismatched),
        rule("argmax_draft_one_hot", lambda p, q: standard.table(p, argmax(q))),
        rule("sample_and_match_resample_residual", matched(residual)),
        rule("greedy", lambda p, q: standard.table(argmax(p), q)),
        rule("lenience_1_2_residual_q", lenient(Fraction(1, 2), lenient_residual=False)),
        rule("lenience_1_2_residual_lq", lenient(Fraction(1, 2), lenient_residual=True)),
        rule("lenience_9_10_residual_q", lenient(Fraction(9, 10), lenient_residual=False)),
        rule("typical_eps_9_100_delta_3_10", typical),
    )
}
