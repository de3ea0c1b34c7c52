"""The rules of one position by the ids of the golden values, and those that many tests use by name."""

from service.core.rules.registry import read_rule

RESAMPLE = read_rule("resample-from-target")
REUSED = read_rule("uniform-reused")
INVERTED = read_rule("ratio-inverted")
ARGMAX = read_rule("argmax-draft")
FALLEN_LAST = read_rule("residual-not-renormalised:onto=last")
FALLEN_FIRST = read_rule("residual-not-renormalised:onto=first")
WRONG_BONUS = read_rule("bonus-from-wrong-row:row=draft")
MATCH_THEN_TARGET = read_rule("mixed:accept=target,replacement=target")

ONE_POSITION = {
    "standard": read_rule("standard"),
    "resample_from_target": RESAMPLE,
    "reused_uniform": REUSED,
    "ratio_inverted": INVERTED,
    "argmax_draft_softmax_q": ARGMAX,
    "residual_not_renormalised_last": FALLEN_LAST,
    "residual_not_renormalised_first": FALLEN_FIRST,
    "sample_and_match_resample_p": MATCH_THEN_TARGET,
    "sample_and_match_resample_residual": read_rule("mixed:accept=target,replacement=residual"),
    "residual_abs": read_rule("residual-absolute"),
    "residual_swapped": read_rule("residual-swapped"),
    "always_accept": read_rule("always-accept:impossible=accepted"),
    "classical_rejection": read_rule("classical"),
    "mismatched_draw_uniform": read_rule("draft-temperature:power=0"),
    "argmax_draft_one_hot": read_rule("one-hot:proposal=argmax"),
    "sampled_draft_as_one_hot": read_rule("one-hot"),
    "sample_and_match": read_rule("sample-and-match"),
    "greedy": read_rule("greedy:draft=sampled"),
    "lenience_1_2_residual_q": read_rule("lenience:factor=1/2,residual=draft"),
    "lenience_1_2_residual_lq": read_rule("lenience:factor=1/2,residual=scaled"),
    "lenience_9_10_residual_q": read_rule("lenience:factor=9/10"),
    "typical_eps_9_100_delta_3_10": read_rule("typical"),
}
