"""A line parsed finely: its values with their places, and the words of one reading of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ombre_records.base.finding import Remedy
from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import suit_words
from ombre_records.model.apparatus import Apparatus
from ombre_records.model.record import Reading
from ombre_records.notation.apparatus import (
    BRACKET,
    CARDS_WORD,
    MARK,
    apparatus_written,
    as_read,
    deleted,
    gap,
    is_of_source,
    parted,
    read_apparatus,
    together,
)
from ombre_records.notation.grammar import parser
from ombre_records.notation.keywords import AMOUNT_SLOTS, CARD_SLOTS, NUMBER_SLOTS
from ombre_records.notation.words import Problem

if TYPE_CHECKING:
    from lark import Token, Tree

_OUTSIDE = re.compile(r'"(?:[^"\\]|\\.)*"|[^"]')
_SPLIT = r'"(?:[^"\\]|\\.)*"|\{[^{}]*\}[!?]{0,2}|[^\s"]+'
_ARROW = r"(?<=\S)\s*(?<!^[SCHDEBO♠♣♥♦])(?:-|=)+$"
"""The tail of an arrow, behind a value; but `D-` is a void suit."""
_NUMBER = rf"{BRACKET}|\d+|\?"


class Piece(NamedTuple):
    """A value as it stands: the grammar's name for its slot, its text, its offsets in the line."""

    slot: str
    text: str
    start: int
    end: int


class Word(Struct, frozen=True):
    """A value of one reading; a `firm` one must be valid, a misprint need not be."""

    slot: str
    text: str
    start: int
    end: int
    firm: bool = True


class Pieces(Struct, frozen=True):
    """A statement's kind, the mark before it (`[+]`, `[-]` or nothing) and its values.

    `support` is what stands behind `|` in the mark.
    """

    kind: str
    mark: str
    values: tuple[Piece, ...]
    support: str | None = None


def pieces(code: str, kind: str = "") -> Pieces:
    """Parse one statement by the grammar; Lark's UnexpectedInput says where that fails.

    `kind` is the line's: what a number opens in a block of results is not a trick.
    """
    in_results = kind == "result-line"
    kind, mark, support, values = "", "", None, []
    for part in _trees(parser().parse(code, start="told" if in_results else "statement")):
        name = str(part.data)
        if name == "mark":
            match = MARK.match(str(part.children[0]))
            assert match is not None  # the grammar has the same pattern
            mark, support = f"[{match[1]}]", match[2]
        elif name == "note":
            values.append(_piece("note", part.children[0]))
        else:
            kind = name
            for child in _trees(part):
                values += [_piece(str(child.data), token) for token in child.children]
    return Pieces(kind, mark, tuple(result_words(values) if in_results else values), support)


def result_words(values: list[Piece]) -> list[Piece]:
    """Give the words after a results line's call their slots: a suit, an outcome, who has it.

    Of three, and of two that begin with a word for a suit, the first is the suit. What is supplied
    behind what is struck stands for it: `[-S] [+H]` is one word, `[S>H]`.
    """
    values = [p._replace(slot="number") if p.slot == "line_number" else p for p in values]
    values = list(_for_struck(values))
    places = [at for at, piece in enumerate(values) if piece.slot == "word"]
    slots = result_word_slots([values[at].text for at in places])
    suited = "suit" in slots
    for at, slot in zip(places, slots, strict=True):
        values[at] = values[at]._replace(slot=slot)
    if any(piece.slot == "call" for piece in values) and len(places) == suited:
        # There is no outcome: what stands for the rest stands for it.
        for at, piece in enumerate(values):
            if piece.slot == "rest":
                values[at] = piece._replace(slot="outcome")
    return values


def result_word_slots(words: Sequence[str]) -> list[str]:
    """Return the slots of the words that stand after a results line's call."""
    suited = bool(words) and (len(words) > 2 or _is_suit(words[0]))
    slots = ["suit", "outcome", "who"] if suited else ["outcome", "who"]
    return [*slots, *["who"] * (len(words) - len(slots))][: len(words)]


def _for_struck(values: list[Piece]) -> Iterator[Piece]:
    """Yield values, with a word of the game struck and the one supplied behind it as one."""
    before: Piece | None = None
    for piece in values:
        struck = before is not None and before.text.startswith("[-")
        if before and struck and piece.slot == "word" and piece.text.startswith("[+"):
            before = before._replace(text=_joined(before.text, piece.text), end=piece.end)
            continue
        if before:
            yield before
        before = piece
    if before:
        yield before


def _joined(struck: str, supplied: str) -> str:
    """Write a value that is struck, and the one supplied for it, as one emendation."""
    old, first = parted(struck[2:-1].strip())
    new, second = parted(supplied[2:-1].strip())
    text = f"{_certain(old)}>{new}"
    if first is None and second is None:
        return f"[{text}]"
    try:
        apparatuses = [read_apparatus(each) for each in (first, second) if each is not None]
    except Problem:
        return f"[{text} | {first if first is not None else second}]"  # it is told where it is read
    return f"[{text} | {apparatus_written(together(apparatuses[0], apparatuses[-1]))}]"


def _is_suit(text: str) -> bool:
    inner = re.split(r"[\[\]>?+-]+", text) if text.startswith("[") else [text]
    return any(word.strip().lower() in suit_words() for word in inner if word)


def _trees(tree: Tree[Token]) -> list[Tree[Token]]:
    return [child for child in tree.children if not isinstance(child, str)]


def _piece(slot: str, token: object) -> Piece:
    start, end = getattr(token, "start_pos", 0), getattr(token, "end_pos", 0)
    return Piece(slot, str(token), start, end)


def in_reading(parsed: Pieces, reading: Reading) -> list[Word] | None:
    """Return the words of a reading in order; None where the whole statement is not in it."""
    if parsed.support is not None:
        _hold_to_place(read_apparatus(parsed.support), "")
    if parsed.mark == ("[+]" if reading == "printed" else "[-]"):
        return None
    words: list[Word] = []
    for piece in parsed.values:
        if piece.slot not in _TAKEN_APART and piece.text[:1] != "[":
            words.append(Word(*piece))
            continue
        words_read = _words(piece, reading)
        if not words_read and piece.slot == "outcome" and parsed.kind == "result_line":
            # A line that does not say how the deal ended leaves it open.
            words_read = [Word("outcome", "?", piece.start, piece.end)]
        words += words_read
    return words


_TAKEN_APART = ("leader", "tally")
"""The slots whose values are not their words as they stand."""


def _words(piece: Piece, reading: Reading) -> list[Word]:
    slot, text, start, end = piece
    if slot == "leader":
        text = text[:-1].rstrip()
    if slot == "tally":
        return [
            word
            for match in re.finditer(_NUMBER, text)
            for word in _words(
                Piece("count", match.group(), start + match.start(), start + match.end()), reading
            )
            or [Word("count", "?", start, end)]
        ]
    if text[:1] != "[":
        return [Word(slot, text, start, end)]
    try:
        edited, printed, glyph = readings(text, slot)
    except Problem as problem:
        problem.at = (start, end)
        raise
    chosen = edited if reading == "edited" else printed
    if chosen is None:
        return []
    firm = reading == "edited" or edited == printed
    return [Word(slot, word + glyph, start, end, firm) for word in _split(chosen, slot)]


def apparatus(parsed: Pieces) -> tuple[Apparatus, ...]:
    """Return what is said for a statement's emendations, in the order of these."""
    supports = [parsed.support]
    for piece in parsed.values:
        if "|" not in piece.text:
            continue
        inside = re.findall(BRACKET, piece.text) if piece.slot == "tally" else [piece.text]
        supports += [
            parted(each[1 : each.rindex("]")].strip())[1] for each in inside if each[0] == "["
        ]
    return tuple(read_apparatus(support) for support in supports if support is not None)


def _split(text: str, slot: str) -> list[str]:
    return re.findall(_SPLIT, text) if slot in CARD_SLOTS else [text]


def readings(text: str, slot: str) -> tuple[str | None, str | None, str]:
    """Return what an emendation reads as edited and as printed, and a glyph after it."""
    close = text.rindex("]")
    inner, support = parted(text[1:close].strip())
    glyph = text[close + 1 :]
    if support is not None:
        _hold_to_place(read_apparatus(support), slot)
    if glyph and slot not in CARD_SLOTS:
        raise Problem(_("`{text}`: a glyph may only follow a card").format(text=text))
    at = _arrow(inner)
    if at >= 0:
        old, new = inner[:at].strip(), _plain(_certain(inner[at + 1 :].strip()))
        if old[-1:] in ("-", "=") and (odd := re.search(_ARROW, old)):
            words = _("`{text}`: the arrow of an emendation is just `>`")
            bare = old[: odd.start()].rstrip()
            mended = f"[{bare}>{inner[at + 1 :].strip()}]"
            raise Problem(words.format(text=text), Remedy(lines=(mended,)))
        if not old or not new:
            words = _("`{text}`: a value is missing")
            form = Remedy(described=_("[old>new], with a value on both sides of `>`"))
            raise Problem(words.format(text=text), form)
        return _read_in(new, text), as_read(old, cards=slot in CARD_SLOTS), glyph
    if is_of_source(_certain(inner)):
        either = as_read(_certain(inner), cards=slot in CARD_SLOTS)
        return either, either, glyph
    sign, value = inner[:1], _plain(_certain(inner[1:].strip()))
    if sign in ("+", "-") and not (slot == "signed" and value[:1] in "123456789"):
        if not value:
            words = _("`{text}`: nothing is supplied or struck")
            form = Remedy(described=_("it inside, {form}").format(form=f"[{sign}SK]"))
            raise Problem(words.format(text=text), form)
        if sign == "+":
            return _read_in(value, text), None, glyph
        return None, as_read(value, cards=slot in CARD_SLOTS), glyph
    if inner.endswith("?") and len(inner) > 1 and (sign not in ("+", "-") or slot == "signed"):
        return inner[:-1].strip(), inner[:-1].strip(), glyph
    forms = (
        _("[+-9] supplies −9, [--9] strikes it")
        if slot == "signed"
        else "[+SK], [-SK], [SK>SQ], [SK?]"
    )
    words = _("`{text}` is not an emendation")
    raise Problem(words.format(text=text), Remedy(described=forms))


def _read_in(value: str, text: str) -> str:
    """Return an editor's value; raise Problem for signs that only a source can have."""
    if is_of_source(value):
        words = _("`{text}`: `~S2~` and `…3` say what a source has, not what is read")
        raise Problem(words.format(text=text), Remedy(described="[~S2~], […3>S234]"))
    return value


def _hold_to_place(support: Apparatus, slot: str) -> None:
    """Refuse further readings that are of another kind than the place that they stand in.

    The place of the mark before a statement has no slot: who has no such line has `-`.
    """
    for each in support.further:
        value = deleted(each.value) or each.value
        if value in ("-", "?") or gap(value) is not None or is_of_kind(value, slot):
            continue
        words = _("`{value}` is not a reading of this place")
        such = _("a value of the kind that stands here, `-` for none, `?` where it is not legible")
        raise Problem(words.format(value=value), Remedy(described=such))


_NUMBERS = re.compile(r"\d{1,9}")
_AMOUNTS = re.compile(r"[+\-−–]?\d{1,9}(?::\d{1,9})?")


def is_of_kind(value: str, slot: str) -> bool:
    """Whether a value may stand in a slot, be it a misprint: a card for cards, a number for one."""
    if slot in CARD_SLOTS:
        return all(CARDS_WORD.fullmatch(word) for word in _split(value, slot))
    if slot in NUMBER_SLOTS:
        return _NUMBERS.fullmatch(value) is not None
    if slot in AMOUNT_SLOTS:
        return _AMOUNTS.fullmatch(value) is not None
    if slot == "string":
        return value.startswith('"')
    return bool(slot)


_SAID = re.compile(r'[^"\s]\S*\s+"')


def _plain(value: str) -> str:
    """Return the value of an emendation; raise Problem where its apparatus stands there too."""
    if _SAID.match(value):
        raise Problem(_('put what supports an emendation after `|`: [SK>SQ | P "why"]'))
    return value


def _certain(value: str) -> str:
    return value[:-1].rstrip() if value.endswith("?") and len(value) > 1 else value


def _arrow(inner: str) -> int:
    return next((match.start() for match in _OUTSIDE.finditer(inner) if match.group() == ">"), -1)
