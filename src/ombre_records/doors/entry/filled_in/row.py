"""A row of a scoring sheet, the lines of a record that say the same, and what is left out."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from ombre_records.base.language import _
from ombre_records.base.language.numbers import signed
from ombre_records.base.lexicon.spelling import folded
from ombre_records.doors.entry.candidates import (
    written_name,
)
from ombre_records.doors.entry.filled_in.grid import Grid
from ombre_records.doors.entry.filled_in.headings import Layout, Role, is_own, is_total
from ombre_records.model.statements import ResultLine
from ombre_records.notation.words import quote, tally_written
from ombre_records.referee.facts import DealFacts, SessionFacts

_UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """The deal of a row. `seats` are the players who sit down with it, empty if nobody changes.

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
        ways = []
        for tally in dict.fromkeys((self.tally, "")):
            extras = dict.fromkeys((self.besides, *self.paid))
            ways += [(each, tally, "") for each in extras]
            if amounts:
                ways += [(self.besides, tally, amounts), (rest, tally, amounts)]
        ways += [(self.besides, self.tally, amounts)]
        return tuple(
            " ".join(filter(None, (str(number), self.words, *parts))) + self._noted
            for parts in ways
        )

    @property
    def _noted(self) -> str:
        return f" {quote(self.note)}" if self.note else ""


def dropped(
    grid: Grid, at: Layout, rows: Sequence[SheetEntry], session: SessionFacts
) -> Iterator[str]:
    """Yield the cells of deals whose record says something else, or nothing of it.

    `rows` are those of the session's deals, in their order.
    """
    for entry, deal in zip(rows, session.deals, strict=True):
        cells = (*_of_tricks(entry, deal), *_of_words(grid, at, entry), *_of_pool(entry, deal))
        for role, problem in cells:
            yield f"{grid.address(entry.row, at.columns.get(role, 0))}: {problem}"
        yield from _of_amounts(grid, at, entry, deal, session.players)


def beside(
    grid: Grid, at: Layout, rows: Sequence[int], *, numbered: bool, whole: bool
) -> Iterator[str]:
    """Report cells beside a sheet's deals, and rows among them that are not deals; and say which
    numbers are missing between those of deals, if they are `numbered` one after another, and before
    them in a `whole` evening.
    """
    players = {column for column, _name in at.players}
    headed = {column for column, text in enumerate(grid.rows[at.row]) if text} | players
    prefilled = {at.columns.get(role, 0) for role in _PREFILLED}
    number = at.columns.get("number", 0)
    names = {folded(name) for _column, name in at.players}
    numbers = [int(text) for row in rows if (text := grid.text(row, number)).isdecimal()]
    before, lowest = 0, min(numbers, default=0)
    for row in rows:
        filled = {*at.columns.values(), *players} - prefilled
        deal = any(grid.text(row, column) for column in filled)
        for column, text in enumerate(grid.rows[row]):
            own = headed if deal else prefilled
            strange = not text.isdecimal() if column == number else folded(text) not in names
            if text and (column not in own or (strange and (column == number or not deal))):
                wording = _("`{text}` belongs to no deal, and is left out")
                yield f"{grid.address(row, column)}: {wording.format(text=text)}"
        text = grid.text(row, number) or grid.struck.get((row, number), "")
        now = int(text) if text.isdecimal() else 0
        if numbered and before and now > before + 1:
            wording = _("deal {number} is followed by deal {other}; has a row been taken out?")
            yield f"{grid.address(row, number)}: {wording.format(number=before, other=now)}"
        elif whole and not before and now > 1 and now == lowest:
            wording = _("deal {number} is the first; has a row been taken out?")
            yield f"{grid.address(row, number)}: {wording.format(number=now)}"
        elif numbered and before and now and now < before:
            wording = _("deal {number} stands below deal {other}; is the order right?")
            yield f"{grid.address(row, number)}: {wording.format(number=now, other=before)}"
        before = now or before


def totals(
    grid: Grid, at: Layout, rows: Sequence[int], session: SessionFacts
) -> tuple[list[str], list[str]]:
    """Return the line of totals that a sheet has below its deals where the record gives others, to
    be checked, and what is told of each of these.
    """
    row = rows[-1] + 1 if rows else at.row + 1
    first = next((text for text in grid.rows[row] if text), "") if row < len(grid.rows) else ""
    typed = [amount(grid.text(row, column)) for column, _name in at.players]
    gained = dict(zip(session.players, session.totals, strict=True))
    if not is_total(first) or None in typed or len(typed) != len(gained):
        return [], []
    wording = _("{player} has {amount} by the record; `ombre check` says why")
    problems = [
        f"{grid.address(row, column)}: {wording.format(player=name, amount=signed(gained[name]))}"
        for (column, _head), name, total in zip(at.players, gained, typed, strict=True)
        if gained[name] is not None and total != gained[name]
    ]
    stated = (f"{written_name(name)} {signed(n)}" for name, n in zip(gained, typed, strict=True))
    return ["", f"totals {', '.join(stated)}"] if problems else [], problems


def amount(text: str) -> int | None:
    """Return a cell's amount; None where there is none, or none that can be read."""
    plain = text.replace("−", "-").replace("–", "-").replace(",", ".").strip()
    try:
        return int(float(plain))
    except (ValueError, OverflowError):
        return None


def struck_out(grid: Grid, of_no_deal: Container[int]) -> Iterator[str]:
    """Report what is struck out: whole rows if no deal is left in them, else single cells."""
    row_out, cell_out = (
        _("the row is struck out, and is left out"),
        _("`{text}` is struck out, and is left out"),
    )
    named = set()
    for (row, column), text in grid.struck.items():
        if row not in of_no_deal:
            yield f"{grid.address(row, column)}: {cell_out.format(text=text)}"
        elif row not in named:
            named.add(row)
            yield f"{grid.address(row, column)}: {row_out}"


def elsewhere(grid: Grid, at: Layout, rows: Sequence[int]) -> Iterator[str]:
    """Report words above the headings and below the deals that our own sheets do not have."""
    wording = _("`{text}` belongs to no deal, and is left out")
    below = range(rows[-1] + 1 if rows else at.row + 1, len(grid.rows))
    names = {folded(name) for _column, name in at.players}
    for row in (*range(at.row), *below):
        for column, text in enumerate(grid.rows[row]):
            tells = _WORDS.search(text) or (row < at.row and text)
            if tells and not is_own(grid, at, row, column, names):
                yield f"{grid.address(row, column)}: {wording.format(text=text)}"


_WORDS = re.compile(r"[^\W\d_]")
_PREFILLED: tuple[Role, ...] = ("number", "dealer", "rests")
"""The cells that a blank sheet has filled in before a deal is written into the row."""


def _of_tricks(entry: SheetEntry, deal: DealFacts) -> Iterator[tuple[Role, str]]:
    taken = [deal.taken[seat] for seat in deal.active]
    tally = tally_written(taken)
    line = deal.deal.opening.edited
    stated = isinstance(line, ResultLine) and line.tally is not None
    if entry.tally and not stated and entry.tally != tally:
        text = _("the tricks {tally} are left out: a line with them would give other amounts")
        yield "tally", text.format(tally=entry.tally)


def _of_words(grid: Grid, at: Layout, entry: SheetEntry) -> Iterator[tuple[Role, str]]:
    """Tell what is known of a game of which the record has only the payments."""
    if entry.note and not entry.words and grid.text(entry.row, at.columns.get("ombre")):
        text = _("no line can say how this deal ended; what it paid is stated, the rest is a note")
        yield "outcome", text
    elif grid.text(entry.row, at.columns.get("annulled")) in ("true", "false"):
        yield "annulled", _("a line cannot say that a surrender was forbidden")


def _of_pool(entry: SheetEntry, deal: DealFacts) -> Iterator[tuple[Role, str]]:
    """Tell of the pool, and of what is set apart."""
    pool = deal.pool_before
    if entry.before is not None and entry.before != pool:
        text = _("the pool before this deal is {pool} by the record")
        yield "before", text.format(pool="?" if pool is None else pool)
    if sum(entry.apart) != sum(deal.reserved):
        text = _("by the record {amount} is set apart after this deal")
        yield "apart", text.format(amount=sum(deal.reserved))


def _of_amounts(
    grid: Grid, at: Layout, entry: SheetEntry, deal: DealFacts, names: Sequence[str]
) -> Iterator[str]:
    """Tell of what players have gained."""
    columns = dict(zip(names, (column for column, _name in at.players), strict=False))
    for seat, amount in zip(deal.seated, entry.amounts, strict=False):
        gained = deal.payments[seat]
        if amount == "?" or ":" in amount or gained == int(amount):
            continue
        text = _("{player} has {amount} by the record; `ombre check` says why")
        by_record = "?" if gained is None else signed(gained)
        where = grid.address(entry.row, columns.get(names[seat], 0))
        yield f"{where}: {text.format(player=names[seat], amount=by_record)}"
