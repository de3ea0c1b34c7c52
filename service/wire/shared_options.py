"""What requests for rounds and for statistics share: a profile, how much of it is drafted, how much is listed."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from service.core.profile import Profile
from service.core.rules.registry import RULES, read_rule
from service.errors import Fault, InvalidForProfile, InvalidOption, InvalidRule
from service.wire.faults import refused
from service.wire.fields import whole
from service.wire.numbers import TOP, Json
from service.wire.profile_choice import Choice

MOST_TOP = 1_000
MOST_LISTED = 8_000  # tokens of all positions together


def choice_faults(choice: Choice) -> Iterator[Fault]:
    """The faults of the profile that a request means, at its member `profile`."""
    return (Fault(("profile", *fault.path), fault.code, fault.detail) for fault in choice.faults)


def drafted(choice: Choice, loaded: Mapping[str, Any]) -> Profile:
    """The profile of a request without fault, at the draft length that it asks for."""
    profile = cast(Profile, choice.profile)  # without one there is a fault
    return profile.shortened(loaded.get("draft_length", profile.draft_length))


def draft_length_faults(document: Json, profile: Profile) -> Iterator[Fault]:
    """The fault of a `draft_length` beyond the positions of the profile."""
    length = whole(document.get("draft_length", 0))
    if length is not None and length > profile.draft_length:
        allowed = f"{profile.draft_length} or less, the positions of {profile.id}"
        yield refused(("draft_length",), "too_large", length, allowed)


def top_faults(document: Json, profile: Profile) -> Iterator[Fault]:
    """The fault of a `top` that makes an answer about so many positions too long."""
    top, most = whole(document.get("top", TOP)), max(TOP, MOST_LISTED // (profile.draft_length + 1))
    if top is not None and most < top <= MOST_TOP:
        yield refused(("top",), "too_large", top, f"{most} or less for {profile.draft_length} positions")


def rule_faults(document: Json, profile: Profile | None) -> Iterator[Fault]:
    """The fault of a rule that is not known, or of an option that it does not have or allow, or not on this profile."""
    name = document.get("rule", "standard")
    if not isinstance(name, str):
        return
    try:
        rule = read_rule(name)
        if profile is not None:
            rule.verifier.check(profile)
    except InvalidRule as error:
        code = "not_allowed" if name.partition(":")[0] in RULES else "unknown_rule"
        yield refused(("rule",), code, name, error.allowed)
    except InvalidOption as error:
        yield refused(("rule",), "not_allowed", name, f"{error.name} as {error.allowed}")
    except InvalidForProfile as error:
        allowed = f"at position {error.position} a {error.name} of {error.allowed}"
        yield refused(("rule",), "not_allowed", name, allowed)
