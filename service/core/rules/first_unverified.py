"""Wrong: the first proposal is committed without a test."""

from service.core.rules import always_accept, standard
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule

FIRST_UNVERIFIED = Rule(
    id="first-unverified",
    title="First proposal not verified",
    description="Commit the proposal of position 1 untested, and verify the later ones as the standard rule does.",
    source="found in the field, as an offset of one between proposals and rows",
    family="wrong",
    lossless=False,
    condition="The first committed token has exactly the draft's law.",
    verify=lambda: PositionVerifier(
        standard.table,
        first_table=lambda target, draft: always_accept.table(target, draft, impossible="accepted"),
    ),
    seen=("ohdearquant/lattice#243",),
)
