"""A text cut into the parts that are read and judged alone: headers, deals, ends of sessions.

Each part has places of its own, which stay as they are while the text around it changes: its
offsets and line numbers count from bases that no other part has. Where it stands in the text is
known beside them. So whatever was found of a part holds for as long as its text does.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal, NamedTuple

from ombre_records import limits
from ombre_records.finding import Finding
from ombre_records.limits import LINE
from ombre_records.model.record import Deal, Line, Record, Session
from ombre_records.notation.keywords import OPENED
from ombre_records.notation.open_session import BEFORE_RESULT, Open, last_result
from ombre_records.notation.other_formats import other_format
from ombre_records.notation.parse import Parser
from ombre_records.notation.segment import Cut, cut
from ombre_records.server.pace import Pace
from ombre_records.source import Source, Span, source

Role = Literal["header", "deal", "closing"]

_START, _NUMBER = 32, 24
"""The bits of an offset and of a line's number within a part: more than any text has."""
_MOST = 150
"""A part of more lines may be beyond the bounds of a block, which only a whole reading can tell."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What lines before have said that bears on how others are read.

    `results`: a block of them is open, in which a number opens a line of results, and no trick;
    `told` is the number of the last such line. A block was `meant` to be open, or has been
    (`told_results`); the session has been `opened`. So many lines are `gathered` by one above the
    part, of the kind that they go with.
    """

    system: str = "french"
    players: tuple[str | None, ...] = ()
    results: bool = False
    told: int = 0
    meant: bool = False
    told_results: bool = False
    opened: bool = False
    spanish: bool = False
    letters: tuple[str, bool] = ("", False)
    gathered: int = 0
    goes_with: str = "broken"


class _ReadAs(NamedTuple):
    """All that bears on how a part is read: its text, how many lines that is, and what is known."""

    text: str
    lines: int
    known: _Known
    role: Role = "deal"


@dataclass(slots=True, eq=False)
class Part:
    """A header, a deal or a session's end: its lines and what could not be read of them.

    Lines and findings have the part's own places; `start` and `line` say where it stands in the
    text now, an offset and the number of its first line; `session` and `number`, from 1, what its
    findings are counted to. `near` is what stands about it, if it has lines that cannot be read:
    what they were meant to be may rest on that.
    """

    key: int
    read_as: _ReadAs
    lines: tuple[Line, ...]
    findings: tuple[Finding, ...]
    known: _Known
    unreadable: int
    deal: Deal
    role: Role = "header"
    start: int = 0
    line: int = 1
    session: int = 1
    number: int | None = None
    near: tuple[str, str] = ("", "")

    @property
    def span(self) -> Span:
        """Where the part stands in the text."""
        return Span(self.start, self.start + len(self.read_as.text))


class _Stretch(NamedTuple):
    """The place of a part: its first line, from 0, its session, and its deal, both from 1."""

    first: int
    role: Role
    session: int
    deal: int | None


class Parts:
    """The parts of one text, kept from one state of it to the next.

    `fresh` are the deals, by identity, whose text was not there in the state before.
    """

    def __init__(self, path: str = "-") -> None:
        self.path = path
        self.source = source("", path)
        self.parts: list[Part] = []
        self.record = Record(self.source, ())
        self._by_key: dict[int, Part] = {}
        self._keys = count(1)
        self._kinds: dict[str, str] = {}
        self.fresh: set[int] = set()

    def update(self, text: str, pace: Pace | None = None) -> bool:
        """Take another text, of which only what is new is read; `pace` may put some of that off.

        False if it can only be read as a whole: it is beyond the bounds of a record, or none.
        """
        if limits.refusal(text) or other_format(text):
            return False
        self.source = source(text, self.path)
        lines = self.source.text.split("\n")
        stretches = _stretches(self._kinds_of(lines), self.source)
        if stretches is None:
            return False
        self._read(len(lines), stretches, pace or Pace())
        unreadable = sum(part.unreadable for part in self.parts)
        seats = sum(limits.seats(len(part.known.players)) for part in self.parts)
        if seats > limits.SEATS:
            return False
        return unreadable < limits.UNREADABLE and all(len(p.lines) <= _MOST for p in self.parts)

    def fork(self) -> Parts:
        """Return parts that can take another text without a change to these."""
        other = Parts(self.path)
        other.parts = [replace(part) for part in self.parts]
        other._keys, other._kinds = self._keys, self._kinds
        return other

    # ------------------------------------------------------------ places

    def span(self, span: Span) -> Span:
        """Return where a span of a part stands in the text now."""
        part = self._by_key[span.start >> _START]
        by = part.start - (part.key << _START)
        return Span(span.start + by, span.end + by)

    def has(self, span: Span) -> bool:
        """Whether the part of a span is still in the text."""
        return span.start >> _START in self._by_key

    def number(self, number: int) -> int:
        """Return the number that a line of a part has in the text now."""
        part = self._by_key[number >> _NUMBER]
        return number - (part.key << _NUMBER) + part.line - 1

    def inside(self, part: Part, offset: int) -> int:
        """Return an offset of the text as the part has it."""
        return offset - part.start + (part.key << _START)

    def at(self, offset: int) -> Part:
        """Return the part that an offset of the text stands in."""
        place = bisect_right(self.parts, offset, key=lambda part: part.start) - 1
        return self.parts[max(place, 0)]

    def placed(self, line: Line) -> Line:
        """Return a line of a part as it stands in the text now."""
        return line._replace(number=self.number(line.number), start=self.span(line.span).start)

    def around(self, mark: str) -> Record:
        """Return the record as it stands in the text, but for lines that are far from a mark.

        What a comment concerns may stand in the part before it or behind; other parts are empty.
        """
        marked = [place for place, part in enumerate(self.parts) if mark in part.read_as.text]
        near = {place + by for place in marked for by in (-1, 0, 1)}
        shown = []
        for place, part in enumerate(self.parts):
            lines = tuple(map(self.placed, part.lines)) if place in near else ()
            shown.append(replace(part, lines=lines, deal=Deal(lines)))
        return Record(self.source, tuple(_sessions(shown)))

    # ------------------------------------------------------------ reading

    def _kinds_of(self, lines: list[str]) -> list[str]:
        known = self._kinds
        if len(known) > 4 * len(lines) + 1000:
            known.clear()
        found = [known.get(line) for line in lines]
        if None not in found:
            return [kind for kind in found if kind is not None]
        for line in lines:
            if line not in known:
                known[line] = next(cut(Source(line))).kind
        return [known[line] for line in lines]

    def _read(self, count: int, stretches: Sequence[_Stretch], pace: Pace) -> None:
        before, self.fresh = _Before(self.parts), set()
        text, starts = self.source.text, (*self.source.starts, len(self.source.text) + 1)
        ends = (*(stretch.first for stretch in stretches[1:]), count)
        known, self.parts = _Known(), []
        for stretch, end in zip(stretches, ends, strict=True):
            if stretch.role == "header":
                known = _Known(gathered=known.gathered, goes_with=known.goes_with)
            start = starts[stretch.first]
            body = text[start : max(start, starts[end] - 1)]
            read_as = _ReadAs(body, end - stretch.first, known, stretch.role)
            near = (
                text[max(0, start - LINE) : start],
                text[start + len(body) : start + len(body) + LINE],
            )
            part = before.take(read_as, near) or before.late(read_as, pace)
            if part is None:
                with pace.running():
                    part = self._part(read_as, (text, start))
                part.near = near if part.unreadable else part.near
                if not before.had(read_as):
                    self.fresh.add(id(part.deal))
            part.role, part.start, part.line = stretch.role, start, stretch.first + 1
            part.session, part.number = stretch.session, stretch.deal
            known = part.known
            self.parts.append(part)
        self._by_key = {part.key: part for part in self.parts}
        self.record = Record(self.source, tuple(_sessions(self.parts)))

    def made(self, text: str, instead: Part) -> Part:
        """Return a part of another text, in the place of one of the parts."""
        return self._part(_ReadAs(text, text.count("\n") + 1, instead.read_as.known, instead.role))

    def _part(self, read_as: _ReadAs, about: tuple[str, int] | None = None) -> Part:
        """Read a part; `about` is the text that it stands in, and where."""
        body, count, known, role = read_as
        key, reader = next(self._keys), Parser(Source(body))
        text, start = about or (body, 0)
        reader.about = text, (key << _START) - start
        lines: list[Line] = []
        results = known.results
        reader.gathered, reader.goes_with = (key << _NUMBER) + known.gathered, known.goes_with
        session = _session_of(known)
        if role == "deal":
            session.deals.append(lines)
        elif role == "header":
            session.header = lines
        elif role == "closing":
            session.closing = lines
        reader.sessions.append(session)
        for piece in cut(reader.source) if count else ():
            kind = "result-line" if results and piece.kind == "trick" else piece.kind
            number, start = piece.number + (key << _NUMBER), piece.start + (key << _START)
            session.results = results
            lines.append(reader.read(Cut(kind, number, start, *piece[3:]), session))
            if kind in ("deal", "results"):
                results = kind == "results"
                session.told_results |= results
        told = last_result([lines], known.told)
        over = max(0, reader.gathered - (key << _NUMBER) - count)
        after = _Known(
            session.system, session.players, results, told,
            session.meant, session.told_results, session.opened, session.spanish,
            (session.letters, session.letters_told), over, reader.goes_with if over else "broken",
        )  # fmt: skip
        return Part(
            key,
            read_as,
            tuple(lines),
            tuple(reader.findings),
            after,
            reader.bounds.unreadable,
            Deal(tuple(lines)),
        )


def _session_of(known: _Known) -> Open:
    return Open(
        system=known.system,
        players=known.players,
        told=known.told,
        meant=known.meant,
        told_results=known.told_results,
        headed=known.opened,
        spanish=known.spanish,
        letters=known.letters[0],
        letters_told=known.letters[1],
    )


class _Before:
    """The parts of the text as it was, to be taken over."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._alike: defaultdict[object, list[Part]] = defaultdict(list)
        for part in reversed(parts):
            self._alike[part.read_as].append(part)
        self._parts, self._by_text = parts, defaultdict[object, list[Part]](list)

    def take(self, read_as: _ReadAs, near: tuple[str, str] | None = None) -> Part | None:
        """Return a part that is read as this one is, and stands near the same; each is taken
        once.
        """
        same = self._alike.get(read_as)
        if not same or (near and same[-1].unreadable and same[-1].near != near):
            return None
        return same.pop()

    def late(self, read_as: _ReadAs, pace: Pace) -> Part | None:
        """Return a part of the same text that was read with other knowledge, if time is short."""
        same = self._alike_in_text(read_as)
        if not same or not pace.put_off_part():
            return None
        return self.take(same[-1].read_as)

    def had(self, read_as: _ReadAs) -> bool:
        """Whether there was a part of the same text."""
        return bool(self._alike_in_text(read_as))

    def _alike_in_text(self, read_as: _ReadAs) -> list[Part]:
        if not self._by_text:
            for part in reversed(self._parts):
                self._by_text[part.read_as.text, part.role].append(part)
        return self._by_text.get((read_as.text, read_as.role), [])


def _sessions(parts: list[Part]) -> Iterator[Session]:
    """Put the parts together; the same deal is the same value as before."""
    header: tuple[Line, ...] | None = None
    deals: list[Deal] = []
    closing: tuple[Line, ...] = ()
    for part in parts:
        if part.role == "header":
            if header is not None:
                yield Session(header, tuple(deals), closing)
            header, deals, closing = part.lines, [], ()
        elif part.role == "deal":
            deals.append(part.deal)
        else:
            closing = part.lines
    if header is not None:
        yield Session(header, tuple(deals), closing)


# ---------------------------------------------------------------- where a part begins


class _Outline(Parser):
    """Finds where headers, deals and ends of sessions begin, from the lines that tell."""

    def __init__(self, kinds: Sequence[str], text: Source) -> None:
        super().__init__(text)
        block = "results" in kinds
        telling = {*OPENED, *(("trick", *BEFORE_RESULT) if block else ())}
        found = [Cut(kind, n, n, "", None) for n, kind in enumerate(kinds) if kind in telling]
        first = next((n for n, k in enumerate(kinds) if k not in ("blank", "comment")), None)
        if first is not None and (not found or found[0].number != first):
            found.insert(0, Cut(kinds[first], first, first, "", None))
        self.telling = found

    def pieces(self) -> Iterator[Cut]:
        return iter(self.telling)

    def read(self, piece: Cut, session: Open) -> Line:
        return Line(piece.kind, piece.number, 0, "", None, None)


def _stretches(kinds: Sequence[str], text: Source) -> list[_Stretch] | None:
    """Return where each part begins; None if there are more of them than a record may have."""
    outline = _Outline(kinds, text)
    sessions = outline.record().sessions
    if outline.findings:
        return None
    found: list[_Stretch] = []
    for place, session in enumerate(sessions, 1):
        first = session.header[0].number if found and session.header else 0
        found.append(_Stretch(first, "header", place, None))
        for number, deal in enumerate(session.deals, 1):
            found.append(_Stretch(deal.lines[0].number, "deal", place, number))
        if session.closing:
            opened = session.closing[0]
            # What waits for a deal that does not follow has been counted as one while it was read.
            deals = len(session.deals) + (OPENED.get(opened.kind) != "closing")
            found.append(_Stretch(opened.number, "closing", place, deals or None))
    return found or [_Stretch(0, "header", 1, None)]
