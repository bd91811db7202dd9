"""Cards typed at one key a card: a suit stays until another is typed."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.base.language import _
from ombre_records.doors.entry.choosing import Unclear
from ombre_records.model.cards import SUIT_GLYPHS
from ombre_records.notation.words import SYSTEMS
from ombre_records.notation.write import Writer

_RANKS = {
    "french": {"1": "A"},
    "spanish": {"1": "A", "K": "R", "Q": "C", "J": "S"},
}
"""Keys for ranks beside the letters of the pack: in the Spanish one `c` is a suit, caballo is `q`.
"""
_SILENT = " .,"


class Typed(NamedTuple):
    """A card typed: a card of the notation, `x` or `Hx`; whether it was insisted on with `!`.

    `key` is its place in the text.
    """

    card: str
    insisted: bool
    key: int


class Cards(NamedTuple):
    """Cards typed, in order; the suit that the next one has, in the pack's letter; whether `?` has
    been typed behind them: there are more, which are not known.
    """

    cards: tuple[Typed, ...]
    suit: str
    more: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The cards as the notation writes them."""
        return tuple(each.card for each in self.cards)


def read_cards(text: str, system: str = "french", suit: str = "") -> Cards:
    """Read cards; `suit` is the one that stands from before. Unclear for a key that says none.

    >>> read_cards("sak2 c3").names, read_cards("h!q3x").names
    (('SA', 'SK', 'S2', 'C3'), ('HQ', 'H3', 'x'))
    """
    letters, ranks = SYSTEMS[system]
    own = {rank: rank for rank in ranks if rank not in letters} | _RANKS[system]
    signs = {sign: Writer(system).letter(at) for at, sign in enumerate(SUIT_GLYPHS)}
    found: list[Typed] = []
    insisted = more = named = False
    for place, char in enumerate(text):
        key = signs.get(char, char.upper())
        if more and key not in _SILENT:
            raise Unclear(_("nothing can follow `?`"))
        if key in letters:
            suit, named = key, True
        elif key == "!":
            insisted = True
        elif key == "?":
            more = True
        elif key == "X":
            found.append(Typed(f"{suit}x" if named else "x", insisted, place))
            insisted = named = False
        elif key in own and not suit:
            raise Unclear(_("first the suit: {suits}").format(suits=" ".join(letters)))
        elif key in own:
            found.append(Typed(suit + own[key], insisted, place))
            insisted = named = False
        elif key not in _SILENT:
            raise Unclear(
                _(
                    "`{key}` is not a card: type a suit ({suits}) and ranks, or `x` for an"
                    " unknown card"
                ).format(key=char, suits=" ".join(letters))
            )
    return Cards(tuple(found), suit, more)


def held(cards: Cards) -> str:
    """Write cards as a hand: suit by suit in the order typed, `-` for none."""
    parts: list[str] = []
    for card in cards.names:
        if parts and len(card) > 1 and parts[-1][0] == card[0] and card[-1] != "x":
            parts[-1] += card[1]
        else:
            parts.append(card)
    parts += ["?"] if cards.more else []
    return " ".join(parts) or "-"
