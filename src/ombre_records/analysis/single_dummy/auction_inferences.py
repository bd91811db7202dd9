"""What the auction has told everybody for certain of where a card is."""

from __future__ import annotations

from ombre_records.analysis.single_dummy.constraints import (
    Case,
    HiddenCards,
    PublicDeal,
    UnknownError,
    confined,
    king_called,
    one_of,
)
from ombre_records.base.language import marked
from ombre_records.engine.announcements import lies_open
from ombre_records.engine.bidding import forcing, is_forced
from ombre_records.engine.naming import KINGS, may_name
from ombre_records.engine.trumps import RUNS
from ombre_records.referee.facts import DealFacts

UNRECORDED_OPEN = marked("the record does not tell the hand that lay open")


def auction_cases(
    table: PublicDeal, hidden: HiddenCards, cases: list[Case], *, begun: bool
) -> list[Case]:
    """Return the cases that agree with the auction, from the seat of a player; `begun`: a card has
    been played.

    A card turned is in the Ombre's hand. A forced Ombre has a card that forced him (nobody lays one
    off). A game for which a trump must be held as dealt is played with one. A king that was called
    is not the Ombre's, unless he has all. A hand that lies open is known; UnknownError where the
    record does not tell it. Without a contract, or for the Ombre himself, nothing is told.
    """
    deal, at, king, places = table.deal, table.ombre, table.king, hidden.places
    call, shown = deal.contract, hidden.shown
    if call is None or at == hidden.seat:
        return cases
    if deal.turned is not None and hidden.cards >> deal.turned & 1:
        cases = [confined(case, places, at, 1 << deal.turned) for case in cases]
    for cards in _held(deal, at):
        # What he has shown may be the very card; then nothing more is known of the others.
        if not any(shown[at] >> card & 1 for card in cards):
            left = [card for card in cards if hidden.cards >> card & 1]
            cases = [other for case in cases for other in one_of(case, places, at, left)]
    if lies_open(call, begun=begun):
        laid_open = hidden.cards & _laid_open(deal, at)
        cases = [confined(case, places, at, laid_open) for case in cases]
    if king & hidden.cards:
        elsewhere = KINGS & ~hidden.cards & ~shown[at]
        others = 0 if elsewhere else KINGS & hidden.cards
        return [c for case in cases for c in king_called(case, places, at, king, others)]
    return cases


def _laid_open(deal: DealFacts, ombre: int) -> int:
    hand = deal.hands[deal.order[ombre]]
    if not hand.known:
        raise UnknownError(UNRECORDED_OPEN)
    return hand.certain


def _held(deal: DealFacts, ombre: int) -> list[list[int]]:
    """Return the cards of each of which the Ombre has at least one."""
    call, found = deal.contract, []
    assert call is not None
    if is_forced(call) and (cards := forcing(deal.book.auction, ombre)):
        found.append(list(cards))
    if deal.trump is not None and deal.trumps is not None:
        without = may_name(deal.book, call, deal.trump, 0)
        found += [] if without else [list(RUNS[deal.trumps])]
    return found
