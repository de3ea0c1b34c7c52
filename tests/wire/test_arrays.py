"""Profiles in files of arrays: what numpy saves is read as JSON of the same rows is; all else is told what to do."""

import time
import tracemalloc
import zlib
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_profiles import DENOMINATORS, random_row
from saved import BONUS, DEFLATED, DRAFT, EIGHTHS, ROWS, TARGET, claiming, npy, packed, saved
from service.core.profile import Profile
from service.core.uniforms import GRID
from service.errors import Fault, Path
from service.wire.arrays import read_arrays
from service.wire.faults import CODES, MOST_FAULTS
from service.wire.inline_profile import Given, RowLimits
from service.wire.profile_choice import read_inline

REPEATABLE = settings(deadline=None, derandomize=True)
MOST_TOKENS, MOST_ROWS = 50, 7
EIGHT = np.int64(8)


def outcome(raw: bytes, *, pad_draft: bool = False, normalise: bool = False) -> Given | list[Fault]:
    """What becomes of a file under small limits."""
    return read_arrays(
        raw,
        RowLimits(MOST_ROWS, MOST_TOKENS, 10**9),
        pad_draft=pad_draft,
        normalise=normalise,
    )


def read(raw: bytes, **options: bool) -> Given:
    """The profile of a file without fault."""
    told = outcome(raw, **options)
    assert isinstance(told, Given), told
    return told


def faults(raw: bytes, **options: bool) -> dict[tuple[Path, str], str]:
    """The sentence of every fault, by path and code."""
    told = outcome(raw, **options)
    assert isinstance(told, list)
    assert told
    assert all(fault.code in CODES and fault.detail.endswith(".") for fault in told)
    return {(fault.path, fault.code): fault.detail for fault in told}


def weights(profile: Profile) -> list[list[int]]:
    """Of all rows: target, bonus, draft."""
    return [row.weights.tolist() for row in (*profile.target, profile.bonus, *profile.draft)]


def with_one(name: str, index: tuple[int, ...], value: float, **arrays: Any) -> bytes:
    """The rows with one number replaced."""
    rows = {key: np.array(array) for key, array in (arrays or ROWS).items()}
    rows[name][index] = value
    return saved(**rows)


@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("kind", ["<f4", ">f4", "<f8", ">f8"])
def test_floating_point_rows_are_put_on_the_grid(kind: str, compressed: bool) -> None:
    """Eighths are on it: weights are eighths of 2**53, no row moves, tokens are their indices."""
    given_ = read(saved(compressed=compressed, **{name: rows.astype(kind) for name, rows in ROWS.items()}))
    eighth = GRID // 8
    expected = [[4, 2, 2], [0, 4, 4], [2, 2, 4], [2, 4, 2], [8, 0, 0]]
    assert weights(given_.profile) == [[eighth * weight for weight in row] for row in expected]
    assert given_.profile.vocabulary == ("0", "1", "2")
    assert (given_.report["quantised"], given_.report["denominator"], given_.report["padded_tokens"]) == (True, GRID, 0)
    assert [row["total_variation"] for row in given_.report["rows"]] == [0.0] * 5


@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("kind", ["<i8", ">i8"])
def test_integer_rows_are_taken_as_they_are(kind: str, compressed: bool) -> None:
    """Over their denominator."""
    rows = {name: array.astype(kind) for name, array in EIGHTHS.items()}
    given_ = read(saved(compressed=compressed, **rows, denominator=np.array(8, dtype=kind)))
    assert weights(given_.profile) == [[4, 2, 2], [0, 4, 4], [2, 2, 4], [2, 4, 2], [8, 0, 0]]
    assert (given_.report["quantised"], given_.report["denominator"]) == (False, 8)


@REPEATABLE
@given(
    st.integers(0, MOST_ROWS),
    st.integers(1, MOST_TOKENS),
    st.sampled_from(DENOMINATORS),
    st.booleans(),
    st.sampled_from("CF"),
    st.integers(0, 2**32 - 1),
)
def test_the_same_weights_as_json_give_the_same_profile(
    length: int, size: int, denominator: int, compressed: bool, order: str, seed: int
) -> None:
    """Any K, V, denominator, order of the dimensions, compressed or not: profile and report, both."""
    rng = np.random.default_rng(seed)

    def rows() -> np.ndarray:
        found = [random_row(rng, size, denominator).weights for _ in range(length)]
        return np.array(found, dtype=np.int64).reshape(length, size)

    arrays = {"target": rows(), "bonus": random_row(rng, size, denominator).weights, "draft": rows()}
    ordered = {name: np.array(array, order=order) for name, array in arrays.items()}
    document = {name: array.tolist() for name, array in arrays.items()} | {"denominator": denominator}
    told = read(saved(compressed=compressed, **ordered, denominator=np.int64(denominator)))
    same = read_inline(document, RowLimits(64, MOST_TOKENS, 10**9))
    assert isinstance(same, Given)
    assert (weights(told.profile), told.report) == (weights(same.profile), same.report)
    assert told.profile.vocabulary == same.profile.vocabulary
    assert told.profile.denominator == same.profile.denominator == denominator


@REPEATABLE
@given(
    st.integers(0, MOST_ROWS),
    st.integers(1, MOST_TOKENS),
    st.sampled_from(["<f4", ">f4", "<f8", ">f8"]),
    st.booleans(),
    st.integers(0, 2**32 - 1),
)
def test_floating_point_rows_sum_to_the_grid_and_move_no_more_than_the_bound(
    length: int, size: int, kind: str, compressed: bool, seed: int
) -> None:
    """Exactly 2**53; and each by its exact total variation, of which the report is a rounded copy."""
    rng = np.random.default_rng(seed)
    powers = rng.random((2 * length + 1, size)) ** 8 + 1e-9
    rows = (powers / powers.sum(axis=1, keepdims=True)).astype(kind)
    raw = saved(compressed=compressed, target=rows[:length], bonus=rows[length], draft=rows[length + 1 :])
    told = read(raw)
    assert [sum(row) for row in weights(told.profile)] == [GRID] * (2 * length + 1)
    for row, made, report in zip(rows, weights(told.profile), told.report["rows"], strict=True):
        numbers = [Fraction(float(number)) for number in row]
        apart = [
            abs(Fraction(weight, GRID) - number / sum(numbers)) for weight, number in zip(made, numbers, strict=True)
        ]
        assert sum(apart) / 2 <= Fraction(told.report["bound"])
        assert report["total_variation"] == pytest.approx(float(sum(apart) / 2), rel=1e-9, abs=1e-30)
        assert report["sum"] == float(sum(numbers))


@pytest.mark.parametrize("rows", [ROWS, EIGHTHS])
def test_a_shorter_draft_is_padded_on_request(rows: dict[str, np.ndarray]) -> None:
    """With 0 for the tokens it lacks; the report counts them."""
    whole = rows["target"][0].sum()
    short = {**rows, "draft": (np.array([[0, 2], [1, 1]]) * whole / 2).astype(rows["draft"].dtype)}
    arrays = short if rows is ROWS else {**short, "denominator": EIGHT}
    told = read(saved(**arrays), pad_draft=True)
    assert [Fraction(row[0], sum(row)) for row in weights(told.profile)[3:]] == [0, Fraction(1, 2)]
    assert [row[2] for row in weights(told.profile)[3:]] == [0, 0]
    assert told.report["padded_tokens"] == 1
    [(place, detail)] = faults(saved(**arrays)).items()
    assert place == (("draft",), "wrong_length")
    assert (
        detail == "Got rows of 2 numbers; allowed is 3, as many as in bonus, or pad_draft to give the missing tokens 0."
    )


def test_a_draft_longer_than_the_target_is_never_padded() -> None:
    """Nor a target shorter than the bonus row."""
    wide, narrow = {**ROWS, "draft": np.ones((2, 4)) / 4}, {**ROWS, "target": np.ones((2, 2)) / 2}
    assert list(faults(saved(**wide), pad_draft=True)) == [(("draft",), "wrong_length")]
    assert list(faults(saved(**narrow), pad_draft=True)) == [(("target",), "wrong_length")]


def test_sums_of_floating_point_rows_may_be_off_by_a_thousandth() -> None:
    """And no more: each row is named, with its sum."""
    assert read(with_one("bonus", (2,), 0.5009)).report["rows"][2]["sum"] == pytest.approx(1.0009, abs=1e-15)
    told = faults(saved(target=TARGET * 1.01, bonus=BONUS, draft=DRAFT * 0))
    assert list(told) == [((name, row), "wrong_sum") for name in ("target", "draft") for row in (0, 1)]


def test_sums_of_integer_rows_are_exact_unless_normalised() -> None:
    """7/8 is refused; 999/1000 is put on the grid where that is asked for."""
    told = faults(with_one("bonus", (2,), 3, **EIGHTHS, denominator=EIGHT))
    assert list(told) == [(("bonus",), "wrong_sum")]
    assert "7/8" in told[("bonus",), "wrong_sum"]
    near = {"target": np.array([[500, 500]]), "bonus": np.array([999, 0]), "draft": np.array([[1, 999]])}
    raw = saved(**near, denominator=np.int64(1000))
    assert list(faults(raw)) == [(("bonus",), "wrong_sum")]
    assert weights(read(raw, normalise=True).profile)[1] == [GRID, 0]


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (np.nan, "not_finite", "nan"),
        (np.inf, "not_finite", "inf"),
        (-0.25, "too_small", "-0.25"),
        (1e300, "too_large", "1e+300"),
    ],
)
def test_wrong_numbers_are_named_by_array_row_and_index(value: float, code: str, shown: str) -> None:
    """With the number, and what is allowed; in every array."""
    for name, index in (("target", (1, 2)), ("bonus", (0,)), ("draft", (0, 1))):
        told = faults(with_one(name, index, value))
        assert list(told) == [((name, *index), code)]
        assert shown in told[(name, *index), code]


def test_wrong_integers_are_named() -> None:
    """Negative, or beyond 2**53."""
    for value, code in ((-1, "too_small"), (2**53 + 1, "too_large")):
        told = faults(with_one("draft", (1, 0), value, **EIGHTHS, denominator=EIGHT))
        assert list(told) == [(("draft", 1, 0), code)]
        assert str(value) in told[("draft", 1, 0), code]


def test_numbers_of_a_shorter_draft_are_checked_at_their_own_places() -> None:
    """Before it is padded."""
    raw = saved(**{**ROWS, "draft": np.array([[0.5, 0.5], [0.5, np.nan]])})
    assert list(faults(raw, pad_draft=True)) == [(("draft", 1, 1), "not_finite")]


def test_all_wrong_numbers_are_told_at_once_but_no_more_than_the_most() -> None:
    """One of each kind a row, and at most 200."""
    told = faults(saved(target=-TARGET, bonus=BONUS * np.nan, draft=DRAFT + np.inf))
    assert {path[0] for path, _ in told} == {"target", "bonus", "draft"}
    rows = np.tile([np.nan, -1, 1e300], (100, 1))
    many = read_arrays(
        saved(target=rows, bonus=rows[0], draft=rows),
        RowLimits(100, 3, 10**9),
        pad_draft=False,
    )
    assert isinstance(many, list)
    assert len(many) == MOST_FAULTS


@pytest.mark.parametrize(("value", "code"), [(0, "too_small"), (-8, "too_small"), (2**53 + 1, "too_large")])
def test_denominators_out_of_range_are_refused(value: int, code: str) -> None:
    """1 to 2**53."""
    assert list(faults(saved(**EIGHTHS, denominator=np.int64(value)))) == [(("denominator",), code)]


def test_integers_need_a_denominator_and_other_numbers_have_none() -> None:
    """Each fault says what goes together."""
    assert list(faults(saved(**EIGHTHS))) == [(("denominator",), "missing_member")]
    assert list(faults(saved(**ROWS, denominator=EIGHT))) == [(("denominator",), "conflict")]
    told = faults(saved(**{**ROWS, "bonus": EIGHTHS["bonus"]}, denominator=EIGHT))
    assert told == {
        (
            (),
            "conflict",
        ): "Integers in bonus, floating-point numbers in target and draft; allowed is float32 or float64 "
        "without a denominator, or int64 in all three together with a scalar int64 denominator."
    }
    mixed = {**ROWS, "bonus": BONUS.astype(np.float32)}
    assert read(saved(**mixed)).profile.bonus == read(saved(**ROWS)).profile.bonus


@pytest.mark.parametrize(
    ("kind", "advice"),
    [
        ("float16", "denominator: give target.astype(numpy.float32)."),
        ("V2", "denominator: give target.astype(numpy.float32)."),
        ("int32", "denominator: give target.astype(numpy.int64)."),
        ("uint64", "denominator: give target.astype(numpy.int64)."),
        ("complex64", "int64 denominator."),
        ("bool", "int64 denominator."),
        ("U3", "int64 denominator."),
    ],
)
def test_arrays_of_another_kind_are_refused(kind: str, advice: str) -> None:
    """By the kind they have, with what turns numbers of another kind into an array that is allowed."""
    told = faults(saved(**{**ROWS, "target": TARGET.astype(kind)}))
    assert list(told) == [(("target",), "wrong_type")]
    assert "float32 or float64" in told[(("target",), "wrong_type")]
    assert told[(("target",), "wrong_type")].endswith(advice)


@pytest.mark.parametrize("value", [np.float64(8), np.int32(8), np.uint64(8)])
def test_denominators_of_another_kind_are_refused(value: Any) -> None:
    """int64 alone."""
    assert list(faults(saved(**EIGHTHS, denominator=value))) == [(("denominator",), "wrong_type")]


def test_pickled_objects_are_refused_and_never_unpickled() -> None:
    """An array of objects; a pickle in the place of an array; and fields with names."""
    marks: list[str] = []

    class Bomb:
        def __reduce__(self) -> tuple[Any, tuple[str]]:
            return marks.append, ("unpickled",)

    objects = np.empty(3, dtype=object)
    objects[:] = [Bomb()] * 3
    assert list(faults(saved(**{**ROWS, "bonus": objects}))) == [(("bonus",), "wrong_type")]
    fields = np.zeros(3, dtype=[("a", "<f4")])
    assert list(faults(saved(**{**ROWS, "bonus": fields}))) == [(("bonus",), "not_an_array")]
    others = [(f"{name}.npy", npy(ROWS[name])) for name in ("target", "draft")]
    assert list(faults(packed(*others, ("bonus.npy", b"\x80\x04N.")))) == [(("bonus",), "not_an_array")]
    assert marks == []


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("target", TARGET[0]),
        ("target", TARGET[None]),
        ("bonus", BONUS[None]),
        ("bonus", np.float64(1)),
        ("draft", DRAFT[0]),
    ],
)
def test_arrays_of_another_number_of_dimensions_are_refused(name: str, array: np.ndarray) -> None:
    """With the shape that is allowed."""
    told = faults(saved(**{**ROWS, name: array}))
    assert list(told) == [((name,), "wrong_dimensions")]
    assert "a number for each token" in told[((name,), "wrong_dimensions")]


def test_denominator_is_a_single_number() -> None:
    """Not a row of one."""
    assert list(faults(saved(**EIGHTHS, denominator=np.array([8])))) == [(("denominator",), "wrong_dimensions")]


def test_limits_are_those_of_the_server() -> None:
    """As many tokens and rows as are allowed are read, one more of either is refused, in every array."""

    def rows(length: int, size: int) -> dict[str, np.ndarray]:
        return {"target": np.eye(length, size), "bonus": np.eye(1, size)[0], "draft": np.eye(length, size)}

    assert read(saved(**rows(MOST_ROWS, MOST_TOKENS))).profile.draft_length == MOST_ROWS
    told = faults(saved(**rows(MOST_ROWS, MOST_TOKENS + 1)))
    assert list(told) == [((name,), "too_many_items") for name in ROWS]
    assert told[("target",), "too_many_items"] == "Got 51 tokens; allowed is at most 50 on this server."
    told = faults(saved(**rows(MOST_ROWS + 1, MOST_TOKENS)))
    assert list(told) == [((name,), "too_many_items") for name in ("target", "draft")]
    assert told[("draft",), "too_many_items"] == "Got 8 rows; allowed is at most 7 on this server."


def test_empty_arrays() -> None:
    """No positions are a profile of a bonus row alone; no tokens are none, and a draft of none sums to 0."""
    assert weights(read(saved(target=np.zeros((0, 3)), bonus=BONUS, draft=np.zeros((0, 3)))).profile) == [
        [GRID // 4, GRID // 4, GRID // 2]
    ]
    nothing = saved(target=np.zeros((1, 0)), bonus=np.zeros(0), draft=np.zeros((1, 0)))
    assert list(faults(nothing)) == [(("bonus",), "too_few_items")]
    bare = saved(**{**ROWS, "draft": np.zeros((2, 0))})
    assert list(faults(bare, pad_draft=True)) == [(("draft", 0), "wrong_sum"), (("draft", 1), "wrong_sum")]


def test_target_and_draft_have_as_many_rows() -> None:
    """One each a position."""
    told = faults(saved(**{**ROWS, "draft": DRAFT[:0]}))
    assert told == {(("draft",), "wrong_length"): "Got 0 rows; allowed is exactly 2 rows, as many as in target."}


def test_a_target_that_still_holds_the_row_of_bonus_is_told_how_to_give_it() -> None:
    """K + 1 rows, as an engine has them."""
    rows = np.vstack([TARGET, BONUS])
    told = faults(saved(target=rows, bonus=BONUS, draft=DRAFT))
    assert list(told) == [(("draft",), "wrong_length")]
    assert "where the last of those is the row of bonus, give target[:-1]" in told[("draft",), "wrong_length"]


@pytest.mark.parametrize("rows", [TARGET - 1, np.log(TARGET, out=np.full(TARGET.shape, -np.inf), where=TARGET > 0)])
def test_logits_and_logarithms_are_told_apart_from_probabilities(rows: np.ndarray) -> None:
    """By what no probability can be."""
    told = faults(saved(**{**ROWS, "target": rows}))
    assert {path[0] for path, _ in told} == {"target"}
    assert all("not logits or their logarithms" in detail for detail in told.values())


def test_names_that_are_missing_unknown_or_repeated_are_all_told() -> None:
    """At once, with those that are allowed."""
    files = [("target.npy", npy(TARGET)), ("target.npy", npy(TARGET)), ("vocabulary.npy", npy(BONUS)), ("draft", b"")]
    with pytest.warns(UserWarning, match="Duplicate name"):
        raw = packed(*files)
    told = faults(raw)
    assert list(told) == [
        (("target",), "repeated_member"),
        (("vocabulary",), "unknown_member"),
        (("draft",), "unknown_member"),
        (("bonus",), "missing_member"),
        (("draft",), "missing_member"),
    ]
    assert '"target.npy", "bonus.npy", "draft.npy" or "denominator.npy"' in told[("vocabulary",), "unknown_member"]
    assert list(faults(packed())) == [((name,), "missing_member") for name in ROWS]


def test_faults_of_several_arrays_are_told_at_once() -> None:
    """Kind, dimensions and limits, each in its own."""
    told = faults(saved(target=TARGET.astype("float16"), bonus=BONUS[None], draft=np.ones((8, 3)), denominator=1.5))
    assert sorted(told) == sorted(
        [
            (("target",), "wrong_type"),
            (("bonus",), "wrong_dimensions"),
            (("draft",), "too_many_items"),
            (("draft",), "wrong_length"),
            (("denominator",), "wrong_type"),
            (("denominator",), "conflict"),
        ]
    )


def test_broken_archives_are_one_fault() -> None:
    """As the archive's reader tells them."""
    raw = saved(**ROWS)
    for broken in (b"", raw[:-1], raw + b"\0", b"\x93NUMPY", raw[: len(raw) // 2]):
        assert list(faults(broken)) == [((), "not_an_archive")]
    assert list(faults(packed(*((f"{index}.npy", b"") for index in range(10_000))))) == [((), "too_many_items")]


def test_damaged_numbers_are_told_by_array() -> None:
    """A byte changed in the numbers of two arrays, by their checksums; a member that its header does not fit."""
    raw = bytearray(saved(**ROWS))
    for row in (TARGET[0], DRAFT[0]):
        raw[raw.index(row.tobytes()) + 3] ^= 1
    assert list(faults(bytes(raw))) == [(("target",), "damaged_member"), (("draft",), "damaged_member")]
    files = {f"{name}.npy": npy(array) for name, array in ROWS.items()}
    for wrong in (files["bonus.npy"][:-1], files["bonus.npy"] + b"\0"):
        told = faults(packed(*{**files, "bonus.npy": wrong}.items()))
        assert list(told) == [(("bonus",), "damaged_member")]
        assert f"Got a member of {len(wrong)} bytes; allowed is 152" in told[("bonus",), "damaged_member"]


def bombs() -> dict[str, bytes]:
    """Small files that would be large: a header of 16 TB, such headers that agree, inflation without end."""
    others = {f"{name}.npy": npy(array) for name, array in ROWS.items()}
    wide = "{'descr': '<f8', 'fortran_order': False, 'shape': (%s), }"
    target, bonus = claiming(wide % "5, 400000000000"), claiming(wide % "400000000000,")
    allowed = claiming(wide % f"{MOST_ROWS}, {MOST_TOKENS}")
    zeros = npy(TARGET) + bytes(50_000_000)
    inflating = packed(*{**others, "target.npy": zeros}.items(), method=DEFLATED)
    lying = bytearray(inflating)
    at = lying.index(b"PK\x01\x02")
    lying[at + 16 : at + 20] = zlib.crc32(npy(TARGET)).to_bytes(4, "little")
    lying[at + 24 : at + 28] = len(npy(TARGET)).to_bytes(4, "little")
    return {
        "claims 16 TB": packed(*{**others, "target.npy": target}.items()),
        "claims 16 TB throughout": packed(("target.npy", target), ("bonus.npy", bonus), ("draft.npy", target)),
        "claims what is allowed": packed(*{**others, "target.npy": allowed}.items()),
        "inflates and says so": inflating,
        "inflates and lies": bytes(lying),
        "10,000 members": packed(*((f"{index}.npy", b"") for index in range(10_000))),
    }


def test_bombs_are_refused_in_no_memory_to_speak_of() -> None:
    """Below 300 kB each, whatever they claim."""
    for name, raw in bombs().items():
        tracemalloc.start()
        try:
            assert faults(raw), name
            assert tracemalloc.get_traced_memory()[1] < 300_000, name
        finally:
            tracemalloc.stop()


@settings(deadline=None, derandomize=True, max_examples=500)
@given(st.booleans(), st.lists(st.tuples(st.floats(0, 1), st.binary(min_size=1, max_size=4)), min_size=1, max_size=3))
def test_any_damage_is_a_fault_or_harmless(compressed: bool, changes: list[tuple[float, bytes]]) -> None:
    """Never an exception, never another profile."""
    original = saved(compressed=compressed, **EIGHTHS, denominator=EIGHT)
    raw = bytearray(original)
    for where, new in changes:
        at = int(where * len(raw))
        raw[at : at + len(new)] = new
    told = outcome(bytes(raw))
    if isinstance(told, Given):
        assert weights(told.profile) == weights(read(original).profile)
    else:
        assert all(fault.code in CODES for fault in told)


@REPEATABLE
@given(st.sampled_from(["<f4", ">f4", "<f8", ">f8", "<i8", ">i8"]), st.binary(min_size=168, max_size=168))
def test_any_bits_for_numbers_are_a_fault_or_a_profile(kind: str, bits: bytes) -> None:
    """Signalling NaNs, subnormals, the least integer: no exception and no warning."""
    numbers = np.frombuffer(bits, dtype=kind)
    rows = {"target": numbers[:6].reshape(2, 3), "bonus": numbers[6:9], "draft": numbers[9:15].reshape(2, 3)}
    told = outcome(saved(**rows, **({"denominator": EIGHT} if kind[1] == "i" else {})))
    assert isinstance(told, Given) or all(fault.code in CODES for fault in told)


def softmax(length: int, size: int) -> np.ndarray:
    """Float32 rows as a model gives them."""
    logits = np.random.default_rng(size).normal(0, 3, (length, size)).astype(np.float32)
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True, dtype=np.float32)


@pytest.mark.parametrize("compressed", [False, True])
def test_rows_of_a_real_vocabulary_are_read_in_little_time_and_memory(compressed: bool) -> None:
    """K = 5, V = 128,256 of float32: below 1 second of processor time (0.1 measured) and 150 MB, and exact."""
    rows = softmax(11, 128_256)
    raw = saved(compressed=compressed, target=rows[:5], bonus=rows[5], draft=rows[6:])
    tracemalloc.start()
    told = read_arrays(raw, RowLimits(64, 128_256, 10**9), pad_draft=False)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    started = time.process_time()
    read_arrays(raw, RowLimits(64, 128_256, 10**9), pad_draft=False)
    assert time.process_time() - started < 1
    assert peak < 150_000_000
    assert isinstance(told, Given)
    assert [sum(row) for row in weights(told.profile)] == [GRID] * 11
    assert max(row["total_variation"] for row in told.report["rows"]) < 4e-12


def test_more_numbers_than_this_server_holds_are_refused_before_they_are_inflated() -> None:
    """All arrays together; the limit itself is allowed."""
    rows = np.full((2, 2), 0.5)
    raw = saved(target=rows, bonus=rows[0], draft=rows)
    told = read_arrays(raw, RowLimits(2, 2, 9), pad_draft=False)
    assert isinstance(told, list)
    assert [(fault.path, fault.code) for fault in told] == [((), "too_many_items")]
    assert isinstance(read_arrays(raw, RowLimits(2, 2, 10), pad_draft=False), Given)
