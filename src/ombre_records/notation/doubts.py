"""The values of a line that are its editor's: doubtful, `[SK?]`, `[SK>SQ?]`, supplied, `[+SK]`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ombre_records.model.record import Line
from ombre_records.notation.pieces import Piece, Pieces, in_reading
from ombre_records.notation.plain import taken_apart
from ombre_records.notation.write import emendation, numbers


class Doubt(NamedTuple):
    """A doubtful value as the line has it, and the grammar's name for its slot."""

    slot: str
    text: str


def is_doubtful(piece: Piece) -> bool:
    """Whether a value, or a number of a tally, is emended and doubtful."""
    inside = numbers(piece.text) if piece.slot == "tally" else [piece.text.rstrip(": ")]
    return any(each[0] == "[" and emendation(each, piece.slot).doubtful for each in inside)


def doubts(line: Line) -> tuple[Doubt, ...]:
    """Return what is doubtful in a line as it is edited, in order."""
    if "[" not in line.code or "?" not in line.code or line.edited is None:
        return ()
    return tuple(_edited(taken_apart(line.code, line.kind), is_doubtful))


def is_supplied(piece: Piece) -> bool:
    """Whether a value is not in the source, but supplied."""
    return piece.text[0] == "[" and emendation(piece.text.rstrip(": "), piece.slot).sign == "+"


def supplements(line: Line) -> tuple[Doubt, ...]:
    """Return what is supplied in a line of the source, in order."""
    if "[+" not in line.code or line.edited is None or line.printed is None:
        return ()
    return tuple(_edited(taken_apart(line.code, line.kind), is_supplied))


def _edited(parsed: Pieces, asked: Callable[[Piece], bool]) -> Iterator[Doubt]:
    for piece in filter(asked, parsed.values):
        words = [word.text for word in in_reading(Pieces("", "", (piece,)), "edited") or ()]
        tally = piece.slot == "tally"
        if words:
            yield Doubt(piece.slot, f"({'-'.join(words)})" if tally else " ".join(words))
