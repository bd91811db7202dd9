"""Pack, ranking, lawful plays and the winner of a trick, with cards as two-letter strings such as SA or H7."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

SUITS = "SCHD"
RANKS = "AKQJ765432"
PACK = [suit + rank for suit in SUITS for rank in RANKS]
BLACK = "KQJ765432"
RED = "KQJA234567"
NATURAL_RED = "KQJA765432"


class Ways(NamedTuple):
    """In what the books and their options differ about cards; a game without trumps has the trump suit ''."""

    manille: bool = True
    natural: bool = False
    punto: bool = True
    in_trick: bool = False
    punto_privileged: bool = False


USUAL = Ways()


@cache
def suit_order(suit: str, ways: Ways = USUAL) -> str:
    """Give the ranks of a suit, the black aces left out, high to low."""
    if suit in "SC":
        return BLACK
    return NATURAL_RED if ways.natural else RED


@cache
def trumps(suit: str, ways: Ways = USUAL) -> tuple[str, ...]:
    """List the trumps of a suit from spadille down, none for a game without trumps."""
    if not suit:
        return ()
    order = suit_order(suit, ways)
    top = ["SA", suit + order[-1], "CA"] if ways.manille else ["SA", "CA"]
    if suit in "HD" and ways.punto:
        top.append(suit + "A")
    return (*top, *(suit + rank for rank in order if suit + rank not in top))


@cache
def matadors(suit: str, ways: Ways = USUAL) -> tuple[str, ...]:
    """List the privileged trumps of a suit; without manille the trump king is the third."""
    if not suit:
        return ()
    if not ways.manille:
        return ("SA", "CA", suit + "K")
    return trumps(suit, ways)[: 4 if ways.punto_privileged and suit in "HD" else 3]


def is_trump(card: str, trump: str, ways: Ways = USUAL) -> bool:
    """Tell whether a card is one of the trumps, the black aces among them."""
    return card in trumps(trump, ways)


@cache
def plain_suit(suit: str, trump: str = "S", ways: Ways = USUAL) -> tuple[str, ...]:
    """List the cards of a suit that is not trumps, high to low; without trumps a black ace is the lowest."""
    order = suit_order(suit, ways) + ("A" if suit in "SC" and not trump else "")
    return tuple(suit + rank for rank in order)


def suit_led(card: str, trump: str, ways: Ways = USUAL) -> tuple[str, ...]:
    """List, high to low, the cards that follow suit to a card led."""
    return trumps(trump, ways) if is_trump(card, trump, ways) else plain_suit(card[0], trump, ways)


def best_card(cards: list[str], trump: str, ways: Ways = USUAL) -> str:
    """Return the card that wins among cards played in this order."""
    for series in (trumps(trump, ways), suit_led(cards[0], trump, ways)):
        for card in series:
            if card in cards:
                return card
    raise ValueError("a trick without cards")


def winner(trick: list[tuple[str, str]], trump: str, ways: Ways = USUAL) -> str:
    """Return the player whose card wins a trick of (player, card)."""
    taken_by = best_card([card for _, card in trick], trump, ways)
    return next(name for name, card in trick if card == taken_by)


def is_forced(matador: str, card: str, trump: str, ways: Ways = USUAL) -> bool:
    """Tell whether a card is a matador higher than this one."""
    privileged = matadors(trump, ways)
    return card in privileged and privileged.index(card) < privileged.index(matador)


def lawful_plays(
    hand: list[str], led: str, trump: str, ways: Ways = USUAL, played: Sequence[str] = ()
) -> list[str]:
    """List the cards that may be played to a card led ('' for the leader) and those played after it."""
    if not led:
        return list(hand)
    same = [card for card in hand if card in suit_led(led, trump, ways)]
    if not same:
        return list(hand)
    if is_trump(led, trump, ways):
        privileged = matadors(trump, ways)
        forcing = [led, *played] if ways.in_trick else [led]
        bound = [
            c
            for c in same
            if c not in privileged or any(is_forced(c, other, trump, ways) for other in forcing)
        ]
        return same if bound else list(hand)
    return same


def weight(card: str, trump: str, ways: Ways = USUAL) -> int:
    """Weigh a card for discarding and playing low: trumps above plain cards."""
    if is_trump(card, trump, ways):
        return 200 - trumps(trump, ways).index(card)
    return 100 - plain_suit(card[0], trump, ways).index(card)
