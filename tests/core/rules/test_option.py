"""Options: what they read, what they refuse, and the names they make."""

from fractions import Fraction

import pytest

from service.core.rules.option import Option
from service.core.rules.registry import RULES, read_rule
from service.errors import InvalidOption, InvalidRule

COUNT = Option("count", "integer", 2, "", least=1, most=8)
SHARE = Option("share", "number", Fraction(1, 2), "", above=0, most=1)
LEAST = Option("ratio", "number", Fraction(1), "", least=1)
WORD = Option("word", "choice", "a", "", choices=("a", "b"))
PLACES = Option("places", "tokens", (2, 0), "")


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (COUNT, "8", 8),
        (SHARE, "1/3", Fraction(1, 3)),
        (SHARE, "0.25", Fraction(1, 4)),
        (SHARE, "1", Fraction(1)),
        (LEAST, "3/2", Fraction(3, 2)),
        (WORD, "b", "b"),
        (PLACES, "2.0.11", (2, 0, 11)),
    ],
)
def test_option_reads_what_it_allows(option: Option, text: str, value: object) -> None:
    """Exactly, and of the right kind."""
    found = option.read(text)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("option", "text"),
    [
        *((COUNT, text) for text in ("0", "9", "", "-1", "1.0", "one", "٣", "1" * 50)),
        *((SHARE, text) for text in ("0", "2", "", "1/0", "1e-1", "0x1", "-1/2", "1/2/3", "9" * 100, " 1")),
        (LEAST, "1/2"),
        *((WORD, text) for text in ("c", "A", "")),
        *((PLACES, text) for text in ("", "1.", ".1", "1..2", "a", "-1")),
    ],
)
def test_option_refuses_anything_else_and_says_what_is_allowed(option: Option, text: str) -> None:
    """The error carries the name, the text and the allowed."""
    with pytest.raises(InvalidOption) as refused:
        option.read(text)
    assert (refused.value.name, refused.value.text, refused.value.allowed) == (option.name, text, option.allowed)
    assert option.allowed in str(refused.value)


def test_option_says_what_is_allowed_in_words() -> None:
    """Each kind its own way."""
    assert COUNT.allowed == "an integer from 1 to 8"
    assert SHARE.allowed == "an exact number such as 1/2 or 0.25, more than 0 and at most 1"
    assert LEAST.allowed == "an exact number such as 1/2 or 0.25, 1 or more"
    assert WORD.allowed == "one of a, b"
    assert PLACES.allowed == "token indices with a point between, such as 2.0"


def test_every_rule_is_read_by_the_name_it_writes() -> None:
    """The id alone, the full name and the options in another order are one and the same object."""
    for rule in RULES.values():
        assert read_rule(rule.id) is read_rule(rule.name) is rule
    assert read_rule("lenience:residual=draft,factor=1/2") is RULES["lenience"]
    other = read_rule("lenience:residual=scaled")
    assert other is read_rule("lenience:factor=0.5,residual=scaled")
    assert other.name == "lenience:factor=1/2,residual=scaled"


@pytest.mark.parametrize(
    "name",
    [
        *("", "nothing", "Standard", "standard:", "standard:a=1", "lenience:", "lenience:factor", "lenience:other=1"),
        *("lenience:factor=1/2,factor=1/2", "lenience:factor=1/2,", ":factor=1"),
    ],
)
def test_name_of_no_rule_is_refused(name: str) -> None:
    """An unknown id with the ids there are, an unknown or repeated option with the options there are."""
    with pytest.raises(InvalidRule) as refused:
        read_rule(name)
    assert refused.value.allowed in str(refused.value)
