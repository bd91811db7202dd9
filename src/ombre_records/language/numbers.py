"""Numbers, amounts and lists of names as sentences and tables have them."""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.language import _, marked_in, pgettext

_NUMBERS = (
    marked_in("number", "no"),
    marked_in("number", "one"),
    marked_in("number", "two"),
    marked_in("number", "three"),
    marked_in("number", "four"),
    marked_in("number", "five"),
    marked_in("number", "six"),
    marked_in("number", "seven"),
    marked_in("number", "eight"),
    marked_in("number", "nine"),
)


def number(count: int) -> str:
    """Write a small number as a word.

    >>> number(5), number(13)
    ('five', '13')
    """
    return pgettext("number", _NUMBERS[count]) if 0 <= count < len(_NUMBERS) else str(count)


def signed(amount: int | None) -> str:
    """Write a gain or loss with its sign; `?` for an unknown one.

    >>> signed(23), signed(-9), signed(0), signed(None)
    ('+23', '-9', '0', '?')
    """
    if amount is None:
        return "?"
    return f"{amount:+}" if amount else "0"


def amount(value: int | None) -> str:
    """Write a number of counters; `?` for an unknown one."""
    return "?" if value is None else str(value)


def listed(names: Sequence[str]) -> str:
    """Write names as a list.

    >>> listed(["Ann", "Bea", "Cid"])
    'Ann, Bea and Cid'
    """
    if len(names) < len(("first", "last")):
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
