"""A session judged from its bytes, deal after deal, as long as nothing about it is odd.

Deals of which the compiled judge says that they want a closer look are given to somebody else, one
by one, with what the deals before have handed on; what he hands on is gone on with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct, field

from ombre_records.books.book import RuleBook
from ombre_records.books.unsettled import tried
from ombre_records.engine.payments import antes, balances, pooled, staked
from ombre_records.engine.seating import next_dealer
from ombre_records.engine.settlement import Ending
from ombre_records.model.cards import PACK
from ombre_records.notation.words import bare_name_problem
from ombre_records.referee.fast.compiled import compiled
from ombre_records.referee.fast.cost import Cost, Fall, Stake, cost_of, ending_of, fall_of
from ombre_records.referee.fast.game import Called, Game, Setting, game_of
from ombre_records.referee.state import Carried
from ombre_records.referee.statements.terms import meant

_KEPT = 50_000
"""How many games, endings or costs are remembered before all are forgotten."""
_SEATS = 5
_POOL, _RESERVED = _SEATS, _SEATS + 1
"""The places of the pool and of what is set apart among amounts, behind those of the seats."""


class Odd(Exception):  # noqa: N818 - it is no error, and never leaves whoever judges at once
    """Something wants a closer look, and no deal alone can give it."""


class Told(NamedTuple):
    """What a clean deal came to: facts that nothing has to be made for. Seats are places among the
    players; amounts are in the book's lowest counter, `payments` without the antes.
    """

    number: int
    game: Game
    dealer: int
    friend: int | None
    ending: Ending
    fall: Fall
    payments: tuple[int, ...]
    pool_before: int
    pool_after: int
    reserved: tuple[int, ...]
    totals: tuple[int, ...]


class Desk(Struct):
    """What is remembered for all sessions with one book, number of players and letters."""

    setting: Setting
    games: dict[bytes, Game | None] = field(default_factory=dict)
    alike: dict[tuple[bytes, str], Game] = field(default_factory=dict)
    endings: dict[tuple[object, ...], Ending | None] = field(default_factory=dict)
    costs: dict[tuple[object, ...], Cost | None] = field(default_factory=dict)
    terms: dict[tuple[object, ...], str | None] = field(default_factory=dict)

    def same(self, game: Game | None) -> Game | None:
        """Return the first game that is the same but for the words of its auction, numbered."""
        if game is None:
            return None
        key = (game.packed, game.contract.name if game.contract else "")
        return self.alike.setdefault(key, game._replace(serial=len(self.alike)))


_desks: dict[Setting, Desk] = {}


def desk_for(setting: Setting) -> Desk:
    """Return what is remembered for a setting."""
    found = _desks.get(setting)
    if found is None:
        if len(_desks) > _FEW:
            _desks.clear()
        found = _desks[setting] = Desk(setting)
    return found


_FEW = 32

Closer = Callable[[bytes, int, Carried], tuple[Carried, bool] | None]
"""Takes a closer look at a deal: its text, its place among the session's deals from 1, and what the
deals before hand on. Returns what it hands on, and whether the session ends with it; None if
anything is found in it."""


class Sitting:
    """A session under way: what runs on from deal to deal.

    `book` is the one in force, `names` are the players', `system` the letters of the cards.
    """

    def __init__(self, book: RuleBook, names: tuple[str, ...], system: str) -> None:
        if not suits(book, names):
            raise Odd
        self.book, self.names, self.system = book, names, system
        self.spellings = tuple(name.encode() for name in names)
        plain = (bare_name_problem(name, system) is None for name in names)
        self.bare = sum(1 << seat for seat, is_plain in enumerate(plain) if is_plain)
        self.desk = desk_for(Setting(book, len(names), system, PACK))
        zeros: tuple[int | None, ...] = tuple(0 for _ in names)
        self.carried = Carried(totals=zeros, said_totals=zeros, seated=tuple(range(len(names))))
        self.deals = 0
        self.closed = False

    def take(self, text: bytes, start: int, closer: Closer) -> int:
        """Take the deal that begins at a place of a text; return where it ends.

        Odd is raised where it is not clean, or hands on what is not known.
        """
        if self.closed:
            raise Odd
        self.deals += 1
        end, told = self.judge(text, start)
        if told is None:
            handed = closer(text[start:end], self.deals, self.carried)
            if handed is None or not _is_plain(handed[0]):
                raise Odd
            self.carried, self.closed = handed
        return end

    def judge(self, text: bytes, start: int) -> tuple[int, Told | None]:
        """Judge a deal; return where it ends, and what it came to if it is clean, which is then
        handed on.
        """
        carried, count = self.carried, len(self.names)
        dealer = -1 if carried.dealer is None else next_dealer(carried.dealer, count)
        greater, games = self.book.pool.greater, self.desk.games
        spanish = self.system == "spanish"
        asked = (text, start, self.spellings, self.bare, spanish, greater, dealer, games)
        found = compiled.judge(*asked)
        if isinstance(found, tuple) and len(found) == 2:
            if len(games) > _KEPT:
                games.clear()
            games[found[0]] = self.desk.same(game_of(self.desk.setting, Called(*found[1])))
            found = compiled.judge(*asked)
        if isinstance(found, int):
            return found, None
        if len(found) == 2:
            raise AssertionError("a game is asked for twice")
        return found[0], self._settle(Found(*found[1:]))

    def _settle(self, found: Found) -> Told | None:
        """Settle a deal whose cards are in order; None where what is stated is not so."""
        carried, book, game = self.carried, self.book, found.game
        count, lay = len(self.names), carried.pool or 0
        if carried.number is not None and found.number != carried.number + 1:
            return None
        pool = lay + staked(book, count, lay)
        if found.pool not in (None, pool):
            return None
        reserved = self._reserved(found.apart)
        ending = self._ending(game, found.friend, found.fall)
        if reserved is None or ending is None:
            return None
        if found.result is not None and not self._is_so(game, ending, *found.result):
            return None
        paid = found.paid
        apart = paid is not None and (paid[_RESERVED] or 0) > 0
        stake = Stake(
            pool,
            reserved,
            found.run,
            found.held,
            found.turned,
            found.drawn,
            found.highest,
            apart,
        )
        cost = self._cost(game, found.friend, ending, stake)
        if cost is None or (paid is not None and not _agrees(paid, cost, count)):
            return None
        laid = antes(book, found.dealer, game.order[0], range(count), lay)
        if laid is None:
            return None
        return self._hand_on(found, ending, cost, pool, balances(laid))

    def _reserved(self, stated: tuple[int, ...] | None) -> tuple[int, ...] | None:
        before = self.carried.reserved or ()
        if stated is None:
            return before
        amounts = tuple(sorted((amount for amount in stated if amount > 0), reverse=True))
        if self.carried.first or amounts == tuple(sorted(before, reverse=True)):
            return amounts
        return None

    def _ending(self, game: Game, friend: int | None, packed: bytes) -> Ending | None:
        known, key = self.desk.endings, (game.serial, friend, packed)
        if key not in known:
            if len(known) > _KEPT:
                known.clear()
            fall = fall_of(packed, len(game.order))
            known[key] = ending_of(self.book, game, friend, fall)
        return known[key]

    def _cost(self, game: Game, friend: int | None, ending: Ending, stake: Stake) -> Cost | None:
        known = self.desk.costs
        drawn = stake.drawn if self.book.pool.card_pays else b""
        key = (game.serial, friend, ending, stake._replace(drawn=drawn))
        if key not in known:
            if len(known) > _KEPT:
                known.clear()
            known[key] = cost_of(self.book, len(self.names), game, friend, ending, stake)
        return known[key]

    def _is_so(self, game: Game, ending: Ending, word: str, seat: int | None) -> bool:
        """Tell whether a result as stated is that of the deal, and its name that of its winner."""
        known, key = self.desk.terms, (game.serial, word)
        if key not in known:
            known[key] = meant(self.book, game.contract, word)
        if known[key] != ending.kind or (seat is not None and word in self.names):
            return False
        if seat is None:
            return True
        return seat == (ending.codille_to if ending.kind == "codille" else game.ombre)

    def _hand_on(
        self, found: Found, ending: Ending, cost: Cost, pool: int, laid: dict[int, int]
    ) -> Told:
        carried, gains = self.carried, cost.gains
        moved = [gain + laid.get(seat, 0) for seat, gain in enumerate(gains)]
        totals = _added(carried.totals, moved)
        paid = found.paid
        said = None if paid is None or paid[_POOL] is None else pool + paid[_POOL]
        self.carried = Carried(
            first=False,
            number=found.number,
            stated=found.number,
            dealer=found.dealer,
            seated=carried.seated,
            pool=cost.pool,
            said_pool=said,
            reserved=cost.reserved,
            totals=totals,
            said_totals=_added(carried.said_totals, moved),
            faulty=carried.faulty,
        )
        if found.totals is not None:
            self._total(found.totals)
        fall = fall_of(found.fall, len(found.game.order))
        return Told(
            found.number,
            found.game,
            found.dealer,
            found.friend,
            ending,
            fall,
            gains,
            pool,
            cost.pool,
            cost.reserved,
            tuple(total or 0 for total in totals),
        )

    def _total(self, stated: tuple[int | None, ...]) -> None:
        """Hold the session's totals against the deals, which end with them."""
        self.closed = True
        own = stated[: len(self.names)]
        agree = all(s in (None, t) for s, t in zip(own, self.carried.totals, strict=True))
        free = None not in own and not pooled(self.book) and not self.carried.pool
        unbalanced = free and sum(amount or 0 for amount in stated)
        if not agree or unbalanced:
            raise Odd


class Found(NamedTuple):
    """What the compiled judge says of a deal, in its order; amounts by seat, None: not stated.

    `drawn` are the cards taken by seat, `apart` what is stated to be set apart before the deal,
    `result` the word and who is named with it.
    """

    number: int
    dealer: int
    game: Game
    friend: int | None
    fall: bytes
    run: int
    held: int
    turned: int | None
    highest: int | None
    drawn: bytes
    pool: int | None
    apart: tuple[int, ...] | None
    result: tuple[str, int | None] | None
    paid: tuple[int | None, ...] | None
    totals: tuple[int | None, ...] | None


def suits(book: RuleBook, names: tuple[str, ...]) -> bool:
    """Tell whether the compiled judge knows enough of a session: how many play, with a whole pack,
    at prices that the book tells.
    """
    known = len(names) in book.table.players and len(names) <= _SEATS
    return known and not book.pack.one_out and tried(book)[0] is book


def _is_plain(carried: Carried) -> bool:
    """Tell whether all is known of what a deal hands on."""
    known = None not in (carried.number, carried.dealer, carried.pool, carried.reserved)
    totals = None not in carried.totals and None not in carried.said_totals
    return known and totals and not carried.lost and not carried.otherwise


def _added(totals: tuple[int | None, ...], moved: list[int]) -> tuple[int | None, ...]:
    return tuple((total or 0) + more for total, more in zip(totals, moved, strict=True))


def _agrees(paid: tuple[int | None, ...], cost: Cost, count: int) -> bool:
    """Tell whether payments as stated are those of a deal, as far as they are stated."""
    by = cost.brought_in
    for seat, gain in enumerate(cost.gains):
        if paid[seat] not in (None, gain):
            return False
    pool, apart = cost.pool_gain, cost.reserved_gain
    return paid[_POOL] in (None, pool, pool + by) and paid[_RESERVED] in (None, apart, apart - by)
