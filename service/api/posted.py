"""What a POST carries: a request in JSON, or arrays with the options in the query."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from service.api.call import ARRAYS_TYPE, Call, Service
from service.errors import Fault, InvalidInput
from service.wire.arrays import read_arrays
from service.wire.faults import refused
from service.wire.inline_profile import INLINE_ID
from service.wire.integer_arrays import read_integers
from service.wire.listed_options import as_body, by_parameter
from service.wire.parser import parse_json
from service.wire.permalink_input import member
from service.wire.profile_choice import Choice, chosen
from service.wire.query import InvalidArrays, InvalidQuery, parse_query
from service.wire.shared_options import choice_faults

Loaded = TypeVar("Loaded")


class Posted(NamedTuple):
    """The document to load and the profile it means. faults: of how the query is written."""

    document: object
    choice: Choice
    faults: Sequence[Fault]


def load_posted(
    service: Service, call: Call, load: Callable[[object, Choice], Loaded], *, beside: Sequence[str] = ()
) -> Loaded:
    """What `load` makes of the document and its profile. beside: members that arrays of integers may give, beside those
    of the profile. Raises MalformedJson, InvalidInput, InvalidQuery where options
    stand beside JSON, and InvalidArrays with the faults of arrays and options.
    """
    if call.media_type != ARRAYS_TYPE:
        return _load_json(service, call, load)
    posted = _arrays(service, call, beside)
    try:
        loaded = load(posted.document, posted.choice)
    except InvalidInput as error:
        named = [by_parameter(fault, call.operation.query) for fault in error.faults]
        within = (
            Fault(("profile", *f.path), f.code, f.detail) if f.path[:1] and f.path[0] in beside else f for f in named
        )
        raise InvalidArrays([*posted.faults, *within]) from None
    if posted.faults:
        raise InvalidArrays(posted.faults)
    return loaded


def _load_json(service: Service, call: Call, load: Callable[[object, Choice], Loaded]) -> Loaded:
    faults = parse_query(call.query, {})[1]
    if faults:
        detail = "A request in JSON has its options in the body; only arrays have them in the query."
        raise InvalidQuery([Fault(fault.path, fault.code, detail) for fault in faults])
    document = parse_json(call.body)
    return load(document, service.profiles.choose(member(document, "profile")))


def _arrays(service: Service, call: Call, beside: Sequence[str]) -> Posted:
    document, faults = parse_query(call.query, call.operation.query)
    ways = {name: document.pop(name, "false") for name in ("pad_draft", "normalise")}
    faults += [
        refused((name,), "not_allowed", text, "true or false")
        for name, text in ways.items()
        if text not in ("true", "false")
    ]

    def read() -> Choice:
        given = read_arrays(
            call.body,
            service.profiles.limits,
            pad_draft=ways["pad_draft"] == "true",
            normalise=ways["normalise"] == "true",
            beside=beside,
        )
        return chosen(given, None)

    choice = service.profiles.kept(read, call.body, repr((ways, beside)).encode())
    given = {**as_body(document), "profile": INLINE_ID}
    if not beside:
        return Posted(given, choice, faults)
    if choice.faults:
        raise InvalidArrays([*faults, *choice_faults(choice)])
    further = read_integers(call.body, beside, most=service.profiles.limits.weights)
    if isinstance(further, list):
        raise InvalidArrays([*faults, *further])
    return Posted({**given, **further}, choice, faults)
