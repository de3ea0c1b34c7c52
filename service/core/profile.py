"""A profile: the rows of a target and of a draft, position by position, over one vocabulary.

Rows do not depend on earlier tokens; they depend on the position in the round. Positions are 1-based in words and on
the wire; the tuples here start at 0.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from service.core.distribution import Distribution
from service.errors import InvalidProfile

Derived = TypeVar("Derived")

KEPT_WEIGHTS = 10_000  # of larger profiles the shortened ones are made anew each time
RULES_KEPT = {256: 128, KEPT_WEIGHTS: 4}  # by the most weights of a row times positions; of larger profiles fewer
RULES_KEPT_OF_LARGE = 2


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """What one round is played on. Compared by identity; what is derived from it is kept with it (`derived`).

    vocabulary: V distinct, non-empty tokens.
    target, draft: K rows each of V weights, K >= 0, all over one denominator.
    bonus: the target's row after the last position.
    proposals: the authored proposal at each position (0-based token indices, K of them, each with draft weight > 0),
    or None where the profile has none.

    Raises InvalidProfile when these do not fit together.
    """

    id: str
    title: str
    summary: str
    note: str
    vocabulary: tuple[str, ...]
    target: tuple[Distribution, ...]
    bonus: Distribution
    draft: tuple[Distribution, ...]
    proposals: tuple[int, ...] | None
    _derived: dict[Hashable, Any] = field(init=False, repr=False, default_factory=dict)
    _by_rule: dict[Hashable, dict[Hashable, Any]] = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        if len(set(self.vocabulary)) != len(self.vocabulary) or "" in self.vocabulary:
            raise InvalidProfile("The tokens of a vocabulary are distinct and not empty.")
        if len(self.target) != len(self.draft):
            raise InvalidProfile(
                f"{len(self.target)} target rows and {len(self.draft)} draft rows: one each a position."
            )
        for row in (*self.target, self.bonus, *self.draft):
            if len(row) != len(self.vocabulary) or row.denominator != self.denominator:
                raise InvalidProfile(
                    f"Every row has {len(self.vocabulary)} weights over {self.denominator}; one has {len(row)} over "
                    f"{row.denominator}."
                )
        if self.proposals is not None:
            self._check_proposals(self.proposals)

    @property
    def draft_length(self) -> int:
        """K, the number of positions at which the draft proposes."""
        return len(self.draft)

    @property
    def denominator(self) -> int:
        """The denominator of every row."""
        return self.bonus.denominator

    def shortened(self, length: int) -> "Profile":
        """The same profile with only the first `length` positions drafted, 0..K; at K, itself.

        The bonus row becomes the target's row at the position after them. Raises InvalidProfile beyond K.
        """
        if not 0 <= length <= self.draft_length:
            raise InvalidProfile(f"The draft length {length} is not in 0..{self.draft_length}.")
        if length == self.draft_length:
            return self
        if self._is_large:
            return _shortened(self, length)
        return self.derived(("shortened", length), lambda: _shortened(self, length))

    def proposing(self, proposals: tuple[int, ...]) -> "Profile":
        """The same rows with authored proposals (0-based token indices, one a position)."""
        return replace(self, proposals=proposals)

    def derived(self, key: Hashable, build: Callable[[], Derived]) -> Derived:
        """What `build` makes of this profile, made once and kept as long as the profile is: a cache of pure functions.

        key: names it, with everything but the profile that it depends on.
        """
        if key not in self._derived:
            self._derived.setdefault(key, build())
        found: Derived = self._derived[key]
        return found

    def of_rule(self, rule: Hashable, key: Hashable, build: Callable[[], Derived]) -> Derived:
        """The same for what depends on a rule too (compared by identity): the rules that came last are kept."""
        shelf = self._by_rule.get(rule)
        if shelf is None:
            if len(self._by_rule) >= self._rules_kept:
                self._by_rule.pop(next(iter(self._by_rule)), None)
            shelf = self._by_rule.setdefault(rule, {})
        if key not in shelf:
            shelf.setdefault(key, build())
        found: Derived = shelf[key]
        return found

    @property
    def _rules_kept(self) -> int:
        weights = len(self.target) * len(self.vocabulary)
        return next((kept for most, kept in RULES_KEPT.items() if weights <= most), RULES_KEPT_OF_LARGE)

    @property
    def _is_large(self) -> bool:
        return len(self.target) * len(self.vocabulary) > KEPT_WEIGHTS

    def _check_proposals(self, proposals: tuple[int, ...]) -> None:
        if len(proposals) != self.draft_length:
            raise InvalidProfile(f"{len(proposals)} proposals for {self.draft_length} positions: one each.")
        for position, (token, row) in enumerate(zip(proposals, self.draft, strict=True), 1):
            if not 0 <= token < len(row) or row.weights[token] == 0:
                raise InvalidProfile(f"Token {token} cannot be proposed at position {position}: the draft gives it 0.")


def _shortened(profile: Profile, length: int) -> Profile:
    return replace(
        profile,
        target=profile.target[:length],
        bonus=profile.target[length],
        draft=profile.draft[:length],
        proposals=None if profile.proposals is None else profile.proposals[:length],
    )
