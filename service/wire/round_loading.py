"""The request of a round loaded: a body, a query or a packed link to a RoundRequest, or every fault at once."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields

from service.core.profile import Profile
from service.core.rules.registry import LONGEST_NAME, read_rule
from service.core.uniforms import ALGORITHM_VERSION, MAX_ROUND_INDEX, MAX_SEED
from service.errors import Fault, InvalidInput
from service.wire.contract import Operation, Shape
from service.wire.faults import counted, refused
from service.wire.fields import FIELD_CODES, SCHEMA_CODES, ExactNumber, Text, WholeNumber, whole
from service.wire.links import Proposals
from service.wire.listed_options import as_body, by_parameter
from service.wire.loading import load
from service.wire.numbers import TOP, Json
from service.wire.permalink_input import INPUT, load_input, member
from service.wire.profile_choice import Choice, Profiles
from service.wire.profile_meaning import RowMeaning, items, proposal_faults
from service.wire.query import InvalidQuery, missing, parse_query
from service.wire.round_request import MAX_DRAFT_LENGTH, RoundRequest, Uniforms
from service.wire.shared_options import MOST_TOP, choice_faults, draft_length_faults, drafted, rule_faults, top_faults


class ProposalsField(fields.Field[Proposals]):
    """ "authored", "sampled", or a list of tokens and nulls. Which tokens can be proposed depends on the profile."""

    default_error_messages = FIELD_CODES

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Proposals:
        if value in ("authored", "sampled"):
            return str(value)
        if not isinstance(value, list):
            raise ValidationError([refused((), "not_allowed", value, '"authored", "sampled" or an array of tokens')])
        return tuple(value)


class UniformsSchema(Schema):
    """Uniforms given by hand, as fractions or decimals in [0, 1); null leaves a draw to the stream."""

    error_messages = SCHEMA_CODES
    accept = fields.List(ExactNumber(below=1, allow_none=True), load_default=(), error_messages=FIELD_CODES)
    final = ExactNumber(below=1, allow_none=True, load_default=None)


class RoundRequestSchema(Schema):
    """The members of a request, loaded as they are; defaults depend on the profile and come after."""

    error_messages = SCHEMA_CODES
    profile = fields.Raw(required=True)
    rule = Text(most=LONGEST_NAME, load_default="standard")
    seed = WholeNumber(least=0, most=MAX_SEED)
    round_index = WholeNumber(least=0, most=MAX_ROUND_INDEX, load_default=0)
    draft_length = WholeNumber(least=0, most=MAX_DRAFT_LENGTH)
    proposals = ProposalsField()
    uniforms = fields.Nested(UniformsSchema, allow_none=True, load_default=None, error_messages=FIELD_CODES)
    top = WholeNumber(least=1, most=MOST_TOP, load_default=TOP)
    algorithm_version = Text(most=100)


SCHEMA = RoundRequestSchema()


def load_round_request(document: object, *, shape: Shape, choice: Choice, draw_seed: Callable[[], int]) -> RoundRequest:
    """The request in the body of POST /rounds. Without a seed, one is drawn. Raises InvalidInput with all faults.

    choice: the profile that its member `profile` means, or the faults of that.
    """

    def meaning(found: Any) -> Iterator[Fault]:
        yield from choice_faults(choice)
        if isinstance(found, dict):
            yield from _version_faults(found)
            yield from rule_faults(found, choice.profile)
            if choice.profile is not None:
                yield from _profile_faults(found, choice.profile)

    def build(loaded: dict[str, Any]) -> RoundRequest:
        profile = drafted(choice, loaded)
        default = "sampled" if profile.proposals is None else "authored"
        uniforms = loaded["uniforms"]
        return RoundRequest(
            profile=profile,
            report=choice.report,
            source=choice.source,
            rule=read_rule(loaded["rule"]),
            seed=loaded["seed"] if "seed" in loaded else draw_seed(),
            round_index=loaded["round_index"],
            proposals=loaded.get("proposals", default) or "sampled",
            uniforms=None if uniforms is None else Uniforms(tuple(uniforms["accept"]), uniforms["final"]),
            top=loaded["top"],
        )

    return load(document, shape=shape, schema=SCHEMA, meaning=meaning, build=build)


def load_round_query(
    raw: bytes, *, operation: Operation, shape: Shape, profiles: Profiles, most_bytes: int
) -> RoundRequest:
    """The request in the query of GET /rounds: the same, with `proposal` repeated for a list and empty for null; or
    `input` alone, the whole request packed.

    Raises InvalidQuery with all faults; there is no default seed.
    """
    document, faults = parse_query(raw, operation.query)
    if INPUT in document:
        return load_input(
            document,
            faults,
            most_bytes=most_bytes,
            required=("seed",),
            load_body=lambda body: load_round_request(
                body, shape=shape, choice=profiles.choose(member(body, "profile")), draw_seed=int
            ),
        )
    faults += [missing(name) for name in ("profile", "seed") if name not in document]
    if "proposal" in document and "proposals" in document:
        faults.append(Fault(("proposal",), "conflict", "Give either proposals or proposal, not both."))
        del document["proposal"]
    try:
        choice = profiles.choose(document.get("profile"))
        request = load_round_request(as_body(document), shape=shape, choice=choice, draw_seed=int)
    except InvalidInput as error:
        absent = {fault.path for fault in faults if fault.code == "missing_parameter"}
        faults += [by_parameter(fault, document) for fault in error.faults if fault.path not in absent]
        raise InvalidQuery(faults) from None
    if faults:
        raise InvalidQuery(faults)
    return request


def _version_faults(document: Json) -> Iterator[Fault]:
    version = document.get("algorithm_version")
    if isinstance(version, str) and version != ALGORITHM_VERSION:
        allowed = f'"{ALGORITHM_VERSION}", the one this server has'
        yield refused(("algorithm_version",), "unknown_version", version, allowed)


def _profile_faults(document: Json, profile: Profile) -> Iterator[Fault]:
    length = whole(document.get("draft_length", profile.draft_length))
    proposals, uniforms = document.get("proposals"), document.get("uniforms")
    yield from draft_length_faults(document, profile)
    if proposals == "authored" and profile.proposals is None:
        yield refused(("proposals",), "no_authored_proposals", proposals, '"sampled" or an array of tokens')
    yield from top_faults(document, profile)
    possible = length if length in range(profile.draft_length + 1) else None
    tests = items(uniforms.get("accept")) if isinstance(uniforms, dict) else ()
    if possible is not None and len(tests) > possible:
        allowed = f"at most {counted(possible, 'uniform')}, one for each position"
        yield refused(("uniforms", "accept"), "too_many_items", list(tests), allowed)
    if items(proposals):
        meaning = RowMeaning.of(list(profile.vocabulary), profile.denominator)
        draft = [row.weights.tolist() for row in profile.draft]
        yield from proposal_faults(("proposals",), proposals, rows=meaning, draft=draft, length=possible)
    elif isinstance(proposals, list) and possible:
        yield refused(("proposals",), "wrong_length", proposals, f"exactly {counted(possible, 'token')}")
