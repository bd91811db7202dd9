"""Slips of cards that are not known, doubted, or one of several."""

from __future__ import annotations

import re

from ombre_records.base.language import _
from ombre_records.repair.line import CARD, CARDS, RANKS, Slip, Unread


def unreadable(line: Unread) -> Slip | None:
    """Find what stands for a card that the source does not tell: `[illegible]`, `__`, `...`."""
    if line.kind not in CARDS:
        return None
    if suited := _SUIT_ALONE.search(line.bare):
        mended = _SUIT_ALONE.sub(lambda each: each[1] + "x" * len(each[2]), line.code)
        return Slip(*suited.span(), _("a card that is not known is `x`"), mended)
    found = _UNREADABLE.search(line.bare)
    if found is None:
        return None
    many = line.kind != "trick" and not line.code[found.end() :].strip()
    told = _("a card that is not known is `x`")
    if many:
        told = _("`?` at the end of a list says that the rest is not known")
    mended = f"{line.code[: found.start()]}{'?' if many else 'x'}{line.code[found.end() :]}"
    return Slip(*found.span(), told, mended)


_SUIT_ALONE = re.compile(r"(?<!\S)([SCHD♠♣♥♦])(\?+)(?!\S)")
"""Cards of which the suit is told and `?` for the rank."""
_UNREADABLE = re.compile(
    r"(?<!\S)(?:[\[({<]\s*(?:illegible|unreadable|unclear|lost|missing|lacuna|unknown|ulæselig|"
    r"unleserlich|ilegible|illisible|\.{2,}|…|\?+)\s*[\])}>]|_+|…|\.{2,}|\*+|illegible|etc\.?|n/a|n\.a\.)(?!\S)",
    re.IGNORECASE,
)


def either(line: Unread) -> Slip | None:
    """Find two cards of which one was meant, with `or` between."""
    found = _EITHER.search(line.bare) if line.kind in CARDS else None
    if found is None:
        return None
    cards = [each for each in re.split(r"\s+|,", found[0]) if re.fullmatch(CARD, each)]
    if any(len(re.findall(rf"[{RANKS}]", each[1:])) > 1 for each in cards):
        return None  # each of them is more than one card
    told = _("one of several cards stands in braces")
    mended = f"{line.code[: found.start()]}{{{' '.join(cards)}}}{line.code[found.end() :]}"
    return Slip(*found.span(), told, mended)


_EITHER = re.compile(rf"(?<!\S){CARD}(?:\s+(?:or|eller|oder|ou|o|u)\s+{CARD})+(?!\S)")


def annotated_card(line: Unread) -> Slip | None:
    """Find a mark of PGN behind a card: `$2` for what is written `?`."""
    found = _NAG.search(line.bare) if line.kind in CARDS else None
    if found is None:
        return None
    told = _("no `{char}` stands here").format(char=found[0].strip())
    mended = _NAG.sub(lambda each: _GLYPHS.get(each[1], ""), line.code)
    return Slip(found.start(), found.end(), told, mended)


def glyph_apart(line: Unread) -> Slip | None:
    """Find a mark of quality with a blank before it: `S4 !`; `?` where all cards stand already."""
    if line.kind != "trick":
        return None
    cards = re.findall(rf"(?<!\S){CARD}(?!\S)", line.bare)
    marks = _GLYPH_APART if len(cards) >= min(len(line.players) or _PLAY, _PLAY) else _BANG_APART
    found = marks.search(line.bare)
    if found is None:
        return None
    told = _("`{mark}` stands behind a card without a blank").format(mark=found[1])
    return Slip(*found.span(1), told, marks.sub(r"\1", line.code))


_PLAY = 3
"""How many play a card to a trick, as a rule."""
_GLYPH_APART = re.compile(rf"(?<=[{RANKS}♠♣♥♦])\s+([!?]{{1,2}})(?!\S)")
_BANG_APART = re.compile(rf"(?<=[{RANKS}♠♣♥♦])\s+(!\??|\?!|!!)(?!\S)")
_NAG = re.compile(r"\s*\$(\d{1,3})(?!\S)")
_GLYPHS = {"1": "!", "2": "?", "3": "!!", "4": "??", "5": "!?", "6": "?!"}
