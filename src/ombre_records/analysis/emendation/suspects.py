"""Cards that the statements of a deal disagree about, and tricks in which a fault may lie.

A deal has forty cards in some hundred places; tried everywhere, that is thousands of misprints, and
millions of pairs. But a card misread leaves traces: it stands twice or nowhere, or is played by one
who never had it. Only what has left some is tried.
"""

from __future__ import annotations

from collections.abc import Iterable

from ombre_records.analysis.emendation.inventory import Inventory, Site
from ombre_records.engine.trumps import RUNS
from ombre_records.model.cards import CARDS, hand, is_known
from ombre_records.referee.deal import Replayed
from ombre_records.referee.faults.auction import (
    ForcedGameRefused,
    KingNotAllowed,
    TurnedCard,
)
from ombre_records.referee.faults.deal import CardNotInPack, DuplicateCard
from ombre_records.referee.faults.exchange import DiscardNotHeld, DrawNotFromStock
from ombre_records.referee.faults.fault import Fault, FaultFacts
from ombre_records.referee.faults.play import (
    AnnouncementNotAllowed,
    CardNotHeld,
    CardPlayedTwice,
    OutOfTurn,
    PlayAfterEnd,
    Revoke,
    TricksMissing,
    WrongLeader,
    WrongPartner,
    WrongTally,
    WrongWinner,
)
from ombre_records.referee.faults.settlement import (
    UnbalancedPayment,
    WrongPayment,
    WrongPool,
    WrongResult,
    WrongTotals,
)
from ombre_records.referee.state import Table

_OF_PLAY = (WrongWinner, WrongTally, WrongLeader, OutOfTurn)
_OF_MONEY = (
    WrongResult,
    WrongPayment,
    WrongPool,
    WrongTotals,
    UnbalancedPayment,
    TricksMissing,
    PlayAfterEnd,
    AnnouncementNotAllowed,
)
_TOP = 7
"""How many of the highest trumps may be misread where the payments disagree with the matadors:
longer runs of estuches are rare."""


def suspects(inventory: Inventory, replayed: Replayed, table: Table) -> int:
    """Return the mask of the cards that are where they should not be, or nowhere, or at fault.

    `replayed` is what the judges have found of the same deal, at a `table` of the session.
    """
    found = _twice_or_nowhere(inventory, table) | _in_hands(inventory, table)
    for fault in replayed.faults:
        found |= _named(fault, inventory)
    if any(isinstance(fault.facts, _OF_MONEY) for fault in replayed.faults):
        found |= _matadors(replayed)
    return found


def _mask(sites: Iterable[Site]) -> int:
    found = 0
    for site in sites:
        if is_known(site.item):
            found |= site.item
    return found


def _twice(sites: Iterable[Site]) -> int:
    seen = twice = 0
    for site in sites:
        if is_known(site.item):
            twice |= seen & site.item
            seen |= site.item
    return twice


def _twice_or_nowhere(inventory: Inventory, table: Table) -> int:
    of = {role: [s for s in inventory.sites if s.role == role] for role in _ROLES}
    dealt = _mask(of["dealt"])
    found = _twice(of["dealt"] + of["stock"]) | _twice(of["played"]) | _twice(of["drawn"])
    found |= _twice(of["held"]) | _twice(of["laid"]) | (dealt & _mask(of["drawn"]))
    if of["stock"]:
        stock = _mask(of["stock"])
        found |= _mask(of["drawn"]) & ~stock
        missing = table.pack & ~dealt & ~stock
        found |= missing if missing.bit_count() <= _FEW else 0
    return found


_ROLES = ("dealt", "stock", "laid", "drawn", "held", "left", "played", "single")
_FEW = 4
"""Of a pack stated whole but for so few cards, those are looked for; if more are missing, it is the
record that leaves them out, and no misprint."""


def _in_hands(inventory: Inventory, table: Table) -> int:
    found = 0
    for seat in range(len(table.players)):
        own = [site for site in inventory.sites if site.seat == seat]
        found |= _in_hand(own, table)
    return found


def _in_hand(own: list[Site], table: Table) -> int:
    """Return the cards of one player that his hand, exchange and plays disagree about."""
    of = {role: _mask(s for s in own if s.role == role) for role in _ROLES}
    found = 0
    begins = of["held"]
    if of["dealt"]:
        found |= of["laid"] & ~of["dealt"]
        after = of["dealt"] & ~of["laid"] | of["drawn"]
        found |= (after ^ begins) if begins else 0
        begins = begins or after
    if begins:
        found |= of["played"] & ~begins
        whole = of["played"].bit_count() >= table.book.pack.hand
        found |= begins & ~of["played"] if whole else 0
        for at in {s.at for s in own if s.role == "left"}:
            suspects = [s for s in own if s.at == at]
            gone = _mask(s for s in own if s.role == "played" and s.trick <= suspects[0].trick)
            found |= _mask(suspects) ^ (begins & ~gone)
    return found


def _named(fault: Fault, inventory: Inventory) -> int:
    """Return the cards that a fault points at or tells of."""
    named = {CARDS[name] for name in _cards(fault.facts) if name in CARDS}
    found = sum(1 << card for card in named)
    if isinstance(fault.facts, Revoke):
        found |= hand(fault.facts.lawful or "")
    return found | _pointed(fault, inventory)


def _cards(facts: FaultFacts) -> tuple[str, ...]:
    """Return the cards that a fault is about, by their names."""
    match facts:
        case Revoke(card=card, led=led):
            return card, led
        case (
            DuplicateCard(card=card)
            | CardNotInPack(card=card)
            | DiscardNotHeld(card=card)
            | DrawNotFromStock(card=card)
            | CardNotHeld(card=card)
            | CardPlayedTwice(card=card)
            | WrongWinner(card=card)
            | WrongPartner(card=card)
        ):
            return (card,)
        case TurnedCard(card=str(card)) | KingNotAllowed(card=str(card)):
            return (card,)
        case ForcedGameRefused(card=str(card)):
            return (card,)
    return ()


def _pointed(fault: Fault, inventory: Inventory) -> int:
    return _mask(
        site
        for site in inventory.sites
        if inventory.deal.lines[site.at].number == fault.at.line.number
        and (site.slot, site.place) == (fault.at.slot, fault.at.place)
    )


def _matadors(replayed: Replayed) -> int:
    trump = replayed.facts.trumps
    return 0 if trump is None else sum(1 << card for card in RUNS[trump][:_TOP])


def doubtful_tricks(inventory: Inventory, replayed: Replayed) -> frozenset[int]:
    """Return the lines of the tricks among whose cards a fault of winners or counts may lie."""
    wrong = {f.at.line.number for f in replayed.faults if isinstance(f.facts, (*_OF_PLAY, Revoke))}
    money = any(isinstance(fault.facts, _OF_MONEY) for fault in replayed.faults)
    found: set[int] = set()
    since: list[int] = []
    # A count that is wrong may come of any trick since the last count that was right.
    for at in dict.fromkeys(site.at for site in inventory.sites if site.role == "played"):
        since.append(at)
        if inventory.deal.lines[at].number in wrong:
            found.update(since)
        elif getattr(inventory.said[at], "tally", None) is not None:
            since = []
    return frozenset(found | set(since) if money else found)


def amiss(fault: Fault) -> int:
    """Return how many numbers a fault finds wrong in one line: amounts paid, counts of a tally."""
    match fault.facts:
        case WrongPayment(wrong=wrong) | WrongTotals(wrong=wrong):
            return len(wrong)
        case WrongTally(stated=stated, rightful=rightful):
            return sum(a != b for a, b in zip(stated, rightful, strict=False))
    return 0
