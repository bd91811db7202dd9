"""A lawful session under way: the table, the pack and the hands, and the lines written so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from chosen import Choice

from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.trumps import RUNS, ranked
from ombre_records.model.cards import CARD_NAMES, SUITS, holding


@dataclass
class Session:
    """A session being played and written.

    `players` are names as the notation writes them; `out` is the suit taken out of the pack;
    `totals` are by place among the players; `opening` lay in the pool before the first deal.
    """

    random: Random
    rules: RuleBook
    options: tuple[Choice, ...]
    players: tuple[str, ...]
    out: int | None = None
    lines: list[str] = field(default_factory=list)
    pool: int = 0
    reserved: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    opening: int = 0

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    def say(self, line: str, part: float = 1.0) -> None:
        if self.chance(part):
            self.lines.append(line)

    def has(self, option: str) -> bool:
        return any(name == option for name, _ in self.options)

    def amount(self, counters: int, sign: str = "") -> str:
        """Write an amount, now and then in greater and lesser marks where the book has them."""
        greater = self.rules.pool.greater
        told = f"{counters:{sign}d}"
        if not greater or not self.chance(0.3):
            return told
        marks = f"{abs(counters) // greater}:{abs(counters) % greater}"
        return ("" if told.isdecimal() else told[0]) + marks

    def word(self, name: str, aliases: Sequence[str]) -> str:
        """Return a name, now and then another word for it."""
        return self.random.choice(aliases) if aliases and self.chance(0.2) else name


@dataclass
class Deal:
    """A deal being played: seats in turn from the eldest, each with its place among the players.

    `marks` is what each place has laid down for passing, taking in and forfeits; `player` is who
    plays as Ombre in the end.
    """

    session: Session
    dealer: int
    rests: int | None
    places: tuple[int, ...]
    hands: tuple[int, ...]
    stock: tuple[int, ...]
    dealt: tuple[int, ...]
    ombre: int = 0
    player: int = 0
    friend: int | None = None
    contract: Call | None = None
    trump: int = 0
    turned: int | None = None
    surrendered: bool = False
    defended: bool = False
    marks: dict[int, int] = field(default_factory=dict)
    forfeited: bool = False

    @property
    def stake(self) -> int:
        """What lies in the pool, marks included."""
        return self.session.pool + sum(self.marks.values())

    @property
    def count(self) -> int:
        return len(self.places)

    @property
    def key(self) -> int:
        """What is trump, as the engine's tables are asked."""
        return ranked(self.trump, self.session.rules)

    def name(self, seat: int) -> str:
        return self.session.players[self.places[seat]]

    def lay(self, seat: int, marks: int) -> None:
        place = self.places[seat]
        self.marks[place] = self.marks.get(place, 0) + marks


class End(NamedTuple):
    """How a deal ended; `to` is the seat that has codille.

    `first_five`: the Ombre won the first tricks and stopped. `none_of_five`: he won none of them.
    """

    kind: str
    to: int | None = None
    first_five: bool = False
    none_of_five: bool = False


def deal_cards(session: Session, number: int, dealer: int) -> Deal:
    """Stake, deal, and write what stands before the auction."""
    rules, seats = session.rules, len(session.players)
    rests = None
    if seats > rules.table.active:
        rests = (dealer + 2) % 4 if rules.table.rests == "opposite-dealer" else dealer
    turn = [(dealer + step) % seats for step in range(1, seats + 1)]
    places = tuple(place for place in turn if place != rests)
    _stake(session, dealer, places[0])
    hands, stock = _cards(session, len(places))
    deal = Deal(session, dealer, rests, places, hands, stock, hands)
    session.say(f"deal {number}")
    session.say(f"dealer {session.players[dealer]}")
    if rests is not None:
        session.say(f"rests {session.players[rests]}", 0.5)
    session.say(
        f"pool {session.amount(session.pool)}", 1.0 if number == 1 and session.opening else 0.7
    )
    if session.reserved:
        session.say("reserved " + ", ".join(map(session.amount, session.reserved)), 0.7)
    for seat in session.random.sample(range(len(places)), len(places)):
        session.say(f"hand {deal.name(seat)} {holding(hands[seat])}")
    if stock:
        session.say("stock " + " ".join(CARD_NAMES[card] for card in stock), 0.6)
    return deal


def _stake(session: Session, dealer: int, eldest: int) -> None:
    """Lay the antes down; greater marks only where nothing lies."""
    rules, everybody = session.rules.pool, range(len(session.players))
    stakers = {"dealer": (dealer,), "eldest": (eldest,), "each": everybody}[rules.staked_by]
    laid = [(place, rules.fill) for place in everybody if not session.pool]
    for place, amount in (*laid, *((place, rules.ante) for place in stakers)):
        session.totals[place] -= amount
        session.pool += amount


def _cards(session: Session, count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Deal, now and then with a hand so strong or so weak that the rarer games are played."""
    size = session.rules.pack.hand
    pack = [card for card in range(40) if card // 10 != session.out]
    session.random.shuffle(pack)
    if session.chance(0.6):
        best = _strong(session) if session.chance(0.75) else _weak(session, pack)
        pack = [*best, *(card for card in pack if card not in best)]
        turns = session.random.randrange(count) * size
        pack = [*pack[size : size + turns], *pack[:size], *pack[size + turns :]]
    at = range(0, count * size, size)
    hands = tuple(sum(1 << card for card in pack[start : start + size]) for start in at)
    return hands, tuple(pack[count * size :])


def _strong(session: Session) -> list[int]:
    suit = session.random.choice([suit for suit in range(len(SUITS)) if suit != session.out])
    size = session.rules.pack.hand
    run = RUNS[ranked(suit, session.rules)]
    return list(run[: session.random.randint(min(5, size), size)])


def _weak(session: Session, pack: Sequence[int]) -> list[int]:
    """Return a hand of low cards."""
    low = [card for card in pack if card % 10 > 4]
    return low[: session.rules.pack.hand]
