"""Set phrases in type: lines of a given width, each suit drawn in its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ombre_records.base.document import glyphs
from ombre_records.base.document.letters.characters import clean, in_order, true_minus
from ombre_records.base.document.letters.widths import measure, pieces, tellable
from ombre_records.base.document.outline import Phrase, Run
from ombre_records.base.document.pips import Pip, pip, suit_system
from ombre_records.base.document.shapes import Placed
from ombre_records.base.document.style import Kind, Style, Suits
from ombre_records.base.language import remembered
from ombre_records.base.suits import SUITS

_PIP = 0.86
"""The side of a suit and the room that it takes, in ems."""
_BLANK = 0.35
_LEAN = 0.12
"""How far the last letter of slanted words leans over the blank behind them, in ems."""
_BOLD: frozenset[Kind] = frozenset({"strong", "winner"})
_CARDS: frozenset[Kind] = frozenset({"cards", "winner"})
_SHORT = 6
_KEPT = 60
"""How many letters a phrase may have to be kept as it is set."""


class SetPiece(NamedTuple):
    """A text of one kind, or a suit; how wide it is."""

    text: str
    kind: Kind
    pip: Pip | None
    width: float


class SetWord(NamedTuple):
    """Pieces that stay together."""

    pieces: tuple[SetPiece, ...]
    width: float


class Stretch(NamedTuple):
    """A stretch drawn in one go from `x`: texts that follow one another, or a suit.

    `length` is the room for it where something stands behind it, to which it may be spaced out.
    """

    x: float
    runs: tuple[tuple[str, Kind], ...]
    pip: Pip | None
    length: float | None


class SetLine(NamedTuple):
    """A line: its stretches, its width, and from where to where it is shaded."""

    stretches: tuple[Stretch, ...]
    width: float
    shades: tuple[tuple[float, float], ...]
    size: float

    def at(self, x: float, y: float) -> Placed:
        """Return the line with its baseline from a place on."""
        size = self.size
        top, y = round(y - size * 0.76, 1), round(y, 1)
        texts, suits = [], []
        for at, runs, sign, length in self.stretches:
            if sign:
                suits.append((sign, round(x + at, 1), top, round(size * 0.82, 1)))
            else:
                texts.append((round(x + at, 1), y, length, runs))
        return Placed(self._shaded(x, y) if self.shades else (), tuple(texts), tuple(suits))

    def _shaded(self, x: float, y: float) -> tuple[tuple[float, float, float, float], ...]:
        over, high = round(y - self.size * 0.94, 1), round(self.size * 1.24, 1)
        return tuple((round(x + at - 2, 1), over, round(w + 4, 1), high) for at, w in self.shades)


class SetPhrase(NamedTuple):
    """A phrase set in type: its words, how wide they are together and the widest of them, how wide
    they are as a line is filled with them, and that line."""

    words: tuple[SetWord, ...]
    natural: float
    widest: float
    filled: float
    line: SetLine


@dataclass(frozen=True, slots=True)
class Typeface:
    """The size of type, in pixels, how the suits are drawn, and whether cards have faces."""

    size: float
    suits: Suits = "unicode"
    templates: Path | None = None
    faced: bool = False

    @classmethod
    def of(cls, size: float, style: Style) -> Typeface:
        """Return type of a size as a style has it."""
        return cls(size, style.suits, style.templates, style.faced)

    def width(self, text: str, kind: Kind = "plain") -> float:
        """Return how much room a text takes."""
        return measure(text, self.size, bold=kind in _BOLD or kind in _CARDS)

    @property
    def blank(self) -> float:
        """The width of a blank."""
        return self.size * _BLANK

    def set(self, phrase: Phrase) -> SetPhrase:
        """Set a phrase, a short one once for all that have it."""
        short = sum([len(run.text) for run in phrase]) <= _KEPT
        return _set_once(self, phrase) if short else self._set(phrase)

    def _set(self, phrase: Phrase) -> SetPhrase:
        words = tuple(self._words(phrase))
        widths = [word.width for word in words]
        natural = sum(widths) + self.blank * max(0, len(widths) - 1)
        filled = 0.0
        for at, width in enumerate(widths):
            filled = filled + self.blank + width if at else width
        return SetPhrase(words, natural, max(widths, default=0), filled, self._line(words))

    def _words(self, phrase: Phrase) -> Iterator[SetWord]:
        """Yield the words of a phrase; a run that follows without a blank stays joined."""
        word: list[SetPiece] = []
        for run in phrase:
            for text in re.split("( )", in_order(true_minus(clean(run.text)))):
                if text == " ":
                    if word:
                        yield _word(word)
                    word = []
                elif text:
                    word += self._pieces(run, text)
        if word:
            yield _word(word)

    def _pieces(self, run: Run, text: str) -> Iterator[SetPiece]:
        for suit, words in glyphs.pieces(text, self.suits) if run.kind in _CARDS else [("", text)]:
            if suit:
                shown = pip(SUITS.index(suit), suit_system(self.suits), self.templates)
                yield SetPiece("", run.kind, shown, self.size * _PIP)
            if words:
                yield self._text(words, run.kind)

    def _text(self, text: str, kind: Kind) -> SetPiece:
        return SetPiece(text, kind, None, self.width(text, kind))

    def lines(self, phrase: Phrase, room: float) -> list[SetLine]:
        """Break a phrase into lines that fit; at least one line."""
        return self.broken(self.set(phrase), room)

    def broken(self, given: SetPhrase, room: float) -> list[SetLine]:
        """Break what is set into lines that fit; at least one line."""
        if given.widest <= room and given.filled <= room:
            return [given.line]
        lines: list[list[SetWord]] = [[]]
        used = 0.0
        for word in self._fitting(given.words, room):
            if lines[-1] and used + self.blank + word.width > room:
                lines.append([])
            used = used + self.blank + word.width if lines[-1] else word.width
            lines[-1].append(word)
        return [self._line(line) for line in lines]

    def _fitting(self, words: Iterable[SetWord], room: float) -> Iterator[SetWord]:
        """Cut words that are wider than a line."""
        for word in words:
            if word.width <= room:
                yield word
                continue
            for piece in word.pieces:
                bold = piece.kind in _BOLD or piece.kind in _CARDS
                cut = pieces(piece.text, room, self.size, bold=bold) if piece.text else ()
                yield from (_word([self._text(text, piece.kind)]) for text in cut)
                if piece.pip:
                    yield _word([piece])

    def _line(self, words: Sequence[SetWord]) -> SetLine:
        stretches: list[Stretch] = []
        shades: list[tuple[float, float]] = []
        runs: list[tuple[str, Kind]] = []
        x = begun = 0.0
        for at, word in enumerate(words):
            if at:
                leans = words[at - 1].pieces[-1].kind == "weak" and bool(word.pieces[0].pip)
                x += self.blank + self.size * _LEAN * leans
                if runs:
                    same = runs[-1][1] == word.pieces[0].kind
                    _add(runs, " ", runs[-1][1] if same else "plain")
                else:
                    begun = x
            if any(piece.kind == "winner" for piece in word.pieces):
                shades.append((x, word.width))
            for piece in word.pieces:
                if piece.pip:
                    if runs:
                        end = x - self.blank * runs[-1][0].endswith(" ")
                        stretches.append(_stretch(begun, end, runs))
                    stretches.append(Stretch(x, (), piece.pip, None))
                    runs, begun = [], x + piece.width
                else:
                    _add(runs, piece.text, piece.kind)
                x += piece.width
        if runs:
            stretches.append(Stretch(begun, tuple(runs), None, None))
        return SetLine(tuple(stretches), x, tuple(shades), self.size)


@remembered
def _set_once(face: Typeface, phrase: Phrase) -> SetPhrase:
    return face._set(phrase)


def _word(word_pieces: list[SetPiece]) -> SetWord:
    return SetWord(tuple(word_pieces), sum(piece.width for piece in word_pieces))


def _add(runs: list[tuple[str, Kind]], text: str, kind: Kind) -> None:
    """Go on with the last run if it is of the same kind, which keeps words in their direction."""
    if runs and runs[-1][1] == kind:
        text = runs.pop()[0] + text
    runs.append((text, kind))


def _stretch(begun: float, end: float, runs: list[tuple[str, Kind]]) -> Stretch:
    """Make a stretch that something stands behind: it is spaced out if it is more than a card."""
    text = "".join(text for text, _ in runs).rstrip()
    long = len(text) > _SHORT and tellable(text)
    return Stretch(begun, tuple(runs), None, round(end - begun, 1) if long else None)
