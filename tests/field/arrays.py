"""Rows sent as arrays, as a serving engine has them: the softmax of logits."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from flask.testing import FlaskClient

from saved import saved

NPZ = "application/vnd.numpy.npz"


def softmax(logits: Any) -> np.ndarray:
    """Probabilities of rows of logits; "-inf" is minus infinity."""
    rows = np.asarray(logits).astype(np.float64)
    weights = np.exp(rows - rows.max(axis=1, keepdims=True))
    found: np.ndarray = weights / weights.sum(axis=1, keepdims=True)
    return found


def play_arrays(
    client: FlaskClient,
    arrays: dict[str, np.ndarray],
    *,
    proposals: Iterable[int],
    rule: str = "standard",
    uniform: str | None = None,
) -> dict[str, Any]:
    """A round of these rows with these proposals; all uniforms by hand, where one is given."""
    query: list[tuple[str, str]] = [("rule", rule), ("seed", "0")]
    query += [("proposal", str(token)) for token in proposals]
    if uniform is not None:
        query += [*[("accept", uniform) for _ in proposals], ("final", uniform)]
    response = client.post("/rounds", query_string=query, data=saved(**arrays), content_type=NPZ)
    assert response.status_code == 200, response.json
    answer: dict[str, Any] = response.json
    return answer
