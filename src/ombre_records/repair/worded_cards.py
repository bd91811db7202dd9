"""Slips of cards in words."""

from __future__ import annotations

import re
from itertools import pairwise

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import suit_of, words_for
from ombre_records.repair.line import CARDS, Slip, Unread
from ombre_records.repair.spoken_cards import (
    manille,
    matador,
    ranks_meant,
)
from ombre_records.repair.spoken_cards import spelt as card_spelt


def worded(line: Unread) -> Slip | None:
    """Find each suit as a word of any language, with its ranks in that language's letters."""
    if line.kind not in ("hand", "holds", "stock"):
        return None
    found = [each for each in _WORDED.finditer(line.bare) if suit_of(each[1])]
    held = [_worded_cards(each) for each in found]
    gaps = (line.bare[a.end() : b.start()] for a, b in pairwise(found))
    if not held or not all(held) or any(each.strip(" ,;.:&") for each in gaps):
        return None
    end, start = found[-1].end(), found[0].start()
    told = _("cards are written in letters, the suit first")
    before = line.code[:start].rstrip(" :")
    mended = f"{before} {' '.join(held)} {line.code[end:]}".rstrip()
    return Slip(*found[0].span(1), told, mended)


def _worded_cards(found: re.Match[str]) -> str:
    ranks = re.sub(r"[\s,]+", "", found[2]).upper().replace("10", "?")
    known = ranks if not set(ranks) - set("AKQJ765432") else ranks_meant(ranks)
    void = not ranks or found[2].strip(" ,").lower() in words_for("said", "nothing") | {"-", "–"}
    return suit_of(found[1]) + ("-" if void else known) if void or known else ""


_NOTHING = sorted(words_for("said", "nothing"))
_WORDED = re.compile(
    r"([^\W\d_]{3,})s?\b\s*:?\s*((?:[A-Z2-7]{1,9}(?!\w)[\s,]*)+|[-–](?![^\s,;])[\s,]*|"
    rf"(?:{'|'.join(_NOTHING)})(?!\w)[\s,]*)"
)


def spelt(line: Unread) -> Slip | None:
    """Find cards in words: *ace of spades*, *rey de oros*, *espadilla*."""
    if line.kind not in CARDS:
        return None
    mended, first, at = line.code, None, len(line.code.split(None, 1)[0])
    while found := _next_spelt(mended, at, line.players, _trump(line)):
        start, end, card = found
        first = first or (start, end)
        if line.system != "french":
            card = card[0].translate(_TO_SPANISH) + card[1:].translate(_TO_COURT)
        mended = f"{mended[:start]}{card}{mended[end:]}"
        at = start + len(card)
    if first is None:
        return None
    return Slip(*first, _("cards are written in letters, the suit first"), mended)


def _trump(line: Unread) -> str:
    """Return the letter of the trumps, where the lines near tell of one suit only."""
    own = dict(zip("EBCO", "SCHD", strict=True)) if line.system == "spanish" else {}
    said = {own.get(word) or suit_of(word) or word for word in _TOLD_TRUMP.findall(line.about)}
    return said.pop() if len(said) == 1 else ""


_TOLD_TRUMP = re.compile(r"^[ \t]*trump\s+(\S+)", re.MULTILINE)


def _next_spelt(
    code: str, at: int, players: tuple[str | None, ...], trump: str = ""
) -> tuple[int, int, str] | None:
    """Return where the next card in words stands from a place on, and that card."""
    found = card_spelt(code[at:])
    words = (each for each in re.finditer(r"[^\W\d_]+", code[at:]) if each[0] not in players)
    cards = ((each, matador(each[0]) or manille(each[0], trump)) for each in words)
    named, card = next((each for each in cards if each[1]), (None, ""))
    if named and (found is None or named.start() < found[0]):
        return at + named.start(), at + named.end(), card
    return found and (at + found[0], at + found[1], found[2])


_TO_SPANISH, _TO_COURT = str.maketrans("SCHD", "EBCO"), str.maketrans("KQJ", "RCS")
