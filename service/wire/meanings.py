"""Which meaning belongs to which schema."""

from service.wire.acceptance import acceptance_meaning
from service.wire.conformance import conformance_meaning
from service.wire.health import health_meaning
from service.wire.index import index_meaning
from service.wire.meaning import Meaning
from service.wire.method import method_meaning
from service.wire.problems import problem_meaning
from service.wire.profiles import profile_list_meaning, profile_meaning
from service.wire.rounds import round_meaning
from service.wire.rule_table import rule_table_meaning
from service.wire.rules import rules_meaning
from service.wire.speedup import speedup_meaning
from service.wire.stats import stats_meaning
from service.wire.vectors import vectors_meaning

MEANINGS = {
    "Acceptance": Meaning(acceptance_meaning),
    "Conformance": Meaning(conformance_meaning),
    "Health": Meaning(health_meaning),
    "Index": Meaning(index_meaning),
    "Method": Meaning(method_meaning),
    "Problem": Meaning(problem_meaning),
    "Profile": Meaning(profile_meaning),
    "ProfileList": Meaning(profile_list_meaning),
    "Round": Meaning(round_meaning),
    "RuleList": Meaning(rules_meaning),
    "RuleTable": Meaning(rule_table_meaning),
    "SpeedupAnswer": Meaning(speedup_meaning),
    "Stats": Meaning(stats_meaning),
    "Vectors": Meaning(vectors_meaning),
}
