"""The pack that a session is played with, where the book takes one of several suits out."""

from __future__ import annotations

from ombre_records.books.book import RuleBook
from ombre_records.books.vocabulary import suit_meant
from ombre_records.engine.dealing import packs
from ombre_records.engine.naming import in_pack
from ombre_records.model import statements as st
from ombre_records.model.cards import SUITS, is_known
from ombre_records.model.record import Reading, Session
from ombre_records.notation.words import read_suit


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
            said = line.read(reading)
            if isinstance(said, st.Trump | st.ResultLine):
                letter = suit_meant(book, said.suit or "") or said.suit or ""
                trump = read_suit(letter, "french")
                trumps[trump or 0] += trump is not None
            for item in _items(said):
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
