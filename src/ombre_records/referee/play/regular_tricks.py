"""A short cut for the common trick: hands known, cards held and lawful, nothing odd.

What is taken in is what the close look would; where anything is odd nothing is taken in, and the
trick is looked at closely.
"""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.engine.following import Following, lawful, obeyed, obliged_by_lead
from ombre_records.engine.trumps import winning
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.referee.facts import EventFacts, PlayFacts, TrickFacts
from ombre_records.referee.play.course import Play

Entries = Sequence[tuple[Line, st.Statement]]


def exact(play: Play) -> bool:
    """Tell whether every hand is known to the last card, and the trump."""
    state = play.state
    return state.trump is not None and state.hands.exact(state.order)


def clean_tricks(play: Play, entries: Entries) -> int:
    """Take in tricks as long as nothing is odd; return how many."""
    if not play.exact or play.leader is None:
        return 0
    before, state = play.number, play.state
    hands = state.hands.sure()
    for line, trick in entries:
        hands_after = (
            _clean_trick(play, line, trick, hands) if isinstance(trick, st.Trick) else None
        )
        if hands_after is None:
            break
        hands = hands_after
    count = play.number - before
    if count:
        state.hands.play_at_once(state.tricks[-count:], play.order, hands)
    return count


def _clean_trick(
    play: Play, line: Line, trick: st.Trick, hands: tuple[int, ...]
) -> tuple[int, ...] | None:
    """Return the hands after a trick; None, and nothing done, if anything is odd about it."""
    number, _last, led, plays, _rest, taken, counted = trick
    leader, turns, seats = play.leader, play.turns, play.state.table.seats
    misspelt = play.state.table.misspelt
    if (
        plays is None
        or leader not in turns
        or number != play.number
        or len(plays) != len(turns)
        or play.ended
        or number > play.hand
        or (led is not None and seats.get(led) != leader)
    ):
        return None
    judged = _judge(hands, play.trumps or 0, play.rules, turns[leader], plays)
    if judged is None:
        return None
    facts, winner, hands_after = judged
    if taken is not None and seats.get(taken) != winner:
        return None
    tally = play.tally.add(winner, counted)
    if tally is None:
        return None
    events: tuple[EventFacts, ...] = ()
    if play.events:
        events, play.events = tuple(play.events), []
    facts_fields = (number, number, facts, leader, winner, tally, line, hands, True, events, hands)
    if misspelt in (led, taken):
        play.state.seat(led, line, "leader")
        play.state.seat(taken, line, "winner")
    play.state.tricks.append(_new(TrickFacts, facts_fields))
    play.wrong_winner = None
    play.step(line, winner)
    return hands_after


def _judge(
    hands: tuple[int, ...],
    trump: int,
    rules: Following,
    turn: tuple[int, ...],
    plays: tuple[st.Play, ...],
) -> tuple[tuple[PlayFacts, ...], int, tuple[int, ...]] | None:
    """Return the plays, the winner and the hands left; None if a card is not held or not lawful."""
    cards: tuple[int, ...] = ()
    facts: list[PlayFacts] = []
    hands_after = list(hands)
    obliging: int | None = 0
    for seat, (name, item, glyph) in zip(turn, plays, strict=True):
        hand = hands[seat]
        if obliging is None:
            may = lawful(hand, cards, trump, rules)
        else:
            may = obeyed(hand, obliging) if cards else hand
        if name is not None or not item & may or item & (item - 1):
            return None
        hands_after[seat] = hand ^ item
        cards += (item.bit_length() - 1,)
        if not facts:
            obliging = obliged_by_lead(cards[0], trump, rules)
        facts.append(_new(PlayFacts, (seat, item, glyph, may)))
    return tuple(facts), turn[winning(cards, trump)], tuple(hands_after)


_new = tuple.__new__
"""What makes a named tuple, without the step that gives its fields their names."""
