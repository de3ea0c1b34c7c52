"""Wrong: the bonus is drawn from the row of the last position."""

from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules import standard
from service.core.rules.option import Option
from service.core.rules.positionwise import PositionVerifier
from service.core.rules.rule import Rule


def bonus_row(profile: Profile, *, row: str) -> Distribution:
    """The target's or the draft's row at position K; without positions, the right one."""
    rows = profile.target if row == "target" else profile.draft
    return rows[-1] if rows else profile.bonus


BONUS_FROM_WRONG_ROW = Rule(
    id="bonus-from-wrong-row",
    title="Bonus from the wrong row",
    description="The standard rule, but the bonus is drawn from the row of position K instead of K + 1.",
    source="found in the field, as a slice of the logits that ends one too early",
    family="wrong",
    lossless=False,
    condition=(
        "Only rounds that accept everything are affected, so the better the draft, the larger the error. In a stream "
        "of rounds the same place is filled rightly after a rejection; streams lie outside this model."
    ),
    verify=lambda row: PositionVerifier(
        standard.table,
        bonus_row=lambda profile: bonus_row(profile, row=row),
        bonus_by=f"the {row}'s row of the last position",
    ),
    options=(Option("row", "choice", "target", "Whose row of position K is used.", choices=("target", "draft")),),
    seen=("NVIDIA/TensorRT-LLM#15098",),
)
