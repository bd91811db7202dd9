"""A text made a record: every line in both readings, every fault of the writing a finding."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from ombre_records.base import budget
from ombre_records.base.finding import NO_REMEDY, Finding, Fix, Remedy, Severity, find
from ombre_records.base.language import _
from ombre_records.base.lexicon.lookalike import hint, outside_strings
from ombre_records.base.limits import LINE, refusal
from ombre_records.base.source import Source, Span, source
from ombre_records.model import statements as st
from ombre_records.model.record import Line, Reading, Record, Session
from ombre_records.notation.bounds import Bounds, too_long
from ombre_records.notation.keywords import OPENED
from ombre_records.notation.open_session import (
    BEFORE_RESULT,
    Open,
    closed,
    note_header,
    open_deal,
)
from ombre_records.notation.other_formats import other_format
from ombre_records.notation.pieces import Pieces, apparatus, in_reading
from ombre_records.notation.plain import read_emended, read_familiar, read_plain, taken_apart
from ombre_records.notation.readers import build
from ombre_records.notation.reading import Words
from ombre_records.notation.segment import Cut, cut_line
from ombre_records.notation.words import Problem, Wrong, unquote

_BLANK = "blank", None
_MANY = 40  # cards not in the pack of one list are told one by one, up to a pack of them
_A_LINE = 4
"""The steps that it takes to read a line."""
_READINGS: tuple[Reading, Reading] = ("edited", "printed")


def parse(text: str | Source, path: str = "-", parser: type[Parser] | None = None) -> Record:
    """Read a text as a record; what cannot be read is a finding, and the rest is still read.

    A text beyond the bounds of `limits` is not read, or not to its end; a finding says where.
    `parser` is one that guesses what was meant.
    """
    if isinstance(text, str):
        if refused := refusal(text):
            return _unread(Source(text, path, (), (0,)), refused)
        text = source(text, path)
    foreign = other_format(text.text)
    return _unread(text, foreign) if foreign else (parser or Parser)(text).record()


def _unread(text: Source, refused: str) -> Record:
    """Return a text that is too big, or no record, as one line that cannot be read."""
    whole = Line("broken", 1, 0, text.text.strip(), None, None)
    finding = find("syntax", refused, Span(0, 0), source=("notation",))
    return Record(text, (Session((whole,), ()),), (finding,))


class Parser:
    """Reads a source line by line: first where a line belongs, then what it says.

    A line that cannot be read is noted, with its place and what was expected there. Whoever guesses
    what it was meant to say (`repair/reading.py`) reads with a parser that is made of this one.
    """

    session_type: type[Open] = Open

    def __init__(self, text: Source, bounds: Bounds | None = None) -> None:
        self.source = text
        self.findings: list[Finding] = []
        self.bounds = bounds or Bounds()
        self.sessions: list[Open] = []
        self.loose: list[Line] = []
        self.lines = self.loose

    def record(self) -> Record:
        """Return all that the source says."""
        with budget.run():
            return self._record()

    def _record(self) -> Record:
        lines = self.lines = self.loose
        number = self.source.before
        for piece in self.pieces():
            spent, number = _A_LINE * (piece.number - number), piece.number
            if self.sessions and self.sessions[-1].results:
                piece = _in_results(piece)
            piece = self.taken_for(piece)
            if passed := self.bounds.meet(piece, self._players()):
                self.find("syntax", passed, piece, 0, len(piece.code))
            if self.bounds.over or not budget.allowed(spent):
                ended = self.sessions and OPENED.get(piece.kind) == "header"
                (self.sessions[-1].closing if ended else lines).append(self._rest(piece))
                break
            kind = piece[0]
            between = kind in BEFORE_RESULT and self._between(piece)
            if between or kind in OPENED or not self.sessions:
                lines = self.lines = self._turn(piece)
            lines.append(self.read(piece, self.sessions[-1]) if self.sessions else _quiet(piece))
        if self.loose and not self.sessions and not self.bounds.over:
            self.sessions.append(self.session_type(header=self.loose))
        sessions = tuple(closed(session) for session in self.sessions)
        return Record(self.source, sessions, tuple(self.findings))

    def _players(self) -> int:
        return len(self.sessions[-1].players) if self.sessions else 0

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
        begun = self.sessions[-1] if self.sessions else None
        if part == "header" and begun and not (begun.opened or begun.deals):
            return begun.header  # the line that opens the session stands too low
        if part == "header" or not (self.sessions or quiet):
            self.sessions.append(self.session_type(header=self.loose))
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
        start = room = remaining = 0
        for number, raw in enumerate(self.source.text.split("\n"), self.source.before + 1):
            if remaining:
                words = raw.split()
                read = read_familiar(raw, words) if words else _BLANK
                if read is not None:
                    kind, statement = read
                    code = raw if words else ""
                    self.lines.append(Line(kind, number, start, code, statement, statement))
                    remaining -= statement is not None
                    start += len(raw) + 1
                    continue
            self.bounds.met(room - remaining)
            yield self.cut(raw, number, start)
            room = remaining = self.room()
            start += len(raw) + 1
        self.bounds.met(room - remaining)

    def cut(self, raw: str, number: int, start: int) -> Cut:
        """Return a line of the text, `start` being its offset, with its kind."""
        return cut_line(raw, number, start)

    def taken_for(self, piece: Cut) -> Cut:
        """Return a line as it is to be read, with what stands above it known."""
        return piece

    def room(self) -> int:
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
                statement, note = plain
                if kind == "players":
                    note_header(session, statement)
                return Line(kind, number, start, code, statement, statement, note, comment)
            emended = read_emended(kind, code) if "[" in code else None
            if emended is not None:
                return Line(kind, number, start, code, *emended, comment)
        if kind in ("blank", "comment"):
            return _quiet(piece)
        if self.bounds.full:
            return broken_line(piece)
        if len(code) > LINE:
            return self.note_unread(piece, Wrong(too_long(code), 0, len(code)))
        if kind in ("unknown", "broken"):
            return self.unread(piece, session, None)
        return self._read_finely(piece, session)

    def unread(self, piece: Cut, session: Open, wrong: Wrong | None) -> Line:
        """Note a line that cannot be read: where, and what was expected there."""
        return self.note_unread(piece, wrong)

    def note_unread(self, piece: Cut, wrong: Wrong | None, remedy: Remedy = NO_REMEDY) -> Line:
        """Note a line that cannot be read; without `wrong`, one that opens with no keyword."""
        from ombre_records.notation.syntax_errors import shown

        word = piece.code.split(None, 1)[0]
        text = wrong.message if wrong else ""
        start, end = (wrong.start, wrong.end) if wrong else (0, len(word))
        unknown = wrong is None and piece.kind == "unknown"
        if unknown:
            text = _("unknown statement `{word}`").format(word=shown(word))
        words = _("expected a statement (a keyword or a trick's number) here; found `{word}`")
        rule = "unknown-statement" if unknown else "syntax"
        text = text or words.format(word=shown(word))
        remedy = remedy if wrong is None or remedy is not NO_REMEDY else wrong.remedy
        self.find(rule, text, piece, start, end, remedy=remedy)
        self.bounds.unreadable += 1
        return broken_line(piece)

    def refused(self, piece: Cut, parsed: Pieces, statement: st.Statement | None) -> Wrong | None:
        """Return what is wrong with a line that the grammar reads; here it never is."""
        return None

    def _read_finely(self, piece: Cut, session: Open) -> Line:
        from lark.exceptions import UnexpectedInput

        from ombre_records.notation.syntax_errors import explain

        try:
            parsed = taken_apart(piece.code, piece.kind)
        except UnexpectedInput as error:
            return self.unread(piece, session, explain(error, piece.code))
        words: Words | None = None
        statements: list[st.Statement | None] = []
        try:
            for reading in _READINGS:
                words = _words(parsed, reading, session)
                if statements and "[" not in piece.code:
                    statements.append(statements[0])
                    break
                statements.append(build(piece.kind, words) if words else None)
                if words and words.system == "spanish" and (court := _by_number(words)):
                    return self.unread(piece, session, Wrong(*court))
                as_told = reading == "edited" or parsed.mark == "[-]"
                for message, word in words.outside[:_MANY] if words and as_told else ():
                    self.find("card-not-in-pack", message, piece, word.start, word.end)
        except Problem as problem:
            at = words.at if words else None
            start, end = problem.at or ((at.start, at.end) if at else (0, len(piece.code)))
            return self.unread(piece, session, Wrong(problem.wrong, start, end, problem.remedy))
        edited, printed = statements
        if odd := self.refused(piece, parsed, edited):
            return self.unread(piece, session, odd)
        note_header(session, edited or printed)
        note = _annotation(parsed, edited)
        kind, number, start, code, comment = piece
        support = apparatus(parsed) if "|" in code else ()
        return Line(kind, number, start, code, edited, printed, note, comment, None, support)

    def find(
        self,
        rule: str,
        wrong: str,
        piece: Cut,
        start: int,
        end: int,
        *,
        severity: Severity = Severity.ERROR,
        proposals: tuple[Fix, ...] = (),
        remedy: Remedy = NO_REMEDY,
    ) -> None:
        """Note what is wrong with a line, between two places in it."""
        if odd := _look_alike(piece.code, start, end):
            remedy = replace(remedy, more=f"{remedy.more}; {odd}")
        span = Span(piece.start + start, piece.start + max(end, start + 1))
        # A bound at which reading stops concerns the file, and no deal of it.
        session = None if self.bounds.over else len(self.sessions)
        deal = len(self.sessions[-1].deals) or None if session else None
        self.findings.append(
            find(
                rule,
                wrong,
                span,
                severity=severity,
                session=session,
                deal=deal,
                source=("notation",),
                proposals=proposals,
                remedy=remedy,
            )
        )


_NAME = r"(?<![^\W\d_])[А-ЯЁΑ-Ω][а-яёα-ω]{2,}(?![^\W\d_])"
"""A name of another script, or a word that opens a line: it is what it looks like."""


def _by_number(words: Words) -> tuple[str, int, int] | None:
    """Return the fault of a Spanish court card written by its number, as the 10 for the knave."""
    numbers = (each for each in words.outside if re.search(r"1[012]", each[1].text))
    message, word = next(numbers, ("", None))
    return (message, word.start, word.end) if word else None


def _in_results(piece: Cut) -> Cut:
    """Take what a number opens for a result, and not for a trick."""
    return piece._replace(kind="result-line") if piece.kind == "trick" else piece


def _look_alike(code: str, start: int, end: int) -> str:
    """Name a character that is not what it looks like, at a fault or before it in the line."""
    if (code.isprintable() and code.isascii()) or len(code) > LINE:
        return ""
    return hint(re.sub(_NAME, " ", code[start:end])) or hint(
        re.sub(_NAME, " ", outside_strings(code))
    )


def _words(parsed: Pieces, reading: Reading, session: Open) -> Words | None:
    words = in_reading(parsed, reading)
    return None if words is None else Words(words, session.system, session.players)


def _quiet(piece: Cut) -> Line:
    return Line(piece.kind, piece.number, piece.start, "", None, None, None, piece.comment)


def broken_line(piece: Cut) -> Line:
    """Return a line that says nothing, as the statement that it may have been."""
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
