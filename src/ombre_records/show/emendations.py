"""The editor's emendations of a record's lines, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ombre_records.model.record import Line, Reading
from ombre_records.model.statements import Trick
from ombre_records.notation.pieces import Piece, Pieces, in_reading, pieces
from ombre_records.notation.words import Problem, read_cards
from ombre_records.show.outline import Phrase, join, say
from ombre_records.show.words import cards

_READINGS: tuple[Reading, Reading] = ("printed", "edited")
_CARDS = ("cards", "draws", "single")

_SLOTS = {
    "cards": "cards",
    "draws": "cards drawn",
    "single": "card",
    "signed": "amount",
    "who": "name",
    "speaker": "name",
    "edtf": "date",
}
_MARKS = {"[+]": "is supplied by the editor", "[-]": "is struck by the editor"}


def emendations(lines: Iterable[Line], system: str) -> Iterator[Phrase]:
    """Go through what the editor has changed, supplied, struck or doubts, line by line.

    `system` is the session's suit letters, french or spanish.
    """
    for line in lines:
        if "[" not in line.code or (line.edited is None and line.printed is None):
            continue
        parsed = pieces(line.code)
        if parsed.mark:
            yield say(f"line {line.number}: `{_without(line.code)}` {_MARKS[parsed.mark]}")
        for piece in parsed.values:
            if _emended(piece):
                yield say(f"line {line.number}, {_place(line, piece)}: ", _change(piece, system))


def both_readings(lines: Iterable[Line]) -> Iterator[tuple[Phrase, Phrase, Phrase]]:
    """Go through the lines that an editor has changed: number, as printed, as edited.

    Strings are left out, which are no part of what happened.
    """
    for line in lines:
        if "[" not in line.code or (line.edited is None and line.printed is None):
            continue
        if line.kind in _WORDS:
            continue
        parsed = pieces(line.code)
        if parsed.mark or any(_emended(piece) for piece in parsed.values):
            printed, edited = (_text(line.code, parsed, reading) for reading in _READINGS)
            yield say(str(line.number)), say(printed), say(edited)


_ANNOTATION = re.compile(r'"(?:[^"\\]|\\.)*"\s*$')
_WORDS = frozenset("note title source event site annotator stakes tag".split())
"""Statements of words, which are told where they stand."""


def _emended(piece: Piece) -> bool:
    return piece.text.startswith("[") or (piece.slot == "tally" and "[" in piece.text)


def _text(code: str, parsed: Pieces, reading: Reading) -> str:
    """Write a statement as one reading has it; the empty text where it is not in it."""
    if in_reading(parsed, reading) is None:
        return ""
    made, at = "", code.index("]") + 1 if parsed.mark else 0
    for piece in parsed.values:
        if piece.start < at:
            continue
        if piece.slot == "string":
            made, at = made + code[at : piece.start], piece.end
            continue
        words = [word.text for word in in_reading(Pieces("", "", (piece,)), reading) or []]
        told = f"({'-'.join(words)})" if piece.slot == "tally" else " ".join(words)
        made += code[at : piece.start] + (told if _emended(piece) else piece.text)
        at = piece.end
    return " ".join(_ANNOTATION.sub("", made + code[at:]).split())


def _without(code: str) -> str:
    return code[code.index("]") + 1 :].strip()


def _place(line: Line, piece: Piece) -> str:
    slot = _SLOTS.get(piece.slot, piece.slot)
    before = line.code[: piece.start].split()
    said = line.edited or line.printed
    if isinstance(said, Trick):
        return f"trick {said.number}, {slot}"
    return ", ".join(dict.fromkeys((" ".join(before[:2]), slot)))


def _change(piece: Piece, system: str) -> Phrase:
    """Say what an emendation does."""
    doubt = ", doubtfully" if piece.text.rstrip("!?: ").endswith("]") and "?]" in piece.text else ""
    old, new = (_value(piece, reading, system) for reading in _READINGS)
    if old == new:
        return say(new, " is doubtful")
    if not old:
        return say(new, f" is supplied{doubt}")
    if not new:
        return say(old, f" is struck{doubt}")
    return say("the source has ", old, ", read ", new, doubt)


def _value(piece: Piece, reading: Reading, system: str) -> Phrase:
    words = in_reading(Pieces("", "", (piece,)), reading) or []
    if piece.slot in _CARDS:
        return join((_card(word.text, system) for word in words), " ")
    text = ("-" if piece.slot == "tally" else " ").join(word.text for word in words)
    return say(f"({text})" if piece.slot == "tally" else text)


def _card(text: str, system: str) -> Phrase:
    try:
        read = read_cards(text, system)
    except Problem:
        return say(text)
    return cards(read.items) if read.items and not read.outside else say(text)
