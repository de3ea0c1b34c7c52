"""The front door as JSON: what this is, in which versions, within which limits, and where everything is."""

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from service import __version__
from service.core.batches import MOST_JOB_TOKENS, MOST_REQUESTS
from service.core.counts import MAX_COUNTED_ROUNDS
from service.core.frames import FRAME_VERSION
from service.core.rules.registry import RULES
from service.core.uniforms import ALGORITHM_VERSION
from service.errors import Fault
from service.wire.acceptance_request import ADDRESS, EXAMPLE, MOST_COUNTED_REQUESTS
from service.wire.links import LONGEST_PERMALINK, speedup_link, stats_link
from service.wire.meaning import equal
from service.wire.numbers import FRACTION_DIGITS, Json
from service.wire.permalink_input import input_link
from service.wire.problems import PROBLEMS
from service.wire.profiles import MOST_TOKENS_SENT
from service.wire.shared_options import MOST_TOP


def index_payload(
    *,
    profile_ids: Sequence[str],
    schema_files: Sequence[str],
    data_version: str,
    data_checksum: str,
    limits: Mapping[str, int],
    root: str,
) -> Json:
    """The answer of GET /. limits: those that are settings, by name."""
    names = [file.removesuffix(".json") for file in schema_files]
    return {
        "name": "Speculative decoding reference",
        "description": (
            "Exact, replayable rounds of speculative decoding as frames to draw, and their exact statistics beside a "
            "Monte Carlo check. No language model runs here."
        ),
        "versions": {
            "service": __version__,
            "algorithm": ALGORITHM_VERSION,
            "frame": FRAME_VERSION,
            "data": data_version,
            "data_checksum": data_checksum,
        },
        "limits": {
            **limits,
            "counted_rounds": MAX_COUNTED_ROUNDS,
            "top": MOST_TOP,
            "rows_vocabulary": MOST_TOKENS_SENT,
            "fraction_digits": FRACTION_DIGITS,
            "link_characters": LONGEST_PERMALINK,
            "batch": MOST_REQUESTS,
            "job_tokens": MOST_JOB_TOKENS,
            "counted_requests": MOST_COUNTED_REQUESTS,
        },
        "rules": list(RULES),
        "links": {
            "profiles": f"{root}/profiles",
            "rounds": f"{root}/rounds",
            "rules": f"{root}/rules",
            "stats": [{"profile": id_, "href": stats_link(root, id_)} for id_ in profile_ids],
            "acceptance_metrics": input_link(root, ADDRESS, EXAMPLE),
            "speedup": speedup_link(root, [("acceptance", "4/5")]),
            "conformance": f"{root}/conformance",
            "vectors": [
                {"profile": id_, "href": f"{root}/conformance/vectors/{quote(id_, safe='')}"} for id_ in profile_ids
            ],
            "method": f"{root}/method",
            "viewer": f"{root}/viewer/",
            "docs": f"{root}/docs",
            "reference": f"{root}/docs/reference",
            "frames": f"{root}/docs/frames",
            "types": f"{root}/docs/files/specd.d.ts",
            "openapi_json": f"{root}/openapi.json",
            "openapi_yaml": f"{root}/openapi.yaml",
            "schemas": [{"name": name, "href": f"{root}/schemas/{name}.json"} for name in names],
            "problems": [{"code": code, "href": f"{root}/problems/{code}"} for code in PROBLEMS],
            "livez": f"{root}/livez",
            "readyz": f"{root}/readyz",
        },
    }


def index_meaning(payload: Json) -> Iterator[Fault]:
    """No link stands twice, and the versions are those of this code."""
    links = payload["links"]
    hrefs = [entry["href"] for member in ("stats", "schemas", "problems") for entry in links[member]]
    yield from equal(("links",), len(hrefs), len(set(hrefs)), "the number of different links")
    versions = {"service": __version__, "algorithm": ALGORITHM_VERSION, "frame": FRAME_VERSION}
    for name, version in versions.items():
        yield from equal(("versions", name), payload["versions"][name], version, "that of this code")
