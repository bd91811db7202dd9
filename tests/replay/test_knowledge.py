"""What is known of hands, told event by event; records show the rest."""

from __future__ import annotations

from ombre_records.model.cards import PACK, cards_of, hand
from ombre_records.referee.knowledge import Knowledge


def test_what_was_played_is_in_no_hand_that_is_forgotten() -> None:
    known = Knowledge(PACK, (9, 9, 9))
    played = hand("S4 HK")
    for card in cards_of(played):
        known.played[card] = (1, 2)
    known.deal(1, hand("SA"))
    known.forget(0, 8)
    assert known.possible(0) == PACK & ~played & ~hand("SA")
    known.disown(1, hand("SA"))
    assert known.possible(1) == PACK & ~played & ~hand("SA")
