"""Completions by plain enumeration, card by card, of deals of which a little is made unknown."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from random import Random

import ombre_records
from ombre_records.engine.ending import Score, Undertaking, ends
from ombre_records.engine.following import following, lawful
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import winning
from ombre_records.model.cards import CARD_NAMES, cards_of
from ombre_records.referee.facts import DealFacts, SessionFacts
from reference.sessions import random_session
from reference.writing import read

BOOKS = ("aldenham", "renegado", "simplified", "lhombre", "two-handed", "quintillo")


@dataclass
class Truth:
    """A deal whose cards are all known, the one seat whose hand is blurred, the plays that are."""

    session: SessionFacts
    deal: DealFacts
    seat: int | None
    plays: set[tuple[int, int]]


def blurred(seed: int) -> tuple[str, Truth]:
    """Return a record of one deal with something made unknown, and the deal itself."""
    rng = Random(seed)
    while True:
        text, _ = random_session(rng.randrange(10**6), rng.choice(BOOKS))
        session = ombre_records.check(read(text)).sessions[0]
        deals = [deal for deal in session.deals if _whole(session, deal)]
        if not deals:
            continue
        deal = rng.choice(deals)
        seat = rng.choice((None, *deal.order))
        turned = deal.contract.trump == "turned" and seat == deal.ombre
        slots = [
            (trick.number, at)
            for trick in deal.tricks
            for at, play in enumerate(trick.plays)
            if seat is None or play.seat == seat
        ]
        plays = set(rng.sample(slots, rng.randrange(1, 3 if seat is not None else 6)))
        truth = Truth(session, deal, seat, plays)
        if not turned:
            return _written(truth), truth


def _whole(session: SessionFacts, deal: DealFacts) -> bool:
    played = len(deal.tricks) == session.book.pack.hand and all(t.open for t in deal.tricks)
    quiet = not deal.closing and not any(trick.before for trick in deal.tricks)
    known = all(e.draws is not None and e.discards is not None for e in deal.exchanges)
    return played and quiet and known and len(deal.order) == session.book.table.active


def _written(truth: Truth) -> str:
    deal, session = truth.deal, truth.session
    players = ", ".join(f"P{seat}" for seat in range(len(session.players)))
    lines = ["ombre 1", f"rules {session.book.written}", f"players {players}", "deal 1"]
    lines.append(f"dealer P{deal.dealer}")
    lines += [
        f"hand P{seat} {_names(deal.dealt[seat].certain)}"
        for seat in deal.order
        if seat != truth.seat
    ]
    lines.append(f"contract P{deal.ombre} {deal.contract.name}")
    if deal.trump < 4:
        lines.append(f"trump {'SCHD'[deal.trump]}")
    for step in deal.exchanges:
        if not step.count:
            continue
        if step.seat == truth.seat:
            lines.append(f"exchange P{step.seat} {step.count}")
        else:
            laid, drawn = (" ".join(map(_name, s)) or "-" for s in (step.discards, step.draws))
            lines.append(f"exchange P{step.seat} {laid} for {drawn}")
    lines.append("tricks")
    for trick in deal.tricks:
        cards = [
            "x" if (trick.number, at) in truth.plays else _name(play.item)
            for at, play in enumerate(trick.plays)
        ]
        lines.append(f"{trick.number} {' '.join(cards)}")
    return "\n".join(lines) + "\n"


def untold(truth: Truth, hidden: int) -> str:
    """Return a record of the deal with all hands, which tells nothing of its last tricks."""
    lines = _written(Truth(truth.session, truth.deal, None, set())).splitlines()
    last = len(truth.deal.tricks)
    first = last - hidden + 1
    told = lines[: len(lines) - hidden]
    return "\n".join((*told, f"{first}-{last} ?" if hidden > 1 else f"{first} ?")) + "\n"


def played_out(truth: Truth, hidden: int) -> int:
    """Count the ways to play the last tricks, each lawful card in turn."""
    deal, session = truth.deal, truth.session
    hands, leader = [deal.hands[seat].certain for seat in deal.order], 0
    game = Undertaking(session.book, deal.contract, deal.order.index(deal.ombre))
    taken = Score((0,) * len(hands))
    for trick in deal.tricks[: len(deal.tricks) - hidden]:
        cards = tuple(play.item.bit_length() - 1 for play in trick.plays)
        for at, card in enumerate(cards):
            hands[(leader + at) % len(hands)] &= ~(1 << card)
        leader = (leader + winning(cards, deal.trumps)) % len(hands)
        taken = taken.won(leader, game)
    now = OpenHands(tuple(hands), leader, deal.trumps, following(session.book))
    return _every_way(now, taken, game)


def _every_way(now: OpenHands, taken: Score, game: Undertaking) -> int:
    if not now.trick:
        if not any(now.hands):
            return 1
        if taken.played and ends(game, taken):
            return 0
    found = 0
    for card in cards_of(now.legal_plays()):
        after = now.play(card)
        won = taken if after.trick else taken.won(after.turn, game)
        found += _every_way(after, won, game)
    return found


def _name(item: int) -> str:
    return CARD_NAMES[item.bit_length() - 1]


def _names(mask: int) -> str:
    return " ".join(CARD_NAMES[card] for card in cards_of(mask))


def enumerated(truth: Truth) -> int:
    """Count the completions by trying every card."""
    deal = truth.deal
    grid = [
        [
            None if (trick.number, at) in truth.plays else play.item.bit_length() - 1
            for at, play in enumerate(trick.plays)
        ]
        for trick in deal.tricks
    ]
    hands = [deal.hands[s].certain if s != truth.seat else None for s in deal.order]
    spoken = 0
    for seat in deal.order:
        if seat != truth.seat:
            spoken |= deal.dealt[seat].certain
    for step in deal.exchanges:
        if step.seat != truth.seat:
            spoken |= sum(step.draws)
    pack = (1 << 40) - 1
    if truth.session.book.pack.one_out:
        every = spoken | sum(deal.hands[s].certain | deal.dealt[s].certain for s in deal.order)
        reds = [((1 << 10) - 1) << 20, ((1 << 10) - 1) << 30]
        pack &= ~min(reds, key=lambda mask: (every & mask).bit_count())
    pool = 0 if truth.seat is None else pack & ~spoken
    for hand in hands:
        pool |= hand or 0
    return _filled(truth, grid, hands, pool, pack & ~spoken)


def _filled(truth: Truth, grid: list, hands: list, pool: int, unspoken: int) -> int:
    for row in grid:
        if None in row:
            at = row.index(None)
            gone = {card for other in grid for card in other}
            total = 0
            for card in cards_of(pool):
                if card not in gone:
                    row[at] = card
                    total += _filled(truth, grid, hands, pool, unspoken)
            row[at] = None
            return total
    return _ways(truth, grid, hands, unspoken)


def _ways(truth: Truth, grid: list, hands: list, unspoken: int) -> int:
    """Return how many hands as dealt a play has; 0 for one that is not lawful."""
    deal, session = truth.deal, truth.session
    count, trump = len(deal.order), deal.trumps
    seats, leader = [], 0
    for row in grid:
        seats.append([(leader + at) % count for at in range(count)])
        leader = (leader + winning(tuple(row), trump)) % count
    played = [0] * count
    for row, turn in zip(grid, seats, strict=True):
        for card, seat in zip(row, turn, strict=True):
            played[seat] |= 1 << card
    size = session.book.pack.hand
    if any(hand.bit_count() != size for hand in played):
        return 0
    if any(hand not in (None, own) for hand, own in zip(hands, played, strict=True)):
        return 0
    rules, left = following(session.book), list(played)
    for row, turn in zip(grid, seats, strict=True):
        lying: tuple[int, ...] = ()
        for card, seat in zip(row, turn, strict=True):
            if not lawful(left[seat], lying, trump, rules) >> card & 1:
                return 0
            left[seat] &= ~(1 << card)
            lying = (*lying, card)
    if truth.seat is None:
        return 1
    laid = sum(step.count for step in deal.exchanges if step.seat == truth.seat)
    rest = unspoken
    for hand in played:
        rest &= ~hand
    return comb(size, laid) * comb(rest.bit_count(), laid)
