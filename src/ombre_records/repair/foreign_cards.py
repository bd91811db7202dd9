"""Slips of cards in the letters of another language or pack."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import meaning
from ombre_records.repair.line import CARDS, RANK_FIRST, RANKS, SUIT, Slip, Unread
from ombre_records.repair.spoken_cards import ranks_meant

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


_FOREIGN_RANKS = re.compile(
    r"(?<!\S)([SCHD♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)([A-Z1-9]+)(?=[!?]{0,2}(?:\s|$))"
)


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
    told = _("`{letter}` is no suit here; the suits are {suits} (or ♠ ♣ ♥ ♦)").format(
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


def ranks(line: Unread) -> Slip | None:
    """Find the letters for court cards of another language, as German D and B."""
    if line.kind not in CARDS:
        return None
    if line.system != "french":
        return _numbered(line)
    start = len(line.code.split(None, 1)[0])
    if found := _SHORTENED.search(line.bare, start):
        told = _("`{word}`: the ranks are written A K Q J 7 6 5 4 3 2, {remedy}")
        mended = _SHORTENED.sub(_at_one_letter, line.code)
        told = told.format(word=found[0], remedy=_at_one_letter(found))
        return Slip(*found.span(), told, mended)
    for found in _FOREIGN_RANKS.finditer(line.bare, start):
        meant = ranks_meant(found[2])
        if meant:
            told = _("`{word}`: the ranks are written A K Q J 7 6 5 4 3 2, {remedy}")
            word, remedy = found[0], found[1] + meant
            mended = f"{line.code[: found.start()]}{remedy}{line.code[found.end() :]}"
            return Slip(*found.span(), told.format(word=word, remedy=remedy), mended)
    return None


def _at_one_letter(found: re.Match[str]) -> str:
    return re.sub(_SHORT, lambda each: _COURT[each[0]], found[0])


_COURT = {"Kn": "J", "Kt": "J", "Bu": "J", "Bo": "J", "Da": "Q", "Kö": "K", "Kg": "K"}
"""Court cards by two letters, the second small."""
_SHORT = "|".join(_COURT)
_SHORTENED = re.compile(
    rf"(?<!\S){SUIT}(?=[AKQJ2-7]*(?:{_SHORT}))(?:{_SHORT}|[AKQJ2-7])+(?=[!?]{{0,2}}(?:[\s,;]|$))"
)


def _numbered(line: Unread) -> Slip | None:
    """Find Spanish cards by their numbers: 1 for the ace, 10, 11 and 12 for the court cards."""
    if dashed := _DASHED.search(line.bare):
        told = _("the ranks follow their suit without a blank")
        mended = _DASHED.sub(_in_one, line.code)
        return Slip(*dashed.span(), told, mended)
    found = _NUMBERED.search(line.bare)
    if found is None:
        return _of_french_packs(line)
    told = _("`{word}`: the ranks are written {ranks}, {remedy}")
    mended = _NUMBERED.sub(_lettered, line.code)
    told = told.format(word=found[0], ranks="A R C S 7 6 5 4 3 2", remedy=_lettered(found))
    return Slip(*found.span(), told, mended)


def _in_one(found: re.Match[str]) -> str:
    """Return the numbers of a suit's cards with dashes between as its letters."""
    ranks = (_BY_NUMBER.get(each, each) for each in found[2].split("-"))
    return found[1] + "".join(ranks)


_DASHED = re.compile(r"(?<!\S)([EBCO])((?:1[012]?|[2-7])(?:-(?:1[012]?|[2-7]))+)(?!\S)")
"""Spanish cards by their numbers, with dashes between."""


def _lettered(found: re.Match[str]) -> str:
    return found[1] + re.sub(r"1[012]?", lambda each: _BY_NUMBER[each[0]], found[2])


def _of_french_packs(line: Unread) -> Slip | None:
    """Find the court cards of French packs on Spanish cards; where R is the king, K is a knight."""
    start = len(line.code.split(None, 1)[0])
    found = _ABROAD_COURT.search(line.bare, start)
    if found is None:
        return None
    kings = re.search(r"(?<!\S)[EBCO][AKQJCS2-7x]*R", f"{line.about}\n{line.bare}")
    court = str.maketrans("KQJ", "CCS" if kings else "RCS")
    told = _("`{word}`: the ranks are written {ranks}, {remedy}")
    remedy = found[1] + found[2].translate(court)
    told = told.format(word=found[0], ranks="A R C S 7 6 5 4 3 2", remedy=remedy)
    mended = line.code[:start] + _ABROAD_COURT.sub(
        lambda each: each[1] + each[2].translate(court), line.code[start:]
    )
    return Slip(*found.span(), told, mended)


_ABROAD_COURT = re.compile(r"(?<!\S)([EBCO])(?=\S*[KQJ])([AKQJRCS2-7x]+)(?=[!?]{0,2}(?:\s|$))")
_NUMBERED = re.compile(r"(?<!\S)([EBCO])(?=\S*1)([ARCS1-7x0]+)(?=[!?]{0,2}(?:\s|$))")
_BY_NUMBER = {"1": "A", "10": "S", "11": "C", "12": "R"}
