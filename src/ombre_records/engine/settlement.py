"""The settlement of a deal: the payments of its ending, the pool and what is set apart after it.

Seats are places at the table. Amounts are in the book's lowest counter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.naming import suit_turned
from ombre_records.engine.outcome import Verdict
from ombre_records.engine.payments import (
    POOL,
    RESERVED,
    Item,
    Stakes,
    balance,
    balances,
    beast,
    codille,
    counted_for,
    pays_out,
    pooled,
    price_lost,
    shared,
    stake_lost,
    vole_failed,
    vole_made,
    won,
)
from ombre_records.engine.trumps import RUNS, estuches
from ombre_records.model.cards import SPADILLE

T = TypeVar("T")

EMPTIES = ("sacada", "vole", "nolo-won")
"""The outcomes that empty the pool, upon which the largest puesta set apart comes in."""


class EstucheRun(NamedTuple):
    """The estuches: the cards of the run that count, and whether it is held or lacked."""

    cards: int
    held: bool = True


NO_RUN = EstucheRun(0)


class Ending(Struct, frozen=True):
    """How a deal ended, as far as it is paid for; `kind` in the words of `ombre score`.

    `primeras`: the first tricks were won, and play stopped. `none_of_first`: the Ombre has none of
    them. `forbidder`: who played on for codille against a surrender; `annulled`: he won, or bears
    the puesta alone, so that the Ombre's own is off. `tricks`: how many the Ombre has, where a nolo
    is paid by them.
    """

    kind: str
    codille_to: int | None = None
    primeras: bool = False
    none_of_first: bool = False
    forbidder: int | None = None
    annulled: bool = False
    tricks: int = 1


def ended(
    verdict: Verdict,
    order: Sequence[int],
    *,
    none_of_first: bool,
    forbidder: int | None,
    tricks: int = 1,
) -> Ending:
    """Return the ending that a verdict is for the table; `order` has the seats by place in play.

    `forbidder` is who plays on for codille, so that his winning is the Ombre's codille. `tricks` is
    how many the Ombre has.
    """
    to = None if verdict.winner is None else order[verdict.winner]
    if forbidder is None:
        return Ending(verdict.kind, to, verdict.primeras, none_of_first, tricks=tricks)
    if verdict.kind == "sacada":
        return Ending("codille", forbidder, forbidder=forbidder, annulled=True)
    return Ending(verdict.kind, to, forbidder=forbidder, annulled=verdict.alone)


def defence_won(kind: str, annulled: bool | None) -> bool:
    """Return whether the one who forbade a surrender has won: `annulled`, with his codille."""
    return bool(annulled) and kind == "codille"


class Played(Struct, frozen=True):
    """A deal to be settled. `seats` are all at the table, who rests too; `run` is the Ombre's,
    `second` that of the player who forbade a surrender; `turned` is the card turned, if any;
    `highest` is which defender has the highest trump, where that decides about odd counters.
    """

    book: RuleBook
    seats: tuple[int, ...]
    ending: Ending
    ombre: int
    call: Call
    friend: int | None = None
    run: EstucheRun = NO_RUN
    second: EstucheRun = NO_RUN
    turned: int | None = None
    highest: int | None = None


class Settlement(Struct, frozen=True):
    """The payments without the antes, the pool after them, and the puestas set apart, in the order
    in which they are played for.
    """

    items: tuple[Item, ...]
    pool: int
    reserved: tuple[int, ...]


def runs_counted(book: RuleBook, call: Call) -> bool:
    """Return whether estuches count at all in a contract."""
    return call.estuches and bool(book.estuches.least)


def hand_counted(book: RuleBook, dealt: T, begun: T) -> T:
    """Return the hand in which estuches count: as it was dealt, or as the play begins with it."""
    return dealt if book.estuches.counted == "as-dealt" else begun


def run_of(book: RuleBook, call: Call, hand: int, trump: int) -> EstucheRun:
    """Return the estuches that the holder of a hand is paid or pays in a contract.

    `trump` is that of the engine's tables.
    """
    rules = book.estuches
    if not runs_counted(book, call) or not RUNS[trump]:
        return NO_RUN
    length = estuches(hand, trump, rules.least, rules.lacked)
    length = length if rules.limit is None else min(length, rules.limit)
    return EstucheRun(length, not length or bool(hand >> RUNS[trump][0] & 1))


def run_told(book: RuleBook, length: int) -> EstucheRun:
    """Return the estuches for a run of so many cards, taken to be held.

    Whether it was held or lacked matters only in a book that pays the two differently.
    """
    rules = book.estuches
    if length < rules.least:
        return NO_RUN
    return EstucheRun(length if rules.limit is None else min(length, rules.limit))


def highest_trump(
    certain: Mapping[int, int], possible: Mapping[int, int], trump: int
) -> int | None:
    """Return who of some players has the highest trump; None if nobody has one, or not surely.

    `certain` and `possible` bound their hands, by seat (twice the same where they are known);
    `trump` is that of the engine's tables.
    """
    for card in RUNS[trump]:
        for seat, hand in certain.items():
            if hand >> card & 1:
                return seat
        if any(hand >> card & 1 for hand in possible.values()):
            return None
    return None


def marks(
    book: RuleBook,
    passed: Iterable[int] | None,
    taken: Mapping[int, int] | None,
    *,
    thrown_in: bool,
) -> tuple[Item, ...] | None:
    """Return what is laid into the pool for passing, and for cards taken in by seat.

    `passed` and `taken` are None if they are not known. Then the marks are None too, if the book
    charges for them. `thrown_in`: all have passed.
    """
    rules = book.pool
    charged = thrown_in or rules.pass_pays_when == "always"
    price = rules.pass_pays if charged else 0
    if not price and not rules.card_pays:
        return ()
    if (passed is None and price) or (taken is None and rules.card_pays):
        return None
    laid = [Item(seat, POOL, price, "passing") for seat in passed or ()]
    cards = (taken or {}).items()
    laid += [Item(seat, POOL, n * rules.card_pays, "taking in") for seat, n in cards]
    return tuple(item for item in laid if item.amount)


def costs(book: RuleBook, offence: str) -> bool:
    """Return whether an offence, by the name of its finding, costs who commits it a forfeit."""
    return book.forfeits.pays != "nothing" and offence in book.forfeits.offences


def forfeit(book: RuleBook, call: Call | None, players: int, pool: int) -> int | None:
    """Return what an offence costs its player, into the pool; None where it costs nothing."""
    if book.forfeits.pays == "nothing" or call is None:
        return None
    if book.forfeits.pays == "doubles-pool":
        return pool
    stake, price = stake_lost(book, call, pool), price_lost(book, call)
    return stake + price * counted_for(book, players - 1)


def at_stake(book: RuleBook, pool: int, laid: tuple[Item, ...]) -> int:
    """Return how much is played for, of a pool (antes in) and what was laid into it since.

    Nothing, where forfeits are points lost: then the pool has nothing else in it.
    """
    if not (book.forfeits.played_for or pooled(book)):
        return 0
    later = book.forfeits.next_deal
    return pool + balance([each for each in laid if not later or each.what != "forfeit"], POOL)


def in_line(book: RuleBook, puestas: Iterable[int]) -> tuple[int, ...]:
    """Return puestas that lie apart, told from the oldest, in the order in which they are played
    for.
    """
    largest = book.pool.reserved_first == "largest"
    return tuple(sorted(puestas, reverse=True) if largest else puestas)


def is_beyond(book: RuleBook, pool: int) -> bool:
    """Return whether a pool would be larger than the book lets a puesta make it."""
    return book.pool.reserve is not None and pool > book.pool.reserve


def thrown_in(pool: int, laid: tuple[Item, ...], reserved: tuple[int, ...]) -> Settlement:
    """Return the settlement of a deal that all have passed: what was laid stays."""
    return Settlement(laid, pool + balance(laid, POOL), reserved)


def settle(
    deal: Played, pool: int, laid: tuple[Item, ...], reserved: tuple[int, ...], apart: bool
) -> Settlement:
    """Return what a deal costs.

    `pool` and `reserved` are those before it, antes in; `laid` are marks and forfeits, which come
    first; `apart`: the loser sets his puesta apart, where the book leaves that to him.
    """
    # Marks and forfeits are laid before the game is paid: they are part of what is played for.
    items = laid + _items(deal, at_stake(deal.book, pool, laid), apart, sum(reserved))
    gained = balances(items)
    after, apart_after = lying(
        deal.book, deal.ending.kind, (pool, reserved), gained.get(POOL, 0), gained.get(RESERVED, 0)
    )
    return Settlement(items, after, apart_after)


def lying(
    book: RuleBook, kind: str, before: tuple[int, tuple[int, ...]], moved: int, set_apart: int
) -> tuple[int, tuple[int, ...]]:
    """Return the pool, and what lies apart, after a deal of an outcome that has moved so much into
    each. `before` are the two as they were.
    """
    pool, reserved = before
    after = pool + moved
    if set_apart < 0:  # a vole has swept all that lay apart
        return after, ()
    reserved_after = in_line(book, (*reserved, set_apart)) if set_apart else reserved
    # Somebody has won the pool: the first puesta in the line that was set apart takes its place.
    if kind in EMPTIES and not after and not set_apart and reserved_after:
        first, *rest = in_line(book, reserved_after)
        return first, tuple(rest)
    return after, reserved_after


def loser_chooses(book: RuleBook) -> bool:
    """Return whether it is the loser's choice that a puesta is set apart, not the pool's size, or
    that a pool which pays prices has no puestas.
    """
    return book.pool.reserve is None and not pays_out(book)


def may_set_apart(deal: Played, pool: int, laid: tuple[Item, ...]) -> bool:
    """Return whether there is a puesta that the loser may set apart, or put into the pool."""
    if not loser_chooses(deal.book):
        return False
    stake = at_stake(deal.book, pool, laid)
    return any(RESERVED in item[:2] for item in _items(deal, stake, True))


def by_card_turned(call: Call) -> bool:
    """Return whether the price of a game rests on the card turned."""
    return call.spadille_base is not None or call.spades_base is not None


def by_spadille_turned(call: Call) -> bool:
    """Return whether spadille turned has a price of its own, beside that of a spade."""
    return call.spadille_base is not None


def by_tricks(call: Call, kind: str) -> bool:
    """Return whether what an ending costs rests on how many tricks the Ombre has."""
    return bool(call.by_tricks) and kind == "nolo-kruk"


def by_first_tricks(book: RuleBook) -> bool:
    """Return whether what a game lost costs rests on who won the first tricks."""
    return bool(book.payments.beast_none)


def by_primeras(book: RuleBook) -> bool:
    """Return whether what a game won brings rests on who won the first tricks."""
    return bool(book.payments.primeras)


def codille_shared(book: RuleBook) -> bool:
    """Return whether all defenders have a codille between them, not its winner alone."""
    return book.payments.codille_to == "defenders"


def at_turn(call: Call, turned: int | None) -> Call:
    """Return a call with the price that it has by the card turned, None for none."""
    base = call.spades_base if turned is not None and not suit_turned(turned) else None
    if turned == SPADILLE and call.spadille_base is not None:
        base = call.spadille_base
    return call if base is None else replace(call, base=base)


def stakes_of(deal: Played, pool: int) -> Stakes:
    """Return what is at stake for the Ombre; `pool` with all that was laid."""
    call = at_turn(deal.call, deal.turned)
    others = tuple(s for s in deal.seats if s not in (deal.ombre, deal.friend))
    run = deal.run
    return Stakes(
        deal.book,
        call,
        pool,
        deal.ombre,
        others,
        run.cards,
        run.held,
        deal.friend,
        deal.ending.tricks,
    )


def sweeps(book: RuleBook, kind: str) -> bool:
    """Return whether an ending brings the Ombre all that lies apart."""
    return kind == "vole" and book.vole.stakes


def _items(deal: Played, pool: int, apart: bool, reserved: int = 0) -> tuple[Item, ...]:
    ending, stakes = deal.ending, stakes_of(deal, pool)
    if ending.forbidder is not None:
        return _defended(deal, stakes, ending.forbidder, apart)
    match ending.kind:
        case "sacada" | "nolo-won":
            return won(stakes, ending.primeras)
        case "vole":
            return vole_made(stakes, reserved)
        case "vole-failed":
            return vole_failed(stakes)
        case "puesta" | "surrendered" | "lost" | "nolo-bet":
            return _to_pool(deal.book, beast(stakes, POOL, ending.none_of_first), pool, apart)
        case "nolo-kruk":
            return codille(stakes, POOL)
        case "codille":
            return _codille(deal, stakes)
    raise ValueError(f"a deal that ends by {ending.kind!r} is not settled")


def codille_is_ones(book: RuleBook) -> bool:
    """Return whether a codille is paid to the player who has it, and not to all alike."""
    paid_to_pool = book.payments.codille_to == "pool"
    return (pooled(book) or book.payments.beast_to != "each") and not paid_to_pool


def _codille(deal: Played, stakes: Stakes) -> tuple[Item, ...]:
    ending = deal.ending
    if not codille_shared(stakes.book):
        if not codille_is_ones(stakes.book):
            return codille(stakes, POOL, ending.none_of_first)
        assert ending.codille_to is not None, "a codille has a winner"
        return codille(stakes, ending.codille_to, ending.none_of_first)
    # Odd counters go with the highest trump. If no defender has one, the first in turn gets them.
    odd_to = stakes.opponents[0] if deal.highest is None else deal.highest
    shares = shared(stakes.pool, stakes.opponents, odd_to)
    return codille(stakes, POOL, ending.none_of_first, shares)


def _to_pool(book: RuleBook, items: tuple[Item, ...], pool: int, apart: bool) -> tuple[Item, ...]:
    """Put a puesta into the pool, or set it apart where the limit or the loser wants that."""
    # A book with a limit leaves the loser no choice.
    if book.pool.reserve is not None:
        apart = is_beyond(book, pool + balance(items, POOL))
    if not apart:
        return items
    return tuple(item._replace(payee=RESERVED) if item.payee == POOL else item for item in items)


def _defended(deal: Played, stakes: Stakes, forbidder: int, apart: bool) -> tuple[Item, ...]:
    """Settle a surrender that was forbidden: the forbidder wins, ties, or loses in his turn."""
    ending, pool, book = deal.ending, stakes.pool, deal.book
    if defence_won(ending.kind, ending.annulled):
        return codille(stakes, forbidder)
    others = tuple(seat for seat in deal.seats if seat != forbidder)
    cards, held = deal.second
    second = replace(stakes, ombre=forbidder, opponents=others, estuches=cards, held=held)
    # Two games are lost when the forbidder loses: the Ombre's, who gave up, and then his own.
    first = () if ending.annulled else beast(stakes, POOL)
    if ending.kind in ("puesta", "lost"):
        return _to_pool(book, first + beast(second, POOL), pool, apart)
    assert ending.codille_to is not None, "a codille has a winner"
    return _to_pool(book, first, pool, apart) + codille(second, ending.codille_to)
