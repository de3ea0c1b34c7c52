"""Every rule the service knows, by id. A new rule is one file and one line here."""

from service.core.rules.positionwise import PositionRule
from service.core.rules.standard import STANDARD

RULES: dict[str, PositionRule] = {rule.id: rule for rule in (STANDARD,)}
