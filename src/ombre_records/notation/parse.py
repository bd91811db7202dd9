"""A text made a record: every line in both readings, every fault of the writing a finding."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ombre_records.finding import Edit, Finding, Repair, Severity, find
from ombre_records.language import _
from ombre_records.limits import LINE, refusal
from ombre_records.lookalike import hint, outside_strings
from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Line, Reading, Record, Session
from ombre_records.notation.bounds import Bounds, too_long
from ombre_records.notation.familiar import read_familiar
from ombre_records.notation.keywords import KEYWORDS, OPENED
from ombre_records.notation.openings import (
    LISTED,
    by_looks,
    entries_below,
    named_first,
    nearest,
    remark,
)
from ombre_records.notation.other_formats import other_format
from ombre_records.notation.pieces import Pieces, in_reading, pieces
from ombre_records.notation.plain import read_emended, read_plain
from ombre_records.notation.readers import build
from ombre_records.notation.reading import Words
from ombre_records.notation.segment import Cut, cut, cut_line
from ombre_records.notation.words import Problem, unquote
from ombre_records.source import Source, Span, source

if TYPE_CHECKING:
    from ombre_records.notation.slips import Slip

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


class Open(Struct):
    """A session being read.

    `told`: the number of the last line of results before those in `deals`.
    `results`: a block of results is open, or was `meant` to be, or has been (`told_results`);
    `numbered`: the last deal has the line that numbers it.
    """

    header: list[Line] = field(default_factory=list)
    deals: list[list[Line]] = field(default_factory=list)
    closing: list[Line] = field(default_factory=list)
    results: bool = False
    meant: bool = False
    told_results: bool = False
    numbered: bool = True
    system: str = "french"
    players: tuple[str | None, ...] = ()
    told: int = 0


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
                    self._note_header(said, session)
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
            return self._unreadable(piece, session)
        return self._read_finely(piece, session)

    def _commented(self, piece: Cut, session: Open) -> None:
        """Note a comment that is the line that comes next: `#1 Ada play S won`."""
        code = (piece.comment or "")[1:].strip()
        found = _NUMBERED.match(code) if len(code) <= LINE else None
        wanted = _next_number(session)
        if found is None or not wanted or int(found[1]) < wanted or session.meant:
            return
        line = found[1] + code[found.end() :]
        if not self._reads(piece, line, session):
            return
        at = self.source.text.index("#", piece.start) - piece.start
        kept = piece._replace(code=self.source.text[piece.start : piece.start + at + len(code) + 2])
        message = _with_remedy(_("what follows `#` is a comment, and tells nothing"), "", line)
        self._find("syntax", message, kept, at, at + 1, severity=Severity.WARNING)

    def _read_finely(self, piece: Cut, session: Open) -> Line:
        from lark.exceptions import UnexpectedInput

        from ombre_records.notation.syntax_errors import explain

        try:
            parsed = pieces(piece.code, piece.kind)
        except UnexpectedInput as error:
            return self._slipped(piece, session, *explain(error, piece.code))
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
            return self._slipped(piece, session, str(problem), start, end)
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

    def _gathered(self, piece: Cut, session: Open) -> bool:
        """Note a statement whose entries stand below it, one a line; tell if it is one."""
        word = piece.code.split(None, 1)[0]
        keyword = piece.kind if piece.kind in KEYWORDS else nearest(word)
        if keyword not in LISTED or self.bounds.unreadable > SLIPS:
            return False
        end = piece.start + len(piece.code)
        below = self.source.text[end : end + LINE].partition("\n")[2]
        entries, taken = entries_below(keyword, piece.code, below)
        if not taken:
            return False
        lines = below.split("\n")[:taken]
        meant = f"{keyword} {', '.join(entries)}"
        slip = None
        if not self._reads(piece, meant, session):
            slip = self._slip(piece._replace(kind=keyword, code=meant), session)
            if slip is None:
                return False
        start = self.source.text.index("\n", end) + 1
        last = lines[-1].split("#", 1)[0].rstrip()
        stretch = self.source.text[piece.start : start + sum(len(each) + 1 for each in lines[:-1])]
        whole = piece._replace(code=stretch + last)
        mended = slip.mended if slip else meant
        told = _("`{keyword}` and all its entries stand in one line, with commas between")
        message = _with_remedy(told.format(keyword=keyword), piece.code, mended)
        self._find("syntax", message, whole, 0, len(piece.code), mended)
        self.gathered = piece.number + taken
        return True

    def _meant_results(self, mended: str, session: Open) -> None:
        """Note that a line was meant to open a block of results, so as not to tell it of each."""
        session.meant |= mended == "results"

    def _to_results(self, piece: Cut, session: Open) -> bool:
        """Note a `result` alone above lines of results; tell if it is one."""
        word = piece.code.rstrip(": ")
        below = self.source.text[piece.start + len(piece.code) :][:LINE].strip().split("\n")[0]
        others = (None, "result", "results", "payments", "totals", "deal")
        alone = word == "result" or (piece.kind == "unknown" and nearest(word) in others)
        if len(word.split()) != 1 or session.results or not alone or not _tells(below):
            return False
        message = _("lines of results stand below `results`")
        message = _with_remedy(message, piece.code, "results")
        self._find("syntax", message, piece, 0, len(piece.code), "results")
        session.meant = True
        return True

    def _result_of(self, piece: Cut, session: Open) -> bool:
        """Note the first line of results that stands below no `results`; tell if one it is."""
        kinds = {line.kind for line in (session.deals[-1] if session.deals else ())}
        if piece.kind != "trick" or session.results or "tricks" in kinds:
            return False
        if not _tells(piece.code):
            return False
        if not session.meant:
            message = _("a line of results stands below `results`; write `results` above it")
            above = "results\n"
            if not any(line.kind == "ombre" for line in session.header):
                message = _("lines of results stand below a header and `results`")
                above = f"ombre 1\nplayers {', '.join(self._ombres(piece))}\nresults\n"
                message = _with_remedy(message, "", above.rstrip())
            self._find("syntax", message, piece, 0, len(piece.code), f"{above}{piece.code}")
        session.meant = True
        return True

    def _ombres(self, piece: Cut) -> list[str]:
        """Return whom the lines of results from here name as Ombre, each once."""
        lines = self.source.text[piece.start :][:LINE].split("\n")
        words = [line.split() for line in lines if _tells(line)]
        return list(
            dict.fromkeys(each[1] for each in words if len(each) > 1 and each[1][0].isalpha())
        )

    def _unreadable(self, piece: Cut, session: Open) -> Line:
        if self._to_results(piece, session) or self._gathered(piece, session):
            self.bounds.unreadable += 1
            return _broken_line(piece)
        if found := self._slip(piece, session):
            self.bounds.unreadable += 1
            rule = "unknown-statement" if piece.kind == "unknown" else "syntax"
            message = _with_remedy(found.message, piece.code, found.mended)
            self._find(rule, message, piece, found.start, found.end, found.mended)
            return _broken_line(piece)
        if found := self._opened(piece, session):
            self.bounds.unreadable += 1
            message = _with_remedy(found.message, piece.code, found.mended)
            self._find("unknown-statement", message, piece, found.start, found.end, found.mended)
            return _broken_line(piece)
        word = piece.code.split(None, 1)[0]
        from ombre_records.notation.syntax_errors import shown as as_shown

        shown = as_shown(word)
        if piece.kind == "unknown":
            near = nearest(word)
            meant = _("; did you mean `{near}`?").format(near=near) if near else ""
            message = _("`{word}` opens no statement").format(word=shown)
            mended = near + piece.code[len(word) :] if near else ""
            slip = None
            if near and not self._reads(piece, mended, session):
                slip = self._slip(piece._replace(kind=near, code=mended), session)
            if slip:
                mended, message = slip.mended, _with_remedy(message, piece.code, slip.mended)
            else:
                message += meant
            self._meant_results(mended, session)
            self._find("unknown-statement", message, piece, 0, len(word), mended)
        else:
            words = _("expected a statement (a keyword or a trick's number) here; found `{word}`")
            self._find("syntax", words.format(word=shown), piece, 0, len(word))
        self.bounds.unreadable += 1
        return _broken_line(piece)

    def _opened(self, piece: Cut, session: Open) -> Slip | None:
        """Return what a line was meant to be that a name opens, or that is prose."""
        from ombre_records.notation.slips import Slip

        if self.bounds.unreadable > SLIPS or len(piece.code) > LINE:
            return None
        lines = session.deals[-1] if session.deals else ()
        later = any(line.kind in ("exchange", "tricks") for line in lines)
        for meant in named_first(piece.code, session.players, later):
            kept = piece._replace(kind=meant.split()[0], code=meant)
            slip = None if self._reads(piece, meant, session) else self._slip(kept, session)
            mended = slip.mended if slip else meant
            if slip or self._reads(piece, meant, session):
                told = _("a line begins with what it is about, not with a name")
                return Slip(0, len(piece.code.split(None, 1)[0]), told, mended)
        word = piece.code.split(None, 1)[0]
        for meant in by_looks(piece.code, session.players, later) if not nearest(word) else ():
            if self._reads(piece, meant, session):
                told = _("`{word}` opens no statement").format(word=word)
                return Slip(0, len(word), told, meant)
        if nearest(piece.code.split(None, 1)[0]) is None and (told := remark(piece.code)):
            words = _("a remark is a note, or stands behind `#`")
            return Slip(0, len(piece.code), words, told)
        return None

    def _slipped(self, piece: Cut, session: Open, message: str, start: int, end: int) -> Line:
        """Note a line that cannot be read: what it was meant to be, else what is wrong with it."""
        if self._to_results(piece, session):
            self.bounds.unreadable += 1
            return _broken_line(piece)
        if self._gathered(piece, session) or self._result_of(piece, session):
            self.bounds.unreadable += 1
            return _broken_line(piece)
        found = self._slip(piece, session)
        if found is None:
            if piece.code == piece.kind and (piece.comment or "")[1:2].isalnum():
                message += _("; what follows `#` is a comment")
                message = _with_remedy(message, "", f"{piece.code} {(piece.comment or '')[1:]}")
            return self._broken(piece, message, start, end)
        if found.message:
            message, start, end = found.message, found.start, found.end
        if found.message or not _says(message, piece.code, found.mended):
            message = _with_remedy(message, piece.code, found.mended)
        self._find("syntax", message, piece, start, end, found.mended)
        self.bounds.unreadable += 1
        return _broken_line(piece)

    def _slip(self, piece: Cut, session: Open) -> Slip | None:
        """Return the slip that explains why a line cannot be read, and says how it is written."""
        if self.bounds.unreadable > SLIPS:
            return None
        from ombre_records.notation.slips import Unread, slip_of

        number = _next_number(session)
        lacking = _lacking(session, piece.kind)
        near = self.source.text[max(0, piece.start - _ABOUT) : piece.start]
        near += self.source.text[piece.start + len(piece.code) :][:_ABOUT]
        players, system = session.players, session.system
        line = Unread(piece.kind, piece.code, players, number, system, lacking, near)
        return slip_of(line, lambda code: self._reads(piece, code, session))

    def _reads(self, piece: Cut, code: str, session: Open) -> bool:
        """Tell whether a line can be read; a comment can."""
        from lark.exceptions import UnexpectedInput

        read = next(cut(source(code)))
        if read.kind in ("blank", "comment"):
            return True
        told = session.results or (session.told_results and piece.kind == "deal")
        kind = "result-line" if told and read.kind == "trick" else read.kind
        if kind in ("unknown", "broken"):
            return False
        try:
            words = _words(pieces(read.code, kind), "edited", session)
            if words is not None:
                build(kind, words)
        except (UnexpectedInput, Problem):
            return False
        return True

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
        mended: str = "",
        *,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Note a finding; `mended` is the line as it should be, where that is known."""
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
                proposals=_proposals(piece, mended),
            )
        )


_NUMBERED = re.compile(r"(\d{1,3})[.:)]?(?=\s+\S)")
"""The number of a trick or of a line of results."""
_ABOUT = 2_000
"""How many characters before and behind a line are looked at for what goes with it."""
SLIPS = 200
"""After how many lines that cannot be read no more slips are looked for."""
_SHOWN = 70
"""How much of a line a message has, in characters."""


def _next_number(session: Open) -> int:
    """Return the number of the trick, or of the results' line, that comes next; else 0."""
    if session.closing:
        return 0
    if session.results:
        return last_result(session.deals, session.told) + 1
    number = 0
    for line in session.deals[-1] if session.deals else ():
        if line.kind == "tricks":
            number = 1
        elif line.kind == "trick" and isinstance(line.edited, st.Trick):
            number = line.edited.last + 1
        elif number and line.code and line.edited is None:
            number += 1
    return number


def _lacking(session: Open, kind: str) -> str:
    """Return the first player of whom no line of a kind stands in the deal; nothing without one."""
    lines = session.deals[-1] if session.deals else ()
    told = {
        said.name
        for line in lines
        if line.kind == kind and isinstance(said := line.edited, st.Held | st.Exchange)
    }
    return next((name for name in session.players if name and name not in told), "")


def _tells(code: str) -> bool:
    """Tell whether a line tells a deal by how it ended."""
    from lark.exceptions import UnexpectedInput

    try:
        told = pieces(code.split("#")[0].strip(), "result-line")
    except UnexpectedInput:
        return False
    return any(each.slot == "outcome" for each in told.values)


def last_result(deals: Sequence[Sequence[Line]], before: int) -> int:
    """Return the number of the last line of results; where there is none, what it was before."""
    told = (line.edited for lines in reversed(deals) for line in reversed(lines))
    last = next((each for each in told if isinstance(each, st.ResultLine)), None)
    return before if last is None else last.number or 0


def _with_remedy(message: str, code: str, mended: str) -> str:
    """Add to a message how the line is written."""
    first, *below = mended.split("\n")
    message += _("; write `{line}`").format(line=_short(code, first))
    for line in below:
        message += _(", and below it `{line}`").format(line=_short("", line))
    return message


def _says(message: str, code: str, mended: str) -> bool:
    """Whether a message has the words already that a line is to have."""
    if len(code.split()) != len(mended.split()):
        return False
    start, end = _changed(code, mended)[2:]
    start = mended.rfind(" ", 0, start) + 1
    end = mended.find(" ", max(start, end))
    word = mended[start : end if end >= 0 else None].strip()
    found = re.search(rf"(?<![^\s`]){re.escape(word)}(?![^\s`,;])", message)
    return len(word) >= _TOLD and found is not None


_TOLD = 3
"""How many characters of a line a message must have for it to say how the line is written."""


def _short(code: str, mended: str) -> str:
    """Return a line as it should be; of a long one, the words that are another and those about."""
    if len(mended) <= _SHOWN:
        return mended
    start, end = _changed(code, mended)[2:]
    start = mended.rfind(" ", 0, max(0, start - 1)) + 1
    end = mended.find(" ", end + 1)
    told = mended[start : end if end >= 0 else None]
    return told if len(told) <= _SHOWN else f"{told[:_SHOWN]}…"


def _changed(old: str, new: str) -> tuple[int, int, int, int]:
    """Return the stretches of two texts that differ, what they share before and behind left out."""
    most = min(len(old), len(new))
    first = next((at for at in range(most) if old[at] != new[at]), most)
    most -= first
    last = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
    return first, len(old) - last, first, len(new) - last


def _proposals(piece: Cut, mended: str) -> tuple[Repair, ...]:
    if not mended:
        return ()
    start, end, new_start, new_end = _changed(piece.code, mended)
    span = Span(piece.start + start, piece.start + end)
    return (Repair((Edit(span, mended[new_start:new_end]),)),)


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
    session.told_results |= part == "results"
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
