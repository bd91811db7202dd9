"""Slips of cards in their letters, alone or in a list, and of what is laid off and drawn."""

from __future__ import annotations

import re

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import suit_of
from ombre_records.repair.line import (
    CARD,
    CARDS,
    DOTTED,
    RANKS,
    SUIT,
    WORD,
    Slip,
    Unread,
)
from ombre_records.repair.spoken_cards import rank_meant

_BETWEEN = re.compile(r"\s*[,;|/·]+\s*|(?<=[AKQJ2-7])\s*-\s*(?=[SCHD♠♣♥♦])")
_SQUARE = re.compile(r"(?:(\[)|(\{)|<)\s*(?P<inner>[^\[\]{}<>+\"?-]+?)\s*(?(1)\]|(?(2)\}|>))")
_SUPPLIED = re.compile(rf"(?<!\S)({SUIT})([{RANKS}]*)\[\+?([{RANKS}]+)\]([{RANKS}]*)(?!\S)")
"""A holding with brackets in it."""


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


def punctuated(line: Unread) -> Slip | None:
    """Find marks between suits and ranks, as `S-K-5`, `A/S` or `Pik-3`, marks between cards, or
    blanks between all letters.
    """
    if line.kind not in CARDS or line.system != "french" or "[" in line.bare:
        return None
    start = _behind_name(line)
    here = line.code[start:]
    if '"' in here or DOTTED.search(here):
        return None
    mended = _SUITED_WORD.sub(_of_word, here)
    mended = _MARKED_CARD.sub(_holding_of, _BETWEEN_CARDS.sub(" ", mended))
    mended = _SPACED.sub(lambda each: f"{_holding_of(each)} ", mended).rstrip()
    if mended == here.rstrip() or mended.split() == here.split():
        return None
    at = next((i for i, (a, b) in enumerate(zip(here, mended, strict=False)) if a != b), 0)
    told = _("a card is a suit and its rank, without a mark or a blank between")
    return Slip(start + at, len(line.code), told, line.code[:start] + mended)


def suited_behind(line: Unread) -> Slip | None:
    """Find suits behind their ranks with a mark, a blank or `of` between: `A/S`, `2 of S`."""
    if line.kind not in CARDS or line.system != "french" or _MARKED_CARD.search(line.bare):
        return None
    start = _behind_name(line)
    parts = _FOR_APART.split(line.bare[start:])
    spaced = all(_RANKS_APART.fullmatch(each) for each in parts[::2])
    behind = _RANK_APART if spaced else _RANK_MARKED
    found = behind.search(line.bare, start)
    if found is None:
        return None
    told = _("a card is a suit and its rank, without a mark or a blank between")
    here = behind.sub(lambda each: each[2].upper() + each[1].upper(), line.code[start:])
    return Slip(*found.span(), told, line.code[:start] + here)


_FOR_APART = re.compile(r"(\s+for\s+)")
_RANK_APART = re.compile(
    r"(?<![^\W_])([AKQJakqj2-7])\s+(?:of\s+)?([SCHDschd♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)(?![^\W_])"
)
_RANKS_APART = re.compile(rf"(?:\s*{_RANK_APART.pattern}[\s,;/|]*)+")
"""Nothing but ranks, each with its suit behind it."""


def _behind_name(line: Unread) -> int:
    """Return where the cards of a line begin: behind its keyword or number, and a name."""
    head = re.match(r"\S+\s+", line.code)
    start = head.end() if head else 0
    named = re.match(rf'(?:"[^"]*"|{WORD})\s*:?\s+', line.code[start:])
    if line.kind in ("hand", "holds", "exchange") or (named and ":" in named[0]):
        return start + (named.end() if named else 0)
    return start


def _of_word(found: re.Match[str]) -> str:
    """Return a suit as a word and a rank behind it as a card."""
    suit, rank = suit_of(found[1]), rank_meant(found[2]) or found[2].upper()
    known = suit and not set(rank) - set("AKQJ765432")
    return suit + rank if known else found[0]


def _holding_of(found: re.Match[str]) -> str:
    if found[0].endswith("-"):
        return f"{found[0][0].upper()}-"  # a void
    return re.sub(r"[^\w♠♤♣♧♥♡♦♢\ufe0e\ufe0f]", "", found[0]).upper()


_SUITED_WORD = re.compile(r"(?<![\w-])([^\W\d_]{3,})[-./:=]([^\W\d_]{1,6}|[2-7]+)(?![\w-])")
_MARKED_CARD = re.compile(
    rf"(?<!\S){SUIT}[-–./:=·]\s?(?:[AKQJakqj2-7]+(?:[-–./·,][AKQJakqj2-7]+)*|-)"
    r"(?=[!?]{0,2}(?:[\s,;]|$))"
)
_RANK_MARKED = re.compile(
    r"(?<!\S)([AKQJakqj2-7])[-–./]([SCHDschd♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)(?=[!?]{0,2}(?:[\s,;]|$))"
)
_BETWEEN_CARDS = re.compile(
    rf"(?<=[AKQJakqj2-7])\s*[-–.·_]\s*(?={SUIT}[-–.·]?(?:[AKQJakqj2-7]+)(?![^\W_]))"
)
_SPACED = re.compile(rf"(?<!\S){SUIT}[,:.]?(?:\s+[AKQJakqj2-7](?=[\s,;]|$)[,;]?)+(?:\s|$)")
"""A suit, and its ranks one by one, with blanks between all."""


def brackets(line: Unread) -> Slip | None:
    """Find brackets round a list of cards, which stand round an emendation only."""
    if line.kind not in CARDS:
        return None
    supplied = _SUPPLIED.search(line.bare)
    if supplied and (supplied[2] or supplied[4]):
        suit, before, inner, after = supplied.groups()
        told = _("an emendation holds whole cards and stands between blanks")
        mended = f"{line.code[: supplied.start()]}{suit}{before}{after} [+{suit}{inner}]"
        return Slip(*supplied.span(), told, mended + line.code[supplied.end() :])
    known = {each.start() for each in sets(line)}
    square = (each for each in _SQUARE.finditer(line.bare) if each.start() not in known)
    found = next(square, None)
    if found is None:
        return None
    inner = found["inner"]
    told = _("cards stand without brackets, which say what an editor has changed")
    if re.fullmatch(CARD, inner):
        told += _(": `[+{card}]` is supplied, `[{card}?]` doubtful").format(card=inner)
    mended = f"{line.code[: found.start()]}{inner}{line.code[found.end() :]}"
    return Slip(found.start(), found.end(), told, mended)


_SET = re.compile(rf"\{{\s*((?:{CARD}|{SUIT}?x+|\?)(?:[\s,;/]+(?:{CARD}|{SUIT}?x+|\?))*)\s*\}}")
_FEW = 3


def sets(line: Unread) -> list[re.Match[str]]:
    """Return the sets of cards in a line, of which each is one; not braces round a whole list, or
    round one card.
    """
    found = _SET.finditer(line.bare) if line.kind in CARDS else ()
    whole = len(line.bare.rstrip())
    few = ((each, _members(each)) for each in found)
    return [
        each
        for each, cards in few
        if cards == ["x"] or 1 < len(cards) <= (_FEW if each.end() == whole else len(cards))
    ]


def _members(found: re.Match[str]) -> list[str]:
    return re.split(r"[\s,;/]+", found[1])


def between_in_set(line: Unread) -> Slip | None:
    """Find commas or strokes between the cards of a set."""
    for found in sets(line):
        if (mark := re.search(r"[,;/]", found[1])) is not None:
            told = _("no `{char}` stands here").format(char=mark[0])
            at = found.start(1) + mark.start()
            inner = f"{{{' '.join(_members(found))}}}"
            mended = f"{line.code[: found.start()]}{inner}{line.code[found.end() :]}"
            return Slip(at, at + 1, told, mended)
    return None


def unknown_in_set(line: Unread) -> Slip | None:
    """Find a card that is not known in a set, which has known cards: all of it is not known."""
    for found in sets(line):
        if {"x", "?"} & {*_members(found)}:
            told = _("a set has known cards, one of which it is; a card that is not known is `x`")
            mended = f"{line.code[: found.start()]}x{line.code[found.end() :]}"
            return Slip(found.start(), found.end(), told, mended)
    return None


def run_on(line: Unread) -> Slip | None:
    """Find the holdings of several suits without blanks between."""
    found = _RUN_ON.search(line.bare) if line.kind in CARDS else None
    if found is None or line.system != "french":
        return None
    dame = re.fullmatch(r"[SCHschd♠♣♥♦][^D]*D[^D]*", found[0])
    if dame and (
        _ABROAD.search(line.bare, len(line.kind))
        or _FRENCH.search(line.about)
        or _queen(line, found[0])
    ):
        return None  # a dame, more likely
    told = _("a blank stands between the cards of two suits")
    mended = _RUN_ON.sub(lambda all_: re.sub(rf"(?<=.)(?={SUIT})", " ", all_[0]), line.code)
    return Slip(*found.span(), told, mended)


_ABROAD = re.compile(r"(?<!\S)(?:[KPTR][AKQJDBV2-7]+|[SCHD][AKQJ2-7]*[BVE][AKQJ2-7]*)(?!\S)")
"""Cards in the letters of another language."""
_FRENCH = re.compile(r"(?<!\S)[SCHD♠♣♥♦](?=[AD2-7]*[RV])[ADRV2-7]+(?!\S)")
"""Cards with French court cards, the king R and the knave V."""


def _queen(line: Unread, word: str) -> bool:
    """Whether the D in a holding is a dame, since a card of diamonds would stand twice, or a hand
    have fewer than nine cards, which has nine with it."""
    listed = _LISTED.findall(line.bare)
    diamonds = "".join(ranks for suit, ranks in listed if suit in "D♦")
    twice = bool({*word.partition("D")[2]} & {*diamonds})
    cards = sum(len(ranks) for _suit, ranks in listed)
    return twice or (line.kind in ("hand", "holds") and cards == _HAND)


_LISTED = re.compile(r"(?<!\S)([SCHD♠♣♥♦])[\ufe0e\ufe0f]?([AKQJRVBD2-7]+)(?=[!?]{0,2}(?:\s|$))")
_HAND = 9
_RUN_ON = re.compile(rf"(?<!\S)(?:{SUIT}(?:[AKQJ2-7x]+|-)){{2,}}(?!\S)")
