"""GET /docs, /docs/reference, /docs/frames and their files: the contract and the frame format, for people.

Swagger UI is served from the files that travel in `service/docs/`, so nothing is fetched from elsewhere; the other two
pages are made of the contract and of a round, and run no script.
"""

from functools import lru_cache
from importlib.resources import files
from urllib.parse import urlencode

from service.api.call import HTML_TYPE, Answer, Call, Service
from service.api.pages import page
from service.api.rounds import round_of_query
from service.errors import UnknownName
from service.wire.frame_guide import KINDS, frame_guide
from service.wire.reference import documents_of, reference_of
from service.wire.schema_tables import schema_table

ENDINGS = {"js": "text/javascript", "css": "text/css", "ts": "text/plain"}
FOLDERS = ("docs", "docs/swagger-ui", "types")
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)
"""Scripts and styles from this origin's files alone, none within the page; images also from within a style sheet."""
WORKED_ROUND = ("divergent", 7)
FORMAT = ("Frame", "LaneRow", "Check", "Draw", "Exact", "Uniform", "Law")
"""The schemas of the frame format, in the order in which a reader meets them."""


def get_docs(service: Service, call: Call) -> Answer:
    """Swagger UI over this service's own /openapi.json."""
    return _page("docs.html", root=call.root)


def get_reference(service: Service, call: Call) -> Answer:
    """Every operation and every schema on one page."""
    return _page("reference.html", root=call.root, reference=reference_of(service.contract))


def get_frames_guide(service: Service, call: Call) -> Answer:
    """The frame format by one whole round: the worked one, or with another data file one of its first profile."""
    profile, seed = WORKED_ROUND
    chosen = profile if profile in service.catalogue.profiles else next(iter(service.catalogue.profiles))
    query = urlencode({"profile": chosen, "seed": seed})
    documents = documents_of(service.contract)
    return _page(
        "frames.html",
        root=call.root,
        short=f"{call.root}/rounds?{query}",
        guide=frame_guide(round_of_query(service, query.encode(), call.root), call.root),
        kinds=KINDS,
        schemas=[schema_table(name, documents) for name in FORMAT],
    )


def get_docs_file(service: Service, call: Call) -> Answer:
    """A script or a style sheet of these pages, or the declarations for TypeScript. Raises UnknownName."""
    name = call.path["file"]
    if name not in _files():
        raise UnknownName("file of the documentation", name, list(_files()))
    return Answer(_files()[name], max_age=0, media_type=ENDINGS[name.rpartition(".")[2]], policy=POLICY)


def _page(template: str, **values: object) -> Answer:
    return Answer(page(template, **values), max_age=300, media_type=HTML_TYPE, policy=POLICY)


@lru_cache(maxsize=1)
def _files() -> dict[str, bytes]:
    """Every file by its name, read once."""
    found = [file for folder in FOLDERS for file in (files("service") / folder).iterdir()]
    return {file.name: file.read_bytes() for file in found if file.name.endswith(tuple(f".{end}" for end in ENDINGS))}
