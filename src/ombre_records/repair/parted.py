"""An exchange without `for` parted by the hand that is stated: what was held was laid off."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ombre_records.repair.line import Unread

_ALL_OFF = re.compile(r"(exchange\s+(?:\"[^\"]*\"|\S+))\s+(\S.*)\s+for\s+\?")
_HOLDING = re.compile(r"([SCHDEBO♠♤♣♧♥♡♦♢])[\ufe0e\ufe0f]?([AKQJRCS2-7]+)")
_SIGNS = str.maketrans("♠♤♣♧♥♡♦♢", "SSCCHHDD")


def parted(line: Unread, mended: str) -> str:
    """Return an exchange of which all cards would be laid off with `for` before the first that was
    not held; as it is where the hand is not known, or says nothing else.
    """
    found = _ALL_OFF.fullmatch(mended)
    name = found[1].partition(" ")[2].strip().strip('"') if found else ""
    held = {*_cards(dict(line.hands).get(name, ""))}
    if found is None or not held:
        return mended
    off: list[str] = []
    drawn: list[str] = []
    for word in found[2].split():
        here = [*_cards(word)]
        if not here:
            return mended
        own = [card for card in here if card in held]
        if own != here[: len(own)] or (own and drawn):
            return mended
        off += _together(word, own)
        drawn += _together(word, here[len(own) :])
    return f"{found[1]} {' '.join(off)} for {' '.join(drawn)}" if off and drawn else mended


def _cards(text: str) -> Iterator[str]:
    for word in text.split():
        if found := _HOLDING.fullmatch(word):
            yield from (found[1].translate(_SIGNS) + rank for rank in found[2])


def _together(word: str, cards: list[str]) -> list[str]:
    """Return cards of a holding as one, with the sign of its suit as it is written."""
    suit = re.match(r".[\ufe0e\ufe0f]?", word)
    return [f"{suit[0] if suit else ''}{''.join(card[1] for card in cards)}"] if cards else []
