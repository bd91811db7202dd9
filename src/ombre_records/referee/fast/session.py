"""A session judged from its bytes, deal after deal, as long as nothing about it is odd.

The compiled judge looks at the deals. Those of which it says that they want a closer look are given
to somebody else, one by one, with what the deals before have handed on; what he hands on is gone on
with.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import NamedTuple, TypeVar

from msgspec import Struct, field

from ombre_records.books.book import RuleBook
from ombre_records.books.open_prices import tried
from ombre_records.engine.dealing import packs
from ombre_records.engine.naming import in_pack
from ombre_records.engine.payments import POOL, antes, balances, pooled
from ombre_records.engine.seating import next_dealer
from ombre_records.engine.settlement import Ending, in_line, marks
from ombre_records.model.cards import PACK
from ombre_records.notation.words import bare_name_problem
from ombre_records.referee.fast.compiled import Found, compiled
from ombre_records.referee.fast.game import (
    SEATS,
    Called,
    Cost,
    Game,
    Setting,
    Stake,
    cost_of,
    ending_of,
    fall_of,
    game_of,
)
from ombre_records.referee.state import Carried
from ombre_records.referee.statements.terms import meant

_KEPT = 50_000
"""How many games, endings or costs are remembered before all are forgotten."""
_POOL, _RESERVED = SEATS, SEATS + 1
"""The places of the pool and of what is set apart among amounts, behind those of the seats."""


class Odd(Exception):  # noqa: N818 - it is not an error, and never leaves whoever judges at once
    """Something wants a closer look, and no deal alone can give it."""


class Told(NamedTuple):
    """The facts of a clean deal. Seats are places among the players, but in `ending`, which has
    places in play; amounts are in the book's lowest counter, `cost` has them without the antes.
    """

    found: Found
    ending: Ending
    cost: Cost
    pool_before: int
    totals: tuple[int, ...]


class Desk(Struct):
    """A memory shared by all sessions with one book, number of players and letters."""

    setting: Setting
    games: dict[bytes | Called, Game | None] = field(default_factory=dict)
    alike: dict[tuple[bytes, str], Game] = field(default_factory=dict)
    played: dict[int, tuple[str, int, int]] = field(default_factory=dict)
    antes: dict[tuple[int, bool], tuple[tuple[int, ...], int] | None] = field(default_factory=dict)
    endings: dict[tuple[object, ...], Ending | None] = field(default_factory=dict)
    costs: dict[tuple[object, ...], Cost | None] = field(default_factory=dict)
    terms: dict[tuple[object, ...], str | None] = field(default_factory=dict)

    def learn(self, key: bytes | Called, called: Called) -> None:
        """Find the game that an auction comes to, and remember it.

        Of games that differ only in the words of their auctions the first stands for all.
        """
        game = game_of(self.setting, called)
        if game is not None:
            same = (game.packed, game.contract.name if game.contract else "")
            game = self.alike.setdefault(same, game._replace(serial=len(self.alike)))
        _room(self.games)[key] = game

    def staked(self, game: Game, dealer: int, empty: bool) -> tuple[tuple[int, ...], int] | None:
        """Return what each has gained by the antes, which is below nought, and what they come to;
        `empty`: nothing lies in the pool before them.
        """
        key = (dealer, empty)
        if key not in self.antes:
            book, seats = self.setting.book, range(self.setting.players)
            laid = antes(book, dealer, game.order[0], seats, 0 if empty else 1)
            gained = balances(laid or ())
            by_seat = tuple(gained.get(seat, 0) for seat in seats), gained.get(POOL, 0)
            self.antes[key] = None if laid is None else by_seat
        return self.antes[key]

    def ending(self, game: Game, friend: int | None, packed: bytes) -> Ending | None:
        """Return how a deal has ended, by how its tricks fell."""
        played = self.played.get(game.serial)
        if played is None:
            played = self.played[game.serial] = game.played_as
        ally = None if friend is None else game.order.index(friend)
        key = (played, ally, packed)
        if key not in self.endings:
            fall = fall_of(packed, len(game.order))
            _room(self.endings)[key] = ending_of(self.setting.book, game, ally, fall)
        return self.endings[key]

    def cost(self, game: Game, friend: int | None, ending: Ending, stake: Stake) -> Cost | None:
        """Return what a deal costs."""
        key = (game.serial, friend, ending, stake)
        if key not in self.costs:
            book, players = self.setting.book, self.setting.players
            _room(self.costs)[key] = cost_of(book, players, game, friend, ending, stake)
        return self.costs[key]

    def meant(self, game: Game, word: str) -> str | None:
        """Return the outcome that a word stands for in a game."""
        key = (game.serial, word)
        if key not in self.terms:
            _room(self.terms)[key] = meant(self.setting.book, game.contract, word)
        return self.terms[key]


K = TypeVar("K")
V = TypeVar("V")


def _room(known: dict[K, V]) -> dict[K, V]:
    """Return what is remembered with room for one more."""
    if len(known) >= _KEPT:
        known.clear()
    return known


_desks: dict[Setting, Desk] = {}


def desk_for(setting: Setting) -> Desk:
    """Return what is remembered for a setting."""
    desk = _desks.get(setting)
    if desk is None:
        if len(_desks) > _FEW:
            _desks.clear()
        desk = _desks[setting] = Desk(setting)
    return desk


_FEW = 32

Closer = Callable[[bytes, int, Carried], tuple[Carried, bool] | None]
"""Takes a closer look at a deal: its text, its place among the session's deals from 1, and what the
deals before hand on. Returns what it hands on, and whether the session ends with it; None if
anything is found in it."""


class Sitting:
    """A session under way: what runs on from deal to deal.

    `book` is the one in force, `names` are the players', `system` the letters of the cards, `pack`
    the cards in it; `suits` has a bit for each suit that somebody was dealt a card of.
    """

    def __init__(
        self, book: RuleBook, names: tuple[str, ...], system: str, pack: int = PACK
    ) -> None:
        if not is_known(book, names):
            raise Odd
        self.book, self.names, self.system, self.pack = book, names, system, pack
        self.spellings = tuple(name.encode() for name in names)
        bare = (bare_name_problem(name, system) is None for name in names)
        self.bare = sum(1 << seat for seat, is_bare in enumerate(bare) if is_bare)
        self.desk = desk_for(Setting(book, len(names), system, pack))
        self.marked = bool(marks(book, (), {0: 1}, thrown_in=False))
        self.deals = self.suits = 0
        self.closed = False
        self.number: int | None = None
        self.dealer: int | None = None
        self.pool = 0
        self.said_pool: int | None = None
        self.reserved: tuple[int, ...] = ()
        self.totals = self.said_totals = (0,) * len(names)
        self.faulty = False

    def take(self, text: bytes, start: int, closer: Closer) -> int:
        """Take the deal that begins at a place of a text; return where it ends.

        Odd is raised where it is not clean, or hands on what is not known.
        """
        end, told = self.judge(text, start)
        if told is None:
            handed = closer(text[start:end], self.deals, self.carried)
            if handed is None or not self._go_on(*handed):
                raise Odd
        return end

    def judge(self, text: bytes, start: int) -> tuple[int, Told | None]:
        """Judge a deal; return where it ends, and what it came to if it is clean, which is then
        handed on.
        """
        if self.closed:
            raise Odd
        self.deals += 1
        dealer = None if self.dealer is None else next_dealer(self.dealer, len(self.names))
        end, found = self._found(text, start, dealer)
        if found is None:
            return end, None
        self.suits |= found.suits
        return end, self._settled(found)

    def _found(self, text: bytes, start: int, dealer: int | None) -> tuple[int, Found | None]:
        """Have the compiled judge look at a deal; return where it ends, and what it is if clean."""
        deals = -1 if dealer is None else dealer
        greater, games = self.book.pool.greater, self.desk.games
        spanish = self.system == "spanish"
        asked = (text, start, self.spellings, self.bare, spanish, greater, deals, games)
        answer = compiled.judge(*asked)
        if isinstance(answer, tuple) and len(answer) == 2:
            self.desk.learn(answer[0], Called(*answer[1]))
            answer = compiled.judge(*asked)
        if isinstance(answer, int):
            return answer, None
        found = Found(*answer)
        return found.end, found

    @property
    def sure_of_pack(self) -> bool:
        """Whether the cards dealt tell which suit is out of the pack, where the book has several:
        none of it was dealt to anybody, and of each other suit that might be out some were.
        """
        others = (pack for pack in packs(self.book) if pack != self.pack)
        out = [suit for pack in others for suit in range(4) if not in_pack(suit, pack)]
        return all(bool(self.suits >> suit & 1) for suit in out)

    @property
    def carried(self) -> Carried:
        """The state that the deals so far hand on, as the referee has it."""
        return Carried(
            first=self.deals < 2,
            number=self.number,
            stated=self.number,
            dealer=self.dealer,
            pool=self.pool,
            said_pool=self.said_pool,
            reserved=self.reserved,
            totals=self.totals,
            said_totals=self.said_totals,
            faulty=self.faulty,
            seated=tuple(range(len(self.names))),
        )

    def _go_on(self, after: Carried, closed: bool) -> bool:
        """Go on from a deal that the referee has judged; False where not all is known."""
        totals, said = _known(after.totals), _known(after.said_totals)
        pool, reserved = after.pool, after.reserved
        if None in (after.number, after.dealer, pool, reserved, totals, said):
            return False
        self.number, self.dealer, self.closed = after.number, after.dealer, closed
        self.pool, self.said_pool, self.reserved = pool or 0, after.said_pool, reserved or ()
        self.totals, self.said_totals = totals or (), said or ()
        self.faulty = after.faulty
        return not after.lost and not after.otherwise

    def _settled(self, found: Found) -> Told | None:
        """Settle a deal whose cards are in order; None where what is stated is not so."""
        game, friend, paid, desk = found.game, found.friend, found.paid, self.desk
        laid = desk.staked(game, found.dealer, not self.pool)
        reserved = self._reserved(found.apart)
        ending = desk.ending(game, friend, found.fall)
        if laid is None or reserved is None or ending is None:
            return None
        pool = self.pool + laid[1]
        if (self.number is not None and found.number != self.number + 1) or (
            found.pool not in (None, pool)
        ):
            return None
        if found.result is not None and not self._is_so(game, ending, *found.result):
            return None
        apart = paid is not None and (paid[_RESERVED] or 0) > 0
        drawn = found.drawn if self.marked else b""
        held = (found.run, found.held, found.turned, drawn, found.highest)
        cost = desk.cost(game, friend, ending, Stake(pool, reserved, *held, apart))
        if cost is None or (paid is not None and not _agrees(paid, cost)):
            return None
        return self._hand_on(found, ending, cost, pool, laid[0])

    def _reserved(self, stated: tuple[int, ...] | None) -> tuple[int, ...] | None:
        """Return what is set apart before a deal; None where it is not as it is stated."""
        if stated is None:
            return self.reserved
        amounts = in_line(self.book, [amount for amount in stated if amount > 0])
        if self.deals < 2 or amounts == in_line(self.book, self.reserved):
            return amounts
        return None

    def _is_so(self, game: Game, ending: Ending, word: str, seat: int | None) -> bool:
        """Return whether a stated result is that of the deal, and its name that of the winner."""
        if self.desk.meant(game, word) != ending.kind:
            return False
        if seat is None:
            return True
        winner = None if ending.codille_to is None else game.order[ending.codille_to]
        return word not in self.names and seat == (
            winner if ending.kind == "codille" else game.ombre
        )

    def _hand_on(
        self, found: Found, ending: Ending, cost: Cost, pool: int, laid: tuple[int, ...]
    ) -> Told | None:
        moved = list(map(add, cost.gains, laid))
        totals = tuple(map(add, self.totals, moved))
        if found.totals is not None:
            if not self._adds_up(totals, cost.pool, found.totals):
                return None
            self.closed = True
        paid = found.paid
        self.number, self.dealer = found.number, found.dealer
        gained = None if paid is None else paid[_POOL]
        self.said_pool = None if gained is None else pool + gained
        self.pool, self.reserved, self.totals = cost.pool, cost.reserved, totals
        self.said_totals = tuple(map(add, self.said_totals, moved))
        return Told(found, ending, cost, pool, totals)

    def _adds_up(self, totals: tuple[int, ...], pool: int, stated: tuple[int | None, ...]) -> bool:
        """Return whether the session's totals as stated are those of its deals."""
        own = stated[: len(totals)]
        total = sum(amount or 0 for amount in stated)
        if total and None not in own and not pooled(self.book) and not pool:
            return False
        return all(map(_is_or_open, own, totals))


def is_known(book: RuleBook, names: tuple[str, ...]) -> bool:
    """Return whether the compiled judge knows enough of a session: how many play, at prices that
    the book tells.
    """
    return len(names) in book.table.players and len(names) <= SEATS and tried(book)[0] is book


def _known(totals: tuple[int | None, ...]) -> tuple[int, ...] | None:
    known = tuple(total for total in totals if total is not None)
    return known if len(known) == len(totals) else None


def _is_or_open(stated: int | None, rightful: int) -> bool:
    return stated is None or stated == rightful


def _agrees(paid: tuple[int | None, ...], cost: Cost) -> bool:
    """Return whether payments as stated are those of a deal, as far as they are stated."""
    if not all(map(_is_or_open, paid, cost.gains)):
        return False
    by, pool, apart = cost.brought_in, cost.pool_gain, cost.reserved_gain
    return paid[_POOL] in (None, pool, pool + by) and paid[_RESERVED] in (None, apart, apart - by)
