"""GET /problems/{code}: a page for people about one kind of problem."""

from functools import lru_cache

import jinja2

from service.api.call import HTML_TYPE, Answer, Call, Service
from service.api.errors import STATUSES
from service.errors import UnknownName
from service.wire.faults import CODES
from service.wire.problems import PROBLEMS

WITH_FAULT_CODES = ("malformed-json", "invalid-input")


def get_problem(service: Service, call: Call) -> Answer:
    """The page of a kind of problem. Raises UnknownName."""
    code = call.path["code"]
    if code not in PROBLEMS:
        raise UnknownName("kind of problem", code, list(PROBLEMS))
    page = _template().render(
        code=code,
        kind=PROBLEMS[code],
        status=STATUSES[code],
        fault_codes=CODES if code in WITH_FAULT_CODES else {},
        others={name: other for name, other in PROBLEMS.items() if name != code},
        root=call.root,
    )
    return Answer(page.encode(), max_age=300, media_type=HTML_TYPE)


@lru_cache(maxsize=1)
def _template() -> jinja2.Template:
    loader = jinja2.PackageLoader("service.api", "templates")
    return jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined).get_template(
        "problem.html"
    )
