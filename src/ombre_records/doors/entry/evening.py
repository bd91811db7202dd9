"""A session that is being entered: its deals, who is next, and what each change makes of its file.

A change is the bytes that the file is to hold; what stands in it otherwise stays byte for byte.
Where there are `totals` at the session's end that hold, a change keeps them true.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from ombre_records.base.decoding import decode
from ombre_records.base.finding import Finding, Severity
from ombre_records.base.language import _
from ombre_records.base.language.numbers import either, signed
from ombre_records.books.book import RuleBook
from ombre_records.books.load import stated
from ombre_records.doors.entry.candidates import Scope, written_name
from ombre_records.gathering.club import amending
from ombre_records.gathering.tournament.tables import on_boards
from ombre_records.judgement.pipeline import judge
from ombre_records.model.letters import suit_letters
from ombre_records.model.record import NUMBERED, Line, Session
from ombre_records.notation.parse import parse
from ombre_records.notation.words import name_problem, quote, text_problem
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report
from ombre_records.repair.dates import date_written

_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")
_QUIET = ("blank", "comment")
_BEFORE_DEALS = (*_QUIET, "results", "seats")
"""Lines at the end of a session that do not close it: a deal may follow them."""
_OWN = ("dealer", "rests", "pool", "reserved", "note", "result-line")
"""The lines that go with a deal which is struck out."""
_STAYS = ("comment", "results", "seats")
"""The lines that stay where a deal told at length is struck out."""
_UNREAD = frozenset("encoding syntax unknown-statement misplaced-statement".split())
"""The rules of lines that cannot be read, or not where they stand."""
_NO_BOOK = frozenset(("unknown-rule-book", "unknown-version", "unknown-option"))


class Unusable(Exception):  # noqa: N818
    """A file that deals cannot be entered into; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Header:
    """The answers given once, before the first deal; `event`, `date` and `stakes` may be empty."""

    rules: str
    players: tuple[str, ...]
    event: str = ""
    date: str = ""
    stakes: str = ""

    def problem(self) -> str:
        """Say why no record can be begun so; an empty string where one can.

        More players than the table has are right: who of them sit down is said by `seats`.
        """
        if len(set(self.players)) < len(self.players):
            return _("two players have one name; give one of them another letter")
        if problem := _misnamed(self.players):
            return problem
        if not self.players:
            return _too_few(stated(self.rules, None))
        try:
            evening = Evening(begun(self))
        except Unusable as problem:
            return str(problem).removeprefix("-: ")
        if len(self.players) < evening.book.table.players[0]:
            return _too_few(evening.book)
        wrong = [each.message for each in evening.report.errors if each.rule != "wrong-players"]
        return wrong[0] if wrong else ""


def _misnamed(names: Sequence[str]) -> str:
    """Say what is wrong with the first name that no player can have; empty where there is none."""
    return next(filter(None, map(name_problem, names)), "")


def _too_few(book: RuleBook) -> str:
    text = _("{book} wants at least {count} players; write all their names")
    return text.format(book=book.name, count=book.table.players[0])


@dataclass(frozen=True, slots=True)
class Next:
    """The deal to come: its number, and who deals, rests and sits at the table, if that is known.

    Nobody is `seated` where there are too many players, and it is not said who of them sit down.
    """

    number: int
    dealer: str | None
    rests: str | None
    seated: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EnteredDeal:
    """A deal of the session, by its place; `words` is what stands behind its number in its line.

    `words` is None for a deal told at length, and for a line with an editor's emendations.
    """

    place: int
    facts: DealFacts
    line: Line
    words: str | None

    @property
    def at_length(self) -> bool:
        """Whether it is told at length, from `deal` on."""
        return self.line.kind == "deal"


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of a change: the file's new bytes, the deal, what is wrong, what remains open.

    `facts` is None where there is no such deal, or its line cannot be read. `rules` names the rules
    of what is found in the deal now, of old and new.
    """

    data: bytes
    facts: DealFacts | None
    wrong: tuple[str, ...]
    open: tuple[str, ...]
    rules: frozenset[str] = frozenset()
    findings: tuple[Finding, ...] = ()


def begun(header: Header) -> bytes:
    """Return a new record: its header, and a block for results that has no deal yet."""
    lines = ["ombre 1"]
    if header.event:
        lines.append(f"event   {quote(header.event)}")
    if header.date:
        lines.append(f"date    {date_written(header.date)}")
    lines.append(f"rules   {header.rules}")
    lines.append(f"players {_listed(header.players)}")
    if header.stakes:
        lines.append(_staked(header.stakes))
    return b"".join(_line(line) + b"\n" for line in (*lines, "", "results"))


class Evening:
    """The last session of a record, as its file has it; a value, which no method changes."""

    def __init__(self, data: bytes, path: str = "-") -> None:
        text, undecoded = decode(data, path)
        if undecoded:
            raise Unusable(f"{path}: {undecoded[0].message}")
        record = parse(text)
        if not record.sessions:
            problem = _("there is no session in it; name a new file")
            raise Unusable(f"{path}: {problem}")
        self.data, self.path = data, path
        self._next: dict[str | None, Next] = {}
        self._lines: list[bytes] = _LINE.findall(data)
        first = record.sessions[-1].header[0].number if len(record.sessions) > 1 else 1
        self._first = first - 1
        self.report = self._judged(self._lines)
        for finding in self.report.errors:
            if finding.rule in _NO_BOOK or finding.code.startswith("B"):
                raise Unusable(f"{path}: {finding.message}")
        if not self.facts.players:
            problem = _("it names no players; write them into it: `players A, B, C`")
            raise Unusable(f"{path}: {problem}")

    def _judged(self, lines: Sequence[bytes]) -> Report:
        """Judge the last session of a file alone: those before it have no part in it."""
        text = b"".join(lines[self._first :]).decode("utf-8")
        return judge(text, self.path)

    @property
    def facts(self) -> SessionFacts:
        """The session as it was played."""
        return self.report.sessions[-1]

    @property
    def session(self) -> Session:
        """The session's lines; their numbers count from its own first."""
        return self.facts.session

    @property
    def book(self) -> RuleBook:
        """The rule book that it is judged by."""
        return self.facts.book

    @property
    def title(self) -> str:
        """The title of the session and its date."""
        texts = self.facts.texts
        parts = (texts.get(each, "") for each in ("event", "title", "date"))
        return ", ".join(text for text in parts if text)

    @cached_property
    def deals(self) -> tuple[EnteredDeal, ...]:
        """The deals so far."""
        return tuple(
            EnteredDeal(place, facts, facts.deal.opening, _words(facts.deal.opening))
            for place, facts in enumerate(self.facts.deals)
        )

    # ------------------------------------------------------------ what is next

    def next(self, dealer: str | None = None) -> Next:
        """Return who is to play the next deal, as if all passed in it; `dealer` where stated."""
        if dealer not in self._next:
            facts = self.preview(self.added("-", dealer=dealer)).facts
            who = (dealer, None, ()) if facts is None else _who(self.facts, facts)
            self._next[dealer] = Next(self._number(), *who)
        return self._next[dealer]

    def scope(self, place: int | None = None, dealer: str | None = None) -> Scope:
        """Return what words may mean in a deal, or in the next."""
        if place is not None:
            _, rests, seated = _who(self.facts, self.facts.deals[place])
        else:
            coming = self.next(dealer)
            rests, seated = coming.rests, coming.seated
        seated = seated or self.facts.players
        away = tuple(name for name in self.facts.players if name not in seated)
        return Scope(self.book, seated, rests, self.system, away)

    def _number(self) -> int:
        return max((deal.facts.number or 0 for deal in self.deals), default=0) + 1

    @property
    def system(self) -> str:
        """The letters that the record writes suits with: `french` or `spanish`."""
        return suit_letters(self.session.header, "edited")

    # ------------------------------------------------------------ changes

    def added(self, words: str, number: int | None = None, dealer: str | None = None) -> bytes:
        """Add a deal behind the last; a dealer out of turn is stated, as where players sit down."""
        lines = self._out_of_turn(dealer)
        if lines is not None:
            lines.append(f"dealer {written_name(dealer or '')}")
        lines = [*(lines or ()), f"{number or self._number()} {words}"]
        return self._with(lines)

    def _out_of_turn(self, dealer: str | None) -> list[str] | None:
        """Return what is said before a deal that another deals than is next in turn, else None."""
        if dealer is None:
            return None
        coming = self.next()
        if coming.dealer in (None, dealer):
            return None
        waits = any(line.kind == "seats" for line in self._waiting())
        return [] if waits or not self.deals else [f"seats {_listed(coming.seated)}"]

    def amended(self, place: int, words: str, number: int | None = None) -> bytes:
        """Put other words into the line of a deal; its comment stays."""
        deal = self.deals[place]
        if deal.words is None:
            raise Unusable(_("this deal takes more than a plain line; change it in an editor"))
        first = str(number) if number is not None else deal.line.code.split()[0]
        return self._replaced(deal.line, f"{first} {words}")

    def struck(self, place: int) -> bytes:
        """Take a deal out; comments that stand in it stay, numbers and dealers follow. A board's
        number is its own.
        """
        deal = self.deals[place]
        if deal.words is None and not deal.at_length:
            raise Unusable(_("this deal takes more than a plain line; take it out in an editor"))
        if not on_boards(self.facts):
            return self._amended(lambda evening: evening.without(place))
        lines = deal.facts.deal.lines
        if deal.at_length:
            return self._without({line.number for line in lines if line.kind not in _STAYS})
        return self._without({line.number for line in lines if line.kind in _OWN})

    def put_in(self, place: int, words: str) -> bytes:
        """Put a deal in before that at a place; numbers, dealers and totals follow."""
        return self._amended(lambda evening: evening.with_deal(place, words))

    def moved(self, place: int, to: int) -> bytes:
        """Put a deal at the place of another; numbers, dealers and totals follow."""
        return self._amended(lambda evening: evening.moved(place, to))

    def place(self, number: str) -> int:
        """Return the place of a deal by its number as it is typed; Unusable says what is wrong."""
        for deal in self.deals:
            if number.strip() == str(deal.facts.number):
                return deal.place
        raise Unusable(_("there is no deal {number}").format(number=number.strip() or "?"))

    def _amended(self, change: Callable[[amending.Evening], str]) -> bytes:
        try:
            text = change(amending.Evening(self.report))
        except ValueError as problem:
            raise Unusable(str(problem)) from None
        made = b"\r\n".join(text.encode().split(b"\n")) if self._windows else text.encode()
        return self._totalled([*self._lines[: self._first], *_LINE.findall(made)])

    def _without(self, gone: Collection[int]) -> bytes:
        numbered = enumerate(self._lines, 1 - self._first)
        return self._totalled([line for number, line in numbered if number not in gone])

    # ------------------------------------------------------------ deals told at length

    def opened(self, number: int | None = None, dealer: str | None = None) -> bytes:
        """Open a deal behind the last that is told card by card; its dealer is stated."""
        coming = self.next(dealer)
        lines = [*(self._out_of_turn(dealer) or ()), "", f"deal {number or self._number()}"]
        if coming.dealer:
            lines.append(f"dealer {written_name(coming.dealer)}")
        return self._with(lines, in_results=False)

    def extended(self, place: int, added: Sequence[str]) -> bytes:
        """Add lines at the end of a deal that is told at length."""
        deal = self.facts.deals[place].deal
        at = self._first + max(line.number for line in deal.lines if line.kind not in _QUIET)
        return self._put_in(at, added)

    def shortened(self, place: int) -> bytes:
        """Take the last thing out that a deal tells, or the deal where it tells nothing more.

        The line `tricks` goes with the first of them.
        """
        deal = self.facts.deals[place].deal
        lines = [line for line in deal.lines if line.kind not in _BEFORE_DEALS]
        if lines[-1].kind in ("deal", "dealer", "rests"):
            return self.struck(place)
        gone = {lines[-1].number}
        if len(lines) > 1 and lines[-2].kind == "tricks":
            gone.add(lines[-2].number)
        return self._without(gone)

    def reseated(self, names: Sequence[str]) -> bytes:
        """Say who sits at the table from the next deal on, in turn order.

        Unusable where they are not as many as the book seats.
        """
        if len(names) not in (many := self.book.table.players):
            wording = _("{count} are named; at this table sit {wanted}")
            wanted = either([*map(str, many)])
            raise Unusable(wording.format(count=len(names), wanted=wanted))
        written = f"seats {_listed(names)}"
        waiting = [line for line in self._waiting() if line.kind == "seats"]
        return self._replaced(waiting[-1], written) if waiting else self._with([written])

    def joined(self, names: Sequence[str]) -> Evening:
        """Return the evening with more players, who sit at the table once they are seated.

        Who sat there when all played is said before the first deal, where nothing said so.
        """
        seated = any(line.kind == "seats" for line in self.session.lines)
        numbered = [line for line in self.session.lines if line.kind in NUMBERED]
        if numbered and not seated:
            if numbered[0].kind != "result-line":
                raise Unusable(_("write the new player among the `players`, in an editor"))
            seats = f"seats {_listed(self.facts.players)}"
            at = self._first + numbered[0].number - 1
            return Evening(self._put_in(at, [seats]), self.path).joined(names)
        line = next(line for line in self.session.header if line.kind == "players")
        if "[" in line.code:
            raise Unusable(_("write the new player among the `players`, in an editor"))
        if problem := _misnamed(names):
            raise Unusable(problem)
        code = f"players {_listed((*self.facts.players, *names))}"
        return Evening(self._replaced(line, code), self.path)

    @property
    def stakes(self) -> str:
        """The worth of a counter in the record's words; an empty string where it is not said."""
        return self.facts.texts.get("stakes", "")

    def restaked(self, stakes: str) -> bytes:
        """Say what a counter is worth, for the whole session; an empty string: it is not said."""
        header = [line for line in self.session.header if line.kind not in _QUIET]
        stated_line = next((line for line in header if line.kind == "stakes"), None)
        if stated_line is None:
            return self._put_in(self._first + header[-1].number, [_staked(stakes)])
        if "[" in stated_line.code.partition('"')[0] or "[" in stated_line.code.rpartition('"')[2]:
            raise Unusable(_("the stakes have an editor's emendations; change them in an editor"))
        if not stakes:
            return self._without({stated_line.number})
        return self._replaced(stated_line, _staked(stakes))

    def _waiting(self) -> list[Line]:
        """Return the lines behind the last deal that are for the next one."""
        behind: list[Line] = []
        for line in self.session.lines:
            behind = [] if line.kind in NUMBERED else [*behind, line]
        return behind

    def _in_block(self) -> bool:
        """Whether a results line may stand behind the last deal as it is."""
        opens = [line.kind for line in self.session.lines if line.kind in ("deal", "results")]
        return opens[-1:] == ["results"]

    def _with(self, added: Sequence[str], *, in_results: bool = True) -> bytes:
        """Add lines behind the last deal, before what closes the session."""
        new = [*([] if self._in_block() or not in_results else ["", "results"]), *added]
        at = len(self._lines)
        ends = [line.number for line in self.session.closing if line.kind not in _BEFORE_DEALS]
        if ends:
            above = (line for line in self.session.lines if line.number < ends[0])
            at = self._first + max(line.number for line in above if line.kind not in _QUIET)
        return self._put_in(at, new)

    @property
    def _windows(self) -> bool:
        return bool(self._lines) and self._lines[0].endswith(b"\r\n")

    def _put_in(self, at: int, new: Sequence[str]) -> bytes:
        """Put lines in behind so many."""
        end = b"\r\n" if self._windows else b"\n"
        before = list(self._lines[:at])
        if before and not before[-1].endswith((b"\n", b"\r")):
            before[-1] += end
        return self._totalled([*before, *(_line(each) + end for each in new), *self._lines[at:]])

    def _replaced(self, line: Line, code: str) -> bytes:
        return self._totalled(_recoded(self._lines, self._first + line.number - 1, line, code))

    def _totalled(self, lines: list[bytes]) -> bytes:
        """Return the file, once it can be read as before; Unusable says what cannot be.

        Totals at the session's end are written anew, if they held before the change.
        """
        stated = [line for line in self.session.closing if line.kind == "totals"]
        held = not any(finding.rule == "wrong-totals" for finding in self.report.findings)
        if stated and held:
            facts = self._judged(lines).sessions[-1]
            line = next(each for each in facts.session.closing if each.kind == "totals")
            if None not in facts.totals and "[" not in line.code:
                totals = zip(facts.players, facts.totals, strict=True)
                amounts = ", ".join(f"{written_name(name)} {signed(sum_)}" for name, sum_ in totals)
                lines = _recoded(lines, self._first + line.number - 1, line, f"totals {amounts}")
        unread = [each for each in self._judged(lines).errors if each.rule in _UNREAD]
        known = Counter(each.rule for each in self.report.errors)
        if new := [each for each in unread if not known[each.rule]]:
            raise Unusable(new[0].message)
        return b"".join(lines)

    # ------------------------------------------------------------ what a change comes to

    def preview(self, data: bytes, place: int | None = None) -> Preview:
        """Return what a change comes to, of the deal at a place, or of a new last one.

        Wrong is what was not found before: the deal's own faults, and those that it brings about.
        """
        report = self._judged(_LINE.findall(data))
        before = Counter(map(_severity_and_message, self.report.shown))
        new = Counter(map(_severity_and_message, report.shown)) - before
        wrong = tuple(message for severity, message in new if severity == Severity.ERROR)
        open_ = tuple(message for severity, message in new if severity != Severity.ERROR)
        findings = tuple(f for f in report.errors if _severity_and_message(f) in new)
        deals = report.sessions[-1].deals
        if place is None:
            facts = deals[-1] if len(deals) > len(self.facts.deals) else None
        else:
            facts = deals[place] if place < len(deals) else None
        return Preview(data, facts, wrong, open_, rules_in(report, facts), findings)


def rules_in(report: Report, deal: DealFacts | None) -> frozenset[str]:
    """Return the rules of what is found in a deal of the report's last session."""
    at = (len(report.sessions), deal.index) if deal else None
    return frozenset(f.rule for f in report.shown if (f.session, f.deal) == at)


def _severity_and_message(finding: Finding) -> tuple[Severity, str]:
    """Return the parts of a finding that stay the same when its line moves."""
    return finding.severity, finding.message


def _words(line: Line) -> str | None:
    if line.kind != "result-line" or "[" in line.code:
        return None
    return line.code.partition(" ")[2].strip()


def _who(session: SessionFacts, deal: DealFacts) -> tuple[str | None, str | None, tuple[str, ...]]:
    """Return a deal's dealer, who rests, and who sit at the table."""
    names = session.players
    dealer = None if deal.dealer is None else names[deal.dealer]
    rests = None if deal.rests is None else names[deal.rests]
    return dealer, rests, tuple(names[seat] for seat in deal.seated)


def _recoded(lines: Sequence[bytes], at: int, line: Line, code: str) -> list[bytes]:
    """Return lines with the statement of one exchanged, its indent, comment and end kept."""
    text = lines[at].decode("utf-8")
    start = text.index(line.code)
    before, after = text[:start].encode(), text[start + len(line.code) :].encode()
    return [*lines[:at], before + _line(code) + after, *lines[at + 1 :]]


def _line(text: str) -> bytes:
    """Return a line as it is written, without its end; Unusable if it is not a line."""
    if problem := text_problem(text):
        shown = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
        raise Unusable(f"{shown!r}: {problem}")
    return text.encode()


_SHOWN = 60
"""The characters shown of a line that cannot be written."""


def _staked(stakes: str) -> str:
    return f"stakes  {quote(stakes)}"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(written_name(name) for name in names)
