"""A line of a record as the cells of a row, each written canonically."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from ombre_records.model.record import Line
from ombre_records.notation.apparatus import read_apparatus
from ombre_records.notation.holdings import sorted_cards
from ombre_records.notation.keywords import BY_KEYWORD, Kind, Shape
from ombre_records.notation.pieces import Piece, Pieces
from ombre_records.notation.plain import taken_apart
from ombre_records.notation.words import quote, unquote
from ombre_records.notation.write import Writer, behind

RESULT_WORDS = {"run": "estuches", "friend": "friend", "fined": "forfeit"}
"""The words before values of a results line, by their slots."""
_LAST = ("call", "rest", "signed")
"""The slots that close a pair in a list of pairs."""


class Row(Struct, frozen=True):
    """The cells of a line: keyword or trick's number, name or leader, the rest.

    `tail` is a trick's winner and tally, `notes` the strings at the line's end.
    """

    shape: Shape | Literal["blank", "comment", "verbatim"]
    kind: str
    head: str = ""
    name: str = ""
    body: str = ""
    tail: str = ""
    notes: str = ""
    comment: str = ""


def is_readable(line: Line) -> bool:
    """Return whether a line has a statement in some reading."""
    return line.edited is not None or line.printed is not None


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
    kind = BY_KEYWORD[line.kind]
    return _Cells(taken_apart(line.code, line.kind), kind, writer, players, comment, sort).row()


class _Cells(Struct, frozen=True):
    parsed: Pieces
    kind: Kind
    writer: Writer
    players: tuple[str, ...]
    comment: str
    sort: bool

    def row(self) -> Row:
        if self.kind.shape == "trick":
            return self._trick()
        if self.kind.shape == "held":
            return self._held()
        if self.kind.shape == "result":
            return self._result()
        own, notes = self._own_notes()
        body = self._joined([self._word(piece) for piece in self._values()])
        return self._row("", body + "".join(" " + note for note in own), notes)

    def _row(self, name: str, body: str, notes: str) -> Row:
        kind = self.kind
        head = self._head(kind.keyword)
        return Row(kind.shape, kind.keyword, head, name, body, notes=notes, comment=self.comment)

    def _head(self, word: str) -> str:
        mark, support = self.parsed.mark, self.parsed.support
        if support is not None:
            mark = f"{mark[:-1]}{behind(read_apparatus(support))}]"
        return f"{mark} {word}".lstrip()

    def _values(self) -> list[Piece]:
        return [piece for piece in self.parsed.values if piece.slot != "note"]

    def _slots(self, *slots: str) -> list[Piece]:
        return [piece for piece in self.parsed.values if piece.slot in slots]

    def _word(self, piece: Piece) -> str:
        return self.writer.word(piece)

    def _words(self, *slots: str) -> str:
        return " ".join(map(self._word, self._slots(*slots)))

    def _joined(self, words: list[str]) -> str:
        if any(field.form in ("calls", "entries") for field in self.kind.fields):
            words = [" ".join(entry) for entry in self._entries(words)]
        return self.kind.joined(words)

    def _entries(self, words: list[str]) -> Iterator[list[str]]:
        entry: list[str] = []
        for piece, word in zip(self._values(), words, strict=True):
            entry.append(word)
            if piece.slot in _LAST:
                yield entry
                entry = []

    def _own_notes(self) -> tuple[list[str], str]:
        """Return the strings that belong to the statement itself, and those for readers."""
        notes = [unquote(piece.text) for piece in self._slots("note")]
        if not notes:
            return [], ""
        own = []
        if self.kind.has_reason:
            own = [quote(note) for note in notes[:1]]
        elif self.kind.has_name and not self._slots("who"):
            own = [self.writer.name(quote(notes[0]))] if notes[0] in self.players else []
        return own, " ".join(map(quote, notes[len(own) :]))

    def _held(self) -> Row:
        words = [piece.text for piece in self._slots("cards")]
        cards = sorted_cards(words, self.writer) if self.sort else self._words("cards")
        draws = self._words("draws")
        body = f"{cards} for {draws}" if draws else cards + self._words("count")
        return self._row(self._words("name"), body, self._own_notes()[1])

    def _trick(self) -> Row:
        played = self._slots("leader", "single", "rest")
        leader = self._word(played[0]) if played and played[0].slot == "leader" else ""
        cards = " ".join(map(self._word, played[1:] if leader else played))
        winner = self._words("winner")
        tail = f"> {winner} {self._words('tally')}" if winner else self._words("tally")
        head = self._head(self._words("number", "range"))
        notes = self._own_notes()[1]
        return Row(
            "trick", self.kind.keyword, head, leader, cards, tail.strip(), notes, self.comment
        )

    def _result(self) -> Row:
        """Write a results line, each further payment behind its word."""
        own, notes = self._own_notes()
        body = " ".join([*self._result_words(), *own])
        head = self._head(self._words("number"))
        return Row("result", self.kind.keyword, head, "", body, notes=notes, comment=self.comment)

    def _result_words(self) -> Iterator[str]:
        paid = False
        for piece in self._values():
            if piece.slot == "number":
                continue
            if piece.slot == "signed" and not paid:
                paid = True
                yield ":"
            if piece.slot in RESULT_WORDS:
                yield RESULT_WORDS[piece.slot]
            yield self._word(piece)
