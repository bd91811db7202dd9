"""A player's hand laid out: the name, what he is in the deal, his cards by suit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ombre_records.document.glyphs import indices
from ombre_records.document.letters.characters import clean
from ombre_records.document.pips import Pip, drawn, pip
from ombre_records.document.svg.lettering import Placed, Type
from ombre_records.document.svg.metrics import in_lines, shortened
from ombre_records.model.cards import CARD_NAMES, SUITS
from ombre_records.transcript.phrases import cards
from ombre_records.transcript.picture.hands import Card, Row

NAME, ROLE, CARD = 15, 10, 15
_HEAD, _ROLES, _PITCH = 19, 17, 20
_INDENT, _GAP, _PIP, _BACK = 20, 4, 11, 10
_PADDING = 5
_NAMES = 3
"""How many lines a name may take."""


class Token(NamedTuple):
    """A card in a hand's row, at `x`; one without a text is not known."""

    x: float
    width: float
    text: str
    pip: Pip | None
    laid: bool
    drawn: bool


class Rank(NamedTuple):
    """A line of cards: their suit before them, the cards, and words for what is in doubt."""

    y: float
    pip: Pip | None
    letter: str
    tokens: tuple[Token, ...]
    words: Placed | None


class Badge(NamedTuple):
    """What a player is in the deal, at `x`; a strong one stands out."""

    x: float
    width: float
    text: str
    strong: bool


class Block(NamedTuple):
    """A player's place in a drawing, from its upper left corner; the name in lines."""

    names: tuple[str, ...]
    full: str
    strong: bool
    head: int
    badges: tuple[Badge, ...]
    ranks: tuple[Rank, ...]
    nothing: tuple[str, float]
    height: float


def block(
    name: str,
    roles: Sequence[tuple[str, bool]],
    rows: Sequence[Row],
    nothing: str,
    room: float,
    face: Type,
) -> Block:
    """Lay a hand out in so much room; `nothing` is said where none of it is known."""
    full = clean(name)
    strong = any(strong for _, strong in roles)
    badges = tuple(_badges(roles, room))
    names = in_lines(full, room, NAME, _NAMES, bold=True)
    head = _HEAD * len(names)
    top = head + (_ROLES if badges else 0)
    ranks = tuple(_ranks(rows, room, top, face))
    height = top + _PITCH * max(1, len(ranks)) + 4
    return Block(
        names,
        full,
        strong,
        head,
        badges,
        ranks,
        (shortened(nothing, room, NAME), top + CARD) if not ranks else ("", 0),
        height,
    )


def _badges(roles: Iterable[tuple[str, bool]], room: float) -> Iterator[Badge]:
    x = 0.0
    face = Type(ROLE)
    for text, strong in roles:
        text = shortened(text, max(ROLE, room - x - 2 * _PADDING), ROLE, bold=True)
        width = round(face.width(text, "strong") + 2 * _PADDING, 1)
        if x + width > room:
            return
        yield Badge(x, width, text, strong)
        x = round(x + width + _GAP, 1)


def _ranks(rows: Iterable[Row], room: float, y: float, face: Type) -> Iterator[Rank]:
    """Set each row in as many lines as it takes."""
    for row in rows:
        suit = _suit(row.suit, face) if row.suit is not None else None
        letter = SUITS[row.suit] if row.suit is not None and face.suits == "letters" else ""
        found = [_token(card, row, face) for card in row.cards]
        found += [Token(0, _BACK, "", None, False, False)] * row.unknown
        for tokens in _broken(found, room - _INDENT):
            y += _PITCH
            yield Rank(y - 4, suit, letter, tokens, None)
            suit, letter = None, ""
        for line in face.lines(cards(row.doubtful), room - _INDENT) if row.doubtful else ():
            y += _PITCH
            yield Rank(y - 4, None, "", (), line.at(_INDENT, 0))


def _suit(suit: int, face: Type) -> Pip | None:
    return None if face.suits == "letters" else pip(suit, drawn(face.suits), face.templates)


def _token(card: Card, row: Row, face: Type) -> Token:
    """Make a card of a row; one of another suit, a black ace among trumps, bears its own."""
    suit, rank = card.card // 10, CARD_NAMES[card.card][1]
    foreign = suit != row.suit
    letter = SUITS[suit] if foreign and face.suits == "letters" else ""
    text = letter + indices(rank, face.suits)
    own = _suit(suit, face) if foreign else None
    width = round(face.width(text, "cards") + (_PIP if own else 0), 1)
    return Token(0, width, text, own, card.laid, card.drawn)


def _broken(tokens: Iterable[Token], room: float) -> Iterator[tuple[Token, ...]]:
    line: list[Token] = []
    x = 0.0
    for token in tokens:
        if line and x + token.width > room:
            yield tuple(line)
            line, x = [], 0.0
        line.append(token._replace(x=round(x, 1)))
        x += token.width + _GAP
    if line:
        yield tuple(line)
