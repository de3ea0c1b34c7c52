"""The request to judge a sampler's counts: its meaning, every contradiction in it, and its value."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from marshmallow import Schema, fields

from service.core.conformance import Observed
from service.core.inversion import Integers
from service.core.profile import Profile
from service.core.rules.registry import LONGEST_NAME, read_rule
from service.core.rules.rule import Rule
from service.errors import Fault
from service.wire.contract import Shape
from service.wire.count_fields import MOST_COUNTED, CountList, TokenCounts, counts_of
from service.wire.faults import counted, refused
from service.wire.fields import FIELD_CODES, SCHEMA_CODES, ExactNumber, Text, WholeNumber, whole
from service.wire.loading import load
from service.wire.numbers import TOP, Json, exact
from service.wire.profile_choice import Choice
from service.wire.round_request import MAX_DRAFT_LENGTH
from service.wire.shared_options import (
    MOST_TOP,
    choice_faults,
    draft_length_faults,
    drafted,
    rule_faults,
    top_faults,
)


class ConformanceRequestSchema(Schema):
    """The members of a request, with the defaults that do not depend on the profile."""

    error_messages = SCHEMA_CODES
    profile = fields.Raw(required=True)
    tokens = fields.List(TokenCounts(), required=True, error_messages=FIELD_CODES)
    committed_count = CountList()
    acceptance_histogram = CountList()
    rule = Text(most=LONGEST_NAME, load_default="standard")
    draft_length = WholeNumber(least=0, most=MAX_DRAFT_LENGTH)
    false_alarm = ExactNumber(above=0, below=1, load_default=Fraction(1, 1_000_000))
    miss = ExactNumber(above=0, below=1, load_default=Fraction(1, 100))
    top = WholeNumber(least=1, most=MOST_TOP, load_default=TOP)


SCHEMA = ConformanceRequestSchema()


@dataclass(frozen=True, slots=True)
class ConformanceRequest:
    """A request with every default filled in. profile: shortened to the draft length asked for.

    report: what was done to the rows of an inline profile; None of a named one. rule: whose law the committed count is
    held against. false_alarm, miss: in (0, 1). top: how many tokens of a position are listed.
    """

    profile: Profile
    report: Json | None
    observed: Observed
    rule: Rule
    false_alarm: Fraction
    miss: Fraction
    top: int

    def resolved(self) -> Json:
        """The request as the answer echoes it, but for the counts."""
        return {
            "profile": self.profile.id,
            "rule": self.rule.name,
            "draft_length": self.profile.draft_length,
            "false_alarm": exact(self.false_alarm),
            "miss": exact(self.miss),
            "top": self.top,
        }


def load_conformance_request(document: object, *, shape: Shape, choice: Choice) -> ConformanceRequest:
    """The request in a body. Raises InvalidInput with all faults. choice: what its member `profile` means."""

    def meaning(found: Any) -> Iterator[Fault]:
        yield from choice_faults(choice)
        if isinstance(found, dict):
            yield from rule_faults(found, choice.profile)
        if isinstance(found, dict) and choice.profile is not None:
            profile = choice.profile
            yield from draft_length_faults(found, profile)
            yield from top_faults(found, profile)
            length = whole(found.get("draft_length", profile.draft_length))
            if length is not None and 0 <= length <= profile.draft_length:
                yield from count_faults(found, length, profile.vocabulary)

    def build(loaded: dict[str, Any]) -> ConformanceRequest:
        profile = drafted(choice, loaded)
        counts = loaded.get("committed_count", loaded.get("acceptance_histogram"))
        return ConformanceRequest(
            profile=profile,
            report=choice.report,
            observed=Observed(
                _matrix(loaded["tokens"], profile.vocabulary),
                None if counts is None else np.array(counts, dtype=np.int64),
            ),
            rule=read_rule(loaded["rule"]),
            false_alarm=loaded["false_alarm"],
            miss=loaded["miss"],
            top=loaded["top"],
        )

    return load(document, shape=shape, schema=SCHEMA, meaning=meaning, build=build)


def count_faults(document: Json, draft_length: int, vocabulary: Sequence[str]) -> Iterator[Fault]:
    """What contradicts the profile, or itself, in the counts. Nothing is said of a part of the wrong shape."""
    rows = document.get("tokens")
    if not isinstance(rows, list):
        return
    places = draft_length + 1
    if len(rows) != places:
        allowed = f"exactly {counted(places, 'item')}: {counted(draft_length, 'position')}, then the bonus"
        yield refused(("tokens",), "wrong_length", rows, allowed if draft_length else "exactly 1 item: the bonus")
        return
    for place, row in enumerate(rows):
        yield from _row_faults(place, row, vocabulary)
    counts = [counts_of(row) for row in rows]
    totals = [None if row is None else sum(row) for row in counts]
    yield from _total_faults(totals)
    yield from _histogram_faults(document, totals)


def _row_faults(place: int, row: object, vocabulary: Sequence[str]) -> Iterator[Fault]:
    if isinstance(row, list) and len(row) != len(vocabulary):
        allowed = f"exactly {counted(len(vocabulary), 'item')}, one for each token, or an object from token to count"
        yield refused(("tokens", place), "wrong_length", row, allowed)
    elif isinstance(row, dict) and not row.keys() <= (known := set(vocabulary)):
        for token in sorted(row.keys() - known):
            yield refused(("tokens", place, token), "unknown_token", token, "a token of the vocabulary")


def _total_faults(totals: Sequence[int | None]) -> Iterator[Fault]:
    """Every round commits a token at position 1, and none at a later position without one before it."""
    if totals[0] == 0:
        yield refused(("tokens", 0), "too_small", 0, "1 round or more: every round commits a token at position 1")
    if totals[0] is not None and totals[0] > MOST_COUNTED:
        yield refused(("tokens", 0), "too_large", totals[0], f"at most {MOST_COUNTED} rounds")
    for place in range(1, len(totals)):
        before, here = totals[place - 1], totals[place]
        if before is not None and here is not None and here > before:
            detail = (
                f"Got {counted(here, 'round')} that commit a token at position {place + 1}; allowed is {before:,} or "
                f"less, the rounds that commit one at position {place}."
            )
            yield Fault(("tokens", place), "disagreeing_counts", detail)


def _histogram_faults(document: Json, totals: Sequence[int | None]) -> Iterator[Fault]:
    """Of each histogram, its length and that it agrees with the tokens; of both, that they are the same."""
    found = {}
    for name, first in (("committed_count", 1), ("acceptance_histogram", 0)):
        counts = counts_of(document.get(name))
        if name not in document or counts is None or not isinstance(document[name], list):
            continue
        if len(counts) != len(totals):
            last = first + len(totals) - 1
            allowed = f"exactly {counted(len(totals), 'item')}, for {first} to {last} tokens"
            yield refused((name,), "wrong_length", counts, allowed)
            continue
        found[name] = counts
        yield from _tail_faults(name, counts, totals)
    if len(found) == 2 and found["committed_count"] != found["acceptance_histogram"]:
        detail = "The two histograms differ: index 0 of both is one committed token, which is no accepted proposal."
        yield Fault(("acceptance_histogram",), "disagreeing_counts", detail)


def _tail_faults(name: str, counts: list[int], totals: Sequence[int | None]) -> Iterator[Fault]:
    for place, total in enumerate(totals):
        reached = sum(counts[place:])
        if total is not None and total != reached:
            detail = (
                f"By this histogram {counted(reached, 'round')} commit a token at position {place + 1}; by tokens it "
                f"is {total:,}."
            )
            yield Fault((name,), "disagreeing_counts", detail)
            return


def _matrix(rows: Sequence[list[int] | dict[str, int]], vocabulary: Sequence[str]) -> Integers:
    """The counts as int64 (K + 1, V)."""
    matrix = np.zeros((len(rows), len(vocabulary)), dtype=np.int64)
    index_of = {token: index for index, token in enumerate(vocabulary)} if any(map(_is_object, rows)) else {}
    for place, row in enumerate(rows):
        if isinstance(row, dict):
            matrix[place, [index_of[token] for token in row]] = list(row.values())
        else:
            matrix[place] = row
    return matrix


def _is_object(row: object) -> bool:
    return isinstance(row, dict)
