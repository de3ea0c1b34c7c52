"""The block rule: the tests weigh whole prefixes, and the longest prefix that passes is kept."""

from service.core.rules.blockwise import BlockVerifier
from service.core.rules.last_passed import LastPassed
from service.core.rules.rule import Rule

BLOCK = Rule(
    id="block",
    title="Block verification",
    description=(
        "Test every prefix of the proposals by its own weight, never stopping at a failure; keep the longest prefix "
        "that passes and commit one more token, from what that prefix leaves of the target or, after the last, as a "
        "bonus."
    ),
    source="Sun, Mendlovic, Leviathan, Aharoni, Ro, Beirami, Suresh 2024 (arXiv:2403.10444), Algorithm 2",
    family="lossless",
    lossless=True,
    verify=lambda: BlockVerifier(LastPassed()),
    seen=("vLLM pull request 40819", "vLLM pull request 46781", "SGLang pull request 36516"),
)
