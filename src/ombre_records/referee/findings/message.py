"""The message of a fault: its words, and the fields of the rule book that they rest on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ombre_records.base.finding import NO_REMEDY, Remedy
from ombre_records.base.language import _, marked_in, pgettext, spoken
from ombre_records.base.language.terms import outcome_name
from ombre_records.base.lexicon.lookalike import hint, skeleton
from ombre_records.model.cards import SUIT_NAMES

TRUMPS = marked_in("suit", "trumps")


class Message(NamedTuple):
    """What is wrong, the paths of the rule book's fields it rests on, and sources beside them.

    `label` is what stands at the place itself, where that is marked: `not in Ada's hand`. `remedy`
    is what is said against it.
    """

    text: str
    fields: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    label: str = ""
    remedy: Remedy = NO_REMEDY

    def odd(self, name: str, remedy: Remedy, known: Iterable[str] = ()) -> Message:
        """Say of a name that is not known how it only looks like one that is; `known` lists those.

        Where it does not, the remedy is another.
        """
        alike = [each for each in known if skeleton(each) == skeleton(name)]
        remark = hint(name) or next(map(hint, alike), "")
        if not remark:
            return self._replace(remedy=remedy)
        twins = tuple(each for each in alike[:1] if " " not in each)
        return self._replace(text=f"{self.text}; {remark}", remedy=Remedy(twins))


def meant(near: str) -> Remedy:
    """Propose a word, or one of several with blanks between; nothing for none."""
    return Remedy(tuple(near.split()))


def should_be(wanted: object) -> str:
    """Label a place with what should stand there; a suit or an outcome is named before."""
    return _("should be {wanted}").format(wanted=wanted)


def not_in_hand(player: str) -> str:
    """Label a card as one that a player does not hold."""
    return _("not in {player}'s hand").format(player=player)


def suit_called(name: str | None) -> str:
    """Name a suit, or trumps, in the language spoken, by its English name; other words stay."""
    return pgettext("suit", name) if name in (*SUIT_NAMES, TRUMPS) else name or ""


def outcome_called(words: str) -> str:
    """Name an outcome as a record has it, `kruk Ada` too.

    In English it is its own word, else that of the language spoken.
    """
    word, blank, player = words.partition(" ")
    return f"{word if spoken() == 'en' else outcome_name(word)}{blank}{player}"


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
