"""A record written in canonical form, and the proof that this changed nothing but the form."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.base.budget import allowed
from ombre_records.base.limits import refusal
from ombre_records.base.source import Source
from ombre_records.model.record import Record
from ombre_records.notation.canonical import Block, Placed, arranged, blocks
from ombre_records.notation.equivalence import same
from ombre_records.notation.layout import laid_out
from ombre_records.notation.parse import parse
from ombre_records.notation.rows import Row, row
from ombre_records.notation.write import SuitStyle, Writer

__all__ = ["FormatError", "checked_format", "format", "same"]


_FAULT = "the file is left as it is; please report it"


class FormatError(Exception):
    """Formatting would change what a record says, not come to rest, or pass a file's bounds."""


def format(record: Record, suits: SuitStyle = "letters", *, keep_order: bool = False) -> str:
    """Write a record in canonical form, with letters or (`unicode`) glyphs for the suits.

    What cannot be read stands as it stood, in its place. The empty record gives the empty text.
    With `keep_order` statements, and cards in hands, keep the order in which they stand.

    >>> from ombre_records.notation.parse import parse
    >>> print(format(parse("deal 1\\nhand Ada D-  ♥A ♠2K ♣3 # dealt\\ndealer Ada")), end="")
    deal 1
    dealer  Ada
    hand    Ada SK2 C3 HA D-    # dealt
    """
    preamble, found = blocks(record)
    lines: list[str] = [line.comment or "" for line in preamble]
    for part, rows in _together(found, suits, keep_order):
        lines += ["", *laid_out(rows, header=part == "header")]
    return "".join(line + "\n" for line in _single_blanks(lines))


def checked_format(source: str | Source, suits: SuitStyle = "letters") -> str:
    """Write a text in canonical form; raise FormatError unless the result says the same.

    The text and the result are parsed and compared in both readings, comment by comment; and the
    result, formatted, has to come out as it is.
    """
    record = parse(source)
    text = format(record, suits)
    if refused := refusal(text):
        raise FormatError(f"it is left as it is; formatted, {refused}")
    again = parse(text)
    if not same(record, again):
        raise FormatError(f"the formatted text would not say the same; {_FAULT}")
    if format(again, suits) != text:
        raise FormatError(f"the formatted text would not stay as it is; {_FAULT}")
    return text


def _together(
    found: list[Block], suits: SuitStyle, keep_order: bool
) -> Iterator[tuple[str, list[Row]]]:
    """Yield the rows of what is set together: of a block, and of all that goes on with it."""
    rows: list[Row] = []
    part = ""
    for block in found:
        allowed()  # who watches may call it off
        if not block.goes_on:
            if rows:
                yield part, rows
            rows, part = [], block.part
        units = block.units if keep_order else arranged(block)
        rows += [_row(line, block, suits, not keep_order) for unit in units for line in unit.parts]
    if rows:
        yield part, rows


def _row(placed: Placed, block: Block, suits: SuitStyle, sort: bool) -> Row:
    systems = {placed.system, block.system}
    if placed.line.kind == "players":
        # They may stand before `suits` or after it: their names have to be read in both cases.
        systems.add("french")
    writer = Writer(placed.system, tuple(sorted(systems)), suits)
    return row(placed.line, writer, placed.players, sort=sort)


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
