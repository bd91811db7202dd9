"""One player's knowledge of a deal, as plain values by name. They lead to nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ombre_records.engine.announcements import lies_open
from ombre_records.engine.game.actions import Action
from ombre_records.engine.game.state import DealState
from ombre_records.engine.naming import TRUMP_LETTERS, in_pack
from ombre_records.engine.payments import balance
from ombre_records.model.cards import CARD_NAMES, PACK, SUITS
from ombre_records.model.cards import card_names as names


class Call(NamedTuple):
    """A call of the auction: the seat, and the book's word for the call."""

    seat: int
    word: str


class Announcement(NamedTuple):
    """Something that a seat says before the trick of this number.

    `amount` is the amount of a forfeit, in counters.
    """

    seat: int
    word: str
    trick: int
    amount: int = 0


class Exchange(NamedTuple):
    """How many cards a seat has exchanged."""

    seat: int
    number: int


class TrickSeen(NamedTuple):
    """A trick on the table: the leader's seat, the cards in the order of play, the winner's seat.

    `winner` is None while the trick is being played.
    """

    leader: int
    cards: tuple[str, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Information:
    """A seat's knowledge of a deal. Seats are places in the list of players. Cards are names.

    About the player in the seat:
        `hand` is what he holds now, `dealt` what he was dealt. `discards` and `draws` are his own.
        `actions` are what he may do. They are empty if it is not his turn.

    About the table:
        `calls` and `announcements` stand in the order in which they were said. `ombre` is the seat
        that plays for the game. After a surrender this may be the opponent who forbade it. `friend`
        is the Ombre's partner, None if this player does not know who that is. `turned` is the card
        that was turned for trumps. `trump` is a suit's letter, `none` in a game without trumps, and
        None until it is named. `out` is the suit that is out of the pack, if one is. `exchanged`
        says in their order how many cards each player took. A player who was asked and took none is
        in it. `taken` counts the tricks of each seat. `table` has the hands that lie open to all,
        by seat.

    About the money, in counters:
        Until the deal is over, `pool` and `reserved` are what lies there, antes included, and
        `outcome` and `payments` are None. Once it is over, `pool` and `reserved` are what the
        settlement leaves. Payments leave the ante out.

    If a player cannot tell two positions apart, their informations are equal. They are hashable, so
    they can serve as keys for a table of information sets.
    """

    seat: int
    book: str
    number: int
    players: tuple[str, ...]
    dealer: int
    rests: int | None
    pool: int
    reserved: tuple[int, ...]
    phase: str
    turn: int | None
    actions: tuple[Action, ...]
    dealt: tuple[str, ...]
    hand: tuple[str, ...]
    discards: tuple[str, ...]
    draws: tuple[str, ...]
    calls: tuple[Call, ...]
    ombre: int | None
    contract: str | None
    trump: str | None
    turned: str | None
    out: str | None
    king: str | None
    friend: int | None
    exchanged: tuple[Exchange, ...]
    announcements: tuple[Announcement, ...]
    tricks: tuple[TrickSeen, ...]
    taken: tuple[int, ...]
    table: tuple[tuple[str, ...], ...]
    outcome: str | None
    payments: tuple[int, ...] | None


def calls_of(now: DealState) -> tuple[Call, ...]:
    """Return all calls in order, those after all had passed included."""
    word, bidding = now.book.auction.passes[0], now.bidding
    seats = (
        *now.bidders,
        now.rests,
    )  # who rests has the place behind the last, and plays if he took it
    calls = [
        Call(
            now.order[now.first] if (seat := seats[place]) is None else seat,
            call.name if call else word,
        )
        for place, call, _ in (*bidding.spoken, *bidding.late)
    ]
    return tuple(calls)


def seen_by(
    now: DealState, seat: int, number: int, players: tuple[str, ...], actions: tuple[Action, ...]
) -> Information:
    """Return what a seat at the table knows of a deal.

    `actions` are those of the player to act. `number` is that of the deal in its session.
    """
    place = now.order.index(seat) if seat in now.order else None
    turn = now.actor
    own = () if place is None else [step for step in now.exchanged if step.seat == place]
    laying = now.laid if place is not None and now.turn == place else 0
    hand = 0 if place is None else now.hands[place] & ~laying
    named, done = now.call is not None, now.settlement
    laid = [*(step.laid for step in own), laying]
    pack = now.table.pack
    out = () if pack == PACK else [suit for at, suit in enumerate(SUITS) if not in_pack(at, pack)]
    payments = tuple(balance(done.items, each) for each in range(len(players))) if done else None
    return Information(
        seat=seat,
        book=now.book.written,
        number=number,
        players=players,
        dealer=now.table.dealer,
        rests=now.rests,
        pool=done.pool if done else now.table.pool,
        reserved=done.reserved if done else now.table.reserved,
        phase=now.phase,
        turn=turn,
        actions=actions if turn == seat else (),
        dealt=() if place is None else names(now.dealt[place]),
        hand=names(hand),
        discards=tuple([card for mask in laid for card in names(mask)]),
        draws=tuple([CARD_NAMES[card] for step in own for card in step.drawn]),
        calls=calls_of(now),
        ombre=now.order[now.player] if named or now.phase == "contract" else None,
        contract=now.contract.name if named else None,
        trump=None if now.suit is None else TRUMP_LETTERS[now.suit],
        turned=None if now.turned is None else CARD_NAMES[now.turned],
        out=out[0] if out else None,
        king=None if now.king is None else CARD_NAMES[now.king],
        friend=_friend(now, place),
        exchanged=tuple([Exchange(now.order[s.seat], len(s.drawn)) for s in now.exchanged]),
        announcements=tuple(_announced(now)),
        tricks=_tricks(now),
        taken=_taken(now, len(players)),
        table=_open(now, len(players)),
        outcome=now.ending.kind if now.ending and done else None,
        payments=payments,
    )


def _friend(now: DealState, place: int | None) -> int | None:
    """Return the seat of the friend if all know him, or if this player is the friend."""
    if now.friend is None or not (now.friend_known or place == now.friend):
        return None
    return now.order[now.friend]


def _announced(now: DealState) -> Iterable[Announcement]:
    for number, said in enumerate((*(trick.said for trick in now.tricks), now.said), 1):
        for seat, word, amount, _ in said:
            yield Announcement(now.order[seat], word, number, amount)


def _tricks(now: DealState) -> tuple[TrickSeen, ...]:
    order = now.order
    tricks = [
        TrickSeen(order[trick.leader], _named(trick.cards), order[trick.winner])
        for trick in now.tricks
    ]
    if now.trick:
        tricks.append(TrickSeen(order[now.leader], _named(now.trick), None))
    return tuple(tricks)


def _named(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([CARD_NAMES[card] for card in cards])


def _taken(now: DealState, players: int) -> tuple[int, ...]:
    taken = [0] * players
    for trick in now.tricks:
        taken[now.order[trick.winner]] += 1
    return tuple(taken)


def _open(now: DealState, players: int) -> tuple[tuple[str, ...], ...]:
    """Return the open hands: the Ombre's, once play has begun, in a game with open hands."""
    begun = bool(now.tricks or now.trick)
    shown = lies_open(now.call, begun=begun)
    open_to_all = {now.order[now.ombre]: names(now.hands[now.ombre])} if shown else {}
    return tuple([open_to_all.get(seat, ()) for seat in range(players)])
