"""Run every benchmark and print its ratios, each with the bar it is held to. Exit status 1 when one is missed.

Each ratio is the median over interleaved repetitions of two things measured in turn, in CPU seconds, so that what else
the machine does matters little. `--part kernel` or `--part http` runs one part.
"""

import argparse
import sys
from collections.abc import Callable, Iterable

from benchmarks import http, kernel
from benchmarks.ratio import Ratio

PARTS: dict[str, Callable[[int], Iterable[Ratio]]] = {"kernel": kernel.ratios, "http": http.ratios}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--part", action="append", choices=list(PARTS), help="what to measure (default: everything)")
    parser.add_argument("--repetitions", type=int, default=7, help="interleaved repetitions of each pair (default: 7)")
    chosen = parser.parse_args()
    missed = 0
    for part in chosen.part or PARTS:
        for ratio in PARTS[part](chosen.repetitions):
            missed += not ratio.kept
            print(ratio.line(), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
