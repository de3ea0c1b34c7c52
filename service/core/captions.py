"""The sentence of each frame: plain English with its numbers, fit to be read aloud."""

from fractions import Fraction

from service.core.chance import Flip
from service.core.uniforms import GRID, GRID_BITS


def propose(tokens: tuple[str, ...]) -> str:
    """The caption of the propose frame."""
    match len(tokens):
        case 0:
            return "The draft proposes nothing in this round."
        case 1:
            return f"The draft proposes {_quoted(tokens[0])}, before it is checked."
        case _:
            return f"The draft proposes {', '.join(map(_quoted, tokens))}, all before any is checked."


def accepted(token: str, test: Flip) -> str:
    """The caption of a test that was passed."""
    if test.probability == 1:
        return f"{_numbers(token, test)}, so it is accepted outright."
    return f"{_numbers(token, test)}, {_odds(test)} is below that."


def rejected(token: str, test: Flip, *, replacement: str, dropped: int) -> str:
    """The caption of a test that failed: what took the token's place, and how many later proposals were dropped."""
    verdict = "so it can never be accepted" if test.probability == 0 else f"{_odds(test)} is not below that"
    place = f"the residual gives {_quoted(replacement)} in its place"
    match dropped:
        case 0:
            rest = "."
        case 1:
            rest = ", and the 1 later proposal is dropped unchecked."
        case _:
            rest = f", and the {dropped} later proposals are dropped unchecked."
    return f"{_numbers(token, test)}, {verdict}; {place}{rest}"


def bonus(token: str, *, accepted: int) -> str:
    """The caption of the bonus frame."""
    match accepted:
        case 0:
            reason = "Nothing was proposed, so one token is drawn from the target"
        case 1:
            reason = "The only proposal was accepted, so one more token is drawn from the target"
        case 2:
            reason = "Both proposals were accepted, so one more token is drawn from the target"
        case _:
            reason = f"All {accepted} proposals were accepted, so one more token is drawn from the target"
    return f"{reason}: {_quoted(token)}."


def done(committed: tuple[str, ...], *, bonus: bool) -> str:
    """The caption of the last frame. bonus: whether the last token is a bonus (else a replacement)."""
    count = len(committed)
    tokens = "1 token" if count == 1 else f"{count} tokens"
    accepted_count = "none" if count == 1 else str(count - 1)
    last = "bonus" if bonus else "replacement"
    return f"The round commits {tokens}, {' '.join(map(_spoken, committed))}: {accepted_count} accepted and one {last}."


def _quoted(token: str) -> str:
    return f"“{_spoken(token)}”"


def _spoken(token: str) -> str:
    """The token, with an escape for each character that cannot be seen or read aloud."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in token)


def _numbers(token: str, test: Flip) -> str:
    return f"Position {test.position}: the target gives {_quoted(token)} {test.target}, the draft gave it {test.draft}"


def _odds(test: Flip) -> str:
    return f"so it is accepted with probability {test.probability}; the uniform {_uniform(test)}"


def _uniform(test: Flip) -> str:
    """The uniform in four decimals, or in as many as it takes to lie on the right side of the threshold."""
    uniform = test.uniform if isinstance(test.uniform, Fraction) else Fraction(test.uniform, GRID)
    texts = (f"{float(uniform):.{digits}f}" for digits in range(4, GRID_BITS + 1))
    return next((text for text in texts if (Fraction(text) < test.probability) == test.passed), str(uniform))
