"""The play of a deal as events: runs of tricks, single tricks, what was said between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from ombre_records.model.record import Line
from ombre_records.model.statements import Forfeit, Held
from ombre_records.referee.facts import EventFacts
from ombre_records.telling.transcript.deal_page import DealPage
from ombre_records.telling.transcript.phrases import stated
from ombre_records.telling.transcript.prose.card_phrases import MATADORS, counted
from ombre_records.telling.transcript.prose.events import (
    AnnouncementEvent,
    Aside,
    Event,
    Followed,
    Gap,
    Holds,
    Play,
    PlayedCards,
    Trick,
    TrickRun,
    Tricks,
)
from ombre_records.telling.transcript.prose.markup import remark
from ombre_records.telling.transcript.prose.opening import name
from ombre_records.telling.transcript.prose.plays import how_won, move, plays, trumps_led
from ombre_records.telling.transcript.prose.turning_points import Turn, turns

_OWN = ("result", "payments")


def tricks(page: DealPage) -> Tricks:
    """Return what happened from the first trick on, as far as it is recorded."""
    facts = page.facts
    if not facts.tricks:
        return Tricks(
            (), facts.outcome.kind == "passed-out", remark(page.margin, page.lines("tricks"))
        )
    opened = remark(page.margin, page.lines("tricks"))
    return Tricks(tuple(_joined(_events(page))), True, opened)


def beside_tricks(page: DealPage) -> Tricks:
    """Return what else happened beside tricks that pictures show: what was said, and the margin."""
    found = tricks(page)
    return replace(found, events=tuple(_without_play(found.events)))


def _without_play(events: Iterable[Event]) -> Iterator[Event]:
    for event in events:
        if not isinstance(event, Trick | TrickRun):
            yield event
        elif event.remark:
            yield Aside(event.remark)


def _events(page: DealPage) -> Iterator[Event]:
    known = {trick.line.number: at for at, trick in enumerate(page.facts.tricks)}
    announced = {event.line.number: event for event in _announced(page)}
    meaning = turns(page)
    for line in page.from_play():
        if line.number in known:
            yield _trick(page, known[line.number], meaning)
        elif line.number in announced:
            yield _said(page, announced[line.number])
        elif line.kind not in _OWN:
            yield from _other(page, line)


def _announced(page: DealPage) -> Iterator[EventFacts]:
    for trick in page.facts.tricks:
        yield from trick.before
    yield from page.facts.closing


def _trick(page: DealPage, at: int, meaning: dict[int, Turn]) -> Trick | Gap:
    trick, before = page.facts.tricks[at], page.facts.tricks[at - 1] if at else None
    turn = meaning[trick.number]
    beside = remark(page.margin, [trick.line])
    winner = name(page, trick.winner)
    if not trick.plays:
        return Gap(
            first=trick.number,
            last=trick.last,
            winner=winner,
            tally=turn.tally,
            final=turn.final,
            remark=beside,
        )
    return Trick(
        first=trick.number,
        last=trick.last,
        leader=name(page, trick.leader),
        winner=winner,
        plays=plays(page, trick),
        move=move(before, trick, page.facts.trumps),
        how=how_won(page, trick),
        trumps=trumps_led(page, trick),
        remark=beside,
        **turn._asdict(),
    )


def _said(page: DealPage, event: EventFacts) -> AnnouncementEvent:
    statement = event.line.read(page.session.reading)
    forfeit = statement if isinstance(statement, Forfeit) else None
    paid = "" if forfeit is None or forfeit.amount is None else stated(forfeit.amount)
    reason = forfeit.reason if forfeit else ""
    beside = remark(page.margin, [event.line])
    return AnnouncementEvent(event.keyword, (name(page, event.seat),), paid, reason, beside)


def _other(page: DealPage, line: Line) -> Iterator[Event]:
    """Tell of a hand stated between tricks, or of what stands in the margin of any other line."""
    statement = line.read(page.session.reading)
    beside = remark(page.margin, [line])
    if isinstance(statement, Held):
        yield Holds(statement.name, counted(statement.cards.items), statement.cards.rest, beside)
    elif beside:
        yield Aside(beside)


def _joined(events: Iterator[Event]) -> Iterator[Event]:
    """Put tricks together that one player led and won, and players who said the same."""
    run: list[Trick] = []
    joint: AnnouncementEvent | None = None
    for event in events:
        if run and not (isinstance(event, Trick) and _goes_on(run[-1], event)):
            yield _run(run)
            run = []
        if joint and not (isinstance(event, AnnouncementEvent) and _echoes(joint, event)):
            yield joint
            joint = None
        if isinstance(event, Trick) and _runs(event):
            run.append(event)
        elif isinstance(event, AnnouncementEvent):
            joint = replace(event, names=joint.names + event.names) if joint else event
        else:
            yield event
    yield from (_run(run),) if run else ()
    yield from (joint,) if joint else ()


def _echoes(said: AnnouncementEvent, event: AnnouncementEvent) -> bool:
    return said.keyword == event.keyword and not said.remark and event.keyword != "forfeit"


_PLAIN = ("led", "followed", "discarded", "withheld", "unknown", "played")


def _runs(trick: Trick) -> bool:
    """Whether a trick was led and won by one player, and nothing odd happened in it."""
    if trick.winner is None or trick.leader != trick.winner:
        return False
    return all(play.sort in _PLAIN and not play.astray and play.name for play in trick.plays)


def _goes_on(before: Trick, trick: Trick) -> bool:
    if before.remark or not _runs(trick) or trick.leader != before.leader:
        return False
    if before.plays[0].sort == "unknown" or trick.plays[0].sort == "unknown":
        return False
    on = trick.trumps == before.trumps and trick.first == before.last + 1
    return on and not trick.vole and not trick.hung


def _run(tricks: list[Trick]) -> TrickRun:
    first, last = tricks[0], tricks[-1]
    led = tuple(trick.plays[0] for trick in tricks)
    return TrickRun(
        first=first.first,
        last=last.last,
        leader=first.leader or "",
        led=led,
        trumps=first.trumps,
        matadors=sum(play.title in MATADORS for play in led),
        followed=tuple(_followed(tricks)),
        move=first.move,
        tally=last.tally,
        decided=next((trick.decided for trick in tricks if trick.decided), ""),
        level=last.level,
        told=any(trick.told for trick in tricks),
        hung=first.hung,
        vole=first.vole,
        final=last.final,
        remark=last.remark,
    )


def _followed(tricks: list[Trick]) -> Iterator[Followed]:
    for at in range(1, max(len(trick.plays) for trick in tricks)):
        played = [trick.plays[at] for trick in tricks if at < len(trick.plays)]
        parts = groupby(sorted(played, key=_order), key=lambda play: play.sort)
        yield Followed(played[0].name, tuple(_part(sort, list(group)) for sort, group in parts))


def _order(play: Play) -> int:
    return _PLAIN.index(play.sort)


def _part(sort: str, played: list[Play]) -> PlayedCards:
    held_back = dict.fromkeys(each for play in played for each in play.kept)
    return PlayedCards(sort, tuple(play.card for play in played), tuple(held_back))
