"""The tricks, card by card."""

from __future__ import annotations

from ombre_records.engine.ending import Score, concluded, ends
from ombre_records.engine.following import following, lawful
from ombre_records.engine.game.actions import PLAYS, Action
from ombre_records.engine.game.phases.announcements import before_trick
from ombre_records.engine.game.phases.settlement import concluded_by
from ombre_records.engine.game.state import Announcement, DealState, Trick
from ombre_records.engine.seating import leader
from ombre_records.engine.trumps import ranked, winning
from ombre_records.model.cards import CARDS, cards_of


def begin(now: DealState) -> DealState:
    """Go on from the exchange to the first trick."""
    score, first = Score((0,) * len(now.order)), leader(now.book, 0, now.ombre)
    return before_trick(
        now._replace(begun=now.hands, score=score, leader=first),
    )


def plays(now: DealState) -> tuple[Action, ...]:
    """Return the lawful cards. A defender who does not lead may also say gano first."""
    seat = now.turn
    assert seat is not None
    assert now.suit is not None
    trump, rules = ranked(now.suit, now.book), following(now.book)
    may = lawful(now.hands[seat], now.trick, trump, rules)
    actions = tuple([PLAYS[card] for card in cards_of(may)])
    against = seat not in (now.ombre, now.player, now.friend)
    if now.trick and against and Announcement(seat, "gano") not in now.said:
        return (*actions, Action("announce", "gano"))
    return actions


def play(now: DealState, action: Action) -> DealState:
    """Return the deal after a player plays a card, or says gano."""
    seat = now.turn
    assert seat is not None
    assert now.suit is not None
    if action.kind == "announce":
        return now._replace(said=(*now.said, Announcement(seat, action.word)))
    card, count, trump = CARDS[action.word], len(now.order), ranked(now.suit, now.book)
    hands = (*now.hands[:seat], now.hands[seat] & ~(1 << card), *now.hands[seat + 1 :])
    now = now._replace(hands=hands, trick=(*now.trick, card), turn=(seat + 1) % count)
    if len(now.trick) < count:
        return now
    winner = (now.leader + winning(now.trick, trump)) % count
    trick = Trick(now.said, now.leader, now.trick, winner)
    now = now._replace(
        tricks=(*now.tricks, trick),
        trick=(),
        said=(),
        leader=winner,
        score=now.score.won(winner, now.game),
    )
    if ends(now.game, now.score):
        verdict = concluded(now.game, now.score)
        assert verdict is not None
        return concluded_by(now, verdict)
    return before_trick(now)
