"""A deal as it was played, and its lines in the notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ombre_records.engine.game.information import calls_of
from ombre_records.engine.game.state import DealState
from ombre_records.engine.naming import TRUMP_LETTERS
from ombre_records.engine.payments import POOL, RESERVED, balance
from ombre_records.model.cards import CARD_NAMES, SUITS, cards_of
from ombre_records.notation.words import name_written, quote


class Bid(NamedTuple):
    """A call as it was spoken: the seat, and the book's word."""

    seat: int
    call: str


class Exchange(NamedTuple):
    """A seat's exchange: its discards, and how many cards it took from the top of the stock.

    `drew_first`: it took the whole stock before it laid off.
    """

    seat: int
    laid_off: tuple[int, ...]
    drawn: int
    drew_first: bool = False


class DealAnnouncement(NamedTuple):
    """A seat's announcement before the trick of this number; a forfeit has its amount and its
    reason.
    """

    trick: int
    seat: int
    word: str
    amount: int = 0
    reason: str = ""


class PlayedDeal(NamedTuple):
    """A deal as far as it was played: cards by their numbers, seats by their places at the table.

    None stands for what is not known, or does not apply.
    """

    dealer: int | None
    rests: int | None
    in_play: tuple[int, ...]
    pool: int | None
    reserved: tuple[int, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    stock: tuple[int, ...]
    bids: tuple[Bid, ...]
    ombre: int | None
    contract: str | None
    trump: str | None
    turned: int | None
    king: int | None
    friend: int | None
    exchanges: tuple[Exchange, ...]
    said: tuple[DealAnnouncement, ...]
    plays: tuple[int | None, ...]
    leaders: tuple[int | None, ...]
    winners: tuple[int | None, ...]
    outcome: str | None
    codille_to: int | None
    payments: tuple[int | None, ...]
    pool_change: int | None
    reserved_change: int | None


def deal_played(now: DealState) -> PlayedDeal:
    """Return what has been played of a deal; an exchange counts once it is done."""
    seats, table, called = now.order, now.table, now.call
    ending, items = now.ending, now.settlement.items if now.settlement else ()
    by_seat = dict(zip(seats, now.dealt, strict=True))
    return PlayedDeal(
        dealer=table.dealer,
        rests=now.rests,
        in_play=seats,
        pool=table.pool,
        reserved=table.reserved,
        hands=tuple(tuple(cards_of(by_seat.get(seat, 0))) for seat in range(table.players)),
        stock=(*(card for step in now.exchanged for card in step.drawn), *now.stock),
        bids=tuple(Bid(*call) for call in calls_of(now)),
        ombre=seats[now.first] if called else None,
        contract=called.name if called else None,
        trump=None if now.suit is None else TRUMP_LETTERS[now.suit],
        turned=now.turned,
        king=now.king,
        friend=None if now.friend is None else seats[now.friend],
        exchanges=tuple(
            Exchange(seats[step.seat], tuple(cards_of(step.laid)), len(step.drawn), step.drew_first)
            for step in now.exchanged
            if step.laid or not step.drew_first  # else he is still laying off
        ),
        said=tuple(
            DealAnnouncement(trick, seats[each.seat], *each[1:])
            for trick, said in enumerate((*(trick.said for trick in now.tricks), now.said), 1)
            for each in said
        ),
        plays=tuple(card for trick in now.tricks for card in trick.cards),
        leaders=tuple(seats[trick.leader] for trick in now.tricks),
        winners=tuple(seats[trick.winner] for trick in now.tricks),
        outcome=ending.kind if ending and now.settlement else None,
        codille_to=ending.codille_to if ending else None,
        payments=tuple(balance(items, seat) for seat in range(table.players)),
        pool_change=balance(items, POOL),
        reserved_change=balance(items, RESERVED),
    )


def session_lines(book: str, players: Sequence[str]) -> Iterator[str]:
    """Yield the header of a session."""
    yield "ombre 1"
    yield f"rules {book}"
    yield f"players {', '.join(map(written, players))}"


def deal_lines(now: DealState, number: int, players: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a deal, as far as it has been played."""
    deal, named = deal_played(now), tuple(map(written, players))
    yield from ("", f"deal {number}", *_dealt(deal, named))
    rest = () if now.bidding.over else ("?",)
    yield from _auction(deal, named, now.book.auction.passes, *rest)
    if deal.contract is not None:
        yield from _exchanges(deal, named)
        if now.begun:
            yield from _tricks(deal, named)
            yield from _running(now, named)
    if deal.outcome is not None:
        yield from _settled(deal, named)


def played_lines(
    deal: PlayedDeal, number: int, named: Sequence[str], passes: Sequence[str]
) -> Iterator[str]:
    """Yield the lines of a deal that is over, of which all is known; `named` are the players as
    they are written, `passes` the book's words for a pass.
    """
    yield f"deal {number}"
    yield from _dealt(deal, named)
    yield from _auction(deal, named, passes)
    if deal.contract is not None:
        yield from _exchanges(deal, named)
        yield from _tricks(deal, named)
    yield from _settled(deal, named)


def written(name: str) -> str:
    """Write a name for the notation: as a string if it could be read as something else."""
    return name_written(name, "french")


def _dealt(deal: PlayedDeal, named: Sequence[str]) -> Iterator[str]:
    assert deal.dealer is not None
    yield f"dealer {named[deal.dealer]}"
    if deal.rests is not None:
        yield f"rests {named[deal.rests]}"
    if deal.pool:
        yield f"pool {deal.pool}"
    if deal.reserved:
        yield f"reserved {', '.join(map(str, deal.reserved))}"
    for seat, hand in enumerate(deal.hands):
        if hand:
            yield f"hand {named[seat]} {_holding(hand)}"
    if deal.stock:
        yield f"stock {_cards(deal.stock)}"


def _auction(
    deal: PlayedDeal, named: Sequence[str], passes: Sequence[str], *rest: str
) -> Iterator[str]:
    if deal.bids:
        yield "bids " + ", ".join((*(f"{named[bid.seat]} {bid.call}" for bid in deal.bids), *rest))
    if deal.contract is None or deal.ombre is None:
        return
    won = next((bid.call for bid in reversed(deal.bids) if bid.call not in passes), None)
    if won is not None and won != deal.contract:
        yield f"contract {named[deal.ombre]} {deal.contract}"
    if deal.trump is not None and deal.trump in SUITS:
        yield f"trump {deal.trump}"
    if deal.turned is not None:
        yield f"turn {CARD_NAMES[deal.turned]}"
    if deal.king is not None:
        yield f"call {CARD_NAMES[deal.king]}"


def _exchanges(deal: PlayedDeal, named: Sequence[str]) -> Iterator[str]:
    top = 0
    for seat, laid, number, drew_first in deal.exchanges:
        name, drawn = named[seat], _cards(deal.stock[top : top + number])
        top += number
        if drew_first:
            yield f"exchange {name} - for {drawn}"
            yield f"exchange {name} {_holding(laid)} for -"
        elif laid:
            yield f"exchange {name} {_holding(laid)} for {drawn}"
        else:
            yield f"exchange {name} 0"


def _tricks(deal: PlayedDeal, named: Sequence[str]) -> Iterator[str]:
    yield "tricks"
    active, taken = len(deal.in_play), dict.fromkeys(sorted(deal.in_play), 0)
    begun = 0
    for number, (leader, winner) in enumerate(zip(deal.leaders, deal.winners, strict=True), 1):
        yield from _announcements(deal, number, named)
        assert leader is not None
        assert winner is not None
        taken[winner] += 1
        cards = _cards(deal.plays[begun : begun + active])
        begun += active
        tally = "-".join(map(str, taken.values()))
        yield f"{number} {named[leader]}: {cards} > {named[winner]} ({tally})"
    yield from _announcements(deal, len(deal.winners) + 1, named)


def _announcements(deal: PlayedDeal, before: int, named: Sequence[str]) -> Iterator[str]:
    for trick, seat, word, amount, reason in deal.said:
        if trick == before:
            forfeit = f" {amount} {quote(reason)}" if word == "forfeit" else ""
            yield f"{word} {named[seat]}{forfeit}"


def _running(now: DealState, named: Sequence[str]) -> Iterator[str]:
    """Yield the trick that is being played, or those that are to come."""
    if now.trick:
        lacking = ["-"] * (len(now.order) - len(now.trick))
        cards = " ".join([_cards(now.trick), *lacking])
        yield f"{now.number} {named[now.order[now.leader]]}: {cards}"
    elif now.ending is None:
        first, last = len(now.tricks) + 1, now.book.pack.hand
        yield f"{first} ?" if first == last else f"{first}-{last} ?"


def _settled(deal: PlayedDeal, named: Sequence[str]) -> Iterator[str]:
    to = "" if deal.codille_to is None else f" {named[deal.codille_to]}"
    yield f"result {deal.outcome}{to}"
    payments = zip(named, deal.payments, strict=True)
    entries = [f"{name} {paid or 0:+d}" for name, paid in payments]
    entries.append(f"pool {deal.pool_change or 0:+d}")
    if deal.reserved_change:
        entries.append(f"reserved {deal.reserved_change:+d}")
    yield f"payments {', '.join(entries)}"


def _cards(cards: Sequence[int | None]) -> str:
    return " ".join([_NAMES[card] for card in cards])


_NAMES: Mapping[int | None, str] = {None: "x", **dict(enumerate(CARD_NAMES))}


def _holding(cards: Sequence[int]) -> str:
    """Write cards, which are in the notation's order, as holdings."""
    text = suit = ""
    for card in cards:
        name = CARD_NAMES[card]
        if name[0] != suit:
            suit = name[0]
            text += f" {suit}"
        text += name[1]
    return text[1:] or "-"


def totals_line(totals: Sequence[int], players: Sequence[str]) -> str:
    """Write the line with a session's totals."""
    entries = zip(map(written, players), totals, strict=True)
    return "totals " + ", ".join(f"{name} {total:+d}" for name, total in entries)
