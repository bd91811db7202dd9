"""Findings of a rule book's file."""

from __future__ import annotations

from ombre_records.referee.findings.message import Message

_BOOKS = ("rule books",)


def book_syntax(text: str) -> Message:
    """A rule book cannot be read as YAML, or not as a book.

    Why: A book is one mapping of fields, each named once; nothing else in the file is looked at.
    Example: a line that is indented by a tab, or `table` given twice.
    Source: rule books
    """
    return Message(text, sources=_BOOKS)


def book_unknown_field(text: str) -> Message:
    """A rule book has a field that books do not have.

    Why: A misspelt field would leave the rule as it was without a word.
    Example: `matadors: {forced-buy: …}`.
    Source: rule books
    """
    return Message(text, sources=_BOOKS)


def book_missing_field(text: str) -> Message:
    """A rule book leaves a field out and extends no book that has it.

    Why: The engine needs an answer to every question that it asks.
    Example: a book of its own without `pack`.
    Source: rule books
    """
    return Message(text, sources=_BOOKS)


def book_wrong_value(text: str) -> Message:
    """A rule book's field has a value of the wrong kind, or one that contradicts another.

    Why: A rule is a number, a choice or a list; what is wanted is said.
    Example: `hand: {is: nine, …}`.
    Source: rule books
    """
    return Message(text, sources=_BOOKS)


def book_missing_citation(text: str) -> Message:
    """A rule book's field cites no source.

    Why: A verdict must cite the rule it rests on, and a house rule can say that it is one.
    Example: `hand: {is: 9}`.
    Source: rule books
    """
    return Message(text, sources=_BOOKS)
