"""What an answer to a question comes to, and how it shows the cards that were typed."""

from __future__ import annotations

from dataclasses import dataclass

from ombre_records.base.language import _, ngettext
from ombre_records.doors.entry.card_keys import Cards, held
from ombre_records.doors.entry.shorthand import Offer
from ombre_records.doors.entry.whole_deal import Kind, WholeDeal
from ombre_records.model.cards import CARD_NAMES, SUIT_GLYPHS, SUITS, cards_of, is_known
from ombre_records.notation.words import SYSTEMS
from ombre_records.notation.write import Writer

INSISTED = "!"
"""What stands before a word or card that is not allowed, and is recorded all the same."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer comes to.

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
