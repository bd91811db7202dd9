"""Single words of the notation read as values: names, strings, cards, amounts, suits."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ombre_records.base.finding import NO_REMEDY, Remedy
from ombre_records.base.language import _
from ombre_records.base.language.numbers import grouped
from ombre_records.base.limits import DIGITS, LINE, NAME
from ombre_records.base.suits import SUIT_SIGNS, SUITS
from ombre_records.model.cards import CARDS, PACK, SUIT_MASKS
from ombre_records.model.statements import Amount, Marks
from ombre_records.notation.keywords import KEYWORDS

_GLYPHS = {sign: SUITS.index(suit) for sign, suit in SUIT_SIGNS.items()}
SYSTEMS = {
    "french": ({"S": 0, "C": 1, "H": 2, "D": 3}, {r: r for r in "AKQJ765432"}),
    "spanish": (
        {"E": 0, "B": 1, "C": 2, "O": 3},
        {"A": "A", "R": "K", "C": "Q", "S": "J"} | {r: r for r in "765432"},
    ),
}
_CARDLIKE = {
    "french": re.compile(r"[SCHD][AKQJ0-9x-]+|x+"),
    "spanish": re.compile(r"[EBCO][ARCS0-9x-]+|x+"),
}
_TOKEN = re.compile(r"(.)[\ufe0e\ufe0f]?((?:10|[AKQJRCS2-9x])+|-)", re.DOTALL)
_RANK = re.compile(r"10|.", re.DOTALL)
_GLYPH = re.compile(r"[!?]{1,2}$")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_DIGITS = re.compile(r"\d+")
_MINUS = str.maketrans("−–", "--")
_NO_TEXT = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff]")
"""Characters that no line may have: controls but the tab, line breaks, surrogates, a BOM."""
_SIGNS = re.compile("[\x80-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf\u2000-\u2018\u201a-\u206f\u2190-\u2bff]")
"""Characters that NAME in the grammar leaves out, though some count as numbers: ¼, ①."""
_SHOWN = 40
"""So much is shown of a name that cannot be, in characters."""
NO_NAMES = ("?", "pool", "reserved")
"""Names that no player has: the unknown one's, and words of `payments`."""


class Wrong(NamedTuple):
    """The fault of a line that cannot be read, and where in its code it is."""

    message: str
    start: int
    end: int
    remedy: Remedy = NO_REMEDY


class Problem(Exception):  # noqa: N818 - it never leaves notation/
    """A word that cannot be read: its fault and the remedy.

    `at` is its stretch of the line, where the raiser knows it.
    """

    at: tuple[int, int] | None = None

    def __init__(self, wrong: str, remedy: Remedy = NO_REMEDY) -> None:
        super().__init__(wrong, remedy)
        self.wrong, self.remedy = wrong, remedy


class CardWord(NamedTuple):
    """One word of a list of cards: its items, suits it says are void, a glyph.

    A rank that is not in the pack is an unknown card; `outside` is the first of them.
    """

    items: tuple[int, ...]
    void: int = 0
    glyph: str = ""
    outside: str = ""


def unquote(text: str) -> str:
    """Return a string's content in NFC; a backslash makes the next character literal."""
    return unicodedata.normalize("NFC", _ESCAPE.sub(r"\1", text[1:-1]))


def quote(text: str) -> str:
    """Write a string of the notation."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def text_problem(text: str, most: int = LINE) -> str:
    """Say why a text that a program gives cannot be part of a line; empty if it can.

    >>> text_problem("a penny"), text_problem("a penny\\ndeal 2")
    ('', 'it has the character U+000A, which no line of a record may have; take it out')
    """
    if odd := _NO_TEXT.search(text):
        words = _("it has the character {code}, which no line of a record may have; take it out")
        return words.format(code=f"U+{ord(odd[0]):04X}")
    if len(text) > most:
        words = _("it has more than {count} characters, too many to be read again; shorten it")
        return words.format(count=grouped(most))
    return ""


def name_problem(name: str) -> str:
    """Say why no player of a record can have a name; empty if one can, be it as a string.

    What this lets pass is read again as it was given, in NFC.

    >>> name_problem("deal"), name_problem("H7")
    ('', '')
    >>> name_problem("pool")
    "no player can be called 'pool': it means something else in a record"
    """
    why = text_problem(name, NAME)
    if not name.strip():
        why = why or _("a name is not blank")
    if name in NO_NAMES:
        why = _("it means something else in a record")
    shown = name if len(name) <= _SHOWN else name[: _SHOWN - 1] + "…"
    words = _("no player can be called {name}: {why}")
    return words.format(name=repr(shown), why=why) if why else ""


def as_name(name: str) -> str:
    """Return a name as it is typed: in quotation marks if it is of several words."""
    return quote(name) if " " in name else name


def read_name(text: str, system: str) -> str | None:
    """Return a name in NFC, None for `?`; raise Problem for one that must be a string."""
    if text == "?":
        return None
    if text.startswith('"'):
        return unquote(text)
    if problem := bare_name_problem(text, system):
        raise problem
    return text if text.isascii() else unicodedata.normalize("NFC", text)


@lru_cache(maxsize=1024)
def name_written(name: str, system: str) -> str:
    """Write a player's name: as a string where it cannot stand without quotation marks."""
    return quote(name) if bare_name_problem(name, system) else name


def amount_written(amount: Amount | None, *, signed: bool = False) -> str:
    """Write an amount; `?` for one that is not known.

    >>> amount_written(5, signed=True), amount_written(Marks(-2, -3)), amount_written(None)
    ('+5', '-2:3', '?')
    """
    if amount is None:
        return "?"
    marks = amount if isinstance(amount, Marks) else (amount,)
    sign = "-" if min(marks) < 0 else "+" if signed and max(marks) > 0 else ""
    return sign + ":".join(str(abs(mark)) for mark in marks)


def tally_written(tally: Iterable[int | None]) -> str:
    """Write a tally; `?` for a count that is not known.

    >>> tally_written((5, None, 2))
    '(5-?-2)'
    """
    return f"({'-'.join(map(amount_written, tally))})"


def bare_name_problem(text: str, system: str) -> Problem | None:
    """Say why a name cannot stand without quotation marks; None if it can."""
    if text in KEYWORDS and text not in ("pool", "reserved"):
        return Problem(_("`{text}` is a keyword").format(text=text), _as_string(text))
    if _CARDLIKE[system].fullmatch(text):
        return Problem(_("`{text}` reads as cards").format(text=text), _as_string(text))
    if not text[:1].isalpha():
        return Problem(_("a name begins with a letter"), _as_string(text))
    for char in text:
        letter = char.isalnum() and (char < "\x80" or not _SIGNS.match(char))
        if not (letter or char in "_.'’-" or unicodedata.category(char)[0] == "M"):
            return Problem(_("a name has no {char}").format(char=repr(char)), _as_string(text))
    return None


def _as_string(name: str) -> Remedy:
    more = _("; put a name like that in quotation marks")
    return Remedy(lines=(quote(name),), more=more)


def without_glyph(text: str) -> str:
    """Return a word of cards without the annotator's glyph after it."""
    return _GLYPH.sub("", text)


@lru_cache(maxsize=20_000)
def read_cards(text: str, system: str) -> CardWord:
    """Read one word of a list of cards; raise Problem if it is not a card of the pack."""
    glyph = ""
    if text != "?" and (match := _GLYPH.search(text)):
        glyph, text = match.group(), text[: match.start()]
    if text == "-":
        return CardWord((), 0, glyph)
    if text.strip("x") == "":
        return CardWord((PACK,) * len(text), 0, glyph)
    if text.startswith("{"):
        choice = 0
        for word in text[1:-1].split():
            for item in _holding(word, system).items:
                choice |= item
        return CardWord((choice,), 0, glyph)
    return _holding(text, system)._replace(glyph=glyph)


def _holding(text: str, system: str) -> CardWord:
    match = _TOKEN.fullmatch(text)
    if not match:
        words = _("`{text}` is not a card; a card is a suit and a rank, such as SA")
        raise Problem(words.format(text=text))
    letter, ranks = match.groups()
    suits, names = SYSTEMS[system]
    suit = _GLYPHS.get(letter, suits.get(letter))
    if suit is None:
        words = _("`{letter}` is not a suit here; the suits are {suits} (or ♠ ♣ ♥ ♦)")
        raise Problem(words.format(letter=letter, suits=" ".join(suits)))
    if ranks == "-":
        return CardWord((), 1 << suit)
    found_ranks = _RANK.findall(ranks)
    outside = next((rank for rank in found_ranks if rank in ("8", "9", "10")), "")
    items = tuple(_item(suit, rank, names, text) for rank in found_ranks)
    return CardWord(items, outside=outside)


def _item(suit: int, rank: str, names: dict[str, str], text: str) -> int:
    if rank == "x":
        return SUIT_MASKS[suit]
    if rank in ("8", "9", "10"):
        return PACK
    if rank not in names:
        words = _("`{text}`: `{rank}` is not a rank here; the ranks are {ranks}")
        raise Problem(words.format(text=text, rank=rank, ranks=" ".join(names)))
    return 1 << CARDS["SCHD"[suit] + names[rank]]


def read_number(text: str) -> int | None:
    """Read a number; None for what is none, or has too many digits."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS else None


def read_amount(text: str) -> Amount | None:
    """Read an amount: counters, or greater and lesser marks; None for `?`, ValueError for none."""
    if text == "?":
        return None
    text = text.translate(_MINUS)
    if any(len(digits) > DIGITS for digits in _DIGITS.findall(text)):
        raise ValueError(text)
    if ":" not in text:
        return int(text)
    greater, lesser = text.lstrip("+-").split(":")
    sign = -1 if text.startswith("-") else 1
    return Marks(sign * int(greater), sign * int(lesser))


def read_suit(text: str, system: str) -> int | None:
    """Return the suit of a letter, a glyph or an English name; None if it is none."""
    bare = text.rstrip("\ufe0e\ufe0f")
    if bare in _GLYPHS:
        return _GLYPHS[bare]
    letter = SYSTEMS[system][0].get(bare)
    if letter is not None:
        return letter
    names = ("spades", "clubs", "hearts", "diamonds")
    word = bare.lower()
    for suit, name in enumerate(names):
        if word in (name, name[:-1]):
            return suit
    return None
