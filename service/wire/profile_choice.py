"""Which profile a request means: one of the catalogue by its id, or its own rows, given inline.

Reading rows is dear, and the tables derived from them more so: the inline profiles asked for last are kept, by the
bytes they came in.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b
from typing import Any

import numpy as np

from service.core.profile import Profile
from service.errors import Fault
from service.kept import Kept
from service.wire.faults import counted, listed, refused
from service.wire.fields import DENOMINATOR_LIMIT, whole
from service.wire.inline_profile import (
    Given,
    Outline,
    RowLimits,
    from_numbers,
    from_weights,
    index_tokens,
    length_faults,
    number,
    too_large_to_link,
)
from service.wire.numbers import Json
from service.wire.profile_meaning import RowMeaning, proposal_faults, repeated_tokens

READ = ("vocabulary", "denominator", "target", "bonus", "draft", "proposals", "normalise", "pad_draft")
BYTES_PER_PROFILE = 400_000  # the answers kept with it, and what does not depend on the vocabulary
BYTES_PER_WEIGHT = 112  # a weight, its running sum, the residual's, and the tables of the sampler


@dataclass(frozen=True, slots=True)
class Choice:
    """The profile meant, or the faults for which there is none.

    report: what was done to the rows of an inline profile; None of a named one. source: an object that gives an inline
    profile and the same report again; None where it came in arrays.
    """

    profile: Profile | None
    report: Json | None
    faults: tuple[Fault, ...]
    source: Json | None = None


class Profiles:
    """The catalogue's profiles by id, and the inline profiles read last, as many as fit into a number of bytes."""

    def __init__(self, named: Mapping[str, Profile], limits: RowLimits, *, cache_bytes: int) -> None:
        self.named = named
        self.limits = limits
        self._read: Kept[bytes, Choice] = Kept(cache_bytes, _size)

    def choose(self, value: object) -> Choice:
        """The profile that the member `profile` of a request means; paths of faults start at that member.

        A value of the wrong shape gives neither a profile nor a fault: that is the shape's to say.
        """
        if isinstance(value, str):
            return self._by_id(value)
        if not isinstance(value, dict):
            return Choice(None, None, ())
        return self.kept(lambda: self._inline(value), repr(value).encode())

    def _inline(self, value: Json) -> Choice:
        given = read_inline(value, self.limits)
        if isinstance(given, Given) and too_large_to_link(given.profile):
            return chosen(given, None)
        return chosen(given, _source(value) if isinstance(given, Given) else None)

    def kept(self, read: Callable[[], Choice], *raw: bytes) -> Choice:
        """The inline profile in these bytes, one after the other, read unless it is still there."""
        key = blake2b(digest_size=16)
        for piece in raw:
            key.update(piece)
        return self._read.made(key.digest(), read)

    def _by_id(self, profile_id: str) -> Choice:
        profile = self.named.get(profile_id)
        if profile is not None:
            return Choice(profile, None, ())
        allowed = f"{listed(self.named)}, or an object with rows of your own"
        return Choice(None, None, (refused((), "unknown_profile", profile_id, allowed),))


def read_inline(document: Json, limits: RowLimits) -> Given | list[Fault]:
    """The profile in an object with rows as weights over a denominator, or as exact numbers."""
    target, draft, bonus = _rows(document.get("target")), _rows(document.get("draft")), document.get("bonus")
    if target is None or draft is None or not isinstance(bonus, list):
        return []
    vocabulary = document.get("vocabulary")
    if isinstance(vocabulary, list) and not all(isinstance(token, str) and token for token in vocabulary):
        return []
    if len(draft) != len(target):
        return [refused(("draft",), "wrong_length", draft, f"exactly {counted(len(target), 'row')}, as many as target")]
    rows = [*target, bonus, *draft]
    tokens = vocabulary if isinstance(vocabulary, list) else index_tokens(len(bonus))
    if len(target) > limits.draft_length:
        allowed = f"at most {counted(limits.draft_length, 'row')} on this server"
        return [refused(("target",), "too_many_items", target, allowed)]
    if len(tokens) > limits.vocabulary:
        place = "vocabulary" if isinstance(vocabulary, list) else "bonus"
        return [
            refused((place,), "too_many_items", tokens, f"at most {counted(limits.vocabulary, 'token')} on this server")
        ]
    if (weights := (2 * len(target) + 1) * len(tokens)) > limits.weights:
        detail = f"The rows hold {counted(weights, 'number')}; allowed is at most {limits.weights:,} on this server."
        return [Fault((), "too_many_items", detail)]
    pad = document.get("pad_draft") is True
    lengths = [len(row) for row in rows]
    outline = Outline(len(target), tokens, max(0, len(tokens) - min(lengths)))
    faults = [*repeated_tokens(("vocabulary",), tokens), *length_faults(outline, lengths, may_pad=pad)]
    if faults:
        return faults
    given = _read_rows(outline, [row + [0] * (len(tokens) - len(row)) for row in rows], document)
    if isinstance(given, list):
        return given
    return _with_proposals(given, document.get("proposals"))


def _rows(value: object) -> list[list[Any]] | None:
    """An array of rows; None for anything else."""
    return value if isinstance(value, list) and all(isinstance(row, list) for row in value) else None


def _read_rows(outline: Outline, rows: list[list[Any]], document: Json) -> Given | list[Fault]:
    normalise = document.get("normalise") is True
    if "denominator" not in document:
        numbers = [[number(entry) for entry in row] for row in rows]
        faults = [*_entry_faults(outline, numbers, rows, 'an exact number such as 0.25 or "1/3"')]
        exact = [[entry for entry in row if entry is not None] for row in numbers]
        return faults or from_numbers(outline, exact, normalise=normalise)
    denominator = whole(document["denominator"])
    if denominator is None or not 1 <= denominator <= DENOMINATOR_LIMIT:
        return []
    weights = [[whole(entry) for entry in row] for row in rows]
    faults = [*_entry_faults(outline, weights, rows, "an integer weight, for there is a denominator")]
    if faults:
        return faults
    return from_weights(outline, [np.array(row, dtype=np.int64) for row in weights], denominator, normalise=normalise)


def _entry_faults(
    outline: Outline, numbers: Sequence[Sequence[Fraction | int | None]], rows: Sequence[Sequence[object]], allowed: str
) -> Iterator[Fault]:
    for place, row, entries in zip(outline.places, numbers, rows, strict=True):
        for index, entry in enumerate(row):
            if entry is None:
                yield refused((*place, index), "wrong_format", entries[index], allowed)
            elif entry < 0:
                yield refused((*place, index), "too_small", entries[index], "0 or more")
            elif entry > DENOMINATOR_LIMIT:
                yield refused((*place, index), "too_large", entries[index], f"{DENOMINATOR_LIMIT} or less")


def _with_proposals(given: Given, proposals: object) -> Given | list[Fault]:
    """The profile with its authored proposals, if it has any that are possible."""
    if not isinstance(proposals, list):
        return given
    profile = given.profile
    meaning = RowMeaning.of(list(profile.vocabulary), profile.denominator)
    draft = [row.weights.tolist() for row in profile.draft]
    faults = [*proposal_faults(("proposals",), proposals, rows=meaning, draft=draft, length=profile.draft_length)]
    if faults or not all(isinstance(token, str) for token in proposals):
        return faults
    return Given(profile.proposing(tuple(meaning.tokens[token] for token in proposals)), given.report)


def chosen(read: Given | list[Fault], source: Json | None) -> Choice:
    """What was read, as a choice."""
    if isinstance(read, Given):
        return Choice(read.profile, read.report, (), source)
    return Choice(None, None, tuple(read))


def _size(choice: Choice) -> int:
    if choice.profile is None:
        return BYTES_PER_WEIGHT * max(1, len(choice.faults))
    rows = 2 * choice.profile.draft_length + 1
    return BYTES_PER_PROFILE + BYTES_PER_WEIGHT * rows * len(choice.profile.vocabulary)


def _source(document: Json) -> Json:
    """The members of an inline profile that are read, numbers that are no integers as text."""
    members = {name: value for name, value in document.items() if name in READ}
    source: Json = json.loads(json.dumps(members, default=str))
    return source
