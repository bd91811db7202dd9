"""Players whose names look like cards, as P2, masked while cards are looked for."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ombre_records.repair.line import CARDS, Unread

_LIKE_A_CARD = re.compile(
    r"[A-Za-z][AKQJRDVBSCakqj2-7x]{1,9}|[AKQJ2-7]+[SCHDschd]|[SCHDPTKREBO]|x+"
)
_FIRST_LETTER = 0xA720
"""Letters from here on are in nobody's name: one for each player, as often as his name is long."""


def masked_names(line: Unread) -> Mapping[str, str]:
    """Return masks of the players who are called as cards are, and stand in a line of cards.

    >>> [*masked_names(Unread("hand", "hand P2 KC", ("P1", "P2", "Ada")))]
    ['P2']
    """
    if line.kind not in CARDS and line.kind not in ("unknown", "broken"):
        return {}
    return {
        name: chr(_FIRST_LETTER + place) * len(name)
        for place, name in enumerate(line.players)
        if name and _LIKE_A_CARD.fullmatch(name) and _at_a_place(name).search(line.code)
    }


def masked(line: Unread, masks: Mapping[str, str]) -> Unread:
    """Return a line with names masked where a name stands, and only there."""
    code = line.code
    for name, mask in masks.items():
        code = _at_a_place(name).sub(mask, code)
    players = tuple(name and masks.get(name, name) for name in line.players)
    lacking = masks.get(line.lacking, line.lacking)
    hands = tuple((masks.get(name, name), cards) for name, cards in line.hands)
    return line._replace(code=code, players=players, lacking=lacking, hands=hands)


def unmasked(text: str, masks: Mapping[str, str]) -> str:
    """Return a text with the names again in place of their masks."""
    for name, mask in masks.items():
        text = text.replace(mask, name)
    return text


def _at_a_place(name: str) -> re.Pattern[str]:
    """Return what finds a name behind a keyword, before a colon, or behind the sign of a winner."""
    word = re.escape(name)
    return re.compile(
        rf"(?:(?<=^hand )|(?<=^holds )|(?<=^exchange )|(?<=> )|(?<=>)){word}(?![\w])"
        rf"|(?<![\w]){word}(?=\s*:)"
    )
