"""What a check returns: a finding's words, and the fields of the rule book that it rests on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Told(NamedTuple):
    """A message, the paths of the rule book's fields it rests on, and sources beside them."""

    message: str
    fields: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


Facts = Mapping[str, str]
Check = Callable[[Facts], Told]
NOTATION = ("notation",)
