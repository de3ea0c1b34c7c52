"""The request of statistics loaded: a body, a query or a packed link to a StatsRequest, or every fault at once."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from marshmallow import Schema, fields

from service.core.counts import MAX_COUNTED_ROUNDS
from service.core.profile import Profile
from service.core.rules.registry import LONGEST_NAME, read_rule
from service.core.rules.rule import Rule
from service.core.speedup import DEFAULT_DRAFT_COST, DEFAULT_VERIFY_COST
from service.core.uniforms import MAX_SEED
from service.errors import Fault, InvalidInput
from service.wire.contract import Operation, Shape
from service.wire.faults import refused
from service.wire.fields import FIELD_CODES, SCHEMA_CODES, ExactNumber, Text, WholeNumber, whole
from service.wire.loading import load
from service.wire.numbers import TOP, Json
from service.wire.permalink_input import load_input_query, member
from service.wire.profile_choice import Choice, Profiles
from service.wire.query import InvalidQuery, parse_query
from service.wire.round_request import MAX_DRAFT_LENGTH
from service.wire.shared_options import (
    MOST_TOP,
    choice_faults,
    draft_length_faults,
    drafted,
    rule_faults,
    top_faults,
)
from service.wire.stats_request import PARTS, StatsRequest

DEFAULT_ROUNDS = 20_000
SMALL_VOCABULARY_BITS = 3  # up to 7 tokens
WORK_BESIDE_TOKENS = 4  # what a position costs in units of a bit of the vocabulary


class StatsRequestSchema(Schema):
    """The members of a request, with the defaults that do not depend on the profile."""

    error_messages = SCHEMA_CODES
    profile = fields.Raw(required=True)
    rule = Text(most=LONGEST_NAME, load_default="standard")
    draft_length = WholeNumber(least=0, most=MAX_DRAFT_LENGTH)
    draft_cost = ExactNumber(load_default=DEFAULT_DRAFT_COST)
    verify_cost = ExactNumber(above=0, load_default=DEFAULT_VERIFY_COST)
    rounds = WholeNumber(least=1, most=MAX_COUNTED_ROUNDS)
    simulation = Text(load_default="rounds")
    seed = WholeNumber(least=0, most=MAX_SEED, load_default=0)
    false_alarm = ExactNumber(above=0, below=1, load_default=Fraction(1, 1_000_000))
    include = fields.List(Text(), load_default=PARTS, error_messages=FIELD_CODES)
    top = WholeNumber(least=1, most=MOST_TOP, load_default=TOP)


SCHEMA = StatsRequestSchema()


def load_stats_request(document: object, *, shape: Shape, choice: Choice, max_rounds: int) -> StatsRequest:
    """The request in the body of POST /stats. Raises InvalidInput with all faults.

    choice: the profile that its member `profile` means. max_rounds: of one check over a small vocabulary.
    """

    def meaning(found: Any) -> Iterator[Fault]:
        yield from choice_faults(choice)
        if isinstance(found, dict):
            yield from rule_faults(found, choice.profile)
        if isinstance(found, dict) and choice.profile is not None:
            yield from draft_length_faults(found, choice.profile)
            yield from top_faults(found, choice.profile)
            if isinstance(found.get("rule", ""), str) and not list(rule_faults(found, choice.profile)):
                yield from _simulation_faults(found, choice.profile, max_rounds)

    def build(loaded: dict[str, Any]) -> StatsRequest:
        profile, rule = drafted(choice, loaded), read_rule(loaded["rule"])
        return StatsRequest(
            profile=profile,
            report=choice.report,
            source=choice.source,
            rule=rule,
            draft_cost=loaded["draft_cost"],
            verify_cost=loaded["verify_cost"],
            rounds=loaded.get("rounds", min(DEFAULT_ROUNDS, rounds_allowed(profile, rule, max_rounds))),
            simulation=loaded["simulation"],
            seed=loaded["seed"],
            false_alarm=loaded["false_alarm"],
            include=tuple(part for part in PARTS if part in loaded["include"]),
            top=loaded["top"],
        )

    return load(document, shape=shape, schema=SCHEMA, meaning=meaning, build=build)


def load_stats_query(
    raw: bytes, *, operation: Operation, shape: Shape, choice: Choice, max_rounds: int
) -> StatsRequest:
    """The request in the query of GET /stats/{profile}. Raises InvalidQuery with all faults."""
    document, faults = parse_query(raw, operation.query)
    document["profile"] = choice.profile.id if choice.profile else ""
    try:
        request = load_stats_request(document, shape=shape, choice=choice, max_rounds=max_rounds)
    except InvalidInput as error:
        raise InvalidQuery([*faults, *error.faults]) from None
    if faults:
        raise InvalidQuery(faults)
    return request


def load_stats_input(
    raw: bytes, *, operation: Operation, shape: Shape, profiles: Profiles, max_rounds: int, most_bytes: int
) -> StatsRequest:
    """The request packed into GET /stats?input=. Raises InvalidQuery with all faults."""
    return load_input_query(
        raw,
        operation=operation,
        most_bytes=most_bytes,
        load_body=lambda body: load_stats_request(
            body, shape=shape, choice=profiles.choose(member(body, "profile")), max_rounds=max_rounds
        ),
    )


def _drafted(document: Json, profile: Profile) -> Profile:
    """The profile at the draft length that a document asks for, if it can."""
    length = whole(document.get("draft_length", profile.draft_length))
    return profile.shortened(length) if length is not None and 0 <= length < profile.draft_length else profile


def _simulation_faults(document: Json, profile: Profile, max_rounds: int) -> Iterator[Fault]:
    rounds, counted = whole(document.get("rounds", 0)), document.get("simulation") == "counts"
    rule = read_rule(document.get("rule", "standard"))
    if counted and not rule.verifier.independent:
        allowed = f'"rounds" for {rule.id}, whose positions depend on each other'
        yield refused(("simulation",), "not_allowed", "counts", allowed)
    most = rounds_allowed(_drafted(document, profile), rule, max_rounds)
    if rounds is not None and rounds > most and not counted:
        other = ', or simulation "counts", which takes any number up to 10**15' if rule.verifier.independent else ""
        yield refused(("rounds",), "too_large", rounds, f"{most} or less here{other}")


def rounds_allowed(profile: Profile, rule: Rule, max_rounds: int) -> int:
    """The most rounds of one check of a profile: fewer the larger the vocabulary and the longer the draft, so that no
    check takes much longer than one of `max_rounds` over six tokens and five positions; and fewer still of a rule whose
    rounds are played one at a time.
    """
    bits = max(len(profile.vocabulary).bit_length(), SMALL_VOCABULARY_BITS)
    places = (profile.draft_length + 1) * rule.verifier.candidates
    cost = (WORK_BESIDE_TOKENS + bits) * max(1, places / 6)
    most = max(1, int(max_rounds * (WORK_BESIDE_TOKENS + SMALL_VOCABULARY_BITS) / cost))
    alone = rule.verifier.most_rounds(profile)
    return most if alone is None else min(most, alone)
