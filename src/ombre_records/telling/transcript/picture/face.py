"""Cards that lie on the table: each with its face, its index or its back."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.base.document.glyphs import indices
from ombre_records.base.document.pips import Pip, pip, suit_system
from ombre_records.base.document.shapes import Box, Disc, Face, Item, Look, Stamp, Suit, Words
from ombre_records.base.document.svg.lettering import Typeface
from ombre_records.base.language import remembered
from ombre_records.model.cards import PACK, SUIT_MASKS, SUITS, is_known, item_name
from ombre_records.referee.wording.card_titles import called, is_trump, item_in_words, matadors

SIZE, FACED = (30, 42), (48, 67)
"""The size of a card on the table: with its index alone, and with its face."""
LEAST = 40
"""From what width on a card has a face, if cards have faces at all."""
_ROUND = 3
"""The radius of a card's corners."""


class Lying(NamedTuple):
    """The look of a card: its size, whether it wins, and from what width on it has its face."""

    size: tuple[int, int]
    won: bool = False
    least: int = LEAST


class _Shown(NamedTuple):
    """The face of a card: suit and rank, or its back with what is known of it.

    `said` names it. Where cards have faces, `name` is the drawing's, the notation's or `back`,
    and `marks` say that it is a trump, a matador.
    """

    pip: Pip | None
    rank: str
    back: bool
    said: str = ""
    name: str = ""
    marks: tuple[str, ...] = ()


def size(made: Typeface) -> tuple[int, int]:
    """Return how large cards lie on the table."""
    return FACED if made.faced else SIZE


@remembered
def card(item: int, lying: Lying, made: Typeface, trump: int | None = None) -> Stamp:
    """Draw an item; one that is not known as a back.

    By the trump, as in `DealFacts.trumps`, trumps and matadors are marked and named.
    """
    shown = _shown(item, made, trump)
    faced = shown.name and lying.size[0] >= lying.least
    return Stamp(_faced(shown, lying) if faced else _indexed(shown, lying), shown.said)


def _shown(item: int, made: Typeface, trump: int | None) -> _Shown:
    name = item_name(item)
    if not is_known(item):
        return _back(item, made)
    card = item.bit_length() - 1
    spoken_name = called(card, trump)
    if made.suits == "letters":
        return _Shown(None, name, False, spoken_name)
    suit = pip(SUITS.index(name[0]), suit_system(made.suits), made.templates)
    index = indices(name[1], made.suits)
    if not made.faced:
        return _Shown(suit, index, False, spoken_name)
    marks = ("trump",) * is_trump(card, trump) + ("matador",) * (name in matadors(trump))
    return _Shown(suit, index, False, spoken_name, name, marks)


def _back(item: int, made: Typeface) -> _Shown:
    spoken_name, drawing = item_in_words(item), "back" * made.faced
    if item in SUIT_MASKS and made.suits != "letters":
        suit = pip(SUIT_MASKS.index(item), suit_system(made.suits), made.templates)
        return _Shown(suit, "", True, spoken_name, drawing)
    return _Shown(None, "" if item == PACK else "?", True, spoken_name, drawing)


def _faced(shown: _Shown, lying: Lying) -> tuple[Item, ...]:
    """Draw a card with its face, or with its back and what is known of it on that."""
    (wide, high), won = lying.size, lying.won
    ground = Box(
        "won" if won else "card",
        "ink" if won else "line",
        wide,
        high,
        radius=_ROUND,
        thick=2 if won else None,
    )
    faces = (Face(name, wide, high) for name in (shown.name, *shown.marks))
    return (ground, *faces, *(_known(shown, wide, high) if shown.back else ()))


def _known(shown: _Shown, wide: int, high: int) -> tuple[Item, ...]:
    if not (shown.pip or shown.rank):
        return ()
    ground = Disc("ground", wide / 2, high / 2, round(high * 0.2, 1), "line")
    if shown.pip:
        x, y, side = wide / 2 - high * 0.12, high * 0.38, high * 0.24
        return (ground, Suit(shown.pip, round(x, 1), round(y, 1), round(side, 1)))
    look = Look(round(high * 0.28, 1), sans=True, anchor="middle")
    return (ground, Words(shown.rank, look, wide / 2, round(high * 0.6, 1)))


def _indexed(shown: _Shown, lying: Lying) -> tuple[Item, ...]:
    """Draw a card by its rank and suit, or its back with what is known of it."""
    (wide, high), won = lying.size, lying.won
    ground = Box(
        "shade" if won else "back" if shown.back else "ground",
        "ink" if won else "line",
        wide,
        high,
        radius=_ROUND,
        thick=1.6 if won else None,
    )
    if not shown.pip:
        ink = "weak" if shown.back else ""
        look = Look(round(high * 0.3, 1), sans=True, anchor="middle", ink=ink)
        words = (Words(shown.rank, look, wide / 2, round(high * 0.62, 1)),)
        return (ground, *(words if shown.rank else ()))
    look = Look(round(high * 0.42, 1), bold=True, sans=True, anchor="middle", ink=shown.pip.ink)
    index = (Words(shown.rank, look, wide / 2, round(high * 0.45, 1)),) if shown.rank else ()
    x, y, side = wide / 2 - high * 0.18, high * 0.55, high * 0.36
    return (ground, *index, Suit(shown.pip, round(x, 1), round(y, 1), round(side, 1)))
