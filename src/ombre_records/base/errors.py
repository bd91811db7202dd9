"""The errors of this package: `OmbreError`, and under it one class for each kind of mistake."""

# ruff: noqa: N818 - callers catch these by name, and `except IllegalAction` says enough

from __future__ import annotations


class OmbreError(Exception):
    """What this package raises on purpose; `except OmbreError` catches all of it.

    A wrong type is a TypeError and a file that cannot be read an OSError, as everywhere in Python.
    Nothing that stands in a record raises: it is a finding.
    """


class InvalidArgument(OmbreError, ValueError):
    """An argument has a value that cannot be. The message says which there are."""


class IllegalAction(OmbreError, ValueError):
    """The rules do not allow this call, exchange or play now. The message says what they allow."""


class UnknownBook(OmbreError, ValueError):
    """There is no such rule book or option, or the book's file has faults."""


class UnusableRecord(OmbreError, ValueError):
    """A record does not have what is asked of it: too little is known, or it breaks the rules."""
