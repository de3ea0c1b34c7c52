"""The schedules of forced acceptance as JSON: how engines are told to repeat a law, or only its mean."""

from dataclasses import dataclass
from fractions import Fraction

from service.core.acceptance import NOT_DERIVABLE, survival_of_counters
from service.core.contradictions import Known
from service.core.forced import Rates, Root, all_or_nothing, constant_conditional, constant_root, minimum_variance
from service.core.speedup import accepted_law, variance_of_accepted
from service.wire.numbers import Json, exact, exact_or_null

MOST_POSITIONS = 16
MOST_DENOMINATOR = 10**200
NO_RATIONAL_ROOT = "no_rational_root"


@dataclass(frozen=True, slots=True)
class Schedule:
    """One way to reach a mean. set_by: (engine, setting) pairs; takes: what the setting is given."""

    name: str
    meaning: str
    takes: str
    set_by: tuple[tuple[str, str], ...]


SAME_LAW = Schedule(
    "same_law",
    "The survival rates of these counters: the same histogram on average.",
    "rates",
    (("vLLM", "synthetic_acceptance_rates"), ("llama.cpp", "--spec-synthetic-acceptance-rates")),
)
MINIMUM_VARIANCE = Schedule(
    "minimum_variance",
    "Positions filled from the left: the same mean, the least variance.",
    "length",
    (("vLLM", "synthetic_acceptance_length"),),
)
CONSTANT_CONDITIONAL = Schedule(
    "constant_conditional",
    "One conditional probability c at every position, with c + c^2 + ... + c^K = L - 1: the same mean.",
    "length",
    (("llama.cpp", "--spec-synthetic-acceptance-length"),),
)
ALL_OR_NOTHING = Schedule(
    "all_or_nothing", "Rounds that accept every proposal or none: the same mean, the most variance.", "rates", ()
)


SCHEDULES = (SAME_LAW, MINIMUM_VARIANCE, CONSTANT_CONDITIONAL, ALL_OR_NOTHING)


def forced_payload(known: Known) -> list[Json]:
    """Every schedule for these counters; what they do not determine is null with a reason."""
    survival = survival_of_counters(known)
    law = None if survival is None else survival[1:]
    mean, length = _mean(known)
    if mean is None or length is None:
        reason = "nothing_drafted" if known.get("draft_length") == 0 or known.get("rounds") == 0 else NOT_DERIVABLE
        return [
            _schedule(SAME_LAW, mean, law if length else None, None if law and length else reason),
            *(_schedule(one, None, None, reason) for one in SCHEDULES[1:]),
        ]
    return _schedules(mean, length, law)


def forced_by_law(survival: tuple[Fraction, ...]) -> list[Json] | None:
    """Every schedule for an exact law, None for one too long to be searched for a root. survival: S_0..S_K."""
    _, *law = survival
    if len(law) > MOST_POSITIONS or sum(law, start=Fraction(0)).denominator > MOST_DENOMINATOR:
        return None
    if not law:
        return [_schedule(one, None, None, "nothing_drafted") for one in SCHEDULES]
    return _schedules(sum(law, start=Fraction(0)), len(law), tuple(law))


def _schedules(mean: Fraction, length: int, law: Rates | None) -> list[Json]:
    root = constant_root(mean, length)
    constant = None if root.exact is None else constant_conditional(root.exact, length)
    return [
        _schedule(SAME_LAW, mean, law, None if law else NOT_DERIVABLE),
        _schedule(MINIMUM_VARIANCE, mean, minimum_variance(mean, length), None),
        _schedule(CONSTANT_CONDITIONAL, mean, constant, None if constant else NO_RATIONAL_ROOT, root),
        _schedule(ALL_OR_NOTHING, mean, all_or_nothing(mean, length), None),
    ]


def _mean(known: Known) -> tuple[Fraction | None, int | None]:
    """The mean number accepted in a round, and the draft length; None for what is not known or 0."""
    rounds, accepted, length = known.get("rounds"), known.get("accepted"), known.get("draft_length")
    mean = Fraction(accepted, rounds) if isinstance(accepted, int) and isinstance(rounds, int) and rounds else None
    return mean, length if isinstance(length, int) and length else None


def _schedule(
    schedule: Schedule, mean: Fraction | None, rates: Rates | None, reason: str | None, root: Root | None = None
) -> Json:
    survival = None if rates is None else (Fraction(1), *rates)
    bracket = None if root is None or root.exact is not None else root
    return {
        "schedule": schedule.name,
        "meaning": schedule.meaning,
        "takes": schedule.takes,
        "set_by": [{"engine": engine, "setting": setting} for engine, setting in schedule.set_by],
        "length": None if mean is None else exact(mean + 1),
        "rates": None if rates is None else [exact(rate) for rate in rates],
        "conditional": None if root is None else exact_or_null(root.exact),
        "bracket": None if bracket is None else {"least": exact(bracket.least), "most": exact(bracket.most)},
        "histogram_law": None if survival is None else [exact(one) for one in accepted_law(survival)],
        "variance_of_accepted": None if survival is None else exact(variance_of_accepted(survival)),
        "reason": reason,
    }
