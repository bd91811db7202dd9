"""The place of a value in the text, looked for again when a finding asks for it."""

from __future__ import annotations

import re
from functools import lru_cache

from ombre_records.base.source import Span
from ombre_records.model.record import Line, Reading
from ombre_records.notation.apparatus import supports
from ombre_records.notation.pieces import Word, in_reading
from ombre_records.notation.plain import plain_places, taken_apart
from ombre_records.notation.words import Problem, read_cards

_LISTS = ("cards", "draws")
_RANKS = re.compile(r"([^\W\d_x]|[♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)(\w+)")
"""A holding: its suit, and its ranks, each of one character."""


def locate(
    line: Line, slot: str, index: int = 0, reading: Reading = "edited", *, card: bool = False
) -> Span:
    """Return the span of the value `index` of a slot; the whole statement if it is not there.

    In a list of cards the index counts cards, and the span is the holding that has the card, or
    with `card` the card alone: its rank, with the suit before it if that stands there. What is
    behind `|` in an emendation is a `support`, and each of its sigla a `supporter`.
    """
    stretches = _stretches(line.code, line.kind, reading, slot)
    if not 0 <= index < len(stretches):
        return line.span
    start, end = stretches[index]
    if card:
        first = index
        while first and stretches[first - 1] == stretches[index]:
            first -= 1
        size = stretches.count(stretches[index])
        start, end = _within(line.code, (start, end), index - first, size)
    return Span(line.start + start, line.start + end)


def _within(code: str, holding: tuple[int, int], place: int, size: int) -> tuple[int, int]:
    """Return the place of a card in a holding; of the whole holding where that is not clear."""
    start, end = holding
    ranks = _RANKS.fullmatch(code, start, end)
    if not ranks or len(ranks[2]) != size:
        return holding
    at = ranks.start(2) + place
    return (start if place == 0 else at), at + 1


@lru_cache(maxsize=1024)
def _stretches(code: str, kind: str, reading: Reading, slot: str) -> list[tuple[int, int]]:
    """Return the stretches of a slot's values, that of a holding once a card.

    They are kept, since a line that has one fault often has more, and since faults that go on from
    one are placed with that and again by themselves.
    """
    if slot == "support":
        return [(each.start, each.end) for each in supports(code)]
    if slot == "supporter":
        return [sigla for each in supports(code) for sigla in each.sigla]
    if slot not in _LISTS and (places := plain_places(kind, code, slot)) is not None:
        return places
    return [
        (word.start, word.end)
        for word in words_of(code, kind, reading)
        if word.slot == slot
        for _card in range(_size(word) if slot in _LISTS else 1)
    ]


def words_of(code: str, kind: str, reading: Reading) -> list[Word]:
    """Return the words of a reading of a line; none of a line that cannot be read."""
    from lark.exceptions import UnexpectedInput

    try:
        return in_reading(taken_apart(code, kind), reading) or []
    except (UnexpectedInput, Problem):
        return []


def _size(word: Word) -> int:
    """Return how many cards a word of a list of cards has."""
    for system in ("french", "spanish"):
        try:
            return len(read_cards(word.text, system).items)
        except Problem:
            continue
    return 1
