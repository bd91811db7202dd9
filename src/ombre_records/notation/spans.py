"""Where a value of a line stands in the text, found again when it is asked for."""

from __future__ import annotations

from functools import lru_cache

from ombre_records.model.record import Line, Reading
from ombre_records.notation.pieces import Word, in_reading, pieces
from ombre_records.notation.words import Problem, read_cards
from ombre_records.source import Span

_LISTS = ("cards", "draws")


def locate(line: Line, slot: str, index: int = 0, reading: Reading = "edited") -> Span:
    """Return the span of the value `index` of a slot; the whole statement if it is not there.

    In a list of cards the index counts cards and the span is the holding that has the card.
    """
    found = _stretches(line.code, line.kind, reading).get(slot, ())
    if not 0 <= index < len(found):
        return line.span
    start, end = found[index]
    return Span(line.start + start, line.start + end)


@lru_cache(maxsize=64)
def _stretches(code: str, kind: str, reading: Reading) -> dict[str, list[tuple[int, int]]]:
    """Return the stretches of a statement's values by slot, that of a holding once a card.

    They are kept, since a line that has one fault often has more.
    """
    from lark.exceptions import UnexpectedInput

    found: dict[str, list[tuple[int, int]]] = {}
    try:
        words = in_reading(pieces(code, kind), reading) or []
    except (UnexpectedInput, Problem):
        return found
    for word in words:
        found.setdefault(word.slot, []).extend([(word.start, word.end)] * _size(word))
    return found


def _size(word: Word) -> int:
    if word.slot not in _LISTS:
        return 1
    for system in ("french", "spanish"):
        try:
            return len(read_cards(word.text, system).items)
        except Problem:
            continue
    return 1
