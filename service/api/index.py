"""GET /."""

from service.api.call import Answer, Call, Service
from service.settings import REQUEST_LINE_BYTES
from service.wire.index import index_payload


def get_index(service: Service, call: Call) -> Answer:
    """The front door."""
    payload = index_payload(
        profile_ids=list(service.catalogue.profiles),
        schema_files=list(service.contract.schemas),
        data_version=service.catalogue.data_version,
        data_checksum=service.catalogue.checksum,
        limits={
            "body_bytes": service.settings.max_body_bytes,
            "array_bytes": service.settings.max_array_bytes,
            "weights": service.settings.max_weights,
            "vocabulary": service.settings.max_vocabulary,
            "draft_length": service.settings.max_draft_length,
            "rounds": service.settings.max_rounds,
            "request_line_bytes": REQUEST_LINE_BYTES,
        },
        root=call.root,
    )
    return Answer(payload, max_age=60)
