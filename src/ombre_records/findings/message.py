"""What is told of a fault: its words, and the fields of the rule book that they rest on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ombre_records.lookalike import hint, skeleton


class Message(NamedTuple):
    """A text, the paths of the rule book's fields it rests on, and sources beside them."""

    text: str
    fields: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


def odd(name: str, known: str = "") -> str:
    """Say of a name that is not known how it only looks like one that is; `known` lists those."""
    told = hint(name)
    alike = (each for each in known.split(", ") if skeleton(each) == skeleton(name) and not told)
    told = told or next(map(hint, alike), "")
    return f"; {told}" if told else ""


Facts = Mapping[str, str]
Wording = Callable[[Facts], Message]
NOTATION = ("notation",)
