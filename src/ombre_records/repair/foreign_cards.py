"""Slips of cards in the letters of another language or pack."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import meaning
from ombre_records.repair.line import CARDS, RANK_FIRST, RANKS, SUIT, Slip, Unread

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
    """Tell whether a line's cards are in French letters; `about` are the lines near it.

    >>> in_french("hand Ada P53 T63 CRA", "", ["Ada"]), in_french("hand Ada P53 K6 HA", "", ["Ada"])
    (True, False)
    """
    known = {*names}
    lines = [code, *(found[1] for found in _LINES.finditer(about))]
    suits = {found[1] for line in lines for found in _TOKEN.finditer(line) if found[0] not in known}
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
    found = [each for each in _TOKEN.finditer(code) if each[0] not in known]
    if any(each[1] in _OTHER for each in found):
        return code
    mended = code
    for each in reversed(found):
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
    found = re.compile(r"[A-Z][\w-]*").match(code, at)
    return at, found.end() if found else at + 1


def suits(line: Unread) -> Slip | None:
    """Find the letters for suits of another language, as Danish R and K, Spanish E, B and O."""
    if line.kind not in CARDS or line.system != "french":
        return None
    if line.letters:
        return _in_french_letters(line)
    start = len(line.code.split(None, 1)[0])
    found = next(_FOREIGN_SUITS.finditer(line.bare, start), None)
    if found is None or _turned(line.bare[start:]):
        return None
    spanish = found[1] in "EBO" or re.search(r"(?<!\S)[EBO][ARCS2-7]+(?!\S)", line.bare[start:])
    told = _("`{letter}` is not a suit here; the suits are {suits} (or ♠ ♣ ♥ ♦)").format(
        letter=found[1], suits="S C H D"
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
    return Slip(*found.span(), told, line.code[:start] + code)


def _in_french_letters(line: Unread) -> Slip | None:
    """Find cards in French letters, where the session's are; what they are is told once."""
    mended = own_letters(line.code, line.players)
    if mended == line.code:
        return None
    at, end = changed(line.code, mended)
    return Slip(at, end, french_told(line.code[at], untold=line.untold), mended)


def french_told(letter: str, *, untold: bool) -> str:
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
"""Where clubs are T, a K is no *Kreuz* but *Karo*."""
_SPANISH_SUITS = str.maketrans("EBCO", "SCHD")
_SPANISH_RANKS = str.maketrans("RCS", "KQJ")


def _turned(cards: str) -> bool:
    """Whether cards are written with the rank first: all can be, and of one it is certain.

    >>> _turned(" 6D KD 7D"), _turned(" KD D7")
    (True, False)
    """
    certain = [found[0] for found in RANK_FIRST.finditer(cards) if found[1][0] not in "Kk"]
    other = re.search(rf"(?<!\S){SUIT}[{RANKS}]+(?=[!?]{{0,2}}(?:\s|$))", cards)
    abroad = (each[0] for each in _FOREIGN_SUITS.finditer(cards))
    return bool(certain) and not other and all(map(RANK_FIRST.fullmatch, abroad))


def in_spanish(code: str, about: str) -> tuple[int, int] | None:
    """Return where the first card in the letters of Spanish packs stands, where all cards are so.

    `about` is the text near the line.

    >>> in_spanish("hand Ada ER52 B42 C5", ""), in_spanish("hand Ada ER52", "hand Bea SK2 HK")
    ((9, 13), None)
    """
    words = [*_WRITTEN.findall(about), *_WRITTEN.findall(code)]
    found = _SPANISH.search(code)
    spanish = found and all(_SPANISH.fullmatch(word) for word in words)
    return found.span() if found and spanish else None


_WRITTEN = re.compile(
    r"(?<![^\s{])(?:[SHDEBCO]|[♠♣♥♦♤♧♡♢][\ufe0e\ufe0f]?)(?:[AKQJRCS2-7x]+|-)"
    r"(?=[!?]{0,2}(?:[\s},]|$))"
)
"""What is written as cards are, in whatever letters."""
_SPANISH = re.compile(r"(?<!\S)(?:[EBO](?:[ARCS2-7x]+|-)|C(?:[ARCS2-7x]+|-))(?!\S)")
