"""POST /conformance: a sampler that is not ours, by its counts; and literal test vectors for one."""

from service.api.call import Answer, Call, Service
from service.api.posted import load_posted
from service.core.conformance import Observed, Verdict, claimed, judged
from service.core.likeness import laws_of, likenesses
from service.core.rules.registry import variants
from service.core.vectors import vectors
from service.wire.conformance import conformance_payload
from service.wire.conformance_request import ConformanceRequest, load_conformance_request
from service.wire.likeness import Likely
from service.wire.vectors import vectors_payload
from service.wire.vectors_request import load_vectors_query

COUNT_ARRAYS = ("tokens", "committed_count", "acceptance_histogram")


def create_conformance(service: Service, call: Call) -> Answer:
    """The verdict on the counts in a body. Raises TooLarge where the law of the committed count would take too long."""
    shape = service.contract.shapes["ConformanceRequest"]
    request = load_posted(
        service,
        call,
        lambda document, choice: load_conformance_request(document, shape=shape, choice=choice),
        beside=COUNT_ARRAYS,
    )
    verdict = _judged(request, request.observed)
    likely = None if verdict.passed else _likely(request)
    payload = conformance_payload(request, verdict, likely, data_version=service.catalogue.data_version, root=call.root)
    return Answer(payload)


def get_vectors(service: Service, call: Call) -> Answer:
    """The test vectors of a rule on a profile of the catalogue. Raises UnknownProfile."""
    profile = service.catalogue.profile(call.path["profile"])
    request = load_vectors_query(call.query, operation=call.operation, profile=profile)
    found = vectors(request.profile, request.rule, seed=request.seed, rounds=request.rounds)
    payload = vectors_payload(request, found, data_version=service.catalogue.data_version, root=call.root)
    return Answer(payload, max_age=300)


def _judged(request: ConformanceRequest, observed: Observed) -> Verdict:
    laws = claimed(request.profile, request.rule, observed)
    return judged(observed, laws, false_alarm=request.false_alarm, miss=request.miss)


def _likely(request: ConformanceRequest) -> Likely:
    found = likenesses(request.profile, variants(), request.observed)
    if found[0].behind is None:
        return Likely(found, None)
    laws = laws_of(request.profile, found[0].rule, request.observed)
    against = judged(request.observed, laws, false_alarm=request.false_alarm, miss=request.miss)
    return Likely(found, against.passed)
