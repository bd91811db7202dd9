"""A reader with help: it guesses at lines that it cannot read, notes each guess, and goes on.

Everything that guesses is imported for the first line that wants it: most records have none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from ombre_records.base import budget
from ombre_records.base.finding import Fix, Remedy, Severity, Trust
from ombre_records.base.language import _
from ombre_records.base.lexicon.lookalike import outside_strings
from ombre_records.base.lexicon.meanings import words_for
from ombre_records.base.limits import LINE
from ombre_records.base.source import Source
from ombre_records.model import statements as st
from ombre_records.model.record import Line, Record
from ombre_records.notation import parse as notation
from ombre_records.notation.apparatus import MARK
from ombre_records.notation.bounds import Bounds
from ombre_records.notation.keywords import KEYWORDS, OPENED
from ombre_records.notation.open_session import Open, note_header
from ombre_records.notation.parse import Parser, broken_line
from ombre_records.notation.pieces import Pieces
from ombre_records.notation.plain import read_plain
from ombre_records.notation.segment import Cut
from ombre_records.notation.words import Wrong
from ombre_records.repair.guessed_session import GuessedSession, next_number
from ombre_records.repair.segments import as_meant, is_meant, with_its_number

if TYPE_CHECKING:
    from ombre_records.repair.place import Meant, Place

_OF_CARDS = frozenset(("hand", "holds", "stock", "exchange", "trick"))
_NO_KEYWORD = frozenset(("unknown", "broken", "trick"))
_QUIET = frozenset(("blank", "comment"))
_JUDGED_BY = frozenset(("ombre", "players", "rules", "suits"))
"""Statements of the header that all deals rest on."""
_FREE = frozenset(("trump", "result", "contract", "bids"))
"""Statements in which any word is read, the rule book's or not."""
_OF_WORDS = frozenset(("bids", "contract", "trump", "result", "dealer", "rests", "rules"))
"""Statements in which a word may be read that says that nothing is known."""
_MARKED = r"[a-z]+\s*([:=])(?=\s)"
_COUNTS = rf"(?<!\S)(?:(?:{'|'.join(words_for('number'))})(?:-|$)){{3,5}}$"
"""A tally in words."""
_GLUED = r"\d+[^\W\d_]"
"""A letter at the number that opens a line."""
_HEADING = re.compile(r"#{1,6}[ \t]*[^\W_]")
_NUMBERED = r"(\d{1,3})[.:)]?(?=\s+\S)"
"""The number of a trick or of a line of results."""
SLIPS = 200
"""After how many lines that cannot be read no more slips are looked for."""
_PATIENT, _IMPATIENT = (150, 10), (10, 1)
"""The steps of work that a line costs, and each player in addition."""


def parse(text: str | Source, path: str = "-") -> Record:
    """Read a text as a record; what cannot be read is a finding that says what was meant."""
    return notation.parse(text, path, Reader)


def parse_part(text: Source, bounds: Bounds) -> Record:
    """Read some sessions of a file, which begin with a header; `bounds` counts what is read."""
    return Reader(text, bounds).record()


class Reader(Parser):
    """Reads a source, and what cannot be read as it was meant.

    Lines up to `gathered` belong to one above them, and are taken for lines like `goes_with`; `at`
    is the number of the last line that was read.
    """

    session_type = GuessedSession

    def __init__(self, text: Source, bounds: Bounds | None = None) -> None:
        super().__init__(text, bounds)
        self.at = self.gathered = 0
        self.goes_with = "broken"

    def cut(self, raw: str, number: int, start: int) -> Cut:
        """Return a line, of the kind that it was meant for."""
        piece = super().cut(raw, number, start)
        return as_meant(with_its_number(piece, raw) if piece.comment else piece)

    def taken_for(self, piece: Cut) -> Cut:
        """Take a heading of Markdown, a comment here, for the statement that it was meant for, and
        who plays in a row for no session.
        """
        if piece.kind == "ombre" and piece.number <= self.gathered:
            return piece._replace(kind="broken")
        comment = piece.comment or ""
        long = self.bounds.full or len(comment) > LINE
        if piece.kind != "comment" or long or not _HEADING.match(comment):
            return piece
        from ombre_records.repair.segments import heading_of

        session = self.sessions[-1] if self.sessions else None
        kind = heading_of(comment, session, self.source.text, piece.start + len(comment))
        return piece._replace(kind=kind, code=comment, comment=None) if kind else piece

    def room(self) -> int:
        """Return how many familiar lines may follow: none of those that are read otherwise."""
        lettered = self.sessions and _guessed(self.sessions[-1]).letters
        return 0 if self.at < self.gathered or lettered else super().room()

    def read(self, piece: Cut, session: Open) -> Line:
        """Read a line of a session as it was meant."""
        self.at = piece.number
        line = self._otherwise(piece, _guessed(session))
        return line or super().read(piece, session)

    def _otherwise(self, piece: Cut, session: GuessedSession) -> Line | None:
        """Read a line that says something else than it seems to; None for all others."""
        kind, number, _start, code, _comment = piece
        if number <= self.gathered and kind not in _QUIET:
            return broken_line(piece._replace(kind=self.goes_with))
        if kind == "trick" and session.meant and self._below_results(piece, session):
            return broken_line(piece)
        if session.letters and (line := self._in_french_letters(piece, session)):
            return line
        if self.bounds.full or len(code) > LINE:
            return None
        if kind == "comment":
            self._commented(piece, session)
        if wrong := self._wrong(piece, session):
            return self.unread(piece, session, wrong)
        return self.unread(piece, session, None) if is_meant(piece) else None

    def _wrong(self, piece: Cut, session: GuessedSession) -> Wrong | None:
        """Return what is wrong with a line that can be read: tags, `unknown`, a full stop."""
        kind, code = piece.kind, piece.code
        if ("<" in code or "&" in code) and (tagged := _tagged(piece)):
            return tagged
        if session.results and kind in ("trick", "result-line") and code[:1].isdecimal():
            if "-" in code and code[-1].isalpha() and (counts := re.search(_COUNTS, code)):
                return Wrong(_("only a number may be here"), counts.start(), len(code))
            name = code.split(None, 2)[1:2]
            everybody = {each.lower() for each in name} & words_for("said", "everybody")
            if everybody and not {*name} & {*session.players}:
                return Wrong(_("use `-` for a deal that all passed"), 0, len(code))
        if kind == "rules" and code[len(kind) : len(kind) + 1] in (",", ";", "|"):
            return Wrong("", 0, len(code))
        mark = MARK.match(code)
        behind = (mark.end() if mark else 0) + len(kind) + 1
        word = code[behind:] if kind in _OF_WORDS else ""
        asked = kind == "trump" and len(word) > 1 and word.endswith("?")
        untold = word and word not in session.players
        if asked or (untold and word.lower() in words_for("said", "unknown")):
            return Wrong("", len(code) - len(word), len(code))
        if kind == "players" and code.count(" ") == 1 and self._goes_on(piece, session):
            return Wrong("", 0, len(code))
        return self._stop(piece, session) if kind == "players" and code.endswith(".") else None

    def _goes_on(self, piece: Cut, session: GuessedSession) -> bool:
        """Whether a name alone stands below a list of players that has one name."""
        from ombre_records.repair.openings import is_name_alone

        below = self._place(piece, session).below.split("\n", 2)
        return len(below) > 1 and is_name_alone(below[1])

    def _in_french_letters(self, piece: Cut, session: GuessedSession) -> Line | None:
        """Note a line that can be read, but was meant in French letters, as all cards above it."""
        from ombre_records.repair.foreign_cards import KINDS, changed, french_message, own_letters
        from ombre_records.repair.place import Meant

        code = piece.code
        if piece.kind not in KINDS or len(code) > LINE or self.bounds.full:
            return None
        mended = own_letters(code, session.players)
        place = self._place(piece, session)
        if mended == code or not place.reads(code) or not place.reads(mended):
            return None  # what cannot be read is looked at as all else is
        at, end = changed(code, mended)
        message = french_message(code[at], untold=not session.letters_told)
        self._note(Meant(message, piece, at, end, mended), session)
        session.letters_told = True
        self.bounds.unreadable += 1
        return broken_line(piece)

    def _below_results(self, piece: Cut, session: GuessedSession) -> bool:
        """Whether a line stands below a misspelt `results`, and has no other fault."""
        from ombre_records.repair.results import result_below

        below = result_below(self._place(piece, session))
        return below is not None and below.reads(piece.code)

    def _decide_letters(self, piece: Cut, session: GuessedSession) -> None:
        """Decide that a session's cards are in French letters, and look again at what is above."""
        from ombre_records.repair.foreign_cards import in_french

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

    def _stop(self, piece: Cut, session: GuessedSession) -> Wrong | None:
        """Find a full stop behind the list of players that is not part of the last name."""
        if read_plain(piece.kind, piece.code) is None:
            return None
        last = piece.code.rsplit(None, 1)[-1]
        if all(each.strip().endswith(".") for each in piece.code.split(",")):
            return None  # they are initials
        place = self._place(piece, session)
        bare = re.escape(last.rstrip("."))
        if not re.search(rf"(?<!\w){bare}(?![\w.])", place.below):
            return None
        words = _("unexpected `{char}`").format(char=".")
        at = len(piece.code)
        return Wrong(words, at - 1, at)

    def _commented(self, piece: Cut, session: GuessedSession) -> None:
        """Note a comment that is the line that comes next: `#1 Ada play S won`."""
        code = (piece.comment or "")[1:].rstrip()
        match = re.match(_NUMBERED, code) if len(code) <= LINE else None
        wanted = next_number(session)
        if match is None or not wanted or int(match[1]) < wanted or session.meant:
            return
        from ombre_records.repair.results import commented

        line = match[1] + code[match.end() :]
        if meant := commented(self._place(piece, session), line):
            self._note(meant, session, severity=Severity.WARNING)

    def refused(self, piece: Cut, parsed: Pieces, statement: st.Statement | None) -> Wrong | None:
        """Return the fault of a line that the grammar can read, but as something not meant."""
        if _is_run_on(statement, parsed):
            return Wrong(_("a comma is missing here"), 0, len(piece.code))
        marked = re.match(_MARKED, piece.code)
        if marked and piece.kind in _FREE:
            message = _("unexpected `{char}`").format(char=marked[1])
            return Wrong(message, *marked.span(1))
        if piece.code[:1].isdecimal() and re.match(_GLUED, piece.code):
            from ombre_records.repair.numbers import is_ordinal

            if is_ordinal(piece.code, self.sessions[-1].players):
                return Wrong(_("only a number may be here"), 0, len(piece.code))
        return None

    def unread(self, piece: Cut, session: Open, wrong: Wrong | None) -> Line:
        """Note a line that cannot be read: what it was meant to be, else what is wrong with it."""
        session = _guessed(session)
        patient = self.bounds.unreadable <= SLIPS
        a_line, a_player = _PATIENT if patient else _IMPATIENT
        work = budget.current()
        if not work.spend(a_line + a_player * len(session.players)):
            return self.note_unread(piece, wrong, Remedy(ended=work.end()))
        from ombre_records.repair.meant import meant

        self._decide_letters(piece, session)
        place = self._place(piece if wrong else _as_written(piece), session)
        answer = meant(place, wrong)
        self._note(answer, session)
        session.letters_told |= bool(session.letters and answer.mended)
        self.bounds.unreadable += 1
        line = broken_line(_taken_for(piece, answer, block=session.results))
        if answer.until:
            self.goes_with = "tag" if line.kind in _JUDGED_BY else line.kind
        if answer.mended.startswith("seats ") or (
            line.kind in _JUDGED_BY and _is_of_header(answer.mended)
        ):
            return line._replace(meant=place.statement(answer.mended.split("\n")[0]))
        return line

    def _place(self, piece: Cut, session: GuessedSession) -> Place:
        from ombre_records.repair.place import Place

        return Place(piece, session, self.source.text, self.bounds.unreadable <= SLIPS)

    def _note(
        self, answer: Meant, session: GuessedSession, *, severity: Severity = Severity.ERROR
    ) -> None:
        """Note what a line was meant to be, and go on as if it had said that."""
        from ombre_records.repair.remedy import proposals

        self.gathered = answer.until or self.gathered
        session.spanish |= answer.spanish
        session.meant |= answer.results or answer.mended == "results"
        for line in answer.mended.split("\n"):
            if line.startswith(("players ", "suits ")):
                note_header(session, self._place(answer.piece, session).statement(line))
        if answer.wrong:
            piece, mended = answer.piece, answer.mended
            trust = Trust.CERTAIN if severity is Severity.ERROR else Trust.LIKELY
            self.find(
                answer.rule,
                answer.wrong,
                piece,
                answer.start,
                answer.end,
                severity=severity,
                proposals=(Fix(answer.edits, trust),) if answer.edits else proposals(piece, mended),
                remedy=answer.own_remedy,
            )


def _guessed(session: Open) -> GuessedSession:
    return cast("GuessedSession", session)


def _tagged(piece: Cut) -> Wrong | None:
    """Find tags of a web page in a statement, which may be read as words of it."""
    from ombre_records.repair.markup import of_page

    tagged = of_page(outside_strings(piece.code))
    if tagged is None or piece.kind in ("comment", "unknown", "broken") or is_meant(piece):
        return None
    at = piece.code.find(tagged.mark)
    text = _("unexpected `{char}`").format(char=tagged.mark)
    return Wrong(text, at, at + len(tagged.mark))


def _is_run_on(statement: st.Statement | None, parsed: Pieces) -> bool:
    """Whether several names as strings follow one another: all but the first would be remarks."""
    listed = isinstance(statement, st.Players | st.Seats) and len(statement.names) == 1
    return listed and any(each.slot == "note" for each in parsed.values)


def _is_of_header(mended: str) -> bool:
    """Whether a line was meant to be one other, or several of a header."""
    one = bool(mended) and "\n" not in mended
    return one or {each.split(None, 1)[0] for each in mended.split("\n") if each} <= _JUDGED_BY


def _taken_for(piece: Cut, answer: Meant, *, block: bool) -> Cut:
    """Return a line that no keyword opens as one of the statement that it was meant to be."""
    word = answer.mended.split(None, 1)[0] if answer.mended.strip() else ""
    if (
        word[:1].isdecimal()
        and piece.kind in ("unknown", "broken")
        and not (answer.results or block)
    ):
        return piece._replace(kind="trick")
    if word == "#":
        return piece._replace(kind="note")
    known = word in KEYWORDS and word not in OPENED and piece.kind in _NO_KEYWORD
    return piece._replace(kind=word) if known else piece


def _as_written(piece: Cut) -> Cut:
    """Return a line that no keyword opens without that for which it was meant."""
    return piece._replace(kind="unknown") if is_meant(piece) else piece
