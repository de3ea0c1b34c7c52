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


def tested(token: str, test: Flip) -> str:
    """The caption of a test, and of nothing that follows from it."""
    if test.passed:
        verdict = "so it is accepted outright" if test.probability == 1 else f"{_odds(test)} is below that"
    else:
        verdict = _refused(test)
    return f"{_numbers(token, test)}, {verdict}."


def rejected(
    token: str,
    test: Flip,
    *,
    replacement: str,
    dropped: int,
    replaced_by: str = "the residual",
    goes_on: bool = False,
) -> str:
    """The caption of a test that failed: what took the token's place, and how many later proposals were dropped.

    replaced_by: what the replacement is drawn from. goes_on: whether the round goes on all the same.
    """
    place = f"{replaced_by} gives {_quoted(replacement)} in its place"
    rest = ", and the round goes on." if goes_on else _dropped(dropped)
    return f"{_numbers(token, test)}, {_refused(test)}; {place}{rest}"


def matched(proposal: str, token: str, *, position: int, dropped: int) -> str:
    """The caption of the target's own token beside a proposal."""
    if proposal == token:
        return f"Position {position}: the target's own token is {_quoted(token)}, as was proposed, so it is accepted."
    own = f"the target's own token is {_quoted(token)} and not {_quoted(proposal)}, so it takes its place"
    return f"Position {position}: {own}{_dropped(dropped)}"


def settled(*, kept: int, last_passed: int, length: int, replacement: str | None = None) -> str:
    """The caption of the frame that settles a block. last_passed: the position of the last test passed, 0 for none."""
    if last_passed == 0:
        reason = "No test was passed"
    elif last_passed == kept:
        reason = f"The last test passed was at position {last_passed}"
    else:
        reason = f"The first test failed was at position {kept + 1}"
    if replacement is None:
        return f"{reason}, so all {length} proposals are kept."
    match kept:
        case 0:
            what = f"no proposal is kept and {_quoted(replacement)} replaces the first"
        case 1:
            what = f"1 proposal is kept and {_quoted(replacement)} replaces the next"
        case _:
            what = f"{kept} proposals are kept and {_quoted(replacement)} replaces the next"
    later = length - kept - 1
    return f"{reason}, so {what}" + (f"; later ones are dropped: {later}." if later else ".")


def bonus(token: str, *, accepted: int, of: int | None = None, source: str = "the target") -> str:
    """The caption of the bonus frame. of: how many proposals there were, if not all were accepted. source: what the
    bonus is drawn from.
    """
    if of is not None and accepted < of:
        return f"At the end one more token is drawn from {source}: {_quoted(token)}."
    match accepted:
        case 0:
            reason = f"Nothing was proposed, so one token is drawn from {source}"
        case 1:
            reason = f"The only proposal was accepted, so one more token is drawn from {source}"
        case 2:
            reason = f"Both proposals were accepted, so one more token is drawn from {source}"
        case _:
            reason = f"All {accepted} proposals were accepted, so one more token is drawn from {source}"
    return f"{reason}: {_quoted(token)}."


def done(committed: tuple[str, ...], *, bonus: bool, kept: int | None = None) -> str:
    """The caption of the last frame.

    bonus: whether the last token is a bonus (else a replacement). kept: how many are accepted proposals; by default all
    but the last.
    """
    count = len(committed)
    tokens = "1 token" if count == 1 else f"{count} tokens"
    accepted = count - 1 if kept is None else kept
    others = count - accepted - 1
    words = f"{accepted or 'none'} accepted" + (f", {others} replaced" if others else "")
    last = "bonus" if bonus else "replacement"
    return f"The round commits {tokens}, {' '.join(map(_spoken, committed))}: {words} and one {last}."


def _refused(test: Flip) -> str:
    return "so it can never be accepted" if test.probability == 0 else f"{_odds(test)} is not below that"


def _dropped(dropped: int) -> str:
    match dropped:
        case 0:
            return "."
        case 1:
            return ", and the 1 later proposal is dropped unchecked."
        case _:
            return f", and the {dropped} later proposals are dropped unchecked."


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
