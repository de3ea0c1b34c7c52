"""The data file: its bytes to frozen profiles, or every fault at once.

Strict JSON, then the shape by JSON Schema, then the meaning by marshmallow, then the domain's constructors. Where the
bytes come from, and what is served from the result, is the catalogue's concern.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import jsonschema
from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from service.core.distribution import Distribution
from service.core.profile import Profile
from service.errors import Fault, InvalidDistribution, InvalidInput, InvalidProfile, Path
from service.wire.faults import counted, refused
from service.wire.fields import DENOMINATOR_LIMIT, FIELD_CODES, SCHEMA_CODES, Text, WeightRow, WholeNumber
from service.wire.merging import flattened, merged
from service.wire.parser import parse_json
from service.wire.profile_meaning import RowMeaning, items, proposal_faults, repeated, repeated_tokens
from service.wire.shape import from_jsonschema, shape_faults


@dataclass(frozen=True, slots=True)
class DataFile:
    """What a data file says: its two versions and its profiles, in the order of the file."""

    format_version: str
    data_version: str
    profiles: tuple[Profile, ...]


_SOME = validate.Length(min=1, error="wrong_length")
_ROWS = validate.Length(min=1, max=64, error="wrong_length")


class ProfileEntrySchema(Schema):
    """One entry of `profiles`; its vocabulary, denominator, target and bonus are those of the file."""

    error_messages = SCHEMA_CODES
    id = Text(required=True, most=100, pattern="[a-z0-9]+(-[a-z0-9]+)*")
    title = Text(required=True)
    summary = Text(required=True)
    note = Text(required=True)
    draft = fields.List(WeightRow(), required=True, validate=_ROWS, error_messages=FIELD_CODES)
    proposals = fields.List(Text(), required=True, allow_none=True, validate=_ROWS, error_messages=FIELD_CODES)


class DataFileSchema(Schema):
    """The whole file. Loads into a DataFile."""

    error_messages = SCHEMA_CODES
    format_version = Text(required=True, pattern="1")
    data_version = Text(required=True)
    vocabulary = fields.List(Text(), required=True, validate=_SOME, error_messages=FIELD_CODES)
    denominator = WholeNumber(required=True, least=1, most=DENOMINATOR_LIMIT)
    target = fields.List(WeightRow(), required=True, validate=_ROWS, error_messages=FIELD_CODES)
    bonus = WeightRow(required=True)
    profiles = fields.List(
        fields.Nested(ProfileEntrySchema, error_messages=FIELD_CODES),
        required=True,
        validate=_SOME,
        error_messages=FIELD_CODES,
    )

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def fits_together(self, data: Any, original: Any, **kwargs: Any) -> None:
        """Refuse what only shows between members. Reads the original, which keeps the indices of broken items."""
        faults = list(_meaning_faults(original))
        if faults:
            raise ValidationError(faults)

    @post_load
    def built(self, data: Mapping[str, Any], **kwargs: Any) -> DataFile:
        """The frozen values. What a constructor of the domain refuses is one more fault."""
        try:
            return DataFile(data["format_version"], data["data_version"], _profiles(data))
        except (InvalidDistribution, InvalidProfile) as error:
            raise ValidationError([Fault((), "invalid_value", str(error))]) from error


def load_data_file(raw: bytes, *, schema: Mapping[str, Any]) -> DataFile:
    """The data file in these bytes; `schema` is the document schemas/DataFile.json.

    Raises MalformedJson when they are not JSON, else InvalidInput with the faults of shape and meaning, each once.
    """
    document = parse_json(raw)
    validator = jsonschema.Draft202012Validator(schema)
    shape = shape_faults(from_jsonschema(error) for error in validator.iter_errors(document))
    loaded, meaning = _loaded(document)
    faults = merged(shape, meaning, document=document)
    if faults or loaded is None:
        raise InvalidInput(faults)
    return loaded


def _loaded(document: Any) -> tuple[DataFile | None, list[Fault]]:
    try:
        loaded = DataFileSchema().load(document)
    except ValidationError as error:
        return None, flattened(error.messages)
    return loaded, []


def _profiles(data: Mapping[str, Any]) -> tuple[Profile, ...]:
    vocabulary = tuple(data["vocabulary"])
    target = _distributions(data["target"], data["denominator"])
    bonus = Distribution(data["bonus"], data["denominator"])
    return tuple(
        Profile(
            id=entry["id"],
            title=entry["title"],
            summary=entry["summary"],
            note=entry["note"],
            vocabulary=vocabulary,
            target=target,
            bonus=bonus,
            draft=_distributions(entry["draft"], data["denominator"]),
            proposals=None if entry["proposals"] is None else tuple(map(vocabulary.index, entry["proposals"])),
        )
        for entry in data["profiles"]
    )


def _distributions(rows: Sequence[Sequence[int]], denominator: int) -> tuple[Distribution, ...]:
    return tuple(Distribution(row, denominator) for row in rows)


def _meaning_faults(document: object) -> Iterator[Fault]:
    if not isinstance(document, dict):
        return
    rows = RowMeaning.of(document.get("vocabulary"), document.get("denominator"))
    target, profiles = items(document.get("target")), items(document.get("profiles"))
    yield from repeated_tokens(("vocabulary",), document.get("vocabulary"))
    yield from rows.faults(("target",), target)
    yield from rows.row_faults(("bonus",), document.get("bonus"))
    entries = [(("profiles", index), entry) for index, entry in enumerate(profiles) if isinstance(entry, dict)]
    yield from repeated([((*path, "id"), entry.get("id")) for path, entry in entries], code="duplicate_id", what="id")
    for path, entry in entries:
        yield from _entry_faults(path, entry, rows=rows, length=len(target) or None)


def _entry_faults(path: Path, entry: Mapping[str, object], *, rows: RowMeaning, length: int | None) -> Iterator[Fault]:
    draft, proposals = entry.get("draft"), entry.get("proposals")
    if isinstance(draft, list) and length is not None and len(draft) != length:
        allowed = f"exactly {counted(length, 'row')}, one for each target row"
        yield refused((*path, "draft"), "wrong_length", draft, allowed)
    yield from rows.faults((*path, "draft"), draft)
    yield from proposal_faults((*path, "proposals"), proposals, rows=rows, draft=draft, length=length)
