"""What identifies a session or a rule book: a digest of what it says, whatever its form."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import asdict, replace

from ombre_records.books.book import Call, Option, RuleBook
from ombre_records.books.fields import CALLS, FIELDS, value_at
from ombre_records.books.unsettled import WORD, OpenPrice
from ombre_records.model.record import Line, Record, Session
from ombre_records.notation.format import format
from ombre_records.referee.session.rewording import reworded


def session_digests(record: Record, default: RuleBook | None = None) -> tuple[str, ...]:
    """Return the SHA-256 of each session: of its canonical form, without comments, in NFC.

    So the order of its lines, its columns, the letters or glyphs for suits, other words for a call
    and comments change nothing; anything that the record says does. `default` is the book of
    sessions that name none, in whose words calls are written.
    """
    said = reworded(record, default)
    return tuple(_digest(canonical(said, session)) for session in said.sessions)


def canonical(record: Record, session: Session) -> str:
    """Return the text that the digest of a session is taken of."""
    bare = Session(
        _uncommented(session.header),
        tuple(replace(deal, lines=_uncommented(deal.lines)) for deal in session.deals),
        _uncommented(session.closing),
    )
    return unicodedata.normalize("NFC", format(Record(record.source, (bare,))))


def _uncommented(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    kept = (line for line in lines if line.kind not in ("comment", "blank"))
    return tuple(line._replace(comment=None) for line in kept)


def book_digest(book: RuleBook) -> str:
    """Return the SHA-256 of a rule book's rules: fields, calls and options as JSON, keys in order.

    Its title, what is told about it, sources and readings are left out: they change no game.
    """
    fields = {path: _plain(value_at(book, path)) for path in FIELDS if path != CALLS}
    calls = {call.name: _plain(call) for call in book.auction.calls}
    options = {option.name: _plain(replace(option, about="")) for option in book.options}
    value = {"fields": fields, "calls": calls, "options": options, "chosen": [*book.chosen]}
    return _digest(json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False))


def _plain(value: object) -> object:
    match value:
        case Call() | Option() | Struct():
            return {name: _plain(each) for name, each in asdict(value).items()}
        case OpenPrice():
            return WORD
        case Mapping():
            return {str(name): _plain(each) for name, each in value.items()}
        case tuple():
            return [_plain(each) for each in value]
    return value


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
