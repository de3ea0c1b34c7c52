"""The golden values of block verification and of full information, computed and compared."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from golden.values import VALUES
from service.core.bounds import full_information_bound
from service.core.distribution import Distribution
from service.core.profile import Profile
from service.core.rules.block import BLOCK
from service.core.rules.standard import STANDARD
from shipped import APART, CLOSE, profile_of


def two_tokens(length: int) -> Profile:
    """The example of two tokens: target (1, 2)/3, draft (2, 1)/3 at every position."""
    target, draft = Distribution([1, 2], 3), Distribution([2, 1], 3)
    return profile_of((target,) * length, target, (draft,) * length)


def of_profile(name: str, profile: Profile) -> dict[str, Callable[[], object]]:
    return {
        f"{name}.block.E_N": lambda: sum(BLOCK.survival(profile)),
        f"{name}.block.gain": lambda: sum(BLOCK.survival(profile)) - sum(STANDARD.survival(profile)),
        f"{name}.full_information_bound": lambda: full_information_bound(profile),
        f"block.{name}_first2.pmf_N": lambda: {
            str(n): probability for n, probability in enumerate(BLOCK.count_law(profile.shortened(2)), 1)
        },
    }


def of_two_tokens(length: int) -> dict[str, Callable[[], object]]:
    profile, id_ = two_tokens(length), f"block.two_token.gamma{length}"
    return {
        f"{id_}.block_E_accepted": lambda: sum(BLOCK.survival(profile)) - 1,
        f"{id_}.token_E_accepted": lambda: sum(STANDARD.survival(profile)) - 1,
        f"{id_}.full_information": lambda: full_information_bound(profile) - 1,
    }


COMPUTED: dict[str, Callable[[], object]] = {
    **of_profile("close", CLOSE),
    **of_profile("apart", APART),
    **of_two_tokens(1),
    **of_two_tokens(2),
    **of_two_tokens(3),
}


@pytest.mark.parametrize("id_", COMPUTED)
def test_golden_value_comes_out(id_: str) -> None:
    """Equal exactly."""
    assert COMPUTED[id_]() == VALUES[id_]


@pytest.mark.parametrize(("profile", "id_"), [(CLOSE, "close.block.E_N"), (APART, "apart.block.E_N")])
def test_count_law_has_the_golden_mean_too(profile: Profile, id_: str) -> None:
    """The second derivation, which follows the algorithm."""
    law = BLOCK.count_law(profile)
    assert sum(law) == 1
    assert sum((n * probability for n, probability in enumerate(law, 1)), Fraction(0)) == VALUES[id_]
