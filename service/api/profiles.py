"""GET /profiles and GET /profiles/{id}."""

from service.api.call import Answer, Call, Service
from service.wire.profiles import profile_list_payload, profile_payload


def list_profiles(service: Service, call: Call) -> Answer:
    """Every profile, whole, in the order of the data file."""
    catalogue = service.catalogue
    payload = profile_list_payload(
        list(catalogue.profiles.values()), data_version=catalogue.data_version, root=call.root
    )
    return Answer(payload, max_age=60)


def get_profile(service: Service, call: Call) -> Answer:
    """One profile. Raises UnknownProfile."""
    profile = service.catalogue.profile(call.path["id"])
    payload = profile_payload(profile, data_version=service.catalogue.data_version, root=call.root)
    return Answer(payload, max_age=60)
