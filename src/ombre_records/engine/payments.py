"""The price of each outcome, item by item, in the book's lowest counter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from ombre_records.books.book import Call, RuleBook

POOL, RESERVED = -1, -2
"""The pool, and what is set apart, as parties to a payment; players are their seats."""


class Item(NamedTuple):
    """An amount that passes from one party to another, and what for."""

    payer: int
    payee: int
    amount: int
    what: str


class Stakes(Struct, frozen=True):
    """The stakes of a deal.

    `pool`: before settlement, marks for passing and taking in included. `opponents`: those at the
    table (the resting player too) but the Ombre and his friend. `estuches`: the cards of the run
    that count, `held` whether the Ombre holds it or lacks it. `tricks`: how many the Ombre has in a
    nolo that is paid by them.
    """

    book: RuleBook
    contract: Call
    pool: int
    ombre: int
    opponents: tuple[int, ...]
    estuches: int = 0
    held: bool = True
    friend: int | None = None
    tricks: int = 1

    @property
    def game(self) -> int:
        """The price of the game won, from each opponent."""
        return self.contract.base + self.contract.more

    @property
    def run(self) -> int:
        """The price of the estuches, from each opponent."""
        return self.estuches * self.book.estuches.worth

    @property
    def run_lost(self) -> int:
        """The price of the estuches of a game lost, to each opponent."""
        own = self.book.estuches.worth_lost
        return self.run if own is None else self.estuches * own


def pooled(book: RuleBook) -> bool:
    """Return whether anything comes into a pool: stakes, marks, or a puesta."""
    rules, beasts = book.pool, book.payments.beast_to == "beast"
    return bool(rules.ante or rules.fill or rules.pass_pays or rules.card_pays or beasts)


def antes(
    book: RuleBook,
    dealer: int | None,
    eldest: int | None,
    everybody: Iterable[int],
    pool: int | None,
) -> tuple[Item, ...] | None:
    """Return what is staked before the first bid; `pool` is what lies there before.

    Dealer, eldest and pool are None if they are not known, and so are antes that depend on them.
    """
    rules, seats = book.pool, tuple(everybody)
    staker = {"dealer": dealer, "eldest": eldest, "each": None}[rules.staked_by]
    every = rules.staked_by == "each"
    if (pool is None and rules.fill) or (rules.ante and not every and staker is None):
        return None
    fill = _fill(book, pool)
    laid = [(seat, fill + rules.ante * (every or seat == staker)) for seat in seats]
    return _items(*(Item(seat, POOL, amount, "ante") for seat, amount in laid))


def staked(book: RuleBook, players: int, pool: int) -> int:
    """Return how much is staked before the first bid, whoever deals; `pool` lies there before."""
    stakers = players if book.pool.staked_by == "each" else 1
    return book.pool.ante * stakers + _fill(book, pool) * players


def _fill(book: RuleBook, pool: int | None) -> int:
    """Return what each lays down besides the ante, where nothing lies in the pool."""
    return 0 if pool else book.pool.fill


def won(stakes: Stakes, primeras: bool) -> tuple[Item, ...]:
    """Return the payments of a sacada: the pool, and from each the game, estuches, primeras."""
    more = stakes.book.payments.primeras if primeras else 0
    game, paid = _won(stakes)
    return _items(*paid, *_each(stakes, {"game": game, "estuches": stakes.run, "primeras": more}))


def vole_made(stakes: Stakes, apart: int = 0) -> tuple[Item, ...]:
    """Return the payments of a vole: the pool, and from each the vole and estuches.

    `apart`: what lies apart, which some books give to who makes a vole.
    """
    rules = stakes.book.vole
    game, taken = _won(stakes)
    vole = game + rules.above_game
    swept = Item(RESERVED, stakes.ombre, apart if rules.stakes else 0, "pool")
    if rules.stakes and not apart:
        vole += stakes.pool // len(stakes.opponents)
    paid = _each(stakes, {"vole": vole, "estuches": stakes.run})
    return _items(*taken, swept, *paid)


def vole_failed(stakes: Stakes) -> tuple[Item, ...]:
    """Return the payments of a vole undertaken and lost: the same to each, the pool stays."""
    # Amounts are what each opponent pays the Ombre, so what he loses is below zero.
    rules, game, run = stakes.book.vole, stakes.game, stakes.run
    if rules.failed_game == "added":
        return _items(*_each(stakes, {"vole": -rules.failed_pays - game, "estuches": -run}))
    if rules.failed_game == "taken-off" and pays_out(stakes.book):
        game, taken = _won(stakes)
        return _items(*taken, *_each(stakes, {"vole": game + run - rules.failed_pays}))
    off = game + run if rules.failed_game == "taken-off" else 0
    return _items(*_each(stakes, {"vole": off - rules.failed_pays}))


def pays_out(book: RuleBook) -> bool:
    """Return whether the pool pays the price of a game won, and is not won whole."""
    return book.payments.won_from == "pool"


def stake_lost(book: RuleBook, contract: Call, pool: int) -> int:
    """Return what a puesta costs beside the price of the game: as much as the pool, or the amount
    that the book has for it.
    """
    own = book.payments.beast_stake
    return pool if own is None or (contract.whole_pool and pays_out(book)) else own


def beast(stakes: Stakes, payee: int, none_of_first: bool = False) -> tuple[Item, ...]:
    """Return the payments of a puesta: as much as the pool, and the game and estuches.

    `payee` is the pool, or what is set apart. `none_of_first`: the Ombre has none of the first
    tricks, as many as make the primeras.
    """
    lost = stake_lost(stakes.book, stakes.contract, stakes.pool)
    borne = [Item(seat, payee, part, "pool") for seat, part in _parts(stakes, lost)]
    return _items(*borne, *_lost(stakes, payee, none_of_first))


def codille(
    stakes: Stakes, winner: int, none_of_first: bool = False, shares: tuple[Item, ...] = ()
) -> tuple[Item, ...]:
    """Return the payments of a codille: those of a puesta, but to the player who has it.

    `shares`: how the defenders share the pool, where they all have it; Ombre and friend then make
    the pool good.
    """
    if shares:
        return _items(*shares, *beast(stakes, POOL))
    lost = stake_lost(stakes.book, stakes.contract, stakes.pool)
    own = Item(stakes.ombre, winner, lost, "pool")
    return _items(own, *_lost(stakes, winner, none_of_first, of_codille=True))


def shared(pool: int, defenders: tuple[int, ...], odd_to: int) -> tuple[Item, ...]:
    """Return how defenders share a pool alike, the odd counters to one of them."""
    each, odd = divmod(pool, len(defenders))
    return tuple(
        Item(POOL, seat, each + (odd if seat == odd_to else 0), "pool") for seat in defenders
    )


def balances(items: Iterable[Item]) -> dict[int, int]:
    """Return what each party named in a list of items gains by it."""
    gained: dict[int, int] = {}
    for payer, payee, amount, _ in items:
        gained[payer] = gained.get(payer, 0) - amount
        gained[payee] = gained.get(payee, 0) + amount
    return gained


def balance(items: Sequence[Item], party: int) -> int:
    """Return what a party gains by a list of items."""
    return balances(items).get(party, 0) if items else 0


def _items(*items: Item) -> tuple[Item, ...]:
    """Leave out payments of zero, and reverse negative ones."""
    return tuple(
        item if item.amount > 0 else Item(item.payee, item.payer, -item.amount, item.what)
        for item in items
        if item.amount
    )


def _won(stakes: Stakes) -> tuple[int, tuple[Item, ...]]:
    """Return what each opponent pays for a game won, and what the Ombre and a friend have of the
    pool: all of it, or its price out of it.
    """
    if not pays_out(stakes.book) or stakes.contract.whole_pool:
        parts = _parts(stakes, stakes.pool)
        game = 0 if pays_out(stakes.book) else stakes.game
        return game, tuple(Item(POOL, seat, part, "pool") for seat, part in parts)
    price = min(stakes.game, stakes.pool)
    return 0, (Item(POOL, stakes.ombre, price, "game"),)


def _each(stakes: Stakes, amounts: dict[str, int]) -> Iterator[Item]:
    """Yield what every opponent pays the Ombre; below zero, what he is paid."""
    for seat in stakes.opponents:
        for what, amount in amounts.items():
            yield Item(seat, stakes.ombre, amount, what)


def _parts(stakes: Stakes, amount: int) -> Iterator[tuple[int, int]]:
    """Yield what part of the pool, or of a puesta, the Ombre and a friend have, or bear.

    A book in which nobody shares, judged with another's game that has a friend, gives him nothing.
    """
    share = stakes.book.payments.friend_part
    part = 0 if stakes.friend is None or not share else amount // share
    yield stakes.ombre, amount - part
    if stakes.friend is not None:
        yield stakes.friend, part


def _lost(
    stakes: Stakes, payee: int, none_of_first: bool, *, of_codille: bool = False
) -> Iterator[Item]:
    """Yield what a lost game costs beside the pool."""
    rules, ombre = stakes.book.payments, stakes.ombre
    game = price_lost(stakes.book, stakes.contract)
    if of_codille:
        game = codille_price(stakes.book, stakes.contract, stakes.tricks)
    first = rules.beast_none if none_of_first and stakes.contract.aim != "none" else 0
    received = stakes.held and stakes.book.estuches.received == "always"
    run = 0 if received else stakes.run_lost
    if rules.beast_to == "each":
        yield from _each(stakes, {"game": -game, "estuches": -run, "primeras": -first})
    else:
        per = counted_for(stakes.book, len(stakes.opponents))
        for what, amount in (("game", game), ("estuches", run), ("primeras", first)):
            yield Item(ombre, payee, amount * per, what)
    if received:
        yield from _each(stakes, {"estuches": stakes.run})


def price_lost(book: RuleBook, contract: Call) -> int:
    """Return the price of a game lost, which is paid for each player that it counts for."""
    if contract.whole_pool and pays_out(book):
        return 0
    own = book.payments.beast_game
    return (contract.base if own is None else own) + contract.more


def codille_price(book: RuleBook, contract: Call, tricks: int) -> int:
    """Return the same of a codille, or of a nolo lost by so many tricks."""
    if contract.by_tricks:
        prices, further = contract.by_tricks, contract.further_tricks
        if tricks <= len(prices):
            return prices[tricks - 1]
        return prices[-1] if further is None else further
    if contract.codille is not None:
        return contract.codille
    more = book.payments.codille_more
    return price_lost(book, contract) + more


def counted_for(book: RuleBook, opponents: int) -> int:
    """Return how often the price of a game lost counts: for the opponents, perhaps for the Ombre
    too, or once.
    """
    per = book.payments.beast_per
    return 1 if per == "once" else opponents + (per == "player")
