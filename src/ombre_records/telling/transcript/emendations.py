"""The editor's emendations of a record's lines, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ombre_records.base.document.outline import Phrase, fill, join, say
from ombre_records.base.language import _, marked
from ombre_records.base.language.terms import value_name
from ombre_records.model.apparatus import Apparatus, Certainty
from ombre_records.model.record import Line, Reading
from ombre_records.model.statements import Suits, Trick
from ombre_records.notation.apparatus import MARK
from ombre_records.notation.doubts import is_doubtful
from ombre_records.notation.keywords import WORDED
from ombre_records.notation.pieces import Piece, Pieces, apparatus, in_reading
from ombre_records.notation.rows import taken_apart
from ombre_records.notation.words import Problem, read_cards
from ombre_records.notation.write import numbers
from ombre_records.referee.facts import SessionFacts
from ombre_records.telling.certainty import SLOTS
from ombre_records.telling.phrases import cards

_READINGS: tuple[Reading, Reading] = ("printed", "edited")
_CARDS = ("cards", "draws", "single")

_OF_SEVERAL = frozenset(("bids", "payments", "players", "seats", "totals"))
"""Statements of several players: who stands first in one says nothing of where in it we are."""

_MARKS = {
    "[+]": marked("line {line}: `{code}` is supplied by the editor"),
    "[-]": marked("line {line}: `{code}` is struck by the editor"),
}
_PRINTED = {
    "[+]": marked("“{code}” is supplied by the editor"),
    "[-]": marked("“{code}” is struck by the editor"),
}


class Emendation(NamedTuple):
    """What the editor has done in one place: the line, the offset in the source, the words."""

    line: Line
    offset: int
    words: Phrase


def emendations(
    lines: Iterable[Line], session: SessionFacts, *, numbered: bool = True
) -> Iterator[Emendation]:
    """Go through what the editor has changed, supplied, struck or doubts, line by line.

    `numbered`: with the number of the line, for readers who have the record's file.
    """
    header = (line.read(session.reading) for line in session.session.header)
    system = next(
        (statement.system for statement in header if isinstance(statement, Suits)), "french"
    )
    for line in lines:
        if "[" not in line.code or (line.edited is None and line.printed is None):
            continue
        parsed = taken_apart(line.code, line.kind)
        if parsed.mark:
            words = fill(_(_MARKS[parsed.mark]), line=line.number, code=_without(line.code))
            if not numbered:
                words = fill(_(_PRINTED[parsed.mark]), code=_without(line.code))
            yield Emendation(
                line,
                line.start,
                _because(words, line, apparatus(Pieces("", "", (), parsed.support))),
            )
        for piece in filter(_emended, parsed.values):
            template = _("line {line}, {place}: {change}") if numbered else _("{place}: {change}")
            words = fill(
                template,
                line=line.number,
                place=_place(line, piece),
                change=_change(piece, system),
            )
            support = apparatus(Pieces("", "", (piece,)))
            yield Emendation(line, line.start + piece.start, _because(words, line, support))


def _because(words: Phrase, line: Line, supports: Iterable[Apparatus]) -> Phrase:
    """Add the editor's support, certainty and reason, as far as they are given."""
    reasons = [word for each in supports for word in supported(each)]
    why = "; ".join(filter(None, dict.fromkeys((*reasons, reason(line)))))
    return fill(_("{change} ({reason})"), change=words, reason=why) if why else words


_CERTAIN: dict[Certainty, str] = {
    "high": marked("of high certainty"),
    "medium": marked("of medium certainty"),
    "low": marked("of low certainty"),
}


def supported(said: Apparatus) -> Iterator[str]:
    """Say who supports an emendation, how certain it is, and why."""
    if said.sigla:
        yield _("supported by {sigla}").format(sigla=", ".join(said.sigla))
    if said.certainty:
        yield _(_CERTAIN[said.certainty])
    if said.reason:
        yield said.reason


_ANNOTATION = re.compile(r'"(?:[^"\\]|\\.)*"\s*$')
_INSTRUCTION = re.compile(r"#\s*ombre:.*")


def reason(line: Line) -> str:
    """Return why an editor has changed a line: its comment, without instructions to the program."""
    return _INSTRUCTION.sub("", line.comment or "").strip("# \t")


def both_readings(lines: Iterable[Line]) -> Iterator[tuple[Phrase, Phrase, Phrase]]:
    """Go through the lines that an editor has changed: number, as printed, as edited.

    Strings are left out, which are no part of what happened.
    """
    for line in lines:
        if "[" not in line.code or (line.edited is None and line.printed is None):
            continue
        if line.kind in WORDED:
            continue
        parsed = taken_apart(line.code, line.kind)
        if parsed.mark or any(_emended(piece) for piece in parsed.values):
            printed, edited = (_text(line.code, parsed, reading) for reading in _READINGS)
            yield say(str(line.number)), say(printed), say(edited)


def _emended(piece: Piece) -> bool:
    return piece.text.startswith("[") or (piece.slot == "tally" and "[" in piece.text)


def _text(code: str, parsed: Pieces, reading: Reading) -> str:
    """Write a statement as one reading has it; the empty text where it is not in it.

    Behind what the editor is not sure of stands a `?`, in the reading that is the editor's.
    """
    if in_reading(parsed, reading) is None:
        return ""
    made, at = "", len(code) - len(_without(code)) if parsed.mark else 0
    for piece in parsed.values:
        if piece.start < at:
            continue
        if piece.slot == "string":
            made, at = made + code[at : piece.start], piece.end
            continue
        made += code[at : piece.start] + (
            _reading_text(piece, reading) if _emended(piece) else piece.text
        )
        at = piece.end
    return " ".join(_ANNOTATION.sub("", made + code[at:]).split())


def _reading_text(piece: Piece, reading: Reading) -> str:
    """Write a value that is emended as one reading has it."""
    if piece.slot == "tally":
        return f"({'-'.join(_number(each, reading) for each in numbers(piece.text))})"
    text = " ".join(word.text for word in in_reading(Pieces("", "", (piece,)), reading) or [])
    if not text or reading == "printed" or not is_doubtful(piece):
        return text
    return f"{text} (?)" if text[-1] in "!?" else f"{text}?"  # a mark of judgement is no doubt


def _number(text: str, reading: Reading) -> str:
    """Write one number of a tally; `?` for none."""
    return _reading_text(Piece("count", text, 0, len(text)), reading) or "?"


def _without(code: str) -> str:
    return MARK.sub("", code, count=1)


def _place(line: Line, piece: Piece) -> str:
    slot = value_name(SLOTS.get(piece.slot, piece.slot))
    before = line.code[: piece.start].split()
    statement = line.edited or line.printed
    if isinstance(statement, Trick):
        return _("trick {number}, {value}").format(number=statement.number, value=slot)
    named = before[: 1 if line.kind in _OF_SEVERAL else 2]
    return ", ".join(dict.fromkeys((" ".join(named), slot)))


def _change(piece: Piece, system: str) -> Phrase:
    """Say what an emendation does."""
    doubt = is_doubtful(piece)
    old, new = (_value(piece, reading, system) for reading in _READINGS)
    if old == new:
        return fill(_("{value} is doubtful"), value=new)
    if not old:
        words = _("{value} is supplied, doubtfully") if doubt else _("{value} is supplied")
        return fill(words, value=new)
    if not new:
        words = _("{value} is struck, doubtfully") if doubt else _("{value} is struck")
        return fill(words, value=old)
    plain, doubtful = (
        _("the source has {old}, read {new}"),
        _("the source has {old}, read {new}, doubtfully"),
    )
    return fill(doubtful if doubt else plain, old=old, new=new)


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
