"""GET /rules, and all rules side by side on a profile: GET /stats/{profile}/rules."""

from service.api.call import Answer, Call, Service
from service.core.comparison import bounds, compared
from service.core.rules.registry import RULES
from service.wire.rule_table import rule_table_payload
from service.wire.rule_table_loading import load_rule_table_query
from service.wire.rules import rules_payload


def list_rules(service: Service, call: Call) -> Answer:
    """Every rule, and what lies outside the model."""
    return Answer(rules_payload(RULES, profile_ids=list(service.catalogue.profiles), root=call.root), max_age=300)


def get_rule_table(service: Service, call: Call) -> Answer:
    """What each rule accepts, commits and costs on a profile. Raises UnknownProfile."""
    request = load_rule_table_query(
        call.query,
        operation=call.operation,
        shape=service.contract.shapes["RuleTableRequest"],
        profile=service.catalogue.profile(call.path["profile"]),
    )
    profile, candidates = request.profile, request.candidates
    payload = rule_table_payload(
        request,
        compared(profile, RULES.values(), candidates=candidates, false_alarm=request.false_alarm),
        bounds(profile, candidates=candidates),
        data_version=service.catalogue.data_version,
        root=call.root,
    )
    return Answer(payload, max_age=300)
