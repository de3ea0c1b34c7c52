"""The names under which engines publish their counters: one table of data, engine by engine.

A name carries one of our counters (see `core/counters.py`), a ratio that is held against ours, or nothing that is used
here. Names are those of the engines' own payloads, which can be sent as they are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from service.core.counters import COUNTERS


@dataclass(frozen=True, slots=True)
class Name:
    """What one name carries. counter: one of ours, less `minus`. ratio: the metric that it should equal. Neither: it is
    read over.
    """

    counter: str | None = None
    ratio: str | None = None
    minus: int = 0


@dataclass(frozen=True, slots=True)
class Engine:
    """One engine. names: by what it calls them. notes: what to know about its figures, by code."""

    title: str
    names: Mapping[str, Name]
    notes: Mapping[str, str]


def _totals(names: Mapping[str, str]) -> dict[str, Name]:
    """Prometheus counters: the client library adds _total to the name."""
    return {name + ending: Name(counter) for name, counter in names.items() for ending in ("", "_total")}


OWN = Engine("our own names", {name: Name(name) for name in COUNTERS if name != "padded"}, {})

VLLM = Engine(
    "vLLM",
    {
        "num_spec_steps": Name("rounds"),
        "num_drafts": Name("rounds"),
        "num_accepted_tokens": Name("accepted"),
        "num_accepted_tokens_per_pos": Name("accepted_by_position"),
        "num_draft_tokens": Name("drafted"),
        "num_accepted_draft_tokens": Name("accepted"),
        "num_spec_tokens": Name("draft_length"),
        "acceptance_histogram": Name("histogram"),
        "per_step_accepted": Name("accepted_by_round"),
        "per_step_drafted": Name("drafted_by_round"),
        "mean_acceptance_length": Name(ratio="committed_per_round"),
        "draft_acceptance_rate": Name(ratio="accepted_over_drafted"),
        "acceptance_histogram_by_draft_length": Name(),
        **_totals(
            {
                "vllm:spec_decode_num_drafts": "rounds",
                "vllm:spec_decode_num_draft_tokens": "drafted",
                "vllm:spec_decode_num_accepted_tokens": "accepted",
                "vllm:spec_decode_num_accepted_tokens_per_pos": "accepted_by_position",
            }
        ),
    },
    {
        "padded_drafts": "vLLM may count padded placeholders as drafted tokens, which makes accepted over drafted too "
        "small (vllm-project/vllm#50518).",
        "length_without_bonus": "Before vllm-project/vllm#17908 the mean acceptance length of vLLM left the bonus out: "
        "it was accepted_per_round.",
    },
)

SGLANG = Engine(
    "SGLang",
    {
        "spec_verify_ct": Name("rounds"),
        "spec_num_correct_drafts": Name("accepted"),
        "spec_accepted_drafts": Name("accepted"),
        "spec_accept_token_num": Name("accepted"),
        "spec_num_proposed_drafts": Name("drafted"),
        "spec_proposed_drafts": Name("drafted"),
        "spec_draft_token_num": Name("drafted"),
        "spec_correct_drafts_histogram": Name("histogram"),
        "spec_accept_histogram": Name("histogram"),
        "completion_tokens": Name("emitted"),
        "speculative_num_draft_tokens": Name("draft_length", minus=1),
        "spec_accept_length": Name(ratio="emitted_per_round"),
        "spec_accept_rate": Name(ratio="accepted_over_padded"),
        **dict.fromkeys(
            (
                "id",
                "finish_reason",
                "prompt_tokens",
                "cached_tokens",
                "weight_version",
                "e2e_latency",
                "total_retractions",
            ),
            Name(),
        ),
    },
    {
        "root_is_no_draft": "speculative_num_draft_tokens of SGLang counts the root, which is no draft: the draft "
        "length is one less.",
        "rate_with_bonus": "Before sgl-project/sglang#23530 the rate of SGLang's server counted the bonus above and "
        "the root below: it is rate_with_bonus here.",
    },
)

TENSORRT_LLM = Engine(
    "TensorRT-LLM",
    {
        "numDraftTokens": Name("drafted"),
        "numAcceptedTokens": Name("accepted"),
        "numRequestsWithDraftTokens": Name("rounds"),
        "totalDraftTokens": Name("drafted"),
        "totalAcceptedDraftTokens": Name("accepted"),
        "trtllm_spec_decode_num_draft_tokens_total": Name("drafted"),
        "trtllm_spec_decode_num_accepted_tokens_total": Name("accepted"),
        "acceptanceLength": Name(ratio="committed_per_round"),
        "acceptanceRate": Name(ratio="accepted_over_drafted"),
        "trtllm_spec_decode_acceptance_length": Name(ratio="committed_per_round"),
        **dict.fromkeys(("iterLatencyMS", "draftOverhead", "trtllm_spec_decode_draft_overhead"), Name()),
    },
    {
        "token_zero": "TensorRT-LLM counts as drafts the ids that are not 0, so a real token 0 is missed.",
        "path_length": "For a tree, totalDraftTokens of TensorRT-LLM adds the length of the longest path, not the "
        "number of nodes.",
    },
)

LLAMA_CPP = Engine(
    "llama.cpp",
    {
        "draft_n": Name("tested"),
        "draft_n_accepted": Name("accepted"),
        "predicted_n": Name("emitted"),
        "llamacpp:spec_decode_num_draft_tokens_total": Name("tested"),
        "llamacpp:spec_decode_num_accepted_tokens_total": Name("accepted"),
        "llamacpp:spec_decode_num_drafts_total": Name("rounds"),
        "llamacpp:spec_decode_num_accepted_tokens_per_pos_total": Name("accepted_by_position"),
        **dict.fromkeys(
            (
                "cache_n",
                "prompt_n",
                "prompt_ms",
                "prompt_per_token_ms",
                "prompt_per_second",
                "predicted_ms",
                "predicted_per_token_ms",
                "predicted_per_second",
            ),
            Name(),
        ),
    },
    {
        "tested_not_drafted": "draft_n of llama.cpp counts the proposals that were tested; drafts thrown away for "
        "being too short are not in it (ggml-org/llama.cpp#14104).",
        "rounds_not_in_timings": "timings of llama.cpp do not hold the number of rounds; its /metrics do.",
    },
)

ENGINES: Mapping[str, Engine] = MappingProxyType(
    {"none": OWN, "vllm": VLLM, "sglang": SGLANG, "tensorrt-llm": TENSORRT_LLM, "llama.cpp": LLAMA_CPP}
)
"""Every engine by the id that a request names it with; "none" for our own names."""


def published_as(counter: str) -> list[tuple[str, str]]:
    """The engines that publish a counter, and under which names."""
    return [
        (engine.title, name)
        for engine in ENGINES.values()
        if engine is not OWN
        for name, carried in engine.names.items()
        if carried.counter == counter and not carried.minus
    ]
