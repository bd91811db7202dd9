"""A record written in canonical form, and the proof that this changed nothing but the form."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.base.budget import allowed
from ombre_records.base.limits import refusal
from ombre_records.base.source import Source
from ombre_records.model.record import Record
from ombre_records.notation.canonical import Block, Blocks, Placed, arranged, blocks
from ombre_records.notation.equivalence import same, same_blocks
from ombre_records.notation.layout import laid_out
from ombre_records.notation.parse import parse
from ombre_records.notation.rows import Row, is_readable, row
from ombre_records.notation.write import SuitStyle, Writer

__all__ = ["FormatError", "checked_format", "format", "same"]


_FAULT = "the file is left as it is; please report it"


class FormatError(Exception):
    """Formatting would change what a record says, not come to rest, or pass a file's bounds."""


def format(record: Record, suits: SuitStyle = "letters", *, keep_order: bool = False) -> str:
    """Write a record in canonical form, with letters or (`unicode`) glyphs for the suits.

    What cannot be read stands as it stood, in its place. The empty record gives an empty string.
    With `keep_order` statements, and cards in hands, keep the order in which they stand.

    >>> from ombre_records.notation.parse import parse
    >>> print(format(parse("deal 1\\nhand Ada D-  ♥A ♠2K ♣3 # dealt\\ndealer Ada")), end="")
    deal 1
    dealer  Ada
    hand    Ada SK2 C3 HA D-    # dealt
    """
    return _written(blocks(record), _Rows(suits, not keep_order))


def checked_format(source: str | Source | Record, suits: SuitStyle = "letters") -> str:
    """Write a text in canonical form; raise FormatError unless the result says the same.

    The text and the result are compared in both readings, comment by comment; and the result,
    formatted, has to come out as it is. A record in which all can be read is not read again.
    """
    if isinstance(source, Record):
        record = parse(source.source) if source.findings else source
    else:
        record = parse(source)
    rows = _Rows(suits, sort=True)
    parted = blocks(record)
    text = _written(parted, rows)
    if refused := refusal(text):
        raise FormatError(f"it is left as it is; formatted, {refused}")
    again = blocks(parse(text))
    if not same_blocks(parted, again):
        raise FormatError(f"the formatted text would not say the same; {_FAULT}")
    if _written(again, rows) != text:
        raise FormatError(f"the formatted text would not stay as it is; {_FAULT}")
    return text


class _Rows:
    """The rows of lines, each made once: an unchanged line keeps its row.

    `sort`: whether statements, and cards in hands, are put in order.
    """

    def __init__(self, suits: SuitStyle, sort: bool) -> None:
        self.suits, self.sort = suits, sort
        self._known: dict[tuple[object, ...], Row] = {}
        self._writers: dict[tuple[str, ...], Writer] = {}

    def of(self, placed: Placed, block: Block) -> Row:
        """Return the row of a line of a block."""
        line, system, players = placed
        key = line.kind, line.code, line.comment, is_readable(line), system, block.system, players
        known_row = self._known.get(key)
        if known_row is None:
            writer = self._writer(system, block.system, line.kind == "players")
            known_row = self._known[key] = row(line, writer, players, sort=self.sort)
        return known_row

    def _writer(self, system: str, whole: str, players: bool) -> Writer:
        # Players may stand before `suits` or after it: their names have to be read in both cases.
        systems = {system, whole} | ({"french"} if players else set())
        key = system, *sorted(systems)
        if key not in self._writers:
            self._writers[key] = Writer(system, key[1:], self.suits)
        return self._writers[key]


def _written(parted: Blocks, rows: _Rows) -> str:
    preamble, deals = parted
    lines: list[str] = [line.comment or "" for line in preamble]
    for part, together in _together(deals, rows):
        lines += ["", *laid_out(together, header=part == "header")]
    return "".join(line + "\n" for line in _single_blanks(lines))


def _together(deals: list[Block], rows: _Rows) -> Iterator[tuple[str, list[Row]]]:
    """Yield the rows of what is set together: of a block, and of all that goes on with it."""
    together: list[Row] = []
    part = ""
    for block in deals:
        allowed()  # who watches may call it off
        if not block.goes_on:
            if together:
                yield part, together
            together, part = [], block.part
        units = arranged(block) if rows.sort else block.units
        together += [rows.of(line, block) for unit in units for line in unit.parts]
    if together:
        yield part, together


def _single_blanks(lines: list[str]) -> Iterator[str]:
    """Leave out blank lines at both ends, and all but one in a row."""
    written = False
    blank = False
    for line in lines:
        if not line:
            blank = written
            continue
        if blank:
            yield ""
        yield line
        written, blank = True, False
