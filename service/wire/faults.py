"""How a fault is written: the closed table of codes, the one form of sentence, the pointer.

What finds faults lives elsewhere: `parser.py` (text), `shape.py` (JSON Schema), `fields.py` and the marshmallow schemas
(meaning); `merging.py` brings their lists together.
"""

import json
from collections.abc import Iterable
from decimal import Decimal
from urllib.parse import quote

from service.errors import Fault, Path

SHOWN_LENGTH = 60
MOST_FAULTS = 200  # of one request: more are not looked for

CODES = {
    "not_utf8": "The bytes are not UTF-8.",
    "byte_order_mark": "The text starts with a byte order mark.",
    "not_json": "The text is not JSON.",
    "nested_too_deep": "Arrays and objects are nested too deep.",
    "repeated_member": "A member is given more than once in one object.",
    "not_finite": "NaN and Infinity are not numbers of JSON.",
    "number_too_long": "A number has too many characters.",
    "exponent_too_large": "A number's exponent is too large or too small.",
    "lone_surrogate": "A text holds half of a surrogate pair.",
    "unreadable_file": "The file cannot be read.",
    "missing_member": "A required member is missing.",
    "unknown_member": "A member is not known here.",
    "missing_parameter": "A required query parameter is missing.",
    "unknown_parameter": "A query parameter is not known here.",
    "repeated_parameter": "A query parameter is given more than once.",
    "wrong_type": "The value has the wrong type.",
    "not_allowed": "The value is not one of those allowed.",
    "wrong_format": "The text does not have the form it must have.",
    "too_small": "The number is too small.",
    "too_large": "The number is too large.",
    "too_short": "The text is too short.",
    "too_long": "The text is too long.",
    "too_few_items": "The array has too few items.",
    "too_many_items": "The array has too many items.",
    "repeated_item": "An item is in the array more than once.",
    "ambiguous": "The value fits more than one of the forms of which it may have one.",
    "invalid_value": "The value is not allowed here.",
    "duplicate_token": "A token is in the vocabulary twice.",
    "duplicate_id": "Two profiles have one id.",
    "wrong_length": "The array does not have exactly the number of items it must have.",
    "weight_above_denominator": "A weight is larger than the denominator.",
    "wrong_sum": "The weights of a row do not sum to the denominator.",
    "unknown_token": "The token is not in the vocabulary.",
    "impossible_proposal": "The draft gives the proposed token probability 0.",
    "zero_denominator": "A fraction has the denominator 0.",
    "unknown_profile": "There is no profile of this id.",
    "unknown_rule": "There is no rule of this id.",
    "unknown_version": "This server does not have that version.",
    "contradiction": "A response says one thing in one place and another in a second; it is never sent.",
    "no_authored_proposals": "The profile has no authored proposals.",
    "unknown_setting": "A variable of the environment is not known here.",
    "invalid_setting": "A setting has a value that is not allowed.",
    "not_non_increasing": "The numbers of a list increase where they cannot.",
    "inconsistent_counters": "Counters contradict each other.",
    "conflict": "Two members or parameters exclude each other.",
    "denominator_too_large": "The common denominator of the rows is above the largest allowed.",
    "not_an_archive": "The bytes are not a whole zip archive.",
    "unsupported_archive": "The archive uses a feature of the format that is not read here.",
    "damaged_member": "The bytes of a member are not those that the archive declares.",
    "not_an_array": "A member does not start with the header of an array that numpy saved.",
    "disagreeing_counts": "Counts say one thing in one place and another in a second.",
    "wrong_dimensions": "The array does not have the number of dimensions that it must have.",
}
"""Every code a fault may have, and what it means in one line."""


def pointer(path: Path) -> str:
    """The path as a JSON Pointer in a URI fragment (RFC 6901, section 6).

    >>> pointer(("profiles", 0, "draft", 1)), pointer(("a/b c",)), pointer(())
    ('#/profiles/0/draft/1', '#/a~1b%20c', '#')
    """
    return "#" + "".join("/" + _step(step) for step in path)


def shown(value: object) -> str:
    """The value as a sentence shows it: JSON, cut after 60 characters; of arrays and objects only the size.

    >>> shown("7"), shown(None), shown([1, 2]), shown("x" * 70)[-25:]
    ('"7"', 'null', 'an array of 2 items', 'xx..." (of 70 characters)')
    """
    match value:
        case list() | tuple():
            return f"an array of {counted(len(value), 'item')}"
        case dict():
            return f"an object of {counted(len(value), 'member')}"
        case str():
            ending = "" if len(value) <= SHOWN_LENGTH else f'..." (of {len(value):,} characters)'
            text = json.dumps(value[:SHOWN_LENGTH], ensure_ascii=False)
            return _printable(text[:-1] + ending if ending else text)
        case int() | Decimal() if not isinstance(value, bool):
            digits = str(value)
            cut = len(digits) > SHOWN_LENGTH
            return f"{digits[:SHOWN_LENGTH]}... (of {len(digits):,} characters)" if cut else digits
    return json.dumps(value)


def counted(number: int, noun: str) -> str:
    """A number and its noun, in the plural unless it is one.

    >>> counted(1, "item"), counted(0, "item")
    ('1 item', '0 items')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def listed(values: Iterable[object], *, limit: int = 20) -> str:
    """The values as a sentence lists them, no more than `limit` of them.

    >>> listed(["a", "b", None]), listed(range(9), limit=2)
    ('"a", "b" or null', '0, 1 or 7 more')
    """
    texts = [shown(value) for value in values]
    if len(texts) > limit:
        texts = [*texts[:limit], f"{len(texts) - limit:,} more"]
    return " or ".join(part for part in (", ".join(texts[:-1]), *texts[-1:]) if part)


def refused(path: Path, code: str, value: object, allowed: str) -> Fault:
    """The fault of a value that is not what is allowed, in the one form of sentence used everywhere.

    >>> refused(("seed",), "too_small", -1, "0 or more").detail
    'Got -1; allowed is 0 or more.'
    """
    return Fault(path, code, f"Got {shown(value)}; allowed is {allowed}.")


def _step(step: str | int) -> str:
    escaped = str(step).replace("~", "~0").replace("/", "~1")
    return quote(escaped, safe="!$&'()*+,;=:@?", errors="replace")


def _printable(text: str) -> str:
    # A lone surrogate cannot be sent as UTF-8, so it is shown as the escape it was.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
