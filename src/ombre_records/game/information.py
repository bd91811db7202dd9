"""What one player knows of a deal: plain values by name, from which nothing else can be reached."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ombre_records.engine.announcements import lies_open
from ombre_records.engine.naming import in_pack
from ombre_records.engine.payments import balance
from ombre_records.game.actions import Action
from ombre_records.game.cards import names
from ombre_records.game.state import Now
from ombre_records.model.cards import CARD_NAMES, SUITS


class Call(NamedTuple):
    """A call of the auction: the seat, and the book's word."""

    seat: int
    word: str


class Announcement(NamedTuple):
    """Something said before a trick (its number): the seat, the word, of a forfeit the amount."""

    seat: int
    word: str
    trick: int
    amount: int = 0


class Exchange(NamedTuple):
    """How many cards a seat has exchanged."""

    seat: int
    number: int


class TrickSeen(NamedTuple):
    """A trick on the table: who led, the cards in order, who won (None: it is being played)."""

    leader: int
    cards: tuple[str, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Information:
    """What a seat knows of a deal; seats are places in the list of players, cards names.

    `actions` are his, if it is his turn. `hand` is what the player holds now, `dealt` what he was
    dealt; `discards` and `draws` are his own. `table` has the hands that lie open to all, by seat.
    `out` is the suit that is out of the pack, if one is. `ombre` is who plays for the game, which
    after a surrender may be the opponent who forbade it; `friend` is his partner, None where this
    player does not know him. `turned` is the card turned for trumps; `trump` is `none` in a game
    without trumps, and None while it is not named. `exchanged` has in their order who took how many
    cards, who took none included, once asked. `taken` counts the tricks of each seat.

    `pool` and `reserved` are before the settlement, antes in, and after it once the deal is over;
    `outcome` and `payments` are None until then. Two positions that a player cannot tell apart give
    equal informations, which are hashable: a key for a table of information sets.
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


def calls_of(now: Now) -> tuple[Call, ...]:
    """Return the calls of the auction, those after all had passed too."""
    word, found = now.book.auction.passes[0], []
    for place, call, _ in (*now.bidding.spoken, *now.bidding.late):
        seat = now.bidders[place] if place < len(now.bidders) else now.order[now.first]
        found.append(Call(seat, call.name if call else word))
    return tuple(found)


def seen_by(
    now: Now, seat: int, number: int, players: tuple[str, ...], actions: tuple[Action, ...]
) -> Information:
    """Return what a seat at the table knows of a deal; `actions` are those of whose turn it is.

    `number` is the deal's in its session.
    """
    place = now.order.index(seat) if seat in now.order else None
    turn = now.actor
    own = () if place is None else tuple(s for s in now.exchanged if s.seat == place)
    laying = now.laid if place is not None and now.turn == place else 0
    hand = 0 if place is None else now.hands[place] & ~laying
    named, done = now.call is not None, now.settlement
    laid = [*(step.laid for step in own), laying]
    out = [suit for at, suit in enumerate(SUITS) if not in_pack(at, now.table.pack)]
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
        discards=tuple(card for mask in laid for card in names(mask)),
        draws=tuple(CARD_NAMES[card] for step in own for card in step.drawn),
        calls=calls_of(now),
        ombre=now.order[now.player] if named or now.phase == "contract" else None,
        contract=now.contract.name if named else None,
        trump=None if now.suit is None else (*SUITS, "none")[now.suit],
        turned=None if now.turned is None else CARD_NAMES[now.turned],
        out=out[0] if out else None,
        king=None if now.king is None else CARD_NAMES[now.king],
        friend=_friend(now, place),
        exchanged=tuple(Exchange(now.order[s.seat], len(s.drawn)) for s in now.exchanged),
        announcements=tuple(_announced(now)),
        tricks=tuple(_tricks(now)),
        taken=_taken(now, len(players)),
        table=_open(now, len(players)),
        outcome=now.ending.kind if now.ending and done else None,
        payments=payments,
    )


def _friend(now: Now, place: int | None) -> int | None:
    """Return the partner, if it is known who he is, or if it is the player himself."""
    if now.friend is None or not (now.friend_known or place == now.friend):
        return None
    return now.order[now.friend]


def _announced(now: Now) -> Iterable[Announcement]:
    for number, trick in enumerate(now.tricks, 1):
        for said in trick.said:
            yield Announcement(now.order[said.seat], said.word, number, said.amount)
    for said in now.said:
        yield Announcement(now.order[said.seat], said.word, now.number, said.amount)


def _tricks(now: Now) -> Iterable[TrickSeen]:
    for trick in now.tricks:
        cards = tuple(CARD_NAMES[card] for card in trick.cards)
        yield TrickSeen(now.order[trick.leader], cards, now.order[trick.winner])
    if now.trick:
        cards = tuple(CARD_NAMES[card] for card in now.trick)
        yield TrickSeen(now.order[now.leader], cards, None)


def _taken(now: Now, players: int) -> tuple[int, ...]:
    taken = [0] * players
    for winner in now.winners:
        taken[now.order[winner]] += 1
    return tuple(taken)


def _open(now: Now, players: int) -> tuple[tuple[str, ...], ...]:
    """Return the hands that lie open: the Ombre's, if the game is played so, once it has begun."""
    begun = bool(now.tricks or now.trick)
    shown = now.order[now.ombre] if lies_open(now.call, begun=begun) else None
    hands = {now.order[place]: hand for place, hand in enumerate(now.hands)}
    return tuple(names(hands[seat]) if seat == shown else () for seat in range(players))
