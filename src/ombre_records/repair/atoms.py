"""A line taken to pieces: its players, cards, numbers, tallies, words, whatever stands between."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ombre_records.base.lexicon.meanings import meaning, number_meant, suit_of, words_for
from ombre_records.repair.foreign_cards import matador, spelt

_SUIT = r"[SCHDschd♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?"
_END = r"(?![\w♠♤♣♧♥♡♦♢])"
_PIECES = re.compile(
    r"(?P<string>\"(?:[^\"\\]|\\.)*\")"
    r"|(?P<tally>(?<!\S)[(\[{<]?\s*\d{1,2}(?:(?:[-–/.]|\s[-–:/.]\s|:(?=\d{1,2}:)|(?<=:\d):|(?<=:\d\d):)\d{1,2}){1,4}\s*[)\]}>]?(?!\S))"
    r"|(?P<arrow><[-=]+>|-+>|=+>|→|➔|>+|←|<-)"
    rf"|(?P<cards>(?:{_SUIT}[AKQJakqj2-7]){{2,}}{_END})"
    rf"|(?P<held>{_SUIT}(?:[AKQJakqjx2-7]+{_END}|-(?![\d>])|–|—|0{_END}))"
    rf"|(?P<turned>[AKQJakqj2-7]{_SUIT}{_END})"
    r"|(?P<less>\(\s*\d{1,6}\s*\))"
    r"|(?P<amount>(?![-–—]\s\d{1,2}[-–/:]\d{1,2}[-–/:]\d)[+\-−–—]?\s?[£$€]?\d{1,9}(?:[.,]0{1,2})?(?![\w:]))"
    r"|(?P<sign>(?<!\S)[+\-−–—](?=\S))"
    r"|(?P<unknown>(?<!\S)(?:\?+|[xX]+|\.{2,}|…)(?!\S))"
    r"|(?P<word>[^\W\d_][\w.'’]*(?:-\w+)*)"
    r"|(?P<mark>\S)"
)
RANKS = re.compile(r"[AKQJ2-7]+")
_DASHES = str.maketrans("−–—", "---")
_COUNTED = re.compile(
    r"(?<!\w)(two|three|four|five|six|seven|[2-7])\s+(?:small |low |other |more |little )?"
    r"(spades|clubs|hearts|diamonds)(?!\w)",
    re.IGNORECASE,
)
"""A number of cards of a suit: `three hearts`, and not `three of hearts`."""
QUIET = words_for("filler", "sentence")
"""Words between the pieces that say nothing that the statement does not."""
UNTOLD = words_for("said", "untold")
"""Words that say that something is not told."""
_OF_CARDS = frozenset(("hand", "holds", "stock", "exchange", "trick", "turn", "call"))
_OF_TALLIES = frozenset(("trick", "tricks", "result-line", "result"))
_OF_NUMBERS = frozenset(("exchange", "pool", "deal", "table", "payments", "totals", "ombre"))


class Piece(NamedTuple):
    """A piece of a line: its sort, and its text as the notation writes it."""

    sort: str
    text: str


class Atoms(NamedTuple):
    """The pieces of a line behind its keyword, and the session's players."""

    kind: str
    pieces: tuple[Piece, ...]
    players: tuple[str, ...]
    rest: str

    def of(self, *sorts: str) -> list[str]:
        """Return what the pieces of these sorts say."""
        return [each.text for each in self.pieces if each.sort in sorts]


def pieces_of(kind: str, text: str, players: Sequence[str]) -> Iterator[Piece]:
    """Yield the pieces of a line; `text` is what stands behind its keyword."""
    names = _names(players)
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        named = names.match(text, at) if names else None
        if named:
            yield Piece("name", _player(named[0], players))
            at = named.end()
            continue
        counted = _COUNTED.match(text, at) if kind in ("hand", "holds") else None
        if counted:
            number = number_of(counted[1]) or counted[1]
            yield Piece("card", counted[2][0].upper() + "x" * int(number))
            at = counted.end()
            continue
        if kind in _OF_CARDS and (card := spelt(text[at:])) and not card[0]:
            yield Piece("card", card[2])
            at += card[1]
            continue
        match = _PIECES.match(text, at)
        if match is None:
            at += 1
            continue
        yield from _piece(kind, match)
        at = match.end()


def _names(players: Sequence[str]) -> re.Pattern[str] | None:
    if not players:
        return None
    called = {*players, *_parts(players)}
    words = "|".join(re.escape(name) for name in sorted(called, key=len, reverse=True))
    return re.compile(rf"\"?(?<![\w])(?:{words})(?!\w)\"?", re.IGNORECASE)


def _player(text: str, players: Sequence[str]) -> str:
    bare = text.strip('"').casefold()
    whole = next((name for name in players if name.casefold() == bare), "")
    return whole or next(n for part, n in _parts(players).items() if part.casefold() == bare)


def _parts(players: Sequence[str]) -> dict[str, str]:
    """Return the words by which players of several words are known, each with the whole name."""
    parts = [(part, name) for name in players if " " in name for part in name.split()]
    words = [part.casefold() for part, _name in parts]
    own = {name.casefold() for name in players}
    return {
        part: name
        for part, name in parts
        if part[0].isupper()
        and len(part) > 2
        and words.count(part.casefold()) == 1
        and part.casefold() not in own
    }


def _piece(kind: str, match: re.Match[str]) -> Iterator[Piece]:
    sort, text = match.lastgroup or "mark", match[0].strip()
    if kind not in _OF_CARDS and sort in ("cards", "held", "turned"):
        sort = "word"
    if kind not in _OF_TALLIES and sort == "tally":
        sort = "mark"
    if sort == "cards":
        yield from (Piece("card", each.upper()) for each in re.findall(rf"{_SUIT}.", text))
    elif sort == "held":
        yield Piece("card", _held(text))
    elif sort == "turned":
        yield Piece("card", text[1:].upper() + text[0].upper())
    elif sort == "unknown":
        yield Piece("unknown", "?" if text[0] in ".…" else text.lower())
    elif sort == "less" and kind in _OF_CARDS:
        yield Piece("mark", text)  # how many cards they are
    elif sort == "less":
        yield Piece("amount", f"-{text.strip('() ')}")
    elif sort == "amount":
        number = re.sub(r"[.,]0+$", "", text.translate(_DASHES))
        yield Piece("amount", re.sub(r"[\s£$€]", "", number))
    elif sort == "tally":
        yield Piece("tally", f"({'-'.join(re.findall(r'[0-9]+', text))})")
    elif "-" in text and kind in _OF_TALLIES and all(counts := [*map(number_of, text.split("-"))]):
        yield Piece("tally", f"({'-'.join(counts)})")
    elif sort == "word" and kind in _OF_CARDS and matador(text):
        yield Piece("card", matador(text))
    elif sort == "word" and kind in ("payments", "totals") and text.lower() == "to":
        yield Piece(sort, text)  # whom they are paid to, and no Danish two
    elif sort == "word" and kind in _OF_NUMBERS and (count := number_of(text.rstrip("."))):
        yield Piece("amount", count)
    elif (
        sort == "word"
        and kind in ("deal", "table")
        and (place := number_meant("ordinal", text.rstrip(".")))
    ):
        yield Piece("amount", str(place))
    else:
        yield Piece(sort, text)


def _held(text: str) -> str:
    suit = text[:2] if text[1:2] in ("\ufe0e", "\ufe0f") else text[:1]
    ranks = text[len(suit) :]
    void = ranks[:1] in "-–—0"
    unknown = ranks.endswith("x")
    return suit.upper() + (
        "-" if void else ranks.upper().replace("X", "x") if unknown else ranks.upper()
    )


def number_of(word: str) -> str:
    """Return the number, in figures, that a word is; an empty string for another word."""
    return meaning("number", word)


def strange_words(atoms: Atoms, *also: str) -> list[str]:
    """Return the words that are neither quiet nor the statement's own."""
    words = [each for each in atoms.of("word") if not RANKS.fullmatch(each)]
    bare = [each.rstrip(".") for each in words]
    return [each for each in bare if each.lower() not in QUIET and each.lower() not in also]


def suit_letter(word: str) -> str:
    """Return the letter of a suit; an empty string if a word is none."""
    return word.upper() if word.upper() in "SCHD" and len(word) == 1 else suit_of(word)


def roman_number(word: str) -> int:
    """Return a small number in Roman letters, with a last `j` too; 0 for another word.

    >>> roman_number("iv"), roman_number("viij."), roman_number("six")
    (4, 8, 0)
    """
    roman = word.lower().rstrip(".:)").replace("j", "i")
    return _ROMAN.index(roman) + 1 if roman in _ROMAN else 0


_ROMAN = "i ii iii iv v vi vii viii ix x xi xii xiii".split()
