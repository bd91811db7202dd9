"""The tricks of a deal as a table, with what was said between them."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.base.document.outline import (
    NOTHING,
    Aside,
    Block,
    Column,
    Paragraph,
    Phrase,
    Run,
    fill,
    join,
    notes,
    part,
    say,
    table,
)
from ombre_records.base.language import _, marked
from ombre_records.base.language.numbers import amount, semicolon
from ombre_records.model.record import Line
from ombre_records.model.statements import Forfeit, Held
from ombre_records.referee.facts import PlayFacts, TrickFacts
from ombre_records.telling.certainty import sign, states_tally, states_winner
from ombre_records.telling.phrases import cards, high_trumps, stated
from ombre_records.telling.transcript.margin import DealPage, quoted

_EVENTS = {
    "vole": marked("{player} undertakes the vole"),
    "surrender": marked("{player} surrenders"),
    "accept": marked("{player} accepts the surrender"),
    "forbid": marked("{player} forbids the surrender and plays on"),
    "gano": marked("{player} says gano"),
    "claim": marked("{player} claims"),
}


def tricks(page: DealPage) -> Iterator[Block]:
    """Write the tricks, each with leader, cards, winner and tally, and the asides between them."""
    if all(trick.line.kind == "result-line" for trick in page.facts.tricks):
        if page.facts.outcome.kind != "passed-out":
            words = say(_("The tricks are not recorded."))
            yield Paragraph(join((words, page.beside("tricks")), " "))
        yield from notes(page.margin.below(page.lines("tricks")))
        return
    yield part(_("Tricks"))
    cards_played = (str(place) for place in range(1, len(page.seats) + 1))
    titles = (_("Leader"), *cards_played, _("Winner"), _("Tally"), _("Remarks"))
    yield table((Column(_("Trick"), True), *map(Column, titles)), _rows(page))


def _rows(page: DealPage) -> Iterator[tuple[Phrase, ...] | Aside]:
    known = {trick.line.number: trick for trick in page.facts.tricks}
    for line in page.from_play():
        if line.number in known:
            yield _row(page, known[line.number])
        elif words := _between(page, line):
            yield Aside(join((words, page.margin.at(line)), " "))
        if line.kind not in ("result", "payments"):
            yield from (Aside(note) for note in page.margin.below([line]))


def _row(page: DealPage, trick: TrickFacts) -> tuple[Phrase, ...]:
    number = f"{trick.number}-{trick.last}" if trick.last > trick.number else f"{trick.number}"
    count = len(page.seats)
    plays = [_play(page, trick, at) for at in range(min(count, len(trick.plays)))]
    missing = [say("?")] * (count - len(plays)) if not plays else [NOTHING] * (count - len(plays))
    named = high_trumps((play.item for play in trick.plays), page.facts.trumps)
    beside = join((named, page.margin.at(trick.line)), semicolon())
    reading = page.session.reading
    won = trick.winner is None or states_winner(page.session, trick)
    counted = not any(trick.tally) or states_tally(trick, reading)
    ends = (
        say(page.name(trick.winner), sign(stated=won)),
        say(_tally(trick.tally), sign(stated=counted)),
        beside,
    )
    leader = page.name(trick.leader) if plays or trick.leader is not None else ""
    return say(number), say(leader), *plays, *missing, *ends


def _play(page: DealPage, trick: TrickFacts, at: int) -> Phrase:
    play = trick.plays[at]
    won = play.seat is not None and play.seat == trick.winner
    (card,) = cards((play.item,))
    shown = Run(card.text, "winner" if won else "cards")
    speaker = "" if _in_turn(page, trick, at, play) else f"{page.name(play.seat)}: "
    return say(speaker, shown, play.glyph)


def _in_turn(page: DealPage, trick: TrickFacts, at: int, play: PlayFacts) -> bool:
    order = page.facts.order
    if play.seat is None or trick.leader not in order:
        return True
    return play.seat == order[(order.index(trick.leader) + at) % len(order)]


def _tally(tally: tuple[int | None, ...]) -> str:
    return "-".join(amount(tricks) for tricks in tally)


def _between(page: DealPage, line: Line) -> Phrase:
    """Say what an announcement, or a hand stated between tricks, says."""
    facts, statement = page.facts, line.read(page.session.reading)
    if isinstance(statement, Held):
        more, bare = _("{player} holds {cards} and more"), _("{player} holds {cards}")
        held = cards(statement.cards.items)
        return fill(
            more if statement.cards.rest else bare, player=statement.name or "?", cards=held
        )
    events = (event for trick in facts.tricks for event in trick.before)
    for event in (*events, *facts.closing):
        if event.line.number == line.number:
            player = page.name(event.seat)
            if isinstance(statement, Forfeit):
                return say(_forfeit(player, statement))
            return say(_(_EVENTS[event.keyword]).format(player=player))
    return NOTHING


def _forfeit(player: str, said: Forfeit) -> str:
    paid = "" if said.amount is None else stated(said.amount)
    words = _("{player} forfeits {amount}") if paid else _("{player} forfeits")
    sentence = words.format(player=player, amount=paid)
    return f"{sentence}: {quoted(said.reason)}" if said.reason else sentence
