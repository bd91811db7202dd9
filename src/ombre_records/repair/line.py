"""A line that cannot be read, a slip in it, and what all who look for slips know of lines; players
whose names look like cards, masked while cards are looked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ombre_records.base.lexicon.lookalike import outside_strings

PROSE = 3
"""The fewest words behind a blank that are a remark."""
CARDS = frozenset(("hand", "holds", "stock", "exchange", "trick", "turn", "call"))
TEXTS = frozenset(("title", "source", "event", "site", "annotator", "stakes", "facsimile", "note"))
LISTS = frozenset(("players", "seats", "pair", "team", "bids", "payments", "totals", "reserved"))
NUMBERED = frozenset(("trick", "result-line"))
SUIT = r"[SCHDschd♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?"
RANKS = "AKQJakqj2-7"
CARD = rf"(?:{SUIT}(?:[{RANKS}x]+|-)|[{RANKS}]+{SUIT}|x+)(?:[!?]{{1,2}})?"
WORD = r"[^\W\d_][\w.'’-]*"
RANK_FIRST = re.compile(
    rf"(?<!\S)([{RANKS}]+)([SCHDschd♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)(?=[!?]{{0,2}}(?:\s|$))"
)
"""A card with its rank first."""
DOTTED = re.compile(r"(?<!\S)" + r"\.".join([r"([AKQJ2-7]*|[-–—]+)"] * 4) + r"(?!\S)")
"""A hand in four parts with points between."""


class Slip(NamedTuple):
    """A slip in a line: its place, its message (empty if the grammar's own suffices), and the line
    without it."""

    start: int
    end: int
    message: str
    mended: str


class Unread(NamedTuple):
    """A line that cannot be read, its kind, the session's players and the number that comes next.

    `system` is that of the suits' letters, `lacking` the next player of whom no such line stands,
    `about` the lines near it.

    `block`: it stands in a block of results. `above`: what has to stand above the first trick and
    does not, `tricks` or that and `deal`.

    `hands`: the cards stated of each player's hand, by name, where it tells of an exchange.

    `letters`: what its session's cards are in, where that is `french`; it is `untold` as yet.

    `sigla`: whom the header names by one.

    `next` is that of a trick or of a line of results; 0 where no such line can stand.
    """

    kind: str
    code: str
    players: tuple[str | None, ...] = ()
    next: int = 0
    system: str = "french"
    lacking: str = ""
    about: str = ""
    above: str = ""
    block: bool = False
    letters: str = ""
    untold: bool = False
    hands: tuple[tuple[str, str], ...] = ()
    sigla: tuple[str, ...] = ()

    @property
    def bare(self) -> str:
        """The line with its strings blanked."""
        return outside_strings(self.code)


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
    """Return a pattern for a name behind a keyword, before a colon, or behind a winner's sign."""
    word = re.escape(name)
    return re.compile(
        rf"(?:(?<=^hand )|(?<=^holds )|(?<=^exchange )|(?<=> )|(?<=>)){word}(?![\w])"
        rf"|(?<![\w]){word}(?=\s*:)"
    )
