"""The cards of a line one by one, each as printed and as edited."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ombre_records.model.record import Reading
from ombre_records.notation.pieces import Piece
from ombre_records.notation.write import emendation, split_glyph, values

_HOLDING = re.compile(r"(.[\ufe0e\ufe0f]?)((?:10|[AKQJRCS2-9x])+)")
_RANK = re.compile(r"10|.")
_NO_CARDS = re.compile(r"\?|-|.[\ufe0e\ufe0f]?-")


@dataclass(frozen=True, slots=True)
class Atom:
    """One card, or a word that stands for none (`-`, `D-`, `?`); None where a reading lacks it.

    `start` and `end` are its place in the line; of what is emended, the emendation's.
    """

    printed: str | None
    edited: str | None
    start: int
    end: int
    glyph: str = ""
    doubtful: bool = False

    def read(self, reading: Reading) -> str | None:
        """Return what a reading has."""
        return self.edited if reading == "edited" else self.printed

    def is_card(self, reading: Reading) -> bool:
        """Tell whether it is a card in a reading."""
        text = self.read(reading)
        return text is not None and not _NO_CARDS.fullmatch(text)


def atoms(piece: Piece) -> list[Atom]:
    """Take a value of a list of cards, or a card of a trick, apart."""
    text, start, end = piece.text, piece.start, piece.end
    if not text.startswith("["):
        core, glyph = split_glyph(text)
        parts = list(_cards(core))
        return [
            Atom(card, card, start + at, start + to, glyph if n == len(parts) else "")
            for n, (card, at, to) in enumerate(parts, 1)
        ]
    found = emendation(text, piece.slot)
    now = [card for word in values(found.value) for card, _, _ in _cards(word)]
    if found.sign == ">":
        old = [card for word in values(found.old) for card, _, _ in _cards(word)]
        pairs = _paired(old, now)
    else:
        pairs = [(None if found.sign == "+" else c, None if found.sign == "-" else c) for c in now]
    return [Atom(old, new, start, end, found.glyph, found.doubtful) for old, new in pairs]


def _paired(old: list[str], new: list[str]) -> list[tuple[str | None, str | None]]:
    if len(old) == len(new):
        return [*zip(old, new, strict=True)]
    return [*((card, None) for card in old), *((None, card) for card in new)]


def _cards(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the cards of a word, each with its suit, and where they stand in it."""
    if text.strip("x") == "":
        yield from (("x", at, at + 1) for at in range(len(text)))
        return
    match = _HOLDING.fullmatch(text)
    if match is None:
        yield text, 0, len(text)
        return
    suit = match[1]
    for rank in _RANK.finditer(match[2]):
        at = rank.start() + len(suit)
        yield suit + rank.group(), at if rank.start() else 0, at + len(rank.group())


def holdings(found: list[Atom], *, ordered: bool) -> str:
    """Write atoms: plain cards as holdings, what is emended after them or, if first, before.

    Where the order counts all stay in their order.
    """
    stay = [atom for atom in found if atom.printed is not None or atom.edited is not None]
    if not ordered and stay:
        stay[1:] = sorted(stay[1:], key=lambda atom: not _plain(atom))
    words: list[str] = []
    last: Atom | None = None
    for atom in stay:
        if last and words and _joins(last, atom):
            words[-1] = _joined(words[-1], atom)
        else:
            words.append(_word(atom))
        last = atom
    return " ".join(words)


def _plain(atom: Atom) -> bool:
    return atom.printed == atom.edited and not atom.doubtful


def _word(atom: Atom) -> str:
    if _plain(atom):
        return (atom.edited or "") + atom.glyph
    return bracket(atom.printed, atom.edited, doubtful=atom.doubtful) + atom.glyph


def bracket(printed: str | None, edited: str | None, *, doubtful: bool = False) -> str:
    """Write an emendation; None for what was left out, or should be. Equal values are plain."""
    mark = "?" if doubtful else ""
    if printed == edited:
        return f"[{edited}{mark}]" if doubtful else edited or ""
    if printed is None:
        return f"[+{edited}{mark}]"
    if edited is None:
        return f"[-{printed}{mark}]"
    return f"[{printed}>{edited}{mark}]"


def _suit(card: str | None) -> str:
    match = _HOLDING.fullmatch(card or "")
    return match[1] if match else ""


def _joins(last: Atom, atom: Atom) -> bool:
    """Whether two cards of a suit are written as one holding, or one misread holding."""
    if last.glyph or last.doubtful or atom.doubtful or _plain(last) != _plain(atom):
        return False
    suits = [(_suit(each.printed), _suit(each.edited)) for each in (last, atom)]
    same = suits[0] == suits[1] and all(suits[0])
    return same and (_plain(atom) or suits[0][0] != suits[0][1])


def _joined(word: str, atom: Atom) -> str:
    ranks = [(card or "").removeprefix(_suit(card)) for card in (atom.printed, atom.edited)]
    if _plain(atom):
        return word + ranks[1] + atom.glyph
    old, new = word[1:-1].split(">")
    return f"[{old}{ranks[0]}>{new}{ranks[1]}]{atom.glyph}"
