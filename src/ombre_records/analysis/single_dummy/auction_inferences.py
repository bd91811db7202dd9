"""What the auction has told everybody for certain of where a card is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ombre_records.analysis.single_dummy.constraints import (
    Case,
    Place,
    UnknownError,
    confined,
    king_called,
    one_of,
)
from ombre_records.engine.trumps import RUNS
from ombre_records.model.cards import CARDS, SUITS
from ombre_records.referee.facts import DealFacts

UNRECORDED_OPEN = "the record does not tell the hand that lay open"

_KINGS = sum(1 << CARDS[suit + "K"] for suit in SUITS)


def auction_cases(
    deal: DealFacts,
    ombre: int,
    king: int,
    seat: int,
    shown: Mapping[int, int],
    hidden: int,
    places: Sequence[Place],
    cases: list[Case],
) -> list[Case]:
    """Return the cases that agree with the auction, from the seat of a player.

    `ombre` is the seat of who won the auction, `king` the card that he called, if any; `shown` has
    what others have played. A card turned is in the Ombre's hand. A forced Ombre has a card that
    forced him (nobody lays one off). A game for which a trump must be held as dealt is played with
    one. A king that was called is not the Ombre's, unless he has all. A hand that lies open is
    known.
    """
    call, at = deal.contract, ombre
    if call is None or ombre == seat:
        return cases
    if deal.turned is not None and hidden >> deal.turned & 1:
        cases = [confined(case, places, at, 1 << deal.turned) for case in cases]
    for cards in _held(deal, ombre):
        if not any(shown[at] >> card & 1 for card in cards):
            left = [card for card in cards if hidden >> card & 1]
            cases = [other for case in cases for other in one_of(case, places, at, left)]
    if call.open:
        cases = [confined(case, places, at, hidden & _laid_open(deal, ombre)) for case in cases]
    if king & hidden:
        elsewhere = _KINGS & ~hidden & ~shown[at]
        others = 0 if elsewhere else _KINGS & hidden
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
    holders = deal.book.auction.forced_holders
    if call.when == "forced" and not ("eldest" in holders and ombre == 0):
        found.append([CARDS[name] for name in holders if name != "eldest"])
    if call.holds_trump and deal.trumps is not None:
        found.append(list(RUNS[deal.trumps]))
    return found
