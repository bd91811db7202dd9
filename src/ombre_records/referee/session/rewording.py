"""The calls and outcomes of a record in its rule books' own words, for its canonical form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from ombre_records.books.book import RuleBook
from ombre_records.books.vocabulary import call_written, outcome_written
from ombre_records.model import statements as st
from ombre_records.model.record import Line, Record, Session
from ombre_records.notation.parse import parse
from ombre_records.notation.spans import locate
from ombre_records.referee.consequences import On
from ombre_records.referee.session.header import read_header
from ombre_records.source import Span, source


class _Word(NamedTuple):
    """A word of a line: its slot, its place there, and what writes it canonically."""

    slot: str
    place: int
    said: str
    written: Callable[[RuleBook, str], str | None]


def reworded(record: Record, default: RuleBook | None = None) -> Record:
    """Return a record with each call and outcome as its book writes it.

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
    return parse(source(text, record.source.path))


def _changes(
    session: Session, record: Record, default: RuleBook | None
) -> Iterator[tuple[Span, str]]:
    """Go through what is written otherwise, in order: where, and the book's own word."""
    lines = [(line, words) for line in session.lines if (words := tuple(_words(line)))]
    if not lines:
        return
    folder = Path(record.source.path).parent if record.source.path != "-" else Path()
    header = read_header(session, "edited", None, folder, default)
    if (On.BOOK, -1) in header.doubts:
        return
    for line, words in lines:
        for word in words:
            written = word.written(header.book, word.said)
            if written not in (None, word.said) and (span := _plain(line, word)):
                yield span, written or ""


def _words(line: Line) -> Iterator[_Word]:
    match line.edited:
        case st.Bids(bids=bids):
            yield from (_Word("call", at, bid.call, call_written) for at, bid in enumerate(bids))
        case st.Contract(call=str(call)):
            yield _Word("call", 0, call, call_written)
        case st.Result(outcome=str(outcome)):
            yield _Word("outcome", 0, outcome, outcome_written)
        case st.ResultLine(call=str(call), outcome=outcome):
            yield _Word("call", 0, call, call_written)
            if outcome is not None:
                yield _Word("outcome", 0, outcome, outcome_written)


def _plain(line: Line, word: _Word) -> Span | None:
    """Return where a word stands, outside any emendation."""
    span = locate(line, word.slot, word.place)
    as_said = line.code[span.start - line.start : span.end - line.start] == word.said
    return span if as_said else None
