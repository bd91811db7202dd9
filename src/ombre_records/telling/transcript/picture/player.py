"""A player's hand by suit, trumps first, and drawn: the name, the role in the deal, the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ombre_records.base.document.glyphs import indices
from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.letters.widths import in_lines, shortened
from ombre_records.base.document.pips import Pip, pip, suit_system
from ombre_records.base.document.shapes import Box, Group, Item, Look, Stroke, Suit, Words
from ombre_records.base.document.svg.lettering import Typeface
from ombre_records.engine.trumps import RUNS, TRUMPS
from ombre_records.model.cards import CARD_NAMES, PACK, SUIT_MASKS, SUITS, cards_of, is_known
from ombre_records.telling.phrases import cards
from ombre_records.telling.transcript.margin import DealPage


class HandCard(NamedTuple):
    """A card that is or was in a hand: whether it was laid off, whether it was drawn."""

    card: int
    laid: bool = False
    drawn: bool = False


class SuitRow(NamedTuple):
    """The cards of one suit, or of none that is known: cards, cards unknown, cards in doubt.

    A card in doubt is the mask of what it may be.
    """

    suit: int | None
    cards: tuple[HandCard, ...]
    unknown: int = 0
    doubtful: tuple[int, ...] = ()


def rows(page: DealPage, seat: int) -> tuple[SuitRow, ...]:
    """Return what is known of a player's hand, as dealt and after the exchange in one."""
    facts = page.facts
    dealt, held = facts.dealt[seat], facts.hands[seat]
    steps = [step for step in facts.exchanges if step.seat == seat]
    laid = _known(item for step in steps for item in step.discards or ())
    drew = _known(item for step in steps for item in step.draws or ())
    known = dealt.certain | held.certain | laid | drew
    unknown = min(each.size - each.certain.bit_count() for each in (dealt, held))
    vague = _vague(page, seat)[: max(0, unknown)] if known or _vague(page, seat) else ()
    plain = unknown - len(vague) if known or vague else 0
    laid &= ~held.certain
    return tuple(by_suit(known, facts.trumps, facts.trump, vague, plain, laid, drew))


def _known(items: Iterable[int]) -> int:
    mask = 0
    for item in items:
        mask |= item if is_known(item) else 0
    return mask


def _vague(page: DealPage, seat: int) -> tuple[int, ...]:
    """Return the record's last words on a player's unknown cards."""
    stated = page.stated_hands(seat)
    items = stated[-1][1].cards.items if stated else ()
    return tuple(item for item in items if not is_known(item) and item not in (0, PACK))


def by_suit(
    known: int,
    ranking: int | None,
    trump: int | None,
    vague: tuple[int, ...] = (),
    unknown: int = 0,
    laid: int = 0,
    drew: int = 0,
) -> Iterator[SuitRow]:
    """Yield cards by suit, the trumps from the highest and then the other suits.

    `ranking` is the trump under the book's ranking, `trump` its suit; `vague` cards of which
    something is known, `unknown` the number of the others. Trumps that are not a suit, as the black
    aces alone are, have a row without one.
    """

    def made(cards: Iterable[int]) -> tuple[HandCard, ...]:
        return tuple(
            HandCard(card, bool(laid >> card & 1), bool(drew >> card & 1)) for card in cards
        )

    trumps = RUNS[ranking] if ranking is not None else ()
    plain = known & ~(TRUMPS[ranking] if ranking is not None else 0)
    first = [trump] if trumps and trump is not None and trump < len(SUIT_MASKS) else []
    if trumps and not first and known & TRUMPS[ranking or 0]:
        yield SuitRow(None, made(card for card in trumps if known >> card & 1), 0)
    for suit in (*first, *(suit for suit in range(4) if suit not in first)):
        own = [card for card in trumps if known >> card & 1] if suit in first else []
        cards = own or list(cards_of(plain & SUIT_MASKS[suit]))
        hidden = vague.count(SUIT_MASKS[suit])
        if cards or hidden:
            yield SuitRow(suit, made(cards), hidden)
    doubtful = tuple(item for item in vague if item not in SUIT_MASKS)
    if unknown > 0 or doubtful:
        yield SuitRow(None, (), max(0, unknown), doubtful)


NAME, ROLE, CARD = 15, 10, 15
_HEAD, _ROLES, _PITCH = 19, 17, 20
_INDENT, _GAP, _PIP, _BACK = 20, 4, 11, 10
_PADDING = 5
_NAMES = 3
"""The most lines of a name."""

_NAMED = Look(NAME, bold=True)
_ROLE, _STRONG = (Look(ROLE, anchor="middle", ink=ink) for ink in ("", "ground"))
_NOTHING = Look(13, italic=True, ink="weak")
_LINE = Look(CARD, sans=True)
_LETTER = Look(bold=True)
_CARDS = {
    (laid, drawn): Look(bold=drawn, ink="weak" if laid else "")
    for laid in (False, True)
    for drawn in (False, True)
}
"""The style of a card, by whether it was laid off and whether it was drawn."""


class Block(NamedTuple):
    """A player's place in a drawing, from its upper left corner, and how far it reaches down."""

    items: tuple[Item, ...]
    height: float


class _Card(NamedTuple):
    """A card in a hand's row: its width, and its things from a place on."""

    width: float
    text: str
    pip: Pip | None
    laid: bool
    drawn: bool

    def at(self, x: float) -> Iterator[Item]:
        """Yield what is drawn of the card; one without a text is not known."""
        if not self.text:
            yield Box("back", "line", 9, 12, x + 0.5, -11.5, 1.5)
            return
        if self.pip:
            yield Suit(self.pip, x, -10, 10)
        yield Words(self.text, _CARDS[self.laid, self.drawn], x + _PIP if self.pip else x)
        if self.laid:
            yield struck(x, self.width)
        if self.drawn:
            yield under(x, self.width)


_HIDDEN = _Card(_BACK, "", None, False, False)


def struck(x: float, wide: float) -> Stroke:
    """Strike a card through."""
    return Stroke("weak", f"M{x - 1} -5h{wide + 2}", 1.6)


def under(x: float, wide: float) -> Stroke:
    """Underline a card."""
    return Stroke("mark", f"M{x} 3h{wide}", 2)


def block(
    name: str,
    roles: Sequence[tuple[str, bool]],
    rows: Sequence[SuitRow],
    nothing: str,
    room: float,
    face: Typeface,
) -> Block:
    """Lay a hand out in so much room; `nothing` is said where none of it is known."""
    full = clean(name)
    lines = in_lines(full, room, NAME, _NAMES, bold=True)
    names = (Words(line, _NAMED, y=14 + _HEAD * at, full=full) for at, line in enumerate(lines))
    head = _HEAD * len(lines)
    badges = tuple(_badges(roles, room, head))
    top = head + (_ROLES if badges else 0)
    ranks = tuple(_ranks(rows, room, top, face))
    note = () if ranks else _nothing(nothing, room, top)
    return Block((*names, *badges, *note, *ranks), top + _PITCH * max(1, len(ranks)) + 4)


def _nothing(words: str, room: float, top: float) -> tuple[Words, ...]:
    text = shortened(words, room, NAME)
    return (Words(text, _NOTHING, y=top + CARD),) if text else ()


def _badges(roles: Iterable[tuple[str, bool]], room: float, head: int) -> Iterator[Item]:
    x = 0.0
    face = Typeface(ROLE)
    for text, strong in roles:
        text = shortened(text, max(ROLE, room - x - 2 * _PADDING), ROLE, bold=True)
        width = round(face.width(text, "strong") + 2 * _PADDING, 1)
        if x + width > room:
            return
        fill, line, look = ("ink", "ink", _STRONG) if strong else ("ground", "line", _ROLE)
        yield Box(fill, line, width - 1, 14, x + 0.5, head + 1.5, 7)
        yield Words(text, look, x + width / 2, head + 12)
        x = round(x + width + _GAP, 1)


def _ranks(rows: Iterable[SuitRow], room: float, y: float, face: Typeface) -> Iterator[Group]:
    """Set each row in as many lines as it takes."""
    for row in rows:
        suit = tuple(_suit_of_row(row.suit, face)) if row.suit is not None else ()
        cards_of_row = [_card(card, row.suit, face) for card in row.cards] + [_HIDDEN] * row.unknown
        for line in _broken(cards_of_row, room - _INDENT):
            y += _PITCH
            yield Group((*suit, *line), 0, y - 4, _LINE)
            suit = ()
        for doubtful in face.lines(cards(row.doubtful), room - _INDENT) if row.doubtful else ():
            y += _PITCH
            yield Group((doubtful.at(_INDENT, 0),), 0, y - 4, _LINE)


def _suit_of_row(suit: int, face: Typeface) -> Iterator[Item]:
    """Draw the suit before a row, or write its letter."""
    if sign := _pip(suit, face):
        yield Suit(sign, 0, -12, 13)
    else:
        yield Words(SUITS[suit], _LETTER)


def _pip(suit: int, face: Typeface) -> Pip | None:
    return None if face.suits == "letters" else pip(suit, suit_system(face.suits), face.templates)


def _card(card: HandCard, row: int | None, face: Typeface) -> _Card:
    """Make a card of a row; one of another suit, a black ace among trumps, bears its own."""
    suit, rank = card.card // 10, CARD_NAMES[card.card][1]
    foreign = suit != row
    letter = SUITS[suit] if foreign and face.suits == "letters" else ""
    text = letter + indices(rank, face.suits)
    own = _pip(suit, face) if foreign else None
    width = round(face.width(text, "cards") + (_PIP if own else 0), 1)
    return _Card(width, text, own, card.laid, card.drawn)


def _broken(cards: Iterable[_Card], room: float) -> Iterator[tuple[Item, ...]]:
    line: list[Item] = []
    x = 0.0
    for card in cards:
        if line and x + card.width > room:
            yield tuple(line)
            line, x = [], 0.0
        line += card.at(round(x, 1) + _INDENT)
        x += card.width + _GAP
    if line:
        yield tuple(line)
