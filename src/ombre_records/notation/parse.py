"""A text made a record: every line in both readings, every fault of the writing a finding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ombre_records.finding import Edit, Finding, Repair, find
from ombre_records.language import _
from ombre_records.limits import LINE, refusal
from ombre_records.lookalike import hint, outside_strings
from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Line, Reading, Record, Session
from ombre_records.notation.bounds import Bounds, too_long
from ombre_records.notation.familiar import read_familiar
from ombre_records.notation.keywords import KEYWORDS, OPENED
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
    `results`: a block of results is open; `numbered`: the last deal has the line that numbers it.
    """

    header: list[Line] = field(default_factory=list)
    deals: list[list[Line]] = field(default_factory=list)
    closing: list[Line] = field(default_factory=list)
    results: bool = False
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
            return _quiet(piece)
        if self.bounds.full:
            return _broken_line(piece)
        if len(code) > LINE:
            return self._broken(piece, too_long(code), 0, len(code))
        if kind in ("unknown", "broken"):
            return self._unreadable(piece, session)
        return self._read_finely(piece, session)

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

    def _unreadable(self, piece: Cut, session: Open) -> Line:
        if found := self._slip(piece, session):
            self.bounds.unreadable += 1
            rule = "unknown-statement" if piece.kind == "unknown" else "syntax"
            self._find(rule, found.message, piece, found.start, found.end, found.mended)
            return _broken_line(piece)
        word = piece.code.split(None, 1)[0]
        from ombre_records.notation.syntax_errors import shown as as_shown

        shown = as_shown(word)
        if piece.kind == "unknown":
            near = _nearest(word)
            meant = _("; did you mean `{near}`?").format(near=near) if near else ""
            message = _("`{word}` opens no statement").format(word=shown) + meant
            mended = near + piece.code[len(word) :] if near else ""
            self._find("unknown-statement", message, piece, 0, len(word), mended)
        else:
            words = _("expected a statement (a keyword or a trick's number) here; found `{word}`")
            self._find("syntax", words.format(word=shown), piece, 0, len(word))
        self.bounds.unreadable += 1
        return _broken_line(piece)

    def _slipped(self, piece: Cut, session: Open, message: str, start: int, end: int) -> Line:
        """Note a line that cannot be read: what it was meant to be, else what is wrong with it."""
        found = self._slip(piece, session)
        if found is None:
            if piece.code == piece.kind and (piece.comment or "")[1:2].isalnum():
                message += _("; what follows `#` is a comment")
            return self._broken(piece, message, start, end)
        if found.message:
            message, start, end = found.message, found.start, found.end
        self._find("syntax", message, piece, start, end, found.mended)
        self.bounds.unreadable += 1
        return _broken_line(piece)

    def _slip(self, piece: Cut, session: Open) -> Slip | None:
        """Return the slip that explains why a line cannot be read, and says how it is written."""
        if self.bounds.unreadable > SLIPS:
            return None
        from ombre_records.notation.slips import Unread, slip_of

        line = Unread(piece.kind, piece.code, session.players, _next_number(session))
        found = slip_of(line, lambda code: self._reads(piece, code, session))
        if found is None or not found.message:
            return found
        words = _("; write `{line}`")
        told = found.message + words.format(line=_short(piece.code, found.mended))
        return found._replace(message=told)

    def _reads(self, piece: Cut, code: str, session: Open) -> bool:
        """Tell whether a line can be read; a comment can."""
        from lark.exceptions import UnexpectedInput

        read = next(cut(source(code)))
        if read.kind in ("blank", "comment"):
            return True
        kind = "result-line" if session.results and read.kind == "trick" else read.kind
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
        self, rule: str, message: str, piece: Cut, start: int, end: int, mended: str = ""
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
                session=session,
                deal=deal,
                source=("notation",),
                proposals=_proposals(piece, mended),
            )
        )


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


def last_result(deals: Sequence[Sequence[Line]], before: int) -> int:
    """Return the number of the last line of results; where there is none, what it was before."""
    told = (line.edited for lines in reversed(deals) for line in reversed(lines))
    last = next((each for each in told if isinstance(each, st.ResultLine)), None)
    return before if last is None else last.number or 0


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

    from ombre_records.notation.foreign_keywords import keyword_of

    if foreign := keyword_of(word):
        return foreign
    return next(iter(get_close_matches(word.lower(), sorted(KEYWORDS - {"for"}), 1, 0.7)), None)
