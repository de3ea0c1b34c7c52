"""GET /stats/{profile}, POST /stats and its link. The two parts are kept apart: another draft cost plays no rounds."""

from collections.abc import Callable, Hashable

from service.api.call import Answer, Call, Service
from service.api.posted import load_posted
from service.core.convergence import check, check_counts
from service.core.expectations import expectations
from service.kept import Kept
from service.wire.convergence import convergence_payload
from service.wire.numbers import Json
from service.wire.profile_choice import Choice
from service.wire.stats import exact_payload, stats_payload
from service.wire.stats_loading import load_stats_input, load_stats_query, load_stats_request
from service.wire.stats_request import StatsRequest

PARTS_KEPT = 64
PARTS_KEPT_OF_INLINE = 4
SIMULATIONS = {"rounds": check, "counts": check_counts}


def get_stats(service: Service, call: Call) -> Answer:
    """The statistics of a profile of the catalogue. Raises UnknownProfile."""
    profile = service.catalogue.profile(call.path["profile"])
    request = load_stats_query(
        call.query,
        operation=call.operation,
        shape=service.contract.shapes["StatsRequest"],
        choice=Choice(profile, None, ()),
        max_rounds=service.settings.max_rounds,
    )
    return Answer(_statistics(request, service, call), max_age=300)


def get_stats_by_input(service: Service, call: Call) -> Answer:
    """The statistics that a link with a packed request asks for."""
    request = load_stats_input(
        call.query,
        operation=call.operation,
        shape=service.contract.shapes["StatsRequest"],
        profiles=service.profiles,
        max_rounds=service.settings.max_rounds,
        most_bytes=service.settings.max_body_bytes,
    )
    return Answer(_statistics(request, service, call), max_age=300)


def create_stats(service: Service, call: Call) -> Answer:
    """The statistics that a body asks for."""
    shape, most = service.contract.shapes["StatsRequest"], service.settings.max_rounds
    request = load_posted(
        service,
        call,
        lambda document, choice: load_stats_request(document, shape=shape, choice=choice, max_rounds=most),
    )
    payload = _statistics(request, service, call)
    return Answer(payload, location=payload["links"]["self"])


def _statistics(request: StatsRequest, service: Service, call: Call) -> Json:
    exact = convergence = None
    if "exact" in request.include:
        options = (request.draft_cost, request.verify_cost, request.false_alarm, request.top, call.root)
        exact = _kept(request, ("exact", *options), lambda: _exact(request, call.root))
    if "convergence" in request.include:
        key = ("convergence", request.simulation, request.seed, request.rounds, request.false_alarm, request.top)
        convergence = _kept(request, key, lambda: _convergence(request))
    return stats_payload(
        request,
        exact_part=exact,
        convergence_part=convergence,
        data_version=service.catalogue.data_version,
        root=call.root,
    )


def _kept(request: StatsRequest, key: tuple[object, ...], build: Callable[[], Json]) -> Json:
    """A part of the answer, kept with its profile."""
    kept = PARTS_KEPT if request.report is None else PARTS_KEPT_OF_INLINE
    parts: Kept[Hashable, Json] = request.profile.derived("parts", lambda: Kept(kept))
    return parts.made((request.rule, *key), build)


def _exact(request: StatsRequest, root: str) -> Json:
    found = expectations(request.profile, request.rule)
    return exact_payload(
        found,
        draft_cost=request.draft_cost,
        verify_cost=request.verify_cost,
        false_alarm=request.false_alarm,
        top=request.top,
        root=root if request.report is None else None,
    )


def _convergence(request: StatsRequest) -> Json:
    simulate = SIMULATIONS[request.simulation]
    found = simulate(
        request.profile, request.rule, seed=request.seed, rounds=request.rounds, false_alarm=request.false_alarm
    )
    return convergence_payload(found, request.profile.vocabulary, simulation=request.simulation, top=request.top)
