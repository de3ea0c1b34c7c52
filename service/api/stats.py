"""GET /stats/{profile}. Its two parts are cached apart: another draft cost does not play the rounds again."""

from fractions import Fraction
from functools import lru_cache

from service.api.call import Answer, Call, Service
from service.core.convergence import check
from service.core.expectations import expectations
from service.core.profile import Profile
from service.core.rules.positionwise import PositionRule
from service.wire.convergence import convergence_payload
from service.wire.numbers import Json
from service.wire.stats import exact_payload, stats_payload
from service.wire.stats_request import load_stats_query


def get_stats(service: Service, call: Call) -> Answer:
    """The exact expectations of a profile and the check of the realised sampler. Raises UnknownProfile."""
    request = load_stats_query(
        call.query,
        operation=call.operation,
        shape=service.contract.shapes["StatsRequest"],
        profile=service.catalogue.profile(call.path["profile"]),
        max_rounds=service.settings.max_rounds,
    )
    profile, rule = request.profile, request.rule
    exact = convergence = None
    if "exact" in request.include:
        exact = _exact_part(profile, rule, request.draft_cost, request.verify_cost)
    if "convergence" in request.include:
        convergence = _convergence_part(profile, rule, request.seed, request.rounds, request.false_alarm)
    payload = stats_payload(
        request,
        exact_part=exact,
        convergence_part=convergence,
        data_version=service.catalogue.data_version,
        root=call.root,
    )
    return Answer(payload, max_age=300)


@lru_cache(maxsize=128)
def _exact_part(profile: Profile, rule: PositionRule, draft_cost: Fraction, verify_cost: Fraction) -> Json:
    return exact_payload(expectations(profile, rule), draft_cost=draft_cost, verify_cost=verify_cost)


@lru_cache(maxsize=128)
def _convergence_part(profile: Profile, rule: PositionRule, seed: int, rounds: int, false_alarm: Fraction) -> Json:
    found = check(profile, rule, seed=seed, rounds=rounds, false_alarm=false_alarm)
    return convergence_payload(found, profile.vocabulary)
