"""Every rule the service knows, by id, and the reading of a rule's name. A new rule is one file and one line here."""

from functools import lru_cache
from itertools import product

from service.core.rules.always_accept import ALWAYS_ACCEPT
from service.core.rules.argmax_draft import ARGMAX_DRAFT
from service.core.rules.argmax_match import ARGMAX_MATCH
from service.core.rules.block import BLOCK
from service.core.rules.block_first_failure import BLOCK_FIRST_FAILURE
from service.core.rules.bonus_from_wrong_row import BONUS_FROM_WRONG_ROW
from service.core.rules.classical import CLASSICAL
from service.core.rules.draft_temperature import DRAFT_TEMPERATURE
from service.core.rules.draft_top_k import DRAFT_TOP_K
from service.core.rules.draft_unmapped import DRAFT_UNMAPPED
from service.core.rules.first_unverified import FIRST_UNVERIFIED
from service.core.rules.go_on import GO_ON
from service.core.rules.greedy import GREEDY
from service.core.rules.inclusive_comparison import INCLUSIVE_COMPARISON
from service.core.rules.k_seq import K_SEQ
from service.core.rules.lenience import LENIENCE
from service.core.rules.mixed import MIXED
from service.core.rules.multi_draft import MULTI_DRAFT
from service.core.rules.multi_draft_stale_target import MULTI_DRAFT_STALE_TARGET
from service.core.rules.multi_draft_without_replacement import MULTI_DRAFT_WITHOUT_REPLACEMENT
from service.core.rules.noise_reused import NOISE_REUSED
from service.core.rules.one_hot import ONE_HOT
from service.core.rules.one_uniform import ONE_UNIFORM
from service.core.rules.option import Option, Value
from service.core.rules.ratio_inverted import RATIO_INVERTED
from service.core.rules.resample_from_target import RESAMPLE_FROM_TARGET
from service.core.rules.residual_absolute import RESIDUAL_ABSOLUTE
from service.core.rules.residual_log_sign import RESIDUAL_LOG_SIGN
from service.core.rules.residual_not_renormalised import RESIDUAL_NOT_RENORMALISED
from service.core.rules.residual_swapped import RESIDUAL_SWAPPED
from service.core.rules.rule import Rule
from service.core.rules.sample_and_match import SAMPLE_AND_MATCH
from service.core.rules.standard import STANDARD
from service.core.rules.threshold import THRESHOLD
from service.core.rules.top_candidates import TOP_CANDIDATES
from service.core.rules.typical import TYPICAL
from service.core.rules.uniform_reused import UNIFORM_REUSED
from service.errors import InvalidRule

RULES: dict[str, Rule] = {
    rule.id: rule
    for rule in (
        STANDARD,
        BLOCK,
        ONE_HOT,
        SAMPLE_AND_MATCH,
        CLASSICAL,
        GREEDY,
        MULTI_DRAFT,
        MULTI_DRAFT_WITHOUT_REPLACEMENT,
        K_SEQ,
        TOP_CANDIDATES,
        LENIENCE,
        TYPICAL,
        THRESHOLD,
        RESAMPLE_FROM_TARGET,
        ARGMAX_DRAFT,
        DRAFT_TOP_K,
        DRAFT_TEMPERATURE,
        DRAFT_UNMAPPED,
        RESIDUAL_NOT_RENORMALISED,
        RESIDUAL_ABSOLUTE,
        RESIDUAL_SWAPPED,
        RESIDUAL_LOG_SIGN,
        RATIO_INVERTED,
        INCLUSIVE_COMPARISON,
        UNIFORM_REUSED,
        ONE_UNIFORM,
        NOISE_REUSED,
        BLOCK_FIRST_FAILURE,
        MULTI_DRAFT_STALE_TARGET,
        BONUS_FROM_WRONG_ROW,
        FIRST_UNVERIFIED,
        GO_ON,
        ALWAYS_ACCEPT,
        ARGMAX_MATCH,
        MIXED,
    )
}

CANDIDATES = "candidates"
LONGEST_NAME = 300
READ_RULES_KEPT = 256


def read_rule(name: str) -> Rule:
    """The rule that a name means: an id, and after a colon options as name=value with commas between.

    Options left out have their defaults. The same name gives the same object, so that what is derived from it is found
    again. Raises InvalidRule.

    >>> read_rule("standard") is STANDARD
    True
    """
    id_, colon, settings = name.partition(":")
    rule = RULES.get(id_)
    if rule is None:
        raise InvalidRule(name, "an id of " + ", ".join(RULES))
    return _set(rule, settings, colon) if colon else rule


def variants() -> dict[str, Rule]:
    """Every rule in each of its ways, by name: all choices of its options, and two to four candidates."""
    found = {}
    for rule in RULES.values():
        several = [(option.name, _ways(option)) for option in rule.options]
        for ways in product(*(ways for _, ways in several)):
            settings = (f"{name}={way}" for (name, _), way in zip(several, ways, strict=True))
            one = read_rule(rule.id + (":" if several else "") + ",".join(settings))
            found[one.name] = one
    return found


def _ways(option: Option) -> tuple[str, ...]:
    if option.kind == "choice":
        return option.choices
    return ("2", "3", "4") if option.name == CANDIDATES else (option.text(option.default),)


@lru_cache(maxsize=READ_RULES_KEPT)
def _set(rule: Rule, settings: str, colon: str) -> Rule:
    options = {option.name: option for option in rule.options}
    if not options:
        raise InvalidRule(rule.id + colon + settings, f"{rule.id} alone, which has no options")
    values: dict[str, Value] = {}
    for setting in settings.split(","):
        name, equals, text = setting.partition("=")
        if name not in options or not equals or name in values:
            allowed = f"{rule.id} with options as name=value, each once: {_listed(rule.options)}"
            raise InvalidRule(rule.id + colon + settings, allowed)
        values[name] = options[name].read(text)
    return _canonical(rule, tuple((name, values.get(name, default)) for name, default in rule.settings.items()))


@lru_cache(maxsize=READ_RULES_KEPT)
def _canonical(rule: Rule, values: tuple[tuple[str, Value], ...]) -> Rule:
    made = rule.with_options(dict(values))
    return rule if made.settings == rule.settings else made


def _listed(options: tuple[Option, ...]) -> str:
    return "; ".join(f"{option.name} ({option.allowed})" for option in options)
