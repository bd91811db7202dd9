"""Hands by suit, the trumps first, with what was laid off and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ombre_records.engine.trumps import RUNS, TRUMPS
from ombre_records.model.cards import PACK, SUIT_MASKS, cards_of, is_known
from ombre_records.model.statements import Held
from ombre_records.telling.transcript.deal_page import DealPage


class HandCard(NamedTuple):
    """A card that is or was in a hand: whether it was laid off, whether it was drawn."""

    card: int
    laid: bool = False
    drawn: bool = False


class SuitRow(NamedTuple):
    """The cards of one suit, or of none that is known: cards, cards unknown, cards in doubt.

    A card in doubt is the mask of what it may be.
    """

    suit: int | None
    cards: tuple[HandCard, ...]
    unknown: int = 0
    doubtful: tuple[int, ...] = ()


def rows(page: DealPage, seat: int) -> tuple[SuitRow, ...]:
    """Return what is known of a player's hand, as dealt and after the exchange in one."""
    facts = page.facts
    dealt, held = facts.dealt[seat], facts.hands[seat]
    steps = [step for step in facts.exchanges if step.seat == seat]
    laid = _known(item for step in steps for item in step.discards or ())
    drew = _known(item for step in steps for item in step.draws or ())
    known = dealt.certain | held.certain | laid | drew
    unknown = min(each.size - each.certain.bit_count() for each in (dealt, held))
    vague = _vague(page, seat)[: max(0, unknown)] if known or _vague(page, seat) else ()
    plain = unknown - len(vague) if known or vague else 0
    laid &= ~held.certain
    return tuple(by_suit(known, facts.trumps, facts.trump, vague, plain, laid, drew))


def _known(items: Iterable[int]) -> int:
    mask = 0
    for item in items:
        mask |= item if is_known(item) else 0
    return mask


def _vague(page: DealPage, seat: int) -> tuple[int, ...]:
    """Return what the record says of a player's cards that are not known, as last said of them."""
    before = {line.number for line in page.before_play()}
    masks = [
        held.cards.items
        for line, held in page.said(Held, "hand", "holds")
        if line.number in before and held.name == page.name(seat)
    ]
    items = masks[-1] if masks else ()
    return tuple(item for item in items if not is_known(item) and item not in (0, PACK))


def by_suit(
    known: int,
    ranking: int | None,
    trump: int | None,
    vague: tuple[int, ...] = (),
    unknown: int = 0,
    laid: int = 0,
    drew: int = 0,
) -> Iterator[SuitRow]:
    """Go through cards by suit, the trumps from the highest and then the other suits.

    `ranking` is the trump under the book's ranking, `trump` its suit; `vague` cards of which
    something is known, `unknown` the number of the others.
    """

    def made(cards: Iterable[int]) -> tuple[HandCard, ...]:
        return tuple(
            HandCard(card, bool(laid >> card & 1), bool(drew >> card & 1)) for card in cards
        )

    trumps = RUNS[ranking] if ranking is not None else ()
    plain = known & ~(TRUMPS[ranking] if ranking is not None else 0)
    first = [trump] if trumps and trump is not None else []
    for suit in (*first, *(suit for suit in range(4) if suit not in first)):
        own = [card for card in trumps if known >> card & 1] if suit in first else []
        cards = own or list(cards_of(plain & SUIT_MASKS[suit]))
        hidden = vague.count(SUIT_MASKS[suit])
        if cards or hidden:
            yield SuitRow(suit, made(cards), hidden)
    doubtful = tuple(item for item in vague if item not in SUIT_MASKS)
    if unknown > 0 or doubtful:
        yield SuitRow(None, (), max(0, unknown), doubtful)
