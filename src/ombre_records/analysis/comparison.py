"""Judge one record under several rule books, and find the fields that make the difference."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from msgspec import structs

from ombre_records.analysis.deciding_fields import BookPair, Reason, cited, reasons, swapped, valued
from ombre_records.base import budget
from ombre_records.base.errors import several
from ombre_records.base.finding import CODES, Finding, Severity
from ombre_records.base.language import Language, speaking, spoken
from ombre_records.base.progress import tracked
from ombre_records.base.values import Summarized, keep_read_only
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.fields import CALLS
from ombre_records.books.load import every, named
from ombre_records.books.open_prices import unsettled
from ombre_records.books.vocabulary import call_meant
from ombre_records.judgement.hypotheses import as_meant, but_in_order
from ombre_records.judgement.pipeline import findings_of
from ombre_records.model import statements as st
from ombre_records.model.cards import SUITS
from ombre_records.model.record import Deal, Reading, Session
from ombre_records.notation.keywords import keywords
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.findings.rendering import is_consequent, place_of
from ombre_records.referee.report import Report, report_wanted
from ombre_records.referee.session.replay import SessionReplay, replay_session


def nearest(call: Call, book: RuleBook) -> Call | None:
    """Return the call of a book that comes nearest to another book's; None if there is none such.

    That is the call of the same name or of an alias, else one that the call is said to be like.
    """
    for word in (call.name, *call.aliases, *call.like):
        if own_call := book.call(word):
            return own_call
    return next((each for each in book.auction.calls if call.name in each.like), None)


def translated(
    session: Session, reading: Reading, own: RuleBook, book: RuleBook
) -> dict[str, Call]:
    """Return what a session's calls become in a book that does not know their words.

    By the words as the record has them; words that the `book` knows, and those that neither knows,
    are left out. A call that names its own trump keeps it.
    """
    calls = {}
    for word in dict.fromkeys(_words(session, reading)):
        meant = call_meant(own, word)
        call = own.call(meant) if meant else None
        near = None if call is None or call_meant(book, word) else nearest(call, book)
        if call is not None and near is not None:
            fixed = call.trump in SUITS and near.trump == "any"
            calls[word] = structs.replace(near, trump=call.trump) if fixed else near
    return calls


def _words(session: Session, reading: Reading) -> Iterator[str]:
    for deal in session.deals:
        for line in deal.lines:
            statement = line.read(reading)
            if isinstance(statement, st.Bids):
                yield from (bid.call for bid in statement.bids)
            elif isinstance(statement, st.Contract) and statement.call:
                yield statement.call


_STEPS = 400_000
"""The steps of a run that compares books: some four seconds, or more by books without prices."""
_A_SESSION = 100
"""The steps that it takes to read a header by another book and to find its open prices."""
_ACTS = "DAEP"
_NOTATION = "N"
_OTHER_WORDS = frozenset(("unknown-term", "unknown-option", "unknown-rule-book", "opening-pool"))
_STATED = frozenset(("pool", "reserved", *keywords("settlement")))


@dataclass(frozen=True, slots=True)
class BookVerdict:
    """The verdict of a rule book on a session.

    `lawful` is None if the record does not tell enough, or if the players do not fit the book.
    `fault` is the first unlawful act. `each` says deal by deal what `lawful` says of the session.
    `outcomes` and `payments` are deal by deal, too. Payments are by player, in the book's lowest
    counter, None if unknown. `words` are calls of the record that the book knows by another name.
    `because` are the fields that make the difference to the first book; `given_up` says that these
    were not looked for to the end.
    """

    book: RuleBook
    lawful: bool | None
    each: tuple[bool | None, ...]
    fault: Finding | None
    outcomes: tuple[str, ...]
    payments: tuple[Mapping[str, int | None], ...]
    words: Mapping[str, str]
    because: tuple[Reason, ...] = ()
    given_up: bool = False

    def __post_init__(self) -> None:
        keep_read_only(self, "payments", "words")


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Summarized):
    """The verdicts of rule books on records, and why they differ.

    `verdicts` has for each report, for each of its sessions, what each book makes of it, the book
    first with which the others are compared. `language` is the one in which faults are told.
    """

    reports: tuple[Report, ...]
    verdicts: tuple[tuple[tuple[BookVerdict, ...], ...], ...]
    language: Language = "en"

    @property
    def sessions(self) -> tuple[tuple[BookVerdict, ...], ...]:
        """The verdict of each book on each session, over all records."""
        return tuple(session for each in self.verdicts for session in each)

    @property
    def given_up(self) -> tuple[Report, ...]:
        """The reports of which some books, or why they differ, are left out: too much work."""
        return tuple(
            report
            for report, sessions in zip(self.reports, self.verdicts, strict=True)
            if any(judged.given_up for session in sessions for judged in session)
        )


class _GivenUp(Exception):  # noqa: N818  # nobody else hears of it
    """Books have been made up and judged by as long as is worth it."""


class SessionJudge:
    """A session to be judged by any rule book; `own` is the one that it has been judged by.

    `unread` is where the record has lines that could not be read, in order.
    """

    def __init__(self, facts: SessionFacts, unread: Sequence[int]) -> None:
        self.session, self.place, self.reading = facts.session, facts.index, facts.reading
        self.own = facts.book
        self.bare = _bare(self.session)
        self.unread = _has_unread(self.session, unread)
        self.players = len(facts.players)

    def replay(self, book: RuleBook, *, in_order: bool = False) -> SessionReplay:
        """Replay the session; what it states of pool and payments is its own book's matter.

        `in_order` takes it for granted that the players are named as they sit.
        """
        words = translated(self.session, self.reading, self.own, book)
        # By a book with another pool or other prices every amount stated would be wrong, which says
        # nothing of the play; what is stated of results goes too, having other words there.
        # Nor is it evidence for a book whose prices are open, which would take it as stated.
        same = book.pool == self.own.pool and book.payments == self.own.payments
        same = same and unsettled(book) == unsettled(self.own)
        session = self.session if same else self.bare
        meant = but_in_order if in_order else as_meant
        return replay_session(session, self.place, self.reading, book, Path(), words, meant=meant)

    def verdict(self, book: RuleBook) -> BookVerdict:
        """Judge the session by a book."""
        replayed = self.replay(book)
        facts = replayed.facts
        words = translated(self.session, self.reading, self.own, book)
        lawful = _lawful([fault for _, fault in replayed.faults])
        own: dict[int, list[Fault]] = {}
        for deal, each in replayed.faults:
            own.setdefault(deal, []).append(each)
        if lawful and (self.unread or not facts.deals):
            lawful = None
        return BookVerdict(
            book,
            lawful,
            tuple(_lawful(own.get(deal.index, ())) for deal in facts.deals),
            self._first(replayed),
            tuple(deal.outcome.kind for deal in facts.deals),
            tuple(_paid(facts, deal) for deal in facts.deals),
            {word: call.name for word, call in words.items()},
        )

    def results(self, book: RuleBook) -> tuple[object, ...]:
        """Return what a book makes of each deal, to be held against what another does."""
        if not self.may_judge():
            raise _GivenUp
        # No field of a book says how the players sit. To try all orders at each of hundreds of
        # books made up to be compared would take most of the time.
        replayed = self.replay(book, in_order=True)
        faults: dict[int, str] = {}
        for deal, fault in self._acts(replayed):
            faults.setdefault(deal, fault.rule)
        return tuple(
            (deal.outcome.kind, deal.outcome.codille_to, deal.payments, faults.get(deal.index))
            for deal in replayed.facts.deals
        )

    def _acts(self, replayed: SessionReplay) -> list[tuple[int, Fault]]:
        """Return the unlawful acts of a session by their deals, in order of their places."""
        acts = [told for told in replayed.faults if _unlawful(told[1])]
        budget.current().spend(budget.of_judging(0, 0, findings=len(acts)))
        return sorted(acts, key=lambda told: place_of(told[1], self.reading).start)

    def _first(self, replayed: SessionReplay) -> Finding | None:
        """Return the first unlawful act of a session, in words."""
        acts = self._acts(replayed)[:1]
        return next(iter(findings_of(structs.replace(replayed, faults=tuple(acts)))), None)

    def may_judge(self) -> bool:
        """Return whether there is work left to judge the session once more."""
        return budget.current().spend(self._steps())

    def _steps(self) -> int:
        deals = self.session.deals
        lines = sum(len(deal.lines) for deal in deals)
        return _A_SESSION + budget.of_judging(len(deals), lines, self.players)


def unread_lines(report: Report) -> list[int]:
    """Return where a record has lines that could not be read, in order."""
    return sorted(f.span.start for f in report.errors if f.code.startswith(_NOTATION))


def _has_unread(session: Session, unread: Sequence[int]) -> bool:
    """Whether a line of the session could not be read."""
    lines = tuple(session.lines)
    first = lines[0].span.start if lines else 0
    at = bisect_left(unread, first)
    return not lines or (at < len(unread) and unread[at] <= lines[-1].span.start)


def _bare(session: Session) -> Session:
    deals = (tuple(ln for ln in deal.lines if ln.kind not in _STATED) for deal in session.deals)
    # One that is nothing but its end keeps it: there has to be a line at which others are missing.
    closing = () if session.header or session.deals else session.closing
    return structs.replace(session, deals=tuple(map(Deal, deals)), closing=closing)


def _is_act(rule: str) -> bool:
    return CODES[rule][0] in _ACTS and rule not in _OTHER_WORDS


def _unlawful(fault: Fault) -> bool:
    return _is_act(fault.rule) and fault.severity is Severity.ERROR and not is_consequent(fault)


def _lawful(faults: Sequence[Fault]) -> bool | None:
    independent = [
        each for each in faults if not is_consequent(each) and each.rule not in _OTHER_WORDS
    ]
    if any(each.rule == "wrong-players" for each in independent):
        return None
    if any(_unlawful(each) for each in independent):
        return False
    open_to_doubt = (Severity.ERROR, Severity.UNDETERMINED)
    doubt = any(
        each.severity in open_to_doubt and CODES[each.rule][0] in _ACTS + _NOTATION
        for each in independent
    )
    return None if doubt else True


def _paid(facts: SessionFacts, deal: DealFacts) -> dict[str, int | None]:
    return dict(zip(facts.players, deal.payments, strict=True))


def compare(report: Report, books: Sequence[str] = ()) -> tuple[tuple[BookVerdict, ...], ...]:
    """Judge each session of a report under rule books, written as in a header, `aldenham + favor`.

    If you name none, these are the session's own book and then all that are installed. A verdict
    comes with the fields that make its book judge otherwise than the first. The first verdict comes
    with its own side of all these fields. Raises ValueError for a book that does not exist.
    """
    report_wanted("compare", report)
    several("books", books)
    unread = unread_lines(report)
    with budget.run(_STEPS):
        return tuple(_session(SessionJudge(facts, unread), books) for facts in report.sessions)


def compared(reports: Sequence[Report], books: Sequence[str] = ()) -> Comparison:
    """Compare what rule books make of several reports, as `compare` does of each."""
    with budget.run(_STEPS):
        verdicts = tuple(compare(report, books) for report in reports)
    return Comparison(tuple(reports), verdicts, spoken())


def retold(comparison: Comparison, language: Language) -> Comparison:
    """Return a comparison with its faults told in a language."""
    if language == comparison.language:
        return comparison
    with speaking(language), budget.run(_STEPS):
        verdicts = tuple(
            tuple(
                tuple(_retold(SessionJudge(facts, unread), judged) for judged in books)
                for facts, books in zip(report.sessions, sessions, strict=True)
            )
            for report, sessions in zip(comparison.reports, comparison.verdicts, strict=True)
            for unread in [unread_lines(report)]
        )
    return Comparison(comparison.reports, verdicts, language)


def _retold(judge: SessionJudge, judged: BookVerdict) -> BookVerdict:
    if judged.fault is None:
        return judged
    return replace(judged, fault=judge.verdict(judged.book).fault)


def _session(judge: SessionJudge, names: Sequence[str]) -> tuple[BookVerdict, ...]:
    books = [named(name) for name in names]
    if not books:
        books = [judge.own, *(named(name) for name in every() if name != judge.own.name)]
    judged = [judge.verdict(book) for place, book in enumerate(books) if _is_wanted(judge, place)]
    if len(judged) < len(books):
        judged[0] = replace(judged[0], given_up=True)
        books = books[: len(judged)]
    of_first: dict[str, Reason] = {}
    for place in tracked(range(1, len(books)), "rule books", len(books) - 1):
        try:
            because, mirrored = _because(judge, judged[place], judged[0])
        except _GivenUp:
            judged[place] = replace(judged[place], given_up=True)
            continue
        judged[place] = replace(judged[place], because=tuple(because))
        for reason in mirrored:
            of_first.setdefault(reason.field, reason)
    judged[0] = replace(judged[0], because=tuple(of_first.values()))
    return tuple(judged)


def _is_wanted(judge: SessionJudge, place: int) -> bool:
    """Whether a session is judged by a book: by its own always, by a second while there would be
    work left if there were twice as much, by others while there is.
    """
    if judge.may_judge() or place == 0:
        return True
    return place == 1 and budget.current().left > -_STEPS


def _because(
    judge: SessionJudge, verdict: BookVerdict, verdict_of_first: BookVerdict
) -> tuple[list[Reason], list[Reason]]:
    """Return why a book judges otherwise than the first, and the first's own fields for it."""
    book, first = verdict.book, verdict_of_first.book
    if len(verdict.outcomes) != len(verdict_of_first.outcomes):
        path = "table.players"
        return [_reason(book, path, 1)], [_reason(first, path, 1)]
    match = {c.name: near for c in book.auction.calls if (near := nearest(c, first))}
    pair = BookPair(book, first, match)
    paths = reasons(pair, judge.results)
    now = judge.results(book)
    every = judge.results(swapped(pair, paths)) if paths else now
    found = [(path, _deal(judge, pair, paths, path, every)) for path in paths]
    mine = [_reason(book, path, deal) for path, deal in found]
    theirs = [_reason(first, _of(path, match), deal) for path, deal in found]
    for place, deal in enumerate(now, 1):
        if isinstance(deal, tuple) and deal[3] == "unknown-call":
            return [*mine, _calls(book, place)], [*theirs, _calls(first, place)]
    return mine, theirs


def _deal(
    judge: SessionJudge, pair: BookPair, paths: list[str], path: str, every: tuple[object, ...]
) -> int:
    """Return the first deal in which a field makes a difference beside the others, which together
    make `every`.
    """
    without = judge.results(swapped(pair, [each for each in paths if each != path]))
    places = (n for n, (a, b) in enumerate(zip(every, without, strict=True), 1) if a != b)
    return next(places, 1)


def _of(path: str, match: Mapping[str, Call]) -> str:
    """Return the path of a call's field by the name that the other book has for the call."""
    if not path.startswith(f"{CALLS}."):
        return path
    name, _, term = path.removeprefix(f"{CALLS}.").rpartition(".")
    return f"{CALLS}.{match[name].name}.{term}"


def _reason(book: RuleBook, path: str, deal: int) -> Reason:
    return Reason(deal, path, valued(book, path), cited(book, path))


def _calls(book: RuleBook, deal: int) -> Reason:
    names = tuple(call.name for call in book.auction.calls if call.when == "first")
    return Reason(deal, CALLS, names, book.cite(CALLS))
