"""GET /problems/{code}: a page for people about one kind of problem."""

from service.api.call import HTML_TYPE, Answer, Call, Service
from service.api.errors import STATUSES
from service.api.pages import page
from service.errors import UnknownName
from service.wire.faults import CODES
from service.wire.problems import PROBLEMS

WITH_FAULT_CODES = ("malformed-json", "invalid-input")


def get_problem(service: Service, call: Call) -> Answer:
    """The page of a kind of problem. Raises UnknownName."""
    code = call.path["code"]
    if code not in PROBLEMS:
        raise UnknownName("kind of problem", code, list(PROBLEMS))
    content = page(
        "problem.html",
        code=code,
        kind=PROBLEMS[code],
        status=STATUSES[code],
        fault_codes=CODES if code in WITH_FAULT_CODES else {},
        others={name: other for name, other in PROBLEMS.items() if name != code},
        root=call.root,
    )
    return Answer(content, max_age=300, media_type=HTML_TYPE)
