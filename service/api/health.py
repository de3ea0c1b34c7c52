"""GET /livez, GET /readyz, and the self-check of the start."""

from collections.abc import Iterable

from service.api.call import Answer, Call, Service
from service.core.expectations import expectations
from service.core.profile import Profile
from service.core.rules.standard import STANDARD
from service.core.uniforms import ALGORITHM_VERSION, numerators
from service.errors import NotReady
from service.wire.health import HealthCheck, health_payload

FIRST_NUMERATOR = 0x02F4BA6408E4D89B >> 11  # seed 0, round 0, slot 0; from an independent Philox4x64-10


def get_livez(service: Service, call: Call) -> Answer:
    """The process answers."""
    return Answer(health_payload([HealthCheck("process", True, "The process answers.")]))


def get_readyz(service: Service, call: Call) -> Answer:
    """The profiles are loaded and the self-check of the start passed. Raises NotReady."""
    failed = [check for check in service.checks if not check.passed]
    if failed:
        raise NotReady(" ".join(check.detail for check in failed))
    return Answer(health_payload(service.checks))


def self_check(profiles: Iterable[Profile]) -> tuple[HealthCheck, ...]:
    """What has to hold before the service vouches for its numbers."""
    stream = int(numerators(0, 0, 1, block=0)[0, 0]) == FIRST_NUMERATOR
    return (
        HealthCheck("random_stream", stream, f"The first uniform of seed 0 is that of {ALGORITHM_VERSION}: {stream}."),
        *(_derivations_agree(profile) for profile in profiles),
    )


def _derivations_agree(profile: Profile) -> HealthCheck:
    found = expectations(profile, STANDARD)
    agree = found.committed_by_survival == found.committed_by_count_law
    detail = f"Both derivations of the expected committed tokens of {profile.id} agree: {agree}."
    return HealthCheck(f"expectations:{profile.id}", agree, detail)
