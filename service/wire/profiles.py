"""A profile as JSON, and what a profile on the wire must mean."""

from collections.abc import Iterator

from service.core.distribution import Distribution
from service.core.examples import EXAMPLE_SEED, example_rounds
from service.core.profile import Profile
from service.core.rules.standard import STANDARD
from service.errors import Fault
from service.wire.links import profile_link, round_link, stats_link
from service.wire.meaning import equal
from service.wire.numbers import Json
from service.wire.profile_meaning import RowMeaning, proposal_faults, repeated_tokens

MOST_TOKENS_SENT = 256


def rows(profile: Profile) -> Json:
    """The distributions of a profile whole."""
    return {
        "id": profile.id,
        "vocabulary": list(profile.vocabulary),
        "denominator": profile.denominator,
        "target": [_weights(row) for row in profile.target],
        "bonus": _weights(profile.bonus),
        "draft": [_weights(row) for row in profile.draft],
    }


def rows_of_round(profile: Profile) -> Json:
    """What a round carries of its profile: the rows whole, or nulls where the vocabulary is too large to send."""
    if len(profile.vocabulary) <= MOST_TOKENS_SENT:
        return rows(profile)
    nothing = dict.fromkeys(("vocabulary", "target", "bonus", "draft"))
    return {"id": profile.id, "denominator": profile.denominator, **nothing}


def profile_payload(profile: Profile, *, data_version: str, root: str) -> Json:
    """The answer of GET /profiles/{id}."""
    proposals = profile.proposals
    return {
        **rows(profile),
        "title": profile.title,
        "summary": profile.summary,
        "note": profile.note,
        "proposals": None if proposals is None else [profile.vocabulary[token] for token in proposals],
        "draft_length": profile.draft_length,
        "data_version": data_version,
        "links": {
            "self": profile_link(root, profile.id),
            "stats": stats_link(root, profile.id),
            "authored_round": None if proposals is None else _round_link(root, profile, 0, "authored"),
            "example_rounds": [
                {"committed_count": count, "href": _round_link(root, profile, index, "sampled")}
                for count, index in example_rounds(profile, STANDARD)
            ],
        },
    }


def profile_list_payload(profiles: list[Profile], *, data_version: str, root: str) -> Json:
    """The answer of GET /profiles. There is one page, so `next` is null."""
    payloads = [profile_payload(profile, data_version=data_version, root=root) for profile in profiles]
    return {"profiles": payloads, "next": None, "data_version": data_version}


def profile_meaning(payload: Json) -> Iterator[Fault]:
    """Rows sum to the denominator, lengths agree, proposals are possible."""
    meaning = RowMeaning.of(payload["vocabulary"], payload["denominator"])
    length = payload["draft_length"]
    yield from repeated_tokens(("vocabulary",), payload["vocabulary"])
    for member in ("target", "draft"):
        yield from equal((member,), len(payload[member]), length, "the draft length")
        yield from meaning.faults((member,), payload[member])
    yield from meaning.row_faults(("bonus",), payload["bonus"])
    yield from proposal_faults(
        ("proposals",), payload["proposals"], rows=meaning, draft=payload["draft"], length=length
    )


def profile_list_meaning(payload: Json) -> Iterator[Fault]:
    """Ids differ, and each profile means what a profile must."""
    profiles = payload["profiles"]
    ids = {profile["id"] for profile in profiles}
    yield from equal(("profiles",), len(ids), len(profiles), "the number of distinct ids")
    for index, profile in enumerate(profiles):
        for fault in profile_meaning(profile):
            yield Fault(("profiles", index, *fault.path), fault.code, fault.detail)


def _weights(row: Distribution) -> list[int]:
    weights: list[int] = row.weights.tolist()
    return weights


def _round_link(root: str, profile: Profile, round_index: int, proposals: str) -> str:
    return round_link(
        root,
        profile=profile.id,
        rule=STANDARD.id,
        seed=EXAMPLE_SEED,
        round_index=round_index,
        draft_length=profile.draft_length,
        proposals=proposals,
    )
