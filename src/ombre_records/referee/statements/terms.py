"""The words and amounts of a result, as the rule book takes them."""

from __future__ import annotations

from ombre_records.books.book import Call, RuleBook
from ombre_records.books.vocabulary import outcome_meant
from ombre_records.model.statements import Amount, Marks

_OF_NOLO = {"sacada": "nolo-won", "puesta": "nolo-bet", "codille": "nolo-kruk"}


def meant(book: RuleBook, contract: Call | None, word: str) -> str | None:
    """Return the outcome that a word stands for in a contract; None for no word."""
    outcome = outcome_meant(book, word)
    kind: str | None = book.outcome.terms[outcome] if outcome else None
    in_nolo = contract is not None and contract.aim == "nolo"
    return _OF_NOLO.get(kind or "", kind) if in_nolo else kind


def counters(book: RuleBook, amount: Amount | None) -> int | None:
    """Return an amount in lesser marks; None if it is unknown, or the book has no greater ones."""
    if isinstance(amount, Marks):
        greater = book.pool.greater
        return amount.greater * greater + amount.lesser if greater else None
    return amount
