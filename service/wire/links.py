"""Every link the service gives, and the one order in which a permalink writes its input out.

root: the prefix under which a proxy serves the service, "" for none.
"""

from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import quote

from service.core.uniforms import ALGORITHM_VERSION
from service.wire.numbers import TOP

Proposals = str | tuple[str | None, ...]

LONGEST_PERMALINK = 3_500  # characters: servers refuse request lines of some more


def profile_link(root: str, profile: str) -> str:
    """GET /profiles/{id}."""
    return f"{root}/profiles/{quote(profile, safe='')}"


def stats_link(root: str, profile: str, query: Sequence[tuple[str, str]] = ()) -> str:
    """GET /stats/{profile}, with the parameters in the order given."""
    path = f"{root}/stats/{quote(profile, safe='')}"
    return f"{path}?{_written(query)}" if query else path


def vectors_link(
    root: str, profile: str, *, rule: str, draft_length: int, seed: int | None = None, rounds: int | None = None
) -> str:
    """GET /conformance/vectors/{profile}. What is None is left to its default, and not written."""
    query = {"rule": rule, "seed": seed, "rounds": rounds, "draft_length": draft_length}
    written = [(name, str(value)) for name, value in query.items() if value is not None]
    return f"{root}/conformance/vectors/{quote(profile, safe='')}?{_written(written)}"


def rule_table_link(root: str, profile: str, query: Sequence[tuple[str, str]] = ()) -> str:
    """GET /stats/{profile}/rules."""
    path = f"{root}/stats/{quote(profile, safe='')}/rules"
    return f"{path}?{_written(query)}" if query else path


def speedup_link(root: str, query: Sequence[tuple[str, str]]) -> str:
    """GET /speedup, with the parameters in the order given."""
    return f"{root}/speedup?{_written(query)}"


def round_link(
    root: str,
    *,
    profile: str,
    rule: str,
    seed: int,
    round_index: int,
    draft_length: int,
    proposals: Proposals,
    top: int = TOP,
) -> str:
    """The permalink of a round: all of its input, defaults written out, and the version of the random stream.

    proposals: "authored" or "sampled", or a token a position; None, a position to sample, is written as an empty item.
    top: how many tokens of a law are listed; the default is not written.
    """
    query = [
        ("profile", profile),
        ("rule", rule),
        ("seed", str(seed)),
        ("round_index", str(round_index)),
        ("draft_length", str(draft_length)),
    ]
    if isinstance(proposals, str):
        query.append(("proposals", proposals))
    else:
        query.extend(("proposal", token or "") for token in proposals)
    if top != TOP:
        query.append(("top", str(top)))
    query.append(("algorithm_version", ALGORITHM_VERSION))
    return f"{root}/rounds?{_written(query)}"


def _written(query: Sequence[tuple[str, str]]) -> str:
    """A query, percent-encoded; names need no encoding."""
    return "&".join(
        f"{name}={value if value.isascii() and value.isdigit() else _quoted(value)}" for name, value in query
    )


def _quoted(text: str) -> str:
    return text if text.isascii() and text.isalnum() else _encoded(text)


@lru_cache(maxsize=1_024)
def _encoded(text: str) -> str:
    return quote(text, safe="")
