"""Amounts as recorded, in the book's lowest counter."""

from __future__ import annotations

from ombre_records.books.book import RuleBook
from ombre_records.model.statements import Amount, Marks


def counters(book: RuleBook, amount: Amount | None) -> int | None:
    """Return an amount in lesser marks; None if it is unknown, or the book has no greater ones."""
    if isinstance(amount, Marks):
        greater = book.pool.greater
        return amount.greater * greater + amount.lesser if greater else None
    return amount
