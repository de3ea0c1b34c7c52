"""Many rounds at once: the vectorised twin of the play of a rule.

Round r of seed s here is, draw for draw, the round that `play_round` plays: the same uniforms, compared exactly in the
same way. What a sampler promises is in `sample.py`; how it is made is the verifier's affair.
"""

from service.core.profile import Profile
from service.core.rules.rule import Rule
from service.core.sample import RoundSampler


def round_sampler(profile: Profile, rule: Rule) -> RoundSampler:
    """The sampler of a rule on a profile, built once."""
    return profile.of_rule(rule, "sampler", lambda: rule.verifier.sampler(profile))
