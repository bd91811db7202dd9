"""The cards that a hand may play to a trick: the suit led, and the matadors' privilege."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ombre_records.books.book import RuleBook
from ombre_records.engine.trumps import MATADOR_MASKS, OF_SUIT, SUIT_OF, privileged


class Following(NamedTuple):
    """A book's rules for following: whether a matador is forced by the whole trick, not the card
    led alone; whether punto is privileged; whether anything may be played to anything.
    """

    by_trick: bool
    punto: bool
    free: bool = False


@lru_cache(maxsize=256)
def _following(forced_by: str, punto: bool, follow: str) -> Following:
    return Following(forced_by == "trick", punto, follow == "nothing")


def following(book: RuleBook) -> Following:
    """Return the rules for following of a book."""
    matadors = book.matadors
    return _following(matadors.forced_by, matadors.punto_privileged, book.play.follow)


# The fields of `Following` are read by their places from here on: these functions are asked for
# every card of every search, and a named tuple is faster so.


@lru_cache(maxsize=20_000)
def privileges(rules: Following, trump: int, trick: tuple[int, ...]) -> int:
    """Return the trumps that may be withheld from a trick to which a trump was led."""
    return privileged(trump, trick, rules[0], rules[1])


def obliging(trump: int, trick: tuple[int, ...], rules: Following) -> int:
    """Return the cards that oblige their holder to follow: the suit led, except for the matadors
    that may be withheld.
    """
    if rules[2]:
        return 0
    led = SUIT_OF[trump][trick[0]]
    suit = OF_SUIT[trump][led]
    return suit & ~privileges(rules, trump, trick) if led == trump else suit


@lru_cache(maxsize=1_000)
def obliged_by_lead(led: int, trump: int, rules: Following) -> int | None:
    """Return the cards that oblige their holder once a card is led: its suit.

    0 where nobody need follow; None where a trump is led, and `lawful` has to be asked for each
    hand, as the matadors in it and what lies by then matter too.
    """
    suit = SUIT_OF[trump][led]
    if rules[2]:
        return 0
    return None if suit == trump else OF_SUIT[trump][suit]


def obeyed(hand: int, obliging: int) -> int:
    """Return what a hand may play where some cards oblige it: one of them if it can, else any."""
    return hand & obliging or hand


def lawful(hand: int, trick: tuple[int, ...], trump: int, rules: Following) -> int:
    """Return the cards of a hand that may be played to a trick, as a mask.

    Follow suit if able, the black aces counting as trumps; a player whose only trumps are
    privileged matadors need not follow a trump.
    """
    if not trick or rules[2]:
        return hand
    led = SUIT_OF[trump][trick[0]]
    suit = OF_SUIT[trump][led]
    # A trump that is not a matador obliges whatever lies, so nobody need ask what lies.
    if led != trump or hand & suit & ~MATADOR_MASKS[trump]:
        return obeyed(hand, suit)
    return hand & suit if hand & obliging(trump, trick, rules) else hand
