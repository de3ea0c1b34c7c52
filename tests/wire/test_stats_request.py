"""The request of statistics as a value: the echo, and the link that asks for it again."""

from fractions import Fraction

from service.core.rules.standard import STANDARD
from service.wire.contract import Contract
from service.wire.inline_profile import RowLimits
from service.wire.profile_choice import Profiles
from service.wire.stats_loading import load_stats_input
from service.wire.stats_request import StatsRequest
from shipped import APART, eighths, profile_of, source_of

OWN = Profiles({"divergent": APART}, RowLimits(64, 10_000, 10**9), cache_bytes=0)


def plain(**changes: object) -> StatsRequest:
    """The default statistics, with changes."""
    parts: dict[str, object] = {
        "profile": APART,
        "report": None,
        "rule": STANDARD,
        "draft_cost": Fraction(1, 10),
        "verify_cost": Fraction(1),
        "rounds": 20_000,
        "simulation": "rounds",
        "seed": 0,
        "false_alarm": Fraction(1, 1_000_000),
        "include": ("exact", "convergence"),
        "top": 20,
    }
    return StatsRequest(**{**parts, **changes})  # type: ignore[arg-type]


def test_the_echo_writes_every_default_out() -> None:
    """In one order."""
    assert list(plain().resolved().items()) == [
        ("profile", "divergent"),
        ("rule", "standard"),
        ("draft_length", 5),
        ("draft_cost", {"fraction": "1/10", "decimal": 0.1}),
        ("verify_cost", {"fraction": "1", "decimal": 1.0}),
        ("rounds", 20_000),
        ("simulation", "rounds"),
        ("seed", 0),
        ("false_alarm", {"fraction": "1/1000000", "decimal": 1e-06}),
        ("include", ["exact", "convergence"]),
        ("top", 20),
    ]


def test_a_named_profile_has_an_address_that_writes_everything_out() -> None:
    """`top` only where it is not the default."""
    assert plain().link("/p") == (
        "/p/stats/divergent?rule=standard&draft_length=5&draft_cost=1%2F10&verify_cost=1&rounds=20000&"
        "simulation=rounds&seed=0&false_alarm=1%2F1000000&include=exact&include=convergence"
    )
    assert str(plain(top=5, simulation="counts").link("")).endswith("&top=5")


def test_rows_of_ones_own_are_packed_and_read_back(contract: Contract) -> None:
    """Costs as exact numbers, and what was sent whole, also where the draft asked for is shorter."""
    own = profile_of(APART.target, APART.bonus, APART.draft, id="inline")
    asked = plain(
        profile=own.shortened(2),
        report={},
        source=source_of(own),
        draft_cost=Fraction(1, 3),
        verify_cost=Fraction(6, 5),
        rounds=10**15,
        simulation="counts",
        seed=2**53 - 1,
        false_alarm=Fraction(1, 7),
        include=("exact",),
        top=1,
    )
    link = str(asked.link("/p"))
    path, _, query = link.partition("?")
    assert path == "/p/stats"
    found = load_stats_input(
        query.encode(),
        operation=contract.operations["getStatsByInput"],
        shape=contract.shapes["StatsRequest"],
        profiles=OWN,
        max_rounds=1_000,
        most_bytes=100_000,
    )
    assert found.resolved() == asked.resolved()
    assert [row.weights.tolist() for row in found.profile.target] == [row.weights.tolist() for row in APART.target[:2]]
    assert found.link("/p") == link


def test_large_rows_are_not_even_tried() -> None:
    """More than 10,000 weights."""
    row = eighths(8, *[0] * 3_333)
    assert plain(profile=profile_of((row,), row, (row,)), report={}).link("") is None
