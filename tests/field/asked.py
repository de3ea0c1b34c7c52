"""Requests about rows of one's own, and their answers as plain fractions in the order of the tokens."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from flask.testing import FlaskClient

from held_to_contract import post_round

Row = Sequence[int | str]
UNIFORMS = ("0", "1/3", "0.5", "0.99999999999999999999")
SEEDS = range(20)


def profile(target: Sequence[Row], draft: Sequence[Row], *, over: int | None = None, bonus: Row | None = None) -> Any:
    """An inline profile; its bonus row is the target's first where it does not matter.

    over: the denominator, where the rows are weights.
    """
    rows = {"target": list(target), "bonus": list(bonus or target[0]), "draft": list(draft)}
    return rows if over is None else {"denominator": over, **rows}


def one_position(given: dict[str, Any]) -> Any:
    """The profile of a case with one target and one draft row."""
    return profile([given["target"]], [given["draft"]], over=given["denominator"])


def exact(client: FlaskClient, own: Any, rule: str = "standard") -> dict[str, Any]:
    """The exact statistics of a profile under a rule."""
    response = client.post("/stats", json={"profile": own, "rule": rule, "include": ["exact"]})
    assert response.status_code == 200, response.json
    found: dict[str, Any] = response.json["exact"]
    return found


def first(client: FlaskClient, own: Any, rule: str = "standard") -> dict[str, Any]:
    """The exact statistics of position 1."""
    position: dict[str, Any] = exact(client, own, rule)["positions"][0]
    return position


def played(client: FlaskClient, own: Any, rule: str = "standard", **more: Any) -> dict[str, Any]:
    """One round."""
    response = post_round(client, {"profile": own, "rule": rule, "seed": 0, **more})
    assert response.status_code == 200, response.json
    answer: dict[str, Any] = response.json
    return answer


def masses(position: dict[str, Any], mass: str = "committed") -> list[str | None]:
    """One mass of every token; all tokens are listed."""
    entries = position["tokens"]["entries"]
    assert [entry["token"] for entry in entries] == [str(place) for place in range(len(entries))]
    assert position["tokens"]["rest"]["committed"]["fraction"] == "0"
    return [entry[mass] and entry[mass]["fraction"] for entry in entries]


def row(law: dict[str, Any], size: int) -> list[str]:
    """A law as a row of all tokens."""
    assert law["rest"]["fraction"] == "0"
    listed = {int(entry["token"]): entry["probability"]["fraction"] for entry in law["entries"]}
    return [listed.get(token, "0") for token in range(size)]


def distance(position: dict[str, Any]) -> str:
    """How far the committed law is from the target."""
    return str(position["bias"]["total_variation"]["fraction"])


def accepted(position: dict[str, Any]) -> str:
    """How likely a proposal is accepted."""
    return str(position["accepted"]["fraction"])


def checks(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """The tests that a round made, in order."""
    return [frame["check"] for frame in answer["frames"] if frame["check"]]


def replacement_law(answer: dict[str, Any], size: int) -> list[str]:
    """The law that the replacement of a round was drawn from."""
    draws = [draw for frame in answer["frames"] for draw in frame["draws"] if draw["purpose"] == "replacement"]
    assert len(draws) == 1
    return row(draws[0]["law"], size)


def point_mass(token: int, size: int, denominator: int = 1) -> list[int]:
    """A row that is sure of one token."""
    return [denominator * (place == token) for place in range(size)]


def without(weights: Sequence[Fraction], token: int) -> list[str]:
    """A law less one token, renormalised."""
    left = [Fraction(0) if place == token else weight for place, weight in enumerate(weights)]
    return [str(weight / sum(left)) for weight in left]
