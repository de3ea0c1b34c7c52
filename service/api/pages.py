"""Pages for people, from the templates of this folder."""

from functools import lru_cache

import jinja2
from markupsafe import Markup

from service.wire.prose import phrase, prose


def page(template: str, **values: object) -> bytes:
    """A template filled in. Text is escaped; the filters `prose` and `phrase` are for words of the contract."""
    return _environment().get_template(template).render(values).encode()


@lru_cache(maxsize=1)
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("service.api", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["prose"] = lambda text: Markup(prose(text))  # noqa: S704  it escapes what it is given
    environment.filters["phrase"] = lambda text: Markup(phrase(text))  # noqa: S704
    return environment
