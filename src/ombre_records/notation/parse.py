"""A text made a record: every line in both readings, every fault of the writing a finding."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ombre_records import budget
from ombre_records.finding import NO_REMEDY, Finding, Remedy, Repair, Severity, find
from ombre_records.language import _
from ombre_records.lexicon.lookalike import hint, outside_strings
from ombre_records.lexicon.meanings import words_for
from ombre_records.limits import LINE, refusal
from ombre_records.model import statements as st
from ombre_records.model.record import Line, Reading, Record, Session
from ombre_records.notation.bounds import Bounds, too_long
from ombre_records.notation.keywords import KEYWORDS, OPENED
from ombre_records.notation.open_session import (
    BEFORE_RESULT,
    Open,
    closed,
    next_number,
    note_header,
    open_deal,
)
from ombre_records.notation.other_formats import other_format
from ombre_records.notation.pieces import Pieces, apparatus, in_reading, pieces
from ombre_records.notation.plain import read_emended, read_familiar, read_plain
from ombre_records.notation.readers import build
from ombre_records.notation.reading import Words
from ombre_records.notation.segment import Cut, cut_line, is_meant
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
        self.goes_with = "broken"
        self.lines = self.loose

    def record(self) -> Record:
        """Return all that the source says."""
        with budget.run():
            return self._record()

    def _record(self) -> Record:
        lines = self.lines = self.loose
        for piece in self.pieces():
            if self.sessions and self.sessions[-1].results:
                piece = _in_results(piece)
            if piece.kind == "comment" and not self.bounds.full:
                piece = self._headed(piece)
            if passed := self.bounds.meet(piece, self._players()):
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

    def _players(self) -> int:
        return len(self.sessions[-1].players) if self.sessions else 0

    def _headed(self, piece: Cut) -> Cut:
        """Take a heading of Markdown, a comment here, for the statement that it was meant for."""
        if not _HEADING.match(piece.comment or "") or len(piece.comment or "") > LINE:
            return piece
        from ombre_records.notation.headings import heading_of

        session = self.sessions[-1] if self.sessions else None
        end = piece.start + len(piece.comment or "")
        kind = heading_of(piece.comment or "", session, self.source.text, end)
        return piece._replace(kind=kind, code=piece.comment or "", comment=None) if kind else piece

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
            if left and number > self.gathered:
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
        if session.letters:
            return 0
        return self.bounds.room

    def read(self, piece: Cut, session: Open) -> Line:
        """Read a line of a session; what is wrong with it is noted."""
        kind, number, start, code, comment = piece
        if number <= self.gathered and kind not in ("blank", "comment"):
            return _broken_line(piece._replace(kind=self.goes_with))
        if kind == "trick" and session.meant and self._below_results(piece, session):
            return _broken_line(piece)
        if session.letters and (line := self._in_french_letters(piece, session)):
            return line
        if ("<" in code or "&" in code) and not self.bounds.full and len(code) <= LINE:
            tagged = self._tagged(piece, session)
            if tagged is not None:
                return tagged
        word = code[len(kind) + 1 :] if kind in _OF_WORDS else ""
        asked = kind == "trump" and len(word) > 1 and word.endswith("?")
        untold = word.lower() in words_for("said", "unknown") and word not in session.players
        if (untold or asked) and not self.bounds.full:
            return self._misread(piece, session, ("", len(code) - len(word), len(code)))
        if session.system == "french" and not self.bounds.full and len(code) <= LINE:
            plain = read_plain(kind, code)
            if plain is not None:
                said, note = plain
                if kind == "players":
                    if code.endswith(".") and (stop := self._stop(piece, session)):
                        return stop
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
        if kind in ("unknown", "broken") or is_meant(piece):
            return self._misread(piece, session, None)
        return self._read_finely(piece, session)

    def _tagged(self, piece: Cut, session: Open) -> Line | None:
        """Note tags of a web page in a statement, which may be read as words of it."""
        from ombre_records.notation.markup import of_page

        tagged = of_page(outside_strings(piece.code))
        if tagged is None or piece.kind in ("comment", "unknown", "broken") or is_meant(piece):
            return None
        words = _("no `{char}` stands here").format(char=tagged.mark)
        at = piece.code.find(tagged.mark)
        return self._misread(piece, session, (words, at, at + len(tagged.mark)))

    def _in_french_letters(self, piece: Cut, session: Open) -> Line | None:
        """Note a line that can be read, but was meant in French letters, as all cards above it."""
        from ombre_records.notation.misread.foreign_cards import french_told
        from ombre_records.notation.misread.french_letters import KINDS, changed, own_letters
        from ombre_records.notation.misread.place import Meant

        code = piece.code
        if piece.kind not in KINDS or len(code) > LINE or self.bounds.full:
            return None
        mended = own_letters(code, session.players)
        place = self._place(piece, session)
        if mended == code or not place.reads(code) or not place.reads(mended):
            return None  # what cannot be read is looked at as all else is
        at, end = changed(code, mended)
        message = french_told(code[at], untold=not session.letters_told)
        self._note(Meant(message, piece, at, end, mended), session)
        session.letters_told = True
        self.bounds.unreadable += 1
        return _broken_line(piece)

    def _below_results(self, piece: Cut, session: Open) -> bool:
        """Whether a line stands below what was meant to be `results`, and has no other fault."""
        from ombre_records.notation.misread.results import result_below

        below = result_below(self._place(piece, session))
        return below is not None and below.reads(piece.code)

    def _decide_letters(self, piece: Cut, session: Open) -> None:
        """Decide that a session's cards are in French letters, and look again at what is above."""
        from ombre_records.notation.misread.french_letters import in_french

        if session.letters or piece.kind not in _OF_CARDS or session.system != "french":
            return
        place = self._place(piece, session)
        if not in_french(piece.code, place.about, session.players):
            return
        session.letters = "french"
        lines = session.deals[-1] if session.deals else []
        for at, line in enumerate(lines):
            if line.code and line.edited is not None:
                above = Cut(line.kind, line.number, line.start, line.code, line.comment)
                lines[at] = self._in_french_letters(above, session) or line

    def _stop(self, piece: Cut, session: Open) -> Line | None:
        """Note a full stop behind the list of players that is no part of the last name."""
        last = piece.code.rsplit(None, 1)[-1]
        if all(each.strip().endswith(".") for each in piece.code.split(",")):
            return None  # they are initials
        place = self._place(piece, session)
        bare = re.escape(last.rstrip("."))
        if not re.search(rf"(?<!\w){bare}(?![\w.])", place.below):
            return None
        words = _("no `{char}` stands here").format(char=".")
        at = len(piece.code)
        return self._misread(piece, session, (words, at - 1, at))

    def _commented(self, piece: Cut, session: Open) -> None:
        """Note a comment that is the line that comes next: `#1 Ada play S won`."""
        code = (piece.comment or "")[1:].rstrip()
        found = re.match(_NUMBERED, code) if len(code) <= LINE else None
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
                if words and words.system == "spanish" and (odd := _by_number(words)):
                    return self._misread(piece, session, odd)
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
        marked = re.match(_MARKED, piece.code)
        if marked and piece.kind in _FREE:
            message = _("no `{char}` stands here").format(char=marked[1])
            return self._misread(piece, session, (message, marked.start(1), marked.end(1)))
        if piece.code[:1].isdecimal() and re.match(_GLUED, piece.code):
            from ombre_records.notation.misread.numbers import is_ordinal

            if is_ordinal(piece.code, session.players):
                message = _("only a number stands here")
                return self._misread(piece, session, (message, 0, len(piece.code)))
        note_header(session, edited or printed)
        note = _annotation(parsed, edited)
        kind, number, start, code, comment = piece
        support = apparatus(parsed) if "|" in code else ()
        return Line(kind, number, start, code, edited, printed, note, comment, None, support)

    def _misread(self, piece: Cut, session: Open, wrong: tuple[str, int, int] | None) -> Line:
        """Note a line that cannot be read: what it was meant to be, else what is wrong with it."""
        from ombre_records.notation.misread.meant import Wrong, meant
        from ombre_records.notation.syntax_errors import shown

        patient = self.bounds.unreadable <= SLIPS
        a_line, a_player = _PATIENT if patient else _IMPATIENT
        left = budget.current()
        if not left.spend(a_line + a_player * len(session.players)):
            words = _("expected a statement (a keyword or a trick's number) here; found `{word}`")
            told, start, end = wrong or ("", 0, len(piece.code))
            told = told or words.format(word=shown(piece.code.split(None, 1)[0]))
            return self._broken(piece, told, start, end, Remedy(ended=left.end()))
        self._decide_letters(piece, session)
        place = self._place(piece if wrong else _as_written(piece), session)
        found = meant(place, Wrong(*wrong) if wrong else None)
        self._note(found, session)
        session.letters_told |= bool(session.letters and found.mended)
        self.bounds.unreadable += 1
        line = _broken_line(_taken_for(piece, found, block=session.results))
        if found.until:
            self.goes_with = "tag" if line.kind in _JUDGED_BY else line.kind
        if found.mended.startswith("seats ") or (line.kind in _JUDGED_BY and _is_one(found.mended)):
            return line._replace(meant=place.said(found.mended.split("\n")[0]))
        return line

    def _place(self, piece: Cut, session: Open) -> Place:
        from ombre_records.notation.misread.place import Place

        return Place(piece, session, self.source.text, self.bounds.unreadable <= SLIPS)

    def _note(self, found: Meant, session: Open, *, severity: Severity = Severity.ERROR) -> None:
        """Note what a line was meant to be, and go on as if it had said that."""
        from ombre_records.notation.misread.remedy import proposals

        self.gathered = found.until or self.gathered
        session.spanish |= found.spanish
        session.meant |= found.results or found.mended == "results"
        for line in found.mended.split("\n"):
            if line.startswith(("players ", "suits ")):
                note_header(session, self._place(found.piece, session).said(line))
        if found.wrong:
            piece, mended = found.piece, found.mended
            self._find(
                found.rule,
                found.wrong,
                piece,
                found.start,
                found.end,
                severity=severity,
                proposals=(Repair(found.edits),) if found.edits else proposals(piece, mended),
                remedy=found.told,
            )

    def _broken(
        self, piece: Cut, wrong: str, start: int, end: int, remedy: Remedy = NO_REMEDY
    ) -> Line:
        self._find("syntax", wrong, piece, start, end, remedy=remedy)
        self.bounds.unreadable += 1
        return _broken_line(piece)

    def _find(
        self,
        rule: str,
        wrong: str,
        piece: Cut,
        start: int,
        end: int,
        *,
        severity: Severity = Severity.ERROR,
        proposals: tuple[Repair, ...] = (),
        remedy: Remedy = NO_REMEDY,
    ) -> None:
        if odd := _look_alike(piece.code, start, end):
            remedy = replace(remedy, more=f"{remedy.more}; {odd}")
        span = Span(piece.start + start, piece.start + max(end, start + 1))
        # Where nothing more is read, that concerns the file, and no deal of it.
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


_OF_CARDS = frozenset(("hand", "holds", "stock", "exchange", "trick"))
_NO_KEYWORD = frozenset(("unknown", "broken", "trick"))
_JUDGED_BY = frozenset(("ombre", "players", "rules", "suits"))
"""Statements of the header that all deals rest on."""
_NAME = r"(?<![^\W\d_])[А-ЯЁΑ-Ω][а-яёα-ω]{2,}(?![^\W\d_])"
"""A name of another script, or a word that opens a line: it is what it looks like."""
_FREE = frozenset(("trump", "result", "contract", "bids"))
"""Statements in which any word is read, the rule book's or not."""
_OF_WORDS = frozenset(("bids", "contract", "trump", "result", "dealer", "rests", "rules"))
"""Statements in which a word may be read that says that nothing is known."""
_MARKED = r"[a-z]+\s*([:=])(?=\s)"
_GLUED = r"\d+[^\W\d_]"
"""A letter at the number that opens a line."""
_HEADING = re.compile(r"#{1,6}[ \t]*[^\W_]")
_NUMBERED = r"(\d{1,3})[.:)]?(?=\s+\S)"
"""The number of a trick or of a line of results."""
SLIPS = 200
"""After how many lines that cannot be read no more slips are looked for."""
_PATIENT, _IMPATIENT = (150, 10), (10, 1)
"""The steps that it takes to find what a line was meant to be, and for each player more."""


def _is_run_on(statement: st.Statement | None, parsed: Pieces) -> bool:
    """Whether names as strings stand behind each other, where those behind are read as remarks."""
    listed = isinstance(statement, st.Players | st.Seats) and len(statement.names) == 1
    return listed and any(each.slot == "note" for each in parsed.values)


def _by_number(words: Words) -> tuple[str, int, int] | None:
    """Return what is wrong with a Spanish court card by its number, as the 10 for the knave."""
    found = (each for each in words.outside if re.search(r"1[012]", each[1].text))
    message, word = next(found, ("", None))
    return (message, word.start, word.end) if word else None


def _is_one(mended: str) -> bool:
    """Whether a line was meant to be one other."""
    return bool(mended) and "\n" not in mended


def _taken_for(piece: Cut, found: Meant, *, block: bool) -> Cut:
    """Return a line that no keyword opens as one of the statement that it was meant to be."""
    word = found.mended.split(None, 1)[0] if found.mended.strip() else ""
    if (
        word[:1].isdecimal()
        and piece.kind in ("unknown", "broken")
        and not (found.results or block)
    ):
        return piece._replace(kind="trick")
    if word == "#":
        return piece._replace(kind="note")
    known = word in KEYWORDS and word not in OPENED and piece.kind in _NO_KEYWORD
    return piece._replace(kind=word) if known else piece


def _as_written(piece: Cut) -> Cut:
    """Return a line that no keyword opens without that for which it was meant."""
    return piece._replace(kind="unknown") if is_meant(piece) else piece


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
