"""The tricks of a deal as a table, with what was said between them."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.model.record import Line
from ombre_records.model.statements import Forfeit, Held
from ombre_records.replay.facts import PlayFacts, TrickFacts
from ombre_records.show.outline import (
    NOTHING,
    Aside,
    Block,
    Column,
    Paragraph,
    Phrase,
    Run,
    join,
    say,
    table,
)
from ombre_records.show.page import Page, notes, part
from ombre_records.show.words import amount, cards, stated

_EVENTS = {
    "vole": "undertakes the vole",
    "surrender": "surrenders",
    "accept": "accepts the surrender",
    "forbid": "forbids the surrender and plays on",
    "gano": "says gano",
    "claim": "claims",
    "forfeit": "forfeits",
}


def tricks(page: Page) -> Iterator[Block]:
    """Write the tricks, each with leader, cards, winner and tally, and the asides between them."""
    if not page.facts.tricks:
        if page.facts.outcome.kind != "passed-out":
            yield Paragraph(join((say("The tricks are not recorded."), page.beside("tricks")), " "))
        yield from notes(page.margin.below(page.lines("tricks")))
        return
    yield part("Tricks")
    cards_played = (str(place) for place in range(1, len(page.seats) + 1))
    titles = ("Trick", "Leader", *cards_played, "Winner", "Tally", "Remarks")
    columns = tuple(Column(title, title == "Trick") for title in titles)
    yield table(columns, _rows(page))


def _rows(page: Page) -> Iterator[tuple[Phrase, ...] | Aside]:
    known = {trick.line.number: trick for trick in page.facts.tricks}
    for line in page.from_play():
        if line.number in known:
            yield _row(page, known[line.number])
        elif words := _between(page, line):
            yield Aside(join((words, page.margin.at(line)), " "))
        if line.kind not in ("result", "payments"):
            yield from (Aside(note) for note in page.margin.below([line]))


def _row(page: Page, trick: TrickFacts) -> tuple[Phrase, ...]:
    number = f"{trick.number}-{trick.last}" if trick.last > trick.number else f"{trick.number}"
    count = len(page.seats)
    plays = [_play(page, trick, at) for at in range(min(count, len(trick.plays)))]
    missing = [say("?")] * (count - len(plays)) if not plays else [NOTHING] * (count - len(plays))
    ends = (say(page.name(trick.winner)), say(_tally(trick.tally)), page.margin.at(trick.line))
    leader = page.name(trick.leader) if plays or trick.leader is not None else ""
    return say(number), say(leader), *plays, *missing, *ends


def _play(page: Page, trick: TrickFacts, at: int) -> Phrase:
    play = trick.plays[at]
    won = play.seat is not None and play.seat == trick.winner
    (card,) = cards((play.item,))
    shown = Run(card.text, "winner" if won else "cards")
    speaker = "" if _in_turn(page, trick, at, play) else f"{page.name(play.seat)}: "
    return say(speaker, shown, play.glyph)


def _in_turn(page: Page, trick: TrickFacts, at: int, play: PlayFacts) -> bool:
    order = page.facts.order
    if play.seat is None or trick.leader not in order:
        return True
    return play.seat == order[(order.index(trick.leader) + at) % len(order)]


def _tally(tally: tuple[int | None, ...]) -> str:
    return "-".join(amount(tricks) for tricks in tally)


def _between(page: Page, line: Line) -> Phrase:
    """Say what an announcement, or a hand stated between tricks, says."""
    facts, said = page.facts, line.read(page.session.reading)
    if isinstance(said, Held):
        more = " and more" if said.cards.rest else ""
        return say(f"{said.name or '?'} holds ", cards(said.cards.items), more)
    events = (event for trick in facts.tricks for event in trick.before)
    for event in (*events, *facts.closing):
        if event.line.number == line.number:
            words = f"{page.name(event.seat)} {_EVENTS[event.keyword]}"
            return say(words, _forfeit(said) if isinstance(said, Forfeit) else "")
    return NOTHING


def _forfeit(said: Forfeit) -> str:
    paid = "" if said.amount is None else f" {stated(said.amount)}"
    return f'{paid}: "{said.reason}"' if said.reason else paid
