"""Rounds per second against what people use: the same rows, one process, one core, K = 5.

Each is first held against the exact law (`lawful.py`), and one that is biased is shown as such. Then all take turns, in
CPU time; the rounds per second are the median of their turns. Ours counts its histograms in; the others only play.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import numpy as np

from benchmarks import players, report
from benchmarks.lawful import in_words, verdict
from benchmarks.ratio import Ratio
from benchmarks.rows import LARGE, MIDDLE, SIX, profile_of
from service.core.convergence import ROUNDS_PER_CHUNK
from service.core.inversion import Integers
from service.core.profile import Profile
from service.core.rules.standard import STANDARD
from service.core.sampler import round_sampler

OURS = "this service"
MAKERS: dict[str, Callable[[Profile], players.Player]] = {
    "transformers": players.transformers_player,
    "Python loop": players.python_player,
    "numpy loop": players.numpy_player,
}
CHECKED_ROUNDS = {SIX: 40_000, MIDDLE: 4_000, LARGE: 2_000}
OUR_ROUNDS = {SIX: 16 * ROUNDS_PER_CHUNK, MIDDLE: 4 * ROUNDS_PER_CHUNK, LARGE: 4 * ROUNDS_PER_CHUNK}
SECONDS_A_TURN = 0.3
TIMES_TRANSFORMERS = {SIX: 500, MIDDLE: 10_000}


@dataclass(frozen=True, slots=True)
class Measured:
    """One player on one vocabulary. seconds: CPU seconds of a round, by turn; none where it is not installed."""

    size: int
    name: str
    check: str
    seconds: tuple[float, ...]

    @property
    def rate(self) -> float:
        """Rounds per second."""
        return 1 / median(self.seconds)


def ratios(repetitions: int, write: Path | None = None) -> Iterator[Ratio]:
    """The table on the terminal, and in files where asked; then the ratios that have a bar."""
    found: dict[int, list[Measured]] = {}
    for size in CHECKED_ROUNDS:
        found[size] = _measure(size, repetitions)
        print(report.terminal(found[size], OURS), flush=True)
    if write:
        report.write(write, [one for rows in found.values() for one in rows], OURS)
    for size, times in TIMES_TRANSFORMERS.items():
        by_name = {one.name: one.seconds for one in found[size]}
        if by_name["transformers"]:
            ours = tuple(times * seconds for seconds in by_name[OURS])
            name = f"{times:,} rounds to one of transformers, V = {size:,}"
            yield Ratio(name, ours, by_name["transformers"], 1)


def _measure(size: int, repetitions: int) -> list[Measured]:
    profile = profile_of(size)
    ours = _Ours(profile)
    checks = {OURS: in_words(verdict(profile, ours.histograms, OUR_ROUNDS[size]))}
    turns: dict[str, Callable[[], float]] = {OURS: lambda: ours.turn(OUR_ROUNDS[size])}
    for name, make in MAKERS.items():
        try:
            play = make(profile)
        except ImportError as missing:
            checks[name] = f"not installed: {missing}"
            continue
        checks[name] = in_words(verdict(profile, _histograms_of(play, profile), CHECKED_ROUNDS[size]))
        turns[name] = _turn_of(play)
    if "transformers" in turns and players.accepts_on_equality():
        checks["transformers"] += "; biased by up to 2**-24: a uniform of 0 accepts a token of probability 0"
    seconds: dict[str, list[float]] = {name: [] for name in checks}
    for _ in range(repetitions):
        for name, turn in turns.items():
            seconds[name].append(turn())
    return [Measured(size, name, check, tuple(seconds[name])) for name, check in checks.items()]


class _Ours:
    """The kernel, in the chunks in which the service runs it."""

    def __init__(self, profile: Profile) -> None:
        self.sampler = round_sampler(profile, STANDARD)
        self.shape = (profile.draft_length + 1, len(profile.vocabulary))

    def histograms(self, first: int, rounds: int) -> tuple[Integers, Integers]:
        """The histograms of consecutive rounds of seed 0."""
        tokens, counts = np.zeros(self.shape, dtype=np.int64), np.zeros(self.shape[0], dtype=np.int64)
        for start in range(first, first + rounds, ROUNDS_PER_CHUNK):
            chunk = min(ROUNDS_PER_CHUNK, first + rounds - start)
            self.sampler.sample(0, start, chunk).add_to(tokens, counts, 0, chunk)
        return tokens, counts

    def turn(self, rounds: int) -> float:
        """CPU seconds of a round."""
        start = time.process_time()
        self.histograms(0, rounds)
        return (time.process_time() - start) / rounds


def _histograms_of(play: players.Player, profile: Profile) -> Callable[[int, int], tuple[Integers, Integers]]:
    places, size = profile.draft_length + 1, len(profile.vocabulary)

    def histograms(_: int, rounds: int) -> tuple[Integers, Integers]:
        tokens, counts = np.zeros((places, size), dtype=np.int64), np.zeros(places, dtype=np.int64)
        for committed in play(rounds):
            counts[len(committed) - 1] += 1
            tokens[range(len(committed)), committed] += 1
        return tokens, counts

    return histograms


def _turn_of(play: players.Player) -> Callable[[], float]:
    """A turn of about SECONDS_A_TURN; how many rounds that takes is found once."""
    rounds, spent = 1, 0.0
    while spent < SECONDS_A_TURN / 4:
        rounds *= 2
        start = time.process_time()
        play(rounds)
        spent = time.process_time() - start
    many = max(1, round(rounds * SECONDS_A_TURN / spent))

    def turn() -> float:
        start = time.process_time()
        play(many)
        return (time.process_time() - start) / many

    return turn
