"""POST /metrics/acceptance and its link: what the counters of an engine come to, under names that cannot be misread."""

from service.api.call import Answer, Call, Service
from service.wire.acceptance import acceptance_payload
from service.wire.acceptance_request import load_acceptance_input, load_acceptance_request
from service.wire.parser import parse_json


def create_acceptance(service: Service, call: Call) -> Answer:
    """The metrics of the counters in a body. Nothing is stored: the link in Content-Location gives the same bytes."""
    request = load_acceptance_request(parse_json(call.body), shape=service.contract.shapes["AcceptanceRequest"])
    payload = acceptance_payload(request, root=call.root)
    return Answer(payload, location=payload["links"]["self"])


def get_acceptance(service: Service, call: Call) -> Answer:
    """The metrics of the counters that a link packs."""
    request = load_acceptance_input(
        call.query,
        operation=call.operation,
        shape=service.contract.shapes["AcceptanceRequest"],
        most_bytes=service.settings.max_body_bytes,
    )
    return Answer(acceptance_payload(request, root=call.root), max_age=300)
