"""What to know about acceptance metrics beside the figures: of the engine, and of the counters at hand."""

from collections.abc import Iterator

from service.core.acceptance import survival_of_counters
from service.core.contradictions import Known
from service.wire.engines import Engine

ALPHA = (
    "None of these is the alpha of Leviathan et al. 2023, which is a property of two distributions: accepted over "
    "drafted falls with the draft length though alpha stays."
)


def notes(engine: Engine, known: Known) -> Iterator[tuple[str, str]]:
    """Code and text of each note."""
    yield from engine.notes.items()
    numbers = {name: count for name, count in known.items() if isinstance(count, int)}
    yield from _shorter_drafts(numbers)
    yield from _steps_without_proposals(numbers)
    yield from _emitted_differs(numbers)
    if survival_of_counters(known) is not None:
        yield "alpha_not_derived", ALPHA


def _shorter_drafts(numbers: dict[str, int]) -> Iterator[tuple[str, str]]:
    tested, padded = numbers.get("tested"), numbers.get("padded")
    if tested is not None and padded is not None and tested < padded:
        text = (
            f"{tested} proposals were tested, of {padded} places for them: some steps had fewer than draft_length. The "
            "rates by position take each round for one of draft_length, so those of later positions may be too small."
        )
        yield "shorter_drafts", text


def _steps_without_proposals(numbers: dict[str, int]) -> Iterator[tuple[str, str]]:
    rounds, steps = numbers.get("rounds"), numbers.get("steps")
    if rounds is not None and steps is not None and rounds < steps:
        text = f"{steps - rounds} of {steps} steps had no proposals: no rounds, but counted in committed_per_step."
        yield "steps_without_proposals", text


def _emitted_differs(numbers: dict[str, int]) -> Iterator[tuple[str, str]]:
    if all(name in numbers for name in ("emitted", "accepted", "steps")):
        emitted, committed = numbers["emitted"], numbers["accepted"] + numbers["steps"]
        if emitted != committed:
            text = (
                f"{emitted} tokens were emitted, and accepted + steps is {committed}. A first token that the prefill "
                "makes adds 1; a stop or a limit inside a round takes away what it cuts."
            )
            yield "emitted_differs", text
