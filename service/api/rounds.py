"""POST /rounds and its permalink, GET /rounds."""

from service.api.call import Answer, Call, Service
from service.core.round import play_round
from service.wire.parser import parse_json
from service.wire.round_request import RoundRequest, load_round_query, load_round_request
from service.wire.rounds import round_payload


def create_round(service: Service, call: Call) -> Answer:
    """The round that a body asks for. Nothing is created: the permalink in Content-Location gives the same bytes."""
    request = load_round_request(
        parse_json(call.body),
        shape=service.contract.shapes["RoundRequest"],
        profiles=service.catalogue.profiles,
        draw_seed=service.draw_seed,
    )
    return Answer(_played(request, service, call), location=request.link(call.root))


def get_round(service: Service, call: Call) -> Answer:
    """The round that a permalink asks for."""
    request = load_round_query(
        call.query,
        operation=call.operation,
        shape=service.contract.shapes["RoundRequest"],
        profiles=service.catalogue.profiles,
    )
    return Answer(_played(request, service, call), max_age=300)


def _played(request: RoundRequest, service: Service, call: Call) -> dict[str, object]:
    played = play_round(
        request.profile,
        request.rule,
        seed=request.seed,
        round_index=request.round_index,
        proposals=request.forced,
    )
    return round_payload(request, played, data_version=service.catalogue.data_version, root=call.root)
