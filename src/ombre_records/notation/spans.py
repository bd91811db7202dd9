"""Where a value of a line stands in the text, found again when it is asked for."""

from __future__ import annotations

from ombre_records.model.record import Line, Reading
from ombre_records.notation.pieces import Word, in_reading, pieces
from ombre_records.notation.words import Problem, read_cards
from ombre_records.source import Span

_LISTS = ("cards", "draws")


def locate(line: Line, slot: str, index: int = 0, reading: Reading = "edited") -> Span:
    """Return the span of the value `index` of a slot; the whole statement if it is not there.

    In a list of cards the index counts cards and the span is the holding that has the card.
    """
    from lark.exceptions import UnexpectedInput

    try:
        words = in_reading(pieces(line.code), reading) or []
    except (UnexpectedInput, Problem):
        return line.span
    for word in words:
        if word.slot != slot:
            continue
        size = _size(word)
        if index < size:
            return Span(line.start + word.start, line.start + word.end)
        index -= size
    return line.span


def _size(word: Word) -> int:
    if word.slot not in _LISTS:
        return 1
    for system in ("french", "spanish"):
        try:
            return len(read_cards(word.text, system).items)
        except Problem:
            continue
    return 1
