"""GET /method."""

from service.api.call import Answer, Call, Service
from service.wire.method import method_payload


def get_method(service: Service, call: Call) -> Answer:
    """What a reader-facing page says about the method."""
    return Answer(
        method_payload(service.method, shipped=service.settings.data_file is None, root=call.root), max_age=300
    )
