"""The two authored profiles as core values, typed anew from the authored numbers and not read from `data/`."""

from service.core.distribution import Distribution
from service.core.profile import Profile

VOCABULARY = ("the", "cat", "sat", "on", "a", "mat")
TARGET = ((5, 0, 1, 1, 1, 0), (2, 3, 0, 0, 1, 2), (2, 0, 4, 1, 1, 0), (1, 1, 1, 4, 1, 0), (0, 1, 1, 0, 4, 2))
BONUS = (1, 1, 2, 0, 1, 3)
CLOSE_DRAFT = ((4, 0, 2, 2, 0, 0), (1, 3, 0, 0, 2, 2), (2, 0, 4, 1, 1, 0), (1, 0, 1, 3, 1, 2), (1, 1, 1, 1, 4, 0))
APART_DRAFT = ((4, 2, 1, 1, 0, 0), (0, 3, 2, 1, 2, 0), (2, 0, 2, 0, 1, 3), (1, 0, 2, 4, 0, 1), (2, 1, 0, 2, 3, 0))


def eighths(*weights: int) -> Distribution:
    """A row over eight."""
    return Distribution(weights, 8)


def profile_of(
    target: tuple[Distribution, ...],
    bonus: Distribution,
    draft: tuple[Distribution, ...],
    *,
    id: str = "test",  # noqa: A002  (the field's own name)
    proposals: tuple[int, ...] | None = None,
    vocabulary: tuple[str, ...] | None = None,
) -> Profile:
    """A profile without prose; its tokens are t0, t1, ... unless they are given."""
    names = vocabulary or tuple(f"t{token}" for token in range(len(bonus)))
    return Profile(id, "", "", "", names, target, bonus, draft, proposals)


def _authored(id_: str, draft: tuple[tuple[int, ...], ...], proposals: tuple[str, ...]) -> Profile:
    return profile_of(
        tuple(eighths(*row) for row in TARGET),
        eighths(*BONUS),
        tuple(eighths(*row) for row in draft),
        id=id_,
        proposals=tuple(map(VOCABULARY.index, proposals)),
        vocabulary=VOCABULARY,
    )


CLOSE = _authored("closely-aligned", CLOSE_DRAFT, ("the", "cat", "sat", "on", "a"))
APART = _authored("divergent", APART_DRAFT, ("the", "cat", "mat", "on", "a"))
SHIPPED = (CLOSE, APART)


def authored_proposals(profile: Profile) -> dict[int, int]:
    """The authored proposals by 1-based position, as `play_round` takes them."""
    return dict(enumerate(profile.proposals or (), 1))


def source_of(profile):
    """An object that gives a profile inline."""
    source = {
        "vocabulary": list(profile.vocabulary),
        "denominator": profile.denominator,
        "target": [row.weights.tolist() for row in profile.target],
        "bonus": profile.bonus.weights.tolist(),
        "draft": [row.weights.tolist() for row in profile.draft],
    }
    if profile.proposals is not None:
        source["proposals"] = [profile.vocabulary[token] for token in profile.proposals]
    return source
