"""Which values of a line its editor is not sure of: `[SK?]`, `[SK>SQ?]`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ombre_records.model.record import Line
from ombre_records.notation.pieces import Piece, Pieces, in_reading, pieces
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
    return tuple(_doubts(pieces(line.code, line.kind)))


def _doubts(parsed: Pieces) -> Iterator[Doubt]:
    for piece in filter(is_doubtful, parsed.values):
        words = [word.text for word in in_reading(Pieces("", "", (piece,)), "edited") or ()]
        tally = piece.slot == "tally"
        if words:
            yield Doubt(piece.slot, f"({'-'.join(words)})" if tally else " ".join(words))
