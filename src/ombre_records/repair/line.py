"""A line that cannot be read, a slip in it, and what all who look for slips know of lines."""

from __future__ import annotations

import re
from typing import NamedTuple

from ombre_records.base.lexicon.lookalike import outside_strings

PROSE = 3
"""How many words behind a blank are a remark."""
CARDS = frozenset(("hand", "holds", "stock", "exchange", "trick", "turn", "call"))
TEXTS = frozenset(("title", "source", "event", "site", "annotator", "stakes", "facsimile", "note"))
ALONE = frozenset(("dealer", "rests", "vole", "surrender", "accept", "forbid", "gano", "claim"))
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
    """Where a line has a slip, what is said of it (nothing: what is told already suffices), and the
    line without it."""

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
