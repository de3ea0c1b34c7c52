"""A wrong rule: the tests of block verification read as a chain that ends at the first failure."""

from service.core.rules.blockwise import BlockVerifier
from service.core.rules.first_failed import FirstFailed
from service.core.rules.rule import Rule

BLOCK_FIRST_FAILURE = Rule(
    id="block-first-failure",
    title="Block verification stopped at the first failure",
    description=(
        "Make the tests of block verification, but let the first that fails stop the round: the proposals before it "
        "are kept, and one more token is drawn from what they leave of the target."
    ),
    source="Block verification (arXiv:2403.10444) written as a chain of tests, as for the standard rule",
    family="wrong",
    lossless=False,
    verify=lambda: BlockVerifier(FirstFailed()),
    condition="A failed test says nothing of the longer prefixes: keep the longest prefix that passes.",
    seen=("the kind of vllm-ascend issue 7807", "vLLM pull request 40819, in review"),
)
