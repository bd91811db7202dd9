"""Words of another rule book in a session that names none: the book whose they are, proposed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ombre_records.base.finding import Edit, Fix, Remedy, Trust
from ombre_records.base.language import _
from ombre_records.base.source import Span
from ombre_records.books.book import RuleBook
from ombre_records.books.load import load, shipped
from ombre_records.books.vocabulary import call_meant, outcome_meant
from ombre_records.model import statements as st
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.faults.auction import UnknownCall
from ombre_records.referee.faults.fault import FaultFacts
from ombre_records.referee.faults.notation import UnknownTerm
from ombre_records.referee.session.header import DEFAULT_BOOK


class OtherBook(NamedTuple):
    """What is said where an unknown word is one of another book, and the edit that names that."""

    remedy: Remedy
    repair: Fix


def of_other_book(facts: FaultFacts, session: SessionFacts) -> OtherBook | None:
    """Say whose call or outcome an unknown word is, and where to name that book.

    None where the session names a book, or none that seats its players has the word. Of
    several the one is told that knows the most words of the session; of equals the one with more
    options, as a book of one place leaves less open than the one it rests on.
    """
    word, call = _word(facts)
    lines = [line for line in session.session.header if line.code]
    players = next((line for line in lines if line.kind == "players"), None)
    named = any(line.kind == "rules" for line in lines)
    if not word or named or players is None or session.book.name != DEFAULT_BOOK:
        return None
    meant = call_meant if call else outcome_meant
    seated = len(session.players)
    books = [book for book in _others() if seated in book.table.players and meant(book, word)]
    if not books:
        return None
    said = {*_said(session)}
    best = max(books, key=lambda book: (_known(book, said), len(book.options)))
    more = (
        _(" below `{line}`: it is a call of {book}")
        if call
        else _(" below `{line}`: it is an outcome of {book}")
    )
    rules = f"rules {best.name}"
    end = players.start + len(players.code)
    return OtherBook(
        Remedy(lines=(rules,), more=more.format(book=best.name, line=players.code)),
        Fix((Edit(Span(end, end), f"\n{rules}"),), Trust.LIKELY),
    )


def _word(facts: FaultFacts) -> tuple[str, bool]:
    """Return the word that is not known, and whether it is a call; else it is an outcome."""
    if isinstance(facts, UnknownCall) and not facts.suit:
        return facts.call, True
    if isinstance(facts, UnknownTerm) and facts.kind == "outcome":
        return facts.term, False
    return "", False


def _others() -> Iterator[RuleBook]:
    for name in shipped():
        book = load(name).book
        if book is not None and name != DEFAULT_BOOK:
            yield book


def _known(book: RuleBook, said: set[tuple[str, bool]]) -> int:
    """Count the words of a session that are a book's, its own twice."""
    own = {name for call in book.auction.calls for name in (call.name, *call.aliases)}
    known = ((call_meant if call else outcome_meant)(book, word) for word, call in said)
    return sum(1 + (each in own) for each in known if each)


def _said(session: SessionFacts) -> Iterator[tuple[str, bool]]:
    """Go through the calls and outcomes of a session, and whether each is a call."""
    for deal in session.session.deals:
        for line in deal.lines:
            match line.read(session.reading):
                case st.Bids(bids=bids):
                    yield from ((each.call, True) for each in bids)
                case st.Contract(call=str(call)):
                    yield call, True
                case st.Result(outcome=str(outcome)):
                    yield outcome, False
                case st.ResultLine(call=str(call), outcome=outcome):
                    yield call, True
                    yield from [(outcome, False)] if outcome else []
