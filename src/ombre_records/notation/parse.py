"""A text made a record: every line in both readings, every fault of the writing a finding."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ombre_records.finding import Finding, Repair, Severity, find
from ombre_records.language import _
from ombre_records.limits import LINE, refusal
from ombre_records.lookalike import hint, outside_strings
from ombre_records.model import statements as st
from ombre_records.model.record import Line, Reading, Record, Session
from ombre_records.notation.bounds import Bounds, too_long
from ombre_records.notation.familiar import read_familiar
from ombre_records.notation.keywords import OPENED
from ombre_records.notation.open_session import (
    BEFORE_RESULT,
    Open,
    closed,
    next_number,
    note_header,
    open_deal,
)
from ombre_records.notation.other_formats import other_format
from ombre_records.notation.pieces import Pieces, in_reading, pieces
from ombre_records.notation.plain import read_emended, read_plain
from ombre_records.notation.readers import build
from ombre_records.notation.reading import Words
from ombre_records.notation.segment import Cut, cut_line
from ombre_records.notation.words import Problem, unquote
from ombre_records.source import Source, Span, source

if TYPE_CHECKING:
    from ombre_records.notation.misread.place import Meant, Place

_BLANK = "blank", None
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


def parse_part(text: Source, bounds: Bounds) -> Record:
    """Read some sessions of a file, which begin with a header; `bounds` counts what is read.

    It has counted what stands before, where that bears on how much is read.
    """
    return Parser(text, bounds).record()


def _unread(text: Source, refused: str) -> Record:
    """Return a text that is too big, or no record, as one line that cannot be read."""
    whole = Line("broken", 1, 0, text.text.strip(), None, None)
    found = find("syntax", refused, Span(0, 0), source=("notation",))
    return Record(text, (Session((whole,), ()),), (found,))


class Parser:
    """Reads a source line by line: first where a line belongs, then what it says."""

    def __init__(self, text: Source, bounds: Bounds | None = None) -> None:
        self.source = text
        self.findings: list[Finding] = []
        self.bounds = bounds or Bounds()
        self.sessions: list[Open] = []
        self.loose: list[Line] = []
        self.gathered = 0
        self.lines = self.loose
        self.about: tuple[str, int] | None = None
        """The text that a part stands in, and by how much offsets are more than places there."""

    def record(self) -> Record:
        """Return all that the source says."""
        lines = self.lines = self.loose
        for piece in self.pieces():
            if self.sessions and self.sessions[-1].results:
                piece = _in_results(piece)
            if passed := self.bounds.meet(piece):
                self._find("syntax", passed, piece, 0, len(piece.code))
            if self.bounds.over:
                ended = self.sessions and OPENED.get(piece.kind) == "header"
                (self.sessions[-1].closing if ended else lines).append(self._rest(piece))
                break
            kind = piece[0]
            between = kind in BEFORE_RESULT and self._between(piece)
            if between or kind in OPENED or not self.sessions:
                lines = self.lines = self._turn(piece)
            lines.append(self.read(piece, self.sessions[-1]) if self.sessions else _quiet(piece))
        if self.loose and not self.sessions and not self.bounds.over:
            self.sessions.append(Open(header=self.loose))
        sessions = tuple(closed(session) for session in self.sessions)
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
            return open_deal(session, part)
        return session.header

    def _between(self, piece: Cut) -> bool:
        """Whether a line stands in a block of results, before the line of the deal it is for."""
        return piece.kind in BEFORE_RESULT and bool(self.sessions) and self.sessions[-1].results

    def pieces(self) -> Iterator[Cut]:
        """Yield the lines to be looked at; those of a deal that are familiar are taken in at once.

        So are blank ones. The bounds are told of the others when one of them is to be looked at.
        """
        start = room = left = 0
        for number, raw in enumerate(self.source.text.split("\n"), self.source.before + 1):
            if left:
                words = raw.split()
                read = read_familiar(raw, words) if words else _BLANK
                if read is not None:
                    kind, said = read
                    code = raw if words else ""
                    self.lines.append(Line(kind, number, start, code, said, said))
                    left -= said is not None
                    start += len(raw) + 1
                    continue
            self.bounds.met(room - left)
            yield cut_line(raw, number, start)
            room = left = self._room()
            start += len(raw) + 1
        self.bounds.met(room - left)

    def _room(self) -> int:
        """Return how many familiar lines may follow: none where they are not lines of a deal."""
        session = self.sessions[-1] if self.sessions else None
        if session is None or not session.deals or session.results or session.system != "french":
            return 0
        return self.bounds.room

    def read(self, piece: Cut, session: Open) -> Line:
        """Read a line of a session; what is wrong with it is noted."""
        kind, number, start, code, comment = piece
        if session.system == "french" and not self.bounds.full and len(code) <= LINE:
            plain = read_plain(kind, code)
            if plain is not None:
                said, note = plain
                if kind == "players":
                    note_header(session, said)
                return Line(kind, number, start, code, said, said, note, comment)
            emended = read_emended(kind, code) if "[" in code else None
            if emended is not None:
                return Line(kind, number, start, code, *emended, comment)
        if kind in ("blank", "comment"):
            if kind == "comment" and not self.bounds.full:
                self._commented(piece, session)
            return _quiet(piece)
        if self.bounds.full:
            return _broken_line(piece)
        if len(code) > LINE:
            return self._broken(piece, too_long(code), 0, len(code))
        if number <= self.gathered:
            return _broken_line(piece)
        if kind in ("unknown", "broken"):
            return self._misread(piece, session, None)
        return self._read_finely(piece, session)

    def _commented(self, piece: Cut, session: Open) -> None:
        """Note a comment that is the line that comes next: `#1 Ada play S won`."""
        code = (piece.comment or "")[1:].rstrip()
        found = _NUMBERED.match(code) if len(code) <= LINE else None
        wanted = next_number(session)
        if found is None or not wanted or int(found[1]) < wanted or session.meant:
            return
        from ombre_records.notation.misread.results import commented

        line = found[1] + code[found.end() :]
        if meant := commented(self._place(piece, session), line):
            self._note(meant, session, severity=Severity.WARNING)

    def _read_finely(self, piece: Cut, session: Open) -> Line:
        from lark.exceptions import UnexpectedInput

        from ombre_records.notation.syntax_errors import explain

        try:
            parsed = pieces(piece.code, piece.kind)
        except UnexpectedInput as error:
            return self._misread(piece, session, explain(error, piece.code))
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
            return self._misread(piece, session, (str(problem), start, end))
        edited, printed = said
        if _is_run_on(edited, parsed):
            missing = _("a comma is missing here")
            return self._misread(piece, session, (missing, 0, len(piece.code)))
        note_header(session, edited or printed)
        note = _annotation(parsed, edited)
        kind, number, start, code, comment = piece
        return Line(kind, number, start, code, edited, printed, note, comment)

    def _misread(self, piece: Cut, session: Open, wrong: tuple[str, int, int] | None) -> Line:
        """Note a line that cannot be read: what it was meant to be, else what is wrong with it."""
        from ombre_records.notation.misread.meant import Wrong, meant

        self._note(meant(self._place(piece, session), Wrong(*wrong) if wrong else None), session)
        self.bounds.unreadable += 1
        return _broken_line(piece)

    def _place(self, piece: Cut, session: Open) -> Place:
        from ombre_records.notation.misread.place import Place

        text, before = self.about or (self.source.text, 0)
        return Place(piece, session, text, self.bounds.unreadable <= SLIPS, before)

    def _note(self, found: Meant, session: Open, *, severity: Severity = Severity.ERROR) -> None:
        """Note what a line was meant to be, and go on as if it had said that."""
        from ombre_records.notation.misread.remedy import proposals

        self.gathered = found.until or self.gathered
        session.meant |= found.results or found.mended == "results"
        if found.mended.startswith("players ") and not session.players:
            said = read_plain("players", found.mended)
            note_header(session, said[0] if said else None)
        if found.message:
            self._find(
                found.rule,
                found.message,
                found.piece,
                found.start,
                found.end,
                proposals(found.piece, found.mended),
                severity=severity,
            )

    def _broken(self, piece: Cut, message: str, start: int, end: int) -> Line:
        self._find("syntax", message, piece, start, end)
        self.bounds.unreadable += 1
        return _broken_line(piece)

    def _find(
        self,
        rule: str,
        message: str,
        piece: Cut,
        start: int,
        end: int,
        proposals: tuple[Repair, ...] = (),
        *,
        severity: Severity = Severity.ERROR,
    ) -> None:
        if odd := _look_alike(piece.code, start, end):
            message = f"{message}; {odd}"
        span = Span(piece.start + start, piece.start + max(end, start + 1))
        # Where nothing more is read, that concerns the file, and no deal of it.
        session = None if self.bounds.over else len(self.sessions)
        deal = len(self.sessions[-1].deals) or None if session else None
        self.findings.append(
            find(
                rule,
                message,
                span,
                severity=severity,
                session=session,
                deal=deal,
                source=("notation",),
                proposals=proposals,
            )
        )


_NUMBERED = re.compile(r"(\d{1,3})[.:)]?(?=\s+\S)")
"""The number of a trick or of a line of results."""
SLIPS = 200
"""After how many lines that cannot be read no more slips are looked for."""


def _is_run_on(statement: st.Statement | None, parsed: Pieces) -> bool:
    """Whether names as strings stand behind each other, where those behind are read as remarks."""
    listed = isinstance(statement, st.Players | st.Seats) and len(statement.names) == 1
    return listed and any(each.slot == "note" for each in parsed.values)


def _in_results(piece: Cut) -> Cut:
    """Take what a number opens for a result, and not for a trick."""
    return piece._replace(kind="result-line") if piece.kind == "trick" else piece


def _look_alike(code: str, start: int, end: int) -> str:
    """Name a character that is not what it looks like, at a fault or before it in the line."""
    if (code.isprintable() and code.isascii()) or len(code) > LINE:
        return ""
    return hint(code[start:end]) or hint(outside_strings(code))


def _words(parsed: Pieces, reading: Reading, session: Open) -> Words | None:
    words = in_reading(parsed, reading)
    return None if words is None else Words(words, session.system, session.players)


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
