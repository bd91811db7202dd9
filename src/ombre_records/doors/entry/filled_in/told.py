"""What a row of a scoring sheet tells, and the lines of a record that say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ombre_records.doors.entry.candidates import (
    written_name,
)
from ombre_records.notation.words import quote

_UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Told:
    """What a row tells. `seats` is who sits down with it, nothing where nobody changes.

    `words` is the game and its end, empty where only the amounts are known; `besides` what else is
    said, `paid` what else there may have been by what was paid for it; `apart` the puestas set
    apart after it; `game` are ombre, call, suit and end one by one. `notes` are more than `note`,
    which stands in the line; `comments` stand above it.
    """

    row: int
    number: int | None
    dealer: str
    rests: str
    seats: tuple[str, ...]
    words: str
    besides: str = ""
    tally: str = ""
    amounts: tuple[str, ...] = ()
    before: int | None = None
    apart: tuple[int, ...] = ()
    note: str = ""
    game: tuple[str, str, str, str] = ("", "", "", "")
    paid: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()

    def at_length(self, number: int, seated: Sequence[str], set_apart: int) -> list[str]:
        """Write the deal at length, as one of which a puesta was set apart has to be."""
        ombre, call, suit, ended = self.game
        gained = zip(seated, self.amounts, strict=True)
        paid = ", ".join(f"{written_name(name)} {amount}" for name, amount in gained)
        return [
            f"deal {number}",
            *([f"dealer {written_name(self.dealer)}"] if self.dealer else []),
            *([f"pool {self.before}"] if self.before else []),
            f"contract {ombre} {call}",
            *([f"trump {suit}"] if suit else []),
            f"result {ended}",
            f"payments {paid}{self._pool(set_apart)}, reserved +{set_apart}",
            *([f"note {quote(self.note)}"] if self.note else []),
        ]

    def _pool(self, set_apart: int) -> str:
        """Write what the pool has gained: what the players lack, and is not set apart."""
        if not all(amount.lstrip("+-").isdecimal() for amount in self.amounts):
            return ""
        return f", pool {-sum(map(int, self.amounts)) - set_apart:+d}"

    def lines(self, number: int) -> tuple[str, ...]:
        """Write the results line in all ways, the likeliest first: without what was paid, or with
        it, or with extras that are not known; then the same without the tricks. Last comes what is
        written where none of them gives what the sheet has.
        """
        amounts = f": {' '.join(self.amounts)}" if self.amounts else ""
        bare = f"{number} {amounts}{self._noted}"
        if not self.words:
            return (bare,)
        if self.words == "-":
            return (f"{number} -{self._noted}", bare) if amounts else (f"{number} -{self._noted}",)
        rest = "" if self.words.endswith(_UNKNOWN) else _UNKNOWN
        found = []
        for tally in dict.fromkeys((self.tally, "")):
            extras = dict.fromkeys((self.besides, *self.paid))
            found += [(each, tally, "") for each in extras]
            if amounts:
                found += [(self.besides, tally, amounts), (rest, tally, amounts)]
        found += [(self.besides, self.tally, amounts)]
        return tuple(
            " ".join(filter(None, (str(number), self.words, *parts))) + self._noted
            for parts in found
        )

    @property
    def _noted(self) -> str:
        return f" {quote(self.note)}" if self.note else ""
