"""Write changes into the text of a line as emendations, say where each stands, and accept
suggestions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ombre_records.analysis.emendation.changes import (
    BEFORE_LEADER,
    Cards,
    Change,
    Void,
    WordChange,
    last_first,
)
from ombre_records.model.cards import CARD_NAMES, SUITS, item_name
from ombre_records.model.letters import lettered
from ombre_records.model.record import Line, Reading
from ombre_records.notation.apparatus import BRACKET, MARK
from ombre_records.notation.keywords import HELD
from ombre_records.notation.pieces import Piece, Pieces
from ombre_records.notation.plain import taken_apart
from ombre_records.notation.words import quote
from ombre_records.notation.write import Writer, emendation, numbers, split_glyph, values

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
        """Return whether it is a card in a reading."""
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
    mark = emendation(text, piece.slot)
    now = [card for word in values(mark.value) for card, _, _ in _cards(word)]
    if mark.sign == ">":
        old = [card for word in values(mark.old) for card, _, _ in _cards(word)]
        pairs = _paired(old, now)
    else:
        pairs = [(None if mark.sign == "+" else c, None if mark.sign == "-" else c) for c in now]
    return [Atom(old, new, start, end, mark.glyph, mark.doubtful) for old, new in pairs]


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


def holdings(cards: list[Atom], *, ordered: bool) -> str:
    """Write atoms: plain cards as holdings, what is emended after them or, if first, before.

    Where the order counts all stay in their order.
    """
    stay = [atom for atom in cards if atom.printed is not None or atom.edited is not None]
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


def _suit_of_holding(card: str | None) -> str:
    match = _HOLDING.fullmatch(card or "")
    return match[1] if match else ""


def _joins(last: Atom, atom: Atom) -> bool:
    """Whether two cards of a suit are written as one holding, or one misread holding."""
    if last.glyph or last.doubtful or atom.doubtful or _plain(last) != _plain(atom):
        return False
    suits = [
        (_suit_of_holding(each.printed), _suit_of_holding(each.edited)) for each in (last, atom)
    ]
    same = suits[0] == suits[1] and all(suits[0])
    return same and (_plain(atom) or suits[0][0] != suits[0][1])


def _joined(word: str, atom: Atom) -> str:
    ranks = [
        (card or "").removeprefix(_suit_of_holding(card)) for card in (atom.printed, atom.edited)
    ]
    if _plain(atom):
        return word + ranks[1] + atom.glyph
    old, new = word[1:-1].split(">")
    return f"[{old}{ranks[0]}>{new}{ranks[1]}]{atom.glyph}"


_LISTS = ("cards", "draws", "single")
_NAMES = ("name", "speaker", "who", "winner", "leader")
_GLYPHS = ("♠♤", "♣♧", "♥♡", "♦♢")
_NUMBER = re.compile(rf"{BRACKET}|\d+|\?")


@dataclass(frozen=True, slots=True)
class Letters:
    """How a session writes cards and names; `ordered`: whether the order of draws counts."""

    system: str
    ordered: bool

    def card(self, item: int) -> str:
        """Write a card in the session's letters."""
        return lettered(item_name(item), self.system)

    def change(self, change: Change) -> tuple[str | None, str | None]:
        """Write a change's old and new value in the session's letters."""
        old, new = old_and_new(change)
        if isinstance(change, WordChange):
            return old, new
        return old and lettered(old, self.system), new and lettered(new, self.system)

    def word(self, slot: str, text: str) -> str:
        """Write a name, a term or a number."""
        if slot not in _NAMES or text == "?":
            return text
        return text if Writer(self.system, (self.system,)).bare(text) else quote(text)


@dataclass(slots=True)
class _Value:
    """A value of the line as it comes to be written: its place, and the text in its place."""

    piece: Piece
    atoms: list[Atom]
    text: str
    before: str = ""
    after: str = ""


class Emended:
    """A line to be emended; with `reading` printed, what an editor had emended is taken out."""

    def __init__(self, line: Line, reading: Reading, letters: Letters) -> None:
        self.line, self.reading, self.letters = line, reading, letters
        self.parsed: Pieces = taken_apart(line.code, line.kind)
        self.values = [
            _Value(piece, atoms(piece) if piece.slot in _LISTS else [], piece.text)
            for piece in self.parsed.values
        ]

    def text(self, changes: Iterable[Change]) -> str:
        """Return the line's code with changes, those in a list from its end."""
        if self.reading == "printed":
            self._strip()
        for change in last_first(changes):
            if isinstance(change, WordChange):
                self._word(change)
            elif isinstance(change, Void):
                self._void(change)
            else:
                self._cards(change)
        code, shift = self.line.code, 0
        if self.parsed.mark == "[-]" and self.reading == "printed":
            code = MARK.sub(lambda match: " " * len(match.group()), code, count=1)
        for value in self.values:
            text = value.before + value.text + value.after
            start, end = value.piece.start + shift, value.piece.end + shift
            code = code[:start] + text + code[end:]
            shift += len(text) - (end - start)
        return code.strip()

    # ------------------------------------------------------------ places

    def place(self, change: Change) -> tuple[int, int]:
        """Return where a change stands in the line's code, an empty stretch if it is supplied."""
        if isinstance(change, WordChange):
            value, number = self._valued(change.slot, change.place)
            if value is None:
                return 0, len(self.line.code)
            at = value.piece.start
            if number is not None:
                return at + number[0], at + number[1]
            size = len(value.piece.text.rstrip(":").rstrip()) if change.slot == "leader" else None
            return at, value.piece.end if size is None else at + size
        if isinstance(change, Void):
            void = self._void_value(change)
            return (void.piece.start, void.piece.end) if void else (0, len(self.line.code))
        if not change.old:
            value, atom = self._gap(change)
            if value.piece.slot == "leader":
                return value.piece.start, value.piece.start
            end = atom.start if atom else value.piece.end
            return end, end
        cards = [atom for _, atom in self._cards_of(change.slot)]
        stretch = cards[change.place : change.place + len(change.old)]
        return stretch[0].start, stretch[-1].end

    def _valued(self, slot: str, place: int) -> tuple[_Value | None, tuple[int, int] | None]:
        """Return the value of a slot, and the place of a number in a tally."""
        if slot == "count":
            tally = next((v for v in self.values if v.piece.slot == "tally"), None)
            if tally is not None:
                match = list(_NUMBER.finditer(tally.piece.text))
                return tally, match[place].span()
        own = [v for v in self.values if v.piece.slot == slot and self._stands(v.piece)]
        return (own[place] if place < len(own) else None), None

    def _stands(self, piece: Piece) -> bool:
        return _readings(piece)[self.reading == "printed"] is not None

    # ------------------------------------------------------------ what is changed

    def _strip(self) -> None:
        """Put every value back to what the source has."""
        for value in self.values:
            if not value.piece.text.startswith("["):
                continue
            if value.atoms:
                printed_atoms = [a for a in value.atoms if a.printed is not None]
                value.atoms = [replace(a, edited=a.printed, doubtful=False) for a in printed_atoms]
                value.text = self._listed(value)
            else:
                _, printed = _readings(value.piece)
                colon = ":" if value.piece.slot == "leader" else ""
                value.text = value.text if printed is None else printed + colon

    def _listed(self, value: _Value) -> str:
        free = self.line.kind in ("hand", "holds") or (
            self.line.kind == "exchange"
            and (value.piece.slot == "cards" or not self.letters.ordered)
        )
        return holdings(value.atoms, ordered=not free)

    def _word(self, change: WordChange) -> None:
        value, number = self._valued(change.slot, change.place)
        if value is None:
            return
        new = self.letters.word(change.slot, change.new)
        if number is not None:
            digits = numbers(value.text)
            _, old = _readings(Piece("count", digits[change.place], 0, 0))
            digits[change.place] = bracket(old, new)
            value.text = "(" + "-".join(digits) + ")"
            return
        _, old = _readings(value.piece)
        value.text = bracket(old, new) + (":" if change.slot == "leader" else "")

    def _void_value(self, change: Void) -> _Value | None:
        word = self.letters.card(1 << 10 * change.old)[0]
        glyphs = _GLYPHS[change.old]
        return next(
            (
                value
                for value in self.values
                if value.piece.slot == "cards"
                and value.piece.text[0] in word + glyphs
                and value.piece.text.endswith("-")
            ),
            None,
        )

    def _void(self, change: Void) -> None:
        value = self._void_value(change)
        if value is not None:
            new = change.new
            other = None if new is None else self.letters.card(1 << 10 * new)[0] + "-"
            value.text = bracket(value.piece.text, other)

    def _cards_of(self, slot: str) -> list[tuple[_Value, Atom]]:
        return [
            (value, atom)
            for value in self.values
            if value.piece.slot == slot
            for atom in value.atoms
            if atom.is_card(self.reading)
        ]

    def _gap(self, change: Cards) -> tuple[_Value, Atom | None]:
        """Return the value in which, and the card before which, a card is supplied."""
        if change.place == BEFORE_LEADER:
            return next(v for v in self.values if v.piece.slot == "leader"), None
        cards = self._cards_of(change.slot)
        if change.place < len(cards):
            return cards[change.place]
        suit = self.letters.card(change.new[0])[0]
        own = [value for value in self.values if value.piece.slot == change.slot]
        free = self.line.kind in HELD
        like = [v for v in own if free and v.atoms and _suit(v.atoms[0], self.reading) == suit]
        return (like or own)[-1], None

    def _cards(self, change: Cards) -> None:
        if not change.old:
            self._supply(change)
            return
        cards = self._cards_of(change.slot)[change.place : change.place + len(change.old)]
        news: tuple[int | None, ...] = change.new or (None,) * len(cards)
        for (value, atom), new in zip(cards, news, strict=True):
            at = next(n for n, each in enumerate(value.atoms) if each is atom)
            text = None if new is None else self._like(atom, new)
            value.atoms[at] = replace(atom, edited=text, doubtful=False)
            value.text = self._listed(value)

    def _like(self, atom: Atom, item: int) -> str:
        """Write a card, its suit with a glyph if the card in its place has one."""
        card, old = self.letters.card(item), atom.printed or atom.edited or ""
        glyphs = next((glyphs for glyphs in _GLYPHS if old[:1] in glyphs and old), None)
        if glyphs is None:
            return card
        suit = _GLYPHS[(item.bit_length() - 1) // 10][glyphs.index(old[0])]
        return suit + (old[1] if old[1:2] in ("\ufe0e", "\ufe0f") else "") + card[1:]

    def _supply(self, change: Cards) -> None:
        value, atom = self._gap(change)
        new = self.letters.card(change.new[0])
        if value.piece.text == "-":
            value.text = bracket("-", new)
        elif change.slot == "single":
            text = bracket(None, new)
            if atom is None and value.piece.slot != "leader":
                value.after = f" {text}" + value.after
            else:
                value.before += f"{text} "
        else:
            at = next((n for n, each in enumerate(value.atoms) if each is atom), len(value.atoms))
            value.atoms.insert(at, Atom(None, new, 0, 0))
            value.text = self._listed(value)


def _suit(atom: Atom, reading: Reading) -> str:
    return (atom.read(reading) or "")[:1]


def _readings(piece: Piece) -> tuple[str | None, str | None]:
    """Return a value as edited and as printed, a leader without its colon."""
    text = piece.text.rstrip(":").rstrip() if piece.slot == "leader" else piece.text
    if not text.startswith("["):
        return text, text
    mark = emendation(text, piece.slot)
    edited = None if mark.sign == "-" else mark.value
    printed = {"+": None, ">": mark.old}.get(mark.sign, mark.value)
    return edited, printed


def old_and_new(change: Change) -> tuple[str | None, str | None]:
    """Return a change's old and new value in the notation's letters."""
    if isinstance(change, WordChange):
        return change.old, change.new
    if isinstance(change, Void):
        return f"{SUITS[change.old]}-", None if change.new is None else f"{SUITS[change.new]}-"
    return _holding_words(change.old), _holding_words(change.new)


def _holding_words(items: tuple[int, ...]) -> str | None:
    if not items:
        return None
    if len(items) == 1:
        return item_name(items[0])
    names = [CARD_NAMES[item.bit_length() - 1] for item in items]
    return names[0] + "".join(name[1] for name in names[1:])
