"""Answers to questions; cards typed at one key a card, and how they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ombre_records.base.language import _, ngettext
from ombre_records.doors.entry.candidates import Unclear
from ombre_records.doors.entry.shorthand import Offer
from ombre_records.doors.entry.whole_deal import Kind, WholeDeal
from ombre_records.model.cards import CARD_NAMES, SUIT_GLYPHS, SUITS, cards_of, is_known
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
    cards: list[Typed] = []
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
            cards.append(Typed(f"{suit}x" if named else "x", insisted, place))
            insisted = named = False
        elif key in own and not suit:
            raise Unclear(_("first the suit: {suits}").format(suits=" ".join(letters)))
        elif key in own:
            cards.append(Typed(suit + own[key], insisted, place))
            insisted = named = False
        elif key not in _SILENT:
            raise Unclear(
                _(
                    "`{key}` is not a card: type a suit ({suits}) and ranks, or `x` for an"
                    " unknown card"
                ).format(key=char, suits=" ".join(letters))
            )
    return Cards(tuple(cards), suit, more)


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


INSISTED = "!"
"""The mark before a word or card that is to be recorded though it is not allowed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as read.

    `lines` are the record's, empty while the answer is not whole; `at_once`: it is taken without
    Enter. `told` is what has been understood, `trouble` what cannot be read or is not allowed,
    `wanted` what comes next. `insists` is the text by which what is not allowed is recorded all the
    same. `skips` names what nobody knows, `yields` says that another exchanges first.
    """

    lines: tuple[str, ...] = ()
    told: str = ""
    trouble: str = ""
    wanted: str = ""
    offers: tuple[Offer, ...] = ()
    at_once: bool = False
    insists: str = ""
    skips: Kind | None = None
    yields: bool = False


def own_rank(rank: str, system: str) -> str:
    """Return the letter of a pack for the rank of a French card."""
    return next(own for own, french in SYSTEMS[system][1].items() if french == rank)


def pictured(card: str, system: str) -> str:
    """Write a card of the notation with the sign of its suit."""
    suit = SYSTEMS[system][0].get(card[:1])
    return card if suit is None else SUIT_GLYPHS[suit] + card[1:]


def all_pictured(cards: Cards, system: str) -> str:
    """Write cards typed as `pictured` does, `-` for none."""
    return " ".join(pictured(each, system) for each in held(cards).split()) if cards.cards else "-"


def counted(deal: WholeDeal, cards: Cards, size: int) -> str:
    """Show cards typed, and how many they are of those wanted."""
    count = _("{count} of {size}").format(count=len(cards.cards), size=size)
    return f"{all_pictured(cards, deal.evening.system)}   ({count})"


def still_lacking(count: int) -> str:
    """Say how many cards are still wanted."""
    return ngettext(
        "one more card (`?`: it is not known)",
        "{count} more cards (`?`: they are not known)",
        count,
    ).format(count=count)


def named_card(item: int, system: str) -> str:
    """Write a card in the letters of the pack, `x` for one that is not known."""
    if not is_known(item):
        return "x"
    name = CARD_NAMES[item.bit_length() - 1]
    return Writer(system).letter(SUITS.index(name[0])) + own_rank(name[1], system)


def cards_in(mask: int, system: str) -> str:
    """Write the cards of a mask, each suit's together."""
    suits: dict[str, str] = {}
    for card in cards_of(mask):
        name = named_card(1 << card, system)
        suits[name[0]] = suits.get(name[0], "") + name[1]
    return " ".join(pictured(suit + ranks, system) for suit, ranks in suits.items())
