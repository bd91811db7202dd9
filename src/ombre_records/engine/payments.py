"""What each outcome costs, item by item, in the book's lowest counter."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.books.book import Call, RuleBook

POOL, RESERVED = -1, -2
"""The pool, and what is set apart, as parties to a payment; players are their seats."""


class Item(NamedTuple):
    """An amount that passes from one party to another, and what for."""

    payer: int
    payee: int
    amount: int
    what: str


class Stakes(NamedTuple):
    """What is at stake in a deal: the pool before settlement, the opponents at the table (the
    resting player too), the contract, and the estuches that the Ombre is paid or pays.
    """

    book: RuleBook
    contract: Call
    pool: int
    ombre: int
    opponents: tuple[int, ...]
    estuches: int


def _items(*items: Item) -> tuple[Item, ...]:
    return tuple(item for item in items if item.amount)


def won(stakes: Stakes, primeras: bool) -> tuple[Item, ...]:
    """Return the payments of a sacada: the pool, and from each the game, estuches, primeras."""
    ombre, book = stakes.ombre, stakes.book
    items = [Item(POOL, ombre, stakes.pool, "pool")]
    for seat in stakes.opponents:
        items.append(Item(seat, ombre, stakes.contract.base, "game"))
        items.append(Item(seat, ombre, stakes.estuches, "estuches"))
        items.append(Item(seat, ombre, book.payments.primeras if primeras else 0, "primeras"))
    return _items(*items)


def vole_made(stakes: Stakes) -> tuple[Item, ...]:
    """Return the payments of a vole: the pool, and from each the vole and estuches."""
    ombre = stakes.ombre
    items = [Item(POOL, ombre, stakes.pool, "pool")]
    for seat in stakes.opponents:
        items.append(Item(seat, ombre, _vole(stakes), "vole"))
        items.append(Item(seat, ombre, stakes.estuches, "estuches"))
    return _items(*items)


def vole_failed(stakes: Stakes) -> tuple[Item, ...]:
    """Return the payments of a vole undertaken and lost: the same to each, the pool stays."""
    items = []
    for seat in stakes.opponents:
        items.append(Item(stakes.ombre, seat, _vole(stakes), "vole"))
        items.append(Item(stakes.ombre, seat, stakes.estuches, "estuches"))
    return _items(*items)


def _vole(stakes: Stakes) -> int:
    return stakes.contract.base + stakes.book.vole.above_game


def beast(stakes: Stakes, payee: int) -> tuple[Item, ...]:
    """Return the payments of a game lost: as much as the pool, and the game and estuches for each.

    The payee is the pool (a puesta), what is set apart, or the opponent who has codille.
    """
    per = len(stakes.opponents) + (stakes.book.payments.beast_per == "player")
    ombre = stakes.ombre
    return _items(
        Item(ombre, payee, stakes.pool, "pool"),
        Item(ombre, payee, stakes.contract.base * per, "game"),
        Item(ombre, payee, stakes.estuches * per, "estuches"),
    )


def balance(items: tuple[Item, ...], party: int) -> int:
    """Return what a party gains by a list of items."""
    gained = sum(item.amount for item in items if item.payee == party)
    return gained - sum(item.amount for item in items if item.payer == party)
