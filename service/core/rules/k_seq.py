"""Several candidates drawn alike and tested alike, more strictly than one: K-SEQ of SpecTr."""

from fractions import Fraction

import numpy as np

from service.core.distribution import Distribution, proportional
from service.core.profile import Profile
from service.core.rules.candidatewise import CANDIDATES, CandidateVerifier
from service.core.rules.k_seq_ratio import acceptance_of_one, is_valid, smallest_valid, strict_test, times_accepted
from service.core.rules.option import Option
from service.core.rules.rule import Rule
from service.core.rules.tries import Try, chain
from service.errors import InvalidForProfile

ROUNDED_TO = 1000


def verifier(candidates: int, rho: Fraction) -> CandidateVerifier:
    """n candidates, each accepted with min(1, target / (rho draft)). rho: 0 stands for n."""
    ratio = rho or Fraction(candidates)

    def tries(target: Distribution, draft: Distribution) -> Try:
        test = strict_test(target, draft, ratio)
        return chain(draft, test, candidates, _replacement(target, draft, ratio, candidates))

    def formula(target: Distribution, draft: Distribution) -> Fraction:
        """1 - (1 - beta)**n, beta = sum min(draft, target / rho)."""
        return 1 - (1 - acceptance_of_one(target, draft, ratio)) ** candidates

    def check(profile: Profile) -> None:
        for position, (target, draft) in enumerate(zip(profile.target, profile.draft, strict=True), 1):
            if not is_valid(target, draft, ratio, candidates):
                raise InvalidForProfile("rho", str(ratio), position, _allowed(profile, candidates))

    return CandidateVerifier(tries, formula, candidates, check)


def bracket(profile: Profile, candidates: int) -> tuple[Fraction, Fraction]:
    """The smallest rho that is valid at every position, 1..n, lies in this interval (see `smallest_valid`); K >= 1."""
    found = [smallest_valid(p, q, candidates) for p, q in zip(profile.target, profile.draft, strict=True)]
    return max(low for low, _ in found), max(high for _, high in found)


def _replacement(target: Distribution, draft: Distribution, ratio: Fraction, candidates: int) -> Distribution:
    """target - min(draft, target / rho) (1 - (1 - beta)**n) / beta, renormalised; the target where that is nothing."""
    share = times_accepted(acceptance_of_one(target, draft, ratio), candidates) / ratio.numerator
    parts = strict_test(target, draft, ratio).parts.tolist()
    left = [
        w * share.denominator - part * share.numerator for w, part in zip(target.weights.tolist(), parts, strict=True)
    ]
    return proportional(np.array(left, dtype=object)) if any(left) else target


def _allowed(profile: Profile, candidates: int) -> str:
    low, high = bracket(profile, candidates)
    least, most = low * ROUNDED_TO // 1, -(-high * ROUNDED_TO // 1)
    below, above = Fraction(int(least), ROUNDED_TO), Fraction(int(most), ROUNDED_TO)
    where = f"is {high}" if low == high else f"lies from {float(below)} to {float(above)}"
    return f"{above} or more (the smallest valid one {where}); {candidates}, as many as the candidates, always is"


K_SEQ = Rule(
    id="k-seq",
    title="Several candidates by sequential selection",
    description=(
        "Draw every candidate of a position from the draft and accept the first that passes min(1, target/(rho "
        "draft)); the replacement makes up for what all tests together take from the target."
    ),
    source="Sun et al. 2023, SpecTr (arXiv:2310.15141), Algorithm 3, K-SEQ",
    family="several-candidates",
    lossless=True,
    verify=verifier,
    condition="rho is large enough for the profile: the number of candidates always is, and other values are checked.",
    seen=("SpecTr",),
    options=(
        CANDIDATES,
        Option(
            name="rho",
            kind="number",
            default=Fraction(0),
            least=0,
            description="How much stricter the tests are; 0 stands for the number of candidates, always valid.",
        ),
    ),
)
