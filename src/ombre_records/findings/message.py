"""What is told of a fault: its words, and the fields of the rule book that they rest on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ombre_records.lookalike import hint, skeleton


class Message(NamedTuple):
    """A text, the paths of the rule book's fields it rests on, and sources beside them."""

    text: str
    fields: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


def odd(name: str, known: Iterable[str] = (), near: str = "") -> str:
    """Say of a name that is not known how it only looks like one that is; `known` lists those.

    Where it does not, `near` is proposed, a word that comes near it.
    """
    told = hint(name)
    alike = (each for each in known if skeleton(each) == skeleton(name) and not told)
    told = told or next(map(hint, alike), "")
    return f"; {told}" if told else meant(near)


def meant(near: str) -> str:
    """Propose a word; the empty text for none."""
    return f"; `{near}` is meant?" if near else ""


def ordinal(number: int) -> str:
    """Write the place of a trick as a word.

    >>> ordinal(4), ordinal(13)
    ('fourth', '13th')
    """
    return _ORDINALS[number - 1] if 0 < number <= len(_ORDINALS) else f"{number}th"


_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth".split()
NOTATION = ("notation",)
