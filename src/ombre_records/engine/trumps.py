"""Orders of trumps and plain suits as tables, by what is trump under which ranking.

A trump is an int: 0-3 for a suit (S C H D) in the usual ranking, 4 for no trumps, 5 for the black
aces alone, and 6 more for each other ranking, so that one int tells all (see `ranked`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ombre_records.books.book import RuleBook
from ombre_records.model.cards import BASTO, CARDS, SPADILLE, SUIT_MASKS, SUITS

# A key into the tables below says what is trump (0-5) and, times six, how cards are ranked: three
# bits for a book without manille, without punto, with its red suits in natural order.
NO_TRUMP, ACES = 4, 5
_RANKING = 6
_NO_MANILLE, _NO_PUNTO, _NATURAL = 1, 2, 4
_KEYS = range(_RANKING * (_NO_MANILLE + _NO_PUNTO + _NATURAL + 1))
_BLACK = "KQJ765432"
_REVERSED = "KQJA234567"
_NATURAL_RED = "KQJA765432"


def ranked(trump: int, book: RuleBook) -> int:
    """Return a trump (0-3 a suit, 4 none, 5 the aces) under a book's ranking of the cards."""
    matadors, natural = book.matadors, book.pack.red_suits == "natural"
    if matadors.manille and matadors.punto and not natural:
        return trump
    ranking = _NO_MANILLE * (not matadors.manille) + _NO_PUNTO * (not matadors.punto)
    return trump + _RANKING * (ranking + _NATURAL * natural)


def unranked(key: int) -> int:
    """Return what is trump, 0-5, by a trump under any ranking."""
    return key % _RANKING


def _plain(key: int, suit: int) -> tuple[int, ...]:
    """Return the cards of a plain suit from the highest, without spadille and basto."""
    red = _NATURAL_RED if key // _RANKING & _NATURAL else _REVERSED
    return tuple(CARDS[SUITS[suit] + rank] for rank in (_BLACK if suit < 2 else red))


def _run(key: int) -> tuple[int, ...]:
    """Return the trumps from the highest: spadille, manille, basto, (punto), king..."""
    suit, ranking = key % _RANKING, key // _RANKING
    if suit >= NO_TRUMP:
        return (SPADILLE, BASTO) if suit == ACES else ()
    cards = list(_plain(key, suit))
    manille = [] if ranking & _NO_MANILLE else [cards.pop()]
    ace = CARDS[SUITS[suit] + "A"]
    punto = [ace] if suit > 1 and not ranking & _NO_PUNTO else []
    return (SPADILLE, *manille, BASTO, *punto, *(card for card in cards if card not in punto))


def _matadors(key: int) -> tuple[int, ...]:
    """Return the three matadors; without manille the king of trumps is the third."""
    run = RUNS[key]
    if key % _RANKING >= NO_TRUMP or not key // _RANKING & _NO_MANILLE:
        return run[:3]
    return (SPADILLE, BASTO, CARDS[SUITS[key % _RANKING] + "K"])


def _punto(key: int) -> tuple[int, ...]:
    """Return the red trump ace where it is the punto."""
    suit = key % _RANKING
    red = suit in (2, 3) and not key // _RANKING & _NO_PUNTO
    return (CARDS[SUITS[suit] + "A"],) if red else ()


def _mask(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


RUNS = tuple(map(_run, _KEYS))
"""The trumps from the top, by trump."""

TRUMPS = tuple(map(_mask, RUNS))
"""The mask of the trumps."""

_MATADORS = tuple(map(_matadors, _KEYS))
_PUNTOS = tuple(map(_punto, _KEYS))

MATADOR_MASKS = tuple(_mask(_MATADORS[key] + _PUNTOS[key]) for key in _KEYS)
"""The matadors and punto: all that any rule may privilege."""

SUIT_OF = tuple(
    tuple(key if TRUMPS[key] >> card & 1 else card // 10 for card in range(40)) for key in _KEYS
)
"""The suit that a card belongs to in play, by trump and card: of a trump, the trump itself."""

OF_SUIT = tuple(
    tuple(
        TRUMPS[key] if suit == key else (SUIT_MASKS[suit] & ~TRUMPS[key] if suit < 4 else 0)
        for suit in _KEYS
    )
    for key in _KEYS
)
"""The cards that belong to a suit in play, by trump and suit (of trumps, by trump and trump)."""


def _strength(key: int) -> tuple[int, ...]:
    table = [1] * 40  # where nothing is trump, the black aces are the lowest of their suits
    for suit in range(4):
        for place, card in enumerate(_plain(key, suit)):
            table[card] = 20 - place
    for place, card in enumerate(RUNS[key]):
        table[card] = 40 - place
    return tuple(table)


STRENGTH = tuple(map(_strength, _KEYS))
"""How a card ranks: any trump above any plain card; in a suit, higher wins."""


@cache
def _power(key: int, led: int) -> tuple[int, ...]:
    """Return what each card is worth in a trick to which a suit was led; 0: it cannot win."""
    suits, strength = SUIT_OF[key], STRENGTH[key]
    return tuple(strength[card] * (suits[card] in (led, key)) for card in range(40))


def winning(cards: Sequence[int], trump: int) -> int:
    """Return the place in a trick of the card that wins it."""
    power = _power(trump, SUIT_OF[trump][cards[0]])
    worth = [*map(power.__getitem__, cards)]
    return worth.index(max(worth))


def privileged(trump: int, trick: tuple[int, ...], by_trick: bool, punto: bool = False) -> int:
    """Return the trumps that may be withheld when a trump is led.

    A matador is forced by a higher one: by the card led, or (`by_trick`) by any card of the trick.
    `punto`: whether the red trump ace shares the privilege.
    """
    strength = STRENGTH[trump]
    matadors = _MATADORS[trump] + (_PUNTOS[trump] if punto else ())
    forcing = [card for card in (trick if by_trick else trick[:1]) if card in matadors]
    above = max((strength[card] for card in forcing), default=0)
    return sum(1 << card for card in matadors if strength[card] > above)


def estuches(hand: int, trump: int, least: int, lacked: bool) -> int:
    """Return the length of the unbroken run from spadille that a hand holds, or lacks.

    0 where the run is shorter than `least`, or is lacked and that does not count.
    """
    run = RUNS[trump]
    has = bool(run) and bool(hand >> run[0] & 1)
    length = 0
    for card in run:
        if bool(hand >> card & 1) != has:
            break
        length += 1
    return length if length >= least and (has or lacked) else 0
