"""What vocabulary, rows and proposals must mean together. The pointers in a whole file are in test_datafile.py."""

from decimal import Decimal

from service.errors import Fault
from service.wire.profile_meaning import RowMeaning, items, proposal_faults, repeated_tokens


def codes(faults: list[Fault]) -> list[tuple[tuple[str | int, ...], str]]:
    """Path and code of each."""
    return [(fault.path, fault.code) for fault in faults]


def row_faults(row: object, *, vocabulary: object, denominator: object) -> list[Fault]:
    """The faults of one row over these two."""
    return list(RowMeaning.of(vocabulary, denominator).row_faults(("r",), row))


def test_a_good_row_has_no_faults() -> None:
    """Its weights sum to the denominator, one for each token; 4.0 is 4."""
    assert row_faults([4, 0, Decimal("4.0")], vocabulary=["a", "b", "c"], denominator=Decimal("8.0")) == []


def test_a_negative_weight_does_not_hide_a_weight_above_the_denominator() -> None:
    """[3, -1] over 2 sums to 2; the -1 is a fault of the shape, the 3 is one here."""
    faults = row_faults([3, -1], vocabulary=["a", "b"], denominator=2)
    assert codes(faults) == [(("r", 0), "weight_above_denominator")]


def test_the_sum_is_told_exactly() -> None:
    """Even where it has more digits than any double."""
    faults = row_faults([2**53, 1], vocabulary=["a", "b"], denominator=2**53)
    assert [fault.detail for fault in faults] == [
        "The weights sum to 9007199254740993; allowed is exactly 9007199254740992, the denominator."
    ]


def test_a_broken_weight_stops_the_sum_but_not_the_length() -> None:
    """Nothing is said about a sum that does not exist."""
    assert codes(row_faults([8, "x"], vocabulary=["a", "b", "c"], denominator=8)) == [(("r",), "wrong_length")]


def test_nothing_is_said_where_the_measure_is_unknown() -> None:
    """Neither about a row that is none, nor without vocabulary and a positive denominator."""
    for row in ({"a": 1}, [], "ab", None):
        assert row_faults(row, vocabulary=["a"], denominator=1) == []
    for denominator in (0, -4, "4", None, True):
        assert row_faults([5, 5], vocabulary=None, denominator=denominator) == []
    assert list(RowMeaning.of(["a"], 1).faults((), None)) == []
    assert items("ab") == ()


def test_a_repeated_token_names_the_first() -> None:
    """Code points decide: Latin and Cyrillic a differ, and so do both ways to write e with an accent."""
    assert list(repeated_tokens((), ["a", "\u0430", "\u00e9", "e\u0301", " ", "\u00a0", 1, 1])) == []
    (fault,) = repeated_tokens(("tokens",), ["x", "y", "x"])
    assert (fault.path, fault.code) == (("tokens", 2), "duplicate_token")
    assert "#/tokens/0" in fault.detail


def proposed(proposals: object, *, draft: object, length: int | None, vocabulary: object) -> list[Fault]:
    """The faults of these proposals."""
    rows = RowMeaning.of(vocabulary, None)
    return list(proposal_faults((), proposals, rows=rows, draft=draft, length=length))


def test_proposals_are_checked_as_far_as_they_can_be_read() -> None:
    """The first draft row gives b weight 0; the second is broken, so anything may be proposed there."""
    draft, vocabulary = [[1, 0], "broken"], ["a", "b"]
    for proposals, length, faults in (
        (["b", "b"], 2, [((0,), "impossible_proposal")]),
        (["a", None, "c"], 2, [((), "wrong_length"), ((2,), "unknown_token")]),
        (["a", "b", "b"], None, []),
        (None, 2, []),
        ("authored", 2, []),
    ):
        assert codes(proposed(proposals, draft=draft, length=length, vocabulary=vocabulary)) == faults
    assert proposed(["z"], draft=None, length=1, vocabulary=None) == []


def test_an_impossible_proposal_names_the_possible_ones() -> None:
    """Or says that there is none."""
    (fault,) = proposed(["b"], draft=[[1, 0, 7]], length=1, vocabulary=["a", "b", "c"])
    assert fault.detail.endswith('allowed is "a" or "c".')
    (fault,) = proposed(["b"], draft=[[0, 0]], length=1, vocabulary=["a", "b", "c"])
    assert fault.detail.endswith("no token of this row can be.")
