"""What is told of a fault: its words, and the fields of the rule book that they rest on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ombre_records.language import _, marked_in, pgettext
from ombre_records.lookalike import hint, skeleton
from ombre_records.model.cards import SUIT_NAMES

TRUMPS = marked_in("suit", "trumps")


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
    return _("; `{word}` is meant?").format(word=near) if near else ""


def suit_called(name: str | None) -> str:
    """Name a suit, or trumps, in the language spoken, by its English name; other words stay."""
    return pgettext("suit", name) if name in (*SUIT_NAMES, TRUMPS) else name or ""


def party(name: str) -> str:
    """Name who pays or is paid: a player by name, the pool and what is set apart in words."""
    return pgettext("party", name) if name in ("pool", "reserved") else name


def ordinal(number: int) -> str:
    """Write the place of a trick as a word.

    >>> ordinal(4), ordinal(13)
    ('fourth', '13th')
    """
    if 0 < number <= len(_ORDINALS):
        return pgettext("ordinal", _ORDINALS[number - 1])
    return _("{number}th").format(number=number)


_ORDINALS = (
    marked_in("ordinal", "first"),
    marked_in("ordinal", "second"),
    marked_in("ordinal", "third"),
    marked_in("ordinal", "fourth"),
    marked_in("ordinal", "fifth"),
    marked_in("ordinal", "sixth"),
    marked_in("ordinal", "seventh"),
    marked_in("ordinal", "eighth"),
    marked_in("ordinal", "ninth"),
)
NOTATION = ("notation",)
