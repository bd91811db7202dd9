"""A deal of a judged record as a row, as far as its columns are known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from ombre_records.base.finding import Finding
from ombre_records.engine.game.recording import Bid, DealAnnouncement, Exchange
from ombre_records.engine.naming import TRUMP_LETTERS
from ombre_records.engine.payments import POOL, RESERVED, balance
from ombre_records.interchange.corpus.row import (
    TAGGED,
    DealRow,
    Fault,
    closing_lines,
    deal_lines,
    header_lines,
)
from ombre_records.judgement.completion.puzzle import first_ombre
from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, cards_of
from ombre_records.model.record import Line, Session, as_read
from ombre_records.referee.facts import DealFacts, EventFacts, ExchangeFacts, SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.session.header import DEFAULT_BOOK

S = TypeVar("S", bound=st.Statement)


def rows_of_report(report: Report, version: str, sessions_before: int = 0) -> Iterator[DealRow]:
    """Yield the deals of a report as rows, in order; their numbers count from 0.

    `sessions_before` stand in the file before the text that was judged. A deal keeps its text where
    the columns do not say all that it says, and a session its header.
    """
    number = 0
    played = {session.index: session for session in report.sessions}
    for index, session in enumerate(sessions_of(report), 1):
        places, facts = _Places(report, session, index), played.get(index)
        rows = []
        for at in range(len(session.deals)):
            known = facts is not None and at < len(facts.deals)
            row = (
                _row(facts, facts.deals[at], version, number)
                if known and facts is not None
                else _unknown(session, version, number)
            )
            rows.append(places.placed(row, at, sessions_before))
            number += 1
        yield from _alone(rows)


def sessions_of(report: Report) -> tuple[Session, ...]:
    """Return the sessions of a report, in its reading, those too that could not be played."""
    sessions = report.record.sessions if report.record is not None else ()
    return tuple(as_read(session, report.reading) for session in sessions)


class _Places:
    """The places of a session's deals in a file, and the lines that belong to each."""

    def __init__(self, report: Report, session: Session, index: int) -> None:
        self.report, self.index = report, index
        self.starts = [deal.lines[0].number for deal in session.deals]
        lines = [line.number for line in session.lines]
        self.first, self.last = min(lines), max(lines)
        closing = [line.number for line in session.closing]
        latest = self.starts[-1] if self.starts else 0
        self.ended = min((n for n in closing if n >= latest), default=self.last + 1)

    def placed(self, row: DealRow, at: int, sessions_before: int) -> DealRow:
        """Return the row of a deal with its place, its text and what is wrong with it."""
        ends = (*self.starts[1:], self.ended)
        last = at == len(self.starts) - 1
        row = replace(
            row,
            file=self.report.source.path,
            line=self.starts[at],
            session=self.index + sessions_before,
            deal=at + 1,
            deals=len(self.starts),
            header=self._text(self.first, self.starts[0]),
            text=self._text(self.starts[at], ends[at]),
            closing=(self._text(self.ended, self.last + 1) or None) if last else None,
            findings=tuple(self._faults(at)),
        )
        return replace(row, text=None) if _says_all(row) else row

    def _text(self, start: int, end: int) -> str:
        """Return the lines from one up to another."""
        if start >= end:
            return ""
        source = self.report.source
        return source.text[source.line_span(start).start : source.line_span(end - 1).end]

    def _faults(self, at: int) -> Iterator[Fault]:
        """Yield the findings of a deal, those of the header with the first."""
        source = self.report.source
        for finding in self.report.findings:
            place = source.place(finding.span)
            if self._of(finding, place.line) == at:
                yield Fault(
                    finding.rule,
                    finding.code,
                    finding.severity.value,
                    place.line,
                    place.column,
                    finding.message,
                    finding.consequent,
                )

    def _of(self, finding: Finding, line: int) -> int | None:
        """Return the place of the deal that a finding is told with; None for another session's."""
        if not self.first <= line <= self.last:
            return None
        if finding.deal is not None and finding.session == self.index:
            return finding.deal - 1
        return max((at for at, start in enumerate(self.starts) if start <= line), default=0)


def _says_all(row: DealRow) -> bool:
    """Whether the columns of a deal say all that its text says."""
    if row.findings or row.dealer is None or row.deal is None or row.text is None:
        return False
    if None in (*row.payments, *row.plays, *row.leaders, *row.winners, *row.hands):
        return False
    try:
        written = "\n".join(deal_lines(row, row.deal))
    except (AssertionError, ValueError, IndexError, KeyError, TypeError):
        return False
    return written == row.text.strip()


def _alone(rows: Sequence[DealRow]) -> Iterator[DealRow]:
    """Yield a session's rows; one that was generated, and written by `record`, is so again."""
    if len(rows) == 1 and rows[0].text is None and rows[0].header is not None:
        row = rows[0]
        bare = replace(row, header=None, closing=None)
        tag = next(filter(None, map(TAGGED.fullmatch, (row.header or "").split("\n"))), None)
        if tag is not None:
            bare = _tagged(bare, tag.groupdict())
        header = "\n".join(header_lines(bare, tagged=tag is not None)).split()
        closing = "\n".join(closing_lines(bare)).split()
        if (row.header or "").split() == header and (row.closing or "").split() == closing:
            yield bare
            return
    yield from rows


def _tagged(row: DealRow, tag: dict[str, str | None]) -> DealRow:
    """Return a row with what the tag of its header tells of where it was generated."""
    row = replace(
        row,
        policy=tag["policy"],
        seed=int(tag["seed"] or 0),
        number=int(tag["deal"] or 0),
        version=tag["version"] or "",
    )
    if tag["lost"] is None:
        return row
    lost = (each for each in tag["lost"].split(",") if each)
    return replace(
        row,
        value_before=None if tag["before"] == "None" else tag["before"],
        value_after=None if tag["after"] == "None" else tag["after"],
        losses=tuple(None if each == "?" else int(each) for each in lost),
    )


# ------------------------------------------------------------ the columns


def _unknown(session: Session, version: str, number: int) -> DealRow:
    """Return the row of a deal that could not be played: its header does not tell who plays, or by
    which rules. Its text and its findings are all that is known.
    """
    rules = (line.edited for line in session.header if isinstance(line.edited, st.Rules))
    named = next(rules, None)
    book = named.book if isinstance(named, st.Rules) else DEFAULT_BOOK
    return DealRow(book=book, block=0, number=number, version=version)


def _row(session: SessionFacts, deal: DealFacts, version: str, number: int) -> DealRow:
    seats = range(len(session.players))
    stated = _Stated(deal, session)
    stock = stated.get("stock", st.Stock)
    antes = deal.antes
    exchanges = tuple(_exchanges(deal.exchanges))
    drawn = tuple(_cards_drawn(deal.exchanges))
    king = stated.get("call", st.CalledKing)
    return DealRow(
        book=deal.book.written,
        block=0,
        number=number,
        policy=None,
        seed=None,
        version=version,
        players=session.players,
        dealer=deal.dealer,
        rests=deal.rests,
        in_play=deal.order,
        pool=deal.pool_before,
        reserved=_set_apart(deal, session, stated),
        hands=tuple(tuple(cards_of(hand.certain)) if hand.known else None for hand in deal.dealt),
        stock=_known(stock.cards.items) if stock is not None else drawn,
        bids=tuple(
            Bid(bid.seat, bid.call.name if bid.call else _pass(deal, bid.word, bid.passed))
            for bid in deal.bids
            if bid.seat is not None
        ),
        ombre=first_ombre(deal),
        contract=deal.contract.name if deal.contract else None,
        trump=None if deal.trump is None else TRUMP_LETTERS[deal.trump],
        turned=deal.turned,
        king=_card(king.item) if king is not None else None,
        friend=deal.friend,
        exchanges=exchanges,
        said=tuple(_announcements(deal)),
        plays=tuple(_card(play.item) for trick in deal.tricks for play in trick.plays),
        leaders=tuple(trick.leader for trick in deal.tricks if trick.plays),
        winners=tuple(trick.winner for trick in deal.tricks if trick.plays),
        outcome=deal.outcome.kind,
        codille_to=deal.outcome.codille_to,
        payments=deal.payments,
        pool_change=_party(deal, stated, POOL, "pool"),
        reserved_change=_party(deal, stated, RESERVED, "reserved"),
        antes=() if antes is None else tuple(-balance(antes, seat) for seat in seats),
    )


class _Stated:
    """Statements of a deal's lines that are not in its facts, by keyword where one stands once."""

    def __init__(self, deal: DealFacts, session: SessionFacts) -> None:
        self.lines: dict[str, list[Line]] = {}
        self.reading = session.reading
        for line in deal.deal.lines:
            if line.kind in _WANTED:
                self.lines.setdefault(line.kind, []).append(line)

    def get(self, keyword: str, kind: type[S]) -> S | None:
        """Return what the line of a keyword says; None unless there is just one."""
        lines = self.lines.get(keyword, ())
        statement = lines[0].read(self.reading) if len(lines) == 1 else None
        return statement if isinstance(statement, kind) else None


_WANTED = ("stock", "call", "reserved", "payments")


def _party(deal: DealFacts, stated: _Stated, party: int, name: str) -> int | None:
    """Return what the pool, or what is set apart, gains: by the rules, or else as it is stated."""
    if deal.items is not None:
        return balance(deal.items, party) - balance(deal.antes or (), party)
    payments = stated.get("payments", st.Payments)
    if payments is None:
        return None
    amounts = {entry.name: entry.amount for entry in payments.entries}
    amount = amounts.get(name, 0)
    return amount if isinstance(amount, int) else None


def _set_apart(deal: DealFacts, session: SessionFacts, stated: _Stated) -> tuple[int, ...]:
    """Return the puestas set apart before a deal: as stated, or what the deal before left."""
    reserved = stated.get("reserved", st.Reserved)
    if reserved is not None:
        return tuple(each for each in reserved.amounts if isinstance(each, int))
    before = session.deals[deal.index - 2] if deal.index > 1 else None
    return before.reserved if before is not None else ()


def _pass(deal: DealFacts, word: str, passed: bool) -> str:
    return deal.book.auction.passes[0] if passed else word


def _card(item: int) -> int | None:
    return _CARDS.get(item)


_CARDS = {1 << card: card for card in range(len(CARD_NAMES))}
"""The cards by their items, where these are one certain card."""


def _known(items: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of items if all are known; else none."""
    cards = [_CARDS[item] for item in items if item in _CARDS]
    return tuple(cards) if len(cards) == len(items) else ()


def _exchanges(steps: Sequence[ExchangeFacts]) -> Iterator[Exchange]:
    """Yield the exchanges, a player's steps as one."""
    by_seat: dict[int, list[ExchangeFacts]] = {}
    for step in steps:
        if step.seat is not None:
            by_seat.setdefault(step.seat, []).append(step)
    for seat, own in by_seat.items():
        laid = sorted(card for step in own for card in _known(step.discards or ()))
        drawn = sum(len(step.draws) if step.draws is not None else step.count or 0 for step in own)
        first = len(own) > 1 and own[0].discards == () and bool(own[0].draws)
        yield Exchange(seat, tuple(laid), drawn, first)


def _cards_drawn(steps: Sequence[ExchangeFacts]) -> Iterator[int]:
    for step in steps:
        yield from _known(step.draws or ())


def _announcements(deal: DealFacts) -> Iterator[DealAnnouncement]:
    for trick in deal.tricks:
        yield from _announced(trick.before, trick.number)
    after = deal.tricks[-1].last + 1 if deal.tricks else 1
    yield from _announced(deal.closing, after)


def _announced(events: Sequence[EventFacts], trick: int) -> Iterator[DealAnnouncement]:
    for event in events:
        if event.seat is None:
            continue
        statement = event.line.edited
        forfeit = statement if isinstance(statement, st.Forfeit) else None
        amount = forfeit.amount if forfeit and isinstance(forfeit.amount, int) else 0
        reason = forfeit.reason if forfeit else ""
        yield DealAnnouncement(trick, event.seat, event.keyword, amount, reason)
