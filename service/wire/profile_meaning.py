"""What a vocabulary, rows and proposals must mean together, whoever sends them: what no JSON Schema can say.

Everything here reads the document as it was parsed and says nothing about parts of the wrong shape, so that one
broken value does not hide the faults of the others.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from service.errors import Fault, Path
from service.wire.faults import counted, listed, pointer, refused, shown
from service.wire.fields import whole


@dataclass(frozen=True, slots=True)
class RowMeaning:
    """What the rows over one vocabulary and denominator must be.

    tokens: the index of each token. size: how many weights a row has, or None when the vocabulary cannot be read.
    denominator: what a row sums to, or None when it cannot be read or is not positive.
    """

    tokens: dict[str, int]
    size: int | None
    denominator: int | None

    @classmethod
    def of(cls, vocabulary: object, denominator: object) -> "RowMeaning":
        """The meaning that these two members of a document give to its rows."""
        tokens = {token: index for index, token in enumerate(items(vocabulary)) if isinstance(token, str)}
        total = whole(denominator)
        return cls(tokens, len(items(vocabulary)) or None, total if total is not None and total > 0 else None)

    def faults(self, path: Path, rows: object) -> Iterator[Fault]:
        """The faults of an array of rows."""
        for index, row in enumerate(items(rows)):
            yield from self.row_faults((*path, index), row)

    def row_faults(self, path: Path, row: object) -> Iterator[Fault]:
        """The faults of one row: its length, weights above the denominator, a sum that is not the denominator."""
        weights = [whole(weight) for weight in items(row)]
        if not weights:
            return
        if self.size is not None and len(weights) != self.size:
            yield refused(path, "wrong_length", row, f"exactly {counted(self.size, 'weight')}, one for each token")
        if self.denominator is not None:
            yield from _weight_faults(path, weights, self.denominator)


def items(value: object) -> Sequence[object]:
    """The items of an array; nothing of anything else."""
    return value if isinstance(value, list) else ()


def repeated(values: Iterable[tuple[Path, object]], *, code: str, what: str) -> Iterator[Fault]:
    """A fault for each string that an earlier path already has. Code points are compared: nothing is normalised."""
    first_seen: dict[str, Path] = {}
    for path, value in values:
        if isinstance(value, str) and value in first_seen:
            detail = f"Got {shown(value)}, which {pointer(first_seen[value])} has already; allowed is each {what} once."
            yield Fault(path, code, detail)
        elif isinstance(value, str):
            first_seen[value] = path


def repeated_tokens(path: Path, vocabulary: object) -> Iterator[Fault]:
    """A fault for each token that the vocabulary has already."""
    tokens = [((*path, index), token) for index, token in enumerate(items(vocabulary))]
    return repeated(tokens, code="duplicate_token", what="token")


def proposal_faults(
    path: Path, proposals: object, *, rows: RowMeaning, draft: object, length: int | None
) -> Iterator[Fault]:
    """The faults of given proposals: one for each of `length` positions, each a token that its draft row can give."""
    chosen, draft_rows = items(proposals), items(draft)
    if isinstance(proposals, list) and length is not None and len(chosen) != length:
        yield refused(path, "wrong_length", proposals, f"exactly {counted(length, 'token')}, one for each position")
    for index, token in enumerate(chosen):
        if not isinstance(token, str) or not rows.tokens:
            continue
        if token not in rows.tokens:
            yield refused((*path, index), "unknown_token", token, listed(rows.tokens))
        elif index < len(draft_rows):
            yield from _impossible((*path, index), token, tokens=rows.tokens, row=items(draft_rows[index]))


def _weight_faults(path: Path, weights: list[int | None], denominator: int) -> Iterator[Fault]:
    for index, weight in enumerate(weights):
        if weight is not None and weight > denominator:
            allowed = f"{denominator}, the denominator, or less"
            yield refused((*path, index), "weight_above_denominator", weight, allowed)
    known = [weight for weight in weights if weight is not None]
    if len(known) == len(weights) and sum(known) != denominator:
        detail = f"The weights sum to {shown(sum(known))}; allowed is exactly {denominator}, the denominator."
        yield Fault(path, "wrong_sum", detail)


def _impossible(path: Path, token: str, *, tokens: dict[str, int], row: Sequence[object]) -> Iterator[Fault]:
    weights = {name: whole(row[index]) for name, index in tokens.items() if index < len(row)}
    if weights.get(token) == 0:
        possible = [name for name, weight in weights.items() if weight is not None and weight > 0]
        allowed = f"allowed is {listed(possible)}" if possible else "no token of this row can be"
        detail = f"Got {shown(token)}, to which the draft gives weight 0 here, so it is never proposed; {allowed}."
        yield Fault(path, "impossible_proposal", detail)
