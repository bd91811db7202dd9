"""Slips of cards in their letters, alone or in a list, and of what is laid off and drawn."""

from __future__ import annotations

import re

from ombre_records.base.language import _
from ombre_records.repair.line import (
    CARD,
    CARDS,
    RANKS,
    SUIT,
    Slip,
    Unread,
)

_SQUARE = re.compile(r"(?:(\[)|(\{)|<)\s*(?P<inner>[^\[\]{}<>+\"?-]+?)\s*(?(1)\]|(?(2)\}|>))")
_SUPPLIED = re.compile(rf"(?<!\S)({SUIT})([{RANKS}]*)\[\+?([{RANKS}]+)\]([{RANKS}]*)(?!\S)")
"""A holding with brackets in it."""


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
