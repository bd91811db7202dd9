"""What a scoring sheet says, and the record that was made of it does not: told cell by cell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ombre_records.base.language import _
from ombre_records.base.language.numbers import signed
from ombre_records.base.lexicon.spelling import folded
from ombre_records.doors.entry.filled_in.grid import Grid
from ombre_records.doors.entry.filled_in.headings import Layout, Role, is_own
from ombre_records.doors.entry.filled_in.told import Told
from ombre_records.model.statements import ResultLine
from ombre_records.referee.facts import DealFacts, SessionFacts


def dropped(grid: Grid, at: Layout, rows: Sequence[Told], session: SessionFacts) -> Iterator[str]:
    """Go through the cells of deals whose record says something else, or nothing of it.

    `rows` are those of the session's deals, in their order.
    """
    for told, deal in zip(rows, session.deals, strict=True):
        cells = (*_of_tricks(told, deal), *_of_words(grid, at, told), *_of_pool(told, deal))
        for role, said in cells:
            yield f"{grid.address(told.row, at.columns.get(role, 0))}: {said}"
        yield from _of_amounts(grid, at, told, deal, session.players)


def beside(grid: Grid, at: Layout, rows: Sequence[int], numbered: bool) -> Iterator[str]:
    """Go through what stands beside a sheet's deals, or among them and is none; and say which
    numbers are missing between those of deals, if they are `numbered` one after another.
    """
    players = {column for column, _name in at.players}
    headed = {column for column, text in enumerate(grid.rows[at.row]) if text} | players
    kept = {at.columns.get(role, 0) for role in _PREFILLED}
    number = at.columns.get("number", 0)
    names = {folded(name) for _column, name in at.players}
    before = 0
    for row in rows:
        told = {*at.columns.values(), *players} - kept
        deal = any(grid.text(row, column) for column in told)
        for column, text in enumerate(grid.rows[row]):
            own = headed if deal else kept
            strange = not text.isdecimal() if column == number else folded(text) not in names
            if text and (column not in own or (strange and (column == number or not deal))):
                said = _("`{text}` belongs to no deal, and is left out")
                yield f"{grid.address(row, column)}: {said.format(text=text)}"
        text = grid.text(row, at.columns.get("number"))
        now = int(text) if text.isdecimal() else 0
        if numbered and before and now > before + 1:
            said = _("deal {number} is followed by deal {other}; has a row been taken out?")
            yield f"{grid.address(row, number)}: {said.format(number=before, other=now)}"
        before = now or before


def elsewhere(grid: Grid, at: Layout, rows: Sequence[int]) -> Iterator[str]:
    """Go through words above the headings and below the deals that a sheet of ours has not."""
    said = _("`{text}` belongs to no deal, and is left out")
    below = range(rows[-1] + 1 if rows else at.row + 1, len(grid.rows))
    names = {folded(name) for _column, name in at.players}
    for row in (*range(at.row), *below):
        for column, text in enumerate(grid.rows[row]):
            if _WORDS.search(text) and not is_own(grid, at, row, column, names):
                yield f"{grid.address(row, column)}: {said.format(text=text)}"


_WORDS = re.compile(r"[^\W\d_]")
_PREFILLED: tuple[Role, ...] = ("number", "dealer", "rests")
"""What stands in a row of a blank sheet before a deal is written into it."""


def _of_tricks(told: Told, deal: DealFacts) -> Iterator[tuple[Role, str]]:
    taken = [deal.taken[seat] for seat in deal.active]
    found = "-".join("?" if count is None else str(count) for count in taken)
    line = deal.deal.opening.edited
    kept = isinstance(line, ResultLine) and line.tally is not None
    if told.tally and not kept and told.tally != f"({found})":
        said = _("the tricks {tally} are left out: a line with them would give other amounts")
        yield "tally", said.format(tally=told.tally)


def _of_words(grid: Grid, at: Layout, told: Told) -> Iterator[tuple[Role, str]]:
    """Tell of what is known of the game, where only what it paid is in the record."""
    if told.note and not told.words and grid.text(told.row, at.columns.get("ombre")):
        said = _("no line can say how this deal ended; what it paid is stated, the rest is a note")
        yield "outcome", said
    elif grid.text(told.row, at.columns.get("annulled")) in ("true", "false"):
        yield "annulled", _("a line cannot say that a surrender was forbidden")


def _of_pool(told: Told, deal: DealFacts) -> Iterator[tuple[Role, str]]:
    """Tell of the pool, and of what is set apart."""
    pool = deal.pool_before
    if told.before is not None and told.before != pool:
        said = _("the pool before this deal is {pool} by the record")
        yield "before", said.format(pool="?" if pool is None else pool)
    if sum(told.apart) != sum(deal.reserved):
        said = _("by the record {amount} is set apart after this deal")
        yield "apart", said.format(amount=sum(deal.reserved))


def _of_amounts(
    grid: Grid, at: Layout, told: Told, deal: DealFacts, names: Sequence[str]
) -> Iterator[str]:
    """Tell of what players have gained."""
    columns = dict(zip(names, (column for column, _name in at.players), strict=False))
    for seat, amount in zip(deal.seated, told.amounts, strict=False):
        gained = deal.payments[seat]
        if amount == "?" or ":" in amount or gained == int(amount):
            continue
        said = _("{player} has {amount} by the record; `ombre check` says why")
        by_record = "?" if gained is None else signed(gained)
        where = grid.address(told.row, columns.get(names[seat], 0))
        yield f"{where}: {said.format(player=names[seat], amount=by_record)}"
