"""A deal as a row: plain values, cards as the engine's numbers, seats as places at the table."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace


class Bid(NamedTuple):
    """A call as it was spoken: the seat, and the book's word."""

    seat: int
    call: str


class Exchange(NamedTuple):
    """What a seat laid off, and how many cards it took from the top of the stock.

    `drew_first`: it took the whole stock before it laid off.
    """

    seat: int
    laid_off: tuple[int, ...]
    drawn: int
    drew_first: bool = False


class RowAnnouncement(NamedTuple):
    """What a seat said before the trick of this number; a forfeit has its amount and its reason."""

    trick: int
    seat: int
    word: str
    amount: int = 0
    reason: str = ""


class Fault(NamedTuple):
    """A finding of an imported deal: its place is that of the file from which it came."""

    rule: str
    code: str
    severity: str
    line: int
    column: int
    message: str
    consequent: bool = False


class DealRow(Struct, frozen=True, array_like=True):
    """One deal. `columns.COLUMNS` says of each field what it is, and in which unit.

    None stands for what is not known, or does not apply. Amounts are in the book's lowest counter.
    """

    book: str
    block: int
    number: int
    policy: str | None
    seed: int | None
    version: str
    players: tuple[str, ...]
    dealer: int | None
    rests: int | None
    in_play: tuple[int, ...]
    pool: int | None
    reserved: tuple[int, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    stock: tuple[int, ...]
    bids: tuple[Bid, ...]
    ombre: int | None
    contract: str | None
    trump: str | None
    turned: int | None
    king: int | None
    friend: int | None
    exchanges: tuple[Exchange, ...]
    said: tuple[RowAnnouncement, ...]
    plays: tuple[int | None, ...]
    leaders: tuple[int | None, ...]
    winners: tuple[int | None, ...]
    outcome: str | None
    codille_to: int | None
    payments: tuple[int | None, ...]
    pool_change: int | None
    reserved_change: int | None
    antes: tuple[int, ...]
    value_before: str | None = None
    value_after: str | None = None
    losses: tuple[int | None, ...] | None = None
    file: str | None = None
    line: int | None = None
    session: int | None = None
    deal: int | None = None
    deals: int | None = None
    header: str | None = None
    text: str | None = None
    closing: str | None = None
    findings: tuple[Fault, ...] = ()

    @property
    def faulty(self) -> bool:
        """Whether something is wrong with it that is an error, and no mere consequence."""
        return any(each.severity == "error" and not each.consequent for each in self.findings)


__all__ = ["Bid", "DealRow", "Exchange", "Fault", "RowAnnouncement", "replace"]
