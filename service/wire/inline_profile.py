"""A profile of the caller's own: rows as weights, as exact numbers or as floating-point arrays, to a frozen profile.

Rows that sum to exactly 1 over a denominator of at most 2**53 are taken as they are. With `normalise`, and always for
floating-point arrays, rows whose sum is off by at most 1/1000 are put on the grid of 2**53 by largest remainder, and
the report says how far each was moved. Anything else is a fault that names the row, its sum and what is allowed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from service.core.distribution import Distribution
from service.core.grid import Floats, Quantised, exact_sum, quantised
from service.core.inversion import Integers
from service.core.profile import Profile
from service.errors import Fault, Path
from service.wire.faults import counted, refused
from service.wire.fields import DENOMINATOR_LIMIT
from service.wire.numbers import Json, exact

INLINE_ID = "inline"
TOLERANCE = Fraction(1, 1000)
NAMED_DIGITS = 40
LONGEST_DENOMINATOR = 10**NAMED_DIGITS
ROUNDING = 2.0**-40  # more than the sum of rounded entries is off by
_WRITTEN = re.compile(r"-?[0-9]{1,41}(?:/[0-9]{1,41})?|-?[0-9]{1,20}\.[0-9]{1,40}")
MOST_LINKED_WEIGHTS = 10_000  # more are never packed into a link, so it is not tried
NORMALISE = '"normalise": true'
NO_LOGITS = "for rows are probabilities or weights, not logits or their logarithms"


class RowLimits(NamedTuple):
    """The largest inline profile that is read: the most positions K, tokens V, and numbers in all rows together."""

    draft_length: int
    vocabulary: int
    weights: int


@dataclass(frozen=True, slots=True)
class Given:
    """A profile as it was given. report: what was done to its rows."""

    profile: Profile
    report: Json


@dataclass(frozen=True, slots=True)
class Outline:
    """What stands around the rows: K, the tokens, and how many tokens the draft's rows lack at most."""

    length: int
    vocabulary: Sequence[str]
    padded: int

    @property
    def places(self) -> list[Path]:
        """Where each row stands, in the order target 1..K, bonus, draft 1..K."""
        rows = range(self.length)
        return [*(("target", row) for row in rows), ("bonus",), *(("draft", row) for row in rows)]


def from_weights(
    outline: Outline, rows: Sequence[Integers], denominator: int, *, normalise: bool
) -> Given | list[Fault]:
    """The profile of rows of integer weights, each >= 0, over a denominator of at most 2**53."""
    totals = [Fraction(_sum(row), denominator) for row in rows]
    if all(total == 1 for total in totals):
        return _given(outline, [Distribution(row, denominator) for row in rows], None)
    if normalise:
        return from_floats(outline, [row / denominator for row in rows], totals)
    return list(_sum_faults(outline, totals))


def from_numbers(outline: Outline, rows: Sequence[Sequence[Fraction]], *, normalise: bool) -> Given | list[Fault]:
    """The profile of rows of exact numbers, each >= 0, over whatever common denominator results."""
    denominator = _common_denominator(rows)
    if denominator > LONGEST_DENOMINATOR:  # exact sums over it would take longer than anything they are good for
        doubles = _doubles(rows)
        if normalise:
            return from_floats(outline, doubles)
        about = [exact_sum(row) for row in doubles]
        surely_wrong = [total if abs(total - 1) > ROUNDING else 1.0 for total in about]
        return [*_sum_faults(outline, surely_wrong), *_denominator_faults(denominator)]
    weights = [[entry.numerator * (denominator // entry.denominator) for entry in row] for row in rows]
    totals = [Fraction(sum(row), denominator) for row in weights]
    if all(total == 1 for total in totals) and denominator <= DENOMINATOR_LIMIT:
        return _given(outline, [Distribution(row, denominator) for row in weights], None)
    if normalise:
        return from_floats(outline, _doubles(rows), totals)
    return [*_sum_faults(outline, totals), *_denominator_faults(denominator)]


def from_floats(
    outline: Outline, rows: Sequence[Floats], totals: Sequence[Fraction] | None = None
) -> Given | list[Fault]:
    """The profile of floating-point rows, finite and >= 0, each put on the grid of 2**53.

    totals: their exact sums, where they are known better than from the doubles.
    """
    sums = [exact_sum(row) for row in rows]
    best_known: Sequence[Fraction | float] = totals or sums
    faults = [
        _wrong_sum(place, total, f"a sum within {TOLERANCE} of 1: divide the row by its sum")
        for place, total in zip(outline.places, best_known, strict=True)
        if total < 1 - TOLERANCE or total > 1 + TOLERANCE
    ]
    if faults:
        return faults
    made = [quantised(row, total) for row, total in zip(rows, sums, strict=True)]
    return _given(outline, [one.law for one in made], made)


@lru_cache(maxsize=8)
def index_tokens(size: int) -> tuple[str, ...]:
    """The tokens of a vocabulary that is not named: their indices as text."""
    return tuple(map(str, range(size)))


def number(entry: object) -> Fraction | None:
    """The exact number of one entry: an integer, a decimal or text such as "1/3"; None for anything else."""
    if isinstance(entry, bool) or not isinstance(entry, int | Decimal | str):
        return None
    if isinstance(entry, str) and not _WRITTEN.fullmatch(entry):
        return None
    try:
        return Fraction(entry)
    except (ValueError, ZeroDivisionError):
        return None


def length_faults(outline: Outline, lengths: Sequence[int], *, may_pad: bool) -> Iterator[Fault]:
    """The faults of rows that do not have a weight for each token. lengths: of the rows, in their places' order."""
    size = len(outline.vocabulary)
    for place, length in zip(outline.places, lengths, strict=True):
        if length == size or (may_pad and place[0] == "draft" and length < size):
            continue
        padding = ', or "pad_draft": true to give the missing tokens 0' if place[0] == "draft" else ""
        detail = f"Got {counted(length, 'weight')}; allowed is exactly {size:,}, one for each token{padding}."
        yield Fault(place, "wrong_length", detail)


def entry_faults(place: Path, row: Floats | Integers) -> Iterator[Fault]:
    """The faults of the entries of a row: the first that is not finite, the first that is negative."""
    for wrong, code, allowed in (
        (~np.isfinite(row), "not_finite", f"a finite number, {NO_LOGITS}"),
        (row < 0, "too_small", f"0 or more, {NO_LOGITS}"),
    ):
        if wrong.any():
            index = int(wrong.argmax())
            yield refused((*place, index), code, str(row[index]), allowed)


def _common_denominator(rows: Sequence[Sequence[Fraction]]) -> int:
    """The least common denominator of all entries, or some number above LONGEST_DENOMINATOR where it is above that."""
    common = 1
    for row in rows:
        for entry in row:
            common = lcm(common, entry.denominator)
            if common > LONGEST_DENOMINATOR:
                return common
    return common


def _doubles(rows: Sequence[Sequence[Fraction]]) -> list[Floats]:
    return [np.array([float(entry) for entry in row]) for row in rows]


def _sum(row: Any) -> int:
    return sum(row.tolist())


def _sum_faults(outline: Outline, totals: Sequence[Fraction | float]) -> Iterator[Fault]:
    for place, total in zip(outline.places, totals, strict=True):
        if total != 1:
            yield _wrong_sum(place, total, f"exactly 1, or {NORMALISE} where it is within {TOLERANCE} of it")


def _wrong_sum(place: Path, total: Fraction | float, allowed: str) -> Fault:
    """total: a double is a sum that is only known rounded."""
    away, direction = (total - 1, "above") if total > 1 else (1 - total, "below")
    detail = f"The row sums to {_named(total)}, {_named(away)} {direction} 1; allowed is {allowed}."
    return Fault(place, "wrong_sum", detail)


def _named(number: Fraction | float) -> str:
    if isinstance(number, Fraction) and number.denominator < LONGEST_DENOMINATOR:
        return str(number)
    return str(float(number))


def _denominator_faults(denominator: int) -> Iterator[Fault]:
    if denominator > DENOMINATOR_LIMIT:
        text = str(denominator) if denominator < 10**NAMED_DIGITS else f"more than {NAMED_DIGITS} digits long"
        detail = (
            f"The common denominator of the rows is {text}; allowed is {DENOMINATOR_LIMIT} or less, or {NORMALISE}."
        )
        yield Fault((), "denominator_too_large", detail)


def _given(outline: Outline, laws: Sequence[Distribution], moved: Sequence[Quantised] | None) -> Given:
    length = outline.length
    target, bonus, draft = tuple(laws[:length]), laws[length], tuple(laws[length + 1 :])
    profile = Profile(
        id=INLINE_ID,
        title="Inline profile",
        summary="Given with the request.",
        note="",
        vocabulary=tuple(outline.vocabulary),
        target=target,
        bonus=bonus,
        draft=draft,
        proposals=None,
    )
    return Given(profile, _report(outline, profile, moved))


def _report(outline: Outline, profile: Profile, moved: Sequence[Quantised] | None) -> Json:
    rows: Sequence[Quantised | None] = moved or [None] * len(outline.places)
    return {
        "quantised": moved is not None,
        "denominator": profile.denominator,
        "bound": moved[0].bound if moved else 0.0,
        "rows": [
            {
                "row": place[0],
                "position": int(place[1]) + 1 if len(place) > 1 else outline.length + 1,
                "sum": 1.0 if row is None else row.total,
                "total_variation": 0.0 if row is None else row.moved,
            }
            for place, row in zip(outline.places, rows, strict=True)
        ],
        "padded_tokens": outline.padded,
        "unreachable_target_mass": [
            exact(Fraction(int(target.weights[draft.weights == 0].sum()), target.denominator))
            for target, draft in zip(profile.target, profile.draft, strict=True)
        ],
    }


def too_large_to_link(profile: Profile) -> bool:
    """Whether the rows of a profile are not even tried to be packed into a link."""
    return (2 * profile.draft_length + 1) * len(profile.vocabulary) > MOST_LINKED_WEIGHTS


def why_no_link(profile: Profile, report: Json | None, source: Json | None) -> str:
    """Why an answer about a profile has no link: what came in arrays is not packed, and other links are too long."""
    in_arrays = report is not None and source is None and not too_large_to_link(profile)
    return "sent_as_arrays" if in_arrays else "too_long"
