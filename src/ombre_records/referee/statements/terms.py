"""The words of a result, as the rule book takes them."""

from __future__ import annotations

from ombre_records.books.book import Call, RuleBook
from ombre_records.books.vocabulary import outcome_meant

_OF_NOLO = {"sacada": "nolo-won", "puesta": "nolo-bet", "codille": "nolo-kruk"}


def meant(book: RuleBook, contract: Call | None, word: str) -> str | None:
    """Return the outcome that a word stands for in a contract; None for no word."""
    said = outcome_meant(book, word)
    kind: str | None = book.outcome.terms[said] if said else None
    in_nolo = contract is not None and contract.aim == "nolo"
    return _OF_NOLO.get(kind or "", kind) if in_nolo else kind
