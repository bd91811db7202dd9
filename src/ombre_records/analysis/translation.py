"""Calls of one rule book in the words of another."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ombre_records.books.book import Call, RuleBook
from ombre_records.books.vocabulary import call_meant
from ombre_records.model import statements as st
from ombre_records.model.record import Reading, Session


def nearest(call: Call, book: RuleBook) -> Call | None:
    """Return the call of a book that comes nearest to another book's; None if there is none such.

    That is the call of the same name or of an alias, else one that the call is said to be like.
    """
    for word in (call.name, *call.aliases, *call.like):
        if found := book.call(word):
            return found
    return next((each for each in book.auction.calls if call.name in each.like), None)


def translated(
    session: Session, reading: Reading, own: RuleBook, book: RuleBook
) -> dict[str, Call]:
    """Return what a session's calls become in a book that does not know their words.

    By the words as the record has them; words that the `book` knows, and those that neither knows,
    are left out. A call that names its own trump keeps it.
    """
    found = {}
    for word in dict.fromkeys(_words(session, reading)):
        meant = call_meant(own, word)
        call = own.call(meant) if meant else None
        near = None if call is None or call_meant(book, word) else nearest(call, book)
        if call is not None and near is not None:
            fixed = call.trump not in ("any", "turned", "none") and near.trump == "any"
            found[word] = replace(near, trump=call.trump) if fixed else near
    return found


def _words(session: Session, reading: Reading) -> Iterator[str]:
    for deal in session.deals:
        for line in deal.lines:
            statement = line.read(reading)
            if isinstance(statement, st.Bids):
                yield from (bid.call for bid in statement.bids)
            elif isinstance(statement, st.Contract) and statement.call:
                yield statement.call
