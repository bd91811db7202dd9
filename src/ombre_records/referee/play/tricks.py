"""Judge the recorded tricks: who played what, whether lawfully, who won, when the deal ended.
Tricks about which nothing is odd have a short cut, which takes in what the close look would.
"""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.engine.following import Following, lawful, obeyed, obliged_by_lead
from ombre_records.engine.trumps import winning
from ombre_records.model import statements as st
from ombre_records.model.cards import is_known
from ombre_records.model.record import Line
from ombre_records.referee.exchange.holds import compare
from ombre_records.referee.facts import EventFacts, PlayFacts, TrickFacts
from ombre_records.referee.faults.play import PlayAfterEnd, TrickNumber
from ombre_records.referee.play.announcements import hear
from ombre_records.referee.play.card import play_card
from ombre_records.referee.play.course import Play
from ombre_records.referee.play.turns import complete, next_leader, seats_of, winner_of
from ombre_records.referee.state import State

Entries = Sequence[tuple[Line, st.Statement]]


def exact(play: Play) -> bool:
    """Return whether every hand is known to the last card, and the trump."""
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


def play_tricks(state: State) -> Play:
    """Replay the play and return it with its end."""
    state.begun = state.hands.bounds()
    state.hands.foresee(state.order)
    play = Play(state)
    play.exact = exact(play)
    _run(play)
    entry = state.script.get("tricks", st.Tricks)
    if not state.script.play and not state.passed_out and (entry is None or not entry[1].known):
        play.tally.lose()
    return play


def _run(play: Play) -> None:
    """Replay all that stands after `tricks`."""
    statements = play.state.script.play
    done = 0
    for place, (line, statement) in enumerate(statements):
        if place < done:
            continue
        if isinstance(statement, st.Trick):
            done = place + clean_tricks(play, statements[place:])
            if done > place:
                continue
            _trick(play, line, statement, statements[place + 1 :])
            play.exact = exact(play)
        elif isinstance(statement, st.Held):
            _holds(play, line, statement)
            play.exact = exact(play)
        elif isinstance(statement, st.Person | st.Forfeit):
            hear(play, line, statement)


def _trick(play: Play, line: Line, trick: st.Trick, later: list[tuple[Line, st.Statement]]) -> None:
    state = play.state
    play.last_line = line
    if _over(play, line, trick) or _repeated(play, line, trick):
        return
    _check_number(play, line, trick, later)
    if trick.plays is None:
        _unknown(play, line, trick, later)
        return
    plays = complete(play, line, trick)
    seats = seats_of(play, line, trick, plays)
    held = state.hands.bounds()
    play.maybe = [each.item for each in plays]
    facts = tuple(play_card(play, line, place, plays, seats) for place in range(len(plays)))
    if None in seats:
        state.hands.skip(state.order, 1, play.number)
    winner = winner_of(play, line, trick, plays, seats, later)
    play.take(line, trick, facts, seats[0], winner, held)


def _over(play: Play, line: Line, trick: st.Trick) -> bool:
    state = play.state
    if not play.ended and play.number > state.book.pack.hand:
        play.ended = "played"
    if not play.ended and not state.passed_out:
        return False
    why = "all-pass" if state.passed_out else play.ended or "played"
    state.fault(PlayAfterEnd(why), line, trick=trick.number, beside=play.end_lines())
    return True


def _repeated(play: Play, line: Line, trick: st.Trick) -> bool:
    """Pass over a trick that stands twice: its number and all its cards have been before."""
    cards = [each.item.bit_length() - 1 for each in trick.plays or () if is_known(each.item)]
    if trick.number >= play.number or not cards or len(cards) != len(trick.plays or ()):
        return False
    if any(card not in play.state.hands.played for card in cards):
        return False
    facts = TrickNumber(trick.number, play.number)
    play.state.fault(facts, line, "number", trick=trick.number)
    return True


def _check_number(
    play: Play, line: Line, trick: st.Trick, later: list[tuple[Line, st.Statement]]
) -> None:
    state, wanted = play.state, play.number
    if trick.number == wanted:
        return
    following = next((s.number for _, s in later if isinstance(s, st.Trick)), None)
    misprint = trick.number < wanted or following in (wanted, wanted + 1, trick.number)
    gap = not misprint and trick.number <= state.book.pack.hand
    state.fault(TrickNumber(trick.number, wanted, gap), line, "number", trick=trick.number)
    if not gap:
        return
    _skip(play, line, trick.number - 1)


def _skip(play: Play, line: Line, last: int) -> None:
    """Take the tricks up to `last` for tricks that are not recorded."""
    count = last - play.number + 1
    play.state.hands.skip(play.state.order, count, last)
    play.tally.lose()
    play.winners += [None] * count
    play.number = last + 1
    play.leader = None


def _unknown(
    play: Play, line: Line, trick: st.Trick, later: list[tuple[Line, st.Statement]]
) -> None:
    state = play.state
    held = state.hands.bounds()
    first = play.number
    last = min(max(trick.last, first), state.book.pack.hand)
    winner = state.seat(trick.winner, line, "winner")
    if winner is None and first == last:
        winner = play.tally.told(trick)
    if winner is None:
        winner = next_leader(play, later)
    _skip(play, line, last)
    single = first == last
    if single:
        play.winners[-1] = winner
    play.tally.learn(line, trick, winner if single else None, last)
    play.learn_winners()
    play.see_end()
    play.leader = play.winners[-1] if winner is None else winner
    state.tricks.append(
        TrickFacts(
            first,
            last,
            (),
            None,
            winner if single else None,
            play.tally.shown(),
            line,
            tuple(hand.certain for hand in held),
            play.exact,
            tuple(play.events),
            tuple(hand.possible for hand in held),
        )
    )
    play.events = []


def _holds(play: Play, line: Line, held: st.Held) -> None:
    state = play.state
    seat = state.seat(held.name, line)
    if seat in state.order:
        compare(state, line, held.cards, seat, play.number)
