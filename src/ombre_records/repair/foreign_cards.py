"""Cards in words, and in the letters of another language or pack, as the notation has them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import meaning, suit_of, words_for
from ombre_records.repair.line import CARDS, RANK_FIRST, RANKS, SUIT, Slip, Unread

_OF = r"(?:(?:of|de|af|von|der|di|en|van|do|da|i)\s+|d['’]\s*)"
_WORD = r"[^\W\d_]+"
_SPELT = re.compile(rf"(?<![\w-])({_WORD}|[2-7])\s*-?\s*{_OF}?({_WORD}|[2-7])(?![\w-])")
_JOINED = re.compile(rf"(?<![\w-]){_WORD}(?![\w-])")
_FOREIGN = {
    # The letters of one language's court cards; where a letter could be two ranks, none is taken.
    "german": {"D": "Q", "B": "J"},
    "danish": {"E": "A", "D": "Q", "B": "J"},
    "french": {"R": "K", "D": "Q", "V": "J"},
    "spanish": {"R": "K", "C": "Q", "S": "J"},
    "one": {"1": "A"},
    "knight": {"N": "Q"},
}


@cache
def rank_words() -> frozenset[str]:
    """Return the words for ranks, in small letters."""
    return frozenset(word for word in words_for("rank") if word.isalpha())


def spelt(text: str) -> tuple[int, int, str] | None:
    """Return where the first card in words stands, and that card; None for no such.

    >>> spelt("the ace of spades, then"), spelt("Herz König"), spelt("rey de oros"), spelt("Ada SA")
    ((4, 17, 'SA'), (0, 10, 'HK'), (0, 11, 'DK'), None)
    >>> spelt("Kreuz-Ass"), spelt("Pikdame"), spelt("дама пик"), spelt("re di spade")
    ((0, 9, 'CA'), (0, 7, 'SQ'), (0, 8, 'SQ'), (0, 11, 'SK'))
    """
    apart, joined = _apart(text), _joined(text)
    return min(filter(None, (apart, joined)), default=None)


def _joined(text: str) -> tuple[int, int, str] | None:
    """Find a card whose suit and rank are one word, as `Pikdame`."""
    for match in _JOINED.finditer(text):
        word = match[0].lower()
        for at in range(_SHORTEST, len(word) - 1):
            letter, rank = suit_of(word[:at]), meaning("rank", word[at:])
            if letter and rank:
                return match.start(), match.end(), letter + rank
    return None


_SHORTEST = 3
"""The fewest letters of a word for a suit."""


def _apart(text: str) -> tuple[int, int, str] | None:
    """Find a card whose suit and rank are two words."""
    at = 0
    while match := _SPELT.search(text, at):
        for rank, suit in ((match[1], match[2]), (match[2], match[1])):
            card = _card(rank, suit)
            if card:
                return match.start(), match.end(), card
        at = match.end(1)
    return None


def _card(rank: str, suit: str) -> str:
    letter = suit_of(suit) if len(suit) > 1 else ""
    named = meaning("rank", rank)
    return letter + named if letter and named else ""


def rank_meant(word: str) -> str:
    """Return the rank that a word of any language is; an empty string for another word.

    >>> rank_meant("konge"), rank_meant("seven"), rank_meant("of")
    ('K', '7', '')
    """
    return meaning("rank", word) if word.isalpha() else ""


def matador(word: str) -> str:
    """Return the card that a matador is whatever the trumps; an empty string for another word.

    >>> matador("Spadille"), matador("manille")
    ('SA', '')
    """
    card = meaning("matador", word)
    return card if card in ("SA", "CA") else ""


def manille(word: str, trump: str) -> str:
    """Return the card that manille or punto is under a trump; an empty string for another word.

    >>> manille("manille", "S"), manille("Punto", "H"), manille("basto", "S")
    ('S2', 'HA', '')
    """
    if trump not in ("S", "C", "H", "D"):
        return ""
    named = meaning("matador", word)
    if named == "manille":
        return trump + ("2" if trump in "SC" else "7")
    return f"{trump}A" if named == "punto" and trump in "HD" else ""


def ranks_meant(ranks: str) -> str:
    """Return the ranks in the letters of another language, where they all are of one.

    >>> ranks_meant("DB53"), ranks_meant("R7"), ranks_meant("13"), ranks_meant("AZ")
    ('QJ53', 'K7', 'A3', '')
    """
    for letters in _FOREIGN.values():
        meant = "".join(letters.get(each, each) for each in ranks)
        if meant != ranks and not set(meant) - set("AKQJ765432x") and len({*meant}) == len(meant):
            return meant
    return ""


_SUITS = {"P": "S", "T": "C", "C": "H", "K": "D"}
_RANKS = str.maketrans("RDV", "KQJ")
_TOKEN = re.compile(r"(?<![\w♠♣♥♦.'’-])([A-Z])([AKQJRDV2-7x]+|-(?![\d>]))(?![\w:.'’])")
_LINES = re.compile(r"^[ \t]*(?:(?:hand|holds|stock|exchange)\s+|\d{1,2}\s+)(.*)$", re.MULTILINE)
"""Lines of cards, as they are near a line."""
_OTHER = frozenset("SHDREBO")
"""Suits in letters that no French pack has."""
_TRUMP = re.compile(r"trump\s+([PTCK])")
KINDS = CARDS | {"trump"}
"""Statements in which the letters matter."""


def in_french(code: str, about: str, names: Iterable[str | None]) -> bool:
    """Return whether a line's cards are in French letters; `about` are the lines near it.

    >>> in_french("hand Ada P53 T63 CRA", "", ["Ada"]), in_french("hand Ada P53 K6 HA", "", ["Ada"])
    (True, False)
    """
    known = {*names}
    lines = [code, *(match[1] for match in _LINES.finditer(about))]
    suits = {match[1] for line in lines for match in _TOKEN.finditer(line) if match[0] not in known}
    return not suits & _OTHER and ("T" in suits or {"P", "C"} <= suits)


def own_letters(code: str, names: Iterable[str | None] = ()) -> str:
    """Return a line in French letters in those of the notation; one that has these as it is.

    >>> own_letters("exchange Ada P76 K3 for PA [T7>TD] CV")
    'exchange Ada S76 D3 for SA [C7>CQ] HJ'
    >>> own_letters("trump C"), own_letters("hand Ada SA C7")
    ('trump H', 'hand Ada SA C7')
    """
    if trump := _TRUMP.fullmatch(code):
        return f"trump {_SUITS[trump[1]]}"
    known = {*names}
    matches = [each for each in _TOKEN.finditer(code) if each[0] not in known]
    if any(each[1] in _OTHER for each in matches):
        return code
    mended = code
    for each in reversed(matches):
        if each[1] in _SUITS:
            card = _SUITS[each[1]] + each[2].translate(_RANKS)
            mended = f"{mended[: each.start()]}{card}{mended[each.end() :]}"
    return mended


def changed(code: str, mended: str) -> tuple[int, int]:
    """Return where the first card stands that two lines of one length have in other letters.

    >>> changed("1 Ada: SA PR3", "1 Ada: SA SK3")
    (10, 13)
    """
    at = next(i for i, (a, b) in enumerate(zip(code, mended, strict=True)) if a != b)
    match = re.compile(r"[A-Z][\w-]*").match(code, at)
    return at, match.end() if match else at + 1


def suits(line: Unread) -> Slip | None:
    """Find the letters for suits of another language, as Danish R and K, Spanish E, B and O."""
    if line.kind not in CARDS or line.system != "french":
        return None
    if line.letters:
        return _in_french_letters(line)
    start = len(line.code.split(None, 1)[0])
    match = next(_FOREIGN_SUITS.finditer(line.bare, start), None)
    if match is None or _turned(line.bare[start:]):
        return None
    spanish = match[1] in "EBO" or re.search(r"(?<!\S)[EBO][ARCS2-7]+(?!\S)", line.bare[start:])
    text = _("`{letter}` is not a suit here; the suits are {suits} (or ♠ ♣ ♥ ♦)").format(
        letter=match[1], suits="S C H D"
    )
    if spanish:
        code = re.sub(
            r"(?<!\S)([EBCO])([AKQJRCS2-7x]+|-)(?!\S)",
            lambda each: each[1].translate(_SPANISH_SUITS) + each[2].translate(_SPANISH_RANKS),
            line.code[start:],
        )
    else:
        hearts = _HEARTS.search(line.bare[start:]) and not _OF_HEARTS.search(line.bare[start:])
        code = line.code[start:]
        if hearts:  # where piques and trèfles stand, C are cœurs
            code = re.sub(r"(?<!\S)C(?=[AKQJRDV2-7x]+(?!\S)|-(?!\S))", "H", code)
        trefle = _TREFLE.search(line.bare[start:]) or _TREFLE.search(line.about)
        of = {each: meaning("initial", each) for each in "PKRTEBO"} | ({"K": "D"} if trefle else {})
        code = _FOREIGN_SUITS.sub(lambda each: of[each[1]] + each[2], code)
    return Slip(*match.span(), text, line.code[:start] + code)


def _in_french_letters(line: Unread) -> Slip | None:
    """Find cards in French letters, in a session that has those; the message explains them once."""
    mended = own_letters(line.code, line.players)
    if mended == line.code:
        return None
    at, end = changed(line.code, mended)
    return Slip(at, end, french_message(line.code[at], untold=line.untold), mended)


def french_message(letter: str, *, untold: bool) -> str:
    """Say that cards are in French letters: what each is, or only that one of them is."""
    if untold:
        return _(
            "these are French letters; here P is written S, T is C, C is H, K is D, and for R, D "
            "and V stand K, Q and J"
        )
    return _("`{letter}` is a French letter here, as above").format(letter=letter)


_FOREIGN_SUITS = re.compile(
    r"(?<!\S)([RPTKEBO])([AKQJ2-7x]+|(?<=[RPTK])[AEKQJRDBV2-7x]+|(?<=[EBO])[ARCS2-7x]+|-)(?!\S)"
)
_HEARTS = re.compile(r"(?<!\S)[PT][AKQJRDV2-7x]+(?!\S)")
_OF_HEARTS = re.compile(r"(?<!\S)H[AKQJRDV2-7x]+(?!\S)")
_TREFLE = re.compile(r"(?<!\S)T(?:[AKQJRDBV2-7x]+|-)(?!\S)")
"""A T for clubs, beside which a K is no *Kreuz* but *Karo*."""
_SPANISH_SUITS = str.maketrans("EBCO", "SCHD")
_SPANISH_RANKS = str.maketrans("RCS", "KQJ")


def _turned(cards: str) -> bool:
    """Whether cards are written with the rank first: all can be, and of one it is certain.

    >>> _turned(" 6D KD 7D"), _turned(" KD D7")
    (True, False)
    """
    certain = [match[0] for match in RANK_FIRST.finditer(cards) if match[1][0] not in "Kk"]
    other = re.search(rf"(?<!\S){SUIT}[{RANKS}]+(?=[!?]{{0,2}}(?:\s|$))", cards)
    abroad = (each[0] for each in _FOREIGN_SUITS.finditer(cards))
    return bool(certain) and not other and all(map(RANK_FIRST.fullmatch, abroad))


def in_spanish(code: str, about: str) -> tuple[int, int] | None:
    """Return the place of the first card, if all cards have the letters of Spanish packs.

    `about` is the text near the line.

    >>> in_spanish("hand Ada ER52 B42 C5", ""), in_spanish("hand Ada ER52", "hand Bea SK2 HK")
    ((9, 13), None)
    """
    words = [*_WRITTEN.findall(about), *_WRITTEN.findall(code)]
    match = _SPANISH.search(code)
    spanish = match and all(_SPANISH.fullmatch(word) for word in words)
    return match.span() if match and spanish else None


_WRITTEN = re.compile(
    r"(?<![^\s{])(?:[SHDEBCO]|[♠♣♥♦♤♧♡♢][\ufe0e\ufe0f]?)(?:[AKQJRCS2-7x]+|-)"
    r"(?=[!?]{0,2}(?:[\s},]|$))"
)
"""A word in the form of a card, in whatever letters."""
_SPANISH = re.compile(r"(?<!\S)(?:[EBO](?:[ARCS2-7x]+|-)|C(?:[ARCS2-7x]+|-))(?!\S)")
