"""Run every benchmark and print its ratios, each with the bar it is held to. Exit status 1 when one is missed.

Each ratio is the median over interleaved repetitions of two things measured in turn, in CPU seconds, so that what else
the machine does matters little. `--part kernel` runs one part.
`--part peers --write benchmarks/results` writes the comparison with what people use as a table and a plot; a peer that
is not installed is left out of it.
"""

import argparse
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from benchmarks import arrays, exact, http, kernel, peers, rules
from benchmarks.ratio import Ratio

PARTS: dict[str, Callable[..., Iterable[Ratio]]] = {
    "kernel": kernel.ratios,
    "exact": exact.ratios,
    "peers": peers.ratios,
    "rules": rules.ratios,
    "http": http.ratios,
    "arrays": arrays.ratios,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--part", action="append", choices=list(PARTS), help="what to measure (default: everything)")
    parser.add_argument("--repetitions", type=int, default=7, help="interleaved repetitions of each pair (default: 7)")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="where the comparison with the peers is written")
    chosen = parser.parse_args()
    parts = PARTS | {"peers": partial(peers.ratios, write=chosen.write)}
    missed = 0
    for part in chosen.part or parts:
        for ratio in parts[part](chosen.repetitions):
            missed += not ratio.kept
            print(ratio.line(), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
