"""Pack, ranking, lawful plays and the winner of a trick, with cards as two-letter strings such as SA or H7."""

from functools import cache

SUITS = "SCHD"
RANKS = "AKQJ765432"
PACK = [suit + rank for suit in SUITS for rank in RANKS]
BLACK = "KQJ765432"
RED = "KQJA234567"


@cache
def trumps(suit: str) -> tuple[str, ...]:
    """List the trumps of a suit from spadille down."""
    if suit in "SC":
        return ("SA", suit + "2", "CA", *(suit + rank for rank in "KQJ76543"))
    return ("SA", suit + "7", "CA", suit + "A", *(suit + rank for rank in "KQJ23456"))


def is_trump(card: str, trump: str) -> bool:
    """Tell whether a card is one of the trumps, the black aces among them."""
    return card in trumps(trump)


@cache
def plain_suit(suit: str) -> tuple[str, ...]:
    """List the cards of a suit that is not trumps, high to low."""
    return tuple(suit + rank for rank in (BLACK if suit in "SC" else RED))


def suit_led(card: str, trump: str) -> tuple[str, ...]:
    """List, high to low, the cards that follow suit to a card led."""
    return trumps(trump) if is_trump(card, trump) else plain_suit(card[0])


def best_card(cards: list[str], trump: str) -> str:
    """Return the card that wins among cards played in this order."""
    for series in (trumps(trump), suit_led(cards[0], trump)):
        for card in series:
            if card in cards:
                return card
    raise ValueError("a trick without cards")


def winner(trick: list[tuple[str, str]], trump: str) -> str:
    """Return the player whose card wins a trick of (player, card)."""
    taken_by = best_card([card for _, card in trick], trump)
    return next(name for name, card in trick if card == taken_by)


def is_forced(matador: str, led: str, trump: str) -> bool:
    """Tell whether the card led is a matador higher than this one."""
    matadors = trumps(trump)[:3]
    return led in matadors and matadors.index(led) < matadors.index(matador)


def lawful_plays(hand: list[str], led: str, trump: str) -> list[str]:
    """List the cards that may be played to a card led ('' for the leader)."""
    if not led:
        return list(hand)
    same = [card for card in hand if card in suit_led(led, trump)]
    if not same:
        return list(hand)
    if is_trump(led, trump):
        matadors = trumps(trump)[:3]
        bound = [c for c in same if c not in matadors or is_forced(c, led, trump)]
        return same if bound else list(hand)
    return same


def weight(card: str, trump: str) -> int:
    """Weigh a card for discarding and playing low: trumps above plain cards."""
    if is_trump(card, trump):
        return 200 - trumps(trump).index(card)
    return 100 - plain_suit(card[0]).index(card)
