"""The request of a round: a body or a query to a frozen value, with every default filled in."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, ValidationError, fields

from service.core.profile import Profile
from service.core.rules.positionwise import PositionRule
from service.core.rules.registry import RULES
from service.core.uniforms import ALGORITHM_VERSION, MAX_ROUND_INDEX, MAX_SEED
from service.errors import Fault, InvalidInput
from service.wire.contract import Operation, Shape
from service.wire.faults import listed, refused
from service.wire.fields import FIELD_CODES, SCHEMA_CODES, Text, WholeNumber, whole
from service.wire.links import LONGEST_PERMALINK, Proposals, round_link
from service.wire.loading import load
from service.wire.numbers import Json
from service.wire.profile_meaning import RowMeaning, items, proposal_faults
from service.wire.query import InvalidQuery, parse_query

MAX_DRAFT_LENGTH = 64


@dataclass(frozen=True, slots=True)
class RoundRequest:
    """A request with every default filled in. profile: shortened to the draft length asked for.

    proposals: "authored", "sampled" or a token a position, None where the draft is to be sampled.
    """

    profile: Profile
    rule: PositionRule
    seed: int
    round_index: int
    proposals: Proposals

    @property
    def forced(self) -> Mapping[int, int]:
        """The token (0-based index) put in the place of a proposal's draw, by position (1-based)."""
        if self.proposals == "authored":
            return dict(enumerate(self.profile.proposals or (), 1))
        if self.proposals == "sampled":
            return {}
        index = self.profile.vocabulary.index
        return {position: index(token) for position, token in enumerate(self.proposals, 1) if token is not None}

    def link(self, root: str) -> str | None:
        """The permalink; None where a list of long tokens makes it longer than servers take."""
        link = round_link(
            root,
            profile=self.profile.id,
            rule=self.rule.id,
            seed=self.seed,
            round_index=self.round_index,
            draft_length=self.profile.draft_length,
            proposals=self.proposals,
        )
        return link if len(link) <= LONGEST_PERMALINK else None


class ProposalsField(fields.Field[Proposals]):
    """ "authored", "sampled", or a list of tokens and nulls. Which tokens can be proposed depends on the profile."""

    default_error_messages = FIELD_CODES

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Proposals:
        if value in ("authored", "sampled"):
            return str(value)
        if not isinstance(value, list):
            raise ValidationError([refused((), "not_allowed", value, '"authored", "sampled" or an array of tokens')])
        return tuple(value)


class RoundRequestSchema(Schema):
    """The members of a request, loaded as they are; defaults depend on the profile and come after."""

    error_messages = SCHEMA_CODES
    profile = Text(required=True, most=100)
    rule = Text()
    seed = WholeNumber(least=0, most=MAX_SEED)
    round_index = WholeNumber(least=0, most=MAX_ROUND_INDEX, load_default=0)
    draft_length = WholeNumber(least=0, most=MAX_DRAFT_LENGTH)
    proposals = ProposalsField()
    algorithm_version = Text(most=100)


SCHEMA = RoundRequestSchema()


def load_round_request(
    document: object, *, shape: Shape, profiles: Mapping[str, Profile], draw_seed: Callable[[], int]
) -> RoundRequest:
    """The request in the body of POST /rounds. Without a seed, one is drawn. Raises InvalidInput with all faults."""

    def build(loaded: dict[str, Any]) -> RoundRequest:
        profile = profiles[loaded["profile"]]
        profile = profile.shortened(loaded.get("draft_length", profile.draft_length))
        default = "sampled" if profile.proposals is None else "authored"
        return RoundRequest(
            profile=profile,
            rule=RULES[loaded.get("rule", "standard")],
            seed=loaded["seed"] if "seed" in loaded else draw_seed(),
            round_index=loaded["round_index"],
            proposals=loaded.get("proposals", default) or "sampled",
        )

    return load(
        document, shape=shape, schema=SCHEMA, meaning=lambda found: _meaning_faults(found, profiles), build=build
    )


def load_round_query(
    raw: bytes, *, operation: Operation, shape: Shape, profiles: Mapping[str, Profile]
) -> RoundRequest:
    """The request in the query of GET /rounds: the same, with `proposal` repeated for a list and empty for null.

    Raises InvalidQuery with all faults; there is no default seed.
    """
    document, faults = parse_query(raw, operation.query)
    chosen = document.pop("proposal", None)
    if chosen is not None and "proposals" in document:
        faults.append(Fault(("proposal",), "conflict", "Give either proposals or proposal, not both."))
    elif chosen is not None:
        document["proposals"] = [token or None for token in chosen]
    try:
        request = load_round_request(document, shape=shape, profiles=profiles, draw_seed=int)
    except InvalidInput as error:
        missing = {fault.path for fault in faults if fault.code == "missing_parameter"}
        faults += [_renamed(fault, chosen is not None) for fault in error.faults if fault.path not in missing]
        raise InvalidQuery(faults) from None
    if faults:
        raise InvalidQuery(faults)
    return request


def _renamed(fault: Fault, listed_: bool) -> Fault:
    """The fault of a member as the fault of the parameter that wrote it."""
    if not listed_ or fault.path[:1] != ("proposals",):
        return fault
    where = f"Proposal {fault.path[1] + 1}: " if len(fault.path) > 1 and isinstance(fault.path[1], int) else ""
    return Fault(("proposal",), fault.code, where + fault.detail)


def _meaning_faults(document: Any, profiles: Mapping[str, Profile]) -> Iterator[Fault]:
    if not isinstance(document, dict):
        return
    version = document.get("algorithm_version")
    if isinstance(version, str) and version != ALGORITHM_VERSION:
        yield refused(
            ("algorithm_version",), "unknown_version", version, f'"{ALGORITHM_VERSION}", the one this server has'
        )
    profile_id = document.get("profile")
    if not isinstance(profile_id, str):
        return
    if profile_id not in profiles:
        yield refused(("profile",), "unknown_profile", profile_id, listed(profiles))
        return
    yield from _profile_faults(document, profiles[profile_id])


def _profile_faults(document: Json, profile: Profile) -> Iterator[Fault]:
    length = whole(document.get("draft_length", profile.draft_length))
    proposals = document.get("proposals")
    if length is not None and length > profile.draft_length:
        allowed = f"{profile.draft_length} or less, the positions of {profile.id}"
        yield refused(("draft_length",), "too_large", length, allowed)
    if proposals == "authored" and profile.proposals is None:
        yield refused(("proposals",), "no_authored_proposals", proposals, '"sampled" or an array of tokens')
    drafted = length if length in range(profile.draft_length + 1) else None
    meaning = RowMeaning.of(list(profile.vocabulary), profile.denominator)
    draft = [row.weights.tolist() for row in profile.draft] if items(proposals) else []
    yield from proposal_faults(("proposals",), proposals, rows=meaning, draft=draft, length=drafted)
