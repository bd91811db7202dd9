"""A text made a record: every line in both readings, every fault of the writing a finding."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from ombre_records.finding import Finding, find
from ombre_records.language import _
from ombre_records.limits import LINE, refusal
from ombre_records.lookalike import hint, outside_strings
from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Line, Reading, Record, Session
from ombre_records.notation import syntax_errors
from ombre_records.notation.bounds import Bounds, too_long
from ombre_records.notation.foreign_keywords import keyword_of
from ombre_records.notation.keywords import KEYWORDS, OPENED
from ombre_records.notation.other_formats import other_format
from ombre_records.notation.pieces import Pieces, in_reading, pieces
from ombre_records.notation.plain import read_plain
from ombre_records.notation.readers import build
from ombre_records.notation.reading import Words
from ombre_records.notation.segment import Cut, cut
from ombre_records.notation.words import Problem, unquote
from ombre_records.source import Source, Span, source

_MANY = 40  # cards not in the pack of one list are told one by one, up to a pack of them
_READINGS: tuple[Reading, Reading] = ("edited", "printed")


def parse(text: str | Source, path: str = "-") -> Record:
    """Read a text as a record; what cannot be read is a finding, and the rest is still read.

    A text beyond the bounds of `limits` is not read, or not to its end; a finding says where.
    """
    if isinstance(text, str):
        if refused := refusal(text):
            return _unread(Source(text, path, (), (0,)), refused)
        text = source(text, path)
    foreign = other_format(text.text)
    return _unread(text, foreign) if foreign else Parser(text).record()


def _unread(text: Source, refused: str) -> Record:
    """Return a text that is too big, or no record, as one line that cannot be read."""
    whole = Line("broken", 1, 0, text.text.strip(), None, None)
    found = find("syntax", refused, Span(0, 0), source=("notation",))
    return Record(text, (Session((whole,), ()),), (found,))


@dataclass(slots=True)
class Open:
    """A session being read.

    `results`: a block of results is open; `numbered`: the last deal has the line that numbers it.
    """

    header: list[Line] = field(default_factory=list)
    deals: list[list[Line]] = field(default_factory=list)
    closing: list[Line] = field(default_factory=list)
    results: bool = False
    numbered: bool = True
    system: str = "french"
    players: tuple[str | None, ...] = ()


class Parser:
    """Reads a source line by line: first where a line belongs, then what it says."""

    def __init__(self, text: Source) -> None:
        self.source = text
        self.findings: list[Finding] = []
        self.bounds = Bounds()
        self.sessions: list[Open] = []
        self.loose: list[Line] = []

    def record(self) -> Record:
        """Return all that the source says."""
        lines = self.loose
        for piece in self.pieces():
            if self.sessions and self.sessions[-1].results:
                piece = _in_results(piece)
            if passed := self.bounds.meet(piece):
                self._find("syntax", passed, piece, 0, len(piece.code))
            if self.bounds.over:
                lines.append(self._rest(piece))
                break
            kind = piece[0]
            between = kind in BEFORE_RESULT and self._between(piece)
            if between or kind in OPENED or not self.sessions:
                lines = self._turn(piece)
            lines.append(self.read(piece, self.sessions[-1]) if self.sessions else _quiet(piece))
        if self.loose and not self.sessions:
            self.sessions.append(Open(header=self.loose))
        sessions = tuple(_close(session) for session in self.sessions)
        return Record(self.source, sessions, tuple(self.findings))

    def _rest(self, piece: Cut) -> Line:
        """Return all that is left of the text as one line that is not read."""
        rest = self.source.text[piece.start :].rstrip()
        return Line("broken", piece.number, piece.start, rest, None, None)

    def _turn(self, piece: Cut) -> list[Line]:
        """Open a session, a deal or a session's end; return the list that the line belongs to."""
        part = OPENED.get(piece.kind)
        if self._between(piece):
            part = "seats"
        quiet = piece.kind in ("blank", "comment")
        if part == "header" or not (self.sessions or quiet):
            self.sessions.append(Open(header=self.loose))
            self.loose = []
        if not self.sessions:
            return self.loose
        session = self.sessions[-1]
        if part == "closing":
            return session.closing
        if part in ("deal", "seats", "results", "result-line"):
            return _deal(session, part)
        return session.header

    def _between(self, piece: Cut) -> bool:
        """Whether a line stands in a block of results, before the line of the deal it is for."""
        return piece.kind in BEFORE_RESULT and bool(self.sessions) and self.sessions[-1].results

    def pieces(self) -> Iterator[Cut]:
        """Yield the lines to be read."""
        return cut(self.source)

    def read(self, piece: Cut, session: Open) -> Line:
        """Read a line of a session; what is wrong with it is noted."""
        kind, number, start, code, comment = piece
        if session.system == "french" and not self.bounds.full and len(code) <= LINE:
            plain = read_plain(kind, code)
            if plain is not None:
                said, note = plain
                if kind == "players":
                    self._note_header(said, session)
                return Line(kind, number, start, code, said, said, note, comment)
        if kind in ("blank", "comment"):
            return _quiet(piece)
        if self.bounds.full:
            return _broken_line(piece)
        if len(code) > LINE:
            return self._broken(piece, too_long(code), 0, len(code))
        if kind in ("unknown", "broken"):
            return self._unreadable(piece)
        return self._read_finely(piece, session)

    def _read_finely(self, piece: Cut, session: Open) -> Line:
        from lark.exceptions import UnexpectedInput

        try:
            parsed = pieces(piece.code, piece.kind)
        except UnexpectedInput as error:
            return self._broken(piece, *syntax_errors.explain(error, piece.code))
        words: Words | None = None
        said: list[st.Statement | None] = []
        try:
            for reading in _READINGS:
                words = _words(parsed, reading, session)
                if said and "[" not in piece.code:
                    said.append(said[0])
                    break
                said.append(build(piece.kind, words) if words else None)
                told = reading == "edited" or parsed.mark == "[-]"
                for message, word in words.outside[:_MANY] if words and told else ():
                    self._find("card-not-in-pack", message, piece, word.start, word.end)
        except Problem as problem:
            at = words.at if words else None
            start, end = problem.at or ((at.start, at.end) if at else (0, len(piece.code)))
            return self._broken(piece, str(problem), start, end)
        edited, printed = said
        self._note_header(edited or printed, session)
        note = _annotation(parsed, edited)
        return Line(
            piece.kind,
            piece.number,
            piece.start,
            piece.code,
            edited,
            printed,
            note,
            piece.comment,
        )

    def _note_header(self, statement: st.Statement | None, session: Open) -> None:
        if isinstance(statement, st.Suits):
            session.system = statement.system
        if isinstance(statement, st.Players) and not session.players:
            session.players = statement.names

    def _unreadable(self, piece: Cut) -> Line:
        word = piece.code.split(None, 1)[0]
        shown = syntax_errors.shown(word)
        if piece.kind == "unknown":
            near = _nearest(word)
            meant = _("; did you mean `{near}`?").format(near=near) if near else ""
            message = _("`{word}` opens no statement").format(word=shown) + meant
            self._find("unknown-statement", message, piece, 0, len(word))
        else:
            words = _("expected a statement (a keyword or a trick's number) here; found `{word}`")
            self._find("syntax", words.format(word=shown), piece, 0, len(word))
        self.bounds.unreadable += 1
        return _broken_line(piece)

    def _broken(self, piece: Cut, message: str, start: int, end: int) -> Line:
        self._find("syntax", message, piece, start, end)
        self.bounds.unreadable += 1
        return _broken_line(piece)

    def _find(self, rule: str, message: str, piece: Cut, start: int, end: int) -> None:
        if odd := _look_alike(piece.code, start, end):
            message = f"{message}; {odd}"
        span = Span(piece.start + start, piece.start + max(end, start + 1))
        place = (len(self.sessions), len(self.sessions[-1].deals) or None)
        self.findings.append(
            find(rule, message, span, session=place[0], deal=place[1], source=("notation",))
        )


BEFORE_RESULT = frozenset(("dealer", "rests", "pool", "reserved"))
"""What may stand before a results line, besides `seats`."""


def _in_results(piece: Cut) -> Cut:
    """Take what a number opens for a result, and not for a trick."""
    return piece._replace(kind="result-line") if piece.kind == "trick" else piece


def _deal(session: Open, part: str) -> list[Line]:
    """Open a deal, or go on with one that only what stands before its number has opened."""
    _reopen(session)
    if session.numbered:
        session.deals.append([])
    session.numbered = part in ("deal", "result-line")
    if part in ("deal", "results"):
        session.results = part == "results"
    return session.deals[-1]


def _look_alike(code: str, start: int, end: int) -> str:
    """Name a character that is not what it looks like, at a fault or before it in the line."""
    if (code.isprintable() and code.isascii()) or len(code) > LINE:
        return ""
    return hint(code[start:end]) or hint(outside_strings(code))


def _words(parsed: Pieces, reading: Reading, session: Open) -> Words | None:
    words = in_reading(parsed, reading)
    return None if words is None else Words(words, session.system, session.players)


def _reopen(session: Open) -> None:
    """Leave totals that turn out not to stand at the session's end where they stand."""
    before = session.deals[-1] if session.deals else session.header
    before += session.closing
    session.closing.clear()


def _close(session: Open) -> Session:
    if not session.numbered:  # no deal has followed
        session.closing = [*session.deals.pop(), *session.closing]
    deals = tuple(Deal(tuple(lines)) for lines in session.deals)
    return Session(tuple(session.header), deals, tuple(session.closing))


def _quiet(piece: Cut) -> Line:
    return Line(piece.kind, piece.number, piece.start, "", None, None, None, piece.comment)


def _broken_line(piece: Cut) -> Line:
    kind = piece.kind if piece.kind != "unknown" else "broken"
    return Line(kind, piece.number, piece.start, piece.code, None, None, None, piece.comment)


def _annotation(parsed: Pieces, statement: st.Statement | None) -> str | None:
    notes = [unquote(piece.text) for piece in parsed.values if piece.slot == "note"]
    if isinstance(statement, st.Result | st.CalledKing) and notes and notes[0] == statement.name:
        notes = notes[1:]
    if isinstance(statement, st.ResultLine) and notes and notes[0] == statement.winner:
        notes = notes[1:]
    if isinstance(statement, st.Forfeit):
        notes = notes[1:]
    return " ".join(notes) or None


@lru_cache(maxsize=1_000)
def _nearest(word: str) -> str | None:
    from difflib import get_close_matches

    if foreign := keyword_of(word):
        return foreign
    return next(iter(get_close_matches(word.lower(), sorted(KEYWORDS - {"for"}), 1, 0.7)), None)
