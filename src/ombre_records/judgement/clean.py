"""Whether a record is clean, told from its bytes: without lines, facts or findings where it is.

The compiled judge takes most deals; the referee those that it does not know. As soon as anything at
all is found, or where that judge was not built, nothing is told here, and the record is judged as
any other.
"""

from __future__ import annotations

import codecs
import re
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.base import limits
from ombre_records.base.plugins import plugins
from ombre_records.base.selection import MARK
from ombre_records.base.source import folder_of
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named
from ombre_records.engine.dealing import packs
from ombre_records.gathering.sketch import meets_itself
from ombre_records.judgement.impossible import cannot_be
from ombre_records.model.cards import PACK
from ombre_records.model.record import Reading, Session, as_read
from ombre_records.notation.other_formats import other_format
from ombre_records.notation.parse import parse
from ombre_records.referee.deal import Place, Replayed, replay_deal
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.fast.compiled import compiled, name
from ombre_records.referee.fast.session import Odd, Sitting
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.session.checks import compare_totals
from ombre_records.referee.session.header import Header, read_header
from ombre_records.referee.session.replay import opened
from ombre_records.referee.state import Carried, Table

_CONTROL = bytes(code for code in (*range(32), 127) if code not in b"\t\n")
"""What no plain text has: control characters, also a line break of another kind."""
_BOM = codecs.BOM_UTF8


class Asked(NamedTuple):
    """How a record is to be judged: the reading, the book in place of its own, the book of sessions
    that name none, and the folder in which books are looked up, None for nowhere.
    """

    reading: Reading = "edited"
    rules: RuleBook | None = None
    default: RuleBook | None = None
    folder: str | None = None


class Sizes(NamedTuple):
    """How much there is of a clean record: sessions, deals, and lines that say something."""

    sessions: int
    deals: int
    statements: int


def clean(
    data: bytes,
    path: str,
    *,
    reading: Reading = "edited",
    rules: str | RuleBook | None = None,
    default: RuleBook | None = None,
) -> Sizes | None:
    """Return how much there is of a record in which nothing at all is found, by a file's bytes.

    None says nothing: the record has to be judged to know. The arguments are those of
    `judgement.pipeline.judge`, and so is ValueError.
    """
    if name() != "compiled" or plugins("checks"):
        return None
    text = _plain(data)
    if text is None or meets_itself(text):
        return None
    folder = folder_of(path)
    book = named(rules) if isinstance(rules, str) else rules
    try:
        return _sizes(text, Asked(reading, book, default, folder))
    except Odd:
        return None


def _plain(data: bytes) -> bytes | None:
    """Return a text with its line breaks made one character; None if it is not plain UTF-8."""
    if limits.refusal(data) or MARK.encode() in data or b"facsimile" in data:
        return None
    text = data.replace(b"\r\n", b"\n") if b"\r" in data else data
    if len(text.translate(None, _CONTROL)) < len(text) or _BOM in text:
        return None
    try:
        opened = text if text.isascii() else text.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return text if opened and not other_format(text[:_HEAD].decode("utf-8", "ignore")) else None


_HEAD = 100_000
_RESULTS = re.compile(rb"^[ \t]*results\b", re.MULTILINE)


def _sizes(text: bytes, asked: Asked) -> Sizes:
    start = sessions = deals = 0
    looks: dict[bytes, _Look] = {}
    while start < len(text):
        start, count = clean_session(text, start, asked, looks)
        sessions, deals = sessions + 1, deals + count
        if sessions + deals > limits.DEALS:
            raise Odd
    return Sizes(sessions, deals, compiled.statements(text))


def clean_session(
    text: bytes, start: int, asked: Asked, looks: dict[bytes, _Look] | None = None
) -> tuple[int, int]:
    """Take the session that begins at a place of a text; return where it ends, and how many deals
    it has. Odd is raised where it is not clean.

    `looks` keeps the last header, since the next session, as of a corpus, often has the same.
    """
    end = compiled.part(text, start)
    if not _opens(text, start, b"ombre"):
        end = compiled.part(text, end)
    if _RESULTS.search(text, start, end):
        raise Odd  # lines of results go on to the session's end, and are for the referee
    look = _looked(text[start:end], asked, {} if looks is None else looks)
    may = packs(look.header.book)
    for pack in may[:-1]:
        try:
            return _clean_deals(text, end, look, pack)
        except Odd:
            continue
    return _clean_deals(text, end, look, may[-1])


def _looked(header: bytes, asked: Asked, looks: dict[bytes, _Look]) -> _Look:
    """Return the look at sessions with a header; `looks` has the last one, and keeps this one."""
    look = looks.get(header)
    if look is None:
        look = _Look(header.decode("utf-8"), asked)
        looks.clear()
        looks[header] = look
    return look


def _clean_deals(text: bytes, end: int, look: _Look, pack: int) -> tuple[int, int]:
    header, look.pack = look.header, pack
    sitting = Sitting(header.book, header.players, header.system, pack)
    while end < len(text) and _opens(text, end, b"deal"):
        end = sitting.take(text, end, look.closer)
    if not sitting.deals or not sitting.sure_of_pack:
        raise Odd
    return end, sitting.deals


def _opens(text: bytes, start: int, word: bytes) -> bool:
    return text.startswith(word, start) or text[start : start + 100].lstrip(b" \t").startswith(word)


class _Look:
    """The closer look at deals of a session whose header is in order, played with a `pack`."""

    def __init__(self, text: str, asked: Asked) -> None:
        self.text, self.asked, self.pack = text, asked, PACK
        self.session = self._read(text)
        self.header = self._header()

    @cached_property
    def _table(self) -> Table | None:
        """The table of the session; None if its players cannot be seated."""
        table = opened(self.session, self.asked.reading, self.header.book)
        return None if table is None else table[0]

    def _read(self, text: str) -> Session:
        """Read a text of one session."""
        record = parse(text)
        if record.findings or len(record.sessions) != 1:
            raise Odd
        return as_read(record.sessions[0], self.asked.reading)

    def _header(self) -> Header:
        if self.session.deals or self.session.closing or "[" in self.text:
            raise Odd
        asked = self.asked
        header = read_header(self.session, asked.reading, asked.rules, asked.folder, asked.default)
        if header.faults or header.doubts or header.unseated or header.boards:
            raise Odd
        return header

    def closer(self, deal: bytes, place: int, carried: Carried) -> tuple[Carried, bool] | None:
        """Judge a deal as the referee does; return what it hands on if nothing is found in it."""
        session, reading = self._read(self.text + deal.decode("utf-8")), self.asked.reading
        if len(session.deals) != 1 or self._table is None:
            return None
        if any(line.apparatus for line in session.lines):
            return None  # the sigla are the whole session's
        table, faults = replace(self._table, pack=self.pack), list[tuple[int, Fault]]()
        done = replay_deal(session.deals[0], Place(table, carried, place, reading, None))
        compare_totals(session, reading, table, done.carried, faults)
        if faults or done.faults or not done.facts.settled:
            return None
        if cannot_be(self._facts(session, done), done.facts):
            return None
        closed = any(line.kind not in ("blank", "comment") for line in session.closing)
        return done.carried, closed

    def _facts(self, session: Session, done: Replayed) -> SessionFacts:
        """Return the facts of a session that has one deal."""
        header, after = self.header, done.carried
        return SessionFacts(
            session,
            header.book,
            1,
            header.players,
            header.texts,
            (done.facts,),
            after.totals,
            after.pool,
            after.reserved or (),
            self.asked.reading,
            header.system,
        )
