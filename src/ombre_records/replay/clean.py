"""The common trick, judged at once: every hand known, every card held and lawful, nothing odd."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ombre_records.engine.position import privileges
from ombre_records.engine.trumps import MATADOR_MASKS, OF_SUIT, STRENGTH, SUIT_OF
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.replay.facts import PlayFacts

if TYPE_CHECKING:
    from ombre_records.replay.play import Play


def exact(play: Play) -> bool:
    """Tell whether every hand is known to the last card, and the trump."""
    state = play.state
    if state.trump is None or state.passed_out:
        return False
    for seat in state.order:
        cards = state.certain[seat]
        if cards != state.possible[seat] or cards.bit_count() != state.size[seat]:
            return False
    return True


def clean_trick(play: Play, line: Line, trick: st.Trick) -> bool:
    """Take in a trick in which nothing is odd; False, and nothing done, if anything is."""
    state, leader, plays = play.state, play.leader, trick.plays
    order, seats = state.order, state.table.seats
    if (
        plays is None
        or leader is None
        or len(plays) != len(order)
        or trick.number != play.number
        or play.ended
        or play.number > state.book.pack.hand
        or (trick.leader is not None and seats.get(trick.leader) != leader)
    ):
        return False
    judged = _judge(play, plays, leader)
    if judged is None:
        return False
    facts, winner = judged
    if trick.winner is not None and seats.get(trick.winner) != winner:
        return False
    certain, size = state.certain, state.size
    hands = tuple(certain)
    number = line.number
    for seat, item, _, _ in facts:
        assert seat is not None
        certain[seat] ^= item
        state.possible[seat] = certain[seat]
        size[seat] -= 1
        state.played[item.bit_length() - 1] = (number, seat)
    play.wrong_winner = None
    play.take(line, trick, facts, leader, winner, hands)
    return True


def _judge(
    play: Play, plays: tuple[st.Play, ...], leader: int
) -> tuple[tuple[PlayFacts, ...], int] | None:
    """Return the plays and the winner; None if a card is unknown, not held or not lawful."""
    state = play.state
    trump = state.trump
    assert trump is not None
    suit_of, strength, certain = SUIT_OF[trump], STRENGTH[trump], state.certain
    facts: list[PlayFacts] = []
    cards: tuple[int, ...] = ()
    led = best_strength = -1
    follow_suit, winner = 0, leader
    for seat, (name, item, glyph) in zip(play.turns[leader], plays, strict=True):
        hand = certain[seat]
        if name is not None or not item & hand or item & (item - 1):
            return None
        card = item.bit_length() - 1
        suit = suit_of[card]
        if led < 0:
            led, may = suit, hand
            follow_suit, best_strength = OF_SUIT[trump][suit], strength[card]
        else:
            may = hand & follow_suit or hand
            if led == trump and may is not hand and not may & ~MATADOR_MASKS[trump]:
                may = hand if not may & ~privileges(play.rules, trump, cards) else may
            if not item & may:
                return None
            if suit in (led, trump) and strength[card] > best_strength:
                best_strength, winner = strength[card], seat
        cards += (card,)
        facts.append(PlayFacts(seat, item, glyph, may))
    return tuple(facts), winner
