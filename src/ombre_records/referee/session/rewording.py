"""The calls, outcomes and suits of a record in its book's own words, for its canonical form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from ombre_records.base.source import Span
from ombre_records.base.suits import SUITS
from ombre_records.books.book import RuleBook
from ombre_records.books.vocabulary import call_written, joined_call, outcome_written, suit_meant
from ombre_records.model import statements as st
from ombre_records.model.letters import lettered
from ombre_records.model.record import Line, Record, Session
from ombre_records.notation.parse import parse
from ombre_records.notation.spans import locate
from ombre_records.notation.words import read_suit
from ombre_records.referee.consequences import On
from ombre_records.referee.session.header import Header, read_header


class _Word(NamedTuple):
    """A word of a line: its slot, its place there, and what writes it canonically."""

    slot: str
    place: int
    said: str
    written: Callable[[Header, str], str | None]


def reworded(record: Record, default: RuleBook | None = None) -> Record:
    """Return a record with each call and outcome as its book writes it, suits as letters.

    Of suits only those in results lines, where they are a word among others; `trump` at length has
    the word that it was given.

    A word that the book does not know stays, and so does one in an emendation, which is a source's
    own. `default` is the book of sessions that name none; where a session's book cannot be used its
    words stay.
    """
    text = record.source.text
    changes = [each for session in record.sessions for each in _changes(session, record, default)]
    if not changes:
        return record
    for span, word in reversed(changes):
        text = text[: span.start] + word + text[span.end :]
    return parse(record.source.again(text))


def _changes(
    session: Session, record: Record, default: RuleBook | None
) -> Iterator[tuple[Span, str]]:
    """Yield what is written otherwise, in order: where, and the book's own word."""
    lines = [(line, words) for line in session.lines if (words := tuple(_words(line)))]
    if not lines:
        return
    header = read_header(session, "edited", None, record.source.folder, default)
    if (On.BOOK, -1) in header.doubts:
        return
    for line, words in lines:
        for word in words:
            written = word.written(header, word.said)
            if written not in (None, word.said) and (span := _plain(line, word)):
                yield span, written or ""


def _words(line: Line) -> Iterator[_Word]:
    match line.edited:
        case st.Bids(bids=bids):
            yield from (_Word("call", at, bid.call, _call) for at, bid in enumerate(bids))
        case st.Contract(call=str(call)):
            yield _Word("call", 0, call, _call)
        case st.Result(outcome=str(outcome)):
            yield _Word("outcome", 0, outcome, _outcome)
        case st.ResultLine(call=str(call), suit=suit, outcome=outcome):
            yield _Word("call", 0, call, _call)
            if suit is not None:
                yield _Word("suit", 0, suit, partial(_suit, call))
            if outcome is not None:
                yield _Word("outcome", 0, outcome, _outcome)


def _call(header: Header, word: str) -> str | None:
    return call_written(header.book, word)


def _outcome(header: Header, word: str) -> str | None:
    return outcome_written(header.book, word)


def _suit(call: str, header: Header, word: str) -> str | None:
    """Return the letter of a suit by the letters of its record; None for a sign, or no suit.

    None as well where call and suit may be another call, of which there is a warning: it would go
    with the word.
    """
    if len(word.rstrip("\ufe0e\ufe0f")) == 1 or joined_call(header.book, call, word):
        return None
    suit = read_suit(word, header.system)
    letter = SUITS[suit] if suit is not None else suit_meant(header.book, word)
    return None if letter is None else lettered(letter, header.system)


def _plain(line: Line, word: _Word) -> Span | None:
    """Return where a word stands, outside any emendation."""
    span = locate(line, word.slot, word.place)
    as_said = line.code[span.start - line.start : span.end - line.start] == word.said
    return span if as_said else None
