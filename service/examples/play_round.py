"""Play a round, draw it as text, and compare what it committed with what to expect.

It needs `requests` and the service, at SPECDEC_API or http://localhost:8000: `python -m service serve`.
"""

import os
import sys

import requests

API = os.environ.get("SPECDEC_API", "http://localhost:8000")
MARKS = {"accepted": "+", "rejected": "x", "discarded": "-", "bonus": "*"}


def ask(path, body=None):
    """The JSON of an answer; a problem ends the script with every fault in words."""
    answer = requests.get(API + path, timeout=60) if body is None else requests.post(API + path, json=body, timeout=60)
    if not answer.ok:
        problem = answer.json()
        sys.exit("\n".join([problem["detail"], *(fault["detail"] for fault in problem.get("errors", []))]))
    return answer.json()


def lane(frame):
    """The rows of a frame on one line: a mark for what became of each, and a replacement after its proposal."""
    cells = []
    for row in frame["lane"]:
        token = row["proposal"] or row["committed"] or ""
        replaced = f">{row['committed']}" if row["status"] == "rejected" else ""
        cells.append(MARKS.get(row["status"], " ") + token + replaced)
    return "  ".join(f"{cell:<8}" for cell in cells).rstrip()


def main(profile="divergent", seed="7"):
    round_ = ask("/rounds", {"profile": profile, "seed": int(seed)})
    for frame in round_["frames"]:
        print(f"{frame['index']}  {lane(frame)}\n   {frame['caption']}")
    again = ask(round_["links"]["self"])
    print("The permalink gives the same round:", again == round_)
    expected = ask(round_["links"]["stats"] + "?include=exact")["exact"]["expected_committed"]["by_survival"]
    print(f"Committed {round_['outcome']['committed_count']}; expected are {expected['fraction']}.")


if __name__ == "__main__":
    main(*sys.argv[1:])
