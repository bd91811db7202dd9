"""The scoring sheet of sessions as an outline: deals, running totals, payments, a summary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ombre_records.model.cards import SUITS
from ombre_records.replay.facts import DealFacts, SessionFacts
from ombre_records.report import Report
from ombre_records.sheet.summary import Tally, summary
from ombre_records.show.outline import (
    Block,
    Column,
    Fields,
    Heading,
    Listing,
    Outline,
    Phrase,
    Run,
    Table,
    say,
)
from ombre_records.show.page import part, titled
from ombre_records.show.settlement import antes, made_up
from ombre_records.show.words import READINGS, amount, listed, signed

_COUNTS = {
    "Games": "games",
    "Won": "won",
    "Puestas": "puestas",
    "Lost": "lost",
    "Codilles given": "given",
    "Codilles suffered": "suffered",
    "Voles": "voles",
}


def ledger(reports: Sequence[Report]) -> Outline:
    """Return the scoring sheet of all sessions of reports."""
    return tuple(
        block for report in reports for session in report.sessions for block in _session(session)
    )


def _session(session: SessionFacts) -> Iterator[Block]:
    yield Heading(1, say(titled(session)))
    rules = " + ".join((session.book.name, *session.book.chosen))
    fields = (
        ("Date", session.texts.get("date", "")),
        ("Reading", READINGS[session.reading]),
        ("Rules", rules),
        ("Players", ", ".join(session.players)),
    )
    yield Fields(tuple((label, say(text)) for label, text in fields if text))
    if session.deals:
        yield part("Deals")
        yield _deals(session)
        yield part("Running totals, antes included")
        yield _totals(session)
        yield part("Payments")
        yield Listing(tuple(_reasons(session, deal) for deal in session.deals))
        yield part("Players")
        yield _players(session)


def _deals(session: SessionFacts) -> Table:
    words = ("Dealer", "Ombre", "Game", "Outcome")
    columns = (Column("No", True), *map(Column, words), *_numbers((*session.players, "Pool")))
    return Table(columns, tuple(_deal(session, deal) for deal in session.deals))


def _numbers(titles: Iterable[str]) -> tuple[Column, ...]:
    return tuple(Column(title, True) for title in titles)


def _deal(session: SessionFacts, deal: DealFacts) -> tuple[Phrase, ...]:
    ended = deal.outcome
    to = f" {session.players[ended.codille_to]}" if ended.codille_to is not None else ""
    passed = ended.kind == "passed-out"
    return (
        say(amount(deal.number)),
        _name(session, deal.dealer),
        say("") if passed else _name(session, deal.ombre),
        say("") if passed else _game(deal),
        say(ended.kind, to),
        *(say(signed(paid)) for paid in deal.payments),
        say(amount(deal.pool_after)),
    )


def _name(session: SessionFacts, seat: int | None) -> Phrase:
    return say("?" if seat is None else session.players[seat])


def _game(deal: DealFacts) -> Phrase:
    suited = deal.trump is not None and deal.trump < len(SUITS)
    trump = Run(SUITS[deal.trump or 0], "cards") if suited else ""
    contract = deal.contract.name if deal.contract else "?"
    return say(contract, " " if trump else "", trump)


def _totals(session: SessionFacts) -> Table:
    rows = (
        (say(amount(deal.number)), *(say(signed(total)) for total in deal.totals))
        for deal in session.deals
    )
    return Table(_numbers(("No", *session.players)), tuple(rows))


def _reasons(session: SessionFacts, deal: DealFacts) -> tuple[str, Phrase]:
    """Say what each was paid and why, players with the same payment together."""
    names, items = session.players, deal.items
    if items is None:
        return amount(deal.number), say("cannot be told from the record")
    groups: dict[tuple[str, str], list[str]] = {}
    for seat, name in enumerate(names):
        because = made_up(items, seat, names)
        if because:
            groups.setdefault((signed(deal.payments[seat]), because), []).append(name)
    staked = antes(items, names)
    said = [f"Ante: {staked}"] if staked else []
    said += [f"{listed(who)} {paid}: {because}" for (paid, because), who in groups.items()]
    return amount(deal.number), say(". ".join(said) or "nothing is paid")


def _players(session: SessionFacts) -> Table:
    tallies = summary(session)
    counts = [
        title for title, key in _COUNTS.items() if title != "Lost" or any(t.lost for t in tallies)
    ]
    columns = (Column("Player"), *_numbers((*counts, "Total")))
    rows = (
        (say(name), *_counted(tally, counts), say(signed(total)))
        for name, tally, total in zip(session.players, tallies, session.totals, strict=True)
    )
    return Table(columns, tuple(rows))


def _counted(tally: Tally, titles: Sequence[str]) -> Iterator[Phrase]:
    return (say(str(getattr(tally, _COUNTS[title]))) for title in titles)
