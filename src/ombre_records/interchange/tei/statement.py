"""A line of a record as an `ab` of TEI: its words with what they are as markup."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from ombre_records.interchange.tei.metadata import People
from ombre_records.interchange.tei.xml_input import SPACE, Mixed, dated, element
from ombre_records.model.apparatus import Apparatus, FurtherReading
from ombre_records.model.record import Line
from ombre_records.notation.apparatus import (
    MARK,
    SIGN,
    deleted,
    gap,
    is_of_source,
    read_apparatus,
)
from ombre_records.notation.keywords import CARD_SLOTS, NAME_SLOTS, WORD_SLOTS
from ombre_records.notation.pieces import Piece
from ombre_records.notation.plain import taken_apart
from ombre_records.notation.rows import is_readable
from ombre_records.notation.words import unquote
from ombre_records.notation.write import emendation, numbers, values

UNREADABLE = "unreadable"
FURTHER = "further"
"""The type of an `rdg` that is neither what the record's source has nor what is read."""
OWN_HAND = "own-hand"
"""The type of a `del` that the source's own writer has made."""
ILLEGIBLE = "illegible"
"""The reason of a `gap` for what nobody can read."""
_BLANKS = re.compile(r"\s+")
_OF_TEXTS = {"title": "title", "site": "placeName", "annotator": "persName", "editor": "persName"}
"""The TEI element for the text of a statement, by its keyword."""

LOST = "lost"
"""The reason of a `gap` that stands for the notation's sign, `…3`."""

Fill = Callable[[Mixed], None]
"""A function that puts a value into an element."""


def statement(line: Line, people: People) -> Element:
    """Return a line with its annotations and the comment at its end."""
    kind = line.kind if is_readable(line) else UNREADABLE
    made = Element("ab", {"type": "statement", "subtype": kind, **SPACE})
    whole = Mixed(made)
    if kind == UNREADABLE:
        whole.text(line.code)
    else:
        _readable(line, people, whole)
    if line.comment:
        whole.add("note", line.comment[1:], type="comment")
    return made


def _readable(line: Line, people: People, whole: Mixed) -> None:
    parsed = taken_apart(line.code, line.kind)
    mark = MARK.match(line.code) if parsed.mark else None
    words = _Words(line, parsed.values, people, mark.end() if mark else 0)
    if mark is None:
        words.put(whole)
        return
    support = None if parsed.support is None else read_apparatus(parsed.support)
    words.emended(whole, mark[1], support, words.put, words.put, "", doubtful=False)


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a readable line, from an offset on."""

    line: Line
    pieces: tuple[Piece, ...]
    people: People
    start: int

    def put(self, into: Mixed) -> None:
        at = self.start
        code = self.line.code
        for piece in self.pieces:
            into.text(_BLANKS.sub(" ", code[at : piece.start]))
            self._piece(into, piece)
            at = piece.end
        into.text(_BLANKS.sub(" ", code[at:]).rstrip())

    def _piece(self, into: Mixed, piece: Piece) -> None:
        slot, text = piece.slot, piece.text
        if slot == "note":
            into.add("note", unquote(text), type="annotation")
        elif slot == "leader":
            self._value(into, text[:-1].rstrip(), slot)
            into.text(":")
        elif slot == "tally":
            into.text("(")
            for place, number in enumerate(numbers(text)):
                into.text("-" if place else "")
                self._value(into, number, "count")
            into.text(")")
        else:
            self._value(into, text, slot)

    def _value(self, into: Mixed, text: str, slot: str) -> None:
        if not text.startswith("["):
            self._plain(into, text, slot)
            return
        mark = emendation(text, slot)
        self.emended(
            into,
            mark.sign,
            mark.support,
            lambda inner: self._list(inner, mark.old or mark.value, slot),
            lambda inner: self._list(inner, mark.value, slot),
            slot,
            doubtful=mark.doubtful,
            lost=_lost(mark.old, slot),
        )
        into.text(mark.glyph)

    def _list(self, into: Mixed, text: str, slot: str) -> None:
        """Put the value of an emendation, which may be several cards; what only a source can have
        as what it is.
        """
        if is_of_source(text):
            at = 0
            for sign in SIGN.finditer(text):
                self._between(into, text[at : sign.start()], slot)
                self._source(into, sign.group(), slot)
                at = sign.end()
            self._between(into, text[at:], slot)
            return
        words = values(text) if slot in CARD_SLOTS else [text]
        for place, word in enumerate(words):
            into.text(" " if place else "")
            self._plain(into, word, slot)

    def _between(self, into: Mixed, text: str, slot: str) -> None:
        """Put what stands beside deletions and gaps, with the blanks at its ends."""
        words = text.strip()
        into.text(" " if text[:1].isspace() else "")
        if words:
            self._list(into, words, slot)
            into.text(" " if text[-1:].isspace() else "")

    def _source(self, into: Mixed, text: str, slot: str) -> None:
        struck, size = deleted(text), gap(text)
        if struck is not None:
            self._list(into.add("del", type=OWN_HAND), struck, slot)
        else:
            unit = "card" if slot in CARD_SLOTS else ""
            into.add("gap", reason=LOST, quantity=str(size or ""), unit=unit if size else "")

    def _plain(self, into: Mixed, text: str, slot: str) -> None:
        tag, attributes = self._element(text, slot)
        inner = into.add(tag, "", **attributes) if tag else into
        if len(text) > 1 and text.startswith('"') and text.endswith('"'):
            inner.add("q", unquote(text))
        else:
            inner.text(text)

    def _element(self, text: str, slot: str) -> tuple[str, dict[str, str]]:
        """Return the element that a value stands in, with its attributes; none for plain text."""
        if text in ("?", "-"):
            return "", {}
        if slot in CARD_SLOTS:
            return "seg", {"type": "cards"}
        if slot in NAME_SLOTS:
            name = unquote(text) if text.startswith('"') else text
            known = self.people.players.get(name, "")
            if text in ("pool", "reserved") and not known:
                return "", {}
            return "persName", {"ref": f"#{known}" if known else ""}
        if slot in (*WORD_SLOTS, "siglum"):
            return "seg", {"type": slot}
        if slot == "edtf":
            return "date", dated(text)
        if slot == "string":
            return _OF_TEXTS.get(self.line.kind, ""), {}
        return "", {}

    # ------------------------------------------------------------ emendations

    def emended(
        self,
        into: Mixed,
        sign: str,
        support: Apparatus | None,
        old: Fill,
        new: Fill,
        slot: str,
        *,
        doubtful: bool,
        lost: dict[str, str] | None = None,
    ) -> None:
        """Put an emendation; `old` is what the source has, `new` what is read.

        With a witness it is an `app`, else a correction; with a reason it stands in a `seg`. So
        does what is supplied for something `lost`.
        """
        further = support.further if support else ()
        reason = support.reason if support else ""
        attributes = self.people.pointed(support)
        fills = lost if "wit" not in attributes and not further else None
        is_sign = not sign and not doubtful and not attributes and not further
        outer = into.add("seg", type="emendation") if reason or fills or is_sign else into
        if fills:
            outer.add("gap", "", **fills)
            sign = "+"
        if "wit" in attributes or further:
            app = _cited(outer, sign, attributes, self.people.base, old, new, doubtful)
            for each in further:
                self._further(app, each, slot)
        else:
            _corrected(outer, sign, attributes, old, new, doubtful)
        if reason:
            outer.add("note", reason, type="reason")

    def _further(self, app: Mixed, reading: FurtherReading, slot: str) -> None:
        """Put a further reading: one that is neither the text's nor the source's."""
        attributes = self.people.pointed(Apparatus(reading.sigla))
        rdg = app.put(element("rdg", type=FURTHER, **attributes))
        if reading.value != "-":
            self._list(rdg, reading.value, slot)
        if reading.reason:
            rdg.add("note", reading.reason, type="reason")


def _lost(text: str, slot: str) -> dict[str, str]:
    """Return the attributes of a `gap` for what nobody can read in the source; empty if it can be
    read.
    """
    if slot in CARD_SLOTS and text and not text.strip("x"):
        return {"reason": ILLEGIBLE, "quantity": str(len(text)), "unit": "card"}
    return {"reason": ILLEGIBLE} if text == "?" else {}


def _cited(
    into: Mixed,
    sign: str,
    attributes: dict[str, str],
    base: str,
    old: Fill,
    new: Fill,
    doubtful: bool,
) -> Mixed:
    """Put an emendation that witnesses support: `lem` as it is read, `rdg` as it stands; return it.

    `base` points at the witness of the latter, if it is known.
    """
    app = into.add("app")
    lem = app.put(element("lem", **attributes))
    if sign == "-":
        _doubted(app.put(element("rdg", wit=base)), old, doubtful)
        return app
    _doubted(lem, new, doubtful)
    if sign:
        rdg = app.put(element("rdg", wit=base))
        if sign == ">":
            old(rdg)
    return app


def _corrected(
    into: Mixed, sign: str, attributes: dict[str, str], old: Fill, new: Fill, doubtful: bool
) -> None:
    """Put an emendation that no witness supports."""
    if sign == ">":
        choice = into.add("choice")
        old(choice.add("sic"))
        _doubted(choice.put(element("corr", **attributes)), new, doubtful)
    elif sign:
        tag = "supplied" if sign == "+" else "surplus"
        _doubted(into.put(element(tag, **attributes)), new, doubtful)
    elif doubtful or attributes:
        new(into.put(element("unclear", **attributes)))
    else:
        new(into)


def _doubted(into: Mixed, fill: Fill, doubtful: bool) -> None:
    fill(into.add("unclear") if doubtful else into)
