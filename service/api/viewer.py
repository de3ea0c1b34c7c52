"""GET /viewer/ and its files: one page that plays rounds, made of what the public API answers and of nothing else.

The files are served as they lie in `service/viewer/`; nothing is built, and nothing in them is filled in here.
"""

from functools import lru_cache
from importlib.resources import files

from service.api.call import HTML_TYPE, Answer, Call, Service
from service.errors import UnknownName
from service.wire.query import InvalidQuery, parse_query

PAGE = "index.html"
MEDIA_TYPES = {"js": "text/javascript", "css": "text/css"}
POLICY = (
    "default-src 'self'; connect-src *; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors *"
)
"""Scripts and styles from this origin's files alone, none within the page; data from any service it is pointed at."""


def get_viewer(service: Service, call: Call) -> Answer:
    """The page. `api` is for the page itself to read; any other parameter is refused. Raises InvalidQuery."""
    faults = parse_query(call.query, call.operation.query)[1]
    if faults:
        raise InvalidQuery(faults)
    return _answer(_files()[PAGE], HTML_TYPE)


def get_viewer_file(service: Service, call: Call) -> Answer:
    """One of the page's modules, or its style sheet. Raises UnknownName."""
    name = call.path["file"]
    known = [file for file in _files() if file != PAGE]
    if name not in known:
        raise UnknownName("file of the viewer", name, known)
    return _answer(_files()[name], MEDIA_TYPES[name.rpartition(".")[2]])


def _answer(content: bytes, media_type: str) -> Answer:
    return Answer(content, max_age=0, media_type=media_type, policy=POLICY)


@lru_cache(maxsize=1)
def _files() -> dict[str, bytes]:
    """Every file of the page by its name, read once."""
    folder = sorted((files("service") / "viewer").iterdir(), key=lambda file: file.name)
    return {file.name: file.read_bytes() for file in folder if file.name.endswith((".html", ".js", ".css"))}
