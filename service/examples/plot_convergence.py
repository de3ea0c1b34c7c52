"""Plot how the sampler converges to its exact law, and how a wrong rule does not.

Run it as a script, or cell by cell where `# %%` starts one. It needs `requests`, `matplotlib` and the service, at
SPECDEC_API or http://localhost:8000; the plot is written to convergence.svg, or to the file named as the argument.
"""

# %% Ask for the check of two rules: the right one, and one that replaces rejected tokens by a draw from the target
import os
import sys

import matplotlib.pyplot as plt
import requests

API = os.environ.get("SPECDEC_API", "http://localhost:8000")
RULES = ("standard", "resample-from-target")


def check(rule):
    options = {"rule": rule, "include": "convergence", "rounds": 20_000, "seed": 0}
    answer = requests.get(f"{API}/stats/divergent", params=options, timeout=120)
    answer.raise_for_status()
    return answer.json()["convergence"]


checks = {rule: check(rule) for rule in RULES}

# %% The total variation of the worst position: what it was, what was to be expected, what is allowed
figure, panels = plt.subplots(1, len(RULES), figsize=(10, 4), sharey=True, layout="constrained")
for panel, (rule, found) in zip(panels, checks.items()):
    position = max(found["series"]["positions"], key=lambda series: series["total_variation"][-1])
    for name, style in (("total_variation", "o-"), ("expected_total_variation", "--"), ("threshold", ":")):
        panel.loglog(position["rounds"], position[name], style, markersize=3, label=name.replace("_", " "))
    verdict = "passed" if found["passed"] else "failed"
    panel.set(title=f"{rule}: {verdict}", xlabel=f"rounds that committed at position {position['position']}")
    panel.legend()
panels[0].set_ylabel("distance from the target")

# %% Keep it
target = sys.argv[1] if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else "convergence.svg"
figure.savefig(target)
print(", ".join(f"{rule} {'passed' if found['passed'] else 'failed'}" for rule, found in checks.items()))
