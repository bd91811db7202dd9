"""Check the types of arguments of the public functions, and say what is wanted."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ombre_records.base.errors import InvalidArgument


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
    """Raise TypeError for what is no list of words, and for a word in place of such a list."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise TypeError(f"`{name}` wants a list of words, not {kind_of(value)}")


def one_of(name: str, value: object, known: Collection[str]) -> None:
    """Raise TypeError or InvalidArgument for a value that is not among the choices."""
    listed = ", ".join(known)
    if not isinstance(value, str):
        raise TypeError(f"`{name}` wants one of {listed}, not {kind_of(value)}")
    if value not in known:
        raise InvalidArgument(f"`{name}` cannot be {value!r}; there are {listed}")
