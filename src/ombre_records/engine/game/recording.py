"""A game written down in the notation, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ombre_records.engine.game.information import calls_of
from ombre_records.engine.game.state import Announcement, DealState, Exchanged
from ombre_records.engine.payments import POOL, RESERVED, balance
from ombre_records.model.cards import CARD_NAMES, SUITS, holding
from ombre_records.notation.words import bare_name_problem, quote


def session_lines(book: str, players: Sequence[str]) -> Iterator[str]:
    """Yield the header of a session."""
    yield "ombre 1"
    yield f"rules {book}"
    yield f"players {', '.join(map(written, players))}"


def deal_lines(now: DealState, number: int, players: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a deal, as far as it has been played."""
    named = [written(name) for name in players]
    yield ""
    yield from _dealt(now, number, named)
    yield from _auction(now, named)
    if now.call is not None:
        for step in now.exchanged:
            if step.laid or not step.drew_first:  # else he is still laying off
                yield from _exchange(now, step, named)
        if now.begun:
            yield from _tricks(now, named)
    yield from _settled(now, named)


def written(name: str) -> str:
    """Write a name for the notation: as a string if it could be read as something else."""
    return quote(name) if bare_name_problem(name, "french") else name


def _dealt(now: DealState, number: int, named: Sequence[str]) -> Iterator[str]:
    table = now.table
    yield f"deal {number}"
    yield f"dealer {named[table.dealer]}"
    if now.rests is not None:
        yield f"rests {named[now.rests]}"
    if table.pool:
        yield f"pool {table.pool}"
    if table.reserved:
        yield f"reserved {', '.join(map(str, table.reserved))}"
    for place, hand in sorted(enumerate(now.dealt), key=lambda each: now.order[each[0]]):
        if hand:
            yield f"hand {named[now.order[place]]} {holding(hand)}"
    stock = (*(card for step in now.exchanged for card in step.drawn), *now.stock)
    if stock:
        yield f"stock {' '.join(CARD_NAMES[card] for card in stock)}"


def _auction(now: DealState, named: Sequence[str]) -> Iterator[str]:
    calls = calls_of(now)
    if calls:
        rest = "" if now.bidding.over else ", ?"
        yield "bids " + ", ".join(f"{named[seat]} {word}" for seat, word in calls) + rest
    if now.call is None:
        return
    won = now.bidding.won
    if won is not None and won.call is not None and won.call.name != now.call.name:
        yield f"contract {named[now.order[now.first]]} {now.call.name}"
    if now.suit is not None and now.suit < len(SUITS):
        yield f"trump {SUITS[now.suit]}"
    if now.turned is not None:
        yield f"turn {CARD_NAMES[now.turned]}"
    if now.king is not None:
        yield f"call {CARD_NAMES[now.king]}"


def _exchange(now: DealState, step: Exchanged, named: Sequence[str]) -> Iterator[str]:
    name = named[now.order[step.seat]]
    drawn = " ".join(CARD_NAMES[card] for card in step.drawn)
    if step.drew_first:
        yield f"exchange {name} - for {drawn}"
        yield f"exchange {name} {holding(step.laid)} for -"
    elif step.laid:
        yield f"exchange {name} {holding(step.laid)} for {drawn}"
    else:
        yield f"exchange {name} 0"


def _tricks(now: DealState, named: Sequence[str]) -> Iterator[str]:
    yield "tricks"
    taken = dict.fromkeys(now.order, 0)
    for number, trick in enumerate(now.tricks, 1):
        yield from _announcement_lines(now, trick.said, named)
        winner = now.order[trick.winner]
        taken[winner] += 1
        cards = " ".join(CARD_NAMES[card] for card in trick.cards)
        tally = "-".join(str(taken[seat]) for seat in sorted(taken))
        yield f"{number} {named[now.order[trick.leader]]}: {cards} > {named[winner]} ({tally})"
    yield from _announcement_lines(now, now.said, named)
    if now.trick:
        lacking = ["-"] * (len(now.order) - len(now.trick))
        cards = " ".join([*(CARD_NAMES[card] for card in now.trick), *lacking])
        yield f"{now.number} {named[now.order[now.leader]]}: {cards}"
    elif now.ending is None:
        first, last = len(now.tricks) + 1, now.book.pack.hand
        yield f"{first} ?" if first == last else f"{first}-{last} ?"


def _announcement_lines(
    now: DealState, announced: Sequence[Announcement], named: Sequence[str]
) -> Iterator[str]:
    for seat, word, amount, reason in announced:
        line = f"{word} {named[now.order[seat]]}"
        if word == "forfeit":
            line += f" {amount} {quote(reason)}"
        yield line


def _settled(now: DealState, named: Sequence[str]) -> Iterator[str]:
    ending, done = now.ending, now.settlement
    if ending is None or done is None:
        return
    to = "" if ending.codille_to is None else f" {named[ending.codille_to]}"
    yield f"result {ending.kind}{to}"
    parties = [*enumerate(named), (POOL, "pool")]
    entries = [f"{name} {balance(done.items, party):+d}" for party, name in parties]
    if apart := balance(done.items, RESERVED):
        entries.append(f"reserved {apart:+d}")
    yield f"payments {', '.join(entries)}"


def totals_line(totals: Sequence[int], players: Sequence[str]) -> str:
    """Write the line with a session's totals."""
    entries = zip(map(written, players), totals, strict=True)
    return "totals " + ", ".join(f"{name} {total:+d}" for name, total in entries)
