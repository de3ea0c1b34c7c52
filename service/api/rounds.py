"""POST /rounds and its permalink, GET /rounds."""

from service.api.call import Answer, Call, Service
from service.api.posted import load_posted
from service.core.round import play_round
from service.wire.numbers import Json
from service.wire.round_loading import load_round_query, load_round_request
from service.wire.round_request import RoundRequest
from service.wire.rounds import round_payload


def create_round(service: Service, call: Call) -> Answer:
    """The round that a body asks for. Nothing is created: the permalink in Content-Location gives the same bytes."""
    shape = service.contract.shapes["RoundRequest"]
    request = load_posted(
        service,
        call,
        lambda document, choice: load_round_request(document, shape=shape, choice=choice, draw_seed=service.draw_seed),
    )
    payload = _played(request, service, call.root)
    return Answer(payload, location=payload["links"]["self"])


def get_round(service: Service, call: Call) -> Answer:
    """The round that a permalink asks for."""
    return Answer(round_of_query(service, call.query, call.root), max_age=300)


def round_of_query(service: Service, query: bytes, root: str) -> Json:
    """The round that a query of GET /rounds asks for, as it is sent. Raises InvalidQuery."""
    request = load_round_query(
        query,
        operation=service.contract.operations["getRound"],
        shape=service.contract.shapes["RoundRequest"],
        profiles=service.profiles,
        most_bytes=service.settings.max_body_bytes,
    )
    return _played(request, service, root)


def _played(request: RoundRequest, service: Service, root: str) -> Json:
    played = play_round(
        request.profile,
        request.rule,
        seed=request.seed,
        round_index=request.round_index,
        proposals=request.forced,
        uniforms={} if request.uniforms is None else request.uniforms.by_address(),
    )
    return round_payload(request, played, data_version=service.catalogue.data_version, root=root)
