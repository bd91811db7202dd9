"""The pack, and what the record says of the hands and the stock as dealt."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ombre_records.base.language import marked
from ombre_records.books.book import RuleBook
from ombre_records.books.vocabulary import suit_meant
from ombre_records.engine.dealing import packs
from ombre_records.engine.naming import in_pack
from ombre_records.model import statements as st
from ombre_records.model.cards import (
    CARD_NAMES,
    PACK,
    SUIT_MASKS,
    SUIT_NAMES,
    SUITS,
    holding,
    is_known,
    item_name,
    of_suits,
    union,
)
from ombre_records.model.record import Line, Reading, Session
from ombre_records.notation.words import read_suit
from ombre_records.referee.faults.deal import (
    CardNotInPack,
    DuplicateCard,
    HandSize,
    StockSize,
    VoidContradicted,
)
from ombre_records.referee.faults.fault import Pointer
from ombre_records.referee.faults.notation import RepeatedStatement
from ombre_records.referee.knowledge import Knowledge
from ombre_records.referee.state import State


def only_left(state: State, names: Iterable[str | None]) -> int | None:
    """Return who is meant by the one name that nobody has, or that is not known, of a list.

    `names` are those of lines of which every player in the deal has one. None where there are more
    such names, or more players without a line.
    """
    seats = [state.table.seats.get(name or "") for name in names]
    absent = [seat for seat in state.order if seat not in seats]
    return absent[0] if seats.count(None) == len(absent) == 1 else None


def pack_in_use(session: Session, reading: Reading, book: RuleBook) -> int:
    """Return the mask of the cards in the pack.

    Of the suits that may be out it is the one that the record names the fewest cards of; of equal
    ones that which is trump least often.
    """
    may = packs(book)
    if len(may) == 1:
        return may[0]
    named, trumps = [0] * len(SUITS), [0] * len(SUITS)
    for deal in session.deals:
        for line in deal.lines:
            statement = line.read(reading)
            if isinstance(statement, st.Trump | st.ResultLine):
                letter = suit_meant(book, statement.suit or "") or statement.suit or ""
                trump = read_suit(letter, "french")
                trumps[trump or 0] += trump is not None
            for item in _items(statement):
                if is_known(item):
                    named[(item.bit_length() - 1) // 10] += 1

    def told(pack: int) -> tuple[int, int]:
        """Return how often the suit that is out of a pack is named, and is trump."""
        out = next(suit for suit in range(len(SUITS)) if not in_pack(suit, pack))
        return named[out], trumps[out]

    return min(may, key=told)


def _items(statement: st.Statement | None) -> tuple[int, ...]:
    match statement:
        case st.Held() | st.Stock():
            return statement.cards.items
        case st.Exchange():
            lists = (statement.discards, statement.draws)
            return tuple(item for cards in lists if cards for item in cards.items)
        case st.Trick():
            return tuple(play.item for play in statement.plays or ())
        case st.Turn():
            return (statement.item,)
    return ()


_PACK = PACK.bit_count()
"""A list of more cards than the pack has is wrong as a whole, and its cards are not looked at."""


def deal_hands(state: State) -> None:
    """Read the hands and the stock as dealt; a card that cannot stand is taken for unknown."""
    full, order = state.book.pack.hand, state.order
    sizes = [full if seat in order else 0 for seat in range(len(state.table.players))]
    state.hands = Knowledge(state.table.pack, sizes, state.shown)
    if not _plainly_dealt(state):
        state.stated.clear()
        _deal_closely(state)
    state.dealt = state.hands.bounds()


def _plainly_dealt(state: State) -> bool:
    """Deal at once if every active player has a known hand and nothing is odd."""
    if "stock" in state.script.single or len(state.script.hands) != len(state.order):
        return False
    seen, dealt = 0, []
    for line, held in state.script.hands:
        seat = state.table.seats.get(held.name or "")
        if seat is None or seat in state.stated:
            return False
        if held.cards.rest or held.cards.void:
            return False
        cards, size = union(held.cards.items), state.hands.size(seat)
        if seen & cards or len(held.cards.items) != size or cards.bit_count() != size:
            return False
        if cards & ~state.table.pack:
            return False
        seen |= cards
        dealt.append((seat, cards))
        state.stated[seat] = line
    for seat, cards in dealt:
        state.hands.deal(seat, cards)
    if state.table.misspelt:
        for line, held in state.script.hands:
            state.seat(held.name, line)
    return True


def _deal_closely(state: State) -> None:
    loose: dict[int, tuple[int, int]] = {}
    where: dict[int, Pointer] = {}
    left = only_left(state, [held.name for _, held in state.script.hands])
    for line, held in state.script.hands:
        seat = state.seat(held.name, line)
        seat = left if seat is None else seat
        if seat is None:
            continue
        if seat in state.stated:
            facts = RepeatedStatement(
                marked("the hand of {of}"), marked("in this deal"), state.name(seat)
            )
            related = ((Pointer(state.stated[seat]), marked("it is first here")),)
            state.fault(facts, line, related=related)
            continue
        state.stated[seat] = line
        check_void(state, line, held.cards, seat)
        _check_size(state, line, held.cards, seat)
        if len(held.cards.items) > _PACK:
            continue
        items = _place(state, line, held.cards.items, seat, where)
        loose[seat] = _loose(state, held.cards, items)
    _stock(state, where)
    known = 0
    for card in where:
        known |= 1 << card
    for seat in state.order:
        maybe, void = loose.get(seat, (PACK, 0))
        maybe = (maybe or PACK) & state.table.pack
        state.hands.close(seat, maybe & ~known & ~void)


def _loose(state: State, cards: st.Cards, items: tuple[int, ...]) -> tuple[int, int]:
    """Return what a hand's unknown cards may be, and the suits that it lacks."""
    maybe = union(item for item in items if not is_known(item))
    if cards.rest or len(items) != state.book.pack.hand:
        maybe = PACK
    return maybe, void_mask(cards)


def void_mask(cards: st.Cards) -> int:
    """Return the cards of the suits that a list says are void."""
    return of_suits(cards.void)


def check_void(state: State, line: Line, cards: st.Cards, seat: int) -> None:
    """Note a list of cards that has a card of a suit which it says is void."""
    if not cards.void:
        return
    for index, item in enumerate(cards.items):
        for suit in range(4):
            if cards.void >> suit & 1 and item and not item & ~SUIT_MASKS[suit]:
                facts = VoidContradicted(state.name(seat), SUIT_NAMES[suit])
                state.fault(facts, line, "cards", index, seat=seat)
                return


def _check_size(state: State, line: Line, cards: st.Cards, seat: int) -> None:
    wanted = state.book.pack.hand
    size = len(cards.items)
    if seat not in state.order:
        wanted = 0
    if size == wanted or (cards.rest and size < wanted):
        return
    facts = HandSize(state.name(seat), size, wanted)
    if all(map(is_known, cards.items)) and not cards.rest and wanted:
        facts = _made_whole(state, facts, cards.items)
    state.fault(facts, line, seat=seat)


def _made_whole(state: State, facts: HandSize, items: tuple[int, ...]) -> HandSize:
    """Return what is wrong with a hand with what mends it, where that is certain."""
    held = union(items)
    if held.bit_count() == facts.wanted:
        twice = [item for item in items if items.count(item) > 1]
        return replace(facts, why="twice", cards=holding(union(twice)), whole=holding(held))
    laid = 0
    for _line, step in state.script.exchanges:
        if step.name == facts.player and step.discards is not None:
            laid |= union(item for item in step.discards.items if is_known(item))
    lacks = laid & ~held & ~_elsewhere(state, facts.player)
    if not lacks or lacks.bit_count() != facts.wanted - len(items):
        return facts
    return replace(facts, why="laid", cards=holding(lacks), whole=holding(held | lacks))


def _elsewhere(state: State, player: str) -> int:
    """Return the cards that are stated of others, and of the stock."""
    others = [held.cards for _line, held in state.script.hands if held.name != player]
    if stock := state.script.get("stock", st.Stock):
        others.append(stock[1].cards)
    return union(item for cards in others for item in cards.items if is_known(item))


def _place(
    state: State, line: Line, items: tuple[int, ...], seat: int | None, where: dict[int, Pointer]
) -> tuple[int, ...]:
    """Put a statement's known cards in their place; return the items, those at fault unknown."""
    placed = []
    for index, item in enumerate(items):
        if is_known(item) and not item & state.table.pack:
            not_in_pack(state, Pointer(line, "cards", index), item, seat)
            item = PACK
        elif is_known(item):
            card = item.bit_length() - 1
            first = where.get(card)
            if first is None or _is_misprint(state, card, first, line):
                if first is not None:
                    state.hands.strike(1 << card)
                where[card] = Pointer(line, "cards", index)
                if seat is not None:
                    state.hands.learn(seat, item)
            else:
                _duplicate(state, card, Pointer(line, "cards", index), first, seat)
                item = PACK
        placed.append(item)
    return tuple(placed)


def not_in_pack(
    state: State, at: Pointer, item: int, seat: int | None, trick: int | None = None
) -> None:
    """Note a card of the suit that is taken out of the pack."""
    name = item_name(item)
    led = trick is not None and not at.place
    facts = CardNotInPack(name, SUIT_NAMES[SUITS.index(name[0])], led)
    state.fault(facts, *at, seat=seat, trick=trick)


def _is_misprint(state: State, card: int, first: Pointer, line: Line) -> bool:
    """Return whether the first place of a card that stands twice is taken for the wrong one."""
    if ("twice", card) not in state.assumed or first.line is line:
        return False
    seat = state.hands.holder(1 << card)
    _duplicate(state, card, first, Pointer(line), seat)
    return True


def _duplicate(state: State, card: int, at: Pointer, other: Pointer, seat: int | None) -> None:
    same = at.line is other.line
    state.fault(
        DuplicateCard(CARD_NAMES[card], other.line.number, same),
        *at,
        seat=seat,
        related=((other, marked("{card} is here too")),),
        otherwise=() if same else (("twice", card),),
    )


def _stock(state: State, where: dict[int, Pointer]) -> None:
    stated = state.script.get("stock", st.Stock)
    if stated is None:
        return
    line, stock = stated
    wanted = state.book.pack.stock
    size = len(stock.cards.items)
    items = _place(state, line, stock.cards.items, None, where) if size <= _PACK else ()
    if size != wanted and not (stock.cards.rest and size < wanted):
        state.fault(StockSize(size, wanted), line)
        return
    others = state.table.pack & ~union(item for item in items if is_known(item))
    filled = (*items, *[others] * (wanted - size))
    state.stock = tuple(item if is_known(item) else item & others for item in filled)
