"""A record's lines taken as units, each a statement with the comments and notes that belong to it,
and the units of a block put in canonical order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from operator import is_
from typing import NamedTuple

from ombre_records.model import statements as st
from ombre_records.model.record import Line, Reading, Record, Session
from ombre_records.notation.keywords import BETWEEN_TRICKS, STATEMENTS, Part, keywords
from ombre_records.notation.rows import is_readable

_HEADER, _CLOSING = keywords("header"), keywords("closing")
_BEFORE = keywords("deal", "auction", "exchange")
_PLAY, _AFTER = keywords("play"), keywords("settlement")
_RANKS = {kind.keyword: rank for rank, kind in enumerate(STATEMENTS)}
_BREAK = Line("blank", 0, 0, "", None, None)


class Placed(NamedTuple):
    """A line with the suit letters and the players that hold where it stands."""

    line: Line
    system: str
    players: tuple[str, ...]


@dataclass(slots=True)
class Unit:
    """A statement, comment lines above it, and comments and notes below that belong to it."""

    main: Placed
    above: list[Placed] = field(default_factory=list)
    below: list[Placed] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """The statement's keyword."""
        return self.main.line.kind

    @property
    def parts(self) -> Iterator[Placed]:
        """All lines in order."""
        yield from self.above
        yield self.main
        yield from self.below


@dataclass(slots=True)
class Block:
    """A header, a deal or a session's end; `system` is the suit letters of the whole session.

    `goes_on`: a deal of a block of results that another has opened.
    """

    part: Part
    system: str
    units: list[Unit]
    goes_on: bool = False


Blocks = tuple[list[Line], list[Block]]
"""The comments before any statement, and the blocks of a record in order."""


class _Place(NamedTuple):
    session: int
    part: Part
    deal: int
    system: str


def blocks(record: Record) -> Blocks:
    """Return the comments before any statement, and the blocks of a record in order."""
    preamble: list[Line] = []
    blocks_so_far: list[Block] = []
    units: list[Unit] = []
    waiting: list[Placed] = []
    last: _Place | None = None
    for place, placed in _placed(record):
        kind = placed.line.kind
        if kind == "comment":
            waiting.append(placed)
        elif kind == "blank":
            _close(waiting, units, preamble)
        elif kind == "note" and units and place == last:
            units[-1].below += [*waiting, placed]
            waiting.clear()
        else:
            if place != last:
                units = []
                blocks_so_far.append(Block(place.part, place.system, units))
            units.append(Unit(placed, waiting))
            waiting, last = [], place
    _close(waiting, units, preamble)
    for before, block in pairwise(blocks_so_far):
        block.goes_on = before.part == block.part == "deal" and _goes_on(block)
    return preamble, blocks_so_far


def _goes_on(block: Block) -> bool:
    """Whether a deal is one of a block of results that it does not open."""
    return not any(unit.kind in ("deal", "results") for unit in block.units)


def _close(waiting: list[Placed], units: list[Unit], preamble: list[Line]) -> None:
    """Give comments before a blank line or the end to the statement above them."""
    if not waiting:
        return
    end = waiting[0]._replace(line=_BREAK)
    if not units:
        preamble += [*(placed.line for placed in waiting), _BREAK]
    else:
        below = units[-1].below
        if below and below[-1].line.kind == "blank":
            below.pop()
        below += [*waiting, end]
    waiting.clear()


def _placed(record: Record) -> Iterator[tuple[_Place, Placed]]:
    for number, session in enumerate(record.sessions):
        system = "french"
        players: tuple[str, ...] = ()
        whole = _system(session)
        for part, deal, line in _parts(session):
            yield _Place(number, part, deal, whole), Placed(line, system, players)
            statement = line.edited or line.printed
            if isinstance(statement, st.Suits):
                system = statement.system
            elif isinstance(statement, st.Players) and not players:
                players = statement.names


def _parts(session: Session) -> Iterator[tuple[Part, int, Line]]:
    yield from (("header", 0, line) for line in session.header)
    for number, deal in enumerate(session.deals):
        yield from (("deal", number, line) for line in deal.lines)
    yield from (("closing", 0, line) for line in session.closing)


def _system(session: Session) -> str:
    statements = [line.edited or line.printed for line in session.header]
    return next(
        (each.system for each in reversed(statements) if isinstance(each, st.Suits)), "french"
    )


# ---------------------------------------------------------------- the order of a block


class Parts(NamedTuple):
    """A block's units by phase; `fixed` ones cannot be put in order."""

    before: list[Unit]
    play: list[Unit]
    after: list[Unit]
    fixed: bool
    fixed_play: bool


def parts(block: Block) -> Parts:
    """Part a block's units: before the tricks, in play, after it."""
    units = block.units
    if block.part != "deal":
        wrong = _any_wrong(units, _HEADER if block.part == "header" else _CLOSING)
        return Parts(units, [], [], wrong, True)
    first = (
        _first(units, ("tricks",)) or _first(units, _PLAY) or _first(units, _AFTER) or len(units)
    )
    end = _first(units, _AFTER, first) or len(units)
    before, play, after = units[:first], units[first:end], units[end:]
    fixed = _any_wrong(before, _BEFORE) or _any_wrong(after, _AFTER)
    return Parts(before, play, after, fixed, _any_wrong(play, (*_PLAY, *BETWEEN_TRICKS)))


def _first(units: list[Unit], kinds: tuple[str, ...], start: int = 0) -> int:
    """Return the place of the first unit of some kinds; 0, the place of `deal`, without one."""
    return next((at for at in range(start, len(units)) if units[at].kind in kinds), 0)


def _any_wrong(units: list[Unit], kinds: tuple[str, ...]) -> bool:
    return any(
        not is_readable(placed.line) or (placed is unit.main and placed.line.kind not in kinds)
        for unit in units
        for placed in unit.parts
        if placed.line.kind not in ("blank", "comment")
    )


def arranged(block: Block) -> list[Unit]:
    """Return the units of a block in canonical order, or as they stand where that is not safe."""
    block_parts = parts(block)
    if block_parts.fixed and block_parts.fixed_play:
        return block.units
    before, play, after = block_parts[:3]
    if not block_parts.fixed:
        before, after = _ordered(before), _ordered(after)
    if not block_parts.fixed_play:
        play = list(_ordered_play(play))
    return [*before, *play, *after]


def _ordered_play(units: list[Unit]) -> Iterator[Unit]:
    for kind, group in groupby(units, key=lambda unit: unit.kind):
        run = list(group)
        yield from _ordered(run) if kind in BETWEEN_TRICKS else run


def _ordered(units: list[Unit]) -> list[Unit]:
    """Put units in order; as they stand if what they say in the printed reading depends on that."""
    done = sorted(units, key=lambda unit: (_RANKS[unit.kind], _place(unit)))
    if all(map(is_, done, units)):
        return units
    for reading in ("edited", "printed"):
        if _by_subject(done, reading) != _by_subject(units, reading):
            return units
    return done


def _by_subject(units: list[Unit], reading: Reading) -> list[int]:
    return [id(unit) for unit in sorted(units, key=lambda unit: subject(unit, reading))]


def subject(unit: Unit, reading: Reading) -> tuple[str, str]:
    """Return a unit's subject: its keyword, and the player or the part of the source that it names.

    The order inside one stays.
    """
    line = unit.main.line
    statement = line.read(reading) or line.edited or line.printed
    if isinstance(statement, st.Source):
        return unit.kind, statement.part
    return unit.kind, (statement.name or "?") if isinstance(statement, st.Held) else ""


def _place(unit: Unit) -> int:
    """Return where a unit stands among those of its keyword: hands by the seat, sources by part."""
    statement = unit.main.line.edited or unit.main.line.printed
    if isinstance(statement, st.Source):
        return (
            ("", *st.SOURCE_PARTS).index(statement.part) if statement.part in st.SOURCE_PARTS else 0
        )
    players = unit.main.players
    if isinstance(statement, st.Held) and statement.name in players:
        return players.index(statement.name)
    return len(players)
