"""The errors of this package: `OmbreError`, and under it one class for each kind of mistake. What
checks the types of arguments.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

# ruff: noqa: N818 - callers catch these by name, and `except IllegalAction` says enough


class OmbreError(Exception):
    """The errors that this package raises on purpose; `except OmbreError` catches all of it.

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


def kind_of(value: object) -> str:
    """Name the kind of a value.

    >>> kind_of(3), kind_of(None)
    ('int', 'None')
    """
    return "None" if value is None else type(value).__name__


def require(asker: str, value: object, kind: type | tuple[type, ...], shape: str) -> None:
    """Raise TypeError for what is not of a kind: `weigh takes a Report (of check), not str`."""
    if not isinstance(value, kind):
        raise TypeError(f"{asker} takes {shape}, not {kind_of(value)}")


def several(name: str, value: object) -> None:
    """Raise TypeError for anything but a list of words; a word in its place is none."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise TypeError(f"`{name}` wants a list of words, not {kind_of(value)}")


def one_of(name: str, value: object, known: Collection[str]) -> None:
    """Raise TypeError or InvalidArgument for a value that is not among the choices."""
    listed = ", ".join(known)
    if not isinstance(value, str):
        raise TypeError(f"`{name}` wants one of {listed}, not {kind_of(value)}")
    if value not in known:
        raise InvalidArgument(f"`{name}` cannot be {value!r}; there are {listed}")


class MissingExtraError(OmbreError, ImportError):
    """A library that a format needs is not there; the message says how to install it."""

    def __init__(self, what: str, library: str, extra: str) -> None:
        super().__init__(f"{what} needs {library}: pip install 'ombre-records[{extra}]'")
