"""Options of a round that a query writes as repeated parameters, and where they stand in a body."""

from collections.abc import Container

from service.errors import Fault, Path
from service.wire.numbers import Json

_MEMBERS: dict[str, tuple[Path, str]] = {
    "proposal": (("proposals",), "Proposal"),
    "accept": (("uniforms", "accept"), "Uniform"),
    "final": (("uniforms", "final"), "Uniform"),
}


def as_body(options: Json) -> Json:
    """The document that these options mean in a body; an empty text is null there.

    >>> as_body({"seed": 7, "accept": ["4/9", ""], "final": "0.1"})
    {'seed': 7, 'uniforms': {'accept': ['4/9', None], 'final': '0.1'}}
    """
    body = {name: value for name, value in options.items() if name not in _MEMBERS}
    uniforms: Json = {}
    if "proposal" in options:
        body["proposals"] = [text or None for text in options["proposal"]]
    if "accept" in options:
        uniforms["accept"] = [text or None for text in options["accept"]]
    if "final" in options:
        uniforms["final"] = options["final"] or None
    return {**body, "uniforms": uniforms} if uniforms else body


def by_parameter(fault: Fault, written: Container[str]) -> Fault:
    """The fault of a member as that of the parameter that wrote it. written: the parameters that were given."""
    for name, (member, noun) in _MEMBERS.items():
        if name in written and fault.path[: len(member)] == member:
            step = fault.path[len(member) : len(member) + 1]
            where = f"{noun} {int(step[0]) + 1}: " if step else ""
            return Fault((name,), fault.code, where + fault.detail)
    return fault
