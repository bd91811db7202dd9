"""The editor's emendations of a record's lines, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ombre_records.base.document.outline import Phrase, fill, join, say
from ombre_records.base.language import _, marked, ngettext
from ombre_records.base.language.terms import statement_name
from ombre_records.model.apparatus import Apparatus, Certainty, FurtherReading
from ombre_records.model.record import Line, Reading
from ombre_records.model.statements import ResultLine, Trick
from ombre_records.notation.apparatus import MARK, deleted, gap, is_of_source
from ombre_records.notation.doubts import is_doubtful
from ombre_records.notation.keywords import WORD_SLOTS, WORDED
from ombre_records.notation.pieces import Piece, Pieces, apparatus, in_reading
from ombre_records.notation.plain import taken_apart
from ombre_records.notation.words import quote, unquote
from ombre_records.notation.write import emendation, numbers
from ombre_records.referee.facts import SessionFacts
from ombre_records.telling.certainty import place_in_trick, place_name, worded, written

_READINGS: tuple[Reading, Reading] = ("printed", "edited")

_OF_SEVERAL = frozenset(("bids", "payments", "players", "seats", "totals"))
"""Statements of several players: the first name does not tell whose each value is."""

_MARKS = {"[+]": marked("{value} is supplied"), "[-]": marked("{value} is struck")}


class Emendation(NamedTuple):
    """An emendation in one place: the line, the offset in the source, the words."""

    line: Line
    offset: int
    words: Phrase


def emendations(
    lines: Iterable[Line], session: SessionFacts, *, numbered: bool = True
) -> Iterator[Emendation]:
    """Yield what the editor has changed, supplied, struck or doubts, line by line.

    `numbered`: with the number of the line, for readers who have the record's file.
    """
    system = session.system
    for line in lines:
        if "[" not in line.code or (line.edited is None and line.printed is None):
            continue
        parsed = taken_apart(line.code, line.kind)
        template = _("line {line}, {place}: {change}") if numbered else _("{place}: {change}")
        for start, place, change, pieces, slot in _changes(line, parsed, system):
            words = fill(template, line=line.number, place=place, change=change)
            why = _because(words, line, apparatus(pieces), slot, system)
            yield Emendation(line, line.start + start, why)


_Change = tuple[int, str, Phrase, Pieces, str]


def _changes(line: Line, parsed: Pieces, system: str) -> Iterator[_Change]:
    """Yield what is changed: the whole statement, then values of it."""
    if parsed.mark:
        change = fill(_(_MARKS[parsed.mark]), value=_stated(line, parsed, system))
        yield 0, statement_name(line.kind), change, Pieces("", "", (), parsed.support), ""
    for piece in filter(_emended, parsed.values):
        pieces = Pieces("", "", (piece,))
        yield piece.start, _place(line, piece), _change(piece, system), pieces, piece.slot


def _stated(line: Line, parsed: Pieces, system: str) -> Phrase:
    """Write what a statement says behind its keyword, in words."""
    words: list[Phrase] = []
    at = parsed.values[0].start if parsed.values else 0
    for piece in parsed.values:
        if piece.start >= at:
            between = line.code[at : piece.start].strip()
            gap = f" {between} " if between else ", " if piece.slot in WORD_SLOTS else " "
            value = worded(piece.text, piece.slot, system)
            if piece.text.startswith('"'):
                value = say(_("“{title}”").format(title=unquote(piece.text)))
            words += [say(gap if words else f"{between} ".lstrip()), value]
        at = max(at, piece.end)
    return say(*words) if words else say(statement_name(line.kind))


def _because(
    words: Phrase, line: Line, supports: Iterable[Apparatus], slot: str, system: str
) -> Phrase:
    """Add the editor's support, certainty and reason, and what other witnesses have, as given."""
    supports = tuple(supports)
    reasons = [say(word) for each in supports for word in supported(each)]
    reasons += [_further(each, slot, system) for support in supports for each in support.further]
    reasons += [say(reason(line))] if reason(line) else []
    why = join(dict.fromkeys(reasons), _("; "))
    return fill(_("{change} ({reason})"), change=words, reason=why) if why else words


def _further(reading: FurtherReading, slot: str, system: str) -> Phrase:
    """Say what some witnesses have that is neither the source's nor the editor's."""
    sigla = ", ".join(reading.sigla)
    if reading.value == "-":
        words = fill(_("{sigla} has nothing"), sigla=sigla)
    elif reading.value == "?":
        words = fill(_("{sigla} is not legible"), sigla=sigla)
    else:
        words = fill(
            _("{sigla} has {value}"), sigla=sigla, value=_of_source(reading.value, slot, system)
        )
    if not reading.reason:
        return words
    return fill(_("{change}: {reason}"), change=words, reason=reading.reason)


def _of_source(text: str, slot: str, system: str) -> Phrase:
    """Write the text of a source: a value, its own deletion, or a gap."""
    if (struck := deleted(text)) is not None:
        return fill(_("{value} (struck in its own hand)"), value=written(struck, slot, system))
    if (size := gap(text)) is not None:
        words = ngettext("a gap of {count}", "a gap of {count}", size).format(count=size)
        return say(words if size else _("a gap"))
    return written(text, slot, system)


_CERTAIN: dict[Certainty, str] = {
    "high": marked("of high certainty"),
    "medium": marked("of medium certainty"),
    "low": marked("of low certainty"),
}


def supported(support: Apparatus) -> Iterator[str]:
    """Say who supports an emendation, how certain it is, and why."""
    if support.sigla:
        yield _("supported by {sigla}").format(sigla=", ".join(support.sigla))
    if support.certainty:
        yield _(_CERTAIN[support.certainty])
    if support.reason:
        yield support.reason


_EMENDED = re.compile(r"\[(?:[^\]>|]*>|\+)?([^\]|?]*)[^\]]*\]")
"""An emendation, and what it makes of its value."""
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_INSTRUCTION = re.compile(r"#\s*ombre:.*")


def reason(line: Line) -> str:
    """Return why an editor has changed a line: its comment, without instructions to the program."""
    return _INSTRUCTION.sub("", line.comment or "").strip("# \t")


def both_readings(lines: Iterable[Line]) -> Iterator[tuple[Phrase, Phrase, Phrase]]:
    """Yield the lines that an editor has changed: number, as printed, as edited.

    Strings are left out, which are not part of what happened.
    """
    for line in lines:
        if "[" not in line.code or (line.edited is None and line.printed is None):
            continue
        if line.kind in WORDED:
            continue
        parsed = taken_apart(line.code, line.kind)
        if parsed.mark or any(_emended(piece) for piece in parsed.values):
            printed, edited = (_text(line, parsed, reading) for reading in _READINGS)
            yield say(str(line.number)), say(printed), say(edited)


class EditedValue(NamedTuple):
    """Words of a line as edited, and what an editor says of them where he does.

    `printed` is what the source has, nothing for none; `others` are further readings with their
    sigla.
    """

    words: Phrase
    noted: bool = False
    differs: bool = False
    printed: Phrase = ()
    others: tuple[tuple[Phrase, tuple[str, ...]], ...] = ()
    sigla: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


def edited_values(line: Line, session: SessionFacts) -> list[EditedValue]:
    """Return a readable line as edited, its words in order, with what is emended among them."""
    system = session.system
    parsed = taken_apart(line.code, line.kind)
    start = len(line.code) - len(_without(line.code)) if parsed.mark else 0
    values, at = [], start
    for piece in parsed.values:
        if piece.start < at:
            continue
        values.append(EditedValue(say(line.code[at : piece.start])))
        emended = _emended(piece)
        values.append(
            _edited(piece, system) if emended else EditedValue(_as_written(piece, system))
        )
        at = piece.end
    values.append(EditedValue(say(line.code[at:])))
    why = filter(None, (reason(line),))
    if not parsed.mark:
        because = tuple(why)
        return [
            each._replace(reasons=tuple(dict.fromkeys((*each.reasons, *because))))
            if each.noted
            else each
            for each in values
        ]
    words = tuple(run for each in values for run in each.words)
    support = apparatus(Pieces("", "", (), parsed.support))
    supplied = parsed.mark == "[+]"
    whole = _noted(words if supplied else (), () if supplied else words, support, "", system)
    return [whole._replace(reasons=tuple(dict.fromkeys((*whole.reasons, *why))))]


def _as_written(piece: Piece, system: str) -> Phrase:
    return written(piece.text, piece.slot, system)


def _edited(piece: Piece, system: str) -> EditedValue:
    words, printed = (_value(piece, reading, system) for reading in ("edited", "printed"))
    support = apparatus(Pieces("", "", (piece,)))
    if piece.slot == "leader":
        words = say(words, ":")
    if piece.slot != "tally":
        mark = emendation(piece.text.rstrip(": "), piece.slot)
        source = mark.old or mark.value
        if is_of_source(source):
            printed = _of_source(source, piece.slot, system)
    if is_doubtful(piece):
        words = say(words, "?")
    return _noted(words, printed, support, piece.slot, system)


def _noted(
    words: Phrase, printed: Phrase, support: Sequence[Apparatus], slot: str, system: str
) -> EditedValue:
    others = tuple(
        (
            () if each.value == "-" else _of_source(each.value, slot, system),
            (*each.sigla, f"({each.reason})") if each.reason else each.sigla,
        )
        for every in support
        for each in every.further
    )
    sigla = tuple(dict.fromkeys(siglum for each in support for siglum in each.sigla))
    reasons = tuple(words for each in support for words in supported(each._replace(sigla=())))
    return EditedValue(words, True, words != printed, printed, others, sigla, reasons)


def _emended(piece: Piece) -> bool:
    return piece.text.startswith("[") or (piece.slot == "tally" and "[" in piece.text)


def _text(line: Line, parsed: Pieces, reading: Reading) -> str:
    """Write a statement as one reading has it; an empty string where it is not in it.

    Behind what the editor is not sure of stands a `?`, in the reading that is the editor's.
    """
    if in_reading(parsed, reading) is None:
        return ""
    code, name = line.code, getattr(line.edited or line.printed, "name", None)
    made, at = "", len(code) - len(_without(code)) if parsed.mark else 0
    for piece in parsed.values:
        if piece.start < at:
            continue
        if piece.slot == "string" or (piece.slot == "note" and piece.text != quote(name or "")):
            made, at = made + code[at : piece.start], piece.end
            continue
        made += code[at : piece.start] + (
            _reading_text(piece, reading) if _emended(piece) else piece.text
        )
        at = piece.end
    return " ".join((made + code[at:]).split())


def _reading_text(piece: Piece, reading: Reading) -> str:
    """Write a value that is emended as one reading has it."""
    if piece.slot == "tally":
        return f"({'-'.join(_number(each, reading) for each in numbers(piece.text))})"
    text = " ".join(word.text for word in in_reading(Pieces("", "", (piece,)), reading) or [])
    if not text or reading == "printed" or not is_doubtful(piece):
        return text
    return f"{text} (?)" if text[-1] in "!?" else f"{text}?"  # a mark of judgement is not a doubt


def _number(text: str, reading: Reading) -> str:
    """Write one number of a tally; `?` for none."""
    return _reading_text(Piece("count", text, 0, len(text)), reading) or "?"


def _without(code: str) -> str:
    return MARK.sub("", code, count=1)


def _place(line: Line, piece: Piece) -> str:
    before = _WORD.findall(_EMENDED.sub(r"\1", line.code[: piece.start]))
    statement = line.edited or line.printed
    if isinstance(statement, Trick):
        return place_in_trick(statement, piece.slot)
    if isinstance(statement, ResultLine):
        return place_name("results", piece.slot, *before[:1])
    return place_name(line.kind, piece.slot, *before[1 : 1 if line.kind in _OF_SEVERAL else 2])


def _change(piece: Piece, system: str) -> Phrase:
    """Say what an emendation does."""
    doubt = is_doubtful(piece)
    if piece.slot != "tally" and (mark := emendation(piece.text.rstrip(": "), piece.slot)):
        source = mark.old or mark.value
        if is_of_source(source):
            had = _of_source(source, piece.slot, system)
            if not mark.old:
                return fill(_("the source has {old}"), old=had)
            new = _value(piece, "edited", system, worded)
            return fill(_("the source has {old}, read {new}"), old=had, new=new)
    old, new = (_value(piece, reading, system, worded) for reading in _READINGS)
    if old == new and not doubt:
        return fill(_("{value} is the source's reading"), value=new)
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


def _value(
    piece: Piece, reading: Reading, system: str, write: Callable[[str, str, str], Phrase] = written
) -> Phrase:
    words = in_reading(Pieces("", "", (piece,)), reading) or []
    text = ("-" if piece.slot == "tally" else " ").join(word.text for word in words)
    return say(f"({text})") if piece.slot == "tally" else write(text, piece.slot, system)
