"""A seat's view as an array of numbers in named parts, of one shape for all deals of a book.

Seats are counted from the observer, who is 0, in turn order. Cards have their places in the pack
(`game.cards.number`). What is not known yet is 0 throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, NamedTuple, get_args

from ombre_records.books.book import RuleBook
from ombre_records.engine.game.actions import Action, every_action
from ombre_records.engine.game.arguments import book_of, players_of
from ombre_records.engine.game.information import Information
from ombre_records.engine.game.state import Phase
from ombre_records.model.cards import CARD_NAMES, CARDS, SUITS

if TYPE_CHECKING:
    import numpy as np

PACK = len(CARD_NAMES)
PHASES: tuple[str, ...] = get_args(Phase)
SAID = ("surrender", "accept", "forbid", "vole", "claim", "gano")
"""The announcements, in the order in which an observation has them."""


class ArrayPart(NamedTuple):
    """A part of an observation: its name, its shape, and whether the observer alone knows it."""

    name: str
    shape: tuple[int, ...]
    private: bool = False

    @property
    def size(self) -> int:
        """The number of its values."""
        return prod(self.shape)


class Layout:
    """The parts of the observations of a book for a number of players, in their order.

    `book` is a rule book, or its name with options; `players` their number, as many as the book
    seats if left out. Raises ValueError for a book or a number of players that does not exist.
    """

    def __init__(self, book: str | RuleBook, players: int | None = None) -> None:
        self.book = book_of(book)
        self.players = len(players_of(self.book, players))
        self.actions = every_action(self.book)
        self.number: Mapping[Action, int] = {each: at for at, each in enumerate(self.actions)}
        self.calls = tuple(dict.fromkeys(a.word for a in self.actions if a.kind == "call"))
        self.contracts = tuple(call.name for call in self.book.auction.calls)
        aces = ("aces",) if any(c.trump == "aces" for c in self.book.auction.calls) else ()
        self.trumps = (*SUITS, "none", *aces)
        self.parts = tuple(self._parts())
        self.offsets = dict(_offsets(self.parts))
        self.size = sum(part.size for part in self.parts)

    def _parts(self) -> Iterator[ArrayPart]:
        seats, tricks, sayings = self.players, self.book.pack.hand, len(SAID)
        yield ArrayPart("dealt", (PACK,), private=True)
        yield ArrayPart("hand", (PACK,), private=True)
        yield ArrayPart("discards", (PACK,), private=True)
        yield ArrayPart("draws", (PACK,), private=True)
        yield ArrayPart("phase", (len(PHASES),))
        for name in ("turn", "dealer", "rests", "ombre"):
            yield ArrayPart(name, (seats,))
        yield ArrayPart("friend", (seats,), private=True)
        yield ArrayPart("contract", (len(self.contracts),))
        yield ArrayPart("trump", (len(self.trumps),))
        yield ArrayPart("turned", (PACK,))
        yield ArrayPart("out", (len(SUITS),))
        yield ArrayPart("king", (PACK,))
        yield ArrayPart("calls", (self._most_calls(), seats + len(self.calls)))
        yield ArrayPart("exchanged", (seats, seats + 1))
        yield ArrayPart("announcements", (tricks, seats, sayings))
        yield ArrayPart("tricks", (tricks, seats, PACK))
        yield ArrayPart("leaders", (tricks, seats))
        yield ArrayPart("winners", (tricks, seats))
        yield ArrayPart("table", (seats, PACK))
        yield ArrayPart("pool", (2 + seats,))

    def _most_calls(self) -> int:
        """Return how many calls an auction may have: each passes once, and each call is made, and
        may be answered with an equal one; then come the games after all have passed.
        """
        return 2 * self.players + 2 * len(self.book.auction.calls)

    def arrays(self, flat: np.ndarray) -> dict[str, np.ndarray]:
        """Return the parts of an observation by name, as views in their shapes."""
        views = {}
        for part in self.parts:
            at = self.offsets[part.name]
            views[part.name] = flat[at : at + part.size].reshape(part.shape)
        return views

    def observe(self, seen: Information) -> np.ndarray:
        """Return what a seat sees as one flat array of 32-bit floats, `size` long.

        All numbers are 0 or 1 but those of `exchanged` (how many cards, in packs of the stock) and
        `pool` (counters).
        """
        import numpy as np

        flat: np.ndarray = np.zeros(self.size, np.float32)
        self.fill(self.arrays(flat), seen)
        return flat

    def fill(self, into: Mapping[str, np.ndarray], seen: Information) -> None:
        """Write what a seat sees into arrays of zeros by name, as far as there are any."""
        for name, array in into.items():
            self._write(name, array, seen)

    def _write(self, name: str, into: np.ndarray, seen: Information) -> None:
        """Write the part of a name; the name of no part writes nothing."""
        match name:
            case "dealt" | "hand" | "discards" | "draws":
                for card in getattr(seen, name):
                    into[CARDS[card]] = 1
            case "turned" | "king":
                if (card := getattr(seen, name)) is not None:
                    into[CARDS[card]] = 1
            case "turn" | "dealer" | "rests" | "ombre" | "friend":
                if (seat := getattr(seen, name)) is not None:
                    into[self.seat(seen, seat)] = 1
            case "phase" | "contract" | "trump" | "out":
                known = {"contract": self.contracts, "trump": self.trumps, "out": SUITS}
                if (word := getattr(seen, name)) is not None:
                    into[known.get(name, PHASES).index(word)] = 1
            case "calls":
                for at, (seat, word) in enumerate(seen.calls):
                    into[at, self.seat(seen, seat)] = 1
                    into[at, self.players + self.calls.index(word)] = 1
            case "exchanged":
                for at, (seat, number) in enumerate(seen.exchanged):
                    into[at, self.seat(seen, seat)] = 1
                    into[at, self.players] = number / max(1, self.book.pack.stock)
            case "announcements":
                for announcement in seen.announcements:
                    if announcement.word in SAID:
                        at = min(announcement.trick, len(into)) - 1
                        into[
                            at, self.seat(seen, announcement.seat), SAID.index(announcement.word)
                        ] = 1
            case "tricks":
                playing = [seat for seat in range(self.players) if seat != seen.rests]
                for at, trick in enumerate(seen.tricks):
                    first = playing.index(trick.leader)
                    for place, card in enumerate(trick.cards, first):
                        seat = playing[place % len(playing)]
                        into[at, self.seat(seen, seat), CARDS[card]] = 1
            case "leaders":
                for at, trick in enumerate(seen.tricks):
                    into[at, self.seat(seen, trick.leader)] = 1
            case "winners":
                for at, trick in enumerate(seen.tricks):
                    if trick.winner is not None:
                        into[at, self.seat(seen, trick.winner)] = 1
            case "table":
                for seat, hand in enumerate(seen.table):
                    for card in hand:
                        into[self.seat(seen, seat), CARDS[card]] = 1
            case "pool":
                into[0], into[1] = seen.pool, len(seen.reserved)
                for at, amount in enumerate(seen.reserved[: self.players]):
                    into[2 + at] = amount

    def mask(self, actions: Iterable[Action]) -> np.ndarray:
        """Return which actions are allowed: an 8-bit 1 in the place of each, in the order of
        `every_action`.
        """
        import numpy as np

        allowed: np.ndarray = np.zeros(len(self.actions), np.int8)
        allowed[[self.number[action] for action in actions]] = 1
        return allowed

    def seat(self, seen: Information, seat: int) -> int:
        """Return a seat counted from the observer."""
        return (seat - seen.seat) % self.players


@lru_cache(maxsize=64)
def layout(book: str, players: int | None = None) -> Layout:
    """Return the layout of a book's observations; raises what `Layout` does."""
    return Layout(book, players)


def _offsets(parts: Sequence[ArrayPart]) -> Iterator[tuple[str, int]]:
    at = 0
    for part in parts:
        yield part.name, at
        at += part.size
