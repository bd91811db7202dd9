"""Find who played each card of a trick, and who won it: by its cards if they decide, otherwise as
recorded.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Literal

from ombre_records.engine.seating import eldest_leads
from ombre_records.engine.trumps import STRENGTH, SUIT_OF, winning
from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, PACK, cards_of, is_known, known_among
from ombre_records.model.record import Line
from ombre_records.referee.consequences import On
from ombre_records.referee.faults.fault import Assumption
from ombre_records.referee.faults.play import OutOfTurn, TrickSize, WrongLeader, WrongWinner
from ombre_records.referee.play.course import Play


def complete(play: Play, line: Line, trick: st.Trick) -> list[st.Play]:
    """Return a play for each player; missing ones are unknown cards."""
    state = play.state
    plays = list(trick.plays or ())
    wanted = len(state.order)
    if len(plays) < wanted and trick.rest:
        return plays + [st.Play(None, PACK, "")] * (wanted - len(plays))
    if len(plays) == wanted:
        return plays
    short = len(plays) < wanted
    word = "lack" if short else "extra"
    places = range(len(plays) + 1) if short else range(len(plays))
    ways: tuple[Assumption, ...] = tuple((word, line.number, place) for place in places)
    dash = not short and not plays[0].item and all(each.item for each in plays[1:])
    facts = TrickSize(len(plays), wanted, dash)
    # The last way is the one taken here; the others are tried by assuming them.
    state.fault(facts, line, trick=play.number, otherwise=ways[:-1])
    place = next((int(way[2]) for way in ways if way in state.assumed), len(ways) - 1)
    if short:
        plays.insert(place, st.Play(None, PACK, ""))
        return (plays + [st.Play(None, PACK, "")] * wanted)[:wanted]
    del plays[place]
    return plays[:wanted]


def seats_of(play: Play, line: Line, trick: st.Trick, plays: list[st.Play]) -> list[int | None]:
    """Return who played each card: in turn from the leader, or as the record says."""
    order = play.state.order
    leader = _lead(play, line, trick, plays)
    if leader not in order:
        return [None] * len(plays)
    waiting = list(play.turns[leader])
    if all(statement.name is None for statement in plays):
        return list(waiting)
    seats: list[int | None] = []
    named = 0
    for statement in plays:
        seat = waiting[0] if waiting else None
        if statement.name is not None:
            named += 1
            seat = _out_of_turn(play, line, statement.name, named, waiting)
        if seat in waiting:
            waiting.remove(seat)
        seats.append(seat)
    return seats


def _out_of_turn(play: Play, line: Line, name: str, named: int, waiting: list[int]) -> int | None:
    state = play.state
    index = named if has_leader(line) else named - 1
    seat = state.seat(name, line, "leader", index)
    expected = waiting[0] if waiting else None
    if seat is None or seat == expected:
        return expected
    facts = OutOfTurn(state.name(seat), state.name(expected))
    state.fault(facts, line, "leader", index, seat=seat, trick=play.number)
    return seat if seat in waiting else expected


def has_leader(line: Line) -> bool:
    """Return whether a trick's line names its leader, in either reading."""
    return any(
        isinstance(statement, st.Trick) and statement.leader is not None
        for statement in (line.edited, line.printed)
    )


def _lead(play: Play, line: Line, trick: st.Trick, plays: list[st.Play]) -> int | None:
    state, rightful = play.state, play.leader
    stated = state.seat(trick.leader, line, "leader")
    if stated is None:
        if rightful is None:
            return _holder(play, plays[0].item)
        if ("winner", play.number - 1) in state.assumed and play.wrong_winner is not None:
            return play.wrong_winner
        return rightful
    if stated == rightful or rightful is None:
        return stated
    way: Assumption = ("leader", line.number)
    leads: Literal["eldest", "ombre", "winner"] = "winner"
    if play.number == 1:
        leads = "eldest" if eldest_leads(state.book) else "ombre"
    state.fault(
        WrongLeader(state.name(stated), state.name(rightful), leads),
        line,
        "leader",
        seat=stated,
        trick=play.number,
        agrees=stated == play.wrong_winner,
        otherwise=(way,),
    )
    return rightful if way in state.assumed else stated


def _holder(play: Play, item: int) -> int | None:
    """Return the one player who may hold a card."""
    if not is_known(item):
        return None
    return play.state.hands.only_holder(play.state.order, item)


def winner_of(
    play: Play,
    line: Line,
    trick: st.Trick,
    plays: list[st.Play],
    seats: list[int | None],
    later: list[tuple[Line, st.Statement]],
) -> int | None:
    """Return the winner, noting one that is stated wrongly; None if nothing tells."""
    state = play.state
    stated = state.seat(trick.winner, line, "winner")
    rightful = _rightful(play, plays, seats)
    play.wrong_winner = None
    # The record's own words, the plainest first: the winner, the tally, who leads next.
    known = stated if stated is not None else play.tally.told(trick)
    if known is None:
        known = next_leader(play, later)
    if (On.CARDS, play.number) in state.doubts and not _borne_out(play, trick, rightful, later):
        may = _may_have_won(play, trick, seats)
        if not may or (len(may) > 1 and (stated is None or stated in may)):
            if known is None:
                play.unsure.add(play.number)
            return rightful if known is None else known
        rightful = _shown(play, trick, later, may)
    if rightful is None:
        return known
    play.by_cards.add(play.number)
    if stated is not None and stated != rightful:
        state.fault(
            WrongWinner(state.name(stated), state.name(rightful), _best(plays, seats, rightful)),
            line,
            "winner",
            seat=stated,
            trick=play.number,
            otherwise=(("winner", play.number),),
        )
        play.wrong_winner = stated
    return rightful


def _best(plays: list[st.Play], seats: list[int | None], winner: int) -> str:
    """Return the card that has won a trick, `?` if it is not known."""
    item = plays[seats.index(winner)].item
    return CARD_NAMES[item.bit_length() - 1] if is_known(item) else "?"


def _borne_out(
    play: Play, trick: st.Trick, rightful: int | None, later: list[tuple[Line, st.Statement]]
) -> bool:
    """Return whether the tally or the next leader confirms the winner by doubtful cards."""
    return rightful is not None and rightful in (play.tally.told(trick), next_leader(play, later))


_MANY = 500
"""Cards in doubt are not tried in more ways than these."""


def _may_have_won(play: Play, trick: st.Trick, seats: list[int | None]) -> frozenset[int]:
    """Return the possible winners, whatever cards were meant by those that cannot be right.

    If a card is missing or surplus, all the others must certainly come from their hands. Otherwise
    nobody is returned.
    """
    trump = play.trumps
    ways = prod(mask.bit_count() for mask in play.maybe)
    players = [seat for seat in seats if seat is not None]
    if trump is None or len(players) < len(seats) or not 0 < ways <= _MANY:
        return frozenset()
    odd = len(trick.plays or ()) != len(seats)
    if odd and not (play.exact and sum(map(is_known, play.maybe)) >= len(seats) - 1):
        return frozenset()
    choices = map(cards_of, play.maybe)
    return frozenset(players[winning(cards, trump)] for cards in product(*choices))


def _shown(
    play: Play, trick: st.Trick, later: list[tuple[Line, st.Statement]], may: frozenset[int]
) -> int:
    """Return the possible winner whom the tally or the next lead confirms."""
    shown = [play.tally.told(trick), next_leader(play, later)]
    following = next((s for _, s in later if isinstance(s, st.Trick)), None)
    if following and following.plays and is_known(following.plays[0].item):
        shown.append(play.state.hands.only_holder(play.state.order, following.plays[0].item))
    return next((seat for seat in shown if seat in may and seat is not None), min(may))


def _rightful(play: Play, plays: list[st.Play], seats: list[int | None]) -> int | None:
    """Return the winner of the trick, whatever its unknown cards are; None if they decide."""
    trump = play.trumps
    if trump is None or any(p.item == 0 for p in plays) or None in seats:
        return None
    if all(is_known(p.item) for p in plays):
        cards = tuple(p.item.bit_length() - 1 for p in plays)
        return seats[winning(cards, trump)]
    return _bounded(play, plays, seats, trump)


def _bounded(play: Play, plays: list[st.Play], seats: list[int | None], trump: int) -> int | None:
    if not is_known(plays[0].item):
        return _only_trump(play, plays, seats, trump)
    led = plays[0].item.bit_length() - 1
    known = [place for place, p in enumerate(plays) if is_known(p.item)]
    cards = tuple(plays[place].item.bit_length() - 1 for place in known)
    best = known[winning(cards, trump)]
    best_card = plays[best].item.bit_length() - 1
    for place, stated in enumerate(plays):
        if is_known(stated.item):
            continue
        maybe = play.maybe[place] & ~known_among(each.item for each in plays)
        # An unknown card matters only if it can beat the best of the known ones.
        if any(winning((led, best_card, card), trump) == 2 for card in cards_of(maybe)):
            return None
    return seats[best]


def _only_trump(
    play: Play, plays: list[st.Play], seats: list[int | None], trump: int
) -> int | None:
    """Return who played the highest trump, where no unknown card can be a higher one."""
    known = [p.item.bit_length() - 1 if is_known(p.item) else None for p in plays]
    trumps = [card for card in known if card is not None and SUIT_OF[trump][card] == trump]
    if not trumps:
        return None
    best = max(trumps, key=lambda card: STRENGTH[trump][card])
    gone = known_among(each.item for each in plays)
    for place, stated in enumerate(plays):
        if not is_known(stated.item) and any(
            STRENGTH[trump][card] > STRENGTH[trump][best]
            for card in cards_of(play.maybe[place] & ~gone)
        ):
            return None
    return seats[known.index(best)]


def next_leader(play: Play, later: list[tuple[Line, st.Statement]]) -> int | None:
    """Return the leader that the next trick states."""
    following = next((s for _, s in later if isinstance(s, st.Trick)), None)
    if following is None or following.leader is None:
        return None
    return play.state.table.seats.get(following.leader)
