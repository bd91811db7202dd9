"""The facts of a session as plain values: what was dealt, called, taken in, played, said and paid."""

import pickle
from dataclasses import dataclass, field
from typing import TypeVar

from .books import ALL, Book
from .cards import Ways

T = TypeVar("T")


def copied(facts: T) -> T:
    """Return a copy that shares nothing with the facts, sooner made than by `deepcopy`."""
    return pickle.loads(pickle.dumps(facts, pickle.HIGHEST_PROTOCOL))


@dataclass
class Exchange:
    """The discards and draws of one player."""

    name: str
    discards: list[str]
    draws: list[str]


@dataclass
class Settlement:
    """What a deal comes to, in counters."""

    outcome: str
    payments: dict[str, int]
    pool_before: int
    pool_change: int = 0
    pool_after: int = 0
    set_apart: int = 0
    reserved_before: list[int] = field(default_factory=list)
    reserved_after: list[int] = field(default_factory=list)
    codille_to: str | None = None
    twins: bool = False
    annulled: bool | None = None
    antes: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class End:
    """How a deal ended, and to whom a codille goes; whether the Ombre won the first five tricks and stopped, or none of them."""

    outcome: str
    codille_to: str | None = None
    first_five: bool = False
    none_of_five: bool = False


@dataclass
class Deal:
    """One deal; seats are the active players from the eldest."""

    number: int
    dealer: str
    seats: list[str]
    rests: str | None = None
    hands: dict[str, list[str]] = field(default_factory=dict)
    stock: list[str] = field(default_factory=list)
    bids: list[tuple[str, str]] = field(default_factory=list)
    ombre: str = ""
    contract: str = ""
    trump: str = ""
    exchanges: list[Exchange] = field(default_factory=list)
    begins: dict[str, list[str]] = field(default_factory=dict)
    tricks: list[list[tuple[str, str]]] = field(default_factory=list)
    said: list[tuple[int, str, str]] = field(default_factory=list)
    reserve: bool = False
    book: str = "aldenham"
    options: dict[str, str] = field(default_factory=dict)
    king: str = ""
    friend: str = ""
    suit_out: str = ""
    laid: dict[str, int] = field(default_factory=dict)  # into the pool, for offences
    ended: End | None = None  # where it is not to be counted from the tricks

    @property
    def rules(self) -> Book:
        """Return the rule book."""
        return ALL[self.book]

    @property
    def ways(self) -> Ways:
        """Return the ranking and the privileges of this book with its options."""
        in_trick = self.rules.in_trick
        return Ways(
            manille="no-manille" not in self.options,
            natural="natural-order" in self.options,
            punto="no-punto" not in self.options,
            in_trick=(in_trick or "forced-in-trick" in self.options)
            and "forced-by-lead" not in self.options,
            punto_privileged="punto-privileged" in self.options,
        )

    @property
    def avoids_tricks(self) -> bool:
        """Tell whether the Ombre undertakes to lose every trick."""
        return self.contract in (*self.rules.nolo, "countervole")

    def who_said(self, word: str) -> list[str]:
        """List the players who made an announcement, in order."""
        return [name for _, said, name in self.said if said == word]


@dataclass
class Session:
    """The players in turn order, the options of the book and the deals."""

    players: list[str]
    deals: list[Deal]
    options: dict[str, str] = field(default_factory=dict)
    opening: int = 0
    settled: list[Settlement] = field(default_factory=list)
    book: str = "aldenham"
    suit_out: str = ""  # the red suit left out of the pack of two

    @property
    def rules(self) -> Book:
        """Return the rule book."""
        return ALL[self.book]

    def copy(self) -> "Session":
        """Return a copy that shares nothing with this session."""
        return copied(self)

    def in_order(self, deal: Deal) -> list[str]:
        """List the active players of a deal in the order of the header."""
        return [name for name in self.players if name in deal.seats]
