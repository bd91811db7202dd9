"""A deal of Ombre to be played from the first call to the last counter, and a session of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ombre_records.base.errors import IllegalAction, InvalidArgument, require
from ombre_records.base.limits import NAME
from ombre_records.books.book import RuleBook
from ombre_records.engine.dealing import Dealt, deal
from ombre_records.engine.following import following
from ombre_records.engine.game import phase_table
from ombre_records.engine.game.actions import Action
from ombre_records.engine.game.arguments import (
    Names,
    book_of,
    chance,
    counters,
    deal_of,
    players_of,
    pool_of,
    seat_of,
)
from ombre_records.engine.game.cards import Hand, name, names
from ombre_records.engine.game.information import Information, seen_by
from ombre_records.engine.game.phases.auction import begin
from ombre_records.engine.game.phases.settlement import forfeit_due
from ombre_records.engine.game.positions import Position, position_of
from ombre_records.engine.game.recording import deal_lines, session_lines, totals_line
from ombre_records.engine.game.state import Announcement, DealState, TableState
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.payments import antes, balance
from ombre_records.engine.seating import next_dealer, order, resting
from ombre_records.engine.settlement import Settlement, in_line
from ombre_records.engine.trumps import ranked
from ombre_records.model.deferred import deferred
from ombre_records.model.record import Reading, Record
from ombre_records.notation.parse import parse
from ombre_records.notation.words import text_problem


class Judged(Protocol):
    """Anything with a record: a Report has one."""

    @property
    def record(self) -> Record | None:
        """The record."""


class _Deal(NamedTuple):
    """A deal in its session: how it began and stands now, its number there, those before it."""

    book: RuleBook
    players: tuple[str, ...]
    dealer: int
    staked: tuple[int, ...]
    begun: DealState
    now: DealState
    number: int = 1
    earlier: tuple[Game, ...] = ()


class Cards(NamedTuple):
    """The cards of a deal by name, as `Game.start` takes them: a hand for each seat, None for who
    rests, and the stock from its top.
    """

    hands: tuple[tuple[str, ...] | None, ...]
    stock: tuple[str, ...]


class Game:
    """A deal under way, or over. A game never changes: `act` returns another game.

    `Game.deal` deals one by chance. `Game.start` begins one from given cards. A seat is a place in
    the list of players, from 0, in turn order. `seen_by` tells what one player may know. Everything
    else may tell more: `text` and `record` show every hand.

    >>> game = Game.deal("lhombre", seed=7)
    >>> [str(action) for action in game.actions()][:3]
    ['pas', 'spil', 'bedre-spil']
    >>> game = game.act("solo").act("pas").act("pas")
    >>> game.turn, [str(action) for action in game.actions()]
    (0, ['S', 'C', 'H', 'D'])
    """

    __slots__ = ("_deal", "_done", "_may")
    if TYPE_CHECKING:  # where help shows no names that are not the caller's
        _deal: _Deal
        _done: tuple[Action | None, ...]
        _may: tuple[Action, ...] | None

    def __init__(self, *given: object, **named: object) -> None:
        """Raise TypeError. Use `Game.deal(book)` to deal a game, and `Game.start(book, hands=...)`
        to begin one from given cards. `next_deal` and `next_start` go on with a session.
        """
        raise TypeError("a game begins with Game.deal(book) or Game.start(book, hands=...)")

    @classmethod
    def _of(cls, deal: _Deal, done: tuple[Action | None, ...] = ()) -> Game:
        game = object.__new__(cls)
        game._deal, game._done = deal, done
        game._may = None
        return game

    def __eq__(self, other: object) -> bool:
        return self._deal == other._deal if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._deal)

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """Say how it is pickled: what it may do next is worked out again."""
        return Game._of, (self._deal, self._done)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        """Return the game itself, since nothing of it ever changes."""
        return self

    # ------------------------------------------------------------ the beginning

    @classmethod
    def deal(
        cls,
        book: str | RuleBook,
        seed: int | None = None,
        *,
        players: Names = None,
        dealer: int | None = None,
        pool: int = 0,
        reserved: Sequence[int] = (),
    ) -> Game:
        """Deal by chance. The same seed deals the same cards everywhere; None deals any.

        `book` is a rule book, or its name with options: `aldenham + favor`. `players` is their
        number, or their names in turn order. If you leave it out, as few play as the book seats.
        `dealer` is a seat. It is the last seat unless you say otherwise, so the first player is the
        eldest. `pool` is what lies in the pool before the antes, in counters. `reserved` are the
        puestas set apart.

        Raises ValueError for a book, an option or a number of players that does not exist.
        """
        rules = book_of(book)
        names = players_of(rules, players)
        at = len(names) - 1 if dealer is None else seat_of(dealer, len(names), "the dealer")
        lies = pool_of(rules, len(names), pool)
        return _begun(rules, names, at, lies, reserved, deal(rules, chance(seed)))

    @classmethod
    def start(
        cls,
        book: str | RuleBook,
        *,
        hands: Sequence[Hand | None],
        stock: Hand = (),
        dealer: int = 0,
        pool: int = 0,
        reserved: Sequence[int] = (),
        players: Names = None,
    ) -> Game:
        """Start from given cards: the players' hands in their order, and the stock from its top.

        The player who rests has None, or no card, for a hand. `dealer` is a seat. It is the first
        seat unless you say otherwise, so the second player is the eldest. `pool` is what lies in
        the pool before the antes, in counters. Raises ValueError if the cards are not a deal of the
        book.
        """
        rules = book_of(book)
        names = players_of(rules, _counted(hands) if players is None else players)
        at = seat_of(dealer, len(names), "the dealer")
        dealt = deal_of(rules, names, at, hands, stock)
        lies = pool_of(rules, len(names), pool)
        return _begun(rules, names, at, lies, reserved, dealt)

    @classmethod
    def from_record(
        cls,
        record: Record | Judged | str | os.PathLike[str],
        deal: int = 1,
        trick: int | None = None,
        *,
        session: int = 1,
        rules: str | os.PathLike[str] | RuleBook | None = None,
        reading: Reading | None = None,
        files: bool = True,
    ) -> Game:
        """Take up a deal of a record: before the first card of a trick, or as far as it is told.

        `session` and `deal` count from 1 by place in the file, `trick` counts from 1. `record`,
        `rules`, `reading` and `files` are those of `check`. The deal is a session of its own. Cards
        of the stock that nobody drew stand in the notation's order where the record does not tell.

        Raises UnusableRecord if the hands as dealt are not all known, if what is told up to that
        moment breaks a rule, and if there is no such session, deal or trick.

        >>> belinda = "records/belinda.ombre"
        >>> game = Game.from_record(belinda, trick=3)
        >>> game.players[game.turn], [str(action) for action in game.actions()][:2]
        ('Belinda', ['SK', 'CA'])
        """
        game = deferred("game of a record", record, deal, trick, session, rules, reading, files)
        assert isinstance(game, Game)
        return game

    def next_deal(self, seed: int | None = None) -> Game:
        """Deal the next deal of the session. The next player deals. Pool and reserve stay.

        `seed` is that of `deal`. Raises ValueError while this deal is not over.
        """
        self._ended()
        return self._next(deal(self.book, chance(seed), self._state.table.pack))

    def next_start(self, *, hands: Sequence[Hand | None], stock: Hand = ()) -> Game:
        """Start the next deal of the session from given cards, as `start` takes them.

        Raises ValueError while this deal is not over, or if the cards are not a deal of the book.
        """
        self._ended()
        dealer = next_dealer(self.dealer, len(self.players))
        pack = self._state.table.pack
        return self._next(deal_of(self.book, self.players, dealer, hands, stock, pack))

    def _ended(self) -> Settlement:
        done = self._state.settlement
        if done is None:
            raise IllegalAction("this deal is not over: the next one cannot be dealt")
        return done

    def _next(self, dealt: Dealt) -> Game:
        done = self._ended()
        dealer = next_dealer(self.dealer, len(self.players))
        game = _begun(self.book, self.players, dealer, done.pool, done.reserved, dealt)
        earlier = (*self.earlier, self)
        return self._of(game._deal._replace(number=self.number + 1, earlier=earlier))

    # ------------------------------------------------------------ where it is played

    @property
    def book(self) -> RuleBook:
        """The rule book."""
        return self._deal.book

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self._deal.players

    @property
    def dealer(self) -> int:
        """The seat of the dealer."""
        return self._deal.dealer

    @property
    def number(self) -> int:
        """The number of the deal in its session, from 1."""
        return self._deal.number

    @property
    def earlier(self) -> tuple[Game, ...]:
        """The deals of the session before this one, each as it ended."""
        return self._deal.earlier

    @property
    def cards(self) -> Cards:
        """The cards as they were dealt: all hands and the stock, which no player sees."""
        begun = self._deal.begun
        by_seat = dict(zip(begun.order, map(names, begun.dealt), strict=True))
        hands = tuple(map(by_seat.get, range(len(self.players))))
        return Cards(hands, tuple(map(name, begun.stock)))

    # ------------------------------------------------------------ the course

    @property
    def over(self) -> bool:
        """Whether the deal has ended and is settled."""
        return self._state.phase == "over"

    @property
    def turn(self) -> int | None:
        """The seat to act. None when the deal is over."""
        return self._state.actor

    @property
    def phase(self) -> str:
        """The phase of the deal: `auction`, `contract`, `trump`, `king`, `exchange`, `announcing`,
        `answering`, `play`, `puesta`; `over` at the end.
        """
        return self._state.phase

    @property
    def order(self) -> tuple[int, ...]:
        """The seats that play this deal, the eldest first: in this order a position counts them."""
        return self._state.order

    @property
    def ombre(self) -> int | None:
        """The seat that plays the game. None until the auction is over, and if all have passed."""
        now = self._state
        return None if now.call is None else now.order[now.ombre]

    @property
    def contract(self) -> str | None:
        """The game that is played, in the book's word. None until it is announced."""
        return None if self._state.call is None else self._state.call.name

    def position(self) -> Position:
        """Return the open hands as they are in the play, for the solver or a drawing.

        Seats are counted from the eldest, as in `order`. Raises IllegalAction before the play.

        >>> game = Game.from_record("records/belinda.ombre", trick=3)
        >>> game.position().turn, game.position().taken
        (0, (2, 0, 0))
        """
        now = self._state
        if not now.begun or now.suit is None:
            raise IllegalAction("nobody plays yet: a position has the hands of the play")
        taken = tuple(now.winners.count(seat) for seat in range(len(now.order)))
        turn = (now.leader + len(now.trick)) % len(now.order)
        suit, rules = ranked(now.suit, now.book), following(now.book)
        return position_of(now.book, OpenHands(now.hands, turn, suit, rules, now.trick, taken))

    def actions(self) -> tuple[Action, ...]:
        """Return what the player to act may do. Returns nothing when the deal is over.

        Cards come suit by suit in the notation's order, calls in the order of their ranks.
        """
        may = self._may  # who asks is told again when he acts, and when his seat is looked at
        if may is None:
            may = self._may = phase_table.actions(self._state)
        return may

    def act(self, action: Action | str) -> Game:
        """Return the game after one of its actions: an `Action`, or the word for one.

        Raises ValueError for any other action, and says what may be done.
        """
        may = self.actions()
        if isinstance(action, Action):
            chosen = action if action in may else None
        elif isinstance(action, str):
            chosen = next((each for each in may if each.word == action), None)
        else:
            raise TypeError(f"an action of `actions()` is wanted, not {type(action).__name__}")
        if chosen is None:
            wanted = ", ".join(map(str, may)) or "nothing: the deal is over"
            raise IllegalAction(f"{str(action)!r} may not be done now; what may be is {wanted}")
        return self._with(phase_table.act(self._state, chosen), chosen)

    def history(self) -> tuple[Action, ...]:
        """Return the actions that have led here from the beginning of the deal.

        Games that are equal may have laid off their cards in another order. Raises ValueError after
        a forfeit, which is not an action.
        """
        done = tuple(action for action in self._done if action is not None)
        if len(done) < len(self._done):
            raise IllegalAction("no actions lead to this game: a forfeit is none")
        return done

    def forfeit(self, seat: int, amount: int | None = None, reason: str = "an offence") -> Game:
        """Return the game after a player pays into the pool for an offence, between two tricks.

        `amount` is in counters. None stands for the price in the book's tariff. Raises ValueError
        if the tariff has no price and you give none, if it has another price, if the player rests,
        or if it is not between two tricks.
        """
        now = self._state
        if now.phase not in ("announcing", "play") or now.trick:
            raise IllegalAction("a forfeit is recorded between two tricks")
        if seat_of(seat, len(self.players)) not in now.order:
            raise IllegalAction(f"{self.players[seat]} rests in this deal")
        due = forfeit_due(now)
        paid = due if amount is None else counters(amount, "a forfeit", 1)
        if paid is None:
            raise InvalidArgument(
                f"an offence costs nothing by {self.book.written}: give the amount"
            )
        if due is not None and paid != due:
            raise InvalidArgument(f"an offence costs {due} by {self.book.written}, not {paid}")
        require("forfeit", reason, str, "a reason (str)")
        if problem := text_problem(reason, NAME):
            raise InvalidArgument(f"a reason stands on one line: {problem}")
        announcement = Announcement(now.order.index(seat), "forfeit", paid, reason)
        return self._with(now._replace(said=(*now.said, announcement)), None)

    # ------------------------------------------------------------ what came of it

    @property
    def outcome(self) -> str | None:
        """The outcome in the words of `ombre score`. None until the deal is over."""
        ending = self._state.ending
        return ending.kind if ending is not None and self.over else None

    @property
    def payments(self) -> tuple[int, ...]:
        """The gain of each seat in counters, without the ante. Zeros until the deal is over.

        These amounts, what the pool gains and what is set apart sum to zero. If the book leaves a
        price open, it counts as zero.
        """
        done = self._state.settlement
        items = done.items if done else ()
        return tuple(balance(items, seat) for seat in range(len(self.players)))

    @property
    def antes(self) -> tuple[int, ...]:
        """The stake of each seat before the first bid, in counters."""
        return self._deal.staked

    @property
    def totals(self) -> tuple[int, ...]:
        """The gain of each seat in the session so far, in counters, antes taken off."""
        games = (*self.earlier, self)
        return tuple(
            sum(game.payments[seat] - game.antes[seat] for game in games)
            for seat in range(len(self.players))
        )

    @property
    def pool(self) -> int:
        """The pool in counters, antes included. At the end, what the deal leaves."""
        now = self._state
        return now.settlement.pool if now.settlement else now.table.pool

    @property
    def reserved(self) -> tuple[int, ...]:
        """The puestas set apart, largest first."""
        now = self._state
        return now.settlement.reserved if now.settlement else now.table.reserved

    def seen_by(self, seat: int) -> Information:
        """Return what a seat knows. It is a plain value, and leads to nothing else of the game."""
        seat_of(seat, len(self.players))
        return seen_by(self._state, seat, self.number, self.players, self.actions())

    def record(self) -> Record:
        """Return the session so far as a record, with all hands and the stock.

        `check` finds nothing in it once the deal is over.
        """
        return parse(self.text())

    def text(self) -> str:
        """Return the session so far as a text in the notation, with all hands and the stock."""
        lines = list(session_lines(self.book.written, self.players))
        for game in (*self.earlier, self):
            lines += deal_lines(game._state, game.number, game.players)
        if self.over:
            lines.append(totals_line(self.totals, self.players))
        return "\n".join(lines) + "\n"

    def __repr__(self) -> str:
        turn = "" if self.turn is None else f", {self.players[self.turn]} to act"
        return f"<Game of {self.book.written}, deal {self.number}, {self.phase}{turn}>"

    @property
    def _state(self) -> DealState:
        return self._deal.now

    def _with(self, now: DealState, action: Action | None) -> Game:
        """Return the game after an action; None if it is not an action."""
        book, players, dealer, staked, begun, _before, number, earlier = self._deal
        deal = _Deal(book, players, dealer, staked, begun, now, number, earlier)
        return self._of(deal, (*self._done, action))


def _counted(hands: Sequence[Hand | None]) -> int | None:
    """Return how many are dealt to; None if these are not hands at all, which is told elsewhere."""
    counted = isinstance(hands, Sequence) and not isinstance(hands, str)
    return len(hands) if counted else None


def _begun(
    book: RuleBook,
    players: tuple[str, ...],
    dealer: int,
    pool: int,
    reserved: Sequence[int],
    dealt: Dealt,
) -> Game:
    count = len(players)
    eldest = order(dealer, resting(book, dealer, count), count)[0]
    items = antes(book, dealer, eldest, range(count), pool)
    assert items is not None, "dealer and pool are known"
    staked = tuple(-balance(items, seat) for seat in range(count))
    each = (counters(puesta, "a puesta set apart", 1) for puesta in reserved)
    apart = in_line(book, each)
    table = TableState(book, count, dealer, pool + sum(staked), apart, dealt.pack)
    begun = begin(table, dealt)
    return Game._of(_Deal(book, players, dealer, staked, begun, begun))
