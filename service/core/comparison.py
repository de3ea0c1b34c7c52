"""All rules side by side on one profile: what each accepts, commits and costs."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from service.core.bias import biases, pair_bias
from service.core.bounds import (
    best_acceptance,
    best_acceptance_without_replacement,
    full_information_bound,
    match_acceptance,
    match_acceptance_without_replacement,
)
from service.core.detection import Detection, detection
from service.core.distribution import Distribution
from service.core.expectations import Expectations, expectations
from service.core.profile import Profile
from service.core.rules import k_seq
from service.core.rules.registry import CANDIDATES, read_rule
from service.core.rules.rule import Rule
from service.errors import ServiceError, TooLarge
from service.kept import Kept

ROWS_KEPT = 512


@dataclass(frozen=True, slots=True)
class Row:
    """One rule. found, distances, ...: None where the law is too large or the rule does not apply, with the reason.

    distances: total variation from the target at positions 1..K and of the bonus, given that a token is committed
    there. first_two: of the first two committed tokens.
    """

    rule: Rule
    found: Expectations | None = None
    distances: tuple[Fraction, ...] | None = None
    first_two: Fraction | None = None
    detection: Detection | None = None
    reason: str | None = None
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class PositionBounds:
    """Acceptance of a position with n candidates, drawn independently and without replacement.

    optimal: no lossless rule accepts more often. match: what drawing the target's own token and comparing gives. Those
    without replacement are None where there are too many sets of candidates.
    """

    optimal: Fraction
    match: Fraction
    optimal_without_replacement: Fraction | None
    match_without_replacement: Fraction | None


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the rules are held against.

    full_information: the most tokens a round could commit if every prefix were accepted as often as the target allows;
    None where prefixes have too many ratios. smallest_rho: the least valid rho of k-seq lies between the two; None
    where nothing is drafted.
    """

    positions: tuple[PositionBounds, ...]
    full_information: Fraction | None
    smallest_rho: tuple[Fraction, Fraction] | None


def bounds(profile: Profile, *, candidates: int) -> Bounds:
    """The bounds of a profile with so many candidates a position, 1..8; made once."""
    return profile.derived(("bounds", candidates), lambda: _bounds(profile, candidates))


def compared(profile: Profile, rules: Iterable[Rule], *, candidates: int, false_alarm: Fraction) -> tuple[Row, ...]:
    """A row for each rule with its default options; those of several candidates with this many, 1..8."""
    kept: Kept[Hashable, Row] = profile.derived("compared", lambda: Kept(ROWS_KEPT))

    def row(rule: Rule) -> Row:
        return kept.made((rule, false_alarm), lambda: _row(profile, rule, false_alarm))

    return tuple(row(_with_candidates(rule, candidates)) for rule in rules)


def _bounds(profile: Profile, candidates: int) -> Bounds:
    rows = list(zip(profile.target, profile.draft, strict=True))
    positions = tuple(_position_bounds(target, draft, candidates) for target, draft in rows)
    full = _where_small(lambda: full_information_bound(profile))
    return Bounds(positions, full, k_seq.bracket(profile, candidates) if rows else None)


def _position_bounds(target: Distribution, draft: Distribution, candidates: int) -> PositionBounds:
    return PositionBounds(
        best_acceptance(target, draft, candidates),
        match_acceptance(target, draft, candidates),
        _where_small(lambda: best_acceptance_without_replacement(target, draft, candidates)),
        _where_small(lambda: match_acceptance_without_replacement(target, draft, candidates)),
    )


def _where_small(work: Callable[[], Fraction]) -> Fraction | None:
    try:
        return work()
    except TooLarge:
        return None


def _with_candidates(rule: Rule, candidates: int) -> Rule:
    return read_rule(f"{rule.id}:{CANDIDATES}={candidates}") if CANDIDATES in rule.settings else rule


def _row(profile: Profile, rule: Rule, false_alarm: Fraction) -> Row:
    try:
        pair = pair_bias(profile, rule)
        return Row(
            rule,
            expectations(profile, rule),
            tuple(bias.total_variation for bias in biases(profile, rule)),
            None if pair is None else pair.total_variation,
            detection(profile, rule, false_alarm=false_alarm),
        )
    except ServiceError as error:
        return Row(rule, reason=error.code, detail=str(error))
