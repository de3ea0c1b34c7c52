"""GET /speedup: the calculator."""

from service.api.call import Answer, Call, Service
from service.wire.speedup import speedup_payload
from service.wire.speedup_request import load_speedup_query


def get_speedup(service: Service, call: Call) -> Answer:
    """What rounds at given acceptance rates come to, in tokens and time."""
    shape = service.contract.shapes["SpeedupRequest"]
    request = load_speedup_query(call.query, operation=call.operation, shape=shape)
    return Answer(speedup_payload(request, root=call.root), max_age=300)
