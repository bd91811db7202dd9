"""A line of a record as the cells of a row, each written canonically."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from ombre_records.model.record import Line
from ombre_records.notation.holdings import sorted_cards
from ombre_records.notation.pieces import Piece, Pieces, pieces
from ombre_records.notation.words import quote, unquote
from ombre_records.notation.write import Writer

Shape = Literal["blank", "comment", "verbatim", "alone", "pair", "held", "trick"]

_KEYWORDS = {"version": "ombre", "call_king": "call", "remark": "note"}
_ALONE = ("version", "deal", "tricks")
_HELD = ("hand", "holds", "exchange")
_JOINTS = {"rules": " + ", "players": ", ", "reserved": ", "}
_LISTS = ("bids", "payments", "totals")
_LAST = ("call", "rest", "signed")


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a line: keyword or trick's number, name or leader, the rest.

    `tail` is a trick's winner and tally, `notes` the strings at the line's end.
    """

    shape: Shape
    kind: str
    head: str = ""
    name: str = ""
    body: str = ""
    tail: str = ""
    notes: str = ""
    comment: str = ""


def is_readable(line: Line) -> bool:
    """Tell whether a line has a statement in some reading."""
    return line.edited is not None or line.printed is not None


@lru_cache(maxsize=20_000)
def taken_apart(code: str) -> Pieces:
    """Parse a readable statement finely, once for the text and its formatted self."""
    return pieces(code)


def row(line: Line, writer: Writer, players: tuple[str, ...], *, sort: bool = True) -> Row:
    """Write the cells of a line; an unreadable line stays as it is.

    Hands and discards are sorted if `sort` says so; the other lists keep their order.
    """
    comment = line.comment or ""
    if line.kind == "blank":
        return Row("blank", "blank")
    if line.kind == "comment":
        return Row("comment", "comment", comment=comment)
    if not is_readable(line):
        return Row("verbatim", line.kind, body=line.code, comment=comment)
    return _Cells(taken_apart(line.code), line.kind, writer, players, comment, sort).row()


@dataclass(frozen=True, slots=True)
class _Cells:
    parsed: Pieces
    kind: str
    writer: Writer
    players: tuple[str, ...]
    comment: str
    sort: bool

    def row(self) -> Row:
        kind = self.parsed.kind
        if kind == "trick":
            return self._trick()
        if kind in _HELD:
            return self._held()
        own, notes = self._own_notes()
        words = [self._word(piece) for piece in self._said() if piece.slot != "text_key"]
        body = self._joined(words) + "".join(" " + note for note in own)
        head = self._head(_KEYWORDS.get(kind, self.kind))
        return self._row("alone" if kind in _ALONE else "pair", head, "", body, notes)

    def _row(self, shape: Shape, head: str, name: str, body: str, notes: str) -> Row:
        return Row(shape, self.kind, head, name, body, notes=notes, comment=self.comment)

    def _head(self, word: str) -> str:
        return f"{self.parsed.mark} {word}".lstrip()

    def _said(self) -> list[Piece]:
        return [piece for piece in self.parsed.values if piece.slot != "note"]

    def _slots(self, *slots: str) -> list[Piece]:
        return [piece for piece in self.parsed.values if piece.slot in slots]

    def _word(self, piece: Piece) -> str:
        if self.parsed.kind == "version":
            return piece.text
        return self.writer.word(piece)

    def _words(self, *slots: str) -> str:
        return " ".join(map(self._word, self._slots(*slots)))

    def _joined(self, words: list[str]) -> str:
        if self.parsed.kind not in _LISTS:
            return _JOINTS.get(self.parsed.kind, " ").join(words)
        return ", ".join(" ".join(entry) for entry in self._entries(words))

    def _entries(self, words: list[str]) -> Iterator[list[str]]:
        entry: list[str] = []
        for piece, word in zip(self._said(), words, strict=True):
            entry.append(word)
            if piece.slot in _LAST:
                yield entry
                entry = []

    def _own_notes(self) -> tuple[list[str], str]:
        """Return the strings that belong to the statement itself, and those for readers."""
        notes = [unquote(piece.text) for piece in self._slots("note")]
        kind, own = self.parsed.kind, []
        if kind == "forfeit":
            own = [quote(note) for note in notes[:1]]
        elif kind in ("result", "call_king") and not self._slots("who") and notes:
            own = [self.writer.name(quote(notes[0]))] if notes[0] in self.players else []
        return own, " ".join(map(quote, notes[len(own) :]))

    def _held(self) -> Row:
        cards = self._words("cards")
        if self.sort:
            cards = sorted_cards([piece.text for piece in self._slots("cards")], self.writer)
        draws = self._words("draws")
        body = f"{cards} for {draws}" if draws else cards + self._words("count")
        head = self._head(self.parsed.kind)
        return self._row("held", head, self._words("name"), body, self._own_notes()[1])

    def _trick(self) -> Row:
        played = self._slots("leader", "single", "rest")
        leader = self._word(played[0]) if played and played[0].slot == "leader" else ""
        cards = " ".join(map(self._word, played[1:] if leader else played))
        winner = self._words("winner")
        tail = f"> {winner} {self._words('tally')}" if winner else self._words("tally")
        head = self._head(self._words("number", "range"))
        notes = self._own_notes()[1]
        return Row("trick", self.kind, head, leader, cards, tail.strip(), notes, self.comment)
