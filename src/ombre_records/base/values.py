"""The base of frozen values: equality by content, and mappings that cannot change."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from dataclasses import fields
from typing import Any, NoReturn, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

_K = TypeVar("_K")
_V = TypeVar("_V")


class Told(Struct, frozen=True, eq=False):
    """A value that equals another of its type if `_told` of both is equal.

    All three methods stand here: a struct has an `__ne__` of its own, which compares all fields
    and asks no `__eq__` that a class defines.
    """

    @property
    def _told(self) -> object:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Told) or not _of_one_type(self, other):
            return NotImplemented
        return self is other or self._told == other._told

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._told)


def _of_one_type(one: object, other: object) -> bool:
    return isinstance(one, type(other)) or isinstance(other, type(one))


class ReadOnly(dict[_K, _V]):
    """A mapping that cannot be changed. It equals a dict of the same items, and shows as one.

    It has a hash if its values have. A copy of it is read-only, too, but for what `copy()` and
    `dict()` return.
    """

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none, as it changes
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type[ReadOnly[_K, _V]], tuple[dict[_K, _V]]]:
        """Say how it is copied and pickled: made at once, since nothing can be put in later."""
        return type(self), (dict(self),)

    def _refuse(self, *_given: object, **_named: object) -> NoReturn:
        raise TypeError("this mapping cannot be changed: dict() makes one of it that can")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


class Summarized:
    """A dataclass that shows in a line: numbers and words as they are, of all else how many."""

    __slots__ = ()

    def __repr__(self) -> str:
        held = [(each.name, getattr(self, each.name)) for each in fields(self)]  # type: ignore[arg-type]
        shown = [f"{name}: {_in_short(value)}" for name, value in held if _has_size(value)]
        return f"<{', '.join([type(self).__name__, *shown])}>"


def _has_size(value: object) -> bool:
    return value is None or isinstance(value, int | Sized)


def _in_short(value: object) -> str:
    if isinstance(value, Sized) and not isinstance(value, str):
        return str(len(value))
    return repr(value)


def keep_read_only(value: Any, *names: str) -> None:
    """Make the mappings in some fields of a frozen value read-only: its `__post_init__` asks."""
    put = force_setattr if isinstance(value, Struct) else object.__setattr__
    for name in names:
        put(value, name, read_only(getattr(value, name)))


def read_only(value: object) -> object:
    """Return a value with every mapping in it read-only, through mappings and tuples."""
    if isinstance(value, Mapping) and not isinstance(value, ReadOnly):
        return ReadOnly({key: read_only(each) for key, each in value.items()})
    if type(value) is tuple and any(isinstance(each, Mapping | tuple) for each in value):
        return tuple(map(read_only, value))
    return value
