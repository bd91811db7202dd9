"""Slips of cards, alone or in a list, and of what is laid off and drawn."""

from __future__ import annotations

import re

from ombre_records.language import _
from ombre_records.lookalike import outside_strings
from ombre_records.notation.card_words import SUIT_LETTERS, ranks_meant
from ombre_records.notation.game_words import NOTHING
from ombre_records.notation.misread.line import CARDS, RANKS, SUIT, Slip, Unread
from ombre_records.notation.suit_words import suit_of
from ombre_records.notation.words import as_name

_BETWEEN = re.compile(r"\s*[,;|/·]+\s*|(?<=[AKQJ2-7])\s*-\s*(?=[SCHD♠♣♥♦])")
_LOWER = re.compile(rf"(?<!\S){SUIT}(?:[{RANKS}]+|-)(?=[!?]{{0,2}}(?:\s|$))")
_RANK_FIRST = re.compile(
    rf"(?<!\S)([{RANKS}]+)([SCHDschd♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)(?=[!?]{{0,2}}(?:\s|$))"
)
_APART = re.compile(
    r"(?<!\S)([SCHD♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)(?:\s*[:.=]\s*|-|\s+)((?:[AKQJ2-7]+(?!\S)\s*)+)"
)
_SUIT_WORD = re.compile(r"(?<!\S)(spades|clubs|hearts|diamonds)\b\s*[:=]?\s*", re.IGNORECASE)
_FOR = re.compile(
    r"\s(?:->|=>|→|>|draws?|drew|takes?|took|gets?|got|against|to|køber|für|por|pour|mod)(?=\s)",
    re.IGNORECASE,
)
_OFF = re.compile(r"(?<=\s)(?:discards?|throws?|gives?|lays? off)\s+", re.IGNORECASE)
_SQUARE = re.compile(r"[\[{<]\s*([^\[\]{}<>+\"?-]+?)\s*[\]}>]")
_FOREIGN_RANKS = re.compile(
    r"(?<!\S)([SCHD♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)([A-Z1-9]+)(?=[!?]{0,2}(?:\s|$))"
)
_DOTTED = re.compile(r"(?<!\S)([AKQJ2-7]*)\.([AKQJ2-7]*)\.([AKQJ2-7]*)\.([AKQJ2-7]*)(?!\S)")
_RANK_WORDS = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "knave": "J", "seven": "7", "six": "6",
    "five": "5", "four": "4", "three": "3", "two": "2", "7": "7", "6": "6", "5": "5", "4": "4",
    "3": "3", "2": "2",
}  # fmt: skip
_SPELT = re.compile(
    rf"\b({'|'.join(_RANK_WORDS)})\s+(?:of\s+)?(spade|club|heart|diamond)s?\b", re.IGNORECASE
)


def between(line: Unread) -> Slip | None:
    """Find commas, semicolons or strokes between cards."""
    if line.kind not in CARDS and line.kind != "result-line":
        return None
    inside = re.sub(r"[(\[{][^)\]}]*[)\]}]", lambda gone: "_" * len(gone[0]), line.bare)
    found = _BETWEEN.search(inside)
    if found is None:
        return None
    char = found[0].strip()
    at = found.start() + found[0].index(char)
    words = _("cards stand side by side, without `{char}`")
    told = (words if line.kind in CARDS else _("no `{char}` stands here")).format(char=char)
    mended, last = "", 0
    for each in _BETWEEN.finditer(inside):
        mended += line.code[last : each.start()] + " "
        last = each.end()
    return Slip(at, at + len(char), told, (mended + line.code[last:]).rstrip())


def brackets(line: Unread) -> Slip | None:
    """Find brackets round a list of cards, which stand round an emendation only."""
    found = _SQUARE.search(line.bare) if line.kind in CARDS else None
    if found is None:
        return None
    told = _("cards stand without brackets, which say what an editor has changed")
    mended = f"{line.code[: found.start()]}{found[1]}{line.code[found.end() :]}"
    return Slip(found.start(), found.end(), told, mended)


def suits(line: Unread) -> Slip | None:
    """Find the letters for suits of another language, as Danish R and K, Spanish E, B and O."""
    if line.kind not in CARDS or line.system != "french":
        return None
    start = len(line.code.split(None, 1)[0])
    found = next(_FOREIGN_SUITS.finditer(line.bare, start), None)
    if found is None:
        return None
    spanish = found[1] in "EBO" or re.search(r"(?<!\S)[EBO][ARCS2-7]+(?!\S)", line.bare[start:])
    told = _("`{letter}` is no suit here; the suits are {suits} (or ♠ ♣ ♥ ♦)").format(
        letter=found[1], suits="S C H D"
    )
    if spanish:
        told += _("; Spanish letters want `suits spanish` in the header")
        code = re.sub(
            r"(?<!\S)([EBCO])([ARCS2-7x]+|-)(?!\S)",
            lambda each: each[1].translate(_SPANISH_SUITS) + each[2].translate(_SPANISH_RANKS),
            line.code[start:],
        )
    else:
        code = _FOREIGN_SUITS.sub(lambda each: SUIT_LETTERS[each[1]] + each[2], line.code[start:])
    return Slip(*found.span(), told, line.code[:start] + code)


_FOREIGN_SUITS = re.compile(r"(?<!\S)([RPTKEBO])([AKQJ2-7x]+|(?<=[EBO])[ARCS2-7x]+|-)(?!\S)")
_SPANISH_SUITS = str.maketrans("EBCO", "SCHD")
_SPANISH_RANKS = str.maketrans("RCS", "KQJ")


def ranks(line: Unread) -> Slip | None:
    """Find the letters for court cards of another language, as German D and B."""
    if line.kind not in CARDS or line.system != "french":
        return None
    start = len(line.code.split(None, 1)[0])
    for found in _FOREIGN_RANKS.finditer(line.bare, start):
        meant = ranks_meant(found[2])
        if meant:
            told = _("`{word}`: the ranks are written A K Q J 7 6 5 4 3 2, {remedy}")
            word, remedy = found[0], found[1] + meant
            mended = f"{line.code[: found.start()]}{remedy}{line.code[found.end() :]}"
            return Slip(*found.span(), told.format(word=word, remedy=remedy), mended)
    return None


def letters(line: Unread) -> Slip | None:
    """Find cards in small letters or with the rank first; what is told of them suffices."""
    if line.kind not in CARDS:
        return None
    start = len(line.code.split(None, 1)[0])
    if line.kind in ("hand", "holds", "exchange"):  # the name may look like cards
        start = len(line.code) - len(line.code.split(None, 2)[-1])
    for pattern in (_LOWER, _RANK_FIRST):
        found = next((f for f in pattern.finditer(line.bare, start) if _capital(f) != f[0]), None)
        if found:
            mended = line.code[:start] + pattern.sub(_capital, line.code[start:])
            words = _("`{word}`: the suit comes before the ranks, {remedy}")
            turned = words.format(word=found[0], remedy=_capital(found))
            told = turned if pattern is _RANK_FIRST else ""
            return Slip(found.start(), found.end(), told, mended)
    return None


def _capital(found: re.Match[str]) -> str:
    if found.re is _RANK_FIRST:
        return found[2].upper() + found[1].upper()
    return found[0].upper()


def apart(line: Unread) -> Slip | None:
    """Find ranks apart from their suit, or suits as words before them."""
    if line.kind not in ("hand", "holds", "stock", "exchange"):
        return None
    worded = _SUIT_WORD.search(line.bare)
    if worded:
        mended = _SUIT_WORD.sub(lambda each: f"{each[1][0].upper()} ", line.code)
        told = _("cards are written in letters, the suit first")
        return Slip(worded.start(1), worded.end(1), told, mended)
    found = _APART.search(line.bare, len(line.kind) + 1)
    if found is None:
        return None
    told = _("the ranks follow their suit without a blank")
    mended = _APART.sub(lambda each: f"{each[1]}{''.join(each[2].split())} ", line.code).rstrip()
    return Slip(found.start(), found.end(), told, mended)


def worded(line: Unread) -> Slip | None:
    """Find each suit as a word of any language, with its ranks in that language's letters."""
    if line.kind not in ("hand", "holds", "stock"):
        return None
    found = [each for each in _WORDED.finditer(line.bare) if suit_of(each[1])]
    held = [_worded_cards(each) for each in found]
    if not held or not all(held):
        return None
    end, start = found[-1].end(), found[0].start()
    told = _("cards are written in letters, the suit first")
    before = line.code[:start].rstrip(" :")
    mended = f"{before} {' '.join(held)} {line.code[end:]}".rstrip()
    return Slip(*found[0].span(1), told, mended)


def _worded_cards(found: re.Match[str]) -> str:
    ranks = re.sub(r"[\s,]+", "", found[2]).upper().replace("10", "?")
    known = ranks if not set(ranks) - set("AKQJ765432") else ranks_meant(ranks)
    void = not ranks or found[2].strip(" ,").lower() in NOTHING | {"-", "–"}
    return suit_of(found[1]) + ("-" if void else known) if void or known else ""


_WORDED = re.compile(r"([^\W\d_]{3,})s?\b\s*:?\s*((?:[A-Z2-7]{1,9}(?!\w)[\s,]*)+|[-–](?!\S)[\s,]*)")


def spelt(line: Unread) -> Slip | None:
    """Find cards in words: *ace of spades*."""
    found = _SPELT.search(line.bare) if line.kind in CARDS else None
    if found is None:
        return None
    told = _("cards are written in letters, the suit first")
    mended = _SPELT.sub(lambda each: each[2][0].upper() + _RANK_WORDS[each[1].lower()], line.code)
    return Slip(found.start(), found.end(), told, mended)


def dotted(line: Unread) -> Slip | None:
    """Find a hand as PBN has it: spades, hearts, diamonds, clubs with points between."""
    found = _DOTTED.search(line.bare) if line.kind in ("hand", "holds") else None
    if found is None:
        return None
    suits = dict(zip("SHDC", found.groups(), strict=True))
    cards = " ".join(f"{suit}{suits[suit] or '-'}" for suit in "SCHD")
    told = _("cards are written in letters, the suit first")
    mended = f"{line.code[: found.start()]}{cards}{line.code[found.end() :]}"
    return Slip(found.start(), found.end(), told, mended)


def dealt(line: Unread) -> Slip | None:
    """Find the hands of a deal as PBN has them in one tag."""
    found = re.fullmatch(r'\[Deal\s+"(?:[NESW]:)?\s*([^"]*)"\s*\]', line.code, re.IGNORECASE)
    hands = found[1].split() if found else []
    if not hands or len(hands) != len(line.players) or not all(map(_DOTTED.fullmatch, hands)):
        return None
    lines = []
    for name, hand in zip(line.players, hands, strict=True):
        called = as_name(name or "?")
        of = Unread("hand", f"hand {called} {hand}")
        told = dotted(of)
        lines.append(told.mended if told else of.code)
    message = _("each hand stands in a line of its own")
    return Slip(0, len(line.code), message, "\n".join(lines))


def drawn(line: Unread) -> Slip | None:
    """Find other words for what is laid off and drawn than `for`."""
    if line.kind != "exchange":
        return None
    off = _OFF.search(line.bare)
    code = _OFF.sub("", line.code) if off else line.code
    found = _FOR.search(outside_strings(code))
    if found is None and off:
        said = off[0].strip()
        told = _("no `{char}` stands here").format(char=said)
        return Slip(off.start(), off.start() + len(said), told, code)
    if found is None or re.search(r"\sfor(?=\s|$)", code):
        return None
    told = _("`for` stands between the cards laid off and those drawn")
    at = line.code.find(found[0].strip())
    mended = f"{code[: found.start()]} for{code[found.end() :]}"
    return Slip(at, at + len(found[0].strip()), told, mended)
